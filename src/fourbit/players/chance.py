"""Chance: the player who deals, draws and decides the turn order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourbit.engine.state import State

CHANCE = -1


class Chance:
    """Answers chance's decisions with a generator, its own unless it is given one.

    The same seed, the same answers.
    """

    def __init__(self, seed: int | str | random.Random | None = None) -> None:
        self.random = seed if isinstance(seed, random.Random) else random.Random(seed)

    def choose(self, state: State) -> int:
        """One outcome, drawn by its probability."""
        outcomes = state.chance_outcomes()
        return self.random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]

    def play(self, state: State) -> list[int]:
        """Answer until a player must choose or the game is over; gives the outcomes in order."""
        drawn = []
        while state.seat == CHANCE:
            drawn.append(self.choose(state))
            state.apply(drawn[-1], CHANCE)
        return drawn
