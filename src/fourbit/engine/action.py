"""One action of one worker (§6-2-4, A13), stage by stage."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import first_node, listed, slot_at
    from .asking import enter, put
    from .cells import Cells
    from .constants import *
    from .conversions import any_time_ready
    from .count import active, price, ready, side_at
    from .facts import tell
    from .frames import raise_moment, start_list
    from .pay import change, count_rule, use_up
    from .row import fill_row


def begin_action(s: Cells, seat: cython.int) -> None:
    """A worker's turn to act; what was before is forgotten since the reveal or the last action."""
    enter(s, P_ACTION)
    s.cell[ACTOR] = seat
    s.cell[EFFECT] = s.cell[AT + seat] < PLACES and not s.cell[LATE + seat]
    tell(s, FACT_ACTS, seat, NO, s.cell[AT + seat], 0)


def action(s: Cells) -> cython.int:
    """One stage after the other, until lines work or somebody must choose.

    SUB says that the stage had its go, so that the next one comes.
    """
    seat: cython.int = s.cell[ACTOR]
    stage: cython.int = s.cell[STAGE]
    waits: cython.int
    if stage < ST_DONE:  # else SUB counts cards that were turned over
        stage += s.cell[SUB]
        s.cell[SUB] = 0
    while stage < ST_DONE:
        s.cell[STAGE] = stage
        waits = _stage(s, seat, stage)
        if waits:
            return waits
        if s.cell[DEPTH] > 0:
            s.cell[SUB] = stage != ST_CARDS and stage != ST_EARLY_CARDS
            return GOES_ON
        stage += 1
    s.cell[STAGE] = ST_DONE
    if s.pauses:
        return WAITS
    return _end_action(s, seat)


def _stage(s: Cells, seat: cython.int, stage: cython.int) -> cython.int:
    """What a stage does: nothing, start lines, or put a decision."""
    at: cython.int = s.cell[AT + seat]
    if stage == ST_CARDS:
        _cards(s, seat)
    elif stage == ST_OPEN or stage == ST_CLOSE:
        if (stage == ST_CLOSE or not s.cell[LATE + seat]) and any_time_ready(s, seat):
            return put(s, ASK_WINDOW, seat)
    elif stage == ST_FEE:
        if s.cell[LATE + seat]:
            if not s.tables.t[T_PROCEDURE + PR_NO_FEE] and not permitted(
                s, seat, PERMIT_NO_LATE_FEE
            ):
                return put(s, ASK_FEE, seat)
            s.cell[EFFECT] = 1
    elif stage == ST_EARLY_CARDS:
        if s.tables.t[T_PROCEDURE + PR_EARLY_CARDS]:
            _early_cards(s, seat)
    elif stage == ST_BEFORE:
        if at == TOWN_HALL:
            raise_moment(s, M_ON_TOWN_HALL, seat, O_OTHER, NO)
        elif s.cell[EFFECT]:
            raise_moment(s, M_BEFORE_PLACE, seat, O_PLACE, at)
    elif stage == ST_PLACE:
        if s.cell[EFFECT]:
            start_list(s, G_PLACE + at, seat, O_PLACE, at, NO)
    elif stage == ST_AFTER:
        if s.cell[EFFECT]:
            raise_moment(s, M_AFTER_PLACE, seat, O_PLACE, at)
    elif stage == ST_HALL:
        if at == TOWN_HALL:
            start_list(s, G_HALL, seat, O_OTHER, NO, NO)
    else:
        raise_moment(s, M_ACTION_END, seat, O_OTHER, NO)
    return GOES_ON


def _cards(s: Cells, seat: cython.int) -> None:
    """The next card of the stack, from the top (§6-2-4); one that is spent is passed over."""
    position: cython.int
    side: cython.int
    while s.cell[CARD_AT] < HAND and s.cell[DEPTH] == 0:
        position = s.cell[CARD_AT]
        side = side_at(s, seat, position)
        s.cell[CARD_AT] += 1
        if side >= 0 and not s.cell[SPENT_CARDS] >> position & 1:
            start_list(s, G_SIDE + side, seat, O_CARD, side // 2, NO)


def _early_cards(s: Cells, seat: cython.int) -> None:
    """Cards before the place; after them there is no going back above one that was used."""
    _cards(s, seat)
    if s.cell[DEPTH] == 0:
        s.cell[CARD_AT] = 0
        while s.cell[SPENT_CARDS] >> s.cell[CARD_AT]:
            s.cell[CARD_AT] += 1


def take_fee(s: Cells, seat: cython.int, option: cython.int) -> None:
    """The late fee is paid in some kind, or the place's effect given up."""
    s.cell[SUB] = 1
    if option != OPTION_NO:
        s.cell[EFFECT] = 1
        change(s, seat, option - 1, -price(s, seat, s.tables.t[T_FEE + option - 1]), BY_LATE_FEE)


def permitted(s: Cells, seat: cython.int, what: cython.int) -> cython.int:
    """A permission that is in force for this seat; it counts as used."""
    i: cython.int
    line: cython.int
    node: cython.int
    for i in range(s.tables.t[T_GROUP_SIZE + G_PERMIT]):
        line = listed(s, G_PERMIT, i)
        node = first_node(s, line)
        if (
            s.tables.t[node + PERMIT_WHAT] == what
            and active(s, line, seat)
            and ready(s, line, seat)
        ):
            use_up(s, line, seat, 1)
            count_rule(s, line, seat, 1)
            return 1
    return 0


def _end_action(s: Cells, seat: cython.int) -> cython.int:
    """Leave no trace: equal states have equal cells."""
    waits: cython.int
    if s.tables.t[T_PROCEDURE + PR_REFILL] == REFILL_AT_ONCE:
        waits = fill_row(s)
        if waits:
            return waits
    forget(s)
    s.cell[ACTED + seat] = 1
    s.cell[ACTOR] = NO
    enter(s, P_RESOLVE)
    return GOES_ON


def forget(s: Cells) -> None:
    """Nothing was done yet in an action: stage, cards, ledger, what may be done once per action."""
    i: cython.int
    seat: cython.int
    for i in range(LEDGER_FROM, LEDGER_TO):
        s.cell[i] = 0
    for i in range(s.tables.t[T_PROCEDURE + PR_SLOTS]):
        if s.tables.t[T_SLOT_SCOPE + i] == F_ACTION:
            for seat in range(s.cell[PLAYERS]):
                s.cell[slot_at(seat, i)] = 0
