"""What came of it, in the words of `expect`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourbit.engine import constants as c
from fourbit.scenarios.book import N
from fourbit.scenarios.opening import placed
from fourbit.scenarios.playing import Played, drive
from fourbit.scenarios.table import Table

PHASES = {number: name[2:].lower() for name, number in N.items() if name.startswith("P_")}


def seen(played: Played, key: str, expected: Any) -> Any:
    """The value of one key of `expect`; a count where a count is expected."""
    if key == "got" and isinstance(expected, dict):
        return played.facts.get("got_by_name")
    if key in played.facts:
        return played.facts[key]
    found: Any = SEEN[key](played.table) if key in SEEN else None
    if key in ("row", "deck") and isinstance(expected, int):
        return len(found)
    return found


def players(table: Table) -> dict[str, dict[str, Any]]:
    """What each player has."""
    return {name: Player(table, seat) for name, seat in table.seats.items()}


class Player(dict[str, Any]):
    """A player's fields, looked up when asked for."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat

    def __missing__(self, key: str) -> Any:
        table, seat = self.table, self.seat
        state, book = table.state, table.book
        if key in book.kind_at:
            return state.get(N["PURSE"] + seat * c.KINDS + book.kind_at[key])
        if key in ("hired", "limit", "on_places", "space", "fresh"):
            return state.get(N[key.upper()] + seat)
        if key == "unhired":
            return book.procedure("WORKERS") - state.get(N["HIRED"] + seat)
        if key == "on_town_hall":
            return state.get(N["AT_HALL"] + seat)
        if key == "passed":
            return bool(state.get(N["PASSED"] + seat))
        if key == "rank":
            return order(table).index(table.names[seat]) + 1
        if key == "at":
            place = state.get(N["AT"] + seat)
            return None if place < 0 else "TH" if place == c.TOWN_HALL else place
        if key == "hand":
            kept = (state.get(N["KEPT"] + seat * c.HAND + i) for i in range(c.HAND))
            return sorted(card + 1 for card in kept if card >= 0)
        cells = N["BUILT"] if key == "built" else N["PLANNED"]
        start = cells + seat * c.BUILDINGS
        counts = [state.get(start + i) for i in range(len(book.rules.buildings))]
        if key == "built":
            return [n for n, count in zip(book.rules.buildings, counts, strict=True)
                    for _ in range(count)]  # fmt: skip
        return [[n, it >> 1] for n, it in zip(book.rules.buildings, counts, strict=True) if it]


def order(table: Table) -> list[str]:
    """The turn order as the track stands now."""
    return [table.names[table.state.get(N["ORDER"] + i)] for i in range(len(table.names))]


def track(table: Table) -> list[list[Any]]:
    """Spaces from front to back, each with its markers head to tail."""
    found: list[list[Any]] = []
    for name in order(table):
        space = table.state.get(N["SPACE"] + table.seats[name])
        if found and found[-1][0] == space:
            found[-1][1].append(name)
        else:
            found.append([space, [name]])
    return found


def row(table: Table) -> list[int]:
    """The buildings of the row."""
    size = table.state.get(N["ROW_SIZE"])
    return [table.book.rules.buildings[table.state.get(N["ROW_AT"] + i)] for i in range(size)]


def deck(table: Table) -> list[int]:
    """What is left of the deck, in chance's order; what came back to it last."""
    buildings = table.book.rules.buildings
    left = {i: table.state.get(N["DECK"] + i) for i in range(len(buildings))}
    found = []
    for building in table.deck[table.drawn :]:
        if left[building]:
            left[building] -= 1
            found.append(building)
    found += [building for building, count in left.items() for _ in range(count)]
    return [buildings[building] for building in found]


def pool(table: Table) -> dict[str, dict[str, int]]:
    """What lies on the places."""
    state, kinds = table.state, table.book.kinds
    return {
        "TH" if place == c.TOWN_HALL else str(place): {
            kind: state.get(N["POOL"] + place * c.KINDS + i) for i, kind in enumerate(kinds)
        }
        for place in range(c.PLACES + 1)
    }


def _final(table: Table) -> Table:
    """The table after the final scoring, which a round's end stops short of."""
    if not table.state.is_over and table.state.get(N["PHASE"]) == c.P_GAME_END:
        table = table.clone()
        drive(table, lambda _: None, breaks=len(table.names))
    return table


def score(table: Table) -> dict[str, int]:
    """VP of everybody, scored to the end where the game is over."""
    return dict(zip(table.names, _final(table).state.scores(), strict=True))


def winners(table: Table) -> list[str]:
    """Who has won, or would."""
    return [table.names[seat] for seat in _final(table).state.winners()]


def coins(table: Table) -> dict[str, int]:
    """Everybody's coins."""
    return {name: Player(table, seat)["coin"] for name, seat in table.seats.items()}


SEEN: dict[str, Callable[[Table], Any]] = {
    "players": players,
    "row": row,
    "deck": deck,
    "track": track,
    "order": order,
    "coins": coins,
    "pool": pool,
    "score": score,
    "winners": winners,
    "round": lambda table: table.state.round,
    "phase": lambda table: PHASES[table.state.get(N["PHASE"])],
    "blocked": lambda table: [p for p in range(16) if table.state.get(N["BLOCKED"]) >> p & 1],
    "at": lambda table: placed(table)["at"],
    "first": lambda table: placed(table)["first"],
    "late": lambda table: placed(table)["late"],
    "resolve_order": lambda table: placed(table)["resolve_order"],
}
