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
    from .verbs import buildings, can_plan, deck_for, may_plan, possible, repeatable

    def rehearsed(s: Cells, f: int, seat: int, branch: int) -> int:
        """The machine stands above this module: found when it is needed."""
        from . import rehearsal

        return rehearsal.rehearsed(s, f, seat, branch)

    def completable(s: Cells, ask: int, seat: int, depth: int, option: int) -> int:
        """Likewise."""
        from . import rehearsal

        return rehearsal.completable(s, ask, seat, depth, option)


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
        if s.n_options == 0:
            add_option(s, OPTION_NO)
    elif ask == ASK_AMOUNT:
        amounts(s, f, seat, n)
    elif ask == ASK_MODIFIER:
        modifiers(s, f, seat, n)
    elif ask == ASK_WAIVE:
        waivers(s, f, seat, n)
    elif ask == ASK_DRAW:
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[DECK + i] > 0 and may_plan(s, s.cell[f + FR_SEAT], i):
                add_option(s, i)
    else:
        if s.tables.t[n + ASKS_MAY_DECLINE]:
            add_option(s, OPTION_NO)
        _things(s, f, ask, seat, n)
    i = bound_depth(s)
    if i and not s.rehearsal and seat == s.cell[frame_at(i) + FR_SEAT]:
        _without_dead_ends(s, ask, seat, i)


def bound_depth(s: Cells) -> cython.int:
    """The depth of the frame whose branch has costs still to be paid, or 0."""
    i: cython.int
    f: cython.int
    if s.tables.t[T_PROCEDURE + PR_INVOLVED]:
        for i in range(s.cell[DEPTH], 0, -1):
            f = frame_at(i)
            if s.cell[f + FR_LIST] < 0 and s.tables.t[step_node(s, f) + NODE_UNTIL]:
                return i
    return 0


def _without_dead_ends(s: Cells, ask: cython.int, seat: cython.int, depth: cython.int) -> None:
    """Only what leaves the costs of the branch in that frame payable."""
    i: cython.int
    found: cython.int = 0
    for i in range(s.n_options):
        if completable(s, ask, seat, depth, s.options[i]):
            s.options[found] = s.options[i]
            found += 1
    s.n_options = found


def _may_take(
    s: Cells, f: cython.int, seat: cython.int, n: cython.int, branch: cython.int
) -> cython.int:
    """Whether a branch is possible for who is asked, or else for one of those its line touches."""
    line: cython.int = s.cell[f + FR_LINE]
    node: cython.int = s.tables.t[branch + BRANCH_NODE]
    costs: cython.int = s.tables.t[branch + BRANCH_COST]
    if costs == COST_REHEARSED:
        return rehearsed(s, f, seat, branch)
    if not s.tables.t[n + CHOICE_BY_OWNER]:
        return possible(s, f, seat, node, costs)
    seat = next_target(s, line, s.cell[f + FR_OWNER], NO)
    while seat >= 0 and not possible(s, f, seat, node, costs):
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
    else:
        j = building_at(PLANNED if ask == ASK_UNPLAN else BUILT, seat, 0)
        for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[j + i] > 0:
                add_option(s, OPTION_ROW + i)
