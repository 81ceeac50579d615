"""The minds at a table: for each seat one list of numbers (`constants.MIND`), and scratch room.

A mind is all that a bot is: how it chooses, what it thinks a position is worth, what it drafts.
The functions that go by it (`worth`, `looking`, `stacks`, `deciding`) read of a state only what
their seat may know.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from .cells import Cells, Tables
    from .constants import *


def _doubles(length: int) -> array[float]:
    return array("d", bytes(8 * length))


@cython.final
@cython.cclass
class Minds:
    """What the seats of one table think by, and room to think in. One for each thread."""

    def __init__(self, tables: Tables, players: cython.int) -> None:
        i: cython.int
        if not cython.compiled:
            self.bank: Any = memoryview(_doubles((SEATS + 1) * MIND_SIZE))
            self.w = self.bank[:MIND_SIZE]
            self.few = array("i", bytes(4 * LOOKS * WIDTH))
            self.held = [0] * (HOLDINGS + 1)
            self.secret_plans = [0] * (SEATS * (ROUNDS_MOST + 1))
            self.class_place, self.class_ones = [0] * CLASSES, [0] * CLASSES
            self.class_first, self.class_many = [0] * CLASSES, [0] * CLASSES
            self.class_stacks = [0] * STACKS
            self.candidate, self.stack = [0] * CLASSES, [0] * CLASSES
            self.value = [0.0] * CLASSES
            self.place_score = [0.0] * (PLACES + 1)
            self.side_score = [0.0] * (2 * HAND)
            self.feature, self.have = [0.0] * FEATURES, [0.0] * KINDS
            self.span_at, self.span_length = [0] * SPANS, [0] * SPANS
            self.aside: Any = [None] * ASIDES
            self.kept_counts = [0] * ((SEATS + 1) * ASK_KINDS_END)
            self.top_stack = [0] * TOPS
            self.top_value, self.top_sum = [0.0] * TOPS, [0.0] * TOPS
            self.counts: Any = [0] * ((SEATS + 1) * ASK_KINDS_END)
        self.left = self.option = self.looked = self.found = self.counted_round = 0
        self.deal = self.game = 0
        self.chosen_value = UNVALUED
        self.level = self.spans = self.tops = self.playing_out = 0
        for start, length in spans_of(tables, players):
            self.span_at[self.spans] = start
            self.span_length[self.spans] = length
            self.spans += 1
        at: cython.int = 0
        for i, (place, ones, stacks) in enumerate(classes_of(tables)):
            self.class_place[i] = place
            self.class_ones[i] = ones
            self.class_first[i] = at
            self.class_many[i] = len(stacks)
            for stack in stacks:
                self.class_stacks[at] = stack
                at += 1
        self.listen_to(0)

    def seat(self, number: cython.int, mind: Sequence[float]) -> None:
        """Let a mind sit down. Raises `IndexError` for a list of another length."""
        i: cython.int
        if number < 0 or number >= SEATS or len(mind) != MIND_SIZE:
            raise IndexError(number)
        for i in range(MIND_SIZE):
            self.bank[number * MIND_SIZE + i] = mind[i]
        self.listen_to(number)

    def listen_to(self, seat: cython.int) -> None:
        """Think by this seat's numbers from now on; while games are played out, by those of all."""
        if cython.compiled:
            self.w = self.bank + (SEATS if self.playing_out else seat) * MIND_SIZE
        else:
            seat = SEATS if self.playing_out else seat
            self.w = self.bank[seat * MIND_SIZE : (seat + 1) * MIND_SIZE]


def lay_aside(s: Cells, m: Minds) -> None:
    """Note the state's value, to come back to it: cheaper than `shelve`, since nothing is copied
    that cannot differ, and no options."""
    i: cython.int
    to: cython.p_int
    if cython.compiled:
        to = m.aside + m.level * CELLS
        for i in range(m.spans):
            memcpy(
                to + m.span_at[i],
                cython.address(s.cell[m.span_at[i]]),
                m.span_length[i] * cython.sizeof(cython.int),
            )
        i = s.cell[DEPTH] * FRAME_WIDTH
        memcpy(to + FRAME, cython.address(s.cell[FRAME]), i * cython.sizeof(cython.int))
    else:
        m.aside[m.level] = s.cell[:]
    m.level += 1


def come_back(s: Cells, m: Minds) -> None:
    """Take up what was laid aside last."""
    go_back(s, m)
    m.level -= 1


def go_back(s: Cells, m: Minds) -> None:
    """Take up what was laid aside last and leave it there, for the next time."""
    i: cython.int
    at: cython.p_int
    if cython.compiled:
        at = m.aside + (m.level - 1) * CELLS
        for i in range(at[DEPTH] * FRAME_WIDTH, s.cell[DEPTH] * FRAME_WIDTH):
            s.cell[FRAME + i] = 0
        for i in range(m.spans):
            memcpy(
                cython.address(s.cell[m.span_at[i]]),
                at + m.span_at[i],
                m.span_length[i] * cython.sizeof(cython.int),
            )
        i = s.cell[DEPTH] * FRAME_WIDTH
        memcpy(cython.address(s.cell[FRAME]), at + FRAME, i * cython.sizeof(cython.int))
    else:
        s.cell[:] = m.aside[m.level - 1]
    s.fresh_seat = NOBODY


def spans_of(tables: Tables, players: int) -> list[tuple[int, int]]:
    """Where cells lie that can differ from state to state of a table, frames aside: (first, how
    many) of each stretch."""
    idle: set[int] = set()
    (buildings,) = tables.read(T_PROCEDURE + PR_BUILDINGS, 1)
    (slots,) = tables.read(T_PROCEDURE + PR_SLOTS, 1)
    for field, rows, width, used in (
        (PLANNED, SEATS, BUILDINGS, buildings),
        (BUILT, SEATS, BUILDINGS, buildings),
        (DECK, 1, BUILDINGS, buildings),
        (USES, SEATS, SLOTS, slots),
    ):
        for row in range(rows):
            first = used if rows == 1 or row < players else 0
            idle.update(field + row * width + i for i in range(first, width))
    operations = {tables.read(T_NODE + i * NODE_WIDTH, 1)[0] for i in range(NODES)}
    if not operations & {OP_PUT, OP_TAKE}:
        idle.update(range(POOL, POOL + (PLACES + 1) * KINDS))
    found: list[tuple[int, int]] = []
    first = end = 0
    for cell in range(FRAME):
        if cell in idle:
            continue
        if cell - end >= 8:  # a shorter gap costs less than another stretch
            found.append((first, end - first))
            first = cell
        end = cell + 1
    return [*found, (first, end - first)]


def classes_of(tables: Tables) -> list[tuple[int, int, list[int]]]:
    """The classes of stacks: a place, the cards of the hand that show their 1-side (bits), and the
    stacks that come to both."""
    found: dict[tuple[int, int], list[int]] = {}
    for place in range(PLACES):
        for order in range(ORDERS):
            lies = tables.read(T_ORDERS + order * HAND, HAND)
            ones = sum(1 << lies[i] for i in range(HAND) if place >> i & 1)
            found.setdefault((place, ones), []).append(place * ORDERS + order)
    return [(place, ones, stacks) for (place, ones), stacks in found.items()]
