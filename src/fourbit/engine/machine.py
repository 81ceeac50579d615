"""The little machine that carries out effects: a stack of frames, kept inside the state.

A frame either goes through a list of lines (all that react to one moment, or the lines of one
place, side or building) or carries out the steps of one line. It pauses where a player or chance
must choose, and goes on from the cells alone.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .amounts import bound_now, first_kind
    from .cells import Cells
    from .constants import *
    from .count import (
        active,
        came_from,
        here,
        hold,
        printed,
        ready,
        side_at,
        value,
    )
    from .options import fill
    from .pay import change, count_line, lower, modifier, set_pools, set_price, take_stock, use_up
    from .track import move, rank
    from .verbs import can_hire, can_house, place_vp

# what happened to a line so far, kept in its frame
CHANGED = cython.declare(cython.int, 1)
OFFERED = cython.declare(cython.int, 2)
USED = cython.declare(cython.int, 4)


def run(s: Cells) -> cython.int:
    """Go on until all frames are done (0) or somebody must choose (1)."""
    f: cython.int
    while s.cell[DEPTH] > 0:
        f = FRAME + (s.cell[DEPTH] - 1) * FRAME_WIDTH
        if s.cell[f + FR_LIST] >= 0:
            _next_line(s, f)
        elif _steps(s, f):
            return 1
    return 0


def ask(s: Cells, what: cython.int, seat: cython.int) -> cython.int:
    """Put a decision: 1 if it must wait for an answer, 0 if there was only one and it was given."""
    fill(s, what, seat)
    return _settle(s, what, seat)


def _settle(s: Cells, what: cython.int, seat: cython.int) -> cython.int:
    s.cell[ASK] = what
    s.cell[ASK_SEAT] = seat
    if s.n_options == 1 and not s.ask_all:
        choose(s, s.options[0])
        return 0
    s.fresh_seat = seat
    return 1


def _offer(s: Cells, f: cython.int, what: cython.int, seat: cython.int) -> cython.int:
    """Put a decision that may have nothing to choose; note whether the line offered something."""
    i: cython.int
    fill(s, what, seat)
    if s.n_options == 0:
        s.cell[f + FR_AT] += 1
        return 0
    for i in range(s.n_options):
        if s.options[i] != OPTION_NO and s.options[i] < OPTION_ANY_TIME:
            s.cell[f + FR_CHANGED] |= OFFERED
    return _settle(s, what, seat)


# --- frames --------------------------------------------------------------------------------------


def _push(s: Cells) -> cython.int:
    """A new frame; what a finished one left is all zero."""
    f: cython.int = FRAME + s.cell[DEPTH] * FRAME_WIDTH
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_BUILDING] = NO
    s.cell[DEPTH] += 1
    return f


def _pop(s: Cells) -> None:
    """Leave no trace of a finished frame: equal states have equal cells."""
    i: cython.Py_ssize_t
    f: cython.Py_ssize_t
    s.cell[DEPTH] -= 1
    f = FRAME + s.cell[DEPTH] * FRAME_WIDTH
    for i in range(f, f + FRAME_WIDTH):
        s.cell[i] = 0


def start_list(
    s: Cells,
    group: cython.int,
    owner: cython.int,
    origin: cython.int,
    number: cython.int,
    building: cython.int,
) -> None:
    """Go through the lines of a group for a seat; `origin` and `number` say what raised it."""
    f: cython.int
    if s.tables.t[T_GROUP_SIZE + group] == 0:
        return
    f = _push(s)
    s.cell[f + FR_LIST] = group
    s.cell[f + FR_OWNER] = owner
    s.cell[f + FR_SEAT] = owner
    s.cell[f + FR_ORIGIN] = origin
    s.cell[f + FR_PLACE] = number
    s.cell[f + FR_BUILDING] = building


def _next_line(s: Cells, f: cython.int) -> None:
    """Start the next line of a list that is in force, once per copy of its building."""
    group: cython.int = s.cell[f + FR_LIST]
    line: cython.int
    times: cython.int
    owner: cython.int = s.cell[f + FR_OWNER]
    while s.cell[f + FR_AT] < s.tables.t[T_GROUP_SIZE + group]:
        line = s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + group] + s.cell[f + FR_AT]]
        times = 1
        if group < MOMENTS:
            times = _reacts(s, f, line, owner)
        if s.cell[f + FR_COPY] < times and ready(s, line, owner):
            s.cell[f + FR_COPY] += 1
            if _start_line(s, f, line, owner):
                return
        else:
            s.cell[f + FR_COPY] = 0
            s.cell[f + FR_AT] += 1
    _pop(s)


def _reacts(s: Cells, f: cython.int, line: cython.int, owner: cython.int) -> cython.int:
    """How often a line reacts to what the list was raised by; a new building not to itself."""
    at: cython.int = T_LINE + line * LINE_WIDTH
    times: cython.int
    if not came_from(s, line, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE]):
        return 0
    times = active(s, line, owner)
    if (
        s.cell[f + FR_BUILDING] >= 0
        and s.tables.t[at + LN_CARRIER] == C_BUILDING
        and s.tables.t[at + LN_INDEX] == s.cell[f + FR_BUILDING]
        and not s.tables.t[at + LN_WITH_SELF]
    ):
        times -= 1
    return times


def _start_line(s: Cells, f: cython.int, line: cython.int, owner: cython.int) -> cython.int:
    """Push a frame for the line's steps; 0 if it touches nobody."""
    at: cython.int = T_LINE + line * LINE_WIDTH
    seat: cython.int = _target(s, s.tables.t[at + LN_WHO], owner, NO)
    group: cython.int = s.cell[f + FR_LIST]
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    carrier: cython.int = s.tables.t[at + LN_CARRIER]
    if seat < 0:
        return 0
    if group < MOMENTS:
        origin = O_OTHER
        place = s.tables.t[at + LN_INDEX]
        if carrier == C_BUILDING:
            origin = O_BUILDING
        elif carrier == C_SIDE:
            origin = O_CARD
            place = place // 2
    f = _push(s)
    s.cell[f + FR_LIST] = NO
    s.cell[f + FR_AT] = s.tables.t[at + LN_NODE]
    s.cell[f + FR_LINE] = line
    s.cell[f + FR_OWNER] = owner
    s.cell[f + FR_SEAT] = seat
    s.cell[f + FR_ORIGIN] = origin
    s.cell[f + FR_PLACE] = place
    return 1


