"""What the runner knows of an edition besides its rules: loaded once, kept for all scenarios.

Branches of a choice and conversions at any time are the edition's own steps, so that every
edition's choices are understood by what they pay and give, never by the number of a place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fourbit.engine import constants as c
from fourbit.engine.cells import Tables, Tally
from fourbit.rules import model as m
from fourbit.rules.compiled import Rules, load
from fourbit.rules.walk import every, parts

if TYPE_CHECKING:
    from fourbit.engine.state import State

Made = TypeVar("Made")
BREAK = c.LINES - 1  # the line of the breakpoints


@dataclass(frozen=True, slots=True)
class Branch:
    """One branch of a choice: the kinds it pays and gives, and the types of its steps."""

    pays: frozenset[str]
    gains: frozenset[str]
    steps: frozenset[type]


@dataclass(frozen=True, slots=True)
class Conversion:
    """One conversion at any time: its option and what it takes."""

    action: int
    pays: tuple[tuple[str, int], ...]


class Book:
    """Rules, and tables of theirs that stop where a scenario ends."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.kinds: tuple[str, ...] = rules.kinds
        self.building_at = {number: i for i, number in enumerate(rules.buildings)}
        self.kind_at = {kind: i for i, kind in enumerate(rules.kinds)}
        self.tables, self.cells = _with_breakpoints(rules.tables)
        self.conversions = tuple(self._conversions())
        self.choices: dict[int, tuple[Branch, ...]] = {}
        self.empty: dict[int, State] = {}
        self.tally: Tally | None = None

    def procedure(self, screw: int) -> int:
        """A screw (PR_…) of the compiled procedure."""
        return self.cells[c.T_PROCEDURE + screw]

    def table(self, players: int) -> State:
        """An empty table for so many players."""
        from fourbit.engine.state import State

        if players not in self.empty:
            self.empty[players] = State(self.rules, self.tables, players)
            self.empty[players].asks_everything = True
        state = self.empty[players].clone()
        state.tally = self.tally
        return state

    def asked(self, state: State) -> m.Step | m.CostStep | m.Standing:
        """What of the edition asks now."""
        return self.rules.names.asked[state.asking_node()]

    def branches(self, state: State) -> tuple[Branch, ...]:
        """The branches of the choice that is put now."""
        at = state.asking_node()
        if at not in self.choices:
            choice = self.asked(state)
            assert isinstance(choice, m.Choice)
            self.choices[at] = tuple(map(self._branch, choice.branches))
        return self.choices[at]

    def _branch(self, steps: tuple[m.Step, ...]) -> Branch:
        found = parts(steps)
        pays = {step.kind for step in found if isinstance(step, m.Pay)}
        for step in found:
            if isinstance(step, m.PaySum | m.Discard):
                pays |= {*step.kinds}
            elif isinstance(step, m.PayPlaceVp):
                pays.add(self.rules.edition.procedure.score)
        gains = {step.kind for step in found if isinstance(step, m.Gain | m.Take | m.Refund)}
        return Branch(frozenset(pays), frozenset(gains), frozenset(map(type, found)))

    def _conversions(self) -> list[Conversion]:
        found = []
        for slot, steps in enumerate(self.rules.names.conversions):
            pays = [(pay.kind, pay.amount.times.values[0]) for pay in every(steps, m.Pay)]
            found.append(Conversion(c.OPTION_ANY_TIME + slot, tuple(pays)))
        return found


def _with_breakpoints(tables: Tables) -> tuple[Tables, list[int]]:
    """The tables with a question put before and after round start and before the final scoring.

    Nobody answers it: the game stands still there, exactly between two chapters of the procedure.
    """
    cells = tables.read(0, c.TABLE_CELLS)
    row = dict.fromkeys(range(c.LINE_WIDTH), 0)
    row |= {c.LN_CARRIER: c.C_PROCEDURE, c.LN_AGAIN: 1}
    row |= dict.fromkeys((c.LN_TEST, c.LN_SLOT, c.LN_WATCHED, c.LN_COMPARED), c.NO)
    row |= {c.LN_NODE: c.NODES - 2, c.LN_SOURCE: c.SOURCE_PROCEDURE}
    for at, value in row.items():
        cells[c.T_LINE + BREAK * c.LINE_WIDTH + at] = value
    ask = [c.OP_CHOICE, 0, 0, 1, c.NODES - 1, 0, 0, 0, c.OP_END]
    start = c.T_NODE + (c.NODES - 2) * c.NODE_WIDTH
    cells[start : start + len(ask)] = ask
    free = c.LISTED
    for moment, after in ((c.M_ROUND_START, [BREAK]), (c.M_GAME_END, [])):
        at, size = c.T_GROUP_AT + moment, c.T_GROUP_SIZE + moment
        first = c.T_LISTED + cells[at]
        lines = [BREAK, *cells[first : first + cells[size]], *after]
        free -= len(lines)
        cells[c.T_LISTED + free : c.T_LISTED + free + len(lines)] = lines
        cells[at], cells[size] = free, len(lines)
        cells[c.T_OWNERS_ONLY + moment] = 0  # the question is put to everybody
    copy = Tables()
    copy.write(0, cells)
    return copy, cells


class Library:
    """The books in use, by edition and switches; each with a tally, if somebody counts."""

    def __init__(self, counting: bool = False) -> None:
        self.books: dict[str, Book] = {}
        self.counting = counting
        self._checkers: dict[Book, Any] = {}

    def checker(self, book: Book, make: Callable[[Book], Made]) -> Made:
        """What checks the cases of a book; made once."""
        if book not in self._checkers:
            self._checkers[book] = make(book)
        return cast("Made", self._checkers[book])

    def book(self, edition: Any, switches: Mapping[str, Any]) -> Book:
        """The book of an edition (a name, a path or an inline edition) with these switches."""
        key = repr((edition, sorted(switches.items())))
        if key not in self.books:
            book = Book(load(edition, switches))
            book.tally = Tally() if self.counting else None
            self.books[key] = book
        return self.books[key]
