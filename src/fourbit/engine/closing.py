"""The end of a round (§6-3) and of the game (§10)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .asking import enter, put
    from .cells import Cells
    from .constants import *
    from .conversions import any_time_ready
    from .count import holds, printed, value, whole_units
    from .facts import tell
    from .frames import seats_left
    from .pay import change
    from .row import fill_row
    from .work import clear_step, next_round


def closing(s: Cells) -> cython.int:
    """The chapters after the work phase, until lines work or somebody must choose."""
    waits: cython.int = GOES_ON
    if s.cell[PHASE] == P_ROUND_END:
        if s.cell[SUB] == 0:
            _workers_return(s)
        if seats_left(s, M_ROUND_END):
            return GOES_ON
        _after_round_end(s)
    if s.cell[PHASE] == P_BEFORE_UPKEEP:
        if seats_left(s, M_BEFORE_UPKEEP):
            return GOES_ON
        _start_upkeep(s)
    if s.cell[PHASE] == P_UPKEEP:
        if s.cell[WAIT]:
            return SETTLES
        _after_upkeep(s)
    if s.cell[PHASE] == P_REFILL:
        if s.tables.t[T_PROCEDURE + PR_REFILL] != REFILL_NEVER:
            waits = fill_row(s)
        if not waits:
            next_round(s)
        return waits
    if s.cell[PHASE] == P_LAST_WINDOW:
        return _last_window(s)
    if s.cell[PHASE] == P_OVER:
        return WAITS
    if not seats_left(s, M_GAME_END):
        enter(s, P_OVER)
        tell(s, FACT_OVER, NO, NO, 0, 0)
    return GOES_ON


def _workers_return(s: Cells) -> None:
    """§6-3-1: the board is empty, and nothing blocked, before anything works at the end (A20)."""
    i: cython.int
    clear_step(s)
    for i in range(BOARD_FROM, BOARD_TO):
        s.cell[i] = 0


def _after_round_end(s: Cells) -> None:
    """Upkeep in every round but the last (§6-3-3), which may come early by the edition's test."""
    seat: cython.int
    s.cell[ENDING] = s.cell[ROUND] >= s.tables.t[T_PROCEDURE + PR_ROUNDS]
    if s.tables.t[T_PROCEDURE + PR_END_TEST] >= 0:
        for seat in range(s.cell[PLAYERS]):
            if holds(s, seat, s.tables.t[T_PROCEDURE + PR_END_TEST]):
                s.cell[ENDING] = 1
    enter(s, P_LAST_WINDOW if s.cell[ENDING] else P_BEFORE_UPKEEP)


# --- upkeep (§6-3-3, A21) ------------------------------------------------------------------------


def _start_upkeep(s: Cells) -> None:
    """Everybody chooses at once; who has no worker (and nothing to convert) is through at once."""
    seat: cython.int
    enter(s, P_UPKEEP)
    for seat in range(s.cell[PLAYERS]):
        s.cell[KEEP + seat] = NO
        if s.cell[HIRED + seat] == 0 and not s.ask_all and not any_time_ready(s, seat):
            s.cell[KEEP + seat] = 0
        else:
            s.cell[WAIT] |= 1 << seat


def take_kept(s: Cells, seat: cython.int, workers: cython.int) -> None:
    """So many workers stay, and have to be paid for."""
    s.cell[KEEP + seat] = workers
    s.cell[UPKEEP_AT + seat] = 0
    s.cell[DUE + seat] = 0
    if workers > 1 or s.tables.t[T_PROCEDURE + PR_BAILOUT] != BAILOUT_KEEP1:
        s.cell[DUE + seat] = workers * value(s, seat, s.tables.t[T_PROCEDURE + PR_UNITS])
    _paid(s, seat)


def take_upkeep(s: Cells, seat: cython.int, amount: cython.int) -> None:
    """So much of one of the paying kinds."""
    i: cython.int = s.cell[UPKEEP_AT + seat]
    s.cell[UPKEEP_AT + seat] += 1
    s.cell[DUE + seat] -= whole_units(amount, printed(s, seat, s.tables.t[T_UPKEEP_UNIT + i]))
    change(s, seat, s.tables.t[T_UPKEEP_KIND + i], -amount, BY_UPKEEP)
    _paid(s, seat)


def _paid(s: Cells, seat: cython.int) -> None:
    """Nothing left to pay, or nothing left to pay with."""
    if (
        s.cell[DUE + seat] <= 0
        or s.cell[UPKEEP_AT + seat] >= s.tables.t[T_PROCEDURE + PR_UPKEEP_KINDS]
    ):
        s.cell[WAIT] &= ~(1 << seat)


def _after_upkeep(s: Cells) -> None:
    """All have paid: now it is shown."""
    i: cython.int
    enter(s, P_REFILL)
    for i in range(SEATS * KINDS):
        s.cell[PURSE + i] += s.cell[PENDING + i]
        s.cell[PENDING + i] = 0
    tell(s, FACT_SHOWN, NO, NO, 0, 0)
    for i in range(s.cell[PLAYERS]):
        tell(s, FACT_KEEP, i, BY_UPKEEP, s.cell[KEEP + i], s.cell[KEEP + i] - s.cell[HIRED + i])
        s.cell[HIRED + i] = s.cell[KEEP + i]
    for i in range(SEATS):
        s.cell[KEEP + i] = NO
        s.cell[UPKEEP_AT + i] = 0
        s.cell[DUE + i] = 0


# --- the end of the game (§10) -------------------------------------------------------------------


def _last_window(s: Cells) -> cython.int:
    """Q46 `always`: one last chance to convert before the scoring."""
    seat: cython.int
    while s.cell[SUB] < s.cell[PLAYERS]:
        seat = s.cell[ORDER + s.cell[SUB]]
        if any_time_ready(s, seat):
            return put(s, ASK_WINDOW, seat)
        s.cell[SUB] += 1
    enter(s, P_GAME_END)
    return GOES_ON