def _target(s: Cells, who: cython.int, owner: cython.int, after: cython.int) -> cython.int:
    """The next seat (in seating order) that a line touches, or NO."""
    seat: cython.int
    for seat in range(after + 1, s.cell[PLAYERS]):
        if who == W_ME:
            if seat == owner:
                return seat
        elif who == W_ALL:
            return seat
        elif who == W_HERE_ALL:
            if _together(s, owner, seat):
                return seat
        elif seat == owner:
            continue
        elif who == W_OTHERS:
            return seat
        elif who == W_HERE_OTHERS:
            if _together(s, owner, seat):
                return seat
        elif who == W_BEHIND:
            if rank(s, seat) > rank(s, owner):
                return seat
        elif rank(s, seat) < rank(s, owner):
            return seat
    return NO


def _together(s: Cells, owner: cython.int, seat: cython.int) -> cython.int:
    """Both have a worker where the owner's worker of this step stands."""
    place: cython.int = s.cell[AT + owner]
    if place < 0:
        return 0
    if place == TOWN_HALL:
        return s.cell[AT + seat] == place
    return s.cell[VISITED + seat] >> place & 1


def _end_line(s: Cells, f: cython.int) -> None:
    """The line is done for this seat: on to the next one it touches, or count it and leave."""
    line: cython.int = s.cell[f + FR_LINE]
    at: cython.int = T_LINE + line * LINE_WIDTH
    seat: cython.int = s.cell[f + FR_SEAT]
    seen: cython.int = s.cell[f + FR_CHANGED]
    if s.tables.t[at + LN_WHO] != W_ME:
        seat = _target(s, s.tables.t[at + LN_WHO], s.cell[f + FR_OWNER], seat)
        if seat >= 0:
            s.cell[f + FR_SEAT] = seat
            s.cell[f + FR_AT] = s.tables.t[at + LN_NODE]
            s.cell[f + FR_SPENT] = 0
            return
    count_line(s, line, (seen & OFFERED) != 0, (seen & USED) != 0, (seen & CHANGED) != 0)
    if seen & CHANGED:
        use_up(s, line, s.cell[f + FR_OWNER])
        if s.tables.t[at + LN_WATCHED]:
            s.cell[L_FIRED + line // 16] |= 1 << line % 16
        if s.tables.t[at + LN_CARRIER] == C_SIDE and s.cell[PHASE] == P_ACTION:
            _spend_card(s, s.cell[f + FR_OWNER], s.tables.t[at + LN_INDEX])
    _pop(s)


def _spend_card(s: Cells, seat: cython.int, side: cython.int) -> None:
    i: cython.int
    if seat == s.cell[ACTOR]:
        for i in range(HAND):
            if side_at(s, seat, i) == side:
                s.cell[SPENT_CARDS] |= 1 << i


# --- gains ---------------------------------------------------------------------------------------


def _mark(s: Cells, f: cython.int, changed: cython.int) -> None:
    s.cell[f + FR_CHANGED] |= OFFERED | USED
    if changed:
        s.cell[f + FR_CHANGED] |= CHANGED


def _gain(s: Cells, f: cython.int, seat: cython.int, kind: cython.int, amount: cython.int) -> None:
    """§9: gain into purse and, for the actor's place effect, into the ledger as printed (A14)."""
    source: cython.int = s.tables.t[T_LINE + s.cell[f + FR_LINE] * LINE_WIDTH + LN_SOURCE]
    if amount <= 0:
        _mark(s, f, 0)
        return
    _mark(s, f, 1)
    change(s, seat, kind, amount, source)
    if seat == s.cell[ACTOR]:
        if s.cell[f + FR_ORIGIN] == O_PLACE:
            amount += _yields(s, f, seat, kind)
            s.cell[L_GAIN + kind] += amount
        elif kind == s.tables.t[T_PROCEDURE + PR_SCORE]:
            if s.cell[STAGE] >= ST_CARDS or s.cell[STAGE] == ST_EARLY_CARDS:
                s.cell[L_CARDS] += amount
            else:
                s.cell[L_TRIGGERED] += amount


def _yields(s: Cells, f: cython.int, seat: cython.int, kind: cython.int) -> cython.int:
    """Class M: what buildings add to a yield of this place effect; gives the printed sum."""
    i: cython.int
    line: cython.int
    node: cython.int
    times: cython.int
    more: cython.int
    total: cython.int = 0
    if s.cell[OWNED + seat] == 0 and s.tables.t[T_OWNERS_ONLY + G_YIELD]:
        return 0
    for i in range(s.tables.t[T_GROUP_SIZE + G_YIELD]):
        line = s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + G_YIELD] + i]
        node = T_NODE + s.tables.t[T_LINE + line * LINE_WIDTH + LN_NODE] * NODE_WIDTH
        if s.tables.t[node + 1] != kind or not came_from(s, line, O_PLACE, s.cell[f + FR_PLACE]):
            continue
        times = active(s, line, seat)
        if times == 0 or not ready(s, line, seat):
            continue
        more = times * value(s, seat, s.tables.t[node + 2])
        change(s, seat, kind, more, s.tables.t[T_LINE + line * LINE_WIDTH + LN_SOURCE])
        use_up(s, line, seat)
        count_line(s, line, 1, 1, 1)
        total += more
    return total


