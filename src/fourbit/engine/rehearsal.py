"""Trying a branch out before it is offered: can every cost be paid, and does it do anything?

Plain costs are worked out in `verbs.possible`. Where costs depend on each other (a worker, then a
coin; a plan put back, then another), the machine itself carries the branch out on a state laid
aside, and tries every choice on the way.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .machine import choose, run


def rehearsed(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """Whether a branch (its row in the tables) can be carried out for a seat."""
    found: cython.int
    s.shelve()
    _begin(s, s.tables.t[branch + 2])
    s.cell[f + FR_SEAT] = seat
    s.cell[f + FR_AT] = s.tables.t[branch]
    found = _goes_through(s)
    s.unshelve()
    return found


def completable(
    s: Cells, ask: cython.int, seat: cython.int, n: cython.int, option: cython.int
) -> cython.int:
    """Whether the branch that is under way can still be completed after this option."""
    found: cython.int
    s.shelve()
    _begin(s, abs(s.tables.t[n + 7]) - 1)
    s.cell[ASK] = ask
    s.cell[ASK_SEAT] = seat
    choose(s, option)
    found = _goes_through(s)
    s.unshelve()
    return found


def _begin(s: Cells, until: cython.int) -> None:
    s.rehearsal = s.cell[DEPTH]
    s.until = until
    s.short = 0
    s.counting = 0


def _goes_through(s: Cells) -> cython.int:
    """Whether some choices lead to the end of the branch with all paid and something done."""
    i: cython.int
    f: cython.int = FRAME + (s.rehearsal - 1) * FRAME_WIDTH
    found: cython.int = 0
    waits: cython.int = run(s)
    if waits == THROUGH:
        return s.short == 0 and s.cell[f + FR_CHANGED] & LINE_CHANGED
    i = 0
    while i < s.n_options and not found and not s.short and s.shelved < SHELVES:
        if s.options[i] < OPTION_ANY_TIME:
            s.shelve()
            choose(s, s.options[i])
            found = _goes_through(s)
            s.unshelve()
        i += 1
    return found
