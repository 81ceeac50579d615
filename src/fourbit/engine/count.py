"""Counting and comparing: amounts, conditions, and whether a line is in force for a seat."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import (
        amount_at,
        building_at,
        card_at,
        kind_at,
        line_at,
        listed,
        slot_at,
        test_at,
        top_frame,
    )
    from .cells import Cells
    from .constants import *
    from .track import on_front, on_rear, rank


def printed(s: Cells, seat: cython.int, n: cython.int) -> cython.int:
    """A printed number; a negative one names a series, which may count something of a seat's."""
    return n if n >= 0 else _of_series(s, seat, T_SERIES - n - 1)


def _of_series(s: Cells, seat: cython.int, at: cython.int) -> cython.int:
    i: cython.int
    last: cython.int = s.tables.t[at + SERIES_LENGTH] - 1
    n: cython.int
    if s.tables.t[at + SERIES_BY] == BY_ROUND:
        i = s.cell[ROUND] - 1
    elif s.tables.t[at + SERIES_BY] == BY_PLAYERS:
        i = s.cell[PLAYERS] - 2
    else:
        i = value(s, seat, s.tables.t[at + SERIES_BY])
    if i <= last:
        return s.tables.t[at + SERIES_VALUES + i]
    n = s.tables.t[at + SERIES_VALUES + last] + (i - last) * s.tables.t[at + SERIES_THEN]
    return n if n < COUNTED_MOST else COUNTED_MOST


def add_up(s: Cells, at: cython.int, amount: cython.int) -> None:
    """Add to what a ledger or a place holds; like any count it comes to 9999 at most."""
    amount += s.cell[at]
    s.cell[at] = amount if amount < COUNTED_MOST else COUNTED_MOST


def weighed(s: Cells, seat: cython.int, entry: cython.int) -> cython.int:
    """One count of an order: the more the better, or (a negative entry) the less."""
    return value(s, seat, entry) if entry >= 0 else -value(s, seat, -entry - 1)


def ahead(
    s: Cells, table: cython.int, counts: cython.int, seat: cython.int, other: cython.int
) -> cython.int:
    """1 if a seat is before another by the first count that tells them apart, -1 if behind."""
    i: cython.int
    difference: cython.int
    for i in range(counts):
        difference = weighed(s, seat, s.tables.t[table + i])
        difference -= weighed(s, other, s.tables.t[table + i])
        if difference != 0:
            return 1 if difference > 0 else -1
    return 0


def hold(s: Cells, seat: cython.int, kind: cython.int) -> cython.int:
    """What the seat has of a kind, this upkeep's payments already gone."""
    return s.cell[kind_at(PURSE, seat, kind)] + s.cell[kind_at(PENDING, seat, kind)]


def price(s: Cells, seat: cython.int, n: cython.int) -> cython.int:
    """A part of a price: a number, or (negative) the name of an amount that must be counted."""
    return n if n >= 0 else value(s, seat, -n - 1)


def value(s: Cells, seat: cython.int, amount: cython.int) -> cython.int:
    """An amount for a seat: times, or floor(noun / per) × times, at most `most`, at most 9999."""
    a: cython.int = amount_at(amount)
    if s.tables.t[a + AMOUNT_NOUN] == N_PLAIN:  # nearly all
        return s.tables.t[a + AMOUNT_TIMES]
    return _counted(s, seat, a)


def whole_units(amount: cython.int, unit: cython.int) -> cython.int:
    """How many units an amount holds; mostly they are 1 or 2, and a division takes long."""
    return amount >> unit - 1 if unit <= 2 else amount // unit


def _counted(s: Cells, seat: cython.int, a: cython.int) -> cython.int:
    counted: cython.int
    per: cython.int
    result: cython.int = printed(s, seat, s.tables.t[a + AMOUNT_TIMES])
    if s.tables.t[a + AMOUNT_NOUN] != N_CONST:
        counted = _count(
            s,
            seat,
            s.tables.t[a + AMOUNT_NOUN],
            s.tables.t[a + AMOUNT_PARAMETER],
            s.tables.t[a + AMOUNT_PLACE],
        )
        per = printed(s, seat, s.tables.t[a + AMOUNT_PER])
        if s.tables.t[a + AMOUNT_UP]:
            counted += per - 1
        counted = whole_units(counted, per)
        if s.tables.t[a + AMOUNT_ALSO] >= 0:
            counted *= value(s, seat, s.tables.t[a + AMOUNT_ALSO])
            if counted > COUNTED_MOST:
                counted = COUNTED_MOST
        result = counted * result
        result = result if result < COUNTED_MOST else COUNTED_MOST
    if s.tables.t[a + AMOUNT_MOST] != NONE:
        per = printed(s, seat, s.tables.t[a + AMOUNT_MOST])
        if result > per:
            result = per
    return result


