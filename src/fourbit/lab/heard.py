"""The facts of many games as columns: to which game, round and step each belongs.

Everything here works on a whole list of facts at once; nothing goes through it one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourbit.engine import constants as c

Ints = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Heard:
    """What was told in some games, in order (see `play.telling.Fact` for what each says).

    `results` has a row for each game, as `play_match` writes it.
    """

    rows: NDArray[np.int32]
    results: NDArray[np.int32]
    players: int

    def column(self, at: int) -> NDArray[np.int32]:
        """One of the numbers of each fact."""
        found: NDArray[np.int32] = self._columns[at]
        return found

    @cached_property
    def _columns(self) -> NDArray[np.int32]:
        return np.ascontiguousarray(self.rows.T)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @cached_property
    def _starts(self) -> Ints:
        return np.concatenate([[0], self.results[:-1, c.RESULT_FACTS]])

    @cached_property
    def game(self) -> Ints:
        """Which of the games each fact is of, from 0."""
        lengths = np.diff(self.results[:, c.RESULT_FACTS], prepend=0)
        return np.repeat(np.arange(self.games, dtype=np.int32), lengths)

    @cached_property
    def what(self) -> NDArray[np.int32]:
        """What each fact is about (FACT_…)."""
        return self.column(c.TOLD_WHAT)

    @cached_property
    def seat(self) -> NDArray[np.int32]:
        """Whom it touches."""
        return self.column(c.TOLD_SEAT)

    @cached_property
    def by(self) -> NDArray[np.int32]:
        """The line that did it, or BY_…."""
        return self.column(c.TOLD_BY)

    @cached_property
    def thing(self) -> NDArray[np.int32]:
        """The kind, building, place it is about."""
        return self.column(c.TOLD_THING)

    @cached_property
    def amount(self) -> NDArray[np.int32]:
        """How much."""
        return self.column(c.TOLD_AMOUNT)

    @cached_property
    def phase(self) -> NDArray[np.int32]:
        """The phase of the game; of a choice, what the mind thinks of it."""
        return self.column(c.TOLD_PHASE)

    def of(self, *whats: int) -> Ints:
        """Where the facts of these sorts stand."""
        order, ends = self._sorted
        found = [order[ends[what] : ends[what + 1]] for what in whats]
        return found[0] if len(found) == 1 else np.sort(np.concatenate(found))

    @cached_property
    def _sorted(self) -> tuple[Ints, Ints]:
        """All facts by what they are about, in order, and where each sort begins."""
        many = np.bincount(self.what, minlength=c.FACTS_END)
        order = np.argsort(self.what.astype(np.uint8), kind="stable")
        return order, np.concatenate([[0], np.cumsum(many)])

    @cached_property
    def _beginnings(self) -> tuple[Ints, Ints]:
        """The facts with which games and rounds begin, and how many belong to each."""
        begun = np.union1d(self._starts, self.of(c.FACT_ROUND))
        return begun, np.diff(begun, append=len(self.what))

    def _begun(self, numbers: Ints) -> Ints:
        """For each fact the number at the beginning of its round (or game)."""
        begun, lengths = self._beginnings
        return np.repeat(numbers[begun], lengths)

    @cached_property
    def round(self) -> Ints:
        """The round, 0 before the first."""
        return self._begun(np.where(self.what == c.FACT_ROUND, self.thing, 0))

    @cached_property
    def rounds(self) -> Ints:
        """How many rounds each game had."""
        return self.round[self.results[:, c.RESULT_FACTS] - 1]

    @cached_property
    def step(self) -> Ints:
        """The step of the round, 0 before its first: all its stacks are told in one go."""
        turned = self.what == c.FACT_STACK
        turned[1:] &= self.what[:-1] != c.FACT_WORKER
        steps = np.cumsum(turned, dtype=np.int32)
        return steps - self._begun(steps)

    @cached_property
    def flows(self) -> Ints:
        """Where a purse changed."""
        return self.of(c.FACT_FLOW)

    @cached_property
    def choices(self) -> Ints:
        """Where somebody chose, chance included: the plies of a record."""
        return self.of(c.FACT_CHOSEN)

    def last(self, places: Ints) -> Ints:
        """For each fact the last of these at or before it, -1 if there is none."""
        marks = np.full(len(self.what), -1, dtype=np.int32)
        marks[places] = places
        return np.maximum.accumulate(marks)


def turn(groups: Ints) -> Ints:
    """For each element how many of its group came before it."""
    order = np.argsort(groups, kind="stable")
    sorted_ = groups[order]
    changes = np.flatnonzero(sorted_[1:] != sorted_[:-1]) + 1
    starts = np.concatenate([np.zeros(min(1, len(groups)), dtype=np.int64), changes])
    found = np.empty(len(groups), dtype=np.int64)
    lengths = np.diff(np.append(starts, len(groups)))
    found[order] = np.arange(len(groups)) - np.repeat(starts, lengths)
    return found
