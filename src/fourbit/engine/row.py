"""The row of buildings (§5-3, §6-3-4)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .asking import put_chance
    from .cells import Cells
    from .constants import *


def fill_row(s: Cells) -> cython.int:
    """Turn a building over, unless the row is full or the deck empty."""
    left: cython.int
    if s.cell[ROW_SIZE] >= s.tables.t[T_PROCEDURE + PR_ROW]:
        return GOES_ON
    left = _different(s)
    return put_chance(s, ASK_ROW, left) if left else GOES_ON


def _different(s: Cells) -> cython.int:
    """How many different buildings the deck holds; 2 stands for more."""
    b: cython.int
    n: cython.int = 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        n += s.cell[DECK + b] > 0
        if n == 2:
            break
    return n
