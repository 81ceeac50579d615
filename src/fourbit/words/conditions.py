"""Conditions in words: single tests, and how they join."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from fourbit.rules.model import Condition, Line, Test
from fourbit.rules.vocabulary import YES_NO
from fourbit.words.counting import ONE, ZERO, Counting
from fourbit.words.phrases import book, listed

Group = tuple[Test, ...]
EACH_ROUND = ("round_start", "before_upkeep", "round_end")


@dataclass(frozen=True)
class Conditions:
    """Says conditions with the words of a speaker."""

    say: Counting

    # --- when a line works

    def rounds(self, line: Line) -> tuple[str, Condition | None]:
        """Which rounds a line of every round is about, and the condition that is left.

        `ラウンド開始時：ラウンド3かつコイン8以上なら` is about round 3, if one has 8 coins.
        """
        if line.when is None or line.moment not in EACH_ROUND:
            return "", line.when
        if len(line.when.any_of) == 1:
            return self._one_round(line.when.any_of[0])
        if rounds := self._rounds(line.when, " and "):
            return self.say.voice.phrase("rounds", "several", n=rounds), None
        return "", line.when

    def _rounds(self, condition: Condition, last: str = " or ") -> str:
        """The numbers of a condition that asks for one of several rounds and nothing else."""
        groups = condition.any_of
        if len(groups) == 1 or not all(len(group) == 1 and _is_round(*group) for group in groups):
            return ""
        numbers = [self.say.number(group[0].value) for group in groups]
        return (
            ("か" if last == " or " else "・").join(numbers)
            if self.say.voice.ja
            else listed(numbers, last)
        )

    def _one_round(self, group: Group) -> tuple[str, Condition | None]:
        about = next((test for test in group if test.noun.id == "round"), None)
        if about is None:
            return "", Condition((group,))
        rest = list(group)
        rest.remove(about)
        text = self.say.voice.phrase("rounds", about.cmp, n=self.say.number(about.value))
        return text, Condition((tuple(rest),)) if rest else None

    # --- whole conditions

    def opening(self, condition: Condition) -> str:
        """With its `なら、` / `if …, `."""
        if self.say.voice.ja:
            return self.all(condition).removesuffix("である") + "なら、"
        return f"if {self.all(condition, ', or if ')}, "

    def all(self, condition: Condition, joint: str = "") -> str:
        """Every test; one of the groups has to hold."""
        if rounds := self._rounds(condition):
            return self.say.voice.phrase("rounds", "is_eq", n=rounds)
        groups = [self._group(group) for group in condition.any_of]
        if self.say.voice.ja:
            ends = [group.removesuffix("である") for group in groups[:-1]]
            return "か、または".join([*ends, groups[-1]])
        alone = all(len(group) == 1 for group in condition.any_of)
        return (joint or (" or " if alone else ", or ")).join(groups)

    def _group(self, group: Group) -> str:
        if self.say.voice.ja:
            return self._japanese_group(group)
        texts: list[str] = []
        for opening, run in groupby(group, self._opening):
            tests = list(run)
            clauses = [self.test(test) for test in tests]
            if opening and len(tests) > 1:
                ends = [clause.removeprefix(f"{opening} ") for clause in clauses]
                clauses = [f"{opening} {listed(ends)}"]
            texts += clauses
        return " and ".join(texts)

    def _opening(self, test: Test) -> str:
        """What a test opens with, if others of the same kind need not repeat it."""
        forms = {} if test.noun.id in YES_NO else self.say.forms(test.noun)
        simple = "has" in forms and "is" not in forms and "after" not in forms
        if not simple or "yes" in forms:
            return ""
        return self.say.voice.form(forms["has"])

    def _japanese_group(self, group: Group) -> str:
        plain = [self._measured(test) for test in group]
        if len(group) > 1 and len({end for _, end in plain}) == 1 and plain[0][1]:
            first, *others = (name for name, _ in plain)
            own = self.say.forms(group[0].noun).get("own_ja", "")
            names = [first, *(name.removeprefix(own) for name in others)]
            return f"{'、'.join(names)}がどれも{plain[0][1]}である"
        clauses = [self.test(test) for test in group]
        return "、かつ".join([*map(_and, clauses[:-1]), clauses[-1]])

    # --- one test

    def test(self, test: Test) -> str:
        """One comparison as a clause."""
        say, noun = self.say, test.noun
        known = {(True, ONE): True, (True, ZERO): False}.get((test.cmp == "eq", test.value))
        if noun.id in YES_NO:
            if known is not None:
                return say.clause(noun, known)
            return self._number_test(test, say.noun(noun))
        if noun.id == "round":
            return say.voice.phrase("rounds", f"is_{test.cmp}", n=say.number(test.value))
        forms = say.forms(noun)
        if "yes" in forms and (test.cmp, test.value) == ("ge", ONE):
            return say.voice.form(forms["yes_ja" if say.voice.ja else "yes"])
        if "no" in forms and (test.cmp, test.value) == ("eq", ZERO):
            return say.voice.form(forms["no_ja" if say.voice.ja else "no"])
        if not say.voice.ja and "scale" in forms:
            return self._number_test(test, say.voice.form(forms["scale"]))
        return self._japanese_test(test, forms) if say.voice.ja else self._english_test(test, forms)

    def _number_test(self, test: Test, name: str) -> str:
        value = self.say.voice.phrase("joint", test.cmp, n=self.say.number(test.value))
        return f"{name}が{value}である" if self.say.voice.ja else f"{name} is {value}"

    def _measured(self, test: Test) -> tuple[str, str]:
        """Japanese: what is measured, and against what; nothing where a test has its own words."""
        say = self.say
        if test.noun.id in (*YES_NO, "round"):
            return "", ""
        forms = say.forms(test.noun)
        none = (test.cmp, test.value) == ("eq", ZERO)
        own = ("yes", "no") if (test.cmp, test.value) in (("ge", ONE), ("eq", ZERO)) else ()
        if any(word in forms for word in own) or (none and "none_ja" in forms):
            return "", ""
        if test.cmp == "ge" and "test_ja" in forms:
            return "", ""
        n = say.counted(test.value, forms)
        return say.noun(test.noun), n if none else say.voice.phrase("joint", test.cmp, n=n)

    def _japanese_test(self, test: Test, forms: dict[str, Any]) -> str:
        name, end = self._measured(test)
        if end:
            return f"{name}が{end}である"
        if (test.cmp, test.value) == ("eq", ZERO):
            return self.say.fill(test.noun, forms["none_ja"])
        n = self.say.voice.phrase("joint", test.cmp, n=self.say.number(test.value))
        return self.say.fill(test.noun, forms["test_ja"].replace("{n}", n))

    def _english_test(self, test: Test, forms: dict[str, Any]) -> str:
        say = self.say
        has = forms["is" if test.value == ONE and "is" in forms else "has"]
        what = say.english(test.noun, test.value)
        after = forms.get("after") or (forms["own_en"] if "is" in forms else "")
        if (test.cmp, test.value) == ("eq", ZERO):
            n = "no"
        else:
            n = say.voice.phrase("joint", test.cmp, n=say.number(test.value))
        return f"{say.voice.form(has)} {n} {what} {say.voice.form(after)}".rstrip()


def _is_round(test: Test) -> bool:
    return test.noun.id == "round" and test.cmp == "eq"


def _and(clause: str) -> str:
    """計画した → 計画していて（、かつ）."""
    forms: dict[str, str] = book("phrases")["and"]
    ending = max((end for end in forms if clause.endswith(end)), key=len)
    return clause[: -len(ending)] + forms[ending]
