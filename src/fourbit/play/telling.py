"""What the engine reported, in words and numbers of the edition.

A `Teller` listens to one state. What it hands out says who, by which line of which carrier, and
what changed; the log, statistics and pages are made from it, never by comparing states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.cells import Facts
from fourbit.engine.number_words import words

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

WHATS = words("FACT_")
PROCEDURE = {c.BY_LATE_FEE: "late_fee", c.BY_UPKEEP: "upkeep"}
OF_KINDS = ("flow", "pool")
OF_BUILDINGS = ("plan", "build", "unplan", "give_up", "row")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened.

    `what` | `thing` | `amount`
    --- | --- | ---
    flow | a kind | how much more (or less) of it lies before the seat
    pool | a kind | how much more (or less) of it lies on `place`
    plan | a building | 1 if everybody knows it, 0 if it came from the deck
    build | a building | 1 if it was planned, 0 if it lay in the row
    unplan, give_up | a building | -1
    hire, dismiss, keep | workers hired now | how many more or fewer
    house | the hiring limit now | 1
    move | the space now | 1 or -1
    line | – | bits: 1 it changed something, 2 it was offered, 4 it was used
    rule | – | the same of a standing rule, a permission or a sale
    price | 0 plan, 1 build, 2 hire, 3 house: what is paid next is its price | –
    order | the rank, from 0 | –
    row | a building that was turned over | –
    round | the round that begins | –
    stack | the stack that was turned over, as a number | –
    worker | the place (16: the town hall) it stands on | 1 if it came late
    acts | the place where the action begins | –
    hand, join, pass, shown, over | – | –

    `carrier` is the key of the place, card side or building whose `line` (from 0) did it;
    `late_fee` or `upkeep` where the procedure did; a building's key without a line stands for the
    points printed on it. `hidden`: others learn of it only when the upkeep is shown.
    """

    what: str
    seat: int | None
    carrier: str
    line: int | None
    thing: str | int
    amount: int
    place: int | None
    hidden: bool


class Teller:
    """Listens to a state from now on."""

    def __init__(self, state: State) -> None:
        self.rules: Rules = state.rules
        self.facts = Facts()
        self.read = 0
        state.facts = self.facts

    def listen(self, state: State) -> None:
        """Listen to another state instead (a game that was taken back)."""
        state.facts = self.facts

    def news(self) -> list[Fact]:
        """What happened since the last time."""
        first, self.read = self.read, len(self.facts)
        return [self._fact(self.facts.row(i)) for i in range(first, self.read)]

    def _fact(self, row: tuple[int, ...]) -> Fact:
        number, seat, by, thing, amount, phase = row
        what = WHATS[number]
        carrier, line = self._by(what, by)
        place, about = None, thing
        if what == "pool":
            place, about = divmod(thing, c.KINDS)
        said: str | int = about
        if what in OF_KINDS:
            said = self.rules.kinds[about]
        elif what in OF_BUILDINGS:
            said = self.rules.buildings[about]
        hidden = phase == c.P_UPKEEP
        return Fact(what, None if seat < 0 else seat, carrier, line, said, amount, place, hidden)

    def _by(self, what: str, by: int) -> tuple[str, int | None]:
        if by >= 0:
            carrier, at = self.rules.lines[by]
            return carrier.key, at
        if by in PROCEDURE:
            return PROCEDURE[by], None
        if what == "flow":
            return str(self.rules.buildings[-1 - by - c.SOURCE_BUILDING]), None
        return "", None
