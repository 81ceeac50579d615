"""The vocabulary is orthogonal: every word worked in a scenario, on every kind of carrier.

Which words there are is read off the glossary and the model; which of them worked where, off the
engine's counts. What is missing must be what the edition check itself refuses or calls dead, tried
with the very lines that worked elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from fourbit.errors import EditionError
from fourbit.rules import model as m
from fourbit.rules.doing import may_be_done
from fourbit.rules.load import load
from fourbit.rules.printing import print_lines
from fourbit.rules.vocabulary import Vocabulary, glossary
from fourbit.rules.walk import every, parts
from tests.scenarios.played import books_of

CARRIERS: dict[str, tuple[str, str]] = {  # where a line is put to see whether it makes sense
    "place": ("0000", ""), "card": ("1-0", ""), "building": ("48", "甲。"),
    "town_hall": ("effect", ""), "procedure": ("effects", ""),
}  # fmt: skip
GRAMMAR = {"hand", "ledger", "tagged", "triggered", "pool", "sets"}  # nouns with words of their own


def words() -> dict[str, set[str]]:
    """Every word a line can be made of, by what it does there."""
    said = glossary()
    nouns = {*said["noun"], *said["flag"], *said["did"], *said["compare"], *GRAMMAR}
    steps = {*get_args(m.Step), *get_args(m.CostStep), *get_args(m.Standing)}
    flat = {part for step in steps for part in (get_args(step) or (step,))}
    return {
        "moment": {*said["moment"], "now", "standing"},
        "target": {*said["target"], "me"},
        "frequency": {"action", "round", "game"},
        "step": {step.__name__ for step in flat},
        "counted": nouns | {"spent"},
        "tested": nouns,
        "comparison": {"ge", "le", "eq"},
        "goes": {f"{step} {to}" for step in ("GiveUp", "Unplan") for to in ("deck", "row", "out")},
        "often": {"again"},
        "number": {"round", "players", "count", "growing", "product"},
    }


def used(line: m.Line) -> Iterator[tuple[str, str]]:
    """What a line is made of."""
    yield "moment", line.moment if isinstance(line.body, tuple) else "standing"
    yield "target", line.who
    if line.often:
        yield "frequency", line.often.scope
    for part in parts(line.body):
        yield "step", type(part).__name__
        if isinstance(part, m.GiveUp | m.Unplan):
            yield "goes", f"{type(part).__name__} {part.to}"
    if line.often and line.often.times > 1 and may_be_done(line):
        yield "often", "again"
    for noun in every(line.body, m.Noun):
        yield "counted", noun.id
    for test in every(line.when, m.Test):
        yield "comparison", test.cmp
        yield "tested", test.noun.id
    for number in every((line.body, line.when), m.Number):
        yield "number", number.by
        if number.then:
            yield "number", "growing"
    for _ in every((line.body, line.when), m.Count):
        yield "number", "product"


@cache
def worked() -> dict[tuple[str, str], dict[str, list[tuple[m.Line, Vocabulary, Any]]]]:
    """For each word the carriers on which a line with it fired, and some of those lines."""
    found: dict[tuple[str, str], dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    met = set[tuple[str, int]]()  # several files may use the same rules
    for book in books_of():
        edition, tally = book.rules.edition, book.tally
        assert tally is not None
        for number, (carrier, at) in enumerate(book.rules.lines):
            if tally.line(number)[2] and (book.rules.digest, number) not in met:
                met.add((book.rules.digest, number))
                line = carrier.lines[at]
                for word in used(line):
                    found[word][carrier.kind].append((line, edition.words, edition.source["kind"]))
    return found


def makes_sense(line: m.Line, vocabulary: Vocabulary, kinds: Any, carrier: str) -> bool:
    """Whether the check takes a line on that carrier, and does not call it dead."""
    key, name = CARRIERS[carrier]
    text = name + print_lines((line,), vocabulary, "ja")
    try:
        edition = load({"extends": ["rulebook"], "kind": kinds, carrier: {key: text}})
    except EditionError:
        return False
    dead = {warning.facts["key"] for warning in edition.warnings if warning.id == "line.dead"}
    return f"{carrier}.{key}" not in dead


@pytest.mark.parametrize("category", words())
def test_every_word_worked_on_every_carrier(category: str) -> None:
    """... where it makes sense."""
    missing = []
    for word in sorted(words()[category]):
        where = worked()[category, word]
        assert where, f"{category} {word} worked nowhere"
        lines = [line for some in where.values() for line in some[:8]]
        for carrier in CARRIERS.keys() - where.keys():
            for line, vocabulary, kinds in lines:
                if makes_sense(line, vocabulary, kinds, carrier):
                    missing.append((word, carrier, print_lines((line,), vocabulary, "ja")))
                    break
    assert missing == []