# --- steps ---------------------------------------------------------------------------------------


def _steps(s: Cells, f: cython.int) -> cython.int:
    """Carry out steps of the top frame until it waits (1), or another frame is on top (0)."""
    n: cython.int
    op: cython.int
    k: cython.int
    amount: cython.int
    seat: cython.int = s.cell[f + FR_SEAT]
    source: cython.int = s.tables.t[T_LINE + s.cell[f + FR_LINE] * LINE_WIDTH + LN_SOURCE]
    while True:
        n = T_NODE + s.cell[f + FR_AT] * NODE_WIDTH
        op = s.tables.t[n]
        if op == OP_GAIN:
            _gain(s, f, seat, s.tables.t[n + 1], value(s, seat, s.tables.t[n + 2]))
        elif op == OP_CHOICE:
            return _offer(s, f, ASK_CHOICE, seat)
        elif op == OP_END:
            _end_line(s, f)
            return 0
        elif op == OP_JUMP:
            s.cell[f + FR_AT] = s.tables.t[n + 1]
            continue
        elif op == OP_PAY:
            amount = value(s, seat, s.tables.t[n + 2])
            change(s, seat, s.tables.t[n + 1], -amount, source)
            _mark(s, f, amount > 0)
        elif op == OP_LOSE:
            k = s.tables.t[n + 1]
            amount = value(s, seat, s.tables.t[n + 2])
            if amount > hold(s, seat, k):
                amount = hold(s, seat, k)
            if s.tables.t[n + 3]:
                if amount > s.cell[L_TRIGGERED]:
                    amount = s.cell[L_TRIGGERED]
                s.cell[L_TRIGGERED] -= amount
            change(s, seat, k, -amount, source)
            _mark(s, f, amount > 0)
        elif op == OP_PAY_SUM or op == OP_DISCARD or op == OP_PICK:
            if s.cell[f + FR_PHASE] == 0:
                _start_amounts(s, f, n, seat)
            return ask(s, ASK_AMOUNT, seat)
        elif op == OP_PAY_PLACE_VP:
            s.cell[f + FR_AT] += 1
            _pay_place_vp(s, f, n, seat, source)
            return 0
        elif op >= OP_PLAN and op <= OP_HOUSE:
            return _verb(s, f, n, seat)
        elif op == OP_MOVE:
            amount = move(s, seat, s.tables.t[n + 1])
            _mark(s, f, amount > 0)
            if amount > 0 and s.tables.t[n + 1] > 0:
                if s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]:
                    s.cell[L_MOVED] += amount
                s.cell[f + FR_AT] += 1
                start_list(s, M_ON_MOVE, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)
                return 0
        elif op == OP_UNPLAN or op == OP_GIVE_UP:
            return _offer(s, f, ASK_UNPLAN if op == OP_UNPLAN else ASK_GIVE_UP, seat)
        elif op == OP_REPEAT:
            return _offer(s, f, ASK_REPEAT, seat)
        else:
            _simple(s, f, n, seat, source)
        s.cell[f + FR_AT] += 1


