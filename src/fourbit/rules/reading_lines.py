"""Read: joints, conditions, moments, sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from fourbit.rules.children import ONE, ZERO, hand, of_type, one, said, tokens, whole
from fourbit.rules.clauses import Group, Item, Misread, body_of, convert_segment, plain_segment
from fourbit.rules.grammar import Token
from fourbit.rules.model import (
    Condition,
    Line,
    Noun,
    Often,
    Origin,
    Standing,
    Step,
    Test,
)
from fourbit.rules.reading_amounts import measure
from fourbit.rules.vocabulary import YES_NO

OF_BUILDINGS = ("on_build", "on_give_up", "on_unplan")  # moments that a building itself can have
_SCOPES = {"ACTION": "action", "ROUND": "round", "GAME": "game"}
_CMP: dict[str, Literal["ge", "le"]] = {"OR_MORE": "ge", "PLUS": "ge", "OR_LESS": "le"}


@dataclass(frozen=True)
class Who:
    """Whom a sentence is about, and where that stands."""

    id: str
    position: int


def _origin(what: Any, c: list[Any]) -> Origin:
    return Origin(what, tuple(one(c, list, [])))


class LineReader:
    """Each method reads the grammar rule of its name."""

    # --- joining

    def bracketed(self, c: list[Any]) -> Group:
        body = c[1]
        if not isinstance(body, tuple):
            raise Misread("text.standing_alone", c[0].start)
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
        return of_type(c, Item)

    def segment(self, c: list[Any]) -> tuple[Any, bool]:
        bracketed = len(c[0]) == 1 and isinstance(c[0][0].atoms[0], Group)
        return plain_segment(c[0]), bracketed

    def arrow(self, c: list[Any]) -> tuple[Any, bool]:
        return convert_segment(c[0], c[2], c[1].start), False

    def clause(self, c: list[Any]) -> tuple[Any, bool]:
        parts = of_type(c, tuple)
        if len(parts) == 1:
            return cast("tuple[Any, bool]", parts[0])
        steps: list[Step] = []
        for part, _ in parts:
            if not isinstance(part, tuple):
                raise Misread("text.standing_alone", 0)
            steps.extend(part)
        return tuple(steps), False

    def body(self, c: list[Any]) -> tuple[Step, ...] | Standing:
        return body_of(of_type(c, tuple))

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
        return replace(self.test_yes(of_type(c, Noun)), cmp="eq", value=ZERO)

    def test_noun(self, c: list[Any]) -> Test:
        cmp = c[2] if len(c) > 2 else "eq"
        return Test(c[0], cast("Literal['ge', 'le', 'eq']", cmp), measure(c))

    def test_hand(self, c: list[Any]) -> Test:
        return self.test_noun([hand(c), *c[1:]])

    def group(self, c: list[Any]) -> tuple[Test, ...]:
        return tuple(of_type(c, Test))

    def tests(self, c: list[Any]) -> Condition:
        return Condition(tuple(of_type(c, tuple)))

    def cond(self, c: list[Any]) -> Condition:
        return cast("Condition", one(c, Condition))

    tests_only = cond

    def nums(self, c: list[Any]) -> list[int]:
        return [whole(token) for token in tokens(c, "INT")]

    def origin_place(self, c: list[Any]) -> Origin:
        return _origin("place", c)

    def origin_card(self, c: list[Any]) -> Origin:
        return _origin("card", c)

    def origin_building(self, c: list[Any]) -> Origin:
        return _origin("building", c)

    def origin_any(self, c: list[Any]) -> Origin:
        return Origin()

    def moment_plain(self, c: list[Any]) -> Line:
        moment = str(tokens(c, "MOMENT")[0])
        itself = tokens(c, "WITH_SELF", "ONLY_SELF")
        if itself and moment not in OF_BUILDINGS:
            raise Misread("text.self_moment", itself[0].start)
        too, only = (bool(tokens(c, word)) for word in ("WITH_SELF", "ONLY_SELF"))
        return Line((), moment, one(c, Origin, Origin()), with_self=too, only_self=only)

    moment_after = moment_plain
    moment_before = moment_plain

    def moment(self, c: list[Any]) -> Line:
        return cast("Line", c[0])

    moment_only = moment

    def who(self, c: list[Any]) -> Who:
        return Who(str(c[0]), c[0].start)

    def scope(self, c: list[Any]) -> str:
        return _SCOPES[c[0].type]

    def often(self, c: list[Any]) -> Often:
        number = tokens(c, "INT")
        return Often(said(c), whole(number[0]) if number else 1)

    def line(self, c: list[Any]) -> Line:
        body = c[-2] if isinstance(c[-1], Often) else c[-1]
        who: Who | None = one(c, Who)
        said_when: Line = one(c, Line, Line(()))
        line = replace(
            said_when, body=body, when=one(c, Condition), often=one(c, Often),
            who=who.id if who else "me",
        )  # fmt: skip
        if isinstance(body, tuple):
            return line
        if line.moment != "now" or who:  # it holds always, for its owner
            raise Misread("text.standing_always", who.position if who else 0)
        return replace(line, moment="standing")

    def sentences(self, c: list[Any]) -> tuple[Line, ...]:
        return tuple(of_type(c, Line))
