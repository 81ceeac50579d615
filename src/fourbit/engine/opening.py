"""Setup (§5): turn order, cards, draft."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import card_at
    from .asking import enter, put_chance
    from .cells import Cells
    from .constants import *
    from .facts import tell
    from .frames import seats_left
    from .row import fill_row
    from .track import freeze_order
    from .work import next_round


def begin(s: Cells, players: cython.int) -> None:
    """An empty table for so many players, before turn order is drawn."""
    i: cython.int
    s.clear()
    for i in range(EMPTY_FROM, EMPTY_TO):
        s.cell[i] = NO
    s.cell[PLAYERS] = players
    for i in range(players):
        s.cell[HIRED + i] = s.tables.t[T_PROCEDURE + PR_HIRED]
        s.cell[LIMIT + i] = s.tables.t[T_PROCEDURE + PR_LIMIT]
    for i in range(BUILDINGS):
        s.cell[DECK + i] = s.tables.t[T_COPIES + i]
    s.fresh_seat = NOBODY


def opening(s: Cells) -> cython.int:
    """One stretch of the setup."""
    waits: cython.int
    phase: cython.int = s.cell[PHASE]
    if phase == P_DRAFT:
        return _draft(s)
    if phase == P_DEAL:
        return _deal(s)
    if phase == P_ROW:
        waits = fill_row(s)
        if not waits:
            enter(s, P_SETUP)
        return waits
    if phase == P_ORDER:
        return _turn_order(s)
    if not seats_left(s, M_SETUP):
        enter(s, P_DEAL)
    return GOES_ON


def _turn_order(s: Cells) -> cython.int:
    i: cython.int
    n: cython.int = s.cell[PLAYERS]
    if s.cell[SUB] < n:
        return put_chance(s, ASK_ORDER, n - s.cell[SUB])
    for i in range(n):
        s.cell[SPACE + s.cell[ORDER + i]] = (
            1 if s.tables.t[T_PROCEDURE + PR_TRACK_START] == START_STACKED else n - i
        )
        tell(s, FACT_ORDER, s.cell[ORDER + i], NO, i, 0)
    s.cell[ROUND] = 1
    freeze_order(s)
    enter(s, P_ROW)
    return GOES_ON


def _deal(s: Cells) -> cython.int:
    """§5-11: four cards each, the rest set aside unseen (chance never says which)."""
    i: cython.int
    if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_PRESET:
        for i in range(s.cell[PLAYERS] * HAND):
            s.cell[KEPT + i] = s.tables.t[T_PRESET + i]
        _end_draft(s)
        return GOES_ON
    if s.cell[SUB] < s.cell[PLAYERS] * HAND:
        return put_chance(s, ASK_DEAL, CARDS - s.cell[SUB])
    if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_DEALT:
        _end_draft(s)
        return GOES_ON
    enter(s, P_DRAFT)
    s.cell[WAIT] = (1 << s.cell[PLAYERS]) - 1
    return GOES_ON


def take_dealt(s: Cells, card: cython.int) -> None:
    """A card was dealt, to one seat after the other."""
    s.cell[PACK + card] = s.cell[SUB] // HAND
    if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_DEALT:
        s.cell[KEPT + s.cell[SUB]] = card
    s.cell[SUB] += 1


def _draft(s: Cells) -> cython.int:
    """Everybody keeps one card in secret and passes the rest to the left; the last is forced."""
    seat: cython.int
    n: cython.int = s.cell[PLAYERS]
    if s.cell[WAIT]:
        return SETTLES if s.cell[PICK_NUMBER] == HAND - 1 else WAITS
    for seat in range(n):
        s.cell[card_at(seat, s.cell[PICK_NUMBER])] = s.cell[PICK + seat]
        s.cell[PICK + seat] = NO
    s.cell[PICK_NUMBER] += 1
    if s.cell[PICK_NUMBER] == HAND:
        _end_draft(s)
    else:
        s.cell[WAIT] = (1 << n) - 1
    return GOES_ON


def _end_draft(s: Cells) -> None:
    """Hands lie open from now on (Q09), sorted by number; who was dealt what is forgotten."""
    i: cython.int
    seat: cython.int
    for seat in range(s.cell[PLAYERS]):
        i = card_at(seat, 0)
        _in_order(s, i, i + 1)
        _in_order(s, i + 2, i + 3)
        _in_order(s, i, i + 2)
        _in_order(s, i + 1, i + 3)
        _in_order(s, i + 1, i + 2)
        tell(s, FACT_HAND, seat, NO, 0, 0)
    for i in range(CARDS):
        s.cell[PACK + i] = NO
    s.cell[PICK_NUMBER] = 0
    s.cell[ROUND] = 0
    next_round(s)


def _in_order(s: Cells, i: cython.int, j: cython.int) -> None:
    """Exchange two cells if the first is greater (written without a branch)."""
    a: cython.int = s.cell[i]
    b: cython.int = s.cell[j]
    s.cell[i] = a if a < b else b
    s.cell[j] = b if a < b else a
