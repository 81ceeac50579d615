"""What is different for a seat between two states: values, and how people say them.

`木材6→12、コイン4→0、「鍛冶屋」を建設`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State

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
    rules = before.rules
    was, now = _numbers(before, seat), _numbers(after, seat)
    keys = [("piece", kind) for kind in rules.kinds]
    keys += [("workers", ""), ("limit", ""), ("space", "")]
    for number in rules.buildings:
        keys += [("built", str(number)), ("planned", str(number))]
    found = [
        Change(what, key, old, new)
        for (what, key), old, new in zip(keys, was, now, strict=True)
        if old != new
    ]
    built = {change.key for change in found if change.what == "built"}
    return tuple(  # a plan that was built is told as built
        change for change in found if change.what != "planned" or change.key not in built
    )


def _numbers(state: State, seat: int) -> list[int]:
    """A seat's numbers; what this upkeep has taken or kept already counts."""
    built, planned = Counter(state.built(seat)), state.planned(seat)
    found = [*state.pieces(seat), state.kept(seat), state.limit(seat), state.space(seat)]
    for number in state.rules.buildings:
        found += [built[number], int(number in planned)]
    return found


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
