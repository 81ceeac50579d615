"""Read: kinds, and what can be counted."""

from __future__ import annotations

from typing import Any, cast

from fourbit.rules.children import Kinds, hand, kind_ids, of_type, one, together, tokens
from fourbit.rules.clauses import Misread
from fourbit.rules.model import TURN_ORDER, Noun
from fourbit.rules.vocabulary import Vocabulary

_DID = {"PLANNED": "ledger_planned", "HIRED": "ledger_hired"}
_WORDS = {"HIRE": "hired", "HIRED": "hired", "BUILT": "built", "ROUND": "round",
          "PLAYERS": "players"}  # fmt: skip


class NounReader:
    """Each method reads the grammar rule of its name."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words

    # --- kinds

    def kinds_one(self, c: list[Any]) -> Kinds:
        return Kinds(kind_ids(c), "one", c[0].start)

    def kinds_or(self, c: list[Any]) -> Kinds:
        return Kinds(kind_ids(c), "or", c[0].start)

    def kinds_list(self, c: list[Any]) -> Kinds:
        return Kinds(kind_ids(c), "list", c[0].start)

    def kinds_all(self, c: list[Any]) -> Kinds:
        return Kinds(self._words.resources, "all", c[0].start)

    # --- nouns

    def noun_word(self, c: list[Any]) -> Noun:
        return Noun(_WORDS.get(c[0].type, str(c[0])))

    def plans(self, c: list[Any]) -> str:
        return "planned"

    def noun_plans(self, c: list[Any]) -> Noun:
        return Noun("planned")

    def noun_tag(self, c: list[Any]) -> Noun:
        return Noun("tagged", tag=self._words.tag_id(c[0]))

    def noun_ledger(self, c: list[Any]) -> Noun:
        return Noun("ledger", kinds=together(c) or ())

    def noun_did(self, c: list[Any]) -> Noun:
        did = c[-1]
        return Noun(_DID.get(did.type, str(did)))

    def noun_triggered(self, c: list[Any]) -> Noun:
        if c[1] != self._words.score:
            raise Misread("text.only_score", c[1].start)
        return Noun("triggered")

    def noun_pool(self, c: list[Any]) -> Noun:
        return Noun("pool", kinds=kind_ids(c))

    def noun_sets(self, c: list[Any]) -> Noun:
        return Noun("sets", cost=tuple(pay for pays in of_type(c, list) for pay in pays))

    def noun_kinds(self, c: list[Any]) -> Noun:
        return hand(c)

    def noun(self, c: list[Any]) -> Noun:
        return cast("Noun", c[0])

    def order_turn(self, c: list[Any]) -> Noun:
        return TURN_ORDER

    order_only = noun
    named = noun
    of_kind = noun

    def compared(self, c: list[Any]) -> Noun:
        return Noun(str(tokens(c, "COMPARE")[0]), of=one(c, Noun) or hand(c))
