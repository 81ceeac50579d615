"""From the parse tree to the values of model.py: numbers, kinds, things to count.

`reading_steps` goes on from here with steps and sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from lark import Token, Transformer

from fourbit.rules.clauses import Misread, Value
from fourbit.rules.model import Amount, Noun, Number, Pay
from fourbit.rules.vocabulary import Vocabulary

_DID = {"PLANNED": "ledger_planned", "HIRED": "ledger_hired"}
_WORDS = {"HIRE": "hired", "HIRED": "hired", "BUILT": "built", "ROUND": "round",
          "PLAYERS": "players"}  # fmt: skip
SPENT = Noun("spent")
ONE = Number((1,))


@dataclass(frozen=True)
class Kinds:
    """Kinds as written: `one`, `or` (one of them), `list` (together), `all` resources."""

    ids: tuple[str, ...]
    how: str
    position: int


@dataclass(frozen=True)
class Per:
    """`noun per につき`, with the mods that stood behind it."""

    noun: Noun
    per: Number
    mods: tuple[tuple[str, Number], ...] = ()
    open_set: bool = False


@dataclass(frozen=True)
class Half:
    """`半分`: of the kinds that are discarded."""

    mods: tuple[tuple[str, Number], ...]


def _limited(amount: Amount, mods: Any) -> Amount:
    for what, number in mods:
        if what == "most":
            amount = replace(amount, most=number)
        elif what == "up":
            amount = replace(amount, up=True)
    return amount


class Reader(Transformer[Token, Any]):
    """Each method builds what its grammar rule names. Signs and joints are dropped by type."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__()
        self.words = words

    @staticmethod
    def _of(children: list[Any], *types: type) -> list[Any]:
        return [c for c in children if isinstance(c, types) and not isinstance(c, Token)]

    @staticmethod
    def _tokens(children: list[Any], *terminals: str) -> list[Token]:
        return [c for c in children if isinstance(c, Token) and c.type in terminals]

    def _one(self, children: list[Any], cls: type, default: Any = None) -> Any:
        return next(iter(self._of(children, cls)), default)

    # --- numbers, amounts, kinds

    def number_one(self, c: list[Any]) -> Number:
        return Number((self.int_of(c[0]),))

    def number_round(self, c: list[Any]) -> Number:
        return Number(tuple(self.int_of(t) for t in self._tokens(c, "INT")), "round")

    def number_players(self, c: list[Any]) -> Number:
        return Number(tuple(self.int_of(t) for t in self._tokens(c, "INT")), "players")

    @staticmethod
    def int_of(token: Token) -> int:
        """The number, without its counter."""
        return int("".join(char for char in token if char.isdigit()))

    def mod_most(self, c: list[Any]) -> tuple[str, Number]:
        return "most", self._one(c, Number)

    def mod_up(self, c: list[Any]) -> tuple[str, Number]:
        return "up", ONE

    def amt_number(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        return _limited(Amount(c[0]), c[1:]), c[1:]

    def amt_half(self, c: list[Any]) -> tuple[Half, list[Any]]:
        return Half(tuple(self._of(c, tuple))), []

    def amt_pre(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        per, number, mods = self._one(c, Per), self._one(c, Number), self._of(c, tuple)
        return _limited(Amount(number, per.noun, per.per), mods), mods

    def amt_post(self, c: list[Any]) -> tuple[Amount, list[tuple[str, Number]]]:
        per = self._one(c, Per)
        amount, mods = self.amt_pre([*c, *per.mods])
        return amount, mods

    def _amount(self, children: list[Any]) -> Amount | None:
        found = self._one(children, tuple)
        if found is None:
            return None
        if isinstance(found[0], Half):
            raise Misread("text.half", 0)
        return cast("Amount", found[0])

    def _must(self, children: list[Any]) -> Amount:
        amount = self._amount(children)
        assert amount is not None
        return amount

    def _kinds_ids(self, c: list[Any]) -> tuple[str, ...]:
        return tuple(str(t) for t in self._tokens(c, "KIND"))

    def kinds_one(self, c: list[Any]) -> Kinds:
        return Kinds(self._kinds_ids(c), "one", c[0].start_pos)

    def kinds_or(self, c: list[Any]) -> Kinds:
        return Kinds(self._kinds_ids(c), "or", c[0].start_pos)

    def kinds_list(self, c: list[Any]) -> Kinds:
        return Kinds(self._kinds_ids(c), "list", c[0].start_pos)

    def kinds_all(self, c: list[Any]) -> Kinds:
        return Kinds(self.words.resources, "all", c[0].start_pos)

    def _together(self, children: list[Any]) -> tuple[str, ...] | None:
        kinds: Kinds | None = self._one(children, Kinds)
        if kinds is not None and kinds.how == "or":
            raise Misread("text.kinds_or", kinds.position)
        return None if kinds is None else kinds.ids

    def _one_of(self, children: list[Any]) -> tuple[str, ...]:
        kinds: Kinds = self._one(children, Kinds)
        if kinds.how == "list":
            raise Misread("text.kinds_list", kinds.position)
        return kinds.ids

    # --- what is counted

    def noun_word(self, c: list[Any]) -> Noun:
        return Noun(_WORDS.get(c[0].type, str(c[0])))

    def noun_plans(self, c: list[Any]) -> Noun:
        return Noun("planned")

    def noun_tag(self, c: list[Any]) -> Noun:
        return Noun("tagged", tag=self.words.tag_id(c[0]))

    def noun_ledger(self, c: list[Any]) -> Noun:
        return Noun("ledger", kinds=self._together(c) or ())

    def noun_did(self, c: list[Any]) -> Noun:
        did = c[-1]
        return Noun(_DID.get(did.type, str(did)))

    def noun_triggered(self, c: list[Any]) -> Noun:
        if c[1] != self.words.score:
            raise Misread("text.only_score", c[1].start_pos)
        return Noun("triggered")

    def noun_pool(self, c: list[Any]) -> Noun:
        return Noun("pool", kinds=self._kinds_ids(c))

    def noun_sets(self, c: list[Any]) -> Noun:
        return Noun("sets", cost=tuple(p for pays in self._of(c, list) for p in pays))

    def noun(self, c: list[Any]) -> Noun:
        return cast("Noun", c[0])

    def compared(self, c: list[Any]) -> Noun:
        of = self._one(c, Noun) or Noun("hand", kinds=self._together(c) or ())
        return Noun(str(self._tokens(c, "COMPARE")[0]), of=of)

    compared_en = compared
    noun0 = noun

    def noun_only(self, c: list[Any]) -> Noun:
        return cast("Noun", c[0])

    def noun_kinds(self, c: list[Any]) -> Noun:
        return Noun("hand", kinds=self._together(c) or ())

    def per_noun(self, c: list[Any]) -> Per:
        return Per(c[0], self._one(c, Number, ONE))

    def per_hand(self, c: list[Any]) -> Per:
        return Per(self.noun_kinds(c), self._one(c, Number, ONE))

    def per_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, c[0])

    def per_sets(self, c: list[Any]) -> Per:
        kinds: Kinds = self._one(c, Kinds)
        if kinds.how != "one":
            raise Misread("text.kinds_or", kinds.position)
        (kind,), amount = kinds.ids, self._must(c)
        return Per(Noun("sets", cost=(Pay(kind, amount),)), self._one(c, Number, ONE), (), True)

    def post_noun(self, c: list[Any]) -> Per:
        return replace(self.per_noun([self._one(c, Noun), *c]), mods=tuple(self._of(c, tuple)))

    def post_hand(self, c: list[Any]) -> Per:
        return replace(self.per_hand(c), mods=tuple(self._of(c, tuple)))

    def post_spent(self, c: list[Any]) -> Per:
        return Per(SPENT, self._one(c, Number), tuple(self._of(c, tuple)))

    def post_each(self, c: list[Any]) -> Per:
        return Per(SPENT, ONE, tuple(self._of(c, tuple)))

    # --- amounts of a kind

    def _value(self, sign: str, c: list[Any], **more: Any) -> Value:
        kinds: Kinds | None = self._one(c, Kinds)
        token = next(iter(self._tokens(c, "KIND")), None)
        if kinds is None:
            assert token is not None and token.start_pos is not None
            kinds = Kinds((str(token),), "one", token.start_pos)
        if kinds.how == "list" and sign != "sum":
            raise Misread("text.kinds_list", kinds.position)
        if kinds.how == "or" and sign == "sum":
            raise Misread("text.kinds_or", kinds.position)
        return Value(sign, kinds.ids, self._must(c), kinds.position, **more)

    def bare_value(self, c: list[Any]) -> Value:
        return self._value("", c)

    def plus_value(self, c: list[Any]) -> Value:
        return self._value("+", c)

    def minus_value(self, c: list[Any]) -> Value:
        return self._value("-", c)

    def triggered_value(self, c: list[Any]) -> Value:
        return self._value("-", c, triggered=True)

    def sum_value(self, c: list[Any]) -> Value:
        return self._value("sum", c)

    def put_value(self, c: list[Any]) -> Value:
        return self._value("put", c)

    def value(self, c: list[Any]) -> Value:
        value: Value = self._one(c, Value)
        for per in self._of(c, Per):
            amount = replace(value.amount, noun=per.noun, per=per.per)
            value = replace(value, amount=_limited(amount, per.mods), open_set=per.open_set)
        return value

    def bare(self, c: list[Any]) -> list[Pay]:
        return [Pay(kind, self._must(c)) for kind in self._one_of(c)]

    def cost(self, c: list[Any]) -> tuple[list[Pay], ...]:
        return tuple(self._of(c, list))
