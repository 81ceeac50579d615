"""Read: numbers, amounts, and amounts of a kind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

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
from fourbit.rules.model import Amount, Noun, Number, Pay

SPENT = Noun("spent")


@dataclass(frozen=True)
class Per:
    """`noun per につき`, with the mods that stood behind it."""

    noun: Noun
    per: Number
    mods: tuple[tuple[str, Number], ...] = ()
    open_set: bool = False


def limited(amount: Amount, mods: Any) -> Amount:
    """The amount with the remarks behind it: `（最大2）`, `（切り上げ）`."""
    for what, number in mods:
        if what == "most":
            amount = replace(amount, most=number)
        elif what == "up":
            amount = replace(amount, up=True)
    return amount


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

    def number_round(self, c: list[Any]) -> Number:
        return Number(tuple(whole(token) for token in tokens(c, "INT")), "round")

    def number_players(self, c: list[Any]) -> Number:
        return Number(tuple(whole(token) for token in tokens(c, "INT")), "players")

    def mod_most(self, c: list[Any]) -> tuple[str, Number]:
        return "most", one(c, Number)

    def mod_up(self, c: list[Any]) -> tuple[str, Number]:
        return "up", ONE

    def amt_number(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        return limited(Amount(c[0]), c[1:]), c[1:]

    def amt_half(self, c: list[Any]) -> tuple[Half, list[Any]]:
        return Half(tuple(of_type(c, tuple))), []

    def amt_pre(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        per, number, mods = one(c, Per), one(c, Number), of_type(c, tuple)
        return limited(Amount(number, per.noun, per.per), mods), mods

    def amt_post(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        return self.amt_pre([*c, *one(c, Per).mods])

    def amount_only(self, c: list[Any]) -> Amount:
        return amount_of(c)

    # --- per what

    def per_noun(self, c: list[Any]) -> Per:
        return Per(c[0], one(c, Number, ONE))

    def per_hand(self, c: list[Any]) -> Per:
        return Per(hand(c), one(c, Number, ONE))

    def per_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, c[0])

    def per_sets(self, c: list[Any]) -> Per:
        kinds: Kinds = one(c, Kinds)
        if kinds.how != "one":
            raise Misread("text.kinds_or", kinds.position)
        (kind,), amount = kinds.ids, amount_of(c)
        return Per(Noun("sets", cost=(Pay(kind, amount),)), one(c, Number, ONE), (), True)

    def post_noun(self, c: list[Any]) -> Per:
        return replace(self.per_noun([one(c, Noun), *c]), mods=tuple(of_type(c, tuple)))

    def post_hand(self, c: list[Any]) -> Per:
        return replace(self.per_hand(c), mods=tuple(of_type(c, tuple)))

    def post_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, one(c, Number), tuple(of_type(c, tuple)))

    def post_each(self, c: list[Any]) -> Per:
        return Per(SPENT, ONE, tuple(of_type(c, tuple)))

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
        for per in of_type(c, Per):
            amount = replace(value.amount, noun=per.noun, per=per.per)
            value = replace(value, amount=limited(amount, per.mods), open_set=per.open_set)
        return value

    def bare(self, c: list[Any]) -> list[Pay]:
        return [Pay(kind, amount_of(c)) for kind in one_of(c)]

    def cost(self, c: list[Any]) -> tuple[list[Pay], ...]:
        return tuple(of_type(c, list))
