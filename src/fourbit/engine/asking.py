"""Putting a decision, and who is asked what.

One seat is asked (ASK, ASK_SEAT), or several choose at the same time (WAIT): draft, stacks,
upkeep, and joining where the edition says so (Q14). Never both.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import step_node
    from .cells import Cells
    from .constants import *
    from .frames import fall_short
    from .options import fill


def enter(s: Cells, phase: cython.int) -> None:
    """Go to a phase, at its start."""
    s.cell[PHASE] = phase
    s.cell[SUB] = 0


def put(s: Cells, what: cython.int, seat: cython.int) -> cython.int:
    """Put a decision; FORCED if there is but one option (and not everything is to be asked)."""
    fill(s, what, seat)
    return _put_filled(s, what, seat)


def put_some(s: Cells, f: cython.int, what: cython.int, seat: cython.int) -> cython.int:
    """Put a decision of a step that may have nothing to choose, which then is passed over."""
    i: cython.int
    n: cython.int = step_node(s, f)
    fill(s, what, seat)
    if s.n_options == 0:
        fall_short(s, n)
        pass_over(s, f, n)
        return GOES_ON
    if s.n_options == 1 and s.options[0] == OPTION_NO and what == ASK_CHOICE and not s.ask_all:
        pass_over(s, f, n)
        return GOES_ON
    for i in range(s.n_options):
        if s.options[i] != OPTION_NO and s.options[i] < OPTION_ANY_TIME:
            s.cell[f + FR_CHANGED] |= LINE_OFFERED
            break
    return _put_filled(s, what, seat)


def pass_over(s: Cells, f: cython.int, n: cython.int) -> None:
    """Leave the step at row `n`, which asks: it was declined, or there is nothing to choose."""
    s.cell[f + FR_PHASE] = 0
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_AT] += 1
    if s.tables.t[n] == OP_CHOICE:
        s.cell[f + FR_AT] = s.tables.t[n + CHOICE_AFTER]
        if s.tables.t[n + CHOICE_BY_OWNER]:
            s.cell[f + FR_SEAT] = SEATS  # for all the line would touch


def _put_filled(s: Cells, what: cython.int, seat: cython.int) -> cython.int:
    s.cell[ASK] = what
    s.cell[ASK_SEAT] = seat
    if s.n_options == 1 and not s.ask_all:
        return FORCED
    s.fresh_seat = seat
    return WAITS


def put_chance(s: Cells, what: cython.int, options: cython.int) -> cython.int:
    """Put a decision of chance whose number of options is known; they are listed when asked for."""
    if options == 1:
        return put(s, what, CHANCE)
    s.cell[ASK] = what
    s.cell[ASK_SEAT] = CHANCE
    s.fresh_seat = NOBODY
    return WAITS


def first_asked(s: Cells) -> cython.int:
    """The first seat that may choose now; CHANCE is -1, nobody is -2."""
    seat: cython.int = 0
    if s.cell[ASK] != ASK_NOTHING:
        return s.cell[ASK_SEAT]
    if s.cell[WAIT] == 0:
        return NOBODY
    while not s.cell[WAIT] >> seat & 1:
        seat += 1
    return seat


def asked(s: Cells, seat: cython.int) -> cython.int:
    """What this seat is asked, or ASK_NOTHING."""
    phase: cython.int = s.cell[PHASE]
    if s.cell[ASK] != ASK_NOTHING:
        return s.cell[ASK] if s.cell[ASK_SEAT] == seat else ASK_NOTHING
    if seat < 0 or not s.cell[WAIT] >> seat & 1:
        return ASK_NOTHING
    if phase == P_DRAFT:
        return ASK_DRAFT
    if phase == P_STACK:
        return ASK_STACK
    if phase == P_JOIN:
        return ASK_JOIN
    return ASK_KEEP if s.cell[KEEP + seat] < 0 else ASK_UPKEEP
