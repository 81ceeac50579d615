"""Positions that can never occur are refused, whatever field says so; all others are read."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourbit.engine import constants as c
from fourbit.engine import mode
from fourbit.engine.fields import FIELDS
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.records import soundness
from fourbit.records.sound import SPOKEN_OF
from tests.properties.playing import Table
from tests.properties.spoiling import play_on

pytestmark = pytest.mark.both
Page = dict[str, Any]
MANY = 25 if mode.compiled() else 4


@cache
def states(edition: str, players: int = 3, seed: int = 5) -> list[State]:
    """A game that was played."""
    return list(Table(edition, (), players, "eager", seed).states())


def page_of(edition: str, fits: Callable[[Page], object]) -> tuple[State, Page]:
    """The first position of a game that fits."""
    for state in states(edition):
        page = json.loads(json.dumps(state.position()))
        if fits(page):
            return state, page
    raise AssertionError("no such position")


def in_phase(phase: str, at_least: int = 1) -> Callable[[Page], bool]:
    return lambda page: page["phase"] == phase and page.get("round", 0) >= at_least


def change(page: Page, keys: str, value: Any) -> None:
    """Set a key of a key of a page."""
    *way, last = keys.split(".")
    for key in way:
        page = page.setdefault(key, {})
    page[last] = value


IMPOSSIBLE: list[tuple[str, Callable[[Page], object], str, Any, str]] = [
    # edition, a position of a game, what is changed, to what, which key is blamed
    ("mended", in_phase("action", 2), "round", 0, "round"),
    ("mended", in_phase("action", 2), "round", 7, "round"),
    ("mended", in_phase("deal"), "round", 5, "round"),
    ("mended", in_phase("stack"), "step", 99, "step"),
    ("mended", in_phase("stack"), "step", 0, "step"),
    ("mended", in_phase("upkeep"), "round", 6, "round"),
    ("mended", in_phase("join"), "ending", True, "ending"),
    ("mended", in_phase("over"), "round", 3, "round"),
    ("mended", in_phase("action"), "blocked", [f"{i:04b}" for i in range(16)], "blocked"),
    ("mended", in_phase("action"), "seats.A.limit", 1, "seats.A.limit"),
    ("mended", in_phase("draft"), "seats.A.limit", 1, "seats.A.limit"),
    ("mended", in_phase("action"), "seats.A.hired", 8, "seats.A.hired"),
    ("mended", in_phase("action", 2), "seats.B.purse.coin", 3, "seats.B.purse.coin"),
    ("mended", in_phase("action", 2), "seats.B.purse.wood", 69, "seats.B.purse.wood"),
    ("rulebook", in_phase("draft"), "seats.B.purse.coin", 3, "seats.B.purse.coin"),
    ("rulebook", in_phase("join"), "seats.A.purse.coin", 1, "seats.A.purse.coin"),
    ("mended", in_phase("row"), "seats.A.purse.coin", 2, "seats.A.purse.coin"),
    ("mended", in_phase("row"), "seats.A.built", [1], "seats.A.built"),
    ("mended", in_phase("stack"), "seats.A.planned", {"1": "6 open"}, "seats.A.planned"),
    ("mended", in_phase("stack"), "seats.A.sent", 1, "seats.A.sent"),
    ("mended", in_phase("join"), "seats.A.joined", True, "seats.A.joined"),
    ("mended", in_phase("join"), "seats.B.passed", True, "seats.B.passed"),
    ("mended", in_phase("stack"), "seats.C.fresh", 2, "seats.C.fresh"),
    ("mended", in_phase("action"), "actor", "D", "actor"),
    ("mended", in_phase("action"), "price", {"wood": 2}, "price"),
    ("mended", in_phase("join"), "ledger", {"wood": 2}, "ledger"),
    ("mended", in_phase("join"), "pools", {"0000": {"wood": 2}}, "pools"),
    ("mended", in_phase("join"), "seats.A.space", 9, "order"),
    ("mended", in_phase("row"), "seats.A.space", 3, "seats.A.space"),
    ("mended", in_phase("join"), "pick", 2, "pick"),
]


@pytest.mark.parametrize(
    ("edition", "fits", "keys", "value", "blamed"),
    IMPOSSIBLE,
    ids=[f"{keys}={str(value)[:12]}" for _, _, keys, value, _ in IMPOSSIBLE],
)
def test_what_can_never_occur(
    edition: str, fits: Callable[[Page], object], keys: str, value: Any, blamed: str
) -> None:
    state, page = page_of(edition, fits)
    assert state.rules.from_position(page) == state
    change(page, keys, value)
    with pytest.raises(PositionError) as caught:
        state.rules.from_position(page)
    named = caught.value.facts.get("key", "")
    assert blamed == named or (blamed.startswith("seats") and str(named).startswith("seats"))
    assert caught.value.text("ja") != caught.value.text("en")


def test_one_copy_is_built_once() -> None:
    state, page = page_of("mended", in_phase("action", 2))
    deck = page["deck"]
    for name in ("A", "B"):
        page["seats"][name]["built"] = sorted([*page["seats"][name].get("built", []), deck[0]])
    for left in (deck, deck[1:]):
        page["deck"] = left
        with pytest.raises(PositionError) as caught:
            state.rules.from_position(page)
        assert caught.value.facts["number"] == deck[0]


def test_a_seat_is_missing() -> None:
    for phase in ("order", "deal", "draft", "join", "stack", "action", "upkeep", "over"):
        state, page = page_of("mended", in_phase(phase, 0))
        wrong: Any
        for wrong in ("B", None, []):
            page_ = copy.deepcopy(page)
            if wrong == "B":
                del page_["seats"]["B"]
            else:
                page_["seats"] = wrong
            with pytest.raises(PositionError):
                state.rules.from_position(page_)


def test_every_field_is_spoken_of() -> None:
    """A new field of the state needs a demand of its own."""
    assert {field.name for field in FIELDS} == SPOKEN_OF


def test_every_field_is_held_to_something() -> None:
    """For each field, some wrong number in it is refused, at some moment of a game."""
    held: set[str] = set()
    for state in [*states("mended")[::9], *states("workshop")[::9]]:
        for field in FIELDS:
            name, length = field.name, field.length
            if name in held:
                continue
            cells = range(c.FRAME_WIDTH) if name == "FRAME" else (0, length - 1)
            for at in (*cells, min(length - 1, state.players - 1)):
                for number in (-7, 13, 999):
                    wrong = state.clone()
                    wrong.set(field.at + at, number)
                    if name == "PLAYERS" or (name == "PHASE" and number != 13):
                        continue
                    try:
                        soundness.check_parts(wrong)
                    except (PositionError, IndexError, KeyError):
                        held.add(name)
    assert {field.name for field in FIELDS} - held <= {"PLAYERS"}


@given(st.sampled_from(("mended", "workshop", "rulebook", "mended-bit-cards")),
       st.integers(0, 10**6))  # fmt: skip
@settings(max_examples=MANY)
def test_one_number_more_or_less(edition: str, seed: int) -> None:
    """A position with one number changed a little is refused, or plays on without a breach."""
    rng = random.Random(seed)
    for _ in range(12):
        state = rng.choice(states(edition, 2 + seed % 3, seed % 4)).clone()
        field = rng.choice([field for field in FIELDS if field.name != "PLAYERS"])
        cell = field.at + rng.randrange(field.length)
        number = state.get(cell) + rng.choice((-1, 1, 2, -2, 4))
        state.set(cell, number)
        try:
            page = state.position()
        except (KeyError, IndexError):  # a number that has no words
            continue
        try:
            read = state.rules.from_position(page)
        except PositionError:
            continue
        assert read.position() == page
        play_on(read, rng)
