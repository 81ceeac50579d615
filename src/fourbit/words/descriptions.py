"""The descriptions of a whole edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from fourbit.errors import Lang
from fourbit.rules.doing import all_lines, dead
from fourbit.rules.edition import Edition
from fourbit.rules.merge import SECTIONS
from fourbit.rules.model import Line
from fourbit.rules.printing import Printer
from fourbit.words.describing import Never, describer
from fourbit.words.description import Description, is_undecided


class Descriptions(Mapping[str, Description]):
    """The descriptions of an edition by key, each made when it is first wanted."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._by = describer(edition.words)
        self._carriers = {carrier.key: carrier for carrier in edition.carriers}
        self._made: dict[str, Description] = {}

    def __getitem__(self, key: str) -> Description:
        if key not in self._made:
            self._made[key] = self._by.described(self._carriers[key], self._never_of(key))
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._carriers)

    def __len__(self) -> int:
        return len(self._carriers)

    def of(self, *sorts: str) -> list[Description]:
        """All of these sorts, in the edition's order."""
        return [self[key] for key, carrier in self._carriers.items() if carrier.kind in sorts]

    @property
    def marked(self) -> bool:
        """Whether something of the places, cards or buildings is undecided, or can never work."""
        entries = (one for one in self._carriers.values() if one.kind in SECTIONS)
        return bool(self._never) or any(map(is_undecided, entries))

    @property
    def printers(self) -> dict[Lang, Printer]:
        """Who prints its shorthand, in each language."""
        return self._by.printers

    def text(self, key: str, lang: Lang, **facts: object) -> str:
        """One of the small texts at the head of the chapters, with the edition's own terms."""
        return self._by.text(key, lang, **facts)

    @cached_property
    def _never(self) -> tuple[tuple[str, Line], ...]:
        return tuple((place.carrier.key, place.line) for place in dead(all_lines(self.edition)))

    def _never_of(self, key: str) -> Never:
        return tuple(line for carrier, line in self._never if carrier == key)
