"""What may be chosen now: the one place where legality lives (A24).

`fill` writes every legal option of a seat's decision. The verbs' conditions stand here once; the
machine asks the same functions before it acts.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .count import active, hold, printed, ready, value
    from .pay import (
        covered,
        lower,
        modifier,
        payable,
        set_pools,
        set_price,
        step_of,
        take_stock,
    )
    from .track import can_move


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add(s: Cells, option: cython.int) -> cython.void:
    s.options[s.n_options] = option
    s.n_options += 1


# --- verbs ---------------------------------------------------------------------------------------


def can_hire(s: Cells, f: cython.int, seat: cython.int, free: cython.int) -> cython.int:
    """§4-5: a worker left, room under the limit, and the price in `have`."""
    if (
        s.cell[HIRED + seat] >= s.tables.t[T_PROCEDURE + PR_WORKERS]
        or s.cell[HIRED + seat] >= s.cell[LIMIT + seat]
    ):
        return 0
    return _price_ok(s, f, seat, V_HIRE, NO, free, NO)


def can_house(s: Cells, f: cython.int, seat: cython.int, free: cython.int) -> cython.int:
    """§4-5-5: the house marker can still move, and the price is in `have`."""
    if s.cell[LIMIT + seat] >= s.tables.t[T_PROCEDURE + PR_LIMIT_MOST]:
        return 0
    return _price_ok(s, f, seat, V_HOUSE, NO, free, NO)


def plan_room(s: Cells, seat: cython.int) -> cython.int:
    """Whether the plan area takes another card (Q03)."""
    i: cython.int
    n: cython.int = 0
    most: cython.int = s.tables.t[T_PROCEDURE + PR_PLAN_LIMIT]
    if most == NONE:
        return 1
    for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        n += s.cell[PLANNED + seat * BUILDINGS + i] > 0
    return n < most


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_plan(s: Cells, seat: cython.int, building: cython.int) -> cython.int:
    """Q04: never two copies of one building in a plan area."""
    return s.cell[PLANNED + seat * BUILDINGS + building] == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _deck_for(s: Cells, seat: cython.int) -> cython.int:
    b: cython.int
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[DECK + b] > 0 and _may_plan(s, seat, b):
            return 1
    return 0


def can_plan(s: Cells, f: cython.int, seat: cython.int) -> cython.int:
    """A15: room, a card in row or deck, and the price (if there is one) in `have`."""
    i: cython.int
    found: cython.int = _deck_for(s, seat)
    if not plan_room(s, seat):
        return 0
    for i in range(s.cell[ROW_SIZE]):
        found = found or _may_plan(s, seat, s.cell[ROW_AT + i])
    return found and _price_ok(s, f, seat, V_PLAN, NO, 0, NO)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _price_ok(
    s: Cells,
    f: cython.int,
    seat: cython.int,
    verb: cython.int,
    building: cython.int,
    free: cython.int,
    node: cython.int,
) -> cython.int:
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    set_price(s, seat, verb, building, free, origin, place)
    set_pools(s, seat, node, origin, place)
    return payable(s, seat, verb, origin, place, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _buildings(s: Cells, f: cython.int, seat: cython.int, node: cython.int) -> cython.int:
    """Write the buildings this step can build (A16); gives how many."""
    b: cython.int
    i: cython.int
    j: cython.int
    before: cython.int = s.n_options
    planned: cython.int
    free: cython.int = s.tables.t[node + 2]
    if s.tables.t[node + 1] & FROM_ROW:
        for i in range(s.cell[ROW_SIZE]):
            b = s.cell[ROW_AT + i]
            for j in range(i):
                if s.cell[ROW_AT + j] == b:
                    b = NO
                    break
            if b >= 0 and _price_ok(s, f, seat, V_BUILD, b, free, node):
                _add(s, OPTION_ROW + b)
    if s.tables.t[node + 1] & FROM_PLANNED:
        for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            planned = s.cell[PLANNED + seat * BUILDINGS + b] >> 1
            if (
                planned > 0
                and (s.tables.t[T_PROCEDURE + PR_BUILD_NOW] or planned < s.cell[ROUND])
                and _price_ok(s, f, seat, V_BUILD, b, free, node)
            ):
                _add(s, OPTION_PLANNED + b)
    return s.n_options - before


def place_vp(s: Cells, node: cython.int) -> cython.int:
    """VP that a card takes back from the place effect (A14); 0 if the place gave none."""
    vp: cython.int = s.cell[L_GAIN + s.tables.t[T_PROCEDURE + PR_SCORE]]
    wanted: cython.int
    if vp < 1:
        return 0
    if s.tables.t[node + 1] != NONE:
        wanted = printed(s, s.tables.t[node + 1])
        return wanted if vp >= wanted else 0
    if s.tables.t[node + 2] >= SCOPE_TRIGGERED:
        vp += s.cell[L_TRIGGERED]
    if s.tables.t[node + 2] >= SCOPE_ACTION:
        vp += s.cell[L_CARDS]
    return vp


def repeatable(s: Cells, node: cython.int) -> cython.int:
    """Places whose effect this step may carry out, as bits."""
    which: cython.int = s.tables.t[node + 1]
    mask: cython.int = s.tables.t[node + 2]
    here: cython.int = s.cell[AT + s.cell[ACTOR]] if s.cell[ACTOR] >= 0 else NO
    i: cython.int
    if which != REPEAT_THESE:
        if here < 0 or here >= PLACES:
            return 0
        mask = 0
        if which == REPEAT_HERE:
            mask = 1 << here
        elif which == REPEAT_BIT:
            for i in range(4):
                mask |= 1 << (here ^ (1 << i))
        else:
            mask = (1 << (here + 1) % PLACES) | (1 << (here + PLACES - 1) % PLACES)
    for i in range(PLACES):
        if s.tables.t[T_REPEATS + i]:
            mask &= ~(1 << i)
    return mask


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _possible(
    s: Cells, f: cython.int, seat: cython.int, node: cython.int, costs: cython.int
) -> cython.int:
    """Whether a branch may be taken: its cost can be paid in full, and something then happens."""
    n: cython.int
    op: cython.int
    k: cython.int
    amount: cython.int
    ok: cython.int
    some: cython.int = 0
    take_stock(s, seat)
    while True:
        n = T_NODE + node * NODE_WIDTH
        op = s.tables.t[n]
        ok = 1
        if op == OP_END or op == OP_JUMP:
            return some
        if op == OP_CHOICE:  # a choice inside a branch: its own branches are asked for later
            some = 1
            node = s.tables.t[n + 4]
            continue
        if op == OP_GIVES:
            some = 0
            costs = 0
            node += 1
            continue
        if op == OP_PAY:
            k = s.tables.t[n + 1]
            amount = value(s, seat, s.tables.t[n + 2])
            ok = s.have[k] >= amount
            s.have[k] -= amount
        elif op == OP_PAY_SUM:
            ok = _sum_ok(s, s.tables.t[n + 1], value(s, seat, s.tables.t[n + 2]))
        elif op == OP_PAY_PLACE_VP:
            k = s.tables.t[T_PROCEDURE + PR_SCORE]
            amount = place_vp(s, n) if seat == s.cell[ACTOR] else 0
            ok = amount > 0 and s.have[k] >= amount
            s.have[k] -= amount
        elif op == OP_HIRE:
            ok = can_hire(s, f, seat, s.tables.t[n + 2])
        elif op == OP_HOUSE:
            ok = can_house(s, f, seat, s.tables.t[n + 2])
        elif op == OP_PLAN:
            ok = can_plan(s, f, seat)
        elif op == OP_BUILD:
            k = s.n_options
            ok = _buildings(s, f, seat, n) > 0
            s.n_options = k
        elif op == OP_UNPLAN or op == OP_GIVE_UP:
            ok = _some_own(s, seat, PLANNED if op == OP_UNPLAN else BUILT)
        elif op == OP_DISMISS:
            ok = s.cell[HIRED + seat] > 0
        elif op == OP_MOVE:
            ok = can_move(s, seat, s.tables.t[n + 1])
        elif op == OP_REFUND:
            ok = _refund(s, seat, n) > 0
        elif op == OP_REPEAT:
            ok = repeatable(s, n) != 0
        if costs and not ok:
            return 0
        some = some or ok
        node += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _refund(s: Cells, seat: cython.int, n: cython.int) -> cython.int:
    if seat != s.cell[ACTOR]:
        return 0
    return s.cell[L_PAID + s.tables.t[n + 1] * KINDS + s.tables.t[n + 2]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _some_own(s: Cells, seat: cython.int, field: cython.int) -> cython.int:
    b: cython.int
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[field + seat * BUILDINGS + b] > 0:
            return 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sum_ok(s: Cells, mask: cython.int, amount: cython.int) -> cython.int:
    """Whether `have` reaches a total over several kinds; takes it from there."""
    k: cython.int
    part: cython.int
    for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
        if mask >> k & 1:
            part = s.have[k] // step_of(s, k) * step_of(s, k)
            if part > amount:
                part = amount // step_of(s, k) * step_of(s, k)
            s.have[k] -= part
            amount -= part
    return amount == 0


# --- amounts -------------------------------------------------------------------------------------


def first_kind(mask: cython.int, after: cython.int) -> cython.int:
    """The next kind of a set, or NO."""
    k: cython.int
    for k in range(after + 1, KINDS):
        if mask >> k & 1:
            return k
    return NO


def bound_now(s: Cells, f: cython.int, seat: cython.int, node: cython.int) -> cython.int:
    """How much may be discarded in all: fixed once the first kind is decided."""
    amount: cython.int = s.tables.t[node + 2]
    if s.cell[f + FR_BOUND] >= 0:
        return s.cell[f + FR_BOUND]
    if amount < 0:
        return 9999
    return value(s, seat, amount)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _amounts(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> cython.void:
    """An amount of one kind: of a discard, of a total to pay, or of things to count."""
    op: cython.int = s.tables.t[n]
    kind: cython.int = s.cell[f + FR_INDEX]
    low: cython.int = 0
    high: cython.int
    step: cython.int = 1
    left: cython.int
    k: cython.int
    if op == OP_PICK:
        high = value(s, seat, s.tables.t[n + 1])
        left = bound_now(s, f, seat, n)
    else:
        step = step_of(s, kind)
        high = hold(s, seat, kind)
        left = bound_now(s, f, seat, n) - s.cell[f + FR_SPENT]
    if high > left:
        high = left
    if op == OP_PAY_SUM:
        low = left
        k = first_kind(s.tables.t[n + 1], kind)
        while k >= 0:
            low -= hold(s, seat, k) // step_of(s, k) * step_of(s, k)
            k = first_kind(s.tables.t[n + 1], k)
        low = (low + step - 1) // step * step if low > 0 else 0
    while low <= high:
        _add(s, low)
        low += step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _waivers(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> cython.void:
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
            _add(s, amount)
        amount += step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _modifiers(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> cython.void:
    """Announce the card (for which kind), or not, as long as the price can still be paid."""
    verb: cython.int = s.tables.t[n] - OP_PLAN + V_PLAN
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    at: cython.int = s.cell[f + FR_INDEX]
    line: cython.int = modifier(s, seat, verb, origin, place, at)
    node: cython.int = T_NODE + s.tables.t[T_LINE + line * LINE_WIDTH + LN_NODE] * NODE_WIDTH
    k: cython.int
    j: cython.int
    take_stock(s, seat)
    set_pools(s, seat, n if verb == V_BUILD else NO, origin, place)
    for j in range(KINDS):
        s.trial[j] = s.cell[PRICE + j]
    if payable(s, seat, verb, origin, place, at + 1, 0):
        _add(s, OPTION_NO)
    for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
        if s.tables.t[node + 3] >> k & 1 and s.cell[PRICE + k] > 0:
            for j in range(KINDS):
                s.trial[j] = s.cell[PRICE + j]
            lower(s, line, k, seat, 0, origin, place)
            if payable(s, seat, verb, origin, place, at + 1, 0):
                _add(s, 1 + k)


# --- upkeep (§6-3-3, A21) ------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _units_from(s: Cells, seat: cython.int, first: cython.int) -> cython.int:
    """Whole units the seat owns in the paying kinds from the first-th on."""
    i: cython.int
    n: cython.int = 0
    for i in range(first, s.tables.t[T_PROCEDURE + PR_UPKEEP_KINDS]):
        n += hold(s, seat, s.tables.t[T_UPKEEP_KIND + i]) // s.tables.t[T_UPKEEP_UNIT + i]
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keeps(s: Cells, seat: cython.int) -> cython.void:
    k: cython.int
    units: cython.int = value(s, seat, s.tables.t[T_PROCEDURE + PR_UNITS])
    owned: cython.int = _units_from(s, seat, 0)
    hired: cython.int = s.cell[HIRED + seat]
    bailout: cython.int = s.tables.t[T_PROCEDURE + PR_BAILOUT]
    if bailout == BAILOUT_KEEP3:
        k = 3 if hired > 3 else hired
        if owned < k * units:
            _add(s, k)
            return
    for k in range(hired + 1):
        if k * units <= owned or (k == 1 and bailout == BAILOUT_KEEP1):
            _add(s, k)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _payments(s: Cells, seat: cython.int) -> cython.void:
    i: cython.int = s.cell[UPKEEP_AT + seat]
    unit: cython.int = s.tables.t[T_UPKEEP_UNIT + i]
    due: cython.int = s.cell[DUE + seat]
    most: cython.int = hold(s, seat, s.tables.t[T_UPKEEP_KIND + i]) // unit
    least: cython.int = due - _units_from(s, seat, i + 1)
    if most > due:
        most = due
    if least < 0:
        least = 0
    if least > most and s.tables.t[T_PROCEDURE + PR_BAILOUT] == BAILOUT_KEEP3:
        least = most  # cannot pay in full: pays every whole unit (Q50)
    while least <= most:
        _add(s, least * unit)
        least += 1


# --- all decisions -------------------------------------------------------------------------------


def holds_card(s: Cells, seat: cython.int, card: cython.int) -> cython.int:
    """Draft: whether the card is in the pack this seat holds now (A4)."""
    n: cython.int = s.cell[PLAYERS]
    i: cython.int
    pack: cython.int = (seat + n * HAND - s.cell[PICK_NUMBER]) % n
    if s.cell[PACK + card] != pack:
        return 0
    for i in range(n * HAND):
        if s.cell[KEPT + i] == card:
            return 0
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ordinary(s: Cells, ask: cython.int, seat: cython.int) -> cython.void:
    """Every option of the decision but the any-time conversions."""
    f: cython.int = FRAME + (s.cell[DEPTH] - 1) * FRAME_WIDTH
    n: cython.int = 0
    i: cython.int
    j: cython.int
    s.n_options = 0
    s.dense = 0
    if ask >= ASK_CHOICE and ask <= ASK_REPEAT:
        n = T_NODE + s.cell[f + FR_AT] * NODE_WIDTH
    if ask == ASK_STACK:
        s.n_options = STACKS
        s.dense = 1
    elif ask == ASK_CHOICE:
        if s.tables.t[n + 3]:
            _add(s, OPTION_NO)
        for i in range(s.tables.t[n + 1]):
            j = T_BRANCH + (s.tables.t[n + 2] + i) * 2
            if _possible(s, f, seat, s.tables.t[j], s.tables.t[j + 1]):
                _add(s, 1 + i)
        if s.n_options == 0:
            _add(s, OPTION_NO)
    elif ask == ASK_AMOUNT:
        _amounts(s, f, seat, n)
    elif ask == ASK_JOIN:
        _add(s, 0)
        _add(s, 1)
    elif ask == ASK_FEE:
        _add(s, OPTION_NO)
        for i in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if s.tables.t[T_FEE + i] > 0 and hold(s, seat, i) >= s.tables.t[T_FEE + i]:
                _add(s, 1 + i)
    elif ask == ASK_KEEP:
        _keeps(s, seat)
    elif ask == ASK_UPKEEP:
        _payments(s, seat)
    elif ask == ASK_PLAN:
        if s.tables.t[n + 5]:
            _add(s, OPTION_NO)
        take_stock(s, seat)
        if can_plan(s, f, seat):
            for i in range(s.cell[ROW_SIZE]):
                if _may_plan(s, seat, s.cell[ROW_AT + i]):
                    _add(s, OPTION_ROW + s.cell[ROW_AT + i])
            if _deck_for(s, seat):
                _add(s, OPTION_DECK)
    elif ask == ASK_BUILD:
        if s.tables.t[n + 5]:
            _add(s, OPTION_NO)
        take_stock(s, seat)
        _buildings(s, f, seat, n)
    elif ask == ASK_MODIFIER:
        _modifiers(s, f, seat, n)
    elif ask == ASK_WAIVE:
        _waivers(s, f, seat, n)
    elif ask == ASK_UNPLAN or ask == ASK_GIVE_UP:
        if s.tables.t[n + 5]:
            _add(s, OPTION_NO)
        j = PLANNED if ask == ASK_UNPLAN else BUILT
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[j + seat * BUILDINGS + i] > 0:
                _add(s, OPTION_ROW + i)
    elif ask == ASK_REPEAT:
        if s.tables.t[n + 5]:
            _add(s, OPTION_NO)
        j = repeatable(s, n)
        for i in range(PLACES):
            if j >> i & 1:
                _add(s, 1 + i)
    elif ask == ASK_WINDOW:
        _add(s, OPTION_NO)
    elif ask == ASK_DRAFT:
        for i in range(CARDS):
            if holds_card(s, seat, i):
                _add(s, i)
    elif ask == ASK_ORDER:
        for i in range(s.cell[PLAYERS]):
            if rank_free(s, i):
                _add(s, i)
    elif ask == ASK_DEAL:
        for i in range(CARDS):
            if s.cell[PACK + i] == NO:
                _add(s, i)
    elif ask == ASK_ROW or ask == ASK_DRAW:
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[DECK + i] > 0 and (ask == ASK_ROW or _may_plan(s, s.cell[f + FR_SEAT], i)):
                _add(s, i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rank_free(s: Cells, seat: cython.int) -> cython.int:
    """Setup: the seat has no place in the turn order yet."""
    i: cython.int
    for i in range(s.cell[SUB]):
        if s.cell[ORDER + i] == seat:
            return 0
    return 1


def fill(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """Write every legal option of a seat's decision to `options`."""
    slots: cython.int
    i: cython.int
    _ordinary(s, ask, seat)
    if seat < 0 or s.tables.t[T_PROCEDURE + PR_ANY_TIME] == 0:
        return
    slots = any_time_ready(s, seat)
    if slots == 0:
        return
    if _commits(s, ask):
        slots = _harmless(s, ask, seat, slots)
        _ordinary(s, ask, seat)
    if s.dense:
        s.dense = 0
        for i in range(STACKS):
            s.options[i] = i
    for i in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if slots >> i & 1:
            _add(s, OPTION_ANY_TIME + i)


