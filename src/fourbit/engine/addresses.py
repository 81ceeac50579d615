"""Where things stand: the one place for the arithmetic of rows and fields.

Compiled, each of these is a sum that the C compiler writes in place of the call.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *

# --- rows of the compiled rules -------------------------------------------------------------------


def line_at(line: cython.int) -> cython.int:
    """The row of a line."""
    return T_LINE + line * LINE_WIDTH


def node_at(node: cython.int) -> cython.int:
    """The row of a node."""
    return T_NODE + node * NODE_WIDTH


def first_node(s: Cells, line: cython.int) -> cython.int:
    """The row of the node a line begins with."""
    return node_at(s.tables.t[line_at(line) + LN_NODE])


def branch_at(s: Cells, n: cython.int, i: cython.int) -> cython.int:
    """The row of the i-th branch of the choice whose row is `n`."""
    return T_BRANCH + (s.tables.t[n + CHOICE_FIRST] + i) * BRANCH_WIDTH


def amount_at(amount: cython.int) -> cython.int:
    """The row of an amount."""
    return T_AMOUNT + amount * AMOUNT_WIDTH


def test_at(test: cython.int) -> cython.int:
    """The row of a test."""
    return T_TEST + test * TEST_WIDTH


def listed(s: Cells, group: cython.int, i: cython.int) -> cython.int:
    """The i-th line of a group."""
    return s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + group] + i]


# --- cells of the state ---------------------------------------------------------------------------


def frame_at(depth: cython.int) -> cython.int:
    """The frame at a depth, from 1."""
    return FRAME + (depth - 1) * FRAME_WIDTH


def top_frame(s: Cells) -> cython.int:
    """The frame the machine is in."""
    return frame_at(s.cell[DEPTH])


def step_node(s: Cells, f: cython.int) -> cython.int:
    """The row of the node a frame is at."""
    return node_at(s.cell[f + FR_AT])


def kind_at(field: cython.int, row: cython.int, kind: cython.int) -> cython.int:
    """The cell of a kind in a field that has a row of kinds for each seat, place or verb."""
    return field + row * KINDS + kind


def building_at(field: cython.int, seat: cython.int, building: cython.int) -> cython.int:
    """The cell of a building in a field that has them all for each seat."""
    return field + seat * BUILDINGS + building


def slot_at(seat: cython.int, slot: cython.int) -> cython.int:
    """Where the uses of a line with a frequency are counted for a seat."""
    return USES + seat * SLOTS + slot


def card_at(seat: cython.int, i: cython.int) -> cython.int:
    """The i-th card a seat keeps."""
    return KEPT + seat * HAND + i
