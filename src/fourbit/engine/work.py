"""The work phase (§6-2): join or pass, set stacks, reveal, resolve."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .action import action, begin_action, forget, permitted
    from .addresses import slot_at
    from .asking import enter, put
    from .cells import Cells
    from .constants import *
    from .count import ahead
    from .facts import tell
    from .frames import seats_left, start_list
    from .track import freeze_order


def next_round(s: Cells) -> None:
    """§6-3-5, §6-1: the marker moves on; nobody has passed."""
    i: cython.int
    seat: cython.int
    s.cell[ROUND] += 1
    s.cell[STEP] = 0
    tell(s, FACT_ROUND, NO, NO, s.cell[ROUND], 0)
    freeze_order(s)
    for i in range(SEATS):
        s.cell[PASSED + i] = 0
        s.cell[L_FIRED + i] = 0
    for i in range(s.tables.t[T_PROCEDURE + PR_SLOTS]):
        if s.tables.t[T_SLOT_SCOPE + i] == F_ROUND:
            for seat in range(s.cell[PLAYERS]):
                s.cell[slot_at(seat, i)] = 0
    enter(s, P_ROUND_START)


def work(s: Cells) -> cython.int:
    """The work phase from where it stands, until lines work or somebody must choose."""
    waits: cython.int
    if s.cell[PHASE] == P_ROUND_START:
        if seats_left(s, M_ROUND_START):
            return GOES_ON
        _start_step(s)
    if s.cell[PHASE] == P_JOIN:
        waits = _join(s)
        if waits or s.cell[DEPTH] > 0:
            return waits
    if s.cell[PHASE] == P_STACK:
        if s.cell[WAIT]:
            s.fresh_seat = NOBODY
            return WAITS
        reveal(s)
        enter(s, P_RESOLVE)
    if s.cell[PHASE] == P_RESOLVE:
        _resolve(s)
    if s.cell[PHASE] == P_ACTION:
        return action(s)
    return GOES_ON


def _eligible(s: Cells, seat: cython.int) -> cython.int:
    """§6-2-1, Q15, Q16: not passed, and a hired worker not yet sent."""
    workers: cython.int = s.cell[HIRED + seat] - s.cell[SENT + seat]
    if not s.tables.t[T_PROCEDURE + PR_USABLE]:
        workers -= s.cell[FRESH + seat]
    return workers > 0 and not s.cell[PASSED + seat]


def clear_step(s: Cells) -> None:
    """Nobody has joined and no worker of this step stands anywhere."""
    i: cython.int
    for i in range(STEP_FROM, STEP_TO):
        s.cell[i] = 0
    for i in range(SEATS):
        s.cell[AT + i] = NO


def _start_step(s: Cells) -> None:
    """A new step goes by the track as it stands now, unless the round's order is frozen (A12)."""
    i: cython.int
    s.cell[STEP] += 1
    enter(s, P_JOIN)
    s.cell[WAIT] = 0
    clear_step(s)
    if s.tables.t[T_PROCEDURE + PR_TRACK_EFFECTIVE] != EFFECTIVE_NEXT_ROUND:
        freeze_order(s)
    if s.tables.t[T_PROCEDURE + PR_TOGETHER]:
        for i in range(s.cell[PLAYERS]):
            if _eligible(s, i):
                s.cell[WAIT] |= 1 << i


def _join(s: Cells) -> cython.int:
    """§6-2-1: in turn order (or all at once, Q14) everybody with a worker joins or passes."""
    seat: cython.int
    if s.tables.t[T_PROCEDURE + PR_TOGETHER]:
        if s.cell[WAIT]:
            s.fresh_seat = NOBODY
            return WAITS
        _join_together(s)
        if s.cell[DEPTH] > 0:
            return GOES_ON
    while s.cell[SUB] < s.cell[PLAYERS] and not s.tables.t[T_PROCEDURE + PR_TOGETHER]:
        seat = s.cell[FROZEN + s.cell[SUB]]
        if _eligible(s, seat):
            return put(s, ASK_JOIN, seat)
        s.cell[SUB] += 1
    for seat in range(s.cell[PLAYERS]):
        s.cell[WAIT] |= s.cell[JOINED + seat] << seat
    if s.cell[WAIT] == 0:
        enter(s, P_ROUND_END)
    else:
        enter(s, P_STACK)
    return GOES_ON


def _join_together(s: Cells) -> None:
    """All have chosen: who passes lets his lines work, in turn order."""
    i: cython.int
    seat: cython.int
    for i in range(s.cell[PLAYERS] - 1, -1, -1):  # the last list begun is the first to run
        seat = s.cell[FROZEN + i]
        if s.cell[PICK + seat] >= 0:
            joins(s, seat, s.cell[PICK + seat])
            s.cell[PICK + seat] = NO


