"""Who sits where in a batch of games, and how games are numbered.

The unit is a block: one deal, played once for every different way round the table the bots can sit.
Game `number` is rotation `number % per_block` of deal `number // per_block`.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.players.bots import mind_of
from fourbit.players.derived import put
from fourbit.rules.compiled import Rules


@dataclass(frozen=True)
class Bot:
    """A mind with its name; the hash is that of the numbers it chooses by."""

    name: str
    mind: array[float]

    @cached_property
    def hash(self) -> str:
        """Bots of one hash choose alike, whatever they tell of the chances."""
        chooses = self.mind[:]
        put(chooses, c.C_SLOPE, *[0.0] * (c.ROUNDS_MOST + 1))
        return hashlib.sha256(chooses.tobytes()).hexdigest()


@dataclass(frozen=True)
class Lineup:
    """The bots in the order in which they sit when the table is not turned."""

    bots: tuple[Bot, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @cached_property
    def per_block(self) -> int:
        """Turns of the table until everybody sits as before: games of one deal."""
        hashes = [bot.hash for bot in self.bots]
        return next(
            turn
            for turn in range(1, self.players + 1)
            if hashes == [*hashes[turn:], *hashes[:turn]]
        )

    def turned(self, rotation: int) -> tuple[int, ...]:
        """For each seat, which of the bots sits there."""
        return tuple((seat - rotation) % self.players for seat in range(self.players))


def lineup(rules: Rules, names: Sequence[str], players: int) -> Lineup:
    """The bots of these names; one name stands for all seats.

    Raises `FourbitError` for an unknown bot, an impossible table, another number of bots.
    """
    rules.new_game(players)  # says what is wrong with so many
    if len(names) == 1:
        names = [*names] * players
    if len(names) != players:
        raise FourbitError("lab.bots", bots=len(names), players=players)
    made = {name: Bot(name, mind_of(name, rules)) for name in dict.fromkeys(names)}
    return Lineup(tuple(made[name] for name in names))
