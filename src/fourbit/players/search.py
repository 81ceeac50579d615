"""One step's look: the best way through one's own decisions until somebody else is to choose.

Works on a state that was resampled from a view; no line goes past what chance would turn over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.worth import Worth

if TYPE_CHECKING:
    from fourbit.engine.state import State

WIDTH = 9  # options looked at, where there are many
BUDGET = 300  # states for one line


@dataclass(frozen=True, slots=True)
class Sequel:
    """Actions of one seat one after the other, where they lead, and what that is worth.

    `end` is the last state before chance or somebody else decides.
    """

    value: float
    actions: tuple[int, ...]
    end: State


def stretch(state: State) -> tuple[object, ...]:
    """What stays the same while a seat goes on with the same thing."""
    return (state.round, state.step, state.phase, state.actor)


class Search:
    """Goes through a seat's own decisions, depth first, within a budget."""

    def __init__(self, worth: Worth, budget: int = BUDGET) -> None:
        self.worth = worth
        self.budget = budget

    def line(self, state: State, seat: int, budget: int = 0) -> Sequel:
        """The best line from here; the state is left as it is."""
        self.left = budget or self.budget
        return self._best(state, seat, stretch(state))

    def _best(self, state: State, seat: int, here: tuple[object, ...]) -> Sequel:
        if not state.asks(seat) or stretch(state) != here:
            return Sequel(self.worth.value(state, seat), (), state)
        best: Sequel | None = None
        options = own_options(state, seat)
        for action in few(options, self.left > 0):
            self.left -= len(options) > 1
            after = state.clone()
            after.apply(action, seat)
            rest = self._best(after, seat, here)
            if best is None or rest.value > best.value + 1e-9:
                best = Sequel(rest.value, (action, *rest.actions), rest.end)
        assert best is not None
        return best


def own_options(state: State, seat: int) -> Sequence[int]:
    """The options without conversions that are possible at any time, unless there are no others."""
    options = state.legal_actions(seat)
    return [o for o in options if o < c.OPTION_ANY_TIME] or options


def few(options: Sequence[int], rich: bool) -> Sequence[int]:
    """Not too many of them: the smallest, the largest and some between; doing something first."""
    if not rich:
        return options[-1:] if options[0] == c.OPTION_NO else options[:1]
    if len(options) <= WIDTH:
        return options
    step = (len(options) - 1) / (WIDTH - 1)
    return [options[round(i * step)] for i in range(WIDTH)]
