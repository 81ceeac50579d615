"""Frames: what the machine is in the middle of, kept inside the state.

A frame either goes through a list of lines (all that react to one moment, or the lines of one
place, side or building) or carries out the steps of one line.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import branch_at, frame_at, line_at, listed, node_at
    from .cells import Cells
    from .constants import *
    from .count import (
        active,
        came_from,
        compare,
        has_worker,
        in_force,
        next_in_force,
        nobody_owns,
        ready,
        side_at,
    )
    from .facts import tell
    from .pay import count_line, use_up
    from .track import freeze_order, rank


def push_frame(s: Cells) -> cython.int:
    """A new frame; what a finished one left is all zero."""
    f: cython.int = frame_at(s.cell[DEPTH] + 1)
    s.cell[f + FR_BOUND] = NO
    s.cell[f + FR_BUILDING] = NO
    s.cell[DEPTH] += 1
    return f


def pop_frame(s: Cells) -> None:
    """Leave no trace of a finished frame: equal states have equal cells."""
    i: cython.Py_ssize_t
    f: cython.Py_ssize_t
    s.cell[DEPTH] -= 1
    f = frame_at(s.cell[DEPTH] + 1)
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
    """Go through the lines of a group for a seat; `origin` and `number` say what raised it.

    There must be room for one of its lines; the edition check refuses what could nest deeper.
    """
    f: cython.int
    if s.tables.t[T_GROUP_SIZE + group] == 0 or s.cell[DEPTH] > DEPTH_MOST - 2:
        return
    f = push_frame(s)
    s.cell[f + FR_LIST] = group
    s.cell[f + FR_OWNER] = owner
    s.cell[f + FR_SEAT] = owner
    s.cell[f + FR_ORIGIN] = origin
    s.cell[f + FR_PLACE] = number
    s.cell[f + FR_BUILDING] = building


def raise_moment(
    s: Cells, moment: cython.int, owner: cython.int, origin: cython.int, number: cython.int
) -> None:
    """Let a moment's lines work for a seat, before anything else; no frame if none is in force."""
    if s.tables.t[T_GROUP_SIZE + moment] and in_force(s, moment, owner):
        start_list(s, moment, owner, origin, number, NO)


def seats_left(s: Cells, moment: cython.int) -> cython.int:
    """Start a moment's lines for the next player who has some; 0 if there is none left."""
    if s.tables.t[T_GROUP_SIZE + moment] == 0:
        return 0
    if s.tables.t[T_OWNERS_ONLY + moment] and nobody_owns(s):
        return 0
    if s.cell[SUB] == 0:
        _begin_moment(s, moment)
    return _start_next(s, moment)


def _begin_moment(s: Cells, moment: cython.int) -> None:
    """Everybody's moment: in the order of now, and compared as they stand now."""
    freeze_order(s)
    compare(s, moment)


def _start_next(s: Cells, moment: cython.int) -> cython.int:
    i: cython.int = next_in_force(s, moment, s.cell[SUB])
    if i < 0:
        return 0
    s.cell[SUB] = i + 1
    start_list(s, moment, s.cell[FROZEN + i], O_OTHER, NO, NO)
    return 1


def next_line(s: Cells, f: cython.int) -> None:
    """Start the next line of a list that is in force, once per copy of its building."""
    group: cython.int = s.cell[f + FR_LIST]
    line: cython.int
    times: cython.int
    owner: cython.int = s.cell[f + FR_OWNER]
    while s.cell[f + FR_AT] < s.tables.t[T_GROUP_SIZE + group]:
        line = listed(s, group, s.cell[f + FR_AT])
        times = 1
        if group < MOMENTS:
            times = _reacts(s, f, line, owner)
        times *= s.tables.t[line_at(line) + LN_AGAIN]
        if s.cell[f + FR_COPY] < times and ready(s, line, owner):
            s.cell[f + FR_COPY] += 1
            if _start_line(s, f, line, owner):
                return
        else:
            s.cell[f + FR_COPY] = 0
            s.cell[f + FR_AT] += 1
    pop_frame(s)


def _reacts(s: Cells, f: cython.int, line: cython.int, owner: cython.int) -> cython.int:
    """How often a line reacts to what the list was raised by.

    A building that comes or goes reacts to that only if its line says so; a new one is already in
    force, one that went no longer.
    """
    at: cython.int = line_at(line)
    itself: cython.int = 0
    told: cython.int = s.tables.t[at + LN_WITH_SELF]
    times: cython.int
    if not came_from(s, line, s.cell[f + FR_ORIGIN], s.cell[f + FR_PLACE]):
        return 0
    if s.cell[f + FR_BUILDING] >= 0 and s.tables.t[at + LN_CARRIER] == C_BUILDING:
        itself = s.tables.t[at + LN_INDEX] == s.cell[f + FR_BUILDING]
    if told == SELF_ONLY:
        return itself
    times = active(s, line, owner)
    if itself and s.cell[f + FR_LIST] == M_ON_BUILD:
        times -= told == SELF_NOT
    elif itself:
        times += told == SELF_TOO
    return times


