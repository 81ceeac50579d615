"""What came of it, in the words of `expect`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fourbit.engine import constants as c
from fourbit.scenarios.beginning import placed
from fourbit.scenarios.given import Given
from fourbit.scenarios.playing import Played, drive


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


def players(table: Given) -> dict[str, dict[str, Any]]:
    """What each player has."""
    return {name: PlayerOutcome(table, seat) for name, seat in table.seats.items()}


class PlayerOutcome(dict[str, Any]):
    """A player's fields, looked up when asked for."""

    def __init__(self, table: Given, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat

    def __missing__(self, key: str) -> Any:
        table, seat = self.table, self.seat
        state, book = table.state, table.book
        if key in book.kind_at:
            return state.purse(seat, key)
        if key in ("hired", "limit", "on_places", "space", "fresh", "passed"):
            return getattr(state, key)(seat)
        if key == "unhired":
            return book.procedure(c.PR_WORKERS) - state.hired(seat)
        if key == "on_town_hall":
            return state.at_town_hall(seat)
        if key == "rank":
            return order(table).index(table.names[seat]) + 1
        if key == "at":
            place = state.at(seat)
            return "TH" if place == c.TOWN_HALL else place
        if key == "hand":
            return sorted(state.cards(seat))
        if key == "built":
            return [*state.built(seat)]
        return [[number, plan.round] for number, plan in state.planned(seat).items()]


def order(table: Given) -> list[str]:
    """The turn order as the track stands now."""
    return [table.names[seat] for seat in table.state.order]


def track(table: Given) -> list[list[Any]]:
    """Spaces from front to back, each with its markers head to tail."""
    found: list[list[Any]] = []
    for name in order(table):
        space = table.state.space(table.seats[name])
        if found and found[-1][0] == space:
            found[-1][1].append(name)
        else:
            found.append([space, [name]])
    return found


def row(table: Given) -> list[int]:
    """The buildings of the row."""
    return [*table.state.row]


def deck(table: Given) -> list[int]:
    """What is left of the deck, in chance's order; what came back to it last."""
    left = Counter(table.state.deck)
    found = []
    for building in table.deck[table.drawn :]:
        number = table.book.rules.buildings[building]
        if left[number]:
            left[number] -= 1
            found.append(number)
    return found + sorted(left.elements())


def pool(table: Given) -> dict[str, dict[str, int]]:
    """What lies on the places."""
    state, kinds = table.state, table.book.kinds
    return {
        "TH" if place == c.TOWN_HALL else str(place): {
            kind: state.pool(place, kind) for kind in kinds
        }
        for place in range(c.PLACES + 1)
    }


def _final(table: Given) -> Given:
    """The table after the final scoring, which a round's end stops short of."""
    if not table.state.is_over and table.state.phase == "game_end":
        table = table.clone()
        drive(table, lambda _: None, breaks=len(table.names))
    return table


def score(table: Given) -> dict[str, int]:
    """VP of everybody, scored to the end where the game is over."""
    return dict(zip(table.names, _final(table).state.scores(), strict=True))


def winners(table: Given) -> list[str]:
    """Who has won, or would."""
    return [table.names[seat] for seat in _final(table).state.winners()]


def coins(table: Given) -> dict[str, int]:
    """Everybody's coins."""
    return {name: PlayerOutcome(table, seat)["coin"] for name, seat in table.seats.items()}


SEEN: dict[str, Callable[[Given], Any]] = {
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
    "phase": lambda table: table.state.phase,
    "blocked": lambda table: [*table.state.blocked],
    "at": lambda table: placed(table)["at"],
    "first": lambda table: placed(table)["first"],
    "late": lambda table: placed(table)["late"],
    "resolve_order": lambda table: placed(table)["resolve_order"],
}
