"""The little machine that carries out effects, step by step.

It pauses where a player or chance must choose, and goes on from the cells alone.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import branch_at, kind_at, step_node, top_frame
    from .asking import pass_over, put_some
    from .cells import Cells
    from .constants import *
    from .conversions import convert
    from .count import add_up, here
    from .deeds import (
        carry_out,
        choose_modifier,
        choose_waiver,
        let_go,
        put_plan,
        start_paying,
    )
    from .facts import tell
    from .frames import end_line, fall_short, mark, next_line, start_list
    from .gains import gain
    from .pay import change
    from .spending import choose_amount, pay_place_vp, start_amounts
    from .track import move
    from .would import would


def run(s: Cells) -> cython.int:
    """Go on until all frames are done (GOES_ON), somebody must choose (WAITS), or the branch that
    is being rehearsed has come to its end (THROUGH)."""
    f: cython.int
    waits: cython.int
    while s.cell[DEPTH] > 0:
        f = top_frame(s)
        if s.cell[f + FR_LIST] >= 0:
            next_line(s, f)
            continue
        waits = _steps(s, f)
        if waits == WAITS or waits == THROUGH:
            return waits
        if waits == FORCED:
            choose(s, s.options[0])
    return GOES_ON


def _steps(s: Cells, f: cython.int) -> cython.int:
    """Carry out steps of the top frame until it puts a decision or another frame is on top."""
    n: cython.int
    op: cython.int
    did: cython.int
    seat: cython.int = s.cell[f + FR_SEAT]
    depth: cython.int = s.cell[DEPTH]
    while s.cell[DEPTH] == depth:
        n = step_node(s, f)
        op = s.tables.t[n]
        if op == OP_CHOICE:
            did = put_some(
                s, f, ASK_CHOICE, s.cell[f + FR_OWNER] if s.tables.t[n + CHOICE_BY_OWNER] else seat
            )
            if did != GOES_ON:
                return did
        elif op == OP_END:
            end_line(s, f)
            return GOES_ON
        elif op == OP_JUMP:
            if s.rehearsal == depth and s.until == s.cell[f + FR_AT]:
                return THROUGH
            s.cell[f + FR_AT] = s.tables.t[n + JUMP_TO]
        elif op == OP_GIVES:
            _turn_to_gains(s, f, n)
        elif op == OP_PAY_SUM or op == OP_DISCARD or op == OP_PICK:
            if s.cell[f + FR_PHASE] == 0:
                start_amounts(s, f, n, seat)
            return put_some(s, f, ASK_AMOUNT, seat)
        elif op >= OP_PLAN and op <= OP_HOUSE:
            return carry_out(s, f, n, seat)
        elif op == OP_UNPLAN or op == OP_GIVE_UP:
            return put_some(s, f, ASK_UNPLAN if op == OP_UNPLAN else ASK_GIVE_UP, seat)
        elif op == OP_REPEAT:
            return put_some(s, f, ASK_REPEAT, seat)
        else:
            did = would(s, f, n, seat)
            if not did & WHOLE:
                fall_short(s, n)
            if did:
                mark(s, f, n, did & SOME)
            s.cell[f + FR_AT] += 1
            if did & SOME:
                _take_step(s, f, n, seat)
    return GOES_ON


def _turn_to_gains(s: Cells, f: cython.int, n: cython.int) -> None:
    """All is paid: from here on, something must happen."""
    s.cell[f + FR_AT] += 1
    if s.tables.t[n + GIVES_AGAIN] and not s.cell[f + FR_COPY]:
        s.short = 1  # nothing came of the conversion before
    s.cell[f + FR_COPY] = 0
    if s.rehearsal == s.cell[DEPTH]:
        s.cell[f + FR_CHANGED] = 0


def _take_step(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    """Do a step that needs no choice, as much of it as `would` said."""
    op: cython.int = s.tables.t[n]
    if op == OP_GAIN:
        gain(s, f, seat, s.tables.t[n + GAIN_KIND], s.amount)
    elif op == OP_PAY:
        change(s, seat, s.tables.t[n + PAY_KIND], -s.amount, s.cell[f + FR_LINE])
    else:
        _take_rarer_step(s, f, n, seat)


def _take_rarer_step(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    op: cython.int = s.tables.t[n]
    amount: cython.int = s.amount
    line: cython.int = s.cell[f + FR_LINE]
    at: cython.int
    if op == OP_LOSE:
        change(s, seat, s.tables.t[n + LOSE_KIND], -amount, line)
        if s.tables.t[n + LOSE_TRIGGERED]:
            s.cell[L_TRIGGERED] -= amount
    elif op == OP_MOVE:
        _move(s, f, seat, -amount if s.tables.t[n + MOVE_BACK] else amount)
    elif op == OP_PAY_PLACE_VP:
        pay_place_vp(s, f, n, seat)
    elif op == OP_PUT:
        at = kind_at(POOL, here(s, s.tables.t[n + PUT_PLACE]), s.tables.t[n + PUT_KIND])
        add_up(s, at, amount)
        tell(s, FACT_POOL, seat, line, at - POOL, amount)
    elif op == OP_TAKE:
        at = kind_at(POOL, here(s, s.tables.t[n + TAKE_PLACE]), s.tables.t[n + TAKE_KIND])
        s.cell[at] = 0
        tell(s, FACT_POOL, seat, line, at - POOL, -amount)
        gain(s, f, seat, s.tables.t[n + TAKE_KIND], amount)
    elif op == OP_DISMISS:
        s.cell[HIRED + seat] -= 1
        tell(s, FACT_DISMISS, seat, line, s.cell[HIRED + seat], -1)
    else:
        _refund(s, f, n, seat)


def _move(s: Cells, f: cython.int, seat: cython.int, spaces: cython.int) -> None:
    """A18; only forwards it is a moment, and the place effect's own enters the ledger."""
    move(s, seat, spaces, s.cell[f + FR_LINE])
    if spaces > 0:
        if s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]:
            add_up(s, L_MOVED, spaces)
        start_list(s, M_ON_MOVE, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)


