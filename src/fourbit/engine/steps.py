"""The options of a decision within a step: which branch, how much, which building or place."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import branch_at, building_at, frame_at, step_node, top_frame
    from .amounts import amounts, modifiers, waivers
    from .cells import Cells, add_option
    from .constants import *
    from .frames import next_target
    from .pay import take_stock
    from .verbs import buildings, can_plan, deck_for, may_let_go, may_plan, repeatable

    def may_take(s: Cells, f: int, seat: int, branch: int) -> int:
        """The machine stands above this module, and the judge above the machine."""
        from . import judge

        return judge.may_take(s, f, seat, branch)

    def surely_pays(s: Cells, f: int, seat: int, n: int) -> int:
        """Likewise."""
        from . import judge

        return judge.surely_pays(s, f, seat, n)

    def leads_through(s: Cells, ask: int, seat: int, depth: int, option: int) -> int:
        """Likewise."""
        from . import judge

        return judge.leads_through(s, ask, seat, depth, option)


def step_options(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """The options of a decision within the step the machine is at."""
    f: cython.int = top_frame(s)
    n: cython.int = step_node(s, f)
    i: cython.int
    j: cython.int
    if ask == ASK_CHOICE:
        if s.tables.t[n + CHOICE_MAY_DECLINE]:
            add_option(s, OPTION_NO)
        for i in range(s.tables.t[n + CHOICE_COUNT]):
            j = branch_at(s, n, i)
            if _may_take(s, f, seat, n, j):
                add_option(s, 1 + i)
    elif ask == ASK_AMOUNT:
        amounts(s, f, seat, n)
    elif ask == ASK_MODIFIER:
        modifiers(s, f, seat, n)
    elif ask == ASK_WAIVE:
        waivers(s, f, seat, n)
    elif ask == ASK_DRAW:
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if _may_come(s, s.cell[f + FR_SEAT], i):
                add_option(s, i)
    else:
        if s.tables.t[n + ASKS_MAY_DECLINE]:
            add_option(s, OPTION_NO)
        _things(s, f, ask, seat, n)
    if s.tables.t[n + NODE_UNTIL] or s.cell[DEPTH] > 2:
        _without_dead_ends(s, ask, seat)


def _may_come(s: Cells, seat: cython.int, building: cython.int) -> cython.int:
    """Whether the deck may bring a building; in a rehearsal, for all the player can see."""
    there: cython.int = s.cell[DECK + building]
    if s.rehearsal:
        there = s.tables.t[T_COPIES + building] - _seen(s, seat, building)
    return there > 0 and may_plan(s, seat, building)


def _seen(s: Cells, seat: cython.int, building: cython.int) -> cython.int:
    """Copies of a building that the player knows to be elsewhere than in the deck."""
    i: cython.int
    plan: cython.int
    n: cython.int = 0
    for i in range(s.cell[ROW_SIZE]):
        n += s.cell[ROW_AT + i] == building
    for i in range(s.cell[PLAYERS]):
        plan = s.cell[building_at(PLANNED, i, building)]
        n += s.cell[building_at(BUILT, i, building)]
        if plan > 0 and (i == seat or plan & 1):
            n += 1
    return n


def bound_depth(s: Cells) -> cython.int:
    """The depth of the frame whose branch has costs still to be paid, or 0."""
    depth: cython.int = s.cell[DEPTH]
    f: cython.int = frame_at(depth)
    while depth > 0:
        if s.cell[f + FR_LIST] < 0 and s.tables.t[step_node(s, f) + NODE_UNTIL]:
            return depth
        depth -= 1
        f -= FRAME_WIDTH
    return 0


def _without_dead_ends(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """Where a branch has costs still to be paid: only what leaves them payable, and of use."""
    i: cython.int
    f: cython.int = top_frame(s)
    found: cython.int = 0
    depth: cython.int = 0 if s.rehearsal else bound_depth(s)
    if depth == 0 or seat != s.cell[frame_at(depth) + FR_SEAT]:
        return
    if depth == s.cell[DEPTH] and surely_pays(s, f, seat, step_node(s, f)):
        return
    for i in range(s.n_options):
        if leads_through(s, ask, seat, depth, s.options[i]):
            s.options[found] = s.options[i]
            found += 1
    s.n_options = found


def _may_take(
    s: Cells, f: cython.int, seat: cython.int, n: cython.int, branch: cython.int
) -> cython.int:
    """Whether a branch is worth taking for who is asked, or else for one of those its line touches.

    Where one must be taken, what costs nothing may always be taken: so nobody is made to pay.
    """
    line: cython.int = s.cell[f + FR_LINE]
    if s.tables.t[branch + BRANCH_FREE]:
        return 1
    if not s.tables.t[n + CHOICE_BY_OWNER]:
        return may_take(s, f, seat, branch)
    seat = next_target(s, line, s.cell[f + FR_OWNER], NO)
    while seat >= 0 and not may_take(s, f, seat, branch):
        seat = next_target(s, line, s.cell[f + FR_OWNER], seat)
    return seat >= 0


def _things(s: Cells, f: cython.int, ask: cython.int, seat: cython.int, n: cython.int) -> None:
    """What can be planned, built, given up or repeated."""
    i: cython.int
    j: cython.int
    if ask == ASK_PLAN:
        take_stock(s, seat)
        if can_plan(s, f, seat):
            for i in range(s.cell[ROW_SIZE]):
                for j in range(i):  # two copies in the row are one option
                    if s.cell[ROW_AT + j] == s.cell[ROW_AT + i]:
                        break
                else:
                    if may_plan(s, seat, s.cell[ROW_AT + i]):
                        add_option(s, OPTION_ROW + s.cell[ROW_AT + i])
            if deck_for(s, seat):
                add_option(s, OPTION_DECK)
    elif ask == ASK_BUILD:
        take_stock(s, seat)
        buildings(s, f, seat, n)
    elif ask == ASK_REPEAT:
        j = repeatable(s, n)
        for i in range(PLACES):
            if j >> i & 1:
                add_option(s, 1 + i)
    elif may_let_go(s, seat, n):
        j = building_at(PLANNED if ask == ASK_UNPLAN else BUILT, seat, 0)
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[j + i] > 0:
                add_option(s, OPTION_ROW + i)
