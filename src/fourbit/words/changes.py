"""What is different for a seat between two states, as people say it: `木材6→12、コイン4→0`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)


class Changes:
    """Compares states from a seat's side of the table."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts

    def between(self, before: State, after: State, seat: int) -> str:
        """All differences in one line; empty if there are none."""
        return self.texts.joined(
            [
                *self._pieces(before, after, seat),
                *self._numbers(before, after, seat),
                *self._buildings(before, after, seat),
            ]
        )

    def _pieces(self, before: State, after: State, seat: int) -> list[str]:
        found = []
        for k, kind in enumerate(self.names.rules.kinds):
            was, now = held(before, seat, k), held(after, seat, k)
            if was != now:
                gap = "" if self.texts.ja else " "
                found.append(f"{self.names.kind(kind)}{gap}{was}→{now}")
        return found

    def _numbers(self, before: State, after: State, seat: int) -> list[str]:
        found = []
        for key, read in (("workers", hired), ("limit", limit), ("space", space)):
            was, now = read(before, seat), read(after, seat)
            if was != now:
                found.append(self.texts(f"change_{key}", was=was, now=now))
        return found

    def _buildings(self, before: State, after: State, seat: int) -> list[str]:
        found = []
        for b, number in enumerate(self.names.rules.buildings):
            at = seat * c.BUILDINGS + b
            name = self.names.building(number)
            built = after.get(N["BUILT"] + at) - before.get(N["BUILT"] + at)
            if built:
                found.append(self.texts("change_built" if built > 0 else "change_lost", name=name))
            if after.get(N["PLANNED"] + at) and not before.get(N["PLANNED"] + at):
                found.append(self.texts("change_planned", name=name))
        return found


def held(state: State, seat: int, kind: int) -> int:
    """Pieces of a kind, with what this upkeep has taken already."""
    at = seat * c.KINDS + kind
    return state.get(N["PURSE"] + at) + state.get(N["PENDING"] + at)


def hired(state: State, seat: int) -> int:
    """Workers hired, or kept by this upkeep."""
    kept = state.get(N["KEEP"] + seat)
    return state.get(N["HIRED"] + seat) if kept < 0 else kept


def limit(state: State, seat: int) -> int:
    """How many workers the houses hold."""
    return state.get(N["LIMIT"] + seat)


def space(state: State, seat: int) -> int:
    """The space on the turn-order track."""
    return state.get(N["SPACE"] + seat)
