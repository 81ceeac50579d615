"""What may be written in a scenario: every key and every value, checked before anything runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from fourbit.errors import ScenarioError, nearest, quoted
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.scenarios.book import Book

Check = Callable[[Any, str], None]
SCENARIO = (
    "id",
    "title",
    "note",
    "edition",
    "editions",
    "switches",
    "given",
    "do",
    "expect",
    "cases",
)
ACTS = ("read", "setup", "draft", "reveal", "resolve", "round_start", "round_end", "score", "steps")
ROLES, SOURCES, RULES = ("first", "late"), ("row", "planned"), ("lowest", "highest")
SIDE = re.compile(r"([1-9]|1[0-6])-[01]")
MOST = 199
ROUNDS = 100  # a round is written with two digits
SPACES = (-99, 999)  # of the turn-order track, as positions know them
PLACES = (*map(str, range(16)), "TH")


class Unchoosable(ScenarioError):
    """A number out of range, a card twice in a stack: in `do`, an illegal act and no mistake."""


class Checker:
    """Checks cases against their edition; raises `ScenarioError` naming file, case and key."""

    def __init__(self, book: Book) -> None:
        self.file, self.name, self.book = "", "", book
        amounts = dict.fromkeys(book.kinds, self.number)
        self.amounts = amounts
        player = {
            **amounts, "hired": self.number, "limit": self.number, "built": self.buildings,
            "planned": self.plans, "stack": self.stack, "at": self.at, "passed": self.flag,
            "on_places": self.number, "on_town_hall": self.number,
        }  # fmt: skip
        seen = {"space": self.space_number, "rank": self.number, "unhired": self.number,
                "fresh": self.number, "hand": self.cards}  # fmt: skip
        self.player, self.seen_player = player, player | seen
        self.table: dict[str, Check] = {
            "round": self.number, "players": self.players, "row": self.buildings,
            "deck": self.buildings, "track": self.track, "blocked": self.places,
            "pool": self.pool,
        }  # fmt: skip
        self.place: dict[str, Check] = {
            "discard": self.kinds, "sell": self.kinds, "waive": self.kinds, "option": self.number,
            "count": self.number, "plan": self.plan, "building": self.building,
            "from": self.source, "artisan": self.kind, "move": self.flag,
            "hire": self.flag, "house": self.flag, "unplan": self.building,
            "give_up": self.building, "repeat": self.place_number,
            **dict.fromkeys(book.kinds, self.yes_or_amount),
        }  # fmt: skip
        self.card: dict[str, Check] = {
            "take": self.kind, "kind": self.kind, "dir": self.one_of(("sell", "buy")),
            "when": self.one_of(("before", "after")), **self.place,
        }  # fmt: skip

    # --- errors ---

    def fail(self, message: str, path: str, near: str = "", **facts: object) -> ScenarioError:
        """The error for one key; `.near` is added where there is a nearest word."""
        return ScenarioError(
            f"scenario.{message}" + (".near" if near else ""),
            file=self.file, name=self.name, key=path, near=near, **facts,
        )  # fmt: skip

    def bad(self, value: object, path: str, known: tuple[object, ...] = ()) -> ScenarioError:
        """A value that cannot stand here."""
        text = value if isinstance(value, str) else quoted(value)
        return self.fail("value", path, nearest(text, known), value=text)

    def outside(self, value: object, path: str, known: tuple[object, ...] = ()) -> Unchoosable:
        """A value of the right kind that nobody could ever choose."""
        facts = self.bad(value, path, known)
        return Unchoosable(facts.id, **facts.facts)

    def keys(self, value: Any, path: str, known: Mapping[str, Check]) -> None:
        """A table with these keys and no others."""
        if not isinstance(value, dict):
            raise self.bad(value, path)
        for key, inner in value.items():
            if key not in known:
                raise self.fail("key", f"{path}.{key}".lstrip("."), nearest(key, known))
            if inner is not None:
                known[key](inner, f"{path}.{key}".lstrip("."))

    # --- values ---

    def number(self, value: Any, path: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.bad(value, path)
        if not isinstance(value, int) or not 0 <= value <= MOST:
            raise self.outside(value, path)

    def space_number(self, value: Any, path: str) -> None:
        if type(value) is not int or not SPACES[0] <= value <= SPACES[1]:
            raise self.bad(value, path)

    def flag(self, value: Any, path: str) -> None:
        if not isinstance(value, bool):
            raise self.bad(value, path, ("true", "false"))

    def yes_or_amount(self, value: Any, path: str) -> None:
        if not isinstance(value, bool):
            self.number(value, path)

    def text(self, value: Any, path: str) -> None:
        if not isinstance(value, str):
            raise self.bad(value, path)

    def one_of(self, known: tuple[str, ...]) -> Check:
        def check(value: Any, path: str) -> None:
            if value not in known:
                raise self.bad(value, path, known)

        return check

    def source(self, value: Any, path: str) -> None:
        if value == "deck":  # there is one, but nobody builds from it
            raise self.outside(value, path)
        self.one_of(SOURCES)(value, path)

    def every(self, value: Any, path: str, check: Check) -> None:
        """A list of such values."""
        if not isinstance(value, list):
            raise self.bad(value, path)
        for i, inner in enumerate(value):
            check(inner, f"{path}[{i}]")

    def kind(self, value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in self.book.kind_at:
            raise self.bad(value, path, self.book.kinds)

    def kinds(self, value: Any, path: str) -> None:
        self.keys(value, path, self.amounts)

    def building(self, value: Any, path: str) -> None:
        self.number(value, path)
        if value not in self.book.building_at:
            raise self.outside(value, path, tuple(self.book.building_at))

    def buildings(self, value: Any, path: str) -> None:
        self.every(value, path, self.building)

    def plan(self, value: Any, path: str) -> None:
        if value != "deck":
            self.building(value, path)

    def plans(self, value: Any, path: str) -> None:
        self.every(value, path, self.planned)

    def planned(self, value: Any, path: str) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise self.bad(value, path)
        self.building(value[0], f"{path}[0]")
        self.number(value[1], f"{path}[1]")
        if not 0 < value[1] < ROUNDS:
            raise self.bad(value[1], f"{path}[1]")

    def name_of(self, value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in tuple(SEAT_NAMES):
            raise self.bad(value, path, tuple(SEAT_NAMES))

    def names(self, value: Any, path: str) -> None:
        self.every(value, path, self.name_of)

    def by_name(self, value: Any, path: str, check: Check) -> None:
        """Something for each player."""
        if not isinstance(value, dict):
            raise self.bad(value, path)
        for name, inner in value.items():
            self.name_of(name, f"{path}.{name}")
            if inner is not None:
                check(inner, f"{path}.{name}")

    def players(self, value: Any, path: str) -> None:
        self.by_name(value, path, lambda v, p: self.keys(v, p, self.player))

    def track(self, value: Any, path: str) -> None:
        self.every(value, path, self.space)

    def space(self, value: Any, path: str) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise self.bad(value, path)
        self.space_number(value[0], f"{path}[0]")
        self.names(value[1], f"{path}[1]")

    def place_number(self, value: Any, path: str) -> None:
        self.number(value, path)
        if value > 15:
            raise self.outside(value, path)

    def places(self, value: Any, path: str) -> None:
        self.every(value, path, self.place_number)

    def at(self, value: Any, path: str) -> None:
        if value != "TH":
            if isinstance(value, str):
                raise self.bad(value, path, ("TH",))
            self.place_number(value, path)

    def by_place(self, value: Any, path: str, check: Check) -> None:
        """Something for each of some places."""
        if not isinstance(value, dict):
            raise self.bad(value, path)
        for key, inner in value.items():
            if key not in PLACES:
                raise self.fail("key", f"{path}.{key}", nearest(key, PLACES))
            if inner is not None:
                check(inner, f"{path}.{key}")

    def pool(self, value: Any, path: str) -> None:
        self.by_place(value, path, self.kinds)

    def side(self, value: Any, path: str) -> None:
        if not isinstance(value, str) or not SIDE.fullmatch(value):
            raise self.bad(value, path, tuple(f"{n}-{s}" for n in range(1, 17) for s in (0, 1)))

    def stack(self, value: Any, path: str) -> None:
        self.every(value, path, self.side)
        cards = [side.split("-")[0] for side in value]
        if len(cards) > 4 or len(set(cards)) < len(cards):
            raise self.outside(value, path)

    def cards(self, value: Any, path: str) -> None:
        self.every(value, path, self.card_number)

    def card_number(self, value: Any, path: str) -> None:
        self.number(value, path)
        if not 1 <= value <= 16:
            raise self.outside(value, path)

    def uses(self, value: Any, path: str) -> None:
        if isinstance(value, list):
            self.every(value, path, self.side)
            return
        if not isinstance(value, dict):
            raise self.bad(value, path)
        for key, inner in value.items():
            if not SIDE.fullmatch(key):
                known = tuple(f"{n}-{s}" for n in range(1, 17) for s in (0, 1))
                raise self.fail("key", f"{path}.{key}", nearest(key, known))
            if inner not in (None, True):
                self.keys(inner, f"{path}.{key}", self.card)
