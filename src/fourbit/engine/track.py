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


def can_move(s: Cells, seat: cython.int, spaces: cython.int) -> cython.int:
    """Whether at least one space of the move can be made."""
    t: cython.int = T_PROCEDURE
    if s.tables.t[t + PR_TRACK_START] == START_RANKS:
        if spaces > 0:
            return rank(s, seat) > 0
        return rank(s, seat) < s.cell[PLAYERS] - 1
    if spaces > 0:
        if s.tables.t[t + PR_TRACK_LENGTH] == NONE:
            return s.cell[SPACE + seat] < SPACE_MOST
        return s.cell[SPACE + seat] < s.tables.t[t + PR_TRACK_LENGTH]
    return s.cell[SPACE + seat] > 1


def move(s: Cells, seat: cython.int, spaces: cython.int, by: cython.int) -> cython.int:
    """Move space by space, forwards or (negative) back; gives the spaces really moved."""
    moved: cython.int = 0
    step: cython.int = 1 if spaces > 0 else -1
    while spaces != 0 and can_move(s, seat, step):
        _one(s, seat, step, by)
        spaces -= step
        moved += 1
    return moved


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