def _refund(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    """What was paid comes back, and counts as paid no longer."""
    at: cython.int = kind_at(0, s.tables.t[n + REFUND_VERB], s.tables.t[n + REFUND_KIND])
    s.cell[L_PAID + at] -= s.amount
    if s.cell[L_PAID + at] < 0:  # the rest was paid by something else
        s.cell[L_PAID_ELSE + at] += s.cell[L_PAID + at]
        s.cell[L_PAID + at] = 0
    change(s, seat, s.tables.t[n + REFUND_KIND], s.amount, s.cell[f + FR_LINE])


def choose(s: Cells, option: cython.int) -> None:
    """Answer the decision of the top frame."""
    f: cython.int = top_frame(s)
    n: cython.int = step_node(s, f)
    what: cython.int = s.cell[ASK]
    asked: cython.int = s.cell[ASK_SEAT]
    seat: cython.int = s.cell[f + FR_SEAT]
    s.cell[ASK] = ASK_NOTHING
    s.cell[ASK_SEAT] = 0
    if option >= OPTION_ANY_TIME:
        convert(s, asked, option - OPTION_ANY_TIME)
    elif what == ASK_AMOUNT:
        choose_amount(s, f, n, option)
    elif what == ASK_MODIFIER:
        choose_modifier(s, f, n, option)
    elif what == ASK_WAIVE:
        choose_waiver(s, f, option)
    elif what == ASK_DRAW:
        s.cell[DECK + option] -= 1
        s.cell[f + FR_PHASE] = DEED_CHOOSE
        s.cell[f + FR_BUILDING] = NO
        s.cell[f + FR_AT] += 1
        put_plan(s, f, option, 0, seat)
    elif option == OPTION_NO:
        pass_over(s, f, n)
    elif s.tables.t[n] == OP_CHOICE:
        s.cell[f + FR_CHANGED] |= LINE_USED | LINE_OFFERED
        s.cell[f + FR_AT] = s.tables.t[branch_at(s, n, option - 1) + BRANCH_NODE]
    elif what == ASK_BUILD:
        s.cell[f + FR_BUILDING] = option
        start_paying(
            s,
            f,
            V_BUILD,
            option - (OPTION_PLANNED if option >= OPTION_PLANNED else OPTION_ROW),
            s.tables.t[n + BUILD_FREE],
            seat,
        )
    elif what == ASK_PLAN:
        s.cell[f + FR_BUILDING] = option
        start_paying(s, f, V_PLAN, NO, 0, seat)
    elif what == ASK_REPEAT:
        s.cell[f + FR_AT] += 1
        mark(s, f, n, 0)
        start_list(
            s,
            G_PLACE + option - 1,
            seat,
            s.cell[f + FR_ORIGIN],
            option - 1 if s.cell[f + FR_ORIGIN] == O_PLACE else s.cell[f + FR_PLACE],
            NO,
        )
    else:
        s.cell[f + FR_AT] += 1
        mark(s, f, n, 1)
        let_go(s, f, n, option - OPTION_ROW, seat)