def _count(
    s: Cells, seat: cython.int, noun: cython.int, p: cython.int, place: cython.int
) -> cython.int:
    i: cython.int
    k: cython.int
    n: cython.int = 0
    best: cython.int
    if noun == N_HAND:
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if p >> k & 1:
                n += hold(s, seat, k)
        return n
    if noun >= N_LEDGER and noun <= N_HAS_EFFECT and seat != s.cell[ACTOR]:
        return 0  # the ledger is the actor's
    if noun == N_LEDGER:
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if p >> k & 1:
                n += s.cell[L_GAIN + k]
        return n
    if noun == N_SPENT:
        return s.cell[top_frame(s) + FR_SPENT]
    if noun == N_BUILT:
        return s.cell[OWNED + seat]
    if noun == N_BUILT_KINDS or noun == N_TAGGED:
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            k = s.cell[building_at(BUILT, seat, i)]
            if noun == N_BUILT_KINDS:
                n += k > 0
            elif s.tables.t[T_TAGS + i] >> p & 1:
                n += k
        return n
    if noun == N_HIRED:
        return s.cell[HIRED + seat]
    if noun == N_LEADER:
        return rank(s, seat) == 0
    if noun == N_FRONT:
        return on_front(s, seat)
    if noun == N_REAR:
        return on_rear(s, seat)
    if noun == N_ROUND:
        return s.cell[ROUND]
    if noun == N_ROUNDS_LEFT:
        return s.tables.t[T_PROCEDURE + PR_ROUNDS] - s.cell[ROUND]
    if noun == N_PLAYERS:
        return s.cell[PLAYERS]
    if noun == N_PLANNED:
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            n += s.cell[building_at(PLANNED, seat, i)] > 0
        return n
    if noun == N_UNHIRED:
        return s.tables.t[T_PROCEDURE + PR_WORKERS] - s.cell[HIRED + seat]
    if noun == N_LIMIT:
        return s.cell[LIMIT + seat]
    if noun == N_SPACE:
        return s.cell[SPACE + seat] if s.cell[SPACE + seat] > 0 else 0
    if noun == N_RANK:
        return rank(s, seat) + 1
    if noun == N_AHEAD:
        return rank(s, seat)
    if noun == N_BEHIND:
        return s.cell[PLAYERS] - 1 - rank(s, seat)
    if noun == N_SETS:
        n = 9999
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            i = s.tables.t[T_SETS + p * KINDS + k]
            if i > 0 and hold(s, seat, k) // i < n:
                n = hold(s, seat, k) // i
        return n
    if noun == N_ON_PLACES:
        return s.cell[ON_PLACES + seat]
    if noun == N_ON_TOWN_HALL:
        return s.cell[AT_HALL + seat]
    if noun == N_ON_BOARD:
        return s.cell[ON_PLACES + seat] + s.cell[AT_HALL + seat]
    if noun == N_HERE_PLAYERS:
        i = here(s, place)
        for k in range(s.cell[PLAYERS]):
            n += has_worker(s, k, i)
        return n
    if noun == N_HERE:
        return _stands(s, seat, here(s, place))
    if noun == N_AT_TOWN_HALL:
        return _stands(s, seat, TOWN_HALL)
    if noun == N_LEDGER_PLANNED:
        return s.cell[L_PLANNED]
    if noun == N_LEDGER_BUILT:
        return s.cell[L_BUILT]
    if noun == N_LEDGER_HIRED:
        return s.cell[L_HIRED]
    if noun == N_LEDGER_HOUSE:
        return s.cell[L_HOUSE]
    if noun == N_LEDGER_MOVED:
        return s.cell[L_MOVED]
    if noun == N_TRIGGERED:
        return s.cell[L_TRIGGERED]
    if noun == N_HAS_EFFECT:
        return s.cell[EFFECT]
    if noun == N_FIRST:
        return s.cell[AT + seat] >= 0 and s.cell[AT + seat] < TOWN_HALL and not s.cell[LATE + seat]
    if noun == N_LATE:
        return s.cell[LATE + seat]
    if noun == N_POOL:
        i = here(s, place)
        if i < 0:
            return 0
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if p >> k & 1:
                n += s.cell[kind_at(POOL, i, k)]
        return n
    if noun == N_FIRED:
        return s.cell[L_FIRED + seat] >> p & 1
    # most, fewest, the only most, second: compare a noun over all players
    best = value(s, seat, p)
    n = 0
    for i in range(s.cell[PLAYERS]):
        if i != seat:
            k = value(s, i, p)
            if noun == N_FEWEST:
                n += k < best
            elif noun == N_MOST or noun == N_SECOND:
                n += k > best
            else:
                n += k >= best
    return n == (noun == N_SECOND)


