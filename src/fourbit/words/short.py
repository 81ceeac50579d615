"""The game in short, as its edition has it: what a player is told before and while playing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.words.filling import Filling
from fourbit.words.phrases import book
from fourbit.words.rulebook import passages


@dataclass(frozen=True)
class Short:
    """The short texts of one edition in one language."""

    edition: Edition
    lang: Lang

    @cached_property
    def _facts(self) -> tuple[dict[str, str], frozenset[str]]:
        filling = Filling(self.edition, self.lang)
        values = filling.facts()
        units = [line.removeprefix("- ") for line in values["upkeep_kinds"].split("\n")]
        unit = ("、" if self.lang == "ja" else ", ").join(units)
        return values | {"unit": unit}, filling.flags()

    def __call__(self, key: str) -> str:
        """One text, with the sentences that hold."""
        raw = book("short")[key][self.lang]
        joint = "" if self.lang == "ja" else " "
        return joint.join(passage.text for passage in passages(raw, *self._facts))

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in book("short")
