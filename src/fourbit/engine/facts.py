"""Telling what happens, as it happens, to whoever listens (`State.facts`).

A fact says what, to whom, by which line (or BY_…, where no line did it), about which thing (a
kind, a building, a place) and how much. A state that nobody listens to tells nothing.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *


def tell(
    s: Cells,
    what: cython.int,
    seat: cython.int,
    by: cython.int,
    thing: cython.int,
    amount: cython.int,
) -> None:
    """Tell one fact (FACT_…)."""
    if s.listening & TELLS:
        _note(s, what, seat, by, thing, amount)


def _note(
    s: Cells,
    what: cython.int,
    seat: cython.int,
    by: cython.int,
    thing: cython.int,
    amount: cython.int,
) -> None:
    s.told.append(what, seat, by, thing, amount, s.cell[PHASE])
