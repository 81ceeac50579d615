"""Read: numbers, amounts, and amounts of a kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from fourbit.rules.children import (
    ONE,
    Half,
    Kinds,
    amount_of,
    hand,
    of_type,
    one,
    one_of,
    tokens,
    whole,
)
from fourbit.rules.clauses import Misread, Value
from fourbit.rules.model import Amount, Count, Noun, Number, Pay

SPENT = Noun("spent")
MOST_COUNTS = 2  # multiplied with each other


@dataclass(frozen=True)
class Per:
    """`noun per につき`."""

    noun: Noun
    per: Number
    open_set: bool = False


@dataclass(frozen=True)
class Each:
    """`per noun`, up to twice, with the mods that stand behind."""

    counts: tuple[Per, ...]
    mods: tuple[tuple[str, Number], ...]


def limited(amount: Amount, mods: Any) -> Amount:
    """The amount with the remarks behind it: `（最大2）`, `（切り上げ）`."""
    for what, number in mods:
        if what == "most":
            amount = replace(amount, most=number)
        elif what == "up":
            amount = replace(amount, up=True)
    return amount


def counted(amount: Amount, counts: Sequence[Per]) -> Amount:
    """The amount for each of these; of two, for each pair."""
    if len(counts) > MOST_COUNTS:
        raise Misread("text.counts_many", 0)
    if counts and amount.noun is not None:  # `[1 per limit] per hired`
        raise Misread("text.count_inside", 0)
    if counts:
        amount = replace(amount, noun=counts[0].noun, per=counts[0].per)
    if len(counts) > 1:
        amount = replace(amount, also=Count(counts[1].noun, counts[1].per))
    return amount


def measure(c: list[Any]) -> Number:
    """What something is counted by or compared with; one where nothing is written.

    No list by a kind: the two languages could not say it alike beside what is counted.
    """
    number: Number = one(c, Number, ONE)
    of = number.of and (number.of.of or number.of)
    if of is not None and of.id in ("hand", "pool"):
        raise Misread("text.list_of_kind", 0)
    return number


def every(amount: Amount, c: list[Any]) -> Amount:
    """The amount with what stands before or behind it: `建物1につき`, `per building (max 2)`."""
    each: Each = one(c, Each, Each((), ()))
    return limited(counted(amount, [*of_type(c, Per), *each.counts]), each.mods)


def _value(sign: str, c: list[Any], **more: Any) -> Value:
    kinds: Kinds | None = one(c, Kinds)
    if kinds is None:
        token = tokens(c, "KIND")[0]
        kinds = Kinds((str(token),), "one", token.start)
    if kinds.how == "list" and sign != "sum":
        raise Misread("text.kinds_list", kinds.position)
    if kinds.how == "or" and sign == "sum":
        raise Misread("text.kinds_or", kinds.position)
    return Value(sign, kinds.ids, amount_of(c), kinds.position, **more)


class AmountReader:
    """Each method reads the grammar rule of its name."""

    # --- numbers and amounts

    def number_one(self, c: list[Any]) -> Number:
        return Number((whole(c[0]),))

    def number_list(self, c: list[Any]) -> Number:
        noun, (values, then) = one(c, Noun) or hand(c), c[-1]
        if noun.id in ("round", "players"):
            return Number(values, "round" if noun.id == "round" else "players", then=then)
        return Number(values, "count", noun, then)

    def listing(self, c: list[Any]) -> tuple[tuple[int, ...], int]:
        return tuple(whole(token) for token in tokens(c, "INT")), one(c, int, 0)

    def beyond(self, c: list[Any]) -> int:
        return whole(c[-1])

    def figure(self, c: list[Any]) -> Number:
        return cast("Number", c[0])

    def mod_most(self, c: list[Any]) -> tuple[str, Number]:
        return "most", one(c, Number)

    def mod_up(self, c: list[Any]) -> tuple[str, Number]:
        return "up", ONE

    def amt_number(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        return limited(Amount(c[0]), c[1:]), c[1:]

    def amt_half(self, c: list[Any]) -> tuple[Half, list[Any]]:
        return Half(tuple(of_type(c, tuple))), []

    def amt_pre(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        mods = of_type(c, tuple)
        return limited(counted(Amount(one(c, Number)), of_type(c, Per)), mods), mods

    def amt_post(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        each: Each = one(c, Each)
        return self.amt_pre([*c, *each.counts, *each.mods])

    def amount_only(self, c: list[Any]) -> Amount:
        return amount_of(c)

    # --- per what

    def per_noun(self, c: list[Any]) -> Per:
        return Per(c[0], measure(c))

    def per_hand(self, c: list[Any]) -> Per:
        return Per(hand(c), measure(c))

    def per_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, measure(c))

    def per_sets(self, c: list[Any]) -> Per:
        kinds: Kinds = one(c, Kinds)
        if kinds.how != "one":
            raise Misread("text.kinds_or", kinds.position)
        (kind,), amount = kinds.ids, amount_of(c)
        return Per(Noun("sets", cost=(Pay(kind, amount),)), measure(c), True)

    def post(self, c: list[Any]) -> Each:
        return Each(tuple(of_type(c, Per)), tuple(of_type(c, tuple)))

    def each_noun(self, c: list[Any]) -> Per:
        return self.per_noun([one(c, Noun), *c])

    def each_hand(self, c: list[Any]) -> Per:
        return self.per_hand(c)

    def each_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, measure(c))

    def each_one(self, c: list[Any]) -> Per:
        return Per(SPENT, ONE)

    # --- amounts of a kind

    def bare_value(self, c: list[Any]) -> Value:
        return _value("", c)

    def plus_value(self, c: list[Any]) -> Value:
        return _value("+", c)

    def minus_value(self, c: list[Any]) -> Value:
        return _value("-", c)

    def triggered_value(self, c: list[Any]) -> Value:
        return _value("-", c, triggered=True)

    def sum_value(self, c: list[Any]) -> Value:
        return _value("sum", c)

    def put_value(self, c: list[Any]) -> Value:
        return _value("put", c)

    def value(self, c: list[Any]) -> Value:
        value: Value = one(c, Value)
        open_set = any(per.open_set for per in of_type(c, Per))
        return replace(value, amount=every(value.amount, c), open_set=open_set)

    def bare(self, c: list[Any]) -> list[Pay]:
        return [Pay(kind, amount_of(c)) for kind in one_of(c)]

    def cost(self, c: list[Any]) -> tuple[list[Pay], ...]:
        return tuple(of_type(c, list))
