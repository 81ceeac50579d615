"""An edition's things in one language, from their descriptions: names, prices, effects."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fourbit.errors import Lang
from fourbit.rules import model as m
from fourbit.rules.plurals import many
from fourbit.rules.printing import Printer
from fourbit.words.description import Description
from fourbit.words.descriptions import Descriptions

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules


class Names:
    """Names of one edition in one language."""

    def __init__(self, rules: Rules, lang: Lang) -> None:
        self.rules = rules
        self.edition = rules.edition
        self.lang = lang
        self.ja = lang == "ja"
        self.printer = Printer(self.edition.words, lang)
        self.descriptions = Descriptions(self.edition)

    @cached_property
    def carriers(self) -> dict[str, m.Carrier]:
        """Everything that holds lines, by key."""
        return {carrier.key: carrier for carrier in self.edition.carriers}

    def of(self, key: int | str) -> Description:
        """The description of whatever has that key."""
        return self.descriptions[str(key)]

    def titled(self, key: int | str) -> str:
        """The name of whatever has that key, as people call it: `9-1顧客サービス`, `職人広場`."""
        return self.of(key).called.text(self.lang)

    def name(self, carrier: m.Carrier) -> str:
        """Its name, in this language if it has one."""
        return self.of(carrier.key).name.text(self.lang) or carrier.key

    def kind(self, kind: str) -> str:
        """A kind of piece."""
        return self.edition.words.kind(kind).name(self.lang)

    def kinds(self, kind: str, number: int) -> str:
        """A kind as it is called for so many pieces."""
        one = self.edition.words.kind(kind)
        return one.name(self.lang) if self.ja or number == 1 else many(one)

    def place(self, key: str) -> str:
        """A place (or the town hall) by its bits."""
        return self.titled(key)

    @property
    def town_hall(self) -> str:
        """The town hall."""
        return self.titled("town_hall")

    def card(self, side: str) -> str:
        """`9-1顧客サービス`."""
        return self.titled(side)

    def building(self, number: int | str) -> str:
        """A building's name."""
        return self.titled(number)

    def effect(self, carrier: m.Carrier) -> str:
        """Its effect in shorthand; a blank one is undecided."""
        return self.of(carrier.key).short.text(self.lang)

    def side(self, key: str) -> str:
        """A card side with its effect."""
        return f"{self.titled(key)}: {self.of(key).short.text(self.lang)}"

    def sides(self, card: int | str) -> str:
        """A card with both effects."""
        return " / ".join(self.side(f"{card}-{side}") for side in (0, 1))

    def entry(self, number: int | str) -> str:
        """A building with price, points and effect."""
        one = self.of(number)
        price, score, effect = (part.text(self.lang) for part in (one.price, one.score, one.short))
        return f"{self.titled(number)} ({price}) {score} {effect}"

    def pay(self, cost: tuple[m.Pay, ...]) -> str:
        """`木材4・石材2`."""
        return self.printer.cost(cost)
