"""What the numbers of the tables mean, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from fourbit.engine import constants as c
from fourbit.errors import Both
from fourbit.lab.lineup import Lineup
from fourbit.rules.compiled import Rules
from fourbit.words.description import Description
from fourbit.words.names import Names
from fourbit.words.sources import source_name
from fourbit.words.texts import Texts

Row = tuple[str, int, str, str, str, str, str]  # as `columns.NAMES`


def names_of(rules: Rules, lineup: Lineup) -> list[Row]:
    """Kinds, places, card sides, buildings, lines and bots."""
    return [*_Naming(rules).rows(), *_bots(lineup)]


class _Naming:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ja, self.en = Names(rules, "ja"), Names(rules, "en")
        self.descriptions = self.ja.descriptions

    def rows(self) -> Iterator[Row]:
        for number, kind in enumerate(self.rules.kinds):
            yield ("kind", number, kind, self.ja.kind(kind), self.en.kind(kind), "", "")
        for carrier in self.rules.edition.carriers:
            if carrier.kind == "place":
                yield self._entry("place", int(carrier.key, 2), carrier.key)
            elif carrier.kind == "town_hall":
                yield self._entry("place", c.TOWN_HALL, carrier.key)
            elif carrier.kind == "card":
                card, side = carrier.key.split("-")
                yield self._entry("side", 10 * int(card) + int(side), carrier.key)
            elif carrier.kind == "building":
                yield self._entry("building", int(carrier.key), carrier.key)
        yield from self._lines()

    def _entry(self, what: str, number: int, key: str) -> Row:
        one = self.descriptions[key]
        called = self._called(key)
        return (what, number, key, called.ja, called.en, _said(one, "ja"), _said(one, "en"))

    def _lines(self) -> Iterator[Row]:
        """Every line; below zero what is done by none."""
        for number, (carrier, at) in enumerate(self.rules.lines):
            sentence = self.descriptions[carrier.key].effects[at].sentence
            called = self._called(carrier.key)
            yield ("line", number, carrier.key, called.ja, called.en, sentence.ja, sentence.en)
        for by, key in ((c.BY_LATE_FEE, "late_fee"), (c.BY_UPKEEP, "upkeep")):
            called = self._called(key)
            yield ("line", by, key, called.ja, called.en, "", "")
        for at, building in enumerate(self.rules.buildings):
            one = self.descriptions[str(building)]
            called, by = self._called(str(building)), -1 - c.SOURCE_BUILDING - at
            score = (one.score.ja, one.score.en)
            yield ("line", by, str(building), called.ja, called.en, *score)

    def _called(self, key: str) -> Both:
        words = self.rules.edition.words
        if key in ("procedure", "late_fee", "upkeep"):
            return Both(
                source_name(self.ja, Texts("ja", words), key),
                source_name(self.en, Texts("en", words), key),
            )
        return self.descriptions[key].called


def _said(one: Description, lang: str) -> str:
    """Price, points and effects."""
    head = (one.headline.ja if lang == "ja" else one.headline.en).strip()
    said = one.said("ja" if lang == "ja" else "en")
    return (" " if lang == "en" else "").join([head, *said] if head else said)


def _bots(lineup: Lineup) -> Iterator[Row]:
    for number, bot in enumerate(lineup.bots):
        yield ("bot", number, bot.hash, bot.name, bot.name, "", "")
