"""What is different for a seat between two states: values, and how people say them.

`木材6→12、コイン4→0、「鍛冶屋」を建設`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State

COUNTED = (("workers", ""), ("limit", ""), ("space", ""))
MORE_OR_LESS = {"built": ("built", "lost"), "planned": ("planned", "unplanned")}


@dataclass(frozen=True, slots=True)
class Change:
    """One number of a seat, before and after.

    `what` is piece (`key` names the kind), workers, limit, space, built or planned (`key` is the
    building's number).
    """

    what: str
    key: str
    was: int
    now: int


def between(before: State, after: State, seat: int) -> tuple[Change, ...]:
    """Everything that differs for the seat, in the order people read it."""
    keys = [*(("piece", kind) for kind in before.rules.kinds), *COUNTED]
    numbers = zip(keys, _numbers(before, seat), _numbers(after, seat), strict=True)
    found = [Change(*key, old, new) for key, old, new in numbers if old != new]
    built = _cards(before.built(seat), after.built(seat), "built")
    planned = _cards(before.planned(seat), after.planned(seat), "planned")
    if built or planned:  # a plan that was built is told as built
        for number in map(str, before.rules.buildings):
            if change := built.get(number) or planned.get(number):
                found.append(change)
    return tuple(found)


def _numbers(state: State, seat: int) -> list[int]:
    """A seat's numbers; what this upkeep has taken or kept already counts."""
    return [*state.pieces(seat), state.kept(seat), state.limit(seat), state.space(seat)]


def _cards(before: Iterable[int], after: Iterable[int], what: str) -> dict[str, Change]:
    """The buildings of which there are more or fewer, by their numbers."""
    old, new = [*before], [*after]
    if old == new:  # nearly always
        return {}
    was, now = Counter(old), Counter(new)
    return {str(n): Change(what, str(n), was[n], now[n]) for n in was | now if was[n] != now[n]}


class Changes:
    """Changes in one language."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts

    def said(self, changes: Sequence[Change]) -> str:
        """All of them in one line; empty if there are none."""
        return self.texts.joined([self._one(change) for change in changes])

    def _one(self, change: Change) -> str:
        numbers = {"was": change.was, "now": change.now}
        if change.what == "piece":
            return self.texts("change_piece", kind=self.names.kind(change.key), **numbers)
        if change.what in ("workers", "limit", "space"):
            return self.texts(f"change_{change.what}", **numbers)
        more, less = MORE_OR_LESS[change.what]
        key = more if change.now > change.was else less
        return self.texts(f"change_{key}", name=self.names.building(change.key))
