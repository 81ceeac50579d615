"""Wrong data is refused before a game starts; what is merely odd becomes a warning."""

from __future__ import annotations

from functools import partial

from fourbit.engine import constants as c
from fourbit.errors import Both, EditionError, Lang, nearest
from fourbit.rules.doing import (
    Place,
    all_lines,
    choosing_prices,
    conversions,
    dead,
    deepest,
    endless,
    goes_round,
    waiving,
)
from fourbit.rules.edition import Edition, Warning
from fourbit.rules.merge import Merged, references
from fourbit.rules.model import (
    Amount,
    Carrier,
    Convert,
    Move,
    Noun,
    Number,
    Often,
    Origin,
    Pay,
    PaySum,
    Repeat,
)
from fourbit.rules.normalise import SourceText, as_written, normalise
from fourbit.rules.printing import print_lines
from fourbit.rules.shorthand import Where, sentences_of
from fourbit.rules.spots import Spot
from fourbit.rules.walk import of_type, parts

MOST_LINES, MOST_LINES_EACH, MOST_ANY_TIME, MOST_NUMBER, MOST_LIST = 250, 9, 8, 999, 12
MOST_SPACES, MOST_PAYMENTS = 12, c.PAYMENTS_MOST
MOST_WAIVERS, MOST_CHOICE_PRICES = c.POOLS - 1, c.CHOICE_PRICES
LANGS: tuple[Lang, Lang] = ("ja", "en")
CARRIERS = {
    "place": Both("場所", "place"), "card": Both("カード", "card"),
    "building": Both("建物", "building"), "town_hall": Both("庁舎", "town hall"),
    "procedure": Both("手順", "procedure"),
}  # fmt: skip
_HIGH = {"place": 15, "card": 16}


