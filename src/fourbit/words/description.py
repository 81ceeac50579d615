"""One description of a building, card side or place, from which everything shown of it is drawn.

The terminal, the rulebook, differences of editions, a page and paper all read these values; nobody
else asks the model for a name, a price or a sentence. They are plain data (`dataclasses.asdict`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from fourbit.errors import Both, Lang
from fourbit.rules.model import Carrier, Condition, Number, Often, Origin, Pay
from fourbit.words.mark import Marks
from fourbit.words.phrases import book, capital

LANGS: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Effect:
    """One line: when it works, as signs, as shorthand and as a sentence.

    `never`: it cannot happen in this edition.
    """

    moment: str
    origin: Origin
    who: str
    when: Condition | None
    often: Often | None
    marks: Marks
    shorthand: Both
    sentence: Both
    never: bool


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a building."""

    id: str
    name: Both


@dataclass(frozen=True, slots=True)
class Description:
    """Everything there is to say about one entry of an edition.

    `what` is `場所7` / `place 7`; `name` is empty where it has none, `title` is both together and
    `called` the shortest that tells it from others. `short` and `said` are all its effects in
    shorthand and in sentences (with a word where it has none); `price` and `points` are shorthand,
    `headline` says price, points, tags and copies of a building.
    """

    sort: str
    key: str
    number: int
    what: Both
    name: Both
    title: Both
    called: Both
    cost: tuple[Pay, ...]
    price: Both
    points: Number
    score: Both
    headline: Both
    tags: tuple[Tag, ...]
    copies: int
    effects: tuple[Effect, ...]
    short: Both
    undecided: bool
    warnings: tuple[Both, ...]

    def said(self, lang: Lang) -> list[str]:
        """Each sentence; a word where there is none."""
        if not self.effects:
            return [capital(self.short.text(lang))]
        return [effect.sentence.text(lang) for effect in self.effects]


def text(key: str, lang: Lang, **facts: object) -> str:
    """One of the small texts at the head of the chapters."""
    return str(book(f"chapters_{lang}")[key]).format(**facts)


def both(key: str) -> Both:
    """The same in both languages."""
    return Both(*(text(key, lang) for lang in LANGS))


def named(names: Mapping[str, str], lang: Lang) -> str:
    """The name in this language, else in the other, else nothing."""
    return names.get(lang) or next(iter(names.values()), "")


def titled(what: str, name: str, lang: Lang) -> str:
    """`場所7「裏工房」`."""
    return text("named", lang, what=what, name=name) if name else what


def number_of(carrier: Carrier) -> int:
    """Of a place, card or building; 0 for all else."""
    if carrier.kind == "place":
        return int(carrier.key, 2)
    number = carrier.key.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def is_undecided(carrier: Carrier) -> bool:
    """Whether the entry was left empty: no lines, and for a building nothing at all."""
    whole = carrier.kind == "building" and (carrier.cost or carrier.points != Number((0,)))
    return not carrier.lines and not whole
