"""What somebody who only watches would say of the chances."""

from __future__ import annotations

from array import array
from statistics import fmean
from typing import TYPE_CHECKING

from fourbit.players.manners import to_the_end
from fourbit.players.odds import can_tell, chances
from fourbit.players.outlook import MOST_APART
from fourbit.players.thought import Thought

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

SPECTATOR = -1
GUESSES = 4  # at what nobody can see; from each one game is played on
SEED = 5


class Spectator:
    """Tells the chances of all seats from what everybody may know.

    They follow from what the mind thinks of each seat's position. But what it shuns it shuns by
    penalties that are no points: where it is far off the points of games that are quickly played
    on, it is believed only so far.
    """

    def __init__(self, rules: Rules, mind: array[float]) -> None:
        self.mind = mind
        self.thought = Thought(rules, mind)
        self.blunt = Thought(rules, to_the_end(mind))

    @property
    def can_tell(self) -> bool:
        """Whether the mind has learned to."""
        return can_tell(self.mind)

    def chances(self, state: State) -> tuple[float, ...]:
        """Of each seat; together 1. The same for all states that look the same from outside."""
        if state.is_over:
            return chances(self.mind, state, [0.0] * state.players)
        sight = state.sight(SPECTATOR)
        worlds = [sight.resample(number) for number in range(GUESSES)]
        worths = [
            fmean(self.thought.value(world, seat) for world in worlds)
            for seat in range(state.players)
        ]
        ends = [self._end(world, number) for number, world in enumerate(worlds)]
        points = [fmean(scores) for scores in zip(*ends, strict=True)]
        return chances(self.mind, state, [*map(_within, worths, points)])

    def _end(self, world: State, number: int) -> tuple[int, ...]:
        """The points of all seats at the end of a game that goes on from there."""
        self.blunt.play_out(world, SEED, number)
        return world.scores()


def _within(worth: float, points: float) -> float:
    """What the mind thinks, not too far off what came of it."""
    return max(points - MOST_APART, min(points + MOST_APART, worth))
