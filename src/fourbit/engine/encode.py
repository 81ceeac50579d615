"""What a seat may know, as features.

`look` gives the cells that a view is written from; `expand` turns them into features by a plan the
adapters make from the edition. Buffers come from outside: the engine needs no numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from .asking import asked
    from .cells import Cells
    from .constants import *
    from .options import fill
    from .seeing import see
    from .state import State

if TYPE_CHECKING:  # buffers of C ints, floats and bytes
    Ints = Any
    Floats = Any
    Flags = Any


def spread(cells: Ints, plan: Ints, out: Floats) -> None:
    """Cells into features, row by row of the plan."""
    i: cython.int
    k: cython.int
    v: cython.int
    at: cython.int
    n: cython.int = cells[PLAYERS]
    viewer: cython.int = cells[AT_VIEWER] if cells[AT_VIEWER] > 0 else 0
    for i in range(out.shape[0]):
        out[i] = 0
    for i in range(plan.shape[0] // PLAN_WIDTH):
        v = cells[plan[i * PLAN_WIDTH]]
        k = plan[i * PLAN_WIDTH + 1]
        at = plan[i * PLAN_WIDTH + 4]
        if k == HOW_NUMBER:
            out[at] = cython.cast(cython.float, v) / plan[i * PLAN_WIDTH + 5]
        elif k == HOW_ONE_HOT:
            v -= plan[i * PLAN_WIDTH + 2]
            if v >= 0 and v < plan[i * PLAN_WIDTH + 3]:
                out[at + v] = 1
        elif k == HOW_SEAT:
            out[at + (0 if v < 0 else 1 + (v - viewer + n) % n)] = 1
        elif k == HOW_SEATS:
            for k in range(n):
                out[at + k] = v >> (k + viewer) % n & 1
        elif k == HOW_BITS:
            for k in range(plan[i * PLAN_WIDTH + 3]):
                out[at + k] = v >> k & 1
        elif v < 0:
            out[at + v + 2] = 1
        else:
            out[at + 2 + v % ORDERS] = 1
            for k in range(4):
                out[at + 2 + ORDERS + k] = v // ORDERS >> k & 1


def offer(s: Cells, seat: cython.int, out: Flags) -> None:
    """1 for each option the seat has now."""
    i: cython.int
    ask: cython.int = ASK_NOTHING
    for i in range(OPTIONS):
        out[i] = 0
    if s.cell[PHASE] != P_OVER:
        ask = asked(s, seat)
    if ask == ASK_NOTHING:
        return
    if s.fresh_seat != seat:
        fill(s, ask, seat)
        s.fresh_seat = seat
    if s.dense:
        for i in range(STACKS):
            out[i] = 1
    else:
        for i in range(s.n_options):
            out[s.options[i]] = 1


def _right(state: State, seat: cython.int, lowest: cython.int) -> None:
    if seat < lowest or seat >= state.players:
        raise IndexError(seat)


@cython.locals(out=cython.int[::1])
def look(state: State, seat: cython.int, out: Any) -> None:
    """Write what a seat (-1: a spectator) may know into `SEEN_CELLS` C ints."""
    _right(state, seat, -1)
    if len(out) != SEEN_CELLS:
        raise IndexError(len(out))
    see(state, seat, out)


@cython.locals(cells=cython.int[::1], plan=cython.int[::1], out=cython.float[::1])
def expand(cells: Any, plan: Any, out: Any) -> None:
    """Write the features of those cells into C floats; the plan fits both (its maker's promise)."""
    if len(cells) != SEEN_CELLS:
        raise IndexError(len(cells))
    spread(cells, plan, out)


@cython.locals(out=cython.schar[::1])
def mask(state: State, seat: cython.int, out: Any) -> None:
    """Write 1 for each option the seat has now, 0 for all others, into `OPTIONS` bytes."""
    _right(state, seat, 0)
    if len(out) != OPTIONS:
        raise IndexError(len(out))
    offer(state, seat, out)