def here(s: Cells, place: cython.int) -> cython.int:
    """The place a line speaks of: its own, or (on a card or building) where the actor stands."""
    if place >= 0:
        return place
    if s.cell[ACTOR] >= 0:
        return s.cell[AT + s.cell[ACTOR]]
    return NO


def _stands(s: Cells, seat: cython.int, place: cython.int) -> cython.int:
    """Whether the worker of this step stands there; between actions, any of the round's."""
    if s.cell[PHASE] == P_ACTION:
        return place >= 0 and s.cell[AT + seat] == place
    return has_worker(s, seat, place)


def has_worker(s: Cells, seat: cython.int, place: cython.int) -> cython.int:
    """Whether a worker of this round stands there: they stay until its end (§6-3-1)."""
    if place < 0:
        return 0
    if place == TOWN_HALL:
        return s.cell[AT_HALL + seat] > 0
    return s.cell[VISITED + seat] >> place & 1


def holds(s: Cells, seat: cython.int, test: cython.int) -> cython.int:
    """A condition for a seat."""
    return test < 0 or _tests_hold(s, seat, test)


def _tests_hold(s: Cells, seat: cython.int, test: cython.int) -> cython.int:
    """Groups of `and` joined by `or`."""
    t: cython.int
    left: cython.int
    right: cython.int
    result: cython.int
    group: cython.int = 1
    while True:
        t = test_at(test)
        left = value(s, seat, s.tables.t[t + TEST_AMOUNT])
        right = printed(s, seat, s.tables.t[t + TEST_NUMBER])
        if s.tables.t[t + TEST_COMPARES] == CMP_GE:
            result = left >= right
        elif s.tables.t[t + TEST_COMPARES] == CMP_LE:
            result = left <= right
        else:
            result = left == right
        group = group and result
        if s.tables.t[t + TEST_LINK] == LINK_END:
            return group
        if s.tables.t[t + TEST_LINK] == LINK_OR:
            if group:
                return 1
            group = 1
        test += 1


