"""Read: steps and standing rules."""

from __future__ import annotations

from typing import Any, Literal, cast

from fourbit.rules.children import (
    ONE,
    TWO,
    ZERO,
    Half,
    Kinds,
    amount_in,
    amount_of,
    hand,
    kind_ids,
    one,
    one_of,
    said,
    together,
    tokens,
)
from fourbit.rules.clauses import Item, Misread
from fourbit.rules.grammar import Token
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
from fourbit.rules.reading_amounts import every, limited
from fourbit.rules.vocabulary import Vocabulary

_SIMPLE: dict[str, Plan | Unplan | GiveUp | Dismiss] = {
    "plan": Plan(),
    "unplan": Unplan(),
    "unplan_row": Unplan("row"),
    "unplan_out": Unplan("out"),
    "give_up": GiveUp(),
    "give_up_row": GiveUp("row"),
    "give_up_deck": GiveUp("deck"),
    "dismiss": Dismiss(),
}
_BOTH: tuple[Literal["planned", "row"], ...] = ("planned", "row")


def _bound(c: list[Any], kinds: tuple[str, ...]) -> Amount | None:
    """How much at most; `半分` is half of the kinds that are discarded."""
    found = one(c, tuple)
    if found is not None and isinstance(found[0], Half):
        return limited(Amount(ONE, Noun("hand", kinds=kinds), TWO), found[0].mods)
    return amount_in(c)


def _sources(c: list[Any]) -> tuple[Literal["planned", "row"], ...]:
    found = [child for child in c if isinstance(child, str) and not isinstance(child, Token)]
    return cast("tuple[Literal['planned', 'row'], ...]", tuple(found)) or _BOTH


def _waive(c: list[Any], waiver: Waiver) -> Waive:
    if said(c) != "build":
        raise Misread("text.waive_build", 0)
    return Waive(one(c, Origin, Origin()), waiver)


class StepReader:
    """Each method reads the grammar rule of its name."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words

    # --- steps

    def discard(self, c: list[Any]) -> Discard:
        kinds = together(c) or ()
        return Discard(kinds, _bound(c, kinds), ())

    def pick(self, c: list[Any]) -> Pick:
        if any(isinstance(child, Kinds) for child in c):
            noun = hand(c)
        else:
            noun = one(c, Noun, Noun("planned"))
        return Pick(noun, amount_in(c), ())

    def waiver(self, c: list[Any]) -> Waiver:
        return Waiver(together(c) or self._words.resources, amount_of(c))

    def from_plans(self, c: list[Any]) -> str:
        return "planned"

    def from_row(self, c: list[Any]) -> str:
        return "row"

    def build_plain(self, c: list[Any]) -> Build:
        return Build()

    def build_plans(self, c: list[Any]) -> Build:
        return Build(("planned",))

    def build_row(self, c: list[Any]) -> Build:
        return Build(("row",))

    def build_from(self, c: list[Any]) -> Build:
        return Build(_sources(c))

    def build_free(self, c: list[Any]) -> Build:
        return Build(_sources(c), free=True)

    def build_waived(self, c: list[Any]) -> Build:
        return Build(_sources(c), one(c, Waiver))

    def build_waiving(self, c: list[Any]) -> Build:
        return Build(_sources(c), self.waiver(c))

    def hire(self, c: list[Any]) -> Hire:
        return Hire(free=len(c) > 1)

    def house(self, c: list[Any]) -> House:
        return House(free=len(c) > 1)

    def simple(self, c: list[Any]) -> Step:
        return _SIMPLE[str(c[0])]

    def move(self, c: list[Any]) -> Move:
        return Move(every(amount_of(c), c), back=bool(tokens(c, "MINUS")))

    def scope_place(self, c: list[Any]) -> str:
        return "place"

    def scope_triggered(self, c: list[Any]) -> str:
        return "triggered"

    def scope_action(self, c: list[Any]) -> str:
        return "action"

    def place_vp(self, c: list[Any]) -> PayPlaceVp:
        kind = tokens(c, "KIND")[0]
        if kind != self._words.score:
            raise Misread("text.only_score", kind.start)
        return PayPlaceVp(one(c, Number), c[0])

    def verb(self, c: list[Any]) -> str:
        return str(c[0])

    def refund_ja(self, c: list[Any]) -> Item:
        """The ledger tells what the place effect paid from what anything paid, and no more."""
        verb, origin, amount = said(c), one(c, Origin, Origin()), amount_of(c)
        if origin.what not in ("place", "any"):
            raise Misread("text.refund_origin", 0)
        return Item(tuple(Refund(verb, origin, kind, amount) for kind in one_of(c)))

    refund_en = refund_ja

    def repeat_word(self, c: list[Any]) -> Repeat:
        return Repeat(cast("Literal['here', 'bit', 'next']", str(c[0])))

    def repeat_origin(self, c: list[Any]) -> Repeat:
        origin: Origin = one(c, Origin)
        if origin.what != "place" or not origin.numbers:
            raise Misread("text.repeat_places", 0)
        return Repeat("these", origin.numbers)

    def take(self, c: list[Any]) -> Take:
        return Take(kind_ids(c)[0])

    # --- standing rules

    def yields(self, c: list[Any]) -> Yield:
        return Yield(one(c, Origin), kind_ids(c)[0], amount_of(c))

    def price(self, c: list[Any]) -> Price:
        floor = one(c, Number, ZERO)
        more = bool(tokens(c, "PLUS"))
        origin = one(c, Origin, Origin())
        return Price(said(c), origin, one_of(c), amount_of(c), more, floor)

    def waive_ja(self, c: list[Any]) -> Waive:
        return _waive(c, one(c, Waiver))

    def waive_en(self, c: list[Any]) -> Waive:
        return _waive(c, self.waiver(c))

    def permit(self, c: list[Any]) -> Permit:
        return Permit(cast("Literal['as_first', 'no_late_fee', 'enter_blocked']", str(c[0])))
