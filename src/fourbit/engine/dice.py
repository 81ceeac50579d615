"""Random choices inside the engine: a generator that is one counter, and fair picks."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .options import fill

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ODD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


def stir(counter: cython.ulonglong) -> cython.ulonglong:
    """The generator's next counter."""
    return (counter + _ODD) & _MASK


def mixed(x: cython.ulonglong) -> cython.ulonglong:
    """splitmix64: a well-mixed number from a counter."""
    x = (x ^ (x >> 30)) * _MIX1 & _MASK
    x = (x ^ (x >> 27)) * _MIX2 & _MASK
    return x ^ (x >> 31)


def keyed(base: cython.ulonglong, key: cython.ulonglong) -> cython.ulonglong:
    """A well-mixed number for each key; different bases have nothing to do with one another."""
    return mixed((base + key * _ODD) & _MASK)


def below(number: cython.ulonglong, n: cython.int) -> cython.int:
    """A number from 0 to n - 1, by the upper half of a mixed one (n is small: no bias to see)."""
    return cython.cast(cython.int, (number >> 33) * cython.cast(cython.ulonglong, n) >> 31)


def _turn_over(s: Cells, number: cython.ulonglong) -> cython.int:
    """A building from the deck: each copy as likely as any other."""
    b: cython.int
    left: cython.int = 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        left += s.cell[DECK + b]
    left = below(number, left)
    b = 0
    while left >= s.cell[DECK + b]:
        left -= s.cell[DECK + b]
        b += 1
    return b


def _deal_one(s: Cells, number: cython.ulonglong) -> cython.int:
    """A card nobody was dealt: tried four bits at a time, and counted out if all tries fail."""
    card: cython.int
    left: cython.int = 32
    while left > 0:
        card = cython.cast(cython.int, number >> left + 28 & CARDS - 1)
        if s.cell[PACK + card] == NO:
            return card
        left -= 4
    left = below(number << 32 & _MASK, CARDS - s.cell[SUB])
    card = 0
    while left > 0 or s.cell[PACK + card] != NO:
        left -= s.cell[PACK + card] == NO
        card += 1
    return card


def pick(
    s: Cells, ask: cython.int, seat: cython.int, number: cython.ulonglong, keep: cython.int
) -> cython.int:
    """A uniform option; chance by its weights; `keep`: as many workers as can be paid for.

    What is turned over and dealt is drawn without listing it: that is most of chance's work.
    """
    if ask == ASK_DEAL:
        return _deal_one(s, number)
    if ask == ASK_ROW:
        return _turn_over(s, number)
    if s.fresh_seat != seat:
        fill(s, ask, seat)
        s.fresh_seat = seat
    if s.dense:
        return below(number, STACKS)
    if ask == ASK_DRAW:
        return _drawn(s, number)
    if keep and ask == ASK_KEEP:
        return _most(s)
    return s.options[below(number, s.n_options)]


def _most(s: Cells) -> cython.int:
    """The greatest option that is no conversion."""
    i: cython.int
    most: cython.int = 0
    for i in range(s.n_options):
        if s.options[i] < OPTION_ANY_TIME and s.options[i] > most:
            most = s.options[i]
    return most


def _drawn(s: Cells, number: cython.ulonglong) -> cython.int:
    """One of the listed buildings: each copy as likely as any other."""
    i: cython.int
    left: cython.int = 0
    for i in range(s.n_options):
        left += s.cell[DECK + s.options[i]]
    left = below(number, left)
    i = 0
    while left >= s.cell[DECK + s.options[i]]:
        left -= s.cell[DECK + s.options[i]]
        i += 1
    return s.options[i]
