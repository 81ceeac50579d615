"""An edition's things in one language: names, prices, short effects, whole sentences."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fourbit.errors import Lang
from fourbit.rules import model as m
from fourbit.rules.printing import Printer, print_lines

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

    @cached_property
    def carriers(self) -> dict[str, m.Carrier]:
        """Everything that holds lines, by key."""
        return {carrier.key: carrier for carrier in self.edition.carriers}

    def name(self, carrier: m.Carrier) -> str:
        """Its name, in this language if it has one."""
        return carrier.names.get(self.lang) or next(iter(carrier.names.values()), carrier.key)

    def kind(self, kind: str) -> str:
        """A kind of piece."""
        return self.edition.words.kind(kind).name(self.lang)

    def place(self, key: str) -> str:
        """A place (or the town hall) by its bits."""
        if key == "town_hall":
            return self.town_hall
        return self.name(self.carriers[key])

    @property
    def town_hall(self) -> str:
        """The town hall."""
        carrier = self.edition.town_hall
        return self.name(carrier) if carrier.names else ("庁舎" if self.ja else "Town Hall")

    def card(self, side: str) -> str:
        """`9-1顧客サービス`."""
        carrier = self.carriers[side]
        name = self.name(carrier) if carrier.names else ""
        return f"{side}{'' if self.ja else ' '}{name}".strip()

    def building(self, number: int | str) -> str:
        """A building's name."""
        return self.name(self.carriers[str(number)])

    def titled(self, key: str) -> str:
        """The name of whatever has that key, as people call it."""
        carrier = self.carriers[key]
        if carrier.kind == "card":
            return self.card(key)
        if carrier.kind == "town_hall":
            return self.town_hall
        if carrier.kind == "procedure":
            return "進行" if self.ja else "Procedure"
        return self.name(carrier)

    def effect(self, carrier: m.Carrier) -> str:
        """Its effect in shorthand; a blank one is undecided."""
        if not carrier.lines:
            return "未定" if self.ja else "undecided"
        return print_lines(carrier.lines, self.edition.words, self.lang)

    def sentences(self, carrier: m.Carrier) -> list[str]:
        """Its effect in sentences."""
        try:
            from fourbit.words.sentences import sentence
        except ImportError:
            return [self.effect(carrier)]
        return [sentence(line, carrier, self.edition, self.lang) for line in carrier.lines]

    def pay(self, cost: tuple[m.Pay, ...]) -> str:
        """`木材4・石材2`."""
        return self.printer.cost(cost)

    def price(self, number: int | str) -> str:
        """What a building costs."""
        return self.pay(self.carriers[str(number)].cost)

    def points(self, number: int | str) -> str:
        """`VP3`: what a building gives at once."""
        score = self.kind(self.edition.procedure.score)
        return f"{score}{self.printer.say.number(self.carriers[str(number)].points)}"
