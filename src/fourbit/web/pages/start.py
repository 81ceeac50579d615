"""All that the first page offers."""

from __future__ import annotations

from fourbit import __version__
from fourbit.engine.mode import compiled
from fourbit.players.bots import FOR_PEOPLE
from fourbit.players.levels import DEFAULT
from fourbit.web.pages.lines import edition_lines, option_lines
from fourbit.web.wire import BotLine, GameLine, StartPage
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
        default_bot=DEFAULT,
        games=games,
    )


def bot_lines() -> list[BotLine]:
    """Every level, the weakest first."""
    return [
        BotLine(id=bot, name=told(f"view.bot.{bot}"), says=told(f"view.bot.{bot}.says"))
        for bot in FOR_PEOPLE
    ]
