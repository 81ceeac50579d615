"""Plan, build, hire, house: choose what, announce cards, split the waiver, pay, do it (A15–A17)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import building_at
    from .asking import put, put_some
    from .cells import Cells
    from .constants import *
    from .count import active, add_up, printed
    from .facts import tell
    from .frames import fall_short, mark, start_list
    from .pay import (
        change,
        count_rule,
        lower,
        modifier,
        set_pools,
        set_price,
        use_up,
        waiver_of,
    )
    from .would import would


def carry_out(s: Cells, f: cython.int, n: cython.int, seat: cython.int) -> cython.int:
    """Choose what, announce cards, split the waiver, pay, do it (A15–A17)."""
    op: cython.int = s.tables.t[n]
    verb: cython.int = op - OP_PLAN + V_PLAN
    free: cython.int = s.tables.t[n + VERB_FREE] if op != OP_PLAN else 0
    phase: cython.int = s.cell[f + FR_PHASE]
    if phase == DEED_CHOOSE:
        if op == OP_BUILD or op == OP_PLAN:
            return put_some(s, f, ASK_BUILD if op == OP_BUILD else ASK_PLAN, seat)
        if not would(s, f, n, seat) & WHOLE:
            fall_short(s, n)
            s.cell[f + FR_AT] += 1
            return GOES_ON
        start_paying(s, f, verb, NO, free, seat)
        return GOES_ON
    if phase == DEED_MODIFY:
        while s.cell[f + FR_INDEX] < s.tables.t[T_PROCEDURE + PR_MODIFIERS]:
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
                return put(s, ASK_MODIFIER, seat)
            s.cell[f + FR_INDEX] += 1
        s.cell[f + FR_PHASE] = DEED_WAIVE if op == OP_BUILD else DEED_DO
        s.cell[f + FR_INDEX] = 0
        return GOES_ON
    if phase == DEED_WAIVE:
        if _next_waiver(s, f, n, seat):
            return put(s, ASK_WAIVE, seat)
        s.cell[f + FR_PHASE] = DEED_DO
        return GOES_ON
    if phase == DEED_DRAWN:
        return put(s, ASK_DRAW, CHANCE)
    _pay_price(s, f, verb, seat)
    mark(s, f, n, 1)
    if op == OP_PLAN and s.cell[f + FR_BUILDING] == OPTION_DECK:
        s.cell[f + FR_PHASE] = DEED_DRAWN
        return GOES_ON
    _do(s, f, verb, seat)
    return GOES_ON


def start_paying(
    s: Cells,
    f: cython.int,
    verb: cython.int,
    building: cython.int,
    free: cython.int,
    seat: cython.int,
) -> None:
    k: cython.int
    set_price(s, seat, verb, building, free, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], 1)
    for k in range(KINDS):
        s.cell[PRICE + k] = s.trial[k]
    s.cell[f + FR_PHASE] = DEED_MODIFY
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_SPENT] = 0


def choose_modifier(s: Cells, f: cython.int, n: cython.int, option: cython.int) -> None:
    """Announce the card for one kind of the price, or keep it."""
    seat: cython.int = s.cell[f + FR_SEAT]
    at: cython.int = s.cell[f + FR_INDEX]
    k: cython.int
    line: cython.int = modifier(
        s, seat, s.tables.t[n] - OP_PLAN + V_PLAN, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE], at
    )
    s.cell[f + FR_INDEX] += 1
    count_rule(s, line, seat, option != OPTION_NO)
    if option == OPTION_NO:
        return
    for k in range(KINDS):
        s.trial[k] = s.cell[PRICE + k]
    lower(s, line, option - 1, seat, 0, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE])
    for k in range(KINDS):
        s.cell[PRICE + k] = s.trial[k]
    use_up(s, line, seat, 1)
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
        if pool >= s.n_pools or s.tables.t[n + VERB_FREE]:
            return 0
        if (
            s.pool_mask[pool] >> kind & 1
            and s.cell[PRICE + kind] > 0
            and s.pool_left[pool] > s.cell[f + FR_SPENT]
        ):
            return 1
        _next_kind(s, f, seat)


def _next_kind(s: Cells, f: cython.int, seat: cython.int) -> None:
    """On to the next kind; after a pool's last, a standing waiver that gave something is used."""
    pool: cython.int = s.cell[f + FR_INDEX] // KINDS
    s.cell[f + FR_INDEX] += 1
    if s.cell[f + FR_INDEX] % KINDS > 0:
        return
    if pool > 0 and s.cell[f + FR_SPENT] > 0:
        use_up(s, waiver_of(s, pool), seat, active(s, waiver_of(s, pool), seat))
        count_rule(s, waiver_of(s, pool), seat, 1)
    s.cell[f + FR_SPENT] = 0


def choose_waiver(s: Cells, f: cython.int, amount: cython.int) -> None:
    """So much of one kind is waived from the pool at hand."""
    s.cell[PRICE + s.cell[f + FR_INDEX] % KINDS] -= amount
    s.cell[f + FR_SPENT] += amount
    _next_kind(s, f, s.cell[f + FR_SEAT])