def side_at(s: Cells, seat: cython.int, position: cython.int) -> cython.int:
    """The card side at a position of the seat's revealed stack (0 = top), or NO."""
    stack: cython.int = s.cell[STACK + seat]
    card: cython.int
    if stack < 0:
        return NO
    card = s.cell[card_at(seat, s.tables.t[T_ORDERS + stack % ORDERS * HAND + position])]
    if card < 0:
        return NO
    return card * 2 + (stack // ORDERS >> position & 1)


def shows(s: Cells, seat: cython.int, side: cython.int) -> cython.int:
    """Whether the seat's last revealed stack has that side up."""
    i: cython.int
    for i in range(HAND):
        if side_at(s, seat, i) == side:
            return 1
    return 0


def active(s: Cells, line: cython.int, seat: cython.int) -> cython.int:
    """How often a line is in force for a seat: 0, 1, or the copies of its building it owns.

    A building works for its owner, a card side for whoever shows it, a place and the town hall
    for the actor there (between actions: for everybody), the procedure for everybody. What these
    say between actions to all at once is said once.
    """
    at: cython.int = line_at(line)
    carrier: cython.int = s.tables.t[at + LN_CARRIER]
    index: cython.int = s.tables.t[at + LN_INDEX]
    moment: cython.int
    if carrier == C_BUILDING:
        return s.cell[building_at(BUILT, seat, index)]
    if carrier == C_SIDE:
        return shows(s, seat, index)
    if s.tables.t[at + LN_ONCE]:
        return seat == 0  # somebody's turn to say it
    if carrier == C_PROCEDURE:
        return 1
    moment = s.tables.t[at + LN_MOMENT]
    if (
        moment == M_ROUND_START
        or moment == M_ROUND_END
        or moment == M_BEFORE_UPKEEP
        or moment == M_GAME_END
        or moment == M_SETUP
        or moment == M_ON_PASS
    ):
        return 1
    if s.cell[PHASE] == P_STACK:  # permissions are looked up while the stacks are revealed
        return s.cell[AT + seat] == index
    if s.cell[PHASE] != P_ACTION or s.cell[ACTOR] != seat or s.cell[AT + seat] != index:
        return 0
    return carrier == C_HALL or s.cell[EFFECT] or s.cell[STAGE] == ST_FEE


def nobody_owns(s: Cells) -> cython.int:
    """Whether not a single building stands yet."""
    return s.cell[OWNED] + s.cell[OWNED + 1] + s.cell[OWNED + 2] + s.cell[OWNED + 3] == 0


def next_in_force(s: Cells, group: cython.int, first: cython.int) -> cython.int:
    """The first rank from `first` on, in the frozen order, for whom a group is in force; or NO."""
    i: cython.int
    for i in range(first, s.cell[PLAYERS]):
        if in_force(s, group, s.cell[FROZEN + i]):
            return i
    return NO


def in_force(s: Cells, group: cython.int, seat: cython.int) -> cython.int:
    """Whether at least one line of a group is in force for a seat."""
    if s.cell[OWNED + seat] == 0 and s.tables.t[T_OWNERS_ONLY + group]:
        return 0
    return _some_active(s, group, seat)


def _some_active(s: Cells, group: cython.int, seat: cython.int) -> cython.int:
    at: cython.int = T_LISTED + s.tables.t[T_GROUP_AT + group]
    built: cython.int = building_at(BUILT, seat, 0)
    line: cython.int
    i: cython.int
    for i in range(at, at + s.tables.t[T_GROUP_SIZE + group]):
        line = line_at(s.tables.t[i])
        if s.tables.t[line + LN_CARRIER] == C_BUILDING:  # most of them
            if s.cell[built + s.tables.t[line + LN_INDEX]]:
                return 1
        elif active(s, s.tables.t[i], seat):
            return 1
    return 0


def may_again(s: Cells, line: cython.int, seat: cython.int) -> cython.int:
    """Whether its frequency still lets the line work; each copy of a building has its own."""
    at: cython.int = line_at(line)
    slot: cython.int = s.tables.t[at + LN_SLOT]
    times: cython.int = s.tables.t[at + LN_TIMES]
    copies: cython.int = 1
    if slot < 0:
        return 1
    if s.tables.t[at + LN_CARRIER] == C_BUILDING:
        copies = s.cell[building_at(BUILT, seat, s.tables.t[at + LN_INDEX])]
    return s.cell[slot_at(seat, slot)] < times * (copies if copies else 1)  # one that just went


def ready(s: Cells, line: cython.int, seat: cython.int) -> cython.int:
    """Frequency and condition; a comparison between actions as it was when the moment began."""
    at: cython.int = line_at(line)
    if s.tables.t[at + LN_COMPARED] >= 0:
        return (
            may_again(s, line, seat) and s.cell[COMPARED + seat] >> s.tables.t[at + LN_COMPARED] & 1
        )
    return may_again(s, line, seat) and holds(s, seat, s.tables.t[at + LN_TEST])


def compare(s: Cells, group: cython.int) -> None:
    """Note for whom the comparisons of a group hold: all players are measured at once (A6)."""
    i: cython.int
    line: cython.int
    seat: cython.int
    for seat in range(SEATS):
        s.cell[COMPARED + seat] = 0
    for i in range(s.tables.t[T_GROUP_SIZE + group]):
        line = line_at(listed(s, group, i))
        if s.tables.t[line + LN_COMPARED] >= 0:
            for seat in range(s.cell[PLAYERS]):
                if holds(s, seat, s.tables.t[line + LN_TEST]):
                    s.cell[COMPARED + seat] |= 1 << s.tables.t[line + LN_COMPARED]


def came_from(s: Cells, line: cython.int, origin: cython.int, number: cython.int) -> cython.int:
    """Whether what happened was done by the effect this line waits for."""
    at: cython.int = line_at(line)
    wanted: cython.int = s.tables.t[at + LN_ORIGIN]
    mask: cython.int = s.tables.t[at + LN_MASK]
    if wanted == O_ANY:
        return 1
    if wanted != origin:
        return 0
    if mask < 0:  # one building
        return number == -mask - 1
    return mask == 0 or (number >= 0 and mask >> number & 1)
