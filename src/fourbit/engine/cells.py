"""What the engine works on: compiled rules (`Tables`), state (`Cells`), counts (`Tally`).

`Cells.cell` is the whole value of a state; the other fields are scratch room and never compared.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.libc.string import memcpy, memset
else:
    from .constants import *


def _ints(length: int) -> array[int]:
    return array("i", bytes(4 * length))


def _nobody() -> Any:
    """No tally yet (a tally or nothing, for the type checker)."""
    return None


@cython.final
@cython.cclass
class Tables:
    """An edition in flat integer tables. Written once by the compiler, then only read."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.t = _ints(TABLE_CELLS)

    def write(self, start: cython.int, values: list[int]) -> None:
        """Put the values into the cells from `start` on."""
        i: cython.int
        if start < 0 or start + len(values) > TABLE_CELLS:
            raise IndexError(start)
        for i in range(len(values)):
            self.t[start + i] = values[i]

    def read(self, start: cython.int, length: cython.int) -> list[int]:
        """The cells from `start` on."""
        i: cython.int
        if start < 0 or length < 0 or start + length > TABLE_CELLS:
            raise IndexError(start)
        return [self.t[start + i] for i in range(length)]


@cython.final
@cython.cclass
class Tally:
    """Where things came from and how often each line was offered, used and fired.

    Attach one to a state or to a playout; it only ever counts up.
    """

    def __init__(self) -> None:
        self.games = 0
        if not cython.compiled:
            self.gained = _ints(SOURCES * SEATS * KINDS)
            self.lost = _ints(SOURCES * SEATS * KINDS)
            self.offered = _ints(LINES)
            self.used = _ints(LINES)
            self.fired = _ints(LINES)

    def flow(self, source: cython.int, seat: cython.int, kind: cython.int) -> tuple[int, int]:
        """(gained, lost) of a kind by a seat through a source."""
        at: cython.int = (source * SEATS + seat) * KINDS + kind
        return self.gained[at], self.lost[at]

    def line(self, number: cython.int) -> tuple[int, int, int]:
        """(offered, used, fired) of a line."""
        return self.offered[number], self.used[number], self.fired[number]

    def add(self, other: Tally) -> None:
        """Count what another tally counted."""
        i: cython.int
        for i in range(SOURCES * SEATS * KINDS):
            self.gained[i] += other.gained[i]
            self.lost[i] += other.lost[i]
        for i in range(LINES):
            self.offered[i] += other.offered[i]
            self.used[i] += other.used[i]
            self.fired[i] += other.fired[i]
        self.games += other.games


@cython.final
@cython.cclass
class Facts:
    """What happened, in order: rows of TOLD_WIDTH numbers (see `facts`).

    Attach one to a state; it only ever grows.
    """

    def __init__(self) -> None:
        self.count = 0
        self.room = 0
        if not cython.compiled:
            self.rows: Any = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.rows)

    def append(
        self,
        what: cython.int,
        seat: cython.int,
        by: cython.int,
        thing: cython.int,
        amount: cython.int,
        phase: cython.int,
    ) -> None:
        """One more fact."""
        at: cython.p_int
        if cython.compiled:
            if self.count == self.room:
                self.room += TOLD_ROOM + self.room
                self.rows = cython.cast(
                    cython.p_int,
                    realloc(self.rows, self.room * TOLD_WIDTH * cython.sizeof(cython.int)),
                )
            at = self.rows + self.count * TOLD_WIDTH
            at[TOLD_WHAT] = what
            at[TOLD_SEAT] = seat
            at[TOLD_BY] = by
            at[TOLD_THING] = thing
            at[TOLD_AMOUNT] = amount
            at[TOLD_PHASE] = phase
        else:
            self.rows.append((what, seat, by, thing, amount, phase))
        self.count += 1

    def __len__(self) -> int:
        return self.count

    def clear(self) -> None:
        """Nothing happened yet; the room stays."""
        self.count = 0
        if not cython.compiled:
            self.rows = []

    def flat(self) -> bytes:
        """All rows one after the other, as C ints: one copy, for those who count many games."""
        size: cython.Py_ssize_t = self.count * TOLD_WIDTH * cython.sizeof(cython.int)
        if not cython.compiled:
            return array("i", [number for row in self.rows for number in row]).tobytes()
        return PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.rows), size)

    def row(self, number: cython.int) -> tuple[int, ...]:
        """The numbers of one fact."""
        i: cython.int
        if number < 0 or number >= self.count:
            raise IndexError(number)
        if not cython.compiled:
            return tuple(self.rows[number])
        return tuple([self.rows[number * TOLD_WIDTH + i] for i in range(TOLD_WIDTH)])


