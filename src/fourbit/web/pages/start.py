"""All that the first page offers."""

from __future__ import annotations

from fourbit import __version__
from fourbit.engine.mode import compiled
from fourbit.errors import catalogue
from fourbit.players.bots import BOTS, best_adviser
from fourbit.web.pages.lines import edition_lines, option_lines
from fourbit.web.wire import BotLine, GameLine, StartPage, Text
from fourbit.web.wire_texts import told


def start_page(games: list[GameLine], building_engine: bool = False) -> StartPage:
    """The first page; `games` are those of its viewer."""
    return StartPage(
        version=__version__,
        compiled=compiled(),
        building_engine=building_engine,
        editions=edition_lines(),
        options=option_lines(),
        bots=bot_lines(),
        default_bot=best_adviser(),
        games=games,
    )


def bot_lines() -> list[BotLine]:
    """Every bot, the weakest first."""
    return [BotLine(id=bot, name=_told(bot, bot), says=_told(f"{bot}.says", bot)) for bot in BOTS]


def _told(key: str, bot: str) -> Text:
    known = f"view.bot.{key}"
    return told(known) if known in catalogue() else Text(ja=bot, en=bot)