def _simple(s: Cells, f: cython.int, n: cython.int, seat: cython.int, source: cython.int) -> None:
    """Steps that need no choice and raise nothing."""
    op: cython.int = s.tables.t[n]
    k: cython.int = s.tables.t[n + 1]
    amount: cython.int
    at: cython.int
    if op == OP_PUT:
        at = here(s, s.tables.t[n + 3])
        if at < 0 or (s.cell[PHASE] != P_ACTION and rank(s, s.cell[f + FR_OWNER]) > 0):
            return  # nowhere; or between actions, where it is laid down once, not once a player
        amount = value(s, seat, s.tables.t[n + 2])
        at = POOL + at * KINDS + k
        if s.cell[at] + amount > s.tables.t[T_PROCEDURE + PR_CAP]:
            amount = s.tables.t[T_PROCEDURE + PR_CAP] - s.cell[at]
        s.cell[at] += amount
        _mark(s, f, amount > 0)
    elif op == OP_TAKE:
        at = here(s, s.tables.t[n + 3])
        if at < 0:
            return
        at = POOL + at * KINDS + k
        amount = s.cell[at]
        s.cell[at] = 0
        _gain(s, f, seat, k, amount)
    elif op == OP_DISMISS:
        _mark(s, f, s.cell[HIRED + seat] > 0)
        if s.cell[HIRED + seat] > 0:
            s.cell[HIRED + seat] -= 1
    elif op == OP_REFUND:
        k = s.tables.t[n + 2]
        at = L_PAID + s.tables.t[n + 1] * KINDS + k
        amount = value(s, seat, s.tables.t[n + 3])
        if amount > s.cell[at]:
            amount = s.cell[at]
        s.cell[at] -= amount
        change(s, seat, k, amount, source)
        _mark(s, f, amount > 0)


