"""The procedure as a whole, in the rulebook's order (chapters 5, 6 and 10).

`advance` goes on until somebody must choose or the game is over; `answer` takes one choice. The
chapters themselves: `opening` (§5), `work` and `action` (§6-2), `closing` (§6-3, §10).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .action import take_fee
    from .asking import asked
    from .cells import Cells
    from .closing import closing, take_kept, take_upkeep
    from .constants import *
    from .conversions import convert
    from .machine import choose, run
    from .opening import opening, take_dealt
    from .options import fill
    from .row import turn_over
    from .work import joins, work


def advance(s: Cells) -> None:
    """Go on until somebody must choose or the game is over."""
    waits: cython.int
    while True:
        if s.cell[DEPTH] > 0:
            if run(s):
                return
            if s.pauses and s.cell[DEPTH] == 0 and s.cell[PHASE] != P_ACTION:
                return
            continue
        if s.cell[PHASE] < P_ROUND_START:
            waits = opening(s)
        elif s.cell[PHASE] < P_ROUND_END:
            waits = work(s)
        else:
            waits = closing(s)
        if waits == WAITS:
            return
        if waits == FORCED:
            _take(s, s.cell[ASK], s.cell[ASK_SEAT], s.options[0])
        elif waits == SETTLES:
            _settle_all(s)
            if s.cell[WAIT]:
                return


def _settle_all(s: Cells) -> None:
    """Backwards, so that the options of the first seat that waits are at hand."""
    seat: cython.int
    for seat in range(s.cell[PLAYERS] - 1, -1, -1):
        _settle(s, seat)


def _settle(s: Cells, seat: cython.int) -> None:
    """Take what a seat of a simultaneous decision cannot choose otherwise."""
    what: cython.int
    while s.cell[WAIT] >> seat & 1 and not s.ask_all:
        what = asked(s, seat)
        fill(s, what, seat)
        s.fresh_seat = seat
        if s.n_options != 1:
            return
        _take(s, what, seat, s.options[0])
        s.fresh_seat = NOBODY


def answer(s: Cells, what: cython.int, seat: cython.int, option: cython.int) -> None:
    """Take a legal choice (what the seat was asked, and its option) and go on."""
    s.fresh_seat = NOBODY
    if s.cell[DEPTH] > 0:
        choose(s, option)
        advance(s)
        return
    _take(s, what, seat, option)
    if s.cell[WAIT] and (what == ASK_KEEP or what == ASK_UPKEEP or what == ASK_DRAFT):
        _settle(s, seat)
    if s.cell[WAIT] == 0 and not _pauses_after(s, option):
        advance(s)


def _pauses_after(s: Cells, option: cython.int) -> cython.int:
    """Whether an answer to the procedure was all that the seat had to choose."""
    done: cython.int = s.cell[PHASE] != P_ACTION and option < OPTION_ANY_TIME
    return s.pauses and done and s.cell[DEPTH] == 0


def _take(s: Cells, what: cython.int, seat: cython.int, option: cython.int) -> None:
    """An answer to a decision of the procedure itself."""
    if seat < 0:
        _take_chance(s, what, option)
    elif option >= OPTION_ANY_TIME:  # asked again, if there still is something to choose
        s.cell[ASK] = ASK_NOTHING
        s.cell[ASK_SEAT] = 0
        convert(s, seat, option - OPTION_ANY_TIME)
    elif what == ASK_STACK:
        s.cell[CHOSEN + seat] = option
        s.cell[WAIT] &= ~(1 << seat)
    elif what == ASK_DRAFT or (what == ASK_JOIN and s.tables.t[T_PROCEDURE + PR_TOGETHER]):
        s.cell[PICK + seat] = option
        s.cell[WAIT] &= ~(1 << seat)
    elif what == ASK_KEEP:
        take_kept(s, seat, option)
    elif what == ASK_UPKEEP:
        take_upkeep(s, seat, option)
    else:
        s.cell[ASK] = ASK_NOTHING
        s.cell[ASK_SEAT] = 0
        if what == ASK_FEE:
            take_fee(s, seat, option)
        else:
            s.cell[SUB] += 1  # joined or passed; or done with a window
            if what == ASK_JOIN:
                joins(s, seat, option)


def _take_chance(s: Cells, what: cython.int, option: cython.int) -> None:
    """What chance decided: a card, a building for the row, a place in the turn order."""
    s.cell[ASK] = ASK_NOTHING
    s.cell[ASK_SEAT] = 0
    if what == ASK_DEAL:
        take_dealt(s, option)
    elif what == ASK_ROW:
        turn_over(s, option)
    else:
        s.cell[ORDER + s.cell[SUB]] = option
        s.cell[SUB] += 1
