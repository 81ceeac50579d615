"""Drawn lines: the marks of a line say everything that its shorthand says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourbit.rules.edition import Edition
from fourbit.rules.load import load, shipped
from fourbit.rules.shorthand import read_lines
from fourbit.words.description import Effect
from fourbit.words.descriptions import Descriptions
from fourbit.words.mark import Sign
from fourbit.words.marks import Marker, read_aloud

EXAMPLES = sorted(Path("docs/examples").glob("*.toml"))
EDITIONS = [*shipped(), *map(str, EXAMPLES)]
SORTS = ["kind", "kinds", "verb", "to", "or", "and", "open", "close", "per", "up_to", "if", "word"]


def effects(edition: Edition) -> Iterator[Effect]:
    for entry in Descriptions(edition).values():
        yield from entry.effects


def counted(edition: Edition, text: str) -> Counter[str]:
    """How often each number and each kind stands in a Japanese text."""
    names = [kind.name("ja") for kind in edition.kinds]
    return Counter(re.findall("|".join([r"\d+", "資源", *names]), text))


@pytest.mark.parametrize("name", EDITIONS)
def test_marks_say_what_the_shorthand_says(name: str) -> None:
    edition = load(name)
    for effect in effects(edition):
        said, drawn = (
            counted(edition, text) for text in (effect.shorthand.ja, read_aloud(effect.marks).ja)
        )
        whole = "免除して建設" in effect.shorthand.ja  # where the kinds are every resource, unsaid
        assert drawn - Counter(["資源"] * whole) == said, effect.shorthand.ja


@pytest.mark.parametrize("name", EDITIONS)
def test_marks_have_words_in_both_languages(name: str) -> None:
    edition = load(name)
    for effect in effects(edition):
        assert effect.marks
        for mark in effect.marks:
            assert mark.sort in SORTS
            assert mark.text.ja.strip() and mark.text.en.strip(), (effect.shorthand.ja, mark)
            assert bool(mark.says.ja) == bool(mark.says.en)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_arrow_is_drawn_where_something_may_be_done(name: str) -> None:
    for effect in effects(load(name)):
        arrows = [mark for mark in effect.marks if mark.sort == "to"]
        assert len(arrows) >= effect.shorthand.ja.count("→") > 0 or "→" not in effect.shorthand.ja


def marks(text: str) -> list[tuple[str, str, str]]:
    edition = load("workshop")
    (line,) = read_lines(text, edition.words)
    return [(mark.sort, mark.name, mark.text.ja) for mark in Marker(edition.words).line(line)]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("木材+6・石材+2", [("kind", "wood", "+6"), ("and", "", "・"), ("kind", "stone", "+2")]),
        ("木材か石材2→VP1", [("kinds", "wood/stone", "2"), ("to", "", "→"), ("kind", "vp", "1")]),
        ("資源+2", [("kinds", "*", "+2")]),
        ("雇用", [("verb", "hire", "雇用")]),
        ("手番順-1→コイン6", [("verb", "track", "−1"), ("to", "", "→"), ("kind", "coin", "6")]),
        (
            "木材・石材を8まで捨て、4につきVP1",
            [("kinds", "wood/stone", "4"), ("to", "", "→"), ("kind", "vp", "1"),
             ("up_to", "", "8まで")],
        ),
        (
            "建物4以上なら、木材+2",
            [("verb", "built", "4+"), ("if", "", "："), ("kind", "wood", "+2")],
        ),
        ("先手とみなす", [("word", "", "先手とみなす")]),
    ],
)  # fmt: skip
def test_signs_follow_the_line(text: str, drawn: list[tuple[str, str, str]]) -> None:
    assert marks(text) == drawn


def test_marks_are_read_aloud_in_both_languages() -> None:
    edition = load("mended")
    (line,) = read_lines("石材2→コイン4", edition.words)
    said = read_aloud(Marker(edition.words).line(line))
    assert (said.ja, said.en) == ("石材2 → コイン4", "stone 2 → coin 4")
    assert isinstance(Marker(edition.words).line(line)[0], Sign)