def _start_amounts(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> None:
    s.cell[f + FR_PHASE] = 1
    s.cell[f + FR_SPENT] = 0
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_INDEX] = 0
    if s.tables.t[n] != OP_PICK:
        s.cell[f + FR_INDEX] = first_kind(s.tables.t[n + 1], NO)
    if s.tables.t[n] == OP_PAY_SUM:
        s.cell[f + FR_BOUND] = value(s, seat, s.tables.t[n + 2])
    s.cell[f + FR_CHANGED] |= OFFERED


def _choose_amount(s: Cells, f: cython.int, n: cython.int, amount: cython.int) -> None:
    """One kind of the amount is decided: take it, go on to the next kind."""
    seat: cython.int = s.cell[f + FR_SEAT]
    kind: cython.int = s.cell[f + FR_INDEX]
    if s.cell[f + FR_BOUND] < 0:
        s.cell[f + FR_BOUND] = bound_now(s, f, seat, n)
    s.cell[f + FR_SPENT] += amount
    if amount > 0:
        _mark(s, f, s.tables.t[n] != OP_PICK)
    if s.tables.t[n] != OP_PICK:
        change(
            s,
            seat,
            kind,
            -amount,
            s.tables.t[T_LINE + s.cell[f + FR_LINE] * LINE_WIDTH + LN_SOURCE],
        )
        s.cell[f + FR_INDEX] = first_kind(s.tables.t[n + 1], kind)
        if s.cell[f + FR_INDEX] >= 0:
            return
    s.cell[f + FR_PHASE] = 0
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_AT] += 1


def _pay_place_vp(
    s: Cells, f: cython.int, n: cython.int, seat: cython.int, source: cython.int
) -> None:
    """Q25, Q26: give back VP of the place effect; the ledger forgets them."""
    vp: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    amount: cython.int = place_vp(s, n)
    change(s, seat, vp, -amount, source)
    if s.tables.t[n + 1] != NONE:
        s.cell[L_GAIN + vp] -= amount
    else:
        s.cell[L_GAIN + vp] = 0
        if s.tables.t[n + 2] >= SCOPE_TRIGGERED:
            s.cell[L_TRIGGERED] = 0
        if s.tables.t[n + 2] >= SCOPE_ACTION:
            s.cell[L_CARDS] = 0
    _mark(s, f, amount > 0)
    start_list(s, M_ON_SWAP, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)


# --- verbs: plan, build, hire, house -------------------------------------------------------------


