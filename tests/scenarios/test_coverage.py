"""The scenarios fire every line of every shipped edition and try every value of every option.

Proved by the engine's own counts, not by reading the scenarios.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import pytest

from fourbit.engine import constants as c
from fourbit.engine.cells import Tally
from fourbit.rules.compiler_steps import ASKING_VERBS
from fourbit.rules.load import drafts, shipped
from fourbit.rules.printing import print_lines
from fourbit.rules.procedure import KEYS
from fourbit.scenarios.book import Book, Library
from tests.scenarios.played import books_of

AS_SHIPPED = ("buildings", "cards", "interactions", "places", "rounds")
CHANGED = ("options", "vocabulary")
INVENTIONS = tuple(edition for edition in shipped() if edition not in drafts())
NOT_SET_ALONE = ("score",)  # the scoring kind is written into every building's text


@cache
def counts(
    edition: str, files: tuple[str, ...] = AS_SHIPPED
) -> tuple[Book, list[tuple[int, int, int]]]:
    """(offered, used, fired) of each line of a shipped edition as it is."""
    plain = Library().book(edition, {})
    total = Tally()
    for book in books_of(*files):
        if book.rules.edition.id == edition and book.rules.digest == plain.rules.digest:
            assert book.tally is not None
            total.add(book.tally)
    return plain, [total.line(i) for i in range(len(plain.rules.lines))]


def named(book: Book, line: int) -> str:
    """A line for the message of a failure."""
    carrier, at = book.rules.lines[line]
    text = print_lines((carrier.lines[at],), book.rules.edition.words, "ja")
    return f"{carrier.kind}.{carrier.key}: {text}"


def dead(book: Book) -> set[str]:
    """The lines that the edition's own check calls dead."""
    found = (w.facts for w in book.rules.edition.warnings if w.id == "line.dead")
    keys = ((facts["key"].split("."), facts["text"].ja) for facts in found)
    return {f"{'.'.join(key[-2:])}: {text}" for key, text in keys}


def optional(book: Book) -> Iterator[int]:
    """Lines that a player may leave undone: one of their steps may be declined."""
    names = book.rules.names
    declines = {at: row for at, row in enumerate(names.nodes) if _may_decline(names.asked[at], row)}
    for line, (carrier, at) in enumerate(book.rules.lines):
        body = carrier.lines[at]
        if body.moment == "standing":
            if carrier.kind == "card":
                yield line
        elif body.moment not in ("any_time", "always"):
            mine = f"{names.line_names[line]}:"
            if any(names.node_names[node].startswith(mine) for node in declines):
                yield line


def _may_decline(step: object, row: list[int]) -> bool:
    """Whether a node puts a question that may be answered with no."""
    if row[0] == c.OP_CHOICE:
        return bool(row[c.CHOICE_MAY_DECLINE])
    return isinstance(step, ASKING_VERBS) and bool(row[c.ASKS_MAY_DECLINE])


@pytest.mark.parametrize("edition", drafts())
def test_every_line_fired(edition: str) -> None:
    """Nothing an edition says goes untested, except what it warns about itself."""
    book, found = counts(edition)
    idle = {named(book, line) for line, (_, _, fired) in enumerate(found) if not fired}
    assert idle == dead(book)


@pytest.mark.parametrize("edition", INVENTIONS)
def test_every_invention_fired(edition: str) -> None:
    """An edition with lines of its own proves those in the scenario file of its name."""
    book, found = counts(edition, (edition,))
    base = Library().book("mended", {})
    known = {named(base, line) for line in range(len(base.rules.lines))}
    own = [line for line in range(len(found)) if named(book, line) not in known]
    assert len(own) > 15
    assert {named(book, line) for line in own if not found[line][2]} == set()


@pytest.mark.parametrize("edition", drafts())
def test_every_choice_taken_and_left(edition: str) -> None:
    """What may be left undone was done and was left."""
    book, found = counts(edition)
    lines = list(optional(book))
    assert len(lines) > 30
    only_one_way = {named(book, line) for line in lines if not 0 < found[line][1] < found[line][0]}
    assert only_one_way - dead(book) == set()


def option_values() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every option of the rulebook with its values; () where any other value will do."""
    file = resources.files("fourbit.editions").joinpath("rulebook.toml")
    for key, table in tomllib.loads(file.read_text("utf-8"))["option"].items():
        if "number" in table:
            yield key, ()
            continue
        own = ("default", "values", "number", "min", "max")
        values = list(table.get("values", [name for name in table if name not in own]))
        yield key, tuple(dict.fromkeys([_text(table["default"]), *values]))
    for name, key in KEYS.items():
        if name not in NOT_SET_ALONE:
            yield name, ("true", "false") if key.how == "flag" else key.words


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_option_tried() -> None:
    """Each value was in force in some scenario; of numbers and texts, at least two."""
    books = books_of(*CHANGED)
    missing = {}
    for key, values in option_values():
        tried = {_text(book.rules.edition.options[key]) for book in books}
        if not (tried >= set(values) if values else len(tried) > 1):
            missing[key] = tried
    assert missing == {}


def test_the_list_of_options_is_whole() -> None:
    """What was tried is all there is."""
    keys = {key for key, _ in option_values()} | set(NOT_SET_ALONE)
    assert keys == set(Library().book("rulebook", {}).rules.edition.options)
