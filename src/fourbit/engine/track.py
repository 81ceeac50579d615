"""The turn-order track (§4-4, A18): spaces from front to back, inside a space head to tail."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .facts import tell


def rank(s: Cells, seat: cython.int) -> cython.int:
    """How many players are before this one."""
    i: cython.int
    for i in range(s.cell[PLAYERS] - 1):
        if s.cell[ORDER + i] == seat:
            return i
    return s.cell[PLAYERS] - 1


def freeze_order(s: Cells) -> None:
    """Go by the turn order of now, whatever moves on the track."""
    i: cython.int
    for i in range(SEATS):
        s.cell[FROZEN + i] = s.cell[ORDER + i]


def on_front(s: Cells, seat: cython.int) -> cython.int:
    """Stands on the foremost occupied space (Q43: by space, not by rank)."""
    return s.cell[SPACE + seat] == s.cell[SPACE + s.cell[ORDER]]


def on_rear(s: Cells, seat: cython.int) -> cython.int:
    """Stands on the rearmost occupied space."""
    last: cython.int = s.cell[ORDER + s.cell[PLAYERS] - 1]
    return s.cell[SPACE + seat] == s.cell[SPACE + last]


def room(s: Cells, seat: cython.int, back: cython.int) -> cython.int:
    """How many spaces a seat can be moved forwards, or back."""
    there: cython.int
    if s.tables.t[T_PROCEDURE + PR_TRACK_START] == START_RANKS:
        there = rank(s, seat)
        return s.cell[PLAYERS] - 1 - there if back else there
    if back:
        there = s.cell[SPACE + seat] - 1
    elif s.tables.t[T_PROCEDURE + PR_TRACK_LENGTH] == NONE:
        there = SPACE_MOST - s.cell[SPACE + seat]
    else:
        there = s.tables.t[T_PROCEDURE + PR_TRACK_LENGTH] - s.cell[SPACE + seat]
    return there if there > 0 else 0  # more players than spaces begin beyond its end


def move(s: Cells, seat: cython.int, spaces: cython.int, by: cython.int) -> None:
    """Move space by space, forwards or (negative) back; there must be room."""
    step: cython.int = 1 if spaces > 0 else -1
    while spaces != 0:
        _one(s, seat, step, by)
        spaces -= step


def _one(s: Cells, seat: cython.int, step: cython.int, by: cython.int) -> None:
    i: cython.int
    at: cython.int
    other: cython.int
    place: cython.int = rank(s, seat)
    n: cython.int = s.cell[PLAYERS]
    tell(s, FACT_MOVE, seat, by, s.cell[SPACE + seat] + step, step)
    if s.tables.t[T_PROCEDURE + PR_TRACK_START] == START_RANKS:
        other = s.cell[ORDER + place - step]
        s.cell[ORDER + place - step] = seat
        s.cell[ORDER + place] = other
        s.cell[SPACE + seat] += step
        s.cell[SPACE + other] -= step
        tell(s, FACT_MOVE, other, by, s.cell[SPACE + other], -step)
        return
    for i in range(place, n - 1):
        s.cell[ORDER + i] = s.cell[ORDER + i + 1]
    s.cell[SPACE + seat] += step
    at = 0
    for i in range(n - 1):
        other = s.cell[ORDER + i]
        if s.cell[SPACE + other] > s.cell[SPACE + seat]:
            at = i + 1
        elif (
            s.cell[SPACE + other] == s.cell[SPACE + seat]
            and not s.tables.t[T_PROCEDURE + PR_TRACK_HEAD]
        ):
            at = i + 1
    for i in range(n - 1, at, -1):
        s.cell[ORDER + i] = s.cell[ORDER + i - 1]
    s.cell[ORDER + at] = seat
