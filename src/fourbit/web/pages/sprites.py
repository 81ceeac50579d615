"""What things are drawn with, derived from the edition's data.

A sprite belongs to a name or to an effect, never to a number: each thing has candidates, of which
the page draws the first it has. The last one always exists.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourbit.words.description import Description
from fourbit.words.mark import EVERY, Marks

LAST = {"place": "tile", "card": "card", "building": "building", "town_hall": "hall",
        "procedure": "book"}  # fmt: skip


def of_entry(one: Description) -> list[str]:
    """By its name, then by what it does: what comes of it before what it takes."""
    named = [f"{one.sort}:{name}" for name in (one.name.ja, one.name.en) if name]
    signs = [sign for effect in one.effects for sign in _outcomes(effect.marks)]
    inputs = [sign for effect in one.effects for sign in _all(effect.marks)]
    return list(dict.fromkeys([*named, *signs, *inputs, LAST[one.sort]]))


def of_kind(kind: str, names: tuple[str, ...]) -> list[str]:
    """A kind by its id, then by its names."""
    return list(dict.fromkeys([f"kind:{kind}", *(f"kind:{name}" for name in names), "tile"]))


def _outcomes(marks: Marks) -> Iterator[str]:
    """What a line gives or does: gains with their plus, verbs, and all behind an arrow."""
    given = False
    for mark in marks:
        given = given or mark.sort == "to"
        gained = given or mark.text.ja.startswith("+")
        if mark.sort == "verb" or (mark.sort in ("kind", "kinds") and gained):
            yield from _signs(mark.sort, mark.name)


def _all(marks: Marks) -> Iterator[str]:
    for mark in marks:
        yield from _signs(mark.sort, mark.name)


def _signs(sort: str, name: str) -> Iterator[str]:
    if sort == "verb":
        yield f"verb:{name}"
    elif sort in ("kind", "kinds"):
        yield from ("any",) if name == EVERY else (f"kind:{kind}" for kind in name.split("/"))
