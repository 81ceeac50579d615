"""From the parse tree to the values of model.py: steps and standing rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from lark import Token

from fourbit.rules.clauses import Item, Misread
from fourbit.rules.model import (
    Amount,
    Build,
    Discard,
    Dismiss,
    GiveUp,
    Hire,
    House,
    Move,
    Noun,
    Number,
    Origin,
    PayPlaceVp,
    Permit,
    Pick,
    Plan,
    Price,
    Refund,
    Repeat,
    Step,
    Take,
    Unplan,
    Waive,
    Waiver,
    Yield,
)
from fourbit.rules.reading import Half, Kinds, Reader

_SIMPLE: dict[str, type[Plan | Unplan | GiveUp | Dismiss]] = {
    "PLAN": Plan,
    "UNPLAN": Unplan,
    "GIVE_UP": GiveUp,
    "DISMISS": Dismiss,
}
ZERO, ONE = Number((0,)), Number((1,))
_BOTH: tuple[Literal["planned", "row"], ...] = ("planned", "row")


class StepReader(Reader):
    """Adds steps and standing rules to `Reader`."""

    # --- steps

    def _bound(self, children: list[Any], kinds: tuple[str, ...]) -> Amount | None:
        found = self._one(children, tuple)
        if found is not None and isinstance(found[0], Half):
            half = Amount(ONE, Noun("hand", kinds=kinds), Number((2,)))
            for what, number in found[0].mods:
                half = replace(half, most=number) if what == "most" else replace(half, up=True)
            return half
        return self._amount(children)

    def discard(self, c: list[Any]) -> Discard:
        kinds = self._together(c) or ()
        return Discard(kinds, self._bound(c, kinds), ())

    def plans(self, c: list[Any]) -> str:
        return "planned"

    def pick(self, c: list[Any]) -> Pick:
        if any(isinstance(child, Kinds) for child in c):
            noun = self.noun_kinds(c)
        else:
            noun = self._one(c, Noun, Noun("planned"))
        return Pick(noun, self._amount(c), ())

    def waiver(self, c: list[Any]) -> Waiver:
        return Waiver(self._together(c) or self.words.resources, self._must(c))

    def from_plans(self, c: list[Any]) -> str:
        return "planned"

    def from_row(self, c: list[Any]) -> str:
        return "row"

    def _sources(self, c: list[Any]) -> tuple[Literal["planned", "row"], ...]:
        found = [child for child in c if isinstance(child, str) and not isinstance(child, Token)]
        return cast("tuple[Literal['planned', 'row'], ...]", tuple(found)) or _BOTH

    def build_plain(self, c: list[Any]) -> Build:
        return Build()

    def build_plans(self, c: list[Any]) -> Build:
        return Build(("planned",))

    def build_row(self, c: list[Any]) -> Build:
        return Build(("row",))

    def build_from(self, c: list[Any]) -> Build:
        return Build(self._sources(c))

    def build_free(self, c: list[Any]) -> Build:
        return Build(self._sources(c), free=True)

    def build_waived(self, c: list[Any]) -> Build:
        return Build(self._sources(c), self._one(c, Waiver))

    def build_waiving(self, c: list[Any]) -> Build:
        return Build(self._sources(c), self.waiver(c))

    def hire(self, c: list[Any]) -> Hire:
        return Hire(free=len(c) > 1)

    def house(self, c: list[Any]) -> House:
        return House(free=len(c) > 1)

    def simple(self, c: list[Any]) -> Step:
        return _SIMPLE[c[0].type]()

    def move(self, c: list[Any]) -> Move:
        spaces = self.int_of(c[2])
        return Move(-spaces if c[1].type == "MINUS" else spaces)

    def scope_place(self, c: list[Any]) -> str:
        return "place"

    def scope_triggered(self, c: list[Any]) -> str:
        return "triggered"

    def scope_action(self, c: list[Any]) -> str:
        return "action"

    def place_vp(self, c: list[Any]) -> PayPlaceVp:
        kind = self._tokens(c, "KIND")[0]
        if kind != self.words.score:
            raise Misread("text.only_score", kind.start_pos or 0)
        return PayPlaceVp(self._one(c, Number), c[0])

    def verb(self, c: list[Any]) -> str:
        return str(c[0])

    def _verb(self, c: list[Any]) -> Any:
        return next(x for x in c if isinstance(x, str) and not isinstance(x, Token))

    def refund_ja(self, c: list[Any]) -> Item:
        """The ledger tells what the place effect paid from what anything paid, and no more."""
        verb, origin, amount = self._verb(c), self._one(c, Origin, Origin()), self._must(c)
        if origin.what not in ("place", "any"):
            raise Misread("text.refund_origin", 0)
        return Item(tuple(Refund(verb, origin, kind, amount) for kind in self._one_of(c)))

    refund_en = refund_ja

    def repeat_word(self, c: list[Any]) -> Repeat:
        return Repeat(cast("Literal['here', 'bit', 'next']", str(c[0])))

    def repeat_origin(self, c: list[Any]) -> Repeat:
        origin: Origin = self._one(c, Origin)
        if origin.what != "place" or not origin.numbers:
            raise Misread("text.repeat_places", 0)
        return Repeat("these", origin.numbers)

    def take(self, c: list[Any]) -> Take:
        return Take(self._kinds_ids(c)[0])

    # --- standing rules

    def yields(self, c: list[Any]) -> Yield:
        return Yield(self._one(c, Origin), self._kinds_ids(c)[0], self._must(c))

    def price(self, c: list[Any]) -> Price:
        floor = self._one(c, Number, ZERO)
        more = bool(self._tokens(c, "PLUS"))
        origin = self._one(c, Origin, Origin())
        return Price(self._verb(c), origin, self._one_of(c), self._must(c), more, floor)

    def waive_ja(self, c: list[Any]) -> Waive:
        return self._waive(c, self._one(c, Waiver))

    def waive_en(self, c: list[Any]) -> Waive:
        return self._waive(c, self.waiver(c))

    def _waive(self, c: list[Any], waiver: Waiver) -> Waive:
        if self._verb(c) != "build":
            raise Misread("text.waive_build", 0)
        return Waive(self._one(c, Origin, Origin()), waiver)

    def permit(self, c: list[Any]) -> Permit:
        return Permit(cast("Literal['as_first', 'no_late_fee', 'enter_blocked']", str(c[0])))
