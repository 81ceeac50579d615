"""From the parse tree to the values of model.py: steps, standing rules, sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from lark import Token

from fourbit.rules.clauses import Group, Item, Misread, body_of, convert_segment, plain_segment
from fourbit.rules.model import (
    Amount,
    Build,
    Choice,
    Condition,
    Discard,
    Dismiss,
    GiveUp,
    Hire,
    House,
    Line,
    Move,
    Noun,
    Number,
    Often,
    Origin,
    PayPlaceVp,
    Permit,
    Pick,
    Plan,
    Price,
    Refund,
    Repeat,
    Standing,
    Step,
    Take,
    Test,
    Unplan,
    Waive,
    Waiver,
    Yield,
)
from fourbit.rules.reading import Half, Kinds, Reader

_SCOPES = {"ACTION": "action", "ROUND": "round", "GAME": "game"}
_SIMPLE = {"PLAN": Plan, "UNPLAN": Unplan, "GIVE_UP": GiveUp, "DISMISS": Dismiss}
_CMP: dict[str, Literal["ge", "le"]] = {"OR_MORE": "ge", "PLUS": "ge", "OR_LESS": "le"}
YES_NO = ("has_effect", "front", "rear", "leader", "first", "late", "here", "at_town_hall",
          "fired", "most", "fewest", "sole_most")  # fmt: skip
ZERO, ONE = Number((0,)), Number((1,))
_BOTH: tuple[Literal["planned", "row"], ...] = ("planned", "row")


class LineReader(Reader):
    """Adds steps, standing rules and whole sentences to `Reader`."""

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
        verb, origin, amount = self._verb(c), self._one(c, Origin, Origin()), self._must(c)
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
        floor = next((n for what, n in self._one(c, tuple)[1] if what == "least"), ZERO)
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

    # --- joining

    def bracketed(self, c: list[Any]) -> Group:
        body = c[1]
        if not isinstance(body, tuple):
            raise Misread("text.standing_alone", c[0].start_pos or 0)
        return Group(body)

    def item(self, c: list[Any]) -> Item:
        atoms: list[Any] = []
        for child in c:
            if isinstance(child, Item):
                atoms.extend(child.atoms)
            elif not isinstance(child, Token):
                atoms.append(child)
        return Item(tuple(atoms))

    def items(self, c: list[Any]) -> list[Item]:
        return self._of(c, Item)

    def segment(self, c: list[Any]) -> tuple[Any, bool]:
        bracketed = len(c[0]) == 1 and isinstance(c[0][0].atoms[0], Group)
        return plain_segment(c[0]), bracketed

    def arrow(self, c: list[Any]) -> tuple[Any, bool]:
        return convert_segment(c[0], c[2], c[1].start_pos or 0), False

    def clause(self, c: list[Any]) -> tuple[Any, bool]:
        parts = self._of(c, tuple)
        if len(parts) == 1:
            return cast("tuple[Any, bool]", parts[0])
        steps: list[Step] = []
        for part, _ in parts:
            if not isinstance(part, tuple):
                raise Misread("text.standing_alone", 0)
            steps.extend(part)
        return tuple(steps), False

    def body(self, c: list[Any]) -> tuple[Step, ...] | Standing:
        return body_of(self._of(c, tuple))

    # --- conditions, moments, sentences

    def cmp(self, c: list[Any]) -> str:
        return _CMP[c[0].type]

    def test_yes(self, c: list[Any]) -> Test:
        noun: Noun = c[0]
        if noun.id in YES_NO:
            return Test(noun, "eq", ONE)
        if noun.id.startswith("ledger_"):
            return Test(noun, "ge", ONE)
        raise Misread("text.needs_number", 0, found=noun.id)

    def test_no(self, c: list[Any]) -> Test:
        return replace(self.test_yes(self._of(c, Noun)), cmp="eq", value=ZERO)

    def test_noun(self, c: list[Any]) -> Test:
        cmp = c[2] if len(c) > 2 else "eq"
        return Test(c[0], cast("Literal['ge', 'le', 'eq']", cmp), c[1])

    def test_hand(self, c: list[Any]) -> Test:
        return self.test_noun([self.noun_kinds(c), *c[1:]])

    def group(self, c: list[Any]) -> tuple[Test, ...]:
        return tuple(self._of(c, Test))

    def tests(self, c: list[Any]) -> Condition:
        return Condition(tuple(self._of(c, tuple)))

    def cond(self, c: list[Any]) -> Condition:
        return cast("Condition", self._one(c, Condition))

    tests_only = cond

    def amount_only(self, c: list[Any]) -> Amount:
        return self._must(c)

    def nums(self, c: list[Any]) -> list[int]:
        return [self.int_of(token) for token in self._tokens(c, "INT")]

    def _origin(self, what: Any, c: list[Any]) -> Origin:
        return Origin(what, tuple(self._one(c, list, [])))

    def origin_place(self, c: list[Any]) -> Origin:
        return self._origin("place", c)

    def origin_card(self, c: list[Any]) -> Origin:
        return self._origin("card", c)

    def origin_building(self, c: list[Any]) -> Origin:
        return self._origin("building", c)

    def origin_any(self, c: list[Any]) -> Origin:
        return Origin()

    def moment_plain(self, c: list[Any]) -> Line:
        moment = str(self._tokens(c, "MOMENT")[0])
        with_self = bool(self._tokens(c, "WITH_SELF"))
        return Line((), moment, self._one(c, Origin, Origin()), with_self=with_self)

    moment_after = moment_plain
    moment_before = moment_plain

    def moment(self, c: list[Any]) -> Line:
        return cast("Line", c[0])

    moment_only = moment

    def who(self, c: list[Any]) -> tuple[str, str]:
        return "who", str(c[0])

    def scope(self, c: list[Any]) -> str:
        return _SCOPES[c[0].type]

    def often(self, c: list[Any]) -> Often:
        number = self._tokens(c, "INT")
        return Often(self._verb(c), self.int_of(number[0]) if number else 1)

    def line(self, c: list[Any]) -> Line:
        line = Line(())
        for child in c:
            if isinstance(child, Line):
                line = child
            elif isinstance(child, Condition):
                line = replace(line, when=child)
            elif isinstance(child, Often):
                line = replace(line, often=child)
            elif isinstance(child, tuple) and child[:1] == ("who",):
                line = replace(line, who=child[1])
            elif isinstance(child, tuple):
                line = replace(line, body=child)
            else:
                line = replace(line, body=child, moment="standing")
        return line

    def sentences(self, c: list[Any]) -> tuple[Line, ...]:
        return tuple(self._of(c, Line))


__all__ = ["Choice", "LineReader", "YES_NO"]
