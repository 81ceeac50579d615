"""Places, card sides and buildings as the page draws them, from their descriptions."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, cast

from fourbit.errors import Both
from fourbit.rules.edition import Edition
from fourbit.rules.printing_words import WordPrinter
from fourbit.rules.working import works_at
from fourbit.web.pages import sprites
from fourbit.web.wire import EffectPage, Entry, Mark, PriceView
from fourbit.web.wire_texts import text
from fourbit.words.description import Description, Effect
from fourbit.words.descriptions import Descriptions
from fourbit.words.mark import Sign


class Entries:
    """The entries of one edition."""

    def __init__(self, edition: Edition, changed: Collection[str] = ()) -> None:
        self.edition = edition
        self.changed = changed
        self.descriptions = Descriptions(edition)
        self._works_at = works_at(edition)

    def entry(self, key: str) -> Entry:
        """One of them."""
        one = self.descriptions[key]
        return Entry(
            sort=cast("Any", one.sort),
            key=one.key,
            number=one.number,
            what=text(one.what),
            name=text(one.name),
            title=text(one.title),
            called=text(one.called),
            headline=text(one.headline),
            price=self._price(one),
            points=text(self._number(one)),
            tags=[text(tag.name) for tag in one.tags],
            copies=one.copies,
            effects=[effect_page(effect) for effect in one.effects],
            undecided=one.undecided,
            warnings=[text(_bare(note)) for note in dict.fromkeys(one.warnings)],
            sprite=sprites.of_entry(one),
            works_at=list(self._works_at.get(key, ())),
            changed=key in self.changed,
        )

    def _price(self, one: Description) -> list[PriceView]:
        say = self._say
        return [
            PriceView(kind=pay.kind, amount=text(Both(*(one.amount(pay.amount) for one in say))))
            for pay in one.cost
        ]

    def _number(self, one: Description) -> Both:
        return Both(*(say.number(one.points) for say in self._say))

    @property
    def _say(self) -> list[WordPrinter]:
        return [printer.say for printer in self.descriptions.printers.values()]


def effect_page(effect: Effect) -> EffectPage:
    """One line; it may be done where an arrow is drawn and nothing happens without one."""
    arrow = any(mark.sort == "to" for mark in effect.marks)
    happens = any(mark.sort in ("kind", "kinds") and mark.text.ja.startswith(("+", "−"))
                  for mark in effect.marks)  # fmt: skip
    return EffectPage(
        moment=effect.moment,
        marks=wire_marks(effect.marks),
        shorthand=text(effect.shorthand),
        sentence=text(effect.sentence),
        may=arrow and not happens,
        never=effect.never,
    )


@lru_cache(maxsize=4096)
def wire_marks(marks: tuple[Sign, ...]) -> list[Mark]:
    """Marks for the wire, to be read only: the same are sent again and again."""
    return [Mark.model_validate(mark) for mark in marks]


def _bare(note: Both) -> Both:
    return Both(note.ja.lstrip("> "), note.en.lstrip("> "))
