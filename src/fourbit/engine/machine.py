"""The little machine that carries out effects, step by step.

It pauses where a player or chance must choose, and goes on from the cells alone.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import branch_at, building_at, kind_at, node_at, step_node, top_frame
    from .asking import put_some
    from .cells import Cells
    from .constants import *
    from .count import here, hold, value
    from .deeds import carry_out, choose_modifier, choose_waiver, put_plan, start_paying
    from .facts import tell
    from .frames import end_line, fall_short, mark, next_line, start_list
    from .gains import gain
    from .pay import change, count_line, use_up
    from .spending import choose_amount, pay_place_vp, start_amounts
    from .track import move
    from .verbs import refundable


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
    k: cython.int
    amount: cython.int
    seat: cython.int = s.cell[f + FR_SEAT]
    line: cython.int = s.cell[f + FR_LINE]
    while True:
        n = step_node(s, f)
        op = s.tables.t[n]
        if op == OP_GAIN:
            gain(s, f, seat, s.tables.t[n + GAIN_KIND], value(s, seat, s.tables.t[n + GAIN_AMOUNT]))
        elif op == OP_CHOICE:
            return put_some(
                s, f, ASK_CHOICE, s.cell[f + FR_OWNER] if s.tables.t[n + CHOICE_BY_OWNER] else seat
            )
        elif op == OP_END:
            end_line(s, f)
            return GOES_ON
        elif op == OP_JUMP:
            if s.rehearsal == s.cell[DEPTH] and s.until == s.cell[f + FR_AT]:
                return THROUGH
            s.cell[f + FR_AT] = s.tables.t[n + JUMP_TO]
            continue
        elif op == OP_PAY:
            k = s.tables.t[n + PAY_KIND]
            amount = value(s, seat, s.tables.t[n + PAY_AMOUNT])
            if amount > hold(s, seat, k):
                amount = hold(s, seat, k)
                fall_short(s, n)
            change(s, seat, k, -amount, line)
            mark(s, f, amount > 0)
        elif op == OP_LOSE:
            k = s.tables.t[n + LOSE_KIND]
            amount = value(s, seat, s.tables.t[n + LOSE_AMOUNT])
            if amount > hold(s, seat, k):
                amount = hold(s, seat, k)
            if s.tables.t[n + LOSE_TRIGGERED]:
                if amount > s.cell[L_TRIGGERED]:
                    amount = s.cell[L_TRIGGERED]
                s.cell[L_TRIGGERED] -= amount
            change(s, seat, k, -amount, line)
            mark(s, f, amount > 0)
        elif op == OP_PAY_SUM or op == OP_DISCARD or op == OP_PICK:
            if s.cell[f + FR_PHASE] == 0:
                start_amounts(s, f, n, seat)
            return put_some(s, f, ASK_AMOUNT, seat)
        elif op == OP_PAY_PLACE_VP:
            s.cell[f + FR_AT] += 1
            pay_place_vp(s, f, n, seat)
            return GOES_ON
        elif op >= OP_PLAN and op <= OP_HOUSE:
            return carry_out(s, f, n, seat)
        elif op == OP_MOVE:
            k = value(s, seat, s.tables.t[n + MOVE_AMOUNT])
            amount = move(s, seat, -k if s.tables.t[n + MOVE_BACK] else k, line)
            mark(s, f, amount > 0)
            if amount < k:
                fall_short(s, n)
            if amount > 0 and not s.tables.t[n + MOVE_BACK]:
                if s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]:
                    s.cell[L_MOVED] += amount
                s.cell[f + FR_AT] += 1
                start_list(s, M_ON_MOVE, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)
                return GOES_ON
        elif op == OP_UNPLAN or op == OP_GIVE_UP:
            return put_some(s, f, ASK_UNPLAN if op == OP_UNPLAN else ASK_GIVE_UP, seat)
        elif op == OP_REPEAT:
            return put_some(s, f, ASK_REPEAT, seat)
        else:
            _simple(s, f, n, seat)
        s.cell[f + FR_AT] += 1


def _simple(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    """Steps that need no choice and raise nothing."""
    op: cython.int = s.tables.t[n]
    amount: cython.int
    at: cython.int
    if op == OP_PUT:
        at = here(s, s.tables.t[n + PUT_PLACE])
        if at < 0 or (s.cell[PHASE] != P_ACTION and s.cell[f + FR_OWNER] > 0):
            return  # nowhere; or between actions, where it is laid down once, not once a player
        amount = value(s, seat, s.tables.t[n + PUT_AMOUNT])
        at = kind_at(POOL, at, s.tables.t[n + PUT_KIND])
        if s.cell[at] + amount > s.tables.t[T_PROCEDURE + PR_CAP]:
            amount = s.tables.t[T_PROCEDURE + PR_CAP] - s.cell[at]
        s.cell[at] += amount
        tell(s, FACT_POOL, seat, s.cell[f + FR_LINE], at - POOL, amount)
        mark(s, f, amount > 0)
    elif op == OP_TAKE:
        at = here(s, s.tables.t[n + TAKE_PLACE])
        if at < 0:
            return
        at = kind_at(POOL, at, s.tables.t[n + TAKE_KIND])
        amount = s.cell[at]
        s.cell[at] = 0
        tell(s, FACT_POOL, seat, s.cell[f + FR_LINE], at - POOL, -amount)
        gain(s, f, seat, s.tables.t[n + TAKE_KIND], amount)
    elif op == OP_DISMISS:
        mark(s, f, s.cell[HIRED + seat] > 0)
        if s.cell[HIRED + seat] > 0:
            s.cell[HIRED + seat] -= 1
            tell(s, FACT_DISMISS, seat, s.cell[f + FR_LINE], s.cell[HIRED + seat], -1)
        else:
            fall_short(s, n)
    elif op == OP_GIVES:
        if s.rehearsal == s.cell[DEPTH]:
            s.cell[f + FR_CHANGED] = 0  # from here on, something must happen
    else:  # OP_REFUND
        amount = refundable(s, seat, n)
        at = kind_at(0, s.tables.t[n + REFUND_VERB], s.tables.t[n + REFUND_KIND])
        s.cell[L_PAID + at] -= amount
        if s.cell[L_PAID + at] < 0:  # the rest was paid by something else
            s.cell[L_PAID_ELSE + at] += s.cell[L_PAID + at]
            s.cell[L_PAID + at] = 0
        change(s, seat, s.tables.t[n + REFUND_KIND], amount, s.cell[f + FR_LINE])
        mark(s, f, amount > 0)


def convert(s: Cells, seat: cython.int, slot: cython.int) -> None:
    """Carry out an any-time conversion (A19). It is no place effect and enters no ledger."""
    line: cython.int = s.tables.t[T_ANY_LINE + slot]
    n: cython.int = node_at(s.tables.t[T_ANY_NODE + slot])
    amount: cython.int
    while s.tables.t[n] == OP_PAY or s.tables.t[n] == OP_GIVES or s.tables.t[n] == OP_GAIN:
        if s.tables.t[n] != OP_GIVES:
            amount = value(s, seat, s.tables.t[n + FLOW_AMOUNT])
            if s.tables.t[n] == OP_PAY:
                amount = -amount
            change(s, seat, s.tables.t[n + FLOW_KIND], amount, line)
        n += NODE_WIDTH
    s.cell[ANY_TIME_USED] += 1
    use_up(s, line, seat, 1)
    count_line(s, line, 1, 1, 1)


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
        s.cell[f + FR_AT] += 1
        if s.tables.t[n] == OP_CHOICE:
            s.cell[f + FR_AT] = s.tables.t[n + CHOICE_AFTER]
            if s.tables.t[n + CHOICE_BY_OWNER]:
                s.cell[f + FR_SEAT] = SEATS  # declined for all the line would touch
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
        mark(s, f, 1)
        start_list(
            s,
            G_PLACE + option - 1,
            seat,
            s.cell[f + FR_ORIGIN],
            option - 1 if s.cell[f + FR_ORIGIN] == O_PLACE else s.cell[f + FR_PLACE],
            NO,
        )
    else:
        if what == ASK_UNPLAN:
            s.cell[building_at(PLANNED, seat, option - OPTION_ROW)] = 0
            s.cell[DECK + option - OPTION_ROW] += 1
            tell(s, FACT_UNPLAN, seat, s.cell[f + FR_LINE], option - OPTION_ROW, -1)
        else:
            s.cell[building_at(BUILT, seat, option - OPTION_ROW)] -= 1
            s.cell[OWNED + seat] -= 1
            tell(s, FACT_GIVE_UP, seat, s.cell[f + FR_LINE], option - OPTION_ROW, -1)
        mark(s, f, 1)
        s.cell[f + FR_AT] += 1
