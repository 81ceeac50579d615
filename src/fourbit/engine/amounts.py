"""Decisions about an amount: discards, totals, waivers, announced cards, upkeep."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import first_node
    from .cells import Cells, add_option
    from .constants import *
    from .count import hold, printed, value, whole_units
    from .pay import covered, lower, modifier, payable, set_pools, step_of, take_stock


def first_kind(mask: cython.int, after: cython.int) -> cython.int:
    """The next kind of a set, or NO."""
    k: cython.int
    for k in range(after + 1, KINDS):
        if mask >> k & 1:
            return k
    return NO


def reaches(
    s: Cells, seat: cython.int, mask: cython.int, after: cython.int, amount: cython.int
) -> cython.int:
    """Whether a total can be made up of the kinds that come after one, each in its step."""
    twos: cython.int = 0
    ones: cython.int = 0
    step: cython.int = s.tables.t[T_PROCEDURE + PR_STEP]
    k: cython.int = first_kind(mask, after)
    while k >= 0:
        if step_of(s, k) > 1:
            twos += hold(s, seat, k) // step * step
        else:
            ones += hold(s, seat, k)
        k = first_kind(mask, k)
    if amount < twos:
        return amount % step <= ones
    return amount - twos <= ones


def amounts(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> None:
    """An amount of one kind: of a discard, of a total to pay, or of things to count."""
    op: cython.int = s.tables.t[n]
    kind: cython.int = s.cell[f + FR_INDEX]
    amount: cython.int = 0
    step: cython.int = 1
    left: cython.int = s.cell[f + FR_BOUND] - s.cell[f + FR_SPENT]
    high: cython.int
    if op == OP_PICK:
        high = value(s, seat, s.tables.t[n + PICK_COUNTED])
    else:
        step = step_of(s, kind)
        high = hold(s, seat, kind)
    if high > left:
        high = left
    while amount <= high:
        if op != OP_PAY_SUM or reaches(s, seat, s.tables.t[n + SUM_KINDS], kind, left - amount):
            add_option(s, amount)
        amount += step


def waivers(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> None:
    """How much of one kind is waived from one pool, so that the rest can still be paid."""
    pool: cython.int = s.cell[f + FR_INDEX] // KINDS
    kind: cython.int = s.cell[f + FR_INDEX] % KINDS
    step: cython.int = step_of(s, kind)
    amount: cython.int = 0
    left: cython.int
    k: cython.int
    set_pools(s, seat, n, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
    take_stock(s, seat)
    for k in range(pool):
        s.pool_left[k] = 0
    left = s.pool_left[pool] - s.cell[f + FR_SPENT]
    s.pool_mask[pool] &= ~((2 << kind) - 1)
    for k in range(KINDS):
        s.trial[k] = s.cell[PRICE + k]
    while amount <= left and amount <= s.cell[PRICE + kind]:
        s.trial[kind] = s.cell[PRICE + kind] - amount
        s.pool_left[pool] = left - amount
        if covered(s, 0):
            add_option(s, amount)
        amount += step


def modifiers(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> None:
    """Announce the card (for which kind), or not, as long as the price can still be paid."""
    verb: cython.int = s.tables.t[n] - OP_PLAN + V_PLAN
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    at: cython.int = s.cell[f + FR_INDEX]
    line: cython.int = modifier(s, seat, verb, origin, place, at)
    node: cython.int = first_node(s, line)
    k: cython.int
    j: cython.int
    take_stock(s, seat)
    set_pools(s, seat, n if verb == V_BUILD else NO, origin, place)
    for j in range(KINDS):
        s.trial[j] = s.cell[PRICE + j]
    if payable(s, seat, verb, origin, place, at + 1, 0):
        add_option(s, OPTION_NO)
    for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
        if s.tables.t[node + PRICE_KINDS] >> k & 1 and s.cell[PRICE + k] > 0:
            for j in range(KINDS):
                s.trial[j] = s.cell[PRICE + j]
            lower(s, line, k, seat, 0, origin, place)
            if payable(s, seat, verb, origin, place, at + 1, 0):
                add_option(s, 1 + k)


# --- upkeep (§6-3-3, A21) -------------------------------------------------------------------------


def _units_from(s: Cells, seat: cython.int, first: cython.int) -> cython.int:
    """Whole units the seat owns in the paying kinds from the first-th on."""
    i: cython.int
    n: cython.int = 0
    for i in range(first, s.tables.t[T_PROCEDURE + PR_UPKEEP_KINDS]):
        n += whole_units(
            hold(s, seat, s.tables.t[T_UPKEEP_KIND + i]),
            printed(s, seat, s.tables.t[T_UPKEEP_UNIT + i]),
        )
    return n


def keeps(s: Cells, seat: cython.int) -> None:
    k: cython.int
    units: cython.int
    owned: cython.int
    hired: cython.int = s.cell[HIRED + seat]
    bailout: cython.int = s.tables.t[T_PROCEDURE + PR_BAILOUT]
    if hired == 0:
        add_option(s, 0)
        return
    units = value(s, seat, s.tables.t[T_PROCEDURE + PR_UNITS])
    owned = _units_from(s, seat, 0)
    if bailout == BAILOUT_KEEP3:
        k = 3 if hired > 3 else hired
        if owned < k * units:
            add_option(s, k)
            return
    for k in range(hired + 1):
        if k * units <= owned or (k == 1 and bailout == BAILOUT_KEEP1):
            add_option(s, k)


def payments(s: Cells, seat: cython.int) -> None:
    i: cython.int = s.cell[UPKEEP_AT + seat]
    unit: cython.int = printed(s, seat, s.tables.t[T_UPKEEP_UNIT + i])
    due: cython.int = s.cell[DUE + seat]
    most: cython.int = whole_units(hold(s, seat, s.tables.t[T_UPKEEP_KIND + i]), unit)
    least: cython.int = due - _units_from(s, seat, i + 1)
    if most > due:
        most = due
    if least < 0:
        least = 0
    if least > most and s.tables.t[T_PROCEDURE + PR_BAILOUT] == BAILOUT_KEEP3:
        least = most  # cannot pay in full: pays every whole unit (Q50)
    while least <= most:
        add_option(s, least * unit)
        least += 1
