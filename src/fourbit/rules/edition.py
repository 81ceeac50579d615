"""An edition that was read and checked: plain values, ready to be compiled."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fourbit.errors import Lang, say
from fourbit.rules.model import Carrier
from fourbit.rules.procedure import Procedure
from fourbit.rules.vocabulary import Kind, Vocabulary, vocabulary

__all__ = ["Edition", "Kind", "Procedure", "Warning"]


@dataclass(frozen=True)
class Warning:
    """Something a designer may want to know; the edition can be played."""

    id: str
    facts: dict[str, Any] = field(default_factory=dict)

    def text(self, lang: Lang) -> str:
        """One sentence."""
        return say(self.id, lang, **self.facts)


@dataclass(frozen=True)
class Edition:
    """Everything an edition says. Equal editions are equal values (names and files aside)."""

    id: str
    names: dict[str, str] = field(compare=False)
    kinds: tuple[Kind, ...]
    tags: tuple[Kind, ...] = field(compare=False)  # names of tags
    terms: tuple[Kind, ...] = field(compare=False)  # its own words for the rulebook's terms
    minutes: tuple[int, ...] = field(compare=False)  # a game takes: from, to; or not said
    places: tuple[Carrier, ...]  # 16, by number
    cards: tuple[tuple[Carrier, Carrier], ...]  # 16 pairs: 0-side, 1-side
    buildings: tuple[Carrier, ...]  # by number
    town_hall: Carrier
    procedure_lines: Carrier
    procedure: Procedure
    options: dict[str, Any]  # the value in force of every option and procedure key
    source: dict[str, Any] = field(compare=False)  # loads again into an equal edition
    digest: str = ""  # of all that affects play, names excluded
    warnings: tuple[Warning, ...] = field(default=(), compare=False)

    @cached_property
    def words(self) -> Vocabulary:
        """The words its texts are written in."""
        return vocabulary(self.kinds, self.procedure.score, self.tags, self.terms)

    @cached_property
    def carriers(self) -> tuple[Carrier, ...]:
        """Everything that holds lines."""
        sides = (side for pair in self.cards for side in pair)
        return (*self.places, *sides, *self.buildings, self.town_hall, self.procedure_lines)
