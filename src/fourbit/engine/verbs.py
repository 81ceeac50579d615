"""What a verb needs: whether it can be done, with what, and at what price.

The price is measured against `have`. The options are made from these answers, and `would` asks
them before the machine acts.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import building_at, kind_at
    from .cells import Cells, add_option
    from .constants import *
    from .count import hold, printed, value
    from .pay import payable, set_pools, set_price


def can_hire(s: Cells, f: cython.int, seat: cython.int, free: cython.int) -> cython.int:
    """§4-5: room under the limit (which no edition sets above its workers), the price in `have`."""
    if s.cell[HIRED + seat] >= s.cell[LIMIT + seat]:
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
        n += s.cell[building_at(PLANNED, seat, i)] > 0
    return n < most


def may_plan(s: Cells, seat: cython.int, building: cython.int) -> cython.int:
    """Q04: never two copies of one building in a plan area."""
    return s.cell[building_at(PLANNED, seat, building)] == 0


def deck_for(s: Cells, seat: cython.int) -> cython.int:
    b: cython.int
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[DECK + b] > 0 and may_plan(s, seat, b):
            return 1
    return 0


def can_plan(s: Cells, f: cython.int, seat: cython.int) -> cython.int:
    """A15: room, a card in row or deck, and the price (if there is one) in `have`."""
    i: cython.int
    found: cython.int = deck_for(s, seat)
    if not plan_room(s, seat):
        return 0
    for i in range(s.cell[ROW_SIZE]):
        found = found or may_plan(s, seat, s.cell[ROW_AT + i])
    return found and _price_ok(s, f, seat, V_PLAN, NO, 0, NO)


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
    set_price(s, seat, verb, building, free, origin, place, 0)
    set_pools(s, seat, node, origin, place)
    return payable(s, seat, verb, origin, place, 0, 0)


def buildings(s: Cells, f: cython.int, seat: cython.int, node: cython.int) -> cython.int:
    """Write the buildings this step can build (A16); gives how many."""
    b: cython.int
    i: cython.int
    j: cython.int
    before: cython.int = s.n_options
    planned: cython.int
    free: cython.int = s.tables.t[node + BUILD_FREE]
    if s.tables.t[node + BUILD_SOURCES] & FROM_ROW:
        for i in range(s.cell[ROW_SIZE]):
            b = s.cell[ROW_AT + i]
            for j in range(i):
                if s.cell[ROW_AT + j] == b:
                    b = NO
                    break
            if b >= 0 and _price_ok(s, f, seat, V_BUILD, b, free, node):
                add_option(s, OPTION_ROW + b)
    if s.tables.t[node + BUILD_SOURCES] & FROM_PLANNED:
        for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            planned = s.cell[building_at(PLANNED, seat, b)] >> 1
            if (
                planned > 0
                and (s.tables.t[T_PROCEDURE + PR_BUILD_NOW] or planned < s.cell[ROUND])
                and _price_ok(s, f, seat, V_BUILD, b, free, node)
            ):
                add_option(s, OPTION_PLANNED + b)
    return s.n_options - before


def can_build(s: Cells, f: cython.int, seat: cython.int, node: cython.int) -> cython.int:
    """Whether this step can build anything."""
    before: cython.int = s.n_options
    some: cython.int = buildings(s, f, seat, node) > 0
    s.n_options = before
    return some


def place_vp(s: Cells, seat: cython.int, node: cython.int) -> cython.int:
    """VP of the place effect that the actor can give up (A14); 0 if there are not enough."""
    score: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    vp: cython.int = s.cell[L_GAIN + score]
    wanted: cython.int
    if vp < 1 or seat != s.cell[ACTOR]:
        return 0
    if s.tables.t[node + PAY_PLACE_VP_NUMBER] != NONE:
        wanted = printed(s, seat, s.tables.t[node + PAY_PLACE_VP_NUMBER])
        if vp < wanted:
            return 0
        vp = wanted
    else:
        if s.tables.t[node + PAY_PLACE_VP_SCOPE] >= SCOPE_TRIGGERED:
            vp += s.cell[L_TRIGGERED]
        if s.tables.t[node + PAY_PLACE_VP_SCOPE] >= SCOPE_ACTION:
            vp += s.cell[L_CARDS]
    return vp if vp <= hold(s, seat, score) else 0


def repeatable(s: Cells, node: cython.int) -> cython.int:
    """Places whose effect this step may carry out, as bits."""
    which: cython.int = s.tables.t[node + REPEAT_WHICH]
    mask: cython.int = s.tables.t[node + REPEAT_PLACES]
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


def refundable(s: Cells, seat: cython.int, n: cython.int) -> cython.int:
    """What a refund gives back: of what the actor paid in this action, and to the actor alone.

    The step says whether the place effect must have paid (and which places), or anything.
    """
    at: cython.int = kind_at(0, s.tables.t[n + REFUND_VERB], s.tables.t[n + REFUND_KIND])
    places: cython.int = s.tables.t[n + REFUND_PLACES]
    paid: cython.int = s.cell[L_PAID + at]
    most: cython.int = value(s, seat, s.tables.t[n + REFUND_AMOUNT])
    if seat != s.cell[ACTOR] or (places and not places >> s.cell[AT + seat] & 1):
        return 0
    if s.tables.t[n + REFUND_ANY]:
        paid += s.cell[L_PAID_ELSE + at]
    return most if most < paid else paid


def may_let_go(s: Cells, seat: cython.int, n: cython.int) -> cython.int:
    """Whether the seat has such a building, and there is room where it would go: the row takes so
    many and no more."""
    field: cython.int = PLANNED if s.tables.t[n] == OP_UNPLAN else BUILT
    b: cython.int
    if s.tables.t[n + LEAVES_TO] == TO_ROW and s.cell[ROW_SIZE] >= ROW:
        return 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[building_at(field, seat, b)] > 0:
            return 1
    return 0