def any_time_ready(s: Cells, seat: cython.int) -> cython.int:
    """Conversions the seat could make at this point, as bits (A19)."""
    slots: cython.int = 0
    slot: cython.int
    line: cython.int
    moment: cython.int
    n: cython.int
    ok: cython.int
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        line = s.tables.t[T_ANY_LINE + slot]
        moment = s.tables.t[T_LINE + line * LINE_WIDTH + LN_MOMENT]
        if (
            (moment == M_ANY_TIME and (s.cell[PHASE] != P_ACTION or s.cell[ACTOR] != seat))
            or s.cell[ANY_TIME_USED] >= ANY_TIME_USES
            or not active(s, line, seat)
            or not ready(s, line, seat)
        ):
            continue
        n = T_NODE + s.tables.t[T_ANY_NODE + slot] * NODE_WIDTH
        ok = 1
        while s.tables.t[n] == OP_PAY:
            ok = ok and hold(s, seat, s.tables.t[n + 1]) >= value(s, seat, s.tables.t[n + 2])
            n += NODE_WIDTH
        if ok:
            slots |= 1 << slot
    return slots


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _commits(s: Cells, ask: cython.int) -> cython.int:
    """Whether the seat is bound to complete something that a conversion could make impossible."""
    if ask == ASK_WAIVE or ask == ASK_UPKEEP or ask == ASK_MODIFIER:
        return 1
    if ask == ASK_AMOUNT:
        return (
            s.tables.t[
                T_NODE + s.cell[FRAME + (s.cell[DEPTH] - 1) * FRAME_WIDTH + FR_AT] * NODE_WIDTH
            ]
            == OP_PAY_SUM
        )
    return ask >= ASK_CHOICE and ask <= ASK_REPEAT and s.options[0] != OPTION_NO


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _harmless(s: Cells, ask: cython.int, seat: cython.int, slots: cython.int) -> cython.int:
    """Those conversions after which the decision can still be made."""
    at: cython.int = (PENDING if s.cell[PHASE] == P_UPKEEP else PURSE) + seat * KINDS
    slot: cython.int
    k: cython.int
    n: cython.int
    for k in range(KINDS):
        s.saved[k] = s.cell[at + k]
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if not slots >> slot & 1:
            continue
        n = T_NODE + s.tables.t[T_ANY_NODE + slot] * NODE_WIDTH
        while s.tables.t[n] == OP_PAY or s.tables.t[n] == OP_GIVES or s.tables.t[n] == OP_GAIN:
            if s.tables.t[n] == OP_PAY:
                s.cell[at + s.tables.t[n + 1]] -= value(s, seat, s.tables.t[n + 2])
            elif s.tables.t[n] == OP_GAIN:
                s.cell[at + s.tables.t[n + 1]] += value(s, seat, s.tables.t[n + 2])
            n += NODE_WIDTH
        _ordinary(s, ask, seat)
        if s.n_options == 0:
            slots &= ~(1 << slot)
        for k in range(KINDS):
            s.cell[at + k] = s.saved[k]
    return slots
