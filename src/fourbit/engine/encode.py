"""What a seat may know, as numbers: the fast twin of `fourbit.adapters.encoding`.

`look` is `records.view` over cells (a test compares them); `expand` turns its cells into features
by a plan the adapters make from the edition. Buffers come from outside: the engine needs no numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from .asking import asked
    from .cells import Cells
    from .constants import *
    from .options import fill
    from .state import State

if TYPE_CHECKING:  # buffers of C ints, floats and bytes
    Ints = Any
    Floats = Any
    Flags = Any

HIDDEN = cython.declare(cython.int, -2)
ROUNDS_MOST = cython.declare(cython.int, 12)
AT_VIEWER = cython.declare(cython.int, CELLS)
AT_DECK_SIZE = cython.declare(cython.int, CELLS + 1)
AT_SECRET = cython.declare(cython.int, CELLS + 2)  # seat × round: plans nobody else has seen
AT_SEEN = cython.declare(cython.int, CELLS + 2 + SEATS * 13)  # pick × card, in the draft
SEEN_CELLS = cython.declare(cython.int, CELLS + 2 + SEATS * 13 + HAND * CARDS)
PLAN_WIDTH = cython.declare(cython.int, 6)  # cell, how, low, width, at, scale
HOW_NUMBER = cython.declare(cython.int, 0)
HOW_ONE_HOT = cython.declare(cython.int, 1)
HOW_BITS = cython.declare(cython.int, 2)
HOW_SEAT = cython.declare(cython.int, 3)
HOW_SEATS = cython.declare(cython.int, 4)
HOW_STACK = cython.declare(cython.int, 5)


def _mask_other(s: Cells, seat: cython.int, drafting: cython.int, out: Ints) -> None:
    """Take another seat's secrets out; buildings of its secret plans become unlocated."""
    i: cython.int
    at: cython.int
    secret: cython.int = 0
    if s.cell[CHOSEN + seat] != NO:
        out[CHOSEN + seat] = HIDDEN
    if s.cell[PICK + seat] != NO:
        out[PICK + seat] = HIDDEN
    if drafting:
        for i in range(HAND):
            if s.cell[KEPT + seat * HAND + i] != NO:
                secret = i + 1
        for i in range(secret):
            out[KEPT + seat * HAND + i] = HIDDEN
        secret = 0
    for i in range(KINDS):
        if s.cell[PENDING + seat * KINDS + i] != 0:
            secret = 1
        out[PENDING + seat * KINDS + i] = 0
    if s.cell[KEEP + seat] != NO or s.cell[UPKEEP_AT + seat] != 0 or s.cell[DUE + seat] != 0:
        secret = 1
    out[UPKEEP_AT + seat] = 0
    out[DUE + seat] = 0
    out[KEEP + seat] = NO
    if secret and not s.cell[WAIT] >> seat & 1:
        out[KEEP + seat] = HIDDEN
    for i in range(BUILDINGS):
        at = PLANNED + seat * BUILDINGS + i
        if s.cell[at] > 0 and not s.cell[at] & 1 and s.cell[at] >> 1 <= ROUNDS_MOST:
            out[AT_SECRET + seat * (ROUNDS_MOST + 1) + (s.cell[at] >> 1)] += 1
            out[at] = 0
            out[DECK + i] += 1


def _packs_seen(s: Cells, seat: cython.int, out: Ints) -> None:
    """Draft: what each pack held when this seat had it."""
    pick: cython.int
    pack: cython.int
    card: cython.int
    earlier: cython.int
    gone: cython.int
    n: cython.int = s.cell[PLAYERS]
    picks: cython.int = s.cell[PICK_NUMBER] + 1
    for pick in range(picks if picks < HAND else HAND):
        pack = (seat - pick + HAND * n) % n
        gone = 0
        for earlier in range(pick):
            card = s.cell[KEPT + (pack + earlier) % n * HAND + earlier]
            if card >= 0:
                gone |= 1 << card
        for card in range(CARDS):
            if s.cell[PACK + card] == pack and not gone >> card & 1:
                out[AT_SEEN + pick * CARDS + card] = 1


def see(s: Cells, seat: cython.int, out: Ints) -> None:
    """All that a seat (-1: a spectator) may know, cell by cell."""
    i: cython.int
    f: cython.int
    drafting: cython.int = s.cell[PHASE] == P_DEAL or s.cell[PHASE] == P_DRAFT
    for i in range(CELLS):
        out[i] = s.cell[i]
    for i in range(CELLS, SEEN_CELLS):
        out[i] = 0
    for i in range(CARDS):
        out[PACK + i] = 0
    for i in range(SEATS):
        out[OWNED + i] = 0  # follows from what is built
    for i in range(s.cell[ROW_SIZE], ROW):
        out[ROW_AT + i] = 0
    for i in range(s.cell[DEPTH] * FRAME_WIDTH, DEPTH_MOST * FRAME_WIDTH):
        out[FRAME + i] = 0
    for i in range(s.cell[DEPTH]):
        f = FRAME + i * FRAME_WIDTH
        if s.cell[f + FR_LIST] >= 0:
            out[f + FR_LINE] = 0
    out[AT_VIEWER] = seat
    for i in range(BUILDINGS):
        out[AT_DECK_SIZE] += s.cell[DECK + i]
    for i in range(s.cell[PLAYERS]):
        if i != seat:
            _mask_other(s, i, drafting, out)
    if drafting and seat >= 0:
        _packs_seen(s, seat, out)


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


def layout() -> dict[str, int]:
    """Where `look` puts what is no cell of the state, and the ways of `expand`, by name."""
    return {
        "HIDDEN": HIDDEN,
        "AT_VIEWER": AT_VIEWER,
        "AT_DECK_SIZE": AT_DECK_SIZE,
        "AT_SECRET": AT_SECRET,
        "AT_SEEN": AT_SEEN,
        "SEEN_CELLS": SEEN_CELLS,
        "ROUNDS_MOST": ROUNDS_MOST,
        "PLAN_WIDTH": PLAN_WIDTH,
        "NUMBER": HOW_NUMBER,
        "ONE_HOT": HOW_ONE_HOT,
        "BITS": HOW_BITS,
        "SEAT": HOW_SEAT,
        "SEATS": HOW_SEATS,
        "STACK": HOW_STACK,
    }


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