def _verb(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """Choose what, announce cards, split the waiver, pay, do it (A15–A17)."""
    op: cython.int = s.tables.t[n]
    verb: cython.int = op - OP_PLAN + V_PLAN
    free: cython.int = s.tables.t[n + 2] if op != OP_PLAN else 0
    phase: cython.int = s.cell[f + FR_PHASE]
    if phase == VP_CHOOSE:
        if op == OP_BUILD or op == OP_PLAN:
            return _offer(s, f, ASK_BUILD if op == OP_BUILD else ASK_PLAN, seat)
        take_stock(s, seat)
        if (op == OP_HIRE and not can_hire(s, f, seat, free)) or (
            op == OP_HOUSE and not can_house(s, f, seat, free)
        ):
            s.cell[f + FR_AT] += 1
            return 0
        _start_paying(s, f, verb, NO, free, seat)
        return 0
    if phase == VP_MODIFY:
        while s.cell[f + FR_INDEX] < HAND + s.tables.t[T_GROUP_SIZE + G_PRICE]:
            if (
                modifier(
                    s,
                    seat,
                    verb,
                    s.cell[f + FR_ORIGIN],
                    s.cell[f + FR_PLACE],
                    s.cell[f + FR_INDEX],
                )
                >= 0
                and not free
            ):
                return ask(s, ASK_MODIFIER, seat)
            s.cell[f + FR_INDEX] += 1
        s.cell[f + FR_PHASE] = VP_WAIVE if op == OP_BUILD else VP_DO
        s.cell[f + FR_INDEX] = 0
        return 0
    if phase == VP_WAIVE:
        if _next_waiver(s, f, n, seat):
            return ask(s, ASK_WAIVE, seat)
        s.cell[f + FR_PHASE] = VP_DO
        return 0
    if phase == VP_DRAWN:
        return ask(s, ASK_DRAW, CHANCE)
    _pay_price(s, f, verb, seat)
    _mark(s, f, 1)
    if op == OP_PLAN and s.cell[f + FR_BUILDING] == OPTION_DECK:
        s.cell[f + FR_PHASE] = VP_DRAWN
        return 0
    _do_verb(s, f, verb, seat)
    return 0


def _start_paying(
    s: Cells,
    f: cython.int,
    verb: cython.int,
    building: cython.int,
    free: cython.int,
    seat: cython.int,
) -> None:
    k: cython.int
    set_price(s, seat, verb, building, free, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
    for k in range(KINDS):
        s.cell[PRICE + k] = s.trial[k]
    s.cell[f + FR_PHASE] = VP_MODIFY
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_SPENT] = 0
    _count_prices(s, f, verb, seat)


def _count_prices(s: Cells, f: cython.int, verb: cython.int, seat: cython.int) -> None:
    """Standing price changes that held for this payment count as fired."""
    i: cython.int
    line: cython.int
    node: cython.int
    for i in range(s.tables.t[T_GROUP_SIZE + G_PRICE]):
        line = s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + G_PRICE] + i]
        node = T_NODE + s.tables.t[T_LINE + line * LINE_WIDTH + LN_NODE] * NODE_WIDTH
        if (
            s.tables.t[node + 1] == verb
            and s.tables.t[node + 2] >= 0
            and s.tables.t[T_LINE + line * LINE_WIDTH + LN_CARRIER] != C_SIDE
            and came_from(s, line, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
            and active(s, line, seat)
            and ready(s, line, seat)
        ):
            use_up(s, line, seat)
            count_line(s, line, 1, 1, 1)


def _choose_modifier(s: Cells, f: cython.int, n: cython.int, option: cython.int) -> None:
    """Announce the card for one kind of the price, or keep it."""
    seat: cython.int = s.cell[f + FR_SEAT]
    at: cython.int = s.cell[f + FR_INDEX]
    k: cython.int
    line: cython.int = modifier(
        s, seat, s.tables.t[n] - OP_PLAN + V_PLAN, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], at
    )
    s.cell[f + FR_INDEX] += 1
    count_line(s, line, 1, option != OPTION_NO, option != OPTION_NO)
    if option == OPTION_NO:
        return
    for k in range(KINDS):
        s.trial[k] = s.cell[PRICE + k]
    lower(s, line, option - 1, seat, 0, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
    for k in range(KINDS):
        s.cell[PRICE + k] = s.trial[k]
    use_up(s, line, seat)
    if at < HAND:
        s.cell[SPENT_CARDS] |= 1 << at


def _next_waiver(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """Find the next kind of the next pool of which something may be waived."""
    pool: cython.int
    kind: cython.int
    set_pools(s, seat, n, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
    while True:
        pool = s.cell[f + FR_INDEX] // KINDS
        kind = s.cell[f + FR_INDEX] % KINDS
        if pool >= s.n_pools or s.tables.t[n + 2]:
            return 0
        if (
            s.pool_mask[pool] >> kind & 1
            and s.cell[PRICE + kind] > 0
            and s.pool_left[pool] > s.cell[f + FR_SPENT]
        ):
            return 1
        s.cell[f + FR_INDEX] += 1
        if s.cell[f + FR_INDEX] % KINDS == 0:
            s.cell[f + FR_SPENT] = 0


def _choose_waiver(s: Cells, f: cython.int, n: cython.int, amount: cython.int) -> None:
    pool: cython.int = s.cell[f + FR_INDEX] // KINDS
    kind: cython.int = s.cell[f + FR_INDEX] % KINDS
    i: cython.int
    line: cython.int
    skip: cython.int
    seat: cython.int = s.cell[f + FR_SEAT]
    s.cell[PRICE + kind] -= amount
    s.cell[f + FR_SPENT] += amount
    s.cell[f + FR_INDEX] += 1
    if s.cell[f + FR_INDEX] % KINDS == 0:
        s.cell[f + FR_SPENT] = 0
    skip = pool - (1 if s.tables.t[n + 3] else 0)
    if amount == 0 or skip < 0:
        return
    for i in range(s.tables.t[T_GROUP_SIZE + G_WAIVE]):  # a standing waiver was used
        line = s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + G_WAIVE] + i]
        if (
            came_from(s, line, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
            and active(s, line, seat)
            and ready(s, line, seat)
        ):
            if skip == 0:
                count_line(s, line, 1, 1, 1)
                return
            skip -= 1


def _pay_price(s: Cells, f: cython.int, verb: cython.int, seat: cython.int) -> None:
    k: cython.int
    source: cython.int = s.tables.t[T_LINE + s.cell[f + FR_LINE] * LINE_WIDTH + LN_SOURCE]
    for k in range(KINDS):
        if s.cell[PRICE + k] > 0:
            change(s, seat, k, -s.cell[PRICE + k], source)
            if s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]:
                s.cell[L_PAID + verb * KINDS + k] += s.cell[PRICE + k]
        s.cell[PRICE + k] = 0


def _do_verb(s: Cells, f: cython.int, verb: cython.int, seat: cython.int) -> None:
    """The price is paid: do it, write the ledger, let others react."""
    by_place: cython.int = s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]
    building: cython.int = s.cell[f + FR_BUILDING]
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    s.cell[f + FR_PHASE] = VP_CHOOSE
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_BUILDING] = NO
    s.cell[f + FR_AT] += 1
    if verb == V_HIRE:
        s.cell[HIRED + seat] += 1
        s.cell[FRESH + seat] += 1
        s.cell[L_HIRED] += by_place
        start_list(s, M_ON_HIRE, seat, origin, place, NO)
    elif verb == V_HOUSE:
        s.cell[LIMIT + seat] += 1
        s.cell[L_HOUSE] += by_place
        start_list(s, M_ON_HOUSE, seat, origin, place, NO)
    elif verb == V_PLAN:
        _leave_row(s, building - OPTION_ROW)
        _put_plan(s, f, building - OPTION_ROW, 1, seat)
    else:
        _put_up(s, building, by_place, origin, place, seat)


