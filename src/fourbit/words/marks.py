"""A line drawn: its shorthand as signs. `+` happens, `→` may be done: the one law of it.

The page draws these and nothing else, so nothing a line says may be missing here: the numbers and
kinds of the shorthand all stand in its marks (a test).
"""

from __future__ import annotations

from collections.abc import Sequence

from fourbit.errors import Both
from fourbit.rules import model as m
from fourbit.rules.alike import alike
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.mark import Marks, Scribe, Sign, joined
from fourbit.words.step_marks import StepMarks

DID = {"ledger_planned": "plan", "ledger_built": "build", "ledger_hired": "hire",
       "ledger_house": "house", "ledger_moved": "track"}  # fmt: skip
COUNTED = ("built", "planned", "hired", "limit")  # nouns with a sign
ENDS = {"ge": Both("+", "+"), "le": Both("以下", " or less"), "eq": Both("", "")}


class Marker:
    """Draws the lines of one edition."""

    def __init__(self, words: Vocabulary) -> None:
        self.scribe = Scribe(words)
        self.steps = StepMarks(self.scribe)

    def line(self, line: m.Line) -> Marks:
        """A whole line: when, for whom, under which condition, what, how often."""
        found: Marks = ()
        if line.moment not in ("now", "standing"):
            found += self.scribe.word(lambda p: p.say.moment(line), "if", line.moment)
        if line.when is not None:
            found += self.condition(line.when)
        if line.who != "me":
            found += self.scribe.word(lambda p: p.say.word("target", line.who), name=line.who)
        if isinstance(line.body, tuple):
            found += self.body(line.body)
        else:
            found += self.steps.standing(line.body)
        often = line.often
        return found + (self.scribe.word(lambda p: p.say.often(often), "up_to") if often else ())

    def body(self, steps: Sequence[m.Step]) -> Marks:
        """What happens, in order."""
        if len(steps) == 1 and isinstance(steps[0], m.Choice):
            return self._choice(steps[0])
        arrows = any(isinstance(step, m.Convert | m.Choice) for step in steps)
        joint = ("、次に", ", then") if arrows else ("・", ",")
        return joined([self._item(step) for step in steps], self.scribe.sign("and", *joint))

    def cost(self, cost: Sequence[m.CostStep]) -> Marks:
        """What is paid."""
        return joined([self.steps.cost(step) for step in cost], self.scribe.sign("and", "・", ","))

    def _item(self, step: m.Step, given: bool = False) -> Marks:
        """One step; `given` for it, so a gain needs no plus."""
        if isinstance(step, m.Choice):
            inner = self._choice(step)
            return inner if alike(step) else self._bracketed(inner)
        if isinstance(step, m.Convert):
            return self._bracketed(self._arrow(step)) if given else self._arrow(step)
        return (
            self.steps.gains((step,))
            if given and isinstance(step, m.Gain)
            else self.steps.step(step)
        )

    def _bracketed(self, inner: Marks) -> Marks:
        return self.scribe.sign("open", "[", "[") + inner + self.scribe.sign("close", "]", "]")

    def _arrow(self, step: m.Convert) -> Marks:
        return self.cost(step.cost) + self.steps.to() + self._given(step.gain)

    def _given(self, gain: Sequence[m.Step]) -> Marks:
        items = [self._item(step, given=True) for step in gain]
        return joined(items, self.scribe.sign("and", "・", ","))

    # --- choices

    def _choice(self, choice: m.Choice) -> Marks:
        found = alike(choice)
        if found is not None and not isinstance(found[1], m.Refund):
            return self._one_of(*found)
        costs = {step.cost for step in map(_convert, choice.branches) if step is not None}
        joint = self.scribe.sign("or", "か", "or")
        if len(costs) == 1 and all(map(_convert, choice.branches)):
            gains = [self._given(step.gain) for step in map(_convert, choice.branches) if step]
            return self.cost(*costs) + self.steps.to() + joined(gains, joint)
        if found is not None:
            return self.scribe.word(lambda p: p.body((choice,)))
        return joined([self._branch(branch) for branch in choice.branches], joint)

    def _branch(self, branch: tuple[m.Step, ...]) -> Marks:
        inner = self.body(branch)
        return self._bracketed(inner) if isinstance(branch[0], m.Choice) else inner

    def _one_of(self, kinds: tuple[str, ...], step: m.Step) -> Marks:
        """Branches that differ in one kind only."""
        if isinstance(step, m.Convert):
            (pay,) = step.cost
            assert isinstance(pay, m.Pay)
            return (
                self.steps.amount(kinds, "", pay.amount) + self.steps.to() + self._given(step.gain)
            )
        assert isinstance(step, m.Gain)
        return self.steps.amount(kinds, "+", step.amount)

    # --- conditions

    def condition(self, when: m.Condition) -> Marks:
        """What must hold, with a colon behind it."""
        groups = [
            joined([self._test(test) for test in group], self.scribe.sign("if", "かつ", "and"))
            for group in when.any_of
        ]
        found = joined(groups, self.scribe.sign("if", "または", "or"))
        return found + self.scribe.sign("if", "：", ":")

    def _test(self, test: m.Test) -> Marks:
        noun, scribe = test.noun, self.scribe
        number = scribe.both(lambda p: p.say.number(test.value) + ENDS[test.cmp].text(p.say.lang))
        done = test.cmp == "ge" and test.value == m.Number((1,))
        place = (Sign("if", "ledger", Both("場所", "place"), Both("場所効果", "place effect")),)
        if noun.id == "ledger":
            return place + scribe.kinds(noun.kinds, number, mixed=True)
        if noun.id in DID and done:
            verb = DID[noun.id]
            return place + scribe.verb(verb, scribe.both(lambda p: p.say.word("did", noun.id)))
        if noun.id == "hand":
            return scribe.kinds(noun.kinds, number, mixed=True)
        if noun.id in COUNTED and test.cmp != "le" and not test.value.by:
            return scribe.verb(
                noun.id, scribe.both(lambda p: p.say.noun(noun, many=True)), number.ja
            )
        return scribe.word(lambda p: p.say.test(test), "if", noun.id)


def _convert(branch: tuple[m.Step, ...]) -> m.Convert | None:
    """The one conversion a branch is."""
    return branch[0] if len(branch) == 1 and isinstance(branch[0], m.Convert) else None


def read_aloud(marks: Marks) -> Both:
    """All marks as words."""
    said = [mark.says if mark.says.ja or mark.says.en else mark.text for mark in marks]
    return Both(" ".join(one.ja for one in said), " ".join(one.en for one in said))


__all__ = ["Marker", "Marks", "Sign", "read_aloud"]
