"""Gains by an effect (§9), with what buildings add to them, and the ledger of the action (A14)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import first_node, listed
    from .cells import Cells
    from .constants import *
    from .count import active, add_up, came_from, ready, value
    from .pay import change, count_rule, use_up


def gain(s: Cells, f: cython.int, seat: cython.int, kind: cython.int, amount: cython.int) -> None:
    """§9: gain into purse and, for the actor's place effect, into the ledger as printed (A14)."""
    change(s, seat, kind, amount, s.cell[f + FR_LINE])
    if seat == s.cell[ACTOR]:
        if s.cell[f + FR_ORIGIN] == O_PLACE:
            add_up(s, L_GAIN + kind, amount)  # first: a building's own test reads it
            add_up(s, L_GAIN + kind, _yields(s, f, seat, kind))
        elif kind == s.tables.t[T_PROCEDURE + PR_SCORE]:
            if s.cell[STAGE] >= ST_CARDS or s.cell[STAGE] == ST_EARLY_CARDS:
                add_up(s, L_CARDS, amount)
            else:
                add_up(s, L_TRIGGERED, amount)


def _yields(s: Cells, f: cython.int, seat: cython.int, kind: cython.int) -> cython.int:
    """Class M: what buildings add to a yield of this place effect; gives the printed sum."""
    i: cython.int
    line: cython.int
    node: cython.int
    times: cython.int
    more: cython.int
    total: cython.int = 0
    if s.cell[OWNED + seat] == 0 and s.tables.t[T_OWNERS_ONLY + G_YIELD]:
        return 0
    for i in range(s.tables.t[T_GROUP_SIZE + G_YIELD]):
        line = listed(s, G_YIELD, i)
        node = first_node(s, line)
        if s.tables.t[node + YIELD_KIND] != kind or not came_from(
            s, line, O_PLACE, s.cell[f + FR_PLACE]
        ):
            continue
        times = active(s, line, seat)
        if times == 0 or not ready(s, line, seat):
            continue
        more = times * value(s, seat, s.tables.t[node + YIELD_AMOUNT])
        change(s, seat, kind, more, line)
        use_up(s, line, seat, times)
        count_rule(s, line, seat, 1)
        total += more
    return total
