"""Numbers, nouns, amounts, conditions and prices as rows of the engine's tables."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.errors import EditionError
from fourbit.rules import model as m
from fourbit.rules.edition import Edition

N = vars(c)


class Words:
    """Collects what lines are made of; equal amounts share a row."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.kinds = {kind.id: i for i, kind in enumerate(edition.kinds)}
        self.tests: list[list[int]] = []
        self.amounts: dict[tuple[int, ...], int] = {}
        self.series: list[int] = []
        self.sets: dict[tuple[int, ...], int] = {}
        self.tags: dict[str, int] = {}
        self.watched: list[int] = []  # lines whose 発動済み another line asks for
        self.place = c.NO  # the place the line being compiled stands on
        self.number_now = 0  # and its number

    def mask(self, kinds: tuple[str, ...]) -> int:
        return sum(1 << self.kinds[k] for k in kinds)

    def number(self, number: m.Number) -> int:
        """The number itself, or the (negative) name of its series."""
        if not number.by:
            return number.values[0]
        by = {"round": c.BY_ROUND, "players": c.BY_PLAYERS}.get(number.by)
        if by is None:
            by = self.amount(m.Amount(m.Number((1,)), number.of))
        at = len(self.series)
        self.series += [by, len(number.values), number.then, *number.values]
        return -at - 1

    def noun(self, noun: m.Noun | None) -> tuple[int, int]:
        """The engine's word for a noun, and its parameter."""
        if noun is None:
            return N["N_CONST"], 0
        word = N["N_" + noun.id.upper()]
        if noun.kinds:
            return word, self.mask(noun.kinds)
        if noun.id == "tagged":
            return word, self.tags.setdefault(noun.tag, len(self.tags))
        if noun.id == "sets":
            cost = tuple(self.price(noun.cost))
            return word, self.sets.setdefault(cost, len(self.sets))
        if noun.of is not None:
            return word, self.amount(m.Amount(m.Number((1,)), noun.of))
        if noun.id == "fired":
            before = self.number_now - 1
            if before not in self.watched:
                self.watched.append(before)
            if len(self.watched) > c.WATCHED:
                raise EditionError("table_full", table="fired", most=c.WATCHED)
            return word, self.watched.index(before)
        return word, 0

    def amount(self, amount: m.Amount) -> int:
        word, parameter = self.noun(amount.noun)
        if amount == m.Amount(m.Number((amount.times.values[0],))):
            word = N["N_PLAIN"]
        also = amount.also
        times = c.NO
        if also is not None:
            times = self.amount(m.Amount(m.Number((1,)), also.noun, also.per, up=amount.up))
        row = (
            word,
            parameter,
            self.number(amount.per),
            self.number(amount.times),
            c.NONE if amount.most is None else self.number(amount.most),
            int(amount.up),
            self.place,
            times,
        )
        return self.amounts.setdefault(row, len(self.amounts))

    def test(self, condition: m.Condition | None) -> int:
        """Where the tests of a condition begin."""
        if condition is None:
            return c.NO
        start = len(self.tests)
        rows = [
            [
                self.amount(m.Amount(m.Number((1,)), test.noun)),
                N["CMP_" + test.cmp.upper()],
                self.number(test.value),
                N["LINK_AND"] if i + 1 < len(group) else N["LINK_OR"],
            ]
            for group in condition.any_of
            for i, test in enumerate(group)
        ]
        rows[-1][3] = N["LINK_END"]
        self.tests += rows
        return start

    def price(self, cost: tuple[m.Pay, ...]) -> list[int]:
        """What each kind costs: a number, or the (negative) name of an amount to be counted."""
        price = [0] * c.KINDS
        for pay in cost:
            number = pay.amount.times.values[0]
            if pay.amount != m.Amount(m.Number((number,))):
                number = -self.amount(pay.amount) - 1
            price[self.kinds[pay.kind]] = number
        return price

    def origin_mask(self, origin: m.Origin) -> int:
        """Places or cards as bits; one building as a negative number; 0 for any."""
        if origin.what == "building":
            numbers = [int(building.key) for building in self.edition.buildings]
            return -numbers.index(origin.numbers[0]) - 1 if origin.numbers else 0
        shift = 1 if origin.what == "card" else 0
        return sum(1 << (number - shift) for number in origin.numbers)