def _start_line(s: Cells, f: cython.int, line: cython.int, owner: cython.int) -> cython.int:
    """Push a frame for the line's steps; 0 if it touches nobody."""
    at: cython.int = line_at(line)
    seat: cython.int = next_target(s, line, owner, NO)
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
    use_up(s, line, owner, 1)  # now, so that it cannot set itself off beyond its frequency
    f = push_frame(s)
    s.cell[f + FR_LIST] = NO
    s.cell[f + FR_AT] = s.tables.t[at + LN_NODE]
    s.cell[f + FR_LINE] = line
    s.cell[f + FR_OWNER] = owner
    s.cell[f + FR_SEAT] = seat
    s.cell[f + FR_ORIGIN] = origin
    s.cell[f + FR_PLACE] = place
    return 1


def next_target(s: Cells, line: cython.int, owner: cython.int, after: cython.int) -> cython.int:
    """The next seat (in seating order) that a line touches, or NO."""
    who: cython.int = s.tables.t[line_at(line) + LN_WHO]
    seat: cython.int
    if who == W_ME:
        return owner if owner > after else NO
    for seat in range(after + 1, s.cell[PLAYERS]):
        if who == W_ALL:
            return seat
        elif who == W_HERE_ALL:
            if _together(s, line, owner, seat):
                return seat
        elif seat == owner:
            continue
        elif who == W_OTHERS:
            return seat
        elif who == W_HERE_OTHERS:
            if _together(s, line, owner, seat):
                return seat
        elif who == W_BEHIND:
            if rank(s, seat) > rank(s, owner):
                return seat
        elif rank(s, seat) < rank(s, owner):
            return seat
    return NO


def _together(s: Cells, line: cython.int, owner: cython.int, seat: cython.int) -> cython.int:
    """Both have a worker where the owner acts; between actions, at the line's own place."""
    at: cython.int = line_at(line)
    place: cython.int = s.cell[AT + owner]
    if place < 0 and (
        s.tables.t[at + LN_CARRIER] == C_PLACE or s.tables.t[at + LN_CARRIER] == C_HALL
    ):
        place = s.tables.t[at + LN_INDEX]
    return has_worker(s, seat, place) and has_worker(s, owner, place)


def fall_short(s: Cells, n: cython.int) -> None:
    """A step could not be done in full: where it is a cost, a rehearsal fails."""
    if s.tables.t[n + NODE_UNTIL] > 0:
        s.short = 1


def mark(s: Cells, f: cython.int, n: cython.int, changed: cython.int) -> None:
    """The step at row `n` had its turn; between two conversions, what it changed is noted apart."""
    s.cell[f + FR_CHANGED] |= LINE_OFFERED | LINE_USED
    if changed:
        s.cell[f + FR_CHANGED] |= LINE_CHANGED
        if s.tables.t[n + NODE_UNTIL] < 0:
            s.cell[f + FR_COPY] = 1


def end_line(s: Cells, f: cython.int) -> None:
    """The line is done for this seat: on to the next one it touches, or count it and leave."""
    line: cython.int = s.cell[f + FR_LINE]
    at: cython.int = line_at(line)
    seat: cython.int = s.cell[f + FR_SEAT]
    seen: cython.int = s.cell[f + FR_CHANGED]
    if s.tables.t[at + LN_WHO] != W_ME:
        seat = next_target(s, line, s.cell[f + FR_OWNER], seat)
        if seat >= 0:
            s.cell[f + FR_SEAT] = seat
            s.cell[f + FR_AT] = _after_consent(s, s.tables.t[at + LN_NODE])
            s.cell[f + FR_SPENT] = 0
            return
    count_line(
        s, line, (seen & LINE_OFFERED) != 0, (seen & LINE_USED) != 0, (seen & LINE_CHANGED) != 0
    )
    tell(s, FACT_LINE, s.cell[f + FR_OWNER], line, 0, seen)
    if not seen & LINE_CHANGED:
        use_up(s, line, s.cell[f + FR_OWNER], -1)  # nothing came of it
        if s.tables.t[at + LN_AGAIN] > 1:
            s.cell[f - FRAME_WIDTH + FR_COPY] = OFFERS_MOST  # nor is it offered again
    else:
        _tell_repeater(s)
        if s.tables.t[at + LN_WATCHED] >= 0:
            s.cell[L_FIRED + s.cell[f + FR_OWNER]] |= 1 << s.tables.t[at + LN_WATCHED]
        if s.tables.t[at + LN_CARRIER] == C_SIDE and s.tables.t[at + LN_MOMENT] == M_NOW:
            _spend_card(s, s.cell[f + FR_OWNER], s.tables.t[at + LN_INDEX])
    pop_frame(s)


def _tell_repeater(s: Cells) -> None:
    """Where a line repeats a place's effect, what the place's lines change is of its doing."""
    f: cython.int = frame_at(s.cell[DEPTH] - 2)
    group: cython.int = s.cell[f + FRAME_WIDTH + FR_LIST] - G_PLACE
    if s.cell[DEPTH] > 2 and group >= 0 and group < PLACES:
        mark(s, f, node_at(s.cell[f + FR_AT] - 1), 1)


def _after_consent(s: Cells, node: cython.int) -> cython.int:
    """Where a line begins for the next seat: its owner was asked once, for all."""
    n: cython.int = node_at(node)
    if s.tables.t[n] == OP_CHOICE and s.tables.t[n + CHOICE_BY_OWNER]:
        return s.tables.t[branch_at(s, n, 0) + BRANCH_NODE]
    return node


def _spend_card(s: Cells, seat: cython.int, side: cython.int) -> None:
    """The actor has used a side of the stack."""
    i: cython.int
    for i in range(HAND):
        if side_at(s, seat, i) == side:
            s.cell[SPENT_CARDS] |= 1 << i
