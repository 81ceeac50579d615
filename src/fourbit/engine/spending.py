"""Steps that cost what the player chooses, kind by kind; VP given back (Q25, Q26)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .amounts import first_kind
    from .cells import Cells
    from .constants import *
    from .count import value
    from .frames import mark, start_list
    from .pay import change


def start_amounts(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    """The bound is counted now and stays, whatever is sold while kind by kind is asked for."""
    bound: cython.int = s.tables.t[n + SUM_BOUND]
    s.cell[f + FR_PHASE] = 1
    s.cell[f + FR_SPENT] = 0
    s.cell[f + FR_BOUND] = 9999 if bound < 0 else value(s, seat, bound)
    if s.tables.t[n] != OP_PICK:
        s.cell[f + FR_INDEX] = first_kind(s.tables.t[n + SUM_KINDS], NO)
    s.cell[f + FR_CHANGED] |= LINE_OFFERED


def choose_amount(s: Cells, f: cython.int, n: cython.int, amount: cython.int) -> None:
    """One kind of the amount is decided: take it, go on to the next kind."""
    seat: cython.int = s.cell[f + FR_SEAT]
    kind: cython.int = s.cell[f + FR_INDEX]
    s.cell[f + FR_SPENT] += amount
    if amount > 0:
        mark(s, f, n, s.tables.t[n] != OP_PICK)
    if s.tables.t[n] != OP_PICK:
        change(s, seat, kind, -amount, s.cell[f + FR_LINE])
        s.cell[f + FR_INDEX] = first_kind(s.tables.t[n + SUM_KINDS], kind)
        if s.cell[f + FR_INDEX] >= 0:
            return
    s.cell[f + FR_PHASE] = 0
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_AT] += 1


def pay_place_vp(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    """Q25, Q26: give back VP of the place effect, so many as `would` said; the ledger forgets."""
    vp: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    change(s, seat, vp, -s.amount, s.cell[f + FR_LINE])
    if s.tables.t[n + PAY_PLACE_VP_NUMBER] != NONE:
        s.cell[L_GAIN + vp] -= s.amount
    else:
        s.cell[L_GAIN + vp] = 0
        if s.tables.t[n + PAY_PLACE_VP_SCOPE] >= SCOPE_TRIGGERED:
            s.cell[L_TRIGGERED] = 0
        if s.tables.t[n + PAY_PLACE_VP_SCOPE] >= SCOPE_ACTION:
            s.cell[L_CARDS] = 0
    start_list(s, M_ON_SWAP, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)