@cython.cclass
class Cells:
    """A state's cells and the scratch room of the functions that work on them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.counts = _nobody()
        self.told = _nobody()
        self.listening = 0
        self.ask_all = 0
        self.pauses = 0
        self.fresh_seat = NOBODY
        if not cython.compiled:
            self.cell = _ints(CELLS)
            self.options = _ints(OPTION_ROOM)
            self.n_options = 0
            self.dense = 0
            self.have = _ints(KINDS)
            self.trial = _ints(TRIALS)
            self.amount = 0
            self.undo = _ints(2 * UNDOES)
            self.borrowed = 0
            self.pool_mask = _ints(POOLS)
            self.pool_left = _ints(POOLS)
            self.n_pools = 0
            self.shelf: Any = []
            self.shelved = 0
            self.shelves = 0
            self.rehearsal = 0
            self.until = 0
            self.short = 0
            self.tries = 0
            self.purses: Any = None

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.shelf)
            free(self.purses)

    def make_room_for_purses(self) -> None:
        """Few states ever need it."""
        if cython.compiled:
            if self.purses == cython.NULL:
                self.purses = cython.cast(
                    cython.p_int,
                    realloc(self.purses, PURSES * PURSE_CELLS * cython.sizeof(cython.int)),
                )
        else:
            self.purses = self.purses or _ints(PURSES * PURSE_CELLS)

    def shelve(self) -> None:
        """Lay the value aside with all that belongs to the decision; `unshelve` takes it back."""
        at: cython.p_int
        if cython.compiled:
            if self.shelved == self.shelves:
                self.shelves += SHELVES
                self.shelf = cython.cast(
                    cython.p_int,
                    realloc(self.shelf, self.shelves * SHELF * cython.sizeof(cython.int)),
                )
            at = self.shelf + self.shelved * SHELF
            memcpy(at, self.cell, CELLS * cython.sizeof(cython.int))
            memcpy(at + CELLS, self.options, OPTION_ROOM * cython.sizeof(cython.int))
            at += CELLS + OPTION_ROOM
            at[0] = self.n_options
            at[1] = self.listening
            at[2] = self.fresh_seat
            at[3] = self.rehearsal
            at[4] = self.until
            at[5] = self.short
        else:
            now = (self.n_options, self.listening, self.fresh_seat)
            mine = (self.rehearsal, self.until, self.short)
            self.shelf.append((self.cell[:], self.options[:], *now, *mine))
        self.shelved += 1

    def unshelve(self) -> None:
        """Take back what was laid aside last."""
        at: cython.p_int
        self.shelved -= 1
        if cython.compiled:
            at = self.shelf + self.shelved * SHELF
            memcpy(self.cell, at, CELLS * cython.sizeof(cython.int))
            memcpy(self.options, at + CELLS, OPTION_ROOM * cython.sizeof(cython.int))
            at += CELLS + OPTION_ROOM
            self.n_options = at[0]
            self.listening = at[1]
            self.fresh_seat = at[2]
            self.rehearsal = at[3]
            self.until = at[4]
            self.short = at[5]
        else:
            cell, options, *rest = self.shelf.pop()
            self.cell[:], self.options[:] = cell, options
            self.n_options, self.listening, self.fresh_seat = rest[:3]
            self.rehearsal, self.until, self.short = rest[3:]

    def copy_from(self, other: Cells) -> None:
        """Take over the other's value."""
        if cython.compiled:
            memcpy(self.cell, other.cell, CELLS * cython.sizeof(cython.int))
        else:
            self.cell[:] = other.cell
        self.fresh_seat = NOBODY

    def clear(self) -> None:
        """All cells to zero."""
        i: cython.int
        if cython.compiled:
            memset(self.cell, 0, CELLS * cython.sizeof(cython.int))
        else:
            for i in range(CELLS):
                self.cell[i] = 0


def add_option(s: Cells, option: cython.int) -> None:
    """Write one more option."""
    s.options[s.n_options] = option
    s.n_options += 1


def borrow(s: Cells, at: cython.int) -> None:
    """Note a cell that is going to be changed only to ask a question."""
    s.undo[2 * s.borrowed] = at
    s.undo[2 * s.borrowed + 1] = s.cell[at]
    s.borrowed += 1


def take_back(s: Cells, before: cython.int) -> None:
    """Give the cells that were noted since then their value again."""
    while s.borrowed > before:
        s.borrowed -= 1
        s.cell[s.undo[2 * s.borrowed]] = s.undo[2 * s.borrowed + 1]
