"""The reading face of a state: what lies on the table, under the names that positions use.

Seats are numbers from 0, places numbers from 0 (TOWN_HALL is 16), buildings and cards have their
printed numbers, kinds the ids of the edition. What is not there is None. Nothing is hidden here:
what a seat may know is its view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from fourbit.engine.number_words import PHASES, STAGES, PlannedIn

if not cython.compiled:
    from .cells import Cells, Tables
    from .constants import *

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules


@cython.cfunc
@cython.exceptval(-1, check=True)
def _one_of(number: cython.int, many: cython.int) -> cython.int:
    """A number from 0 on, below a bound. Raises IndexError."""
    if number < 0 or number >= many:
        raise IndexError(number)
    return number


@cython.cclass
class Face(Cells):
    """A state's cells with names."""

    def __init__(self, rules: Rules, tables: Tables) -> None:
        Cells.__init__(self, tables)
        self.rules = rules

    # --- the game --------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.cell[PLAYERS]

    @property
    def round(self) -> int:
        """The round, from 1; 0 before turn order is drawn."""
        return self.cell[ROUND]

    @property
    def step(self) -> int:
        """The step of the round, from 1."""
        return self.cell[STEP]

    @property
    def phase(self) -> str:
        """The phase: order, row, setup, deal, draft, round_start, join, stack, …, over."""
        return PHASES[self.cell[PHASE]]

    def before(self, phase: str) -> bool:
        """Whether a phase is still to come, in this round or (the setup's) in this game."""
        return self.cell[PHASE] < PHASES.index(phase)

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return self.cell[PHASE] == P_OVER

    @property
    def progress(self) -> int:
        """How far the phase has come: seats ranked, cards dealt, players who have had a moment."""
        return self.cell[SUB]

    @property
    def ending(self) -> bool:
        """Whether this round is the last, whatever its number."""
        return self.cell[ENDING] != 0

    @property
    def order(self) -> tuple[int, ...]:
        """Seats from front to back on the track; while it is drawn, those drawn so far."""
        return self._seats(ORDER)

    @property
    def frozen(self) -> tuple[int, ...]:
        """The order that this step (or round) goes by."""
        return self._seats(FROZEN)

    @property
    def choosing(self) -> tuple[int, ...]:
        """Where several choose at once: the seats that still do."""
        i: cython.int
        return tuple([i for i in range(self.cell[PLAYERS]) if self.cell[WAIT] >> i & 1])

    @property
    def blocked(self) -> tuple[int, ...]:
        """Places that were used in an earlier step of this round."""
        return self._bits(BLOCKED)

    @property
    def picks(self) -> int:
        """Draft: how many picks are made."""
        return self.cell[PICK_NUMBER]

    def pack(self, seat: cython.int) -> tuple[int, ...]:
        """Draft: the cards that were dealt to the seat, whoever has them now."""
        i: cython.int
        self._seat(seat)
        return tuple([i + 1 for i in range(CARDS) if self.cell[PACK + i] == seat])

    @property
    def row(self) -> tuple[int, ...]:
        """The buildings of the row, from left to right."""
        i: cython.int
        numbers = self.rules.buildings
        return tuple([numbers[self.cell[ROW_AT + i]] for i in range(self.cell[ROW_SIZE])])

    @property
    def deck(self) -> tuple[int, ...]:
        """The buildings of the deck, sorted: a number as often as there are copies."""
        return self._numbers(DECK)

    def pool(self, place: cython.int, kind: str) -> int:
        """How much of a kind lies on a place."""
        return self.cell[POOL + _one_of(place, PLACES + 1) * KINDS + self._kind(kind)]

    # --- the action ------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat whose worker acts."""
        return None if self.cell[ACTOR] == NO else self.cell[ACTOR]

    @property
    def stage(self) -> str | None:
        """The stage of the action: open, fee, early_cards, before, place, after, cards, …"""
        return None if self.cell[ACTOR] == NO else STAGES[self.cell[STAGE]]

    @property
    def spent_cards(self) -> tuple[int, ...]:
        """Positions of the acting stack, from the top, whose cards were used."""
        return self._bits(SPENT_CARDS)

    @property
    def depth(self) -> int:
        """How many frames the machine is in the middle of."""
        return self.cell[DEPTH]

    def frame(self, part: cython.int, above: cython.int = 0) -> int:
        """A part (FR_…) of the frame on top, or of one so many further down."""
        level: cython.int = self.cell[DEPTH] - 1 - above
        _one_of(part, FRAME_WIDTH)
        return self.cell[FRAME + _one_of(level, self.cell[DEPTH]) * FRAME_WIDTH + part]

    # --- a seat ----------------------------------------------------------------------------------

    def purse(self, seat: cython.int, kind: str) -> int:
        """How many of a kind lie before the seat."""
        return self.cell[PURSE + self._seat(seat) * KINDS + self._kind(kind)]

    def pending(self, seat: cython.int, kind: str) -> int:
        """How its purse changes by this upkeep, which is not shown yet."""
        return self.cell[PENDING + self._seat(seat) * KINDS + self._kind(kind)]

    def pieces(self, seat: cython.int) -> tuple[int, ...]:
        """What the seat can dispose of: purse and pending, in the order of the edition's kinds."""
        k: cython.int
        at: cython.int = self._seat(seat) * KINDS
        kinds: cython.int = self.tables.t[T_PROCEDURE + PR_KINDS]
        return tuple(
            [self.cell[PURSE + at + k] + self.cell[PENDING + at + k] for k in range(kinds)]
        )

    def space(self, seat: cython.int) -> int:
        """The space of its marker on the track."""
        return self.cell[SPACE + self._seat(seat)]

    def hired(self, seat: cython.int) -> int:
        """Its workers."""
        return self.cell[HIRED + self._seat(seat)]

    def kept(self, seat: cython.int) -> int:
        """Its workers, or as many as it has just decided to keep."""
        keep: cython.int = self.cell[KEEP + self._seat(seat)]
        return self.cell[HIRED + seat] if keep == NO else keep

    def keep(self, seat: cython.int) -> int | None:
        """Upkeep: how many workers it has decided to keep."""
        return self._number_or_none(KEEP + self._seat(seat))

    def paying(self, seat: cython.int) -> int:
        """Upkeep: which of the kinds that can be paid it is asked for, from 0."""
        return self.cell[UPKEEP_AT + self._seat(seat)]

    def due(self, seat: cython.int) -> int:
        """Upkeep: units that it still has to pay."""
        return self.cell[DUE + self._seat(seat)]

    def limit(self, seat: cython.int) -> int:
        """Its hiring limit."""
        return self.cell[LIMIT + self._seat(seat)]

    def fresh(self, seat: cython.int) -> int:
        """Workers it hired in this round."""
        return self.cell[FRESH + self._seat(seat)]

    def sent(self, seat: cython.int) -> int:
        """Workers it sent in this round."""
        return self.cell[SENT + self._seat(seat)]

    def on_places(self, seat: cython.int) -> int:
        """How many of them stand on places."""
        return self.cell[ON_PLACES + self._seat(seat)]

    def at_town_hall(self, seat: cython.int) -> int:
        """How many of them stand at the town hall."""
        return self.cell[AT_HALL + self._seat(seat)]

    def visited(self, seat: cython.int) -> tuple[int, ...]:
        """Places where it had a worker in this round."""
        return self._bits(VISITED + self._seat(seat))

    def passed(self, seat: cython.int) -> bool:
        """Whether it is through with this round."""
        return self.cell[PASSED + self._seat(seat)] != 0

    def joined(self, seat: cython.int) -> bool:
        """Whether it sends a worker in this step."""
        return self.cell[JOINED + self._seat(seat)] != 0

    def late(self, seat: cython.int) -> bool:
        """Whether another was first at its place in this step."""
        return self.cell[LATE + self._seat(seat)] != 0

    def acted(self, seat: cython.int) -> bool:
        """Whether its worker of this step has acted."""
        return self.cell[ACTED + self._seat(seat)] != 0

    def at(self, seat: cython.int) -> int | None:
        """Where its worker of this step stands."""
        return self._number_or_none(AT + self._seat(seat))

    def cards(self, seat: cython.int) -> tuple[int, ...]:
        """Its action cards: in the order of its picks during the draft, then sorted."""
        i: cython.int
        at: cython.int = KEPT + self._seat(seat) * HAND
        return tuple([self.cell[at + i] + 1 for i in range(HAND) if self.cell[at + i] != NO])

    def picked(self, seat: cython.int) -> int | None:
        """What it has chosen but not yet shown: 1 or 0 for joining, else a card's option."""
        return self._number_or_none(PICK + self._seat(seat))

    def chosen(self, seat: cython.int) -> int | None:
        """The stack it has set but not yet turned over, as an option."""
        return self._number_or_none(CHOSEN + self._seat(seat))

    def stack(self, seat: cython.int) -> int | None:
        """The stack it turned over last, as an option."""
        return self._number_or_none(STACK + self._seat(seat))

    def built(self, seat: cython.int) -> tuple[int, ...]:
        """Its buildings, sorted: a number as often as it has copies."""
        return self._numbers(BUILT + self._seat(seat) * BUILDINGS)

    def planned(self, seat: cython.int) -> dict[int, PlannedIn]:
        """Its planned buildings and when each was planned."""
        b: cython.int
        at: cython.int = PLANNED + self._seat(seat) * BUILDINGS
        many: cython.int = self.tables.t[T_PROCEDURE + PR_BUILDINGS]
        numbers = self.rules.buildings
        found: dict[int, PlannedIn] = {}
        for b in range(many):
            if self.cell[at + b]:
                found[numbers[b]] = PlannedIn(self.cell[at + b] >> 1, self.cell[at + b] & 1 == 1)
        return found

    # --- how they are read -----------------------------------------------------------------------

    def _seat(self, seat: cython.int) -> cython.int:
        return _one_of(seat, self.cell[PLAYERS])

    def _kind(self, kind: str) -> cython.int:
        at: int = self.rules.kind_index(kind)
        return at

    def _number_or_none(self, at: cython.int) -> int | None:
        return None if self.cell[at] == NO else self.cell[at]

    def _seats(self, at: cython.int) -> tuple[int, ...]:
        i: cython.int
        drawn = [self.cell[at + i] for i in range(self.cell[PLAYERS])]
        return tuple([seat for seat in drawn if seat != NO])

    def _bits(self, at: cython.int) -> tuple[int, ...]:
        i: cython.int
        return tuple([i for i in range(PLACES) if self.cell[at] >> i & 1])

    def _numbers(self, at: cython.int) -> tuple[int, ...]:
        b: cython.int
        many: cython.int = self.tables.t[T_PROCEDURE + PR_BUILDINGS]
        numbers = self.rules.buildings
        found: list[int] = []
        for b in range(many):
            found += [numbers[b]] * self.cell[at + b]
        return tuple(found)