def joins(s: Cells, seat: cython.int, yes: cython.int) -> None:
    """A seat has joined or passed."""
    s.cell[JOINED + seat] = yes
    s.cell[PASSED + seat] = not yes
    tell(s, FACT_JOIN if yes else FACT_PASS, seat, NO, 0, 0)
    if not yes:
        start_list(s, M_ON_PASS, seat, O_OTHER, NO, NO)


def reveal(s: Cells) -> None:
    """§6-2-3: place the workers, send who meets a blocked place to the town hall, rank the rest."""
    i: cython.int
    seat: cython.int
    place: cython.int
    now: cython.int = 0
    for seat in range(s.cell[PLAYERS]):
        if not s.cell[JOINED + seat]:
            continue
        s.cell[STACK + seat] = s.cell[CHOSEN + seat]
        s.cell[CHOSEN + seat] = NO
        s.cell[SENT + seat] += 1
        place = s.cell[STACK + seat] // ORDERS
        s.cell[AT + seat] = place
        if s.cell[BLOCKED] >> place & 1 and not permitted(s, seat, PERMIT_ENTER_BLOCKED):
            s.cell[AT + seat] = TOWN_HALL
            s.cell[AT_HALL + seat] += 1
        else:
            s.cell[VISITED + seat] |= 1 << place
            s.cell[ON_PLACES + seat] += 1
            now |= 1 << place
    s.cell[BLOCKED] |= now
    for seat in range(s.cell[PLAYERS]):
        if s.cell[JOINED + seat] and s.cell[AT + seat] < PLACES:
            s.cell[LATE + seat] = _is_late(s, seat) and not permitted(s, seat, PERMIT_AS_FIRST)
    forget(s)  # what worked before the actions
    for i in range(s.cell[PLAYERS]):
        seat = s.cell[FROZEN + i]
        if s.cell[JOINED + seat]:
            tell(s, FACT_STACK, seat, NO, s.cell[STACK + seat], 0)
            tell(s, FACT_WORKER, seat, NO, s.cell[AT + seat], s.cell[LATE + seat])


def _is_late(s: Cells, seat: cython.int) -> cython.int:
    """A10: somebody who came to the same place in this step is before this one."""
    rule: cython.int = s.tables.t[T_PROCEDURE + PR_FIRST]
    i: cython.int
    other: cython.int
    seen: cython.int = 0
    before: cython.int
    if rule == FIRST_ALL or rule == FIRST_NONE:
        return rule == FIRST_NONE
    for i in range(s.cell[PLAYERS]):
        other = s.cell[FROZEN + i]
        if other == seat:
            seen = 1
        elif s.cell[JOINED + other] and s.cell[AT + other] == s.cell[AT + seat]:
            before = 0
            if rule == FIRST_LISTED:
                before = ahead(s, T_FIRST_BY, s.tables.t[T_PROCEDURE + PR_FIRST_BY], other, seat)
            if before > 0 or (before == 0 and seen == (rule == FIRST_LATEST)):
                return 1
    return 0


def _resolve(s: Cells) -> None:
    """§6-2-4: the next worker, in the order frozen at the reveal (or live, Q21)."""
    seat: cython.int = next_to_act(s)
    if seat >= 0:
        begin_action(s, seat)
    else:
        _start_step(s)


def next_to_act(s: Cells) -> cython.int:
    """Who of those still to act comes first by turn order, or by the edition's own; or NO."""
    i: cython.int
    seat: cython.int
    order: cython.int = FROZEN
    if s.tables.t[T_PROCEDURE + PR_TRACK_EFFECTIVE] == EFFECTIVE_IMMEDIATE:
        order = ORDER
    for i in range(s.cell[PLAYERS]):
        seat = s.cell[order + i]
        if s.cell[JOINED + seat] and not s.cell[ACTED + seat]:
            if s.tables.t[T_PROCEDURE + PR_ACTING] == ACTING_EARLIEST:
                return seat
            return _before_all(s, order, i)
    return NO


def _before_all(s: Cells, order: cython.int, first: cython.int) -> cython.int:
    """Who acts first by the edition's own order: the `first` of the turn order, or one behind."""
    i: cython.int
    seat: cython.int
    best: cython.int = s.cell[order + first]
    for i in range(first + 1, s.cell[PLAYERS]):
        seat = s.cell[order + i]
        if not s.cell[JOINED + seat] or s.cell[ACTED + seat]:
            continue
        if (
            s.tables.t[T_PROCEDURE + PR_ACTING] == ACTING_LATEST
            or ahead(s, T_ACTING_BY, s.tables.t[T_PROCEDURE + PR_ACTING_BY], seat, best) > 0
        ):
            best = seat
    return best
