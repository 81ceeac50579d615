"""Every draw of a game has a key of its own.

A draw is known by (seed, deal or game, seat, what it is for, round, how many such before).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .dice import keyed
    from .minds import Minds


def start_keys(m: Minds, seed: cython.ulonglong, deal: cython.int, game: cython.int) -> None:
    """From here on draws belong to this game: chance goes by the deal, minds by the game."""
    i: cython.int
    seed = keyed(seed, 1)
    m.deal = keyed(seed, 2 * cython.cast(cython.ulonglong, deal))
    m.game = keyed(seed, 2 * cython.cast(cython.ulonglong, game) + 1)
    m.counted_round = 0
    for i in range((SEATS + 1) * ASK_KINDS_END):
        m.counts[i] = 0


def next_number(s: Cells, m: Minds, ask: cython.int, seat: cython.int) -> cython.ulonglong:
    """The number of the next draw for this purpose."""
    i: cython.int
    key: cython.ulonglong
    if s.cell[ROUND] != m.counted_round:
        m.counted_round = s.cell[ROUND]
        for i in range((SEATS + 1) * ASK_KINDS_END):
            m.counts[i] = 0
    i = (seat + 1) * ASK_KINDS_END + ask
    key = cython.cast(cython.ulonglong, m.counts[i])
    m.counts[i] += 1
    key = (key * 64 + cython.cast(cython.ulonglong, s.cell[ROUND])) * 256
    key += cython.cast(cython.ulonglong, i)
    return keyed(m.deal if seat < 0 else m.game, key)