def _pay_price(s: Cells, f: cython.int, verb: cython.int, seat: cython.int) -> None:
    k: cython.int
    at: cython.int
    tell(s, FACT_PRICE, seat, s.cell[f + FR_LINE], verb, 0)
    for k in range(KINDS):
        if s.cell[PRICE + k] > 0:
            change(s, seat, k, -s.cell[PRICE + k], s.cell[f + FR_LINE])
            if seat == s.cell[ACTOR]:
                at = L_PAID if s.cell[f + FR_ORIGIN] == O_PLACE else L_PAID_ELSE
                s.cell[at + verb * KINDS + k] += s.cell[PRICE + k]
        s.cell[PRICE + k] = 0


def _do(s: Cells, f: cython.int, verb: cython.int, seat: cython.int) -> None:
    """The price is paid: do it, write the ledger, let others react."""
    by_place: cython.int = s.cell[f + FR_ORIGIN] == O_PLACE and seat == s.cell[ACTOR]
    building: cython.int = s.cell[f + FR_BUILDING]
    origin: cython.int = s.cell[f + FR_ORIGIN]
    place: cython.int = s.cell[f + FR_PLACE]
    s.cell[f + FR_PHASE] = DEED_CHOOSE
    s.cell[f + FR_INDEX] = 0
    s.cell[f + FR_BUILDING] = NO
    s.cell[f + FR_AT] += 1
    if verb == V_HIRE:
        s.cell[HIRED + seat] += 1
        tell(s, FACT_HIRE, seat, s.cell[f + FR_LINE], s.cell[HIRED + seat], 1)
        s.cell[FRESH + seat] += 1
        s.cell[L_HIRED] += by_place
        start_list(s, M_ON_HIRE, seat, origin, place, NO)
    elif verb == V_HOUSE:
        s.cell[LIMIT + seat] += 1
        tell(s, FACT_HOUSE, seat, s.cell[f + FR_LINE], s.cell[LIMIT + seat], 1)
        s.cell[L_HOUSE] += by_place
        start_list(s, M_ON_HOUSE, seat, origin, place, NO)
    elif verb == V_PLAN:
        _leave_row(s, building - OPTION_ROW)
        put_plan(s, f, building - OPTION_ROW, 1, seat)
    else:
        _put_up(s, building, by_place, origin, place, seat, s.cell[f + FR_LINE])


def put_plan(
    s: Cells, f: cython.int, building: cython.int, known: cython.int, seat: cython.int
) -> None:
    """A15: into the plan area, with the round; known to all if it came from the row."""
    s.cell[building_at(PLANNED, seat, building)] = 2 * s.cell[ROUND] + known
    tell(s, FACT_PLAN, seat, s.cell[f + FR_LINE], building, known)
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
    by: cython.int,
) -> None:
    """A16: face up before the player, its VP, its own effects, then what reacts to building."""
    vp: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    building: cython.int
    points: cython.int
    if option >= OPTION_PLANNED:
        building = option - OPTION_PLANNED
        s.cell[building_at(PLANNED, seat, building)] = 0
    else:
        building = option - OPTION_ROW
        _leave_row(s, building)
    s.cell[building_at(BUILT, seat, building)] += 1
    tell(s, FACT_BUILD, seat, by, building, option >= OPTION_PLANNED)
    s.cell[OWNED + seat] += 1
    s.cell[L_BUILT] += by_place
    points = printed(s, seat, s.tables.t[T_POINTS + building])
    if points > 0:
        change(s, seat, vp, points, -1 - (SOURCE_BUILDING + building))
        if by_place and s.tables.t[T_PROCEDURE + PR_IMMEDIATE]:
            add_up(s, L_GAIN + vp, points)
        elif seat == s.cell[ACTOR] and s.cell[STAGE] >= ST_CARDS:
            add_up(s, L_CARDS, points)
    start_list(s, M_ON_BUILD, seat, origin, place, building)
    start_list(s, G_BUILDING + building, seat, O_BUILDING, building, NO)


def let_go(s: Cells, f: cython.int, n: cython.int, building: cython.int, seat: cython.int) -> None:
    """A plan or building leaves its player for the place the step names; let others react."""
    planned: cython.int = s.tables.t[n] == OP_UNPLAN
    to: cython.int = s.tables.t[n + LEAVES_TO]
    if planned:
        s.cell[building_at(PLANNED, seat, building)] = 0
        tell(s, FACT_UNPLAN, seat, s.cell[f + FR_LINE], building, -1)
    else:
        s.cell[building_at(BUILT, seat, building)] -= 1
        s.cell[OWNED + seat] -= 1
        tell(s, FACT_GIVE_UP, seat, s.cell[f + FR_LINE], building, -1)
    if to == TO_DECK:
        s.cell[DECK + building] += 1
    elif to == TO_ROW:
        s.cell[ROW_AT + s.cell[ROW_SIZE]] = building
        s.cell[ROW_SIZE] += 1
        tell(s, FACT_ROW, NO, s.cell[f + FR_LINE], building, 0)
    start_list(
        s,
        M_ON_UNPLAN if planned else M_ON_GIVE_UP,
        seat,
        s.cell[f + FR_ORIGIN],
        s.cell[f + FR_PLACE],
        building,
    )


def _leave_row(s: Cells, building: cython.int) -> None:
    i: cython.int = 0
    while s.cell[ROW_AT + i] != building:
        i += 1
    s.cell[ROW_SIZE] -= 1
    while i < s.cell[ROW_SIZE]:
        s.cell[ROW_AT + i] = s.cell[ROW_AT + i + 1]
        i += 1
    s.cell[ROW_AT + i] = 0
