"""What somebody who only watches would say of the chances."""

from __future__ import annotations

from array import array
from statistics import fmean
from typing import TYPE_CHECKING

from fourbit.players.odds import can_tell, chances
from fourbit.players.thought import Thought

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

SPECTATOR = -1
GUESSES = 4  # at what lies face down


class Spectator:
    """Tells the chances of all seats from what everybody may know."""

    def __init__(self, rules: Rules, mind: array[float]) -> None:
        self.mind = mind
        self.thought = Thought(rules, mind)

    @property
    def can_tell(self) -> bool:
        """Whether the mind has learned to."""
        return can_tell(self.mind)

    def chances(self, state: State) -> tuple[float, ...]:
        """Of each seat; together 1. The same for all states that look the same from outside."""
        if state.is_over:
            return chances(self.mind, state, [0.0] * state.players)
        sight, guesses = state.sight(SPECTATOR), GUESSES if _hides(state) else 1
        worlds = [sight.resample(number) for number in range(guesses)]
        worths = [
            fmean(self.thought.value(world, seat) for world in worlds)
            for seat in range(state.players)
        ]
        return chances(self.mind, state, worths)


def _hides(state: State) -> bool:
    """Whether somebody has a plan that others do not know."""
    return any(not plan.known for seat in range(state.players)
               for plan in state.planned(seat).values())  # fmt: skip
