"""What a step would come to: asked by the machine before it does it, and by every question.

There is no other opinion. `would` changes nothing but `amount`, which says how much it would be.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import kind_at
    from .amounts import reaches
    from .cells import Cells
    from .constants import *
    from .count import here, hold, value
    from .pay import take_stock
    from .track import room
    from .verbs import (
        can_build,
        can_hire,
        can_house,
        can_plan,
        may_let_go,
        place_vp,
        refundable,
        repeatable,
    )


def would(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """WHOLE if the step at row `n` can be done as written, SOME if it changes anything.

    What comes of a choice, a discard or a count can only be tried out.
    """
    if s.tables.t[n] == OP_GAIN:  # these two make up nearly all there is
        return would_gain(s, f, n, seat)
    if s.tables.t[n] == OP_PAY:
        return would_pay(s, n, seat)
    return _less_often(s, f, n, seat)


def would_gain(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """The same of a gain."""
    s.amount = value(s, seat, s.tables.t[n + GAIN_AMOUNT])
    return WHOLE | SOME if felt(s, f, seat, s.tables.t[n + GAIN_KIND], s.amount) else WHOLE


def would_pay(s: Cells, n: cython.int, seat: cython.int) -> cython.int:
    """The same of a payment."""
    return _up_to(
        s, value(s, seat, s.tables.t[n + PAY_AMOUNT]), hold(s, seat, s.tables.t[n + PAY_KIND])
    )


def _less_often(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    op: cython.int = s.tables.t[n]
    at: cython.int
    if op >= OP_PLAN and op <= OP_HOUSE:
        return _all_or_nothing(_deed(s, f, n, seat))
    if op == OP_MOVE:
        at = room(s, seat, s.tables.t[n + MOVE_BACK])
        return _up_to(s, value(s, seat, s.tables.t[n + MOVE_AMOUNT]), at)
    if op == OP_PAY_SUM:
        s.amount = value(s, seat, s.tables.t[n + SUM_BOUND])
        if not reaches(s, seat, s.tables.t[n + SUM_KINDS], NO, s.amount):
            return 0
        return WHOLE | SOME * (s.amount > 0)
    if op == OP_PAY_PLACE_VP:
        s.amount = place_vp(s, seat, n)
        return _all_or_nothing(s.amount > 0)
    return _rarer(s, f, n, seat)


def felt(
    s: Cells, f: cython.int, seat: cython.int, kind: cython.int, amount: cython.int
) -> cython.int:
    """Whether a gain changes anything: at the cap only what is written down as printed (A2)."""
    if amount <= 0:
        return 0
    if hold(s, seat, kind) < s.tables.t[T_PROCEDURE + PR_CAP]:
        return 1
    return noted(s, f, seat, kind)


def noted(s: Cells, f: cython.int, seat: cython.int, kind: cython.int) -> cython.int:
    """Whether the action's ledger takes down what the seat gains of a kind (A14)."""
    return seat == s.cell[ACTOR] and (
        s.cell[f + FR_ORIGIN] == O_PLACE or kind == s.tables.t[T_PROCEDURE + PR_SCORE]
    )


def _up_to(s: Cells, wanted: cython.int, there: cython.int) -> cython.int:
    """As much as is there."""
    s.amount = wanted if wanted < there else there
    return WHOLE * (s.amount == wanted) | SOME * (s.amount > 0)


def _all_or_nothing(can: cython.int) -> cython.int:
    return WHOLE | SOME if can else 0


def _deed(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """Plan, build, hire or house: whether it can be done at its price."""
    op: cython.int = s.tables.t[n]
    take_stock(s, seat)
    if op == OP_PLAN:
        return can_plan(s, f, seat)
    if op == OP_BUILD:
        return can_build(s, f, seat, n)
    if op == OP_HIRE:
        return can_hire(s, f, seat, s.tables.t[n + HIRE_FREE])
    return can_house(s, f, seat, s.tables.t[n + HOUSE_FREE])


def _rarer(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """What stands in few lines."""
    op: cython.int = s.tables.t[n]
    at: cython.int
    if op == OP_LOSE:
        s.amount = value(s, seat, s.tables.t[n + LOSE_AMOUNT])
        at = hold(s, seat, s.tables.t[n + LOSE_KIND])
        if s.tables.t[n + LOSE_TRIGGERED] and at > s.cell[L_TRIGGERED]:
            at = s.cell[L_TRIGGERED]
        return WHOLE | _up_to(s, s.amount, at)
    if op == OP_REFUND:
        s.amount = refundable(s, seat, n)
        at = hold(s, seat, s.tables.t[n + REFUND_KIND])
        return _all_or_nothing(s.amount > 0 and at < s.tables.t[T_PROCEDURE + PR_CAP])
    if op == OP_DISMISS:
        return _all_or_nothing(s.cell[HIRED + seat] > 0)
    if op == OP_UNPLAN or op == OP_GIVE_UP:
        return _all_or_nothing(may_let_go(s, seat, n))
    if op == OP_REPEAT:
        return WHOLE * (repeatable(s, n) != 0)
    if op == OP_PUT:
        at = here(s, s.tables.t[n + PUT_PLACE])
        if at < 0 or (s.cell[PHASE] != P_ACTION and s.cell[f + FR_OWNER] > 0):
            return 0  # nowhere; or between actions, where it is laid down once, not once a player
        at = kind_at(POOL, at, s.tables.t[n + PUT_KIND])
        at = s.tables.t[T_PROCEDURE + PR_CAP] - s.cell[at]
        return WHOLE | _up_to(s, value(s, seat, s.tables.t[n + PUT_AMOUNT]), at)
    if op == OP_TAKE:
        at = here(s, s.tables.t[n + TAKE_PLACE])
        if at < 0:
            return 0
        s.amount = s.cell[kind_at(POOL, at, s.tables.t[n + TAKE_KIND])]
        return WHOLE | SOME * (s.amount > 0)
    return WHOLE  # OP_DISCARD, OP_PICK: nothing is a number, too
