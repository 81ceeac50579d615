"""Every bot by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourbit.errors import FourbitError, nearest
from fourbit.players.greedy import Greedy
from fourbit.players.player import Maker, Player
from fourbit.players.random_bot import RandomBot

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

BOTS: dict[str, Maker] = {"random": RandomBot, "greedy": Greedy}  # the weakest first


def best_adviser() -> str:
    """The strongest bot that gives advice."""
    return next(name for name in reversed(BOTS) if hasattr(BOTS[name], "advise"))


def make_bot(name: str, rules: Rules) -> Player:
    """The bot of that name for these rules. Raises `FourbitError`, naming the nearest."""
    if name not in BOTS:
        raise FourbitError(
            "unknown_bot", name=name, nearest=nearest(name, BOTS), bots=", ".join(BOTS)
        )
    return BOTS[name](rules)
