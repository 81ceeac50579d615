"""Setting the table: from what a scenario gives to a state of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.errors import ScenarioError
from fourbit.players.chance import CHANCE
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.scenarios.book import BREAK, Book
from fourbit.scenarios.cases import Case

TOWN_HALL = c.TOWN_HALL
DEFAULT_ROUND = 2
GIVEN = {  # numbers and flags of a player
    "hired": c.HIRED,
    "limit": c.LIMIT,
    "passed": c.PASSED,
    "on_places": c.ON_PLACES,
    "on_town_hall": c.AT_HALL,
}


class Illegal(Exception):
    """What was to be done cannot be done. Says what was wanted, and where the engine stood."""

    def __init__(
        self,
        wanted: str,
        state: State | None = None,
        seat: int = 0,
        message: str = "scenario.left_over",
    ) -> None:
        super().__init__(wanted)
        self.wanted, self.state, self.seat = wanted, state, seat
        self.message = message if state is None else "scenario.refused"


class Given:
    """A state with the names of its seats and the order in which chance turns buildings over."""

    def __init__(self, book: Book, names: Sequence[str]) -> None:
        self.book, self.names = book, tuple(names)
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.state = book.table(len(self.names))
        self.deck: list[int] = []
        self.drawn = 0

    def clone(self) -> Given:
        """A copy that goes its own way."""
        other = object.__new__(Given)
        other.__dict__ |= self.__dict__
        other.state = self.state.clone()
        return other

    def turn_over(self) -> None:
        """Answer chance: the next building of the deck."""
        options = self.state.legal_actions(CHANCE)
        wanted = self.deck[self.drawn] if self.drawn < len(self.deck) else options[0]
        if wanted not in options:
            raise Illegal(f"deck {self.book.rules.buildings[wanted]}", self.state, CHANCE)
        self.drawn += 1
        self.state.apply(wanted, CHANCE)

    def at_break(self) -> bool:
        """Whether the game stands at one of the breakpoints."""
        state = self.state
        if state.depth == 0:
            return False
        return state.frame(c.FR_LIST) < 0 and state.frame(c.FR_LINE) == BREAK


def _named(value: Any) -> Iterator[str]:
    """Every player named in part of a scenario."""
    if isinstance(value, str):
        if len(value) == 1 and value in SEAT_NAMES:
            yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _named(key)
            yield from _named(inner)


def players_of(case: Case) -> list[str]:
    """A, B and whoever is named."""
    return sorted({"A", "B", *_named(case.given), *_named(case.do), *_named(case.expect)})


def set_table(case: Case) -> Given:
    """The table as given: round, players, row, deck, track."""
    table = Given(case.book, players_of(case))
    state, given, book = table.state, case.given, case.book
    state.set(c.ROUND, given.get("round") or DEFAULT_ROUND)
    _row_and_deck(table, given)
    set_track(table, given.get("track"))
    block(state, set(given.get("blocked") or ()))
    for name, player in (given.get("players") or {}).items():
        _player(table, table.seats[name], player or {})
    for key, kinds in (given.get("pool") or {}).items():
        place = TOWN_HALL if key == "TH" else int(key)
        for kind, amount in (kinds or {}).items():
            state.set(cell(c.POOL, place, book.kind_at[kind]), amount or 0)
    if problem := _too_much(case, table):
        key, value = problem
        raise ScenarioError("scenario.value", file=case.file, name=case.name, key=key, value=value)
    return table


def block(state: State, places: set[int]) -> None:
    """These places count as used in an earlier step."""
    state.set(c.BLOCKED, sum(1 << place for place in places))


def _too_much(case: Case, table: Given) -> tuple[str, object] | None:
    row, track = case.given.get("row") or [], case.given.get("track") or []
    if len(row) > c.ROW:
        return "given.row", row
    named = [name for _, names in track for name in names]
    if len(set(named)) < len(named):
        return "given.track", track
    return None


def _row_and_deck(table: Given, given: dict[str, Any]) -> None:
    state, at = table.state, table.book.building_at
    row = [at[number] for number in given.get("row") or ()][: c.ROW]
    for i, building in enumerate(row):
        state.set(cell(c.ROW_AT, i), building)
    state.set(c.ROW_SIZE, len(row))
    set_deck(table, given.get("deck") or ())


def set_deck(table: Given, numbers: Sequence[int]) -> None:
    """The deck holds these buildings, to be turned over in this order."""
    table.deck = [table.book.building_at[number] for number in numbers]
    for building in range(table.book.procedure(c.PR_BUILDINGS)):
        table.state.set(cell(c.DECK, building), table.deck.count(building))


def set_track(table: Given, track: list[Any] | None) -> None:
    """Markers as given; who is missing stands behind, one space each, in alphabetical order."""
    state = table.state
    spaces = [(space, name) for space, names in sorted(track or (), key=lambda s: -s[0])
              for name in names]  # fmt: skip
    missing = [name for name in table.names if all(name != other for _, other in spaces)]
    if not spaces and table.book.procedure(c.PR_TRACK_START) == c.START_STACKED:
        spaces = [(1, name) for name in missing]
    else:
        last = spaces[-1][0] if spaces else len(missing) + 1
        spaces += [(last - 1 - i, name) for i, name in enumerate(missing)]
    for i, (space, name) in enumerate(spaces[: len(table.names)]):
        seat = table.seats[name]
        state.set(cell(c.ORDER, i), seat)
        state.set(cell(c.FROZEN, i), seat)
        state.set(cell(c.SPACE, seat), space)


def _player(table: Given, seat: int, player: dict[str, Any]) -> None:
    state, book = table.state, table.book
    for key, value in player.items():
        if value is None:
            continue
        if key in book.kind_at:
            state.set(cell(c.PURSE, seat, book.kind_at[key]), value)
        elif key in GIVEN:
            state.set(cell(GIVEN[key], seat), int(value))
        elif key == "built":
            for number in value:
                built = cell(c.BUILT, seat, book.building_at[number])
                state.set(built, state.get(built) + 1)
        elif key == "planned":
            for number, turn in value:
                state.set(cell(c.PLANNED, seat, book.building_at[number]), 2 * turn + 1)
        elif key == "stack":
            show_stack(table, seat, value)
        elif key == "at":
            stand(table, seat, value)


def stand(table: Given, seat: int, at: int | str, late: bool = False) -> None:
    """Put the worker of this step there; it counts among those on the board."""
    state = table.state
    place = TOWN_HALL if at == "TH" else int(at)
    state.set(cell(c.AT, seat), place)
    state.set(cell(c.LATE, seat), int(late and place != TOWN_HALL))
    count = cell(c.AT_HALL if place == TOWN_HALL else c.ON_PLACES, seat)
    state.set(count, state.get(count) + 1)
    if place != TOWN_HALL:
        visited = cell(c.VISITED, seat)
        state.set(visited, state.get(visited) | 1 << place)


def show_stack(table: Given, seat: int, stack: Sequence[str], place: int = 0) -> None:
    """Lay these sides before the seat, top to bottom; positions left out follow the place."""
    state = table.state
    for i in range(c.HAND):
        card = c.NO
        if i < len(stack):
            number, _, side = stack[i].partition("-")
            card = int(number) - 1
            place = place & ~(1 << i) | int(side) << i
        state.set(cell(c.KEPT, seat, i), card)
    state.set(cell(c.STACK, seat), place * c.ORDERS)
