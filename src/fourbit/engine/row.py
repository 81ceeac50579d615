"""The row of buildings (§5-3, §6-3-4)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .asking import put_chance
    from .cells import Cells
    from .constants import *
    from .count import printed
    from .facts import tell


def fill_row(s: Cells) -> cython.int:
    """Turn a building over, unless the row is full, enough were turned over or the deck is empty.

    SUB counts those of one refill, where the edition says how many.
    """
    left: cython.int = s.tables.t[T_PROCEDURE + PR_REFILL_CARDS]
    if s.cell[ROW_SIZE] >= _cards_now(s, s.tables.t[T_PROCEDURE + PR_ROW]):
        return GOES_ON
    if left != NONE and s.cell[PHASE] != P_ROW and s.cell[SUB] >= _cards_now(s, left):
        return GOES_ON
    left = _different(s)
    return put_chance(s, ASK_ROW, left) if left else GOES_ON


def turn_over(s: Cells, building: cython.int) -> None:
    """The deck's top card is this one: it lies in the row now."""
    s.cell[DECK + building] -= 1
    s.cell[ROW_AT + s.cell[ROW_SIZE]] = building
    s.cell[ROW_SIZE] += 1
    if s.tables.t[T_PROCEDURE + PR_REFILL_CARDS] != NONE and s.cell[PHASE] != P_ROW:
        s.cell[SUB] += 1
    tell(s, FACT_ROW, NO, NO, building, 0)


def _cards_now(s: Cells, n: cython.int) -> cython.int:
    """So many cards; between two rounds by the round to come, and never more than there is room."""
    next_round: cython.int = s.cell[PHASE] == P_REFILL
    s.cell[ROUND] += next_round
    n = printed(s, 0, n)
    s.cell[ROUND] -= next_round
    return n if n < ROW else ROW


def _different(s: Cells) -> cython.int:
    """How many different buildings the deck holds; 2 stands for more."""
    b: cython.int
    n: cython.int = 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        n += s.cell[DECK + b] > 0
        if n == 2:
            break
    return n
