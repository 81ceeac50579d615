"""The keys of `given`, `do` and `expect`, act by act."""

from __future__ import annotations

from typing import Any

from fourbit.scenarios.book import Book
from fourbit.scenarios.schema import ACTS, ROLES, RULES, Check, Checker, Unchoosable

# act -> groups of keys of which one must be given
NEEDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "read": (("bits_top_to_bottom", "stack"),),
    "draft": (("packs",), ("rule", "picks")),
    "reveal": (("choices",),),
    "resolve": (("at", "seq"),),
    "steps": (("steps",),),
}


class Fields(Checker):
    """A checker with the keys of every act, made once for a book."""

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.acts = {act: {"act": self.text, **keys} for act, keys in _acts(self).items()}
        self.expect = _expect(self)


def check_case(check: Fields, case: dict[str, Any]) -> str:
    """Everything a case says is known and in its place.

    Gives the value of `do` that could never be chosen (place 16, a negative amount, one card
    twice in a stack), if there is one: such a case is illegal, not a mistake of the file.
    """
    given, do, expect = (case.get(key) for key in ("given", "do", "expect"))
    if given is not None:
        check.keys(given, "given", check.table)
    if not isinstance(do, dict) or "act" not in do:
        raise check.fail("missing", "do.act")
    if do["act"] not in ACTS:
        raise check.bad(do["act"], "do.act", ACTS)
    impossible = _impossible(check, do)
    _needs(check, do)
    if not isinstance(expect, dict):
        raise check.fail("missing", "expect")
    check.keys(expect, "expect", check.expect)
    if not _compares(expect):
        raise check.fail("nothing", "expect")
    return impossible


def _compares(expected: Any, key: str = "") -> bool:
    """Whether there is something to compare: nothing is expected of an empty table."""
    if isinstance(expected, dict):
        return any(_compares(inner, name) for name, inner in expected.items())
    if key in ("track", "order"):  # who is not named is not compared
        return bool(expected)
    return expected is not None


def _impossible(check: Fields, do: dict[str, Any]) -> str:
    """A number out of range, a stack with a card twice; wrong words and shapes stay mistakes."""
    try:
        check.keys(do, "do", check.acts[do["act"]])
    except Unchoosable as error:
        return f"{error.facts['key']} {error.facts['value']}"
    return ""


def _needs(check: Checker, do: dict[str, Any]) -> None:
    """Fields without which an act means nothing."""
    for keys in NEEDS.get(do["act"], ()):
        if all(do.get(key) is None for key in keys):
            raise check.fail("missing", f"do.{keys[0]}")
    for i, one in enumerate(do.get("seq") or []):
        if one.get("at", do.get("at")) is None:
            raise check.fail("missing", f"do.seq[{i}].at")


def _acts(check: Checker) -> dict[str, dict[str, Check]]:
    action: dict[str, Check] = {
        "player": check.name_of, "at": check.at, "role": check.one_of(ROLES), "fee": check.kind,
        "place": lambda v, p: check.keys(v, p, check.place), "stack": check.stack,
        "use": check.uses, "bonus": check.kind, "market_before": check.kinds,
        "market_mid": check.kinds, "market_after": check.kinds, "on_places": check.number,
        "on_town_hall": check.number, "choose": lambda v, p: check.every(v, p, check.text),
    }  # fmt: skip
    keep: dict[str, Check] = {"workers": check.number, "pay": check.kinds, "market": check.kinds}

    def keeps(value: Any, path: str) -> None:
        check.by_name(value, path, lambda v, p: check.keys(v, p, keep))

    def step(value: Any, path: str) -> None:
        check.by_name(value, path, joins)

    def joins(value: Any, path: str) -> None:
        if value != "pass":
            check.keys(value, path, action)
            if len(value.get("stack") or ()) != 4:
                raise check.bad(value.get("stack"), f"{path}.stack")

    def chosen(value: Any, path: str) -> None:
        if isinstance(value, list):
            check.stack(value, path)
        elif value != "pass":
            check.place_number(value, path)

    words: dict[str, Check] = {"choose": action["choose"]}
    seq: Check = lambda v, p: check.every(v, p, lambda one, at: check.keys(one, at, action))  # noqa: E731
    return {
        "read": {"bits_top_to_bottom": lambda v, p: _bits(check, v, p), "stack": check.stack},
        "setup": {"turn_order": check.names, "players": check.number, **words},
        "draft": {
            "rule": check.one_of(RULES),
            "packs": lambda v, p: check.every(v, p, check.cards),
            "picks": lambda v, p: check.every(v, p, check.cards),
        },
        "reveal": {
            "choices": lambda v, p: check.by_name(v, p, chosen),
            "blocked": check.places,
        },
        "resolve": action | {"seq": seq},
        "round_start": words | {"round": check.number},
        "round_end": words | {"round": check.number, "keep": keeps},
        "score": words
        | {"round": check.number, "market": lambda v, p: check.by_name(v, p, check.kinds)},
        "steps": words | {"steps": lambda v, p: check.every(v, p, step), "keep": keeps},
    }


def _bits(check: Checker, value: Any, path: str) -> None:
    check.every(value, path, check.number)
    if len(value) != 4 or any(bit not in (0, 1) for bit in value):
        raise check.bad(value, path)


def _expect(check: Checker) -> dict[str, Check]:
    def count_or_buildings(value: Any, path: str) -> None:
        if isinstance(value, list):
            check.buildings(value, path)
        else:
            check.number(value, path)

    def got(value: Any, path: str) -> None:
        if isinstance(value, dict):
            check.by_name(value, path, check.cards)
        else:
            check.every(value, path, check.cards)

    def numbers(value: Any, path: str) -> None:
        check.by_name(value, path, check.number)

    return {
        **check.table,
        "players": lambda v, p: check.by_name(
            v, p, lambda inner, at: check.keys(inner, at, check.seen_player)
        ),
        "row": count_or_buildings,
        "deck": count_or_buildings,
        "order": check.names,
        "place": check.place_number,
        "coins": numbers,
        "removed": check.number,
        "got": got,
        "at": lambda v, p: check.by_name(v, p, check.at),
        "first": lambda v, p: check.by_place(v, p, check.name_of),
        "late": check.names,
        "resolve_order": check.names,
        "score": numbers,
        "winners": check.names,
        "illegal": check.flag,
        "phase": check.text,
    }
