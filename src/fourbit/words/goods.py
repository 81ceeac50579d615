"""What a kind of thing is for: where an edition gives it and what is paid with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.rules.model import (
    Carrier,
    Convert,
    Discard,
    Gain,
    Pay,
    PayPlaceVp,
    PaySum,
    Refund,
    Take,
    Yield,
)
from fourbit.rules.walk import every, parts
from fourbit.words.descriptions import Descriptions
from fourbit.words.voice import Voice

MOST_NAMES = 8  # of places; the others are counted


@dataclass(frozen=True)
class Goods:
    """The kinds of one edition in one language."""

    edition: Edition
    lang: Lang
    entries: Descriptions

    def told(self, kind: str) -> tuple[str, ...]:
        """What it is, where it comes from, what it pays for; nothing about what is not so."""
        p = self.edition.procedure
        is_ = self._say("score" if kind == p.score else "resource", cap=p.cap)
        lists = (("from", [*self._from(kind)]), ("pays", [*self._pays(kind)]))
        return (is_, *(self._say(key, what=self._row(found)) for key, found in lists if found))

    def _from(self, kind: str) -> Iterator[str]:
        """Places by their names, the rest by number."""
        edition, score = self.edition, self.edition.procedure.score
        names = [self._name(place) for place in edition.places if _gives(place, kind)]
        yield from names[:MOST_NAMES]
        if len(names) > MOST_NAMES:
            yield self._say("more_places", n=len(names) - MOST_NAMES)
        if _gives(edition.town_hall, kind):
            yield self._say("town_hall")
        if n := sum(any(_gives(side, kind) for side in card) for card in edition.cards):
            yield self._say("card" if n == 1 else "cards", n=n)
        scoring = [kind == score and any(one.points.values) for one in edition.buildings]
        giving = [_gives(one, kind) for one in edition.buildings]
        if n := sum(map(any, zip(scoring, giving, strict=True))):
            yield self._say("building" if n == 1 else "buildings", n=n)

    def _pays(self, kind: str) -> Iterator[str]:
        """Prices of the procedure, then effects that ask for it."""
        edition, p = self.edition, self.edition.procedure
        if n := sum(any(pay.kind == kind for pay in one.cost) for one in edition.buildings):
            yield self._say("price", n=n)
        prices = {
            "house": p.house_cost,
            "hire": p.hire_cost,
            "plan": p.plan_cost,
            "late_fee": p.late_fee,
            "upkeep": p.upkeep_unit_of if any(p.upkeep_units.times.values) else (),
        }
        yield from (
            self._say(key) for key, cost in prices.items() if any(pay.kind == kind for pay in cost)
        )
        effects = {
            "places": edition.places,
            "sides": [side for card in edition.cards for side in card],
            "own": edition.buildings,
        }
        yield from (
            self._say(f"effects_{key}")
            for key, carriers in effects.items()
            if any(_asks(carrier, kind, p.score) for carrier in carriers)
        )

    def _name(self, place: Carrier) -> str:
        return self.entries[place.key].called.text(self.lang)

    def _row(self, items: list[str]) -> str:
        return ("、" if self.lang == "ja" else ", ").join(items)

    def _say(self, key: str, **facts: object) -> str:
        return Voice(self.edition.words, self.lang).phrase("good", key, **facts)


def _gives(carrier: Carrier, kind: str) -> bool:
    giving = (Gain, Take, Yield, Refund)
    return any(isinstance(one, giving) and one.kind == kind for one in parts(carrier.lines))


def _asks(carrier: Carrier, kind: str, score: str) -> bool:
    """Whether one of its effects is paid with it; what is only counted is not paid."""
    costs = [step for convert in every(carrier.lines, Convert) for step in convert.cost]
    paid = {step.kind for step in costs if isinstance(step, Pay)}
    paid |= {kind for step in costs if isinstance(step, PaySum) for kind in step.kinds}
    paid |= {kind for step in every(carrier.lines, Discard) for kind in step.kinds}
    paid |= {score for step in costs if isinstance(step, PayPlaceVp)}
    return kind in paid
