"""From the parse tree to the values of model.py: joints, conditions, moments, sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from lark import Token

from fourbit.rules.clauses import Group, Item, Misread, body_of, convert_segment, plain_segment
from fourbit.rules.model import (
    Amount,
    Condition,
    Line,
    Noun,
    Number,
    Often,
    Origin,
    Standing,
    Step,
    Test,
)
from fourbit.rules.reading_steps import StepReader

_SCOPES = {"ACTION": "action", "ROUND": "round", "GAME": "game"}
_CMP: dict[str, Literal["ge", "le"]] = {"OR_MORE": "ge", "PLUS": "ge", "OR_LESS": "le"}
YES_NO = ("has_effect", "front", "rear", "leader", "first", "late", "here", "at_town_hall",
          "fired", "most", "fewest", "sole_most", "second")  # fmt: skip
ZERO, ONE = Number((0,)), Number((1,))


class LineReader(StepReader):
    """Adds whole sentences to `StepReader`."""

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
        self._said_at = self._tokens(c, "MOMENT")[0].start_pos or 0
        with_self = bool(self._tokens(c, "WITH_SELF"))
        return Line((), moment, self._one(c, Origin, Origin()), with_self=with_self)

    moment_after = moment_plain
    moment_before = moment_plain

    def moment(self, c: list[Any]) -> Line:
        return cast("Line", c[0])

    moment_only = moment

    def who(self, c: list[Any]) -> tuple[str, str]:
        self._said_at = c[0].start_pos or 0
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
                if line.moment != "now" or line.who != "me":  # it holds always, for its owner
                    raise Misread("text.standing_always", self._said_at)
                line = replace(line, body=child, moment="standing")
        return line

    def sentences(self, c: list[Any]) -> tuple[Line, ...]:
        return tuple(self._of(c, Line))