class _Check:
    """One edition with the places its texts came from."""

    def __init__(self, edition: Edition, merged: Merged) -> None:
        self.edition, self.merged = edition, merged
        self.cap = 199 if ("procedure", "cap") in merged.broken else edition.procedure.cap
        self.lines = all_lines(edition)
        self.built = {int(carrier.key) for carrier in edition.buildings}
        self.tags = {tag for carrier in edition.buildings for tag in carrier.tags}
        self.unread_buildings = any(section == "building" for section, _ in merged.broken)

    def where(self, carrier: Carrier) -> Where:
        """Where a carrier's text stands."""
        key = {"town_hall": "effect", "procedure": "effects"}.get(carrier.kind, carrier.key)
        entry = self.merged.entries.get((carrier.kind, key))
        return entry.where if entry else Where(self.edition.id, 0, f"{carrier.kind}.{key}")

    def depth(self, carrier: Carrier) -> int:
        """Which file wrote a carrier's text last."""
        entry = self.merged.entries.get((carrier.kind, carrier.key))
        return entry.depth if entry else -1

    def refuse(self, message_id: str, where: Where, **facts: object) -> EditionError:
        """The error about a text as a whole."""
        return EditionError(message_id, file=where.file, line=where.line, key=where.key, **facts)

    def spots(self, carrier: Carrier) -> list[tuple[Spot, list[object]]]:
        """Each sentence of a carrier with what it says; at last the price and points."""
        where, lines = self.where(carrier), carrier.lines
        said: list[tuple[Spot, list[object]]] = [
            (Spot(where, partial(self._sentence, where, at - len(lines))), parts(line))
            for at, line in enumerate(lines)
        ]
        return [*said, (self.spot(where), parts((carrier.cost, carrier.points)))]

    def spot(self, where: Where) -> Spot:
        """The whole text that was written there."""
        return Spot(where, partial(self._text_at, where))

    def _text_at(self, where: Where) -> SourceText:
        found = (self.merged.filled[key] for key, entry in self.merged.entries.items()
                 if entry.where == where and key in self.merged.filled)  # fmt: skip
        return normalise(next(found, as_written("")))

    def _sentence(self, where: Where, at: int) -> SourceText:
        """A sentence, counted from the last: a building's first is none of its lines."""
        text = self._text_at(where)
        found = sentences_of(text)
        return found[at] if -at <= len(found) else text

    def numbers(self, found: list[object], spot: Spot) -> None:
        """Every number possible, every price within reach."""
        for amount in of_type(found, Amount):
            for number in (amount.times, amount.most):
                if number is not None and amount.noun is None:
                    self._within(number, 0, max(self.cap, 20), spot)
            for per in (amount.per, *((amount.also.per,) if amount.also else ())):
                self._within(per, 1, MOST_NUMBER, spot)
        for number in of_type(found, Number):
            self._within(number, 0, MOST_NUMBER, spot)
            if len(number.values) > MOST_LIST:
                column = spot.column(number.values[0])
                raise spot.refuse("maximum", column=column, value=len(number.values),
                                  most=MOST_LIST)  # fmt: skip
        for move in of_type(found, Move):
            times = move.amount.times
            self._within(times, 0 if times.by else 1, MOST_SPACES, spot)
        for often in of_type(found, Often):
            if not 1 <= often.times <= 9:
                raise spot.refuse("amount.impossible", value=often.times, low=1, high=9)
        self._reachable(found, spot)

    def _within(self, number: Number, low: int, high: int, spot: Spot) -> None:
        """All its values, and by how much they grow beyond them."""
        for one in (*number.values, max(low, number.then)):
            if not low <= one <= high:
                raise spot.refuse("amount.impossible", value=one, low=low, high=high)

    def _reachable(self, found: list[object], spot: Spot) -> None:
        costs: list[tuple[tuple[str, ...], Amount]] = [
            ((pay.kind,), pay.amount) for pay in of_type(found, Pay)
        ]
        costs += [(pay.kinds, pay.amount) for pay in of_type(found, PaySum)]
        for kinds, amount in costs:
            least = min(amount.times.values)
            if amount.noun is None and least > self.cap * len(kinds):
                words = [self.edition.words.kind(kind) for kind in kinds]
                ja, en = ([word.name(lang) for word in words] for lang in LANGS)
                name = Both("・".join(ja), "/".join(en))
                raise spot.refuse("cost.unreachable", kind=name, value=least, cap=self.cap)

    def names(self, found: list[object], spot: Spot) -> None:
        """Every number of a place, card or building and every tag exists."""
        origins = [*of_type(found, Origin)]
        origins += [Origin("place", repeat.places) for repeat in of_type(found, Repeat)]
        for origin in origins:
            if origin.what == "building" and len(origin.numbers) > 1:
                column = spot.column(origin.numbers[1])
                raise spot.refuse("maximum", column=column, value=len(origin.numbers),
                                  most=1)  # fmt: skip
            for number in origin.numbers:
                low, high = (0 if origin.what == "place" else 1), _HIGH.get(origin.what, 48)
                known = number in self.built if origin.what == "building" else low <= number <= high
                if not known:
                    raise spot.refuse("origin.unknown", what=CARRIERS[origin.what], value=number)
        for noun in of_type(found, Noun):
            if noun.id == "tagged" and noun.tag not in self.tags and not self.unread_buildings:
                near = nearest(noun.tag, self.tags)
                message = "tag.unknown" + (".near" if near else "")
                raise spot.refuse(message, found=noun.tag, near=near)

    def texts(self) -> None:
        """How many lines, and what each says."""
        total = 0
        for carrier in self.edition.carriers:
            with self.merged.faults.collected():
                total += len(carrier.lines)
                self.carrier(carrier, total)
        for key, entry in self.merged.entries.items():
            if key[0] == "procedure" and key not in self.merged.broken:
                field = getattr(self.edition.procedure, key[1].replace(".", "_"), None)
                with self.merged.faults.collected():
                    self.numbers(parts(field), self.spot(entry.where))

    def carrier(self, carrier: Carrier, total: int) -> None:
        """One text; `total` counts the lines up to its own."""
        where, own = self.where(carrier), len(carrier.lines)
        if own > MOST_LINES_EACH:
            raise self.refuse("maximum", where, column=0, value=own, most=MOST_LINES_EACH)
        if total > MOST_LINES >= total - own:
            raise self.refuse("maximum", where, column=0, value=total, most=MOST_LINES)
        found = parts((carrier.lines, carrier.cost, carrier.points))
        if _looks_back(found) and _looks_back(parts(carrier.lines[:1])):
            raise self.refuse("fired.first", where)
        for spot, said in self.spots(carrier):
            for look in (self.numbers, self.names, self.payments):
                with self.merged.faults.collected():
                    look(said, spot)

    def payments(self, found: list[object], spot: Spot) -> None:
        """No more in a line than are paid at once when its question is asked."""
        paid = len([*of_type(found, Pay)])
        if paid > MOST_PAYMENTS:
            raise spot.refuse("payments.many", value=paid, most=MOST_PAYMENTS)

    def price_rules(self) -> None:
        """No more rules about one price than the engine weighs at once."""
        for name, found, most in (
            ("waivers", waiving(self.lines), MOST_WAIVERS),
            ("choice_prices", choosing_prices(self.lines), MOST_CHOICE_PRICES),
        ):
            if len(found) > most:
                where = self.where(found[most].carrier)
                with self.merged.faults.collected():
                    raise self.refuse(f"{name}.many", where, column=0, value=most + 1, most=most)

    def _text(self, place: Place) -> Both:
        """A line as shorthand."""
        ja, en = (print_lines((place.line,), self.edition.words, lang) for lang in LANGS)
        return Both(ja, en)

    def any_time(self) -> None:
        """Selling at any time: plain, few, and never without loss."""
        found: list[Convert] = []
        carriers: list[Carrier] = []
        texts: list[Both] = []
        count = 0
        for place in self.lines:
            if place.line.moment not in ("any_time", "always"):
                continue
            where = self.where(place.carrier)
            converts = conversions(place.line)
            if converts is None:
                with self.merged.faults.collected():
                    raise self.refuse("any_time.plain", where)
                continue
            count += len(converts)
            if count > MOST_ANY_TIME:
                raise self.refuse("maximum", where, column=0, value=count, most=MOST_ANY_TIME)
            if place.line.often is None:
                found += converts
                carriers.append(place.carrier)
                texts.append(self._text(place))
        kinds = [kind.id for kind in self.edition.kinds]
        if found and goes_round(found, kinds):
            where = self.where(max(carriers, key=self.depth))
            raise self.refuse("endless.conversion", where, circle=joined(" ⇄ ", texts))

    def endless(self) -> None:
        """No effect sets itself off for ever, or more deeply than there is room for."""
        circle = endless(self.lines)
        if circle:
            names = joined(" → ", [_called(place.carrier) for place in [*circle, circle[0]]])
            raise self.refuse("endless.effects", self.where(circle[0].carrier), circle=names)
        frames, chain = deepest(self.lines, c.DEPTH_MOST)
        if frames > c.DEPTH_MOST:
            names = joined(" → ", [_called(place.carrier) for place in chain])
            where = self.where(max((place.carrier for place in chain), key=self.depth))
            raise self.refuse("nested.effects", where, chain=names, most=c.DEPTH_MOST // 2)

    def warnings(self) -> list[Warning]:
        """What a designer may want to know."""
        found = [self._dead(place) for place in dead(self.lines)]
        used = {key for entry in self.merged.entries.values() for key in references(entry.value)}
        for option in self.merged.options.values():
            for patch in option.patches.values():
                for table in patch.values():
                    used |= {key for text in table.values() for key in references(text)}
        for key, option in self.merged.options.items():
            if not option.patches and not option.lines and key not in used:
                facts = {"file": option.where.file, "line": option.where.line}
                found.append(Warning("option.unused", {**facts, "key": option.where.key}))
        return found

    def _dead(self, place: Place) -> Warning:
        where = self.where(place.carrier)
        facts = {"file": where.file, "line": where.line, "key": where.key}
        facts["text"] = self._text(place)
        return Warning("line.dead", facts)


def joined(sign: str, texts: list[Both]) -> Both:
    """Texts with a sign between them, in both languages."""
    return Both(sign.join(text.ja for text in texts), sign.join(text.en for text in texts))


def _looks_back(found: list[object]) -> bool:
    """Whether a text speaks of the sentence before it."""
    return any(noun.id == "fired" for noun in of_type(found, Noun))


def _called(carrier: Carrier) -> Both:
    """What a message calls a place, card side or building."""
    words = CARRIERS[carrier.kind]
    number = "" if carrier.kind == carrier.key else f" {carrier.key}"
    return Both(words.ja + number.strip(), words.en + number)


def check(edition: Edition, merged: Merged) -> tuple[Warning, ...]:
    """Adds what cannot be played to the faults; returns what is merely odd."""
    checks = _Check(edition, merged)
    for part in (checks.texts, checks.price_rules, checks.any_time, checks.endless):
        with merged.faults.collected():
            part()
    return tuple(checks.warnings())
