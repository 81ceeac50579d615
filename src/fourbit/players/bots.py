"""Every bot by its name."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from fourbit.errors import FourbitError, nearest
from fourbit.players.derived import derived, haphazard
from fourbit.players.mind_bot import MindBot

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

BOTS: dict[str, Callable[[Rules], array[float]]] = {  # the weakest first
    "random": haphazard,
    "greedy": derived,
}


def best_adviser() -> str:
    """The strongest bot."""
    return next(reversed(BOTS))


def mind_of(name: str, rules: Rules) -> array[float]:
    """The mind of that bot for these rules. Raises `FourbitError`, naming the nearest."""
    if name not in BOTS:
        raise FourbitError(
            "unknown_bot", name=name, nearest=nearest(name, BOTS), bots=", ".join(BOTS)
        )
    return BOTS[name](rules)


def make_bot(name: str, rules: Rules) -> MindBot:
    """The bot of that name for these rules. Raises `FourbitError`, naming the nearest."""
    return MindBot(rules, mind_of(name, rules))
