"""Every bot by its name."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from fourbit.errors import LANGUAGES, FourbitError, nearest, say
from fourbit.files import given
from fourbit.players.derived import derived, haphazard
from fourbit.players.levels import LEVELS
from fourbit.players.manners import MASTER, QUICK, VALUE
from fourbit.players.mind_bot import MindBot
from fourbit.players.mind_file import ENDING, read_mind
from fourbit.players.shelf import mind_for

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

BEST = "master"
BOTS: dict[str, Callable[[Rules], array[float]]] = {
    "random": haphazard,
    "greedy": derived,
    "quick": lambda rules: QUICK.of(mind_for(rules).mind),
    "value": lambda rules: VALUE.of(mind_for(rules).mind),
    BEST: lambda rules: MASTER.of(mind_for(rules).mind),
    **{name: level.mind for name, level in LEVELS.items()},
}
FOR_PEOPLE = (*LEVELS, BEST)  # the weakest first; the other bots are for the laboratory


def best_adviser() -> str:
    """The strongest bot."""
    return BEST


def bot_named(said: str) -> str:
    """The bot that is meant: by its name here, or as people call it in either language.

    Raises `FourbitError`, naming the nearest.
    """
    if said in BOTS:
        return said
    called = {say(f"view.bot.{bot}", lang).lower(): bot for lang in LANGUAGES for bot in BOTS}
    if said.lower() not in called:
        near = nearest(said, (*BOTS, *called))
        raise FourbitError("unknown_bot", name=said, nearest=near, bots=", ".join(BOTS))
    return called[said.lower()]


def mind_of(name: str, rules: Rules) -> array[float]:
    """The mind of that bot for these rules, or the one in a file that was trained for them.

    Raises `FourbitError`, naming the nearest or the file.
    """
    if name not in BOTS and name.endswith(ENDING):
        mind, about = read_mind(given(name), rules)
        if about.digest != rules.digest:
            raise FourbitError("mind.foreign", file=name, edition=about.edition)
        return mind
    return BOTS[bot_named(name)](rules)


def make_bot(name: str, rules: Rules) -> MindBot:
    """The bot of that name for these rules, never a file: names come from others' saved games.

    Raises `FourbitError`, naming the nearest.
    """
    return MindBot(rules, mind_of(bot_named(name), rules))
