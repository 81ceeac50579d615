"""A mind at work, outside a batch: on states that fit what a seat may know.

What others keep secret is never looked at, so any such state gives the same answers.
"""

from __future__ import annotations

import threading
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.deciding import look_for, stack_for, values_of, worth_for
from fourbit.engine.match import play_on
from fourbit.engine.minds import Minds
from fourbit.engine.playing_out import decide_for

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

MOST_KEPT = 16
_kept = threading.local()


@dataclass(frozen=True, slots=True)
class Sequel:
    """Actions of one seat one after the other, and where they lead.

    `end` is the last state before chance or somebody else decides.
    """

    actions: tuple[int, ...]
    end: State


class Thought:
    """What one mind thinks of an edition's positions; any number of threads may ask."""

    def __init__(self, rules: Rules, mind: array[float]) -> None:
        self.rules = rules
        self.mind = mind

    def choose(self, state: State, seat: int, number: int) -> int:
        """The mind's choice for a seat that is asked, by a random number of 64 bits."""
        return decide_for(state, self._minds(state), seat, number)

    def value(self, state: State, seat: int) -> float:
        """What the state is worth to the seat, in VP."""
        return worth_for(state, self._minds(state), seat)

    def ahead(self, state: State, seat: int) -> float:
        """The same after the best line the seat has."""
        return look_for(state, self._minds(state), seat)[0]

    def line(self, state: State, seat: int) -> Sequel:
        """The best line from here; the state is left as it is."""
        minds, actions, here = self._minds(state), list[int](), _stretch(state)
        end = state.clone()
        while end.asks(seat) and _stretch(end) == here:
            actions.append(look_for(end, minds, seat)[1])
            end.apply(actions[-1], seat)
        return Sequel(tuple(actions), end)

    def stacks(self, state: State, seat: int) -> list[tuple[int, float]]:
        """One stack of each class that differs and what it is worth, the best first."""
        return [(stack, value) for _, stack, value in values_of(state, self._minds(state), seat)]

    def stack(self, state: State, seat: int, stack: int, late: bool = False) -> float:
        """What one stack is worth if nobody else comes, or as a late one."""
        return stack_for(state, self._minds(state), seat, stack, late)

    def play_on(self, state: State, seed: int, number: int) -> None:
        """Let all seats play the state on to the end of its round, by draws of this number."""
        play_on(state, self._minds(state), seed, number)

    def play_out(self, state: State, seed: int, number: int) -> None:
        """The same to the end of the game."""
        play_on(state, self._minds(state), seed, number, c.ROUNDS_MOST + 1)

    def _minds(self, state: State) -> Minds:
        """Room to think in, of this thread's own."""
        kept: dict[tuple[int, int], tuple[array[float], Minds]]
        kept = _kept.__dict__.setdefault("minds", {})
        key = (id(self.mind), state.players)
        if key not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            minds = Minds(self.rules.tables, state.players)
            for seat in range(c.SEATS):
                minds.seat(seat, self.mind)
            kept[key] = (self.mind, minds)  # the mind too: its id is taken while it lives
        return kept[key][1]


def _stretch(state: State) -> tuple[object, ...]:
    """What stays the same while a seat goes on with the same thing."""
    return (state.round, state.step, state.phase, state.actor)