def _put_plan(
    s: Cells, f: cython.int, building: cython.int, known: cython.int, seat: cython.int
) -> None:
    """A15: into the plan area, with the round; known to all if it came from the row."""
    s.cell[PLANNED + seat * BUILDINGS + building] = 2 * s.cell[ROUND] + known
    if s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]:
        s.cell[L_PLANNED] += 1
    start_list(s, M_ON_PLAN, seat, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], NO)


def _put_up(
    s: Cells,
    option: cython.int,
    by_place: cython.int,
    origin: cython.int,
    place: cython.int,
    seat: cython.int,
) -> None:
    """A16: face up before the player, its VP, its own effects, then what reacts to building."""
    vp: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    building: cython.int
    points: cython.int
    if option >= OPTION_PLANNED:
        building = option - OPTION_PLANNED
        s.cell[PLANNED + seat * BUILDINGS + building] = 0
    else:
        building = option - OPTION_ROW
        _leave_row(s, building)
    s.cell[BUILT + seat * BUILDINGS + building] += 1
    s.cell[OWNED + seat] += 1
    s.cell[L_BUILT] += by_place
    points = printed(s, s.tables.t[T_POINTS + building])
    if points > 0:
        change(s, seat, vp, points, SOURCE_BUILDING + building)
        if by_place and s.tables.t[T_PROCEDURE + PR_IMMEDIATE]:
            s.cell[L_GAIN + vp] += points
        elif seat == s.cell[ACTOR] and s.cell[STAGE] >= ST_CARDS:
            s.cell[L_CARDS] += points
    start_list(s, M_ON_BUILD, seat, origin, place, building)
    start_list(s, G_BUILDING + building, seat, O_BUILDING, NO, NO)


