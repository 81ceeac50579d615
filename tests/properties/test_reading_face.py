"""The readings of a state say what its position says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from fourbit.engine import constants as c
from fourbit.engine import mode
from fourbit.engine.face import Face
from fourbit.engine.state import State
from fourbit.errors import FourbitError
from fourbit.rules.compiled import SEAT_NAMES
from tests.properties.playing import Table, rules_of, tables

pytestmark = pytest.mark.both
PLACES = [*(f"{i:04b}" for i in range(c.PLACES)), "town_hall"]
HELPERS = {"purse", "pending", "pieces", "pool", "before", "frame", "kept", "is_over", "depth"}


def places(said: list[str]) -> tuple[int, ...]:
    return tuple(PLACES.index(word) for word in said)


def seats(said: list[str]) -> tuple[int, ...]:
    return tuple(SEAT_NAMES.index(name) for name in said if name)


def seat(said: str | None) -> int | None:
    return None if said is None else SEAT_NAMES.index(said)


def same(said: Any) -> Any:
    return tuple(said) if isinstance(said, list) else said


# each reading, the key of the position that says the same, its default, and how it is heard
TABLE: dict[str, tuple[str, Any, Callable[[Any], Any]]] = {
    "players": ("players", 0, same),
    "round": ("round", 0, same),
    "step": ("step", 0, same),
    "phase": ("phase", "", same),
    "progress": ("progress", 0, same),
    "ending": ("ending", False, same),
    "order": ("order", [], seats),
    "frozen": ("frozen", [], seats),
    "choosing": ("waiting", [], seats),
    "blocked": ("blocked", [], places),
    "picks": ("pick", 0, same),
    "row": ("row", [], same),
    "deck": ("deck", [], same),
    "actor": ("actor", None, seat),
    "spent_cards": ("spent_cards", [], lambda said: tuple(int(card) - 1 for card in said)),
}
SEAT: dict[str, tuple[str, Any, Callable[[Any], Any]]] = {
    **{key: (key, 0, same) for key in ("space", "hired", "limit", "fresh", "sent", "due")},
    **{key: (key, 0, same) for key in ("on_places", "at_town_hall", "paying")},
    **{key: (key, False, same) for key in ("passed", "joined", "late", "acted")},
    "keep": ("keep", None, same),
    "visited": ("visited", [], places),
    "at": ("at", None, lambda said: None if said is None else PLACES.index(said)),
    "cards": ("cards", [], same),
    "built": ("built", [], same),
    "pack": ("packs", [], same),
}


def check(state: State) -> set[str]:
    """Compare all readings; gives those of things that are there."""
    page = state.position()
    found = set()
    for name, (key, default, hear) in TABLE.items():
        assert getattr(state, name) == hear(page.get(key, default)), name
        found |= {name} if key in page else set()
    assert state.stage == (page.get("stage", "open") if "actor" in page else None)
    for number, letter in enumerate(SEAT_NAMES[: state.players]):
        packs = [int(card) for card, owner in page.get("packs", {}).items() if owner == letter]
        them = page["seats"][letter] | ({"packs": packs} if packs else {})
        for name, (key, default, hear) in SEAT.items():
            assert getattr(state, name)(number) == hear(them.get(key, default)), name
            found |= {name} if key in them else set()
        found |= set(secrets(state, number, them))
    return found


def secrets(state: State, seat: int, them: dict[str, Any]) -> list[str]:
    """What is said with words of its own; gives what is there."""
    purse, pending = them.get("purse", {}), them.get("pending", {})
    for at, kind in enumerate(state.rules.kinds):
        assert state.purse(seat, kind) == purse.get(kind, 0)
        assert state.pending(seat, kind) == pending.get(kind, 0)
        assert state.pieces(seat)[at] == state.purse(seat, kind) + state.pending(seat, kind)
    said = {number: f"{p.round} {'open' if p.known else 'secret'}"
            for number, p in state.planned(seat).items()}  # fmt: skip
    assert said == {int(number): word for number, word in them.get("planned", {}).items()}
    assert state.kept(seat) == them.get("keep", state.hired(seat))
    for name, key in (("chosen", "chosen"), ("stack", "stack"), ("picked", "picked")):
        assert (getattr(state, name)(seat) is None) == (key not in them)
    if isinstance(them.get("picked"), int):
        assert state.picked(seat) == them["picked"] - 1
    elif "picked" in them:
        assert state.picked(seat) == (them["picked"] == "join")
    return [key for key in ("planned", "chosen", "stack", "picked") if key in them]


@given(tables(("eager", "keeper")))
@settings(max_examples=12 if mode.compiled() else 3)
def test_readings_say_what_positions_say(table: Table) -> None:
    for state in table.states(every=5):
        check(state)


def test_every_reading_is_compared_with_something() -> None:
    seen: set[str] = set()
    tried = (("mended", 2, "eager"), ("rulebook", 3, "passer"), ("rulebook", 4, "eager"))
    for edition, players, policy in tried:
        for seed in range(8):
            for state in Table(edition, (), players, policy, seed).states():
                seen |= check(state)
    secret = {"planned", "chosen", "stack", "picked"}
    assert seen >= {*TABLE, *SEAT, *secret} - {"ending"}
    named = {name for name in vars(Face) if not name.startswith("_")} - {"rules"}
    assert named == {*TABLE, *SEAT, *secret, *HELPERS, "stage"}


def test_seats_kinds_and_places_that_are_not_there_are_refused() -> None:
    state = rules_of("mended").new_game(2)
    for wrong in (-1, 2, 4, 10**6):
        for reading in (state.hired, state.built, state.planned, state.pieces, state.cards):
            with pytest.raises(IndexError):
                reading(wrong)
        with pytest.raises(IndexError):
            state.purse(wrong, "coin")
        with pytest.raises(IndexError):
            state.frame(0, wrong)
    with pytest.raises(IndexError):
        state.pool(17, "coin")
    with pytest.raises(FourbitError, match="coin"):
        state.purse(0, "coins")


def test_phases_come_in_order() -> None:
    state = rules_of("mended").new_game(2)
    assert state.phase == "order" and state.before("draft") and not state.before("order")
