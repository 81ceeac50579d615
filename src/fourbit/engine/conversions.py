"""Conversions at any time (A19): pay and gain, no more; no place effect, in no ledger."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import kind_at, line_at, node_at
    from .cells import Cells, borrow, take_back
    from .constants import *
    from .count import active, hold, ready, value
    from .pay import change, count_rule, use_up


def convert(s: Cells, seat: cython.int, slot: cython.int) -> None:
    """Carry out the conversion in this slot."""
    line: cython.int = s.tables.t[T_ANY_LINE + slot]
    exchange(s, seat, slot)
    s.cell[ANY_TIME_USED] += 1
    use_up(s, line, seat, 1)
    count_rule(s, line, seat, 1)


def exchange(s: Cells, seat: cython.int, slot: cython.int) -> cython.int:
    """Pay and gain; gives whether all could be paid and something was gained."""
    line: cython.int = s.tables.t[T_ANY_LINE + slot]
    n: cython.int = node_at(s.tables.t[T_ANY_NODE + slot])
    paid: cython.int = 1
    gained: cython.int = 0
    amount: cython.int
    while s.tables.t[n] == OP_PAY or s.tables.t[n] == OP_GIVES or s.tables.t[n] == OP_GAIN:
        if s.tables.t[n] != OP_GIVES:
            amount = value(s, seat, s.tables.t[n + FLOW_AMOUNT])
            if s.tables.t[n] == OP_PAY:
                paid = paid and hold(s, seat, s.tables.t[n + FLOW_KIND]) >= amount
                amount = -amount
            gained |= change(s, seat, s.tables.t[n + FLOW_KIND], amount, line) > 0
        n += NODE_WIDTH
    return paid and gained


def _can_convert(s: Cells, slot: cython.int, seat: cython.int) -> cython.int:
    """The conversion in this slot is in force for the seat, can be paid and gives something."""
    line: cython.int = s.tables.t[T_ANY_LINE + slot]
    before: cython.int = s.borrowed
    listening: cython.int = s.listening
    can: cython.int
    if not active(s, line, seat) or not ready(s, line, seat):
        return 0
    s.listening = 0
    borrow_purse(s, seat)
    can = exchange(s, seat, slot)
    take_back(s, before)
    s.listening = listening
    return can


def borrow_purse(s: Cells, seat: cython.int) -> None:
    """Note what the seat has, before it is changed only to ask a question."""
    k: cython.int
    for k in range(KINDS):
        borrow(s, kind_at(PENDING if s.cell[PHASE] == P_UPKEEP else PURSE, seat, k))


def any_time_ready(s: Cells, seat: cython.int) -> cython.int:
    """Conversions the seat could make at this point, as bits."""
    return converts(s, seat) and ready_slots(s, seat)


def converts(s: Cells, seat: cython.int) -> cython.int:
    """Whether the seat may have conversions at all: mostly they stand on buildings."""
    return s.cell[OWNED + seat] > 0 or not s.tables.t[T_PROCEDURE + PR_ANY_TIME_OWNERS]


def ready_slots(s: Cells, seat: cython.int) -> cython.int:
    """The same of one who has."""
    slots: cython.int = 0
    slot: cython.int
    line: cython.int
    acts: cython.int = s.cell[PHASE] == P_ACTION and s.cell[ACTOR] == seat
    if s.cell[ANY_TIME_USED] >= ANY_TIME_USES:
        return 0
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        line = line_at(s.tables.t[T_ANY_LINE + slot])
        if not acts and s.tables.t[line + LN_MOMENT] == M_ANY_TIME:
            continue
        if _can_convert(s, slot, seat):
            slots |= 1 << slot
    return slots
