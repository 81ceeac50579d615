"""What a seat may know, cell by cell: the one mask, driven by the list of fields.

Views, arrays, information states and sights all come from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from fourbit.engine.fields import secrets

if not cython.compiled:
    from .addresses import building_at, card_at
    from .cells import Cells
    from .constants import *

if TYPE_CHECKING:  # a buffer of C ints
    Ints = Any

SECRETS = secrets()


def drafting(s: Cells) -> cython.int:
    """Whether cards are still being dealt or picked."""
    return s.cell[PHASE] == P_DEAL or s.cell[PHASE] == P_DRAFT


def see(s: Cells, seat: cython.int, out: Ints) -> None:
    """All that a seat (-1: a spectator) may know, into `SEEN_CELLS` cells."""
    i: cython.int
    row: cython.int
    other: cython.int
    for i in range(CELLS):
        out[i] = s.cell[i]
    for i in range(CELLS, SEEN_CELLS):
        out[i] = 0
    out[AT_VIEWER] = seat
    for i in range(BUILDINGS):
        out[AT_DECK_SIZE] += s.cell[DECK + i]
    for row in range(0, len(SECRETS), 4):
        if SECRETS[row] == SEE_FOLLOWS or SECRETS[row] == SEE_AS_SEEN:
            for i in range(SECRETS[row + 1], SECRETS[row + 1] + SECRETS[row + 3]):
                out[i] = 0
        elif SECRETS[row] != SEE_UNLOCATED:
            for other in range(s.cell[PLAYERS]):
                if other != seat:
                    _hide(s, other, row, out)
    if seat >= 0 and drafting(s):
        _packs_seen(s, seat, out)


def _hide(s: Cells, seat: cython.int, row: cython.int, out: Ints) -> None:
    """Take what others may not know of a seat's field out."""
    how: cython.int = SECRETS[row]
    first: cython.int = SECRETS[row + 1] + seat * SECRETS[row + 2]
    i: cython.int
    made: cython.int = 0
    if how == SEE_OWN:
        for i in range(first, first + SECRETS[row + 2]):
            out[i] = 0
    elif how == SEE_UNTIL_SHOWN:
        if s.cell[first] != NO:
            out[first] = NO if s.cell[WAIT] >> seat & 1 else HIDDEN
    elif how == SEE_UNLESS_KNOWN:
        _hide_plans(s, seat, out)
    elif drafting(s):  # SEE_UNTIL_DRAFTED
        for i in range(SECRETS[row + 2]):
            if s.cell[first + i] != NO:
                made = i + 1
        for i in range(made):
            out[first + i] = HIDDEN


def _hide_plans(s: Cells, seat: cython.int, out: Ints) -> None:
    """Buildings of secret plans become unlocated; the rounds they were planned in stay known."""
    i: cython.int
    at: cython.int
    for i in range(BUILDINGS):
        at = building_at(PLANNED, seat, i)
        if s.cell[at] > 0 and not s.cell[at] & 1:
            out[secret_at(seat, s.cell[at] >> 1)] += 1
            out[at] = 0
            out[DECK + i] += 1


def secret_at(seat: cython.int, when: cython.int) -> cython.int:
    """The cell that counts a seat's secret plans of a round."""
    return AT_SECRET + seat * (ROUNDS_MOST + 1) + (when if when < ROUNDS_MOST else ROUNDS_MOST)


def _packs_seen(s: Cells, seat: cython.int, out: Ints) -> None:
    """Draft: what each pack held when this seat had it."""
    pick: cython.int
    pack: cython.int
    card: cython.int
    earlier: cython.int
    gone: cython.int
    n: cython.int = s.cell[PLAYERS]
    picks: cython.int = s.cell[PICK_NUMBER] + 1
    for pick in range(picks if picks < HAND else HAND):
        pack = (seat - pick + HAND * n) % n
        gone = 0
        for earlier in range(pick):
            card = s.cell[card_at((pack + earlier) % n, earlier)]
            if card >= 0:
                gone |= 1 << card
        for card in range(CARDS):
            if s.cell[PACK + card] == pack and not gone >> card & 1:
                out[AT_SEEN + pick * CARDS + card] = 1