def _leave_row(s: Cells, building: cython.int) -> None:
    i: cython.int
    j: cython.int
    for i in range(s.cell[ROW_SIZE]):
        if s.cell[ROW_AT + i] == building:
            for j in range(i, s.cell[ROW_SIZE] - 1):
                s.cell[ROW_AT + j] = s.cell[ROW_AT + j + 1]
            s.cell[ROW_SIZE] -= 1
            s.cell[ROW_AT + s.cell[ROW_SIZE]] = 0
            return


# --- answers -------------------------------------------------------------------------------------


def convert(s: Cells, seat: cython.int, slot: cython.int) -> None:
    """Carry out an any-time conversion (A19). It is no place effect and enters no ledger."""
    line: cython.int = s.tables.t[T_ANY_LINE + slot]
    source: cython.int = s.tables.t[T_LINE + line * LINE_WIDTH + LN_SOURCE]
    n: cython.int = T_NODE + s.tables.t[T_ANY_NODE + slot] * NODE_WIDTH
    amount: cython.int
    while s.tables.t[n] == OP_PAY or s.tables.t[n] == OP_GIVES or s.tables.t[n] == OP_GAIN:
        if s.tables.t[n] != OP_GIVES:
            amount = value(s, seat, s.tables.t[n + 2])
            if s.tables.t[n] == OP_PAY:
                amount = -amount
            change(s, seat, s.tables.t[n + 1], amount, source)
        n += NODE_WIDTH
    s.cell[ANY_TIME_USED] += 1
    use_up(s, line, seat)
    count_line(s, line, 1, 1, 1)


def choose(s: Cells, option: cython.int) -> None:
    """Answer the decision of the top frame."""
    f: cython.int = FRAME + (s.cell[DEPTH] - 1) * FRAME_WIDTH
    n: cython.int = T_NODE + s.cell[f + FR_AT] * NODE_WIDTH
    what: cython.int = s.cell[ASK]
    seat: cython.int = s.cell[f + FR_SEAT]
    s.cell[ASK] = ASK_NOTHING
    s.cell[ASK_SEAT] = 0
    if option >= OPTION_ANY_TIME:
        convert(s, seat, option - OPTION_ANY_TIME)
    elif what == ASK_AMOUNT:
        _choose_amount(s, f, n, option)
    elif what == ASK_MODIFIER:
        _choose_modifier(s, f, n, option)
    elif what == ASK_WAIVE:
        _choose_waiver(s, f, n, option)
    elif what == ASK_DRAW:
        s.cell[DECK + option] -= 1
        s.cell[f + FR_PHASE] = VP_CHOOSE
        s.cell[f + FR_BUILDING] = NO
        s.cell[f + FR_AT] += 1
        _put_plan(s, f, option, 0, seat)
    elif option == OPTION_NO:
        s.cell[f + FR_AT] += 1
        if s.tables.t[n] == OP_CHOICE:
            s.cell[f + FR_AT] = s.tables.t[n + 4]
    elif s.tables.t[n] == OP_CHOICE:
        s.cell[f + FR_CHANGED] |= USED | OFFERED
        s.cell[f + FR_AT] = s.tables.t[T_BRANCH + (s.tables.t[n + 2] + option - 1) * 2]
    elif what == ASK_BUILD:
        s.cell[f + FR_BUILDING] = option
        _start_paying(
            s,
            f,
            V_BUILD,
            option - (OPTION_PLANNED if option >= OPTION_PLANNED else OPTION_ROW),
            s.tables.t[n + 2],
            seat,
        )
    elif what == ASK_PLAN:
        s.cell[f + FR_BUILDING] = option
        _start_paying(s, f, V_PLAN, NO, 0, seat)
    elif what == ASK_REPEAT:
        s.cell[f + FR_AT] += 1
        _mark(s, f, 1)
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
            s.cell[PLANNED + seat * BUILDINGS + option - OPTION_ROW] = 0
            s.cell[DECK + option - OPTION_ROW] += 1
        else:
            s.cell[BUILT + seat * BUILDINGS + option - OPTION_ROW] -= 1
            s.cell[OWNED + seat] -= 1
        _mark(s, f, 1)
        s.cell[f + FR_AT] += 1
