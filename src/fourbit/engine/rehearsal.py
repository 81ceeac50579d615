"""Trying a branch out before it is offered: can every cost be paid, and does it do anything?

Plain costs are worked out in `verbs.possible`. Where costs depend on each other (a worker, then a
coin; a plan put back, then another), the machine itself carries the branch out on a state laid
aside, and tries the choices on the way. It counts on no card of the deck and on no sale.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import frame_at, node_at, step_node
    from .cells import Cells
    from .constants import *
    from .machine import choose, run


def rehearsed(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """Whether a branch (its row in the tables) can be carried out for a seat."""
    found: cython.int
    s.shelve()
    _begin(s, s.cell[DEPTH], s.tables.t[branch + BRANCH_END])
    s.cell[f + FR_SEAT] = seat
    s.cell[f + FR_AT] = s.tables.t[branch + BRANCH_NODE]
    found = _goes_through(s)
    s.unshelve()
    return found


def completable(
    s: Cells, ask: cython.int, seat: cython.int, depth: cython.int, option: cython.int
) -> cython.int:
    """Whether the branch that is under way in a frame can be completed after this option."""
    f: cython.int = frame_at(depth)
    found: cython.int
    s.shelve()
    _begin(s, depth, abs(s.tables.t[step_node(s, f) + NODE_UNTIL]) - 1)
    s.cell[ASK] = ask
    s.cell[ASK_SEAT] = seat
    choose(s, option)
    found = _goes_through(s)
    s.unshelve()
    return found


def _begin(s: Cells, depth: cython.int, until: cython.int) -> None:
    s.tries = s.tries if s.rehearsal else 0
    s.rehearsal = depth
    s.until = until
    s.short = 0
    s.listening = 0


def _goes_through(s: Cells) -> cython.int:
    """Whether some choices lead to the end of the branch with all paid and something done."""
    i: cython.int = 0
    f: cython.int = frame_at(s.rehearsal)
    found: cython.int = 0
    if run(s) == THROUGH:
        return s.short == 0 and s.cell[f + FR_CHANGED] & LINE_CHANGED
    if s.cell[ASK_SEAT] == CHANCE and _costs_follow(s, f):
        return 0  # what the deck brings must not matter
    while i < s.n_options and not found and not s.short and s.tries < TRIES:
        s.tries += 1
        s.shelve()
        choose(s, s.options[i])
        found = _goes_through(s)
        s.unshelve()
        i += 1
    return found


def _costs_follow(s: Cells, f: cython.int) -> cython.int:
    """Whether the branch has costs after the step it is at (a draw from the deck)."""
    step: cython.int = s.cell[f + FR_AT] + (s.rehearsal == s.cell[DEPTH])
    return s.tables.t[node_at(step) + NODE_UNTIL] != 0
