"""Values back into shorthand, in either language. Reading what is printed gives the same value."""

from __future__ import annotations

from typing import Literal

from fourbit.rules.alike import alike
from fourbit.rules.model import (
    Amount,
    Build,
    Carrier,
    Choice,
    Convert,
    CostStep,
    Discard,
    Gain,
    Line,
    Number,
    Pay,
    Pick,
    Refund,
    Step,
)
from fourbit.rules.printing_steps import StepPrinter
from fourbit.rules.printing_words import WordPrinter
from fourbit.rules.vocabulary import Vocabulary

ZERO = Number((0,))
Lang = Literal["ja", "en"]


class Printer:
    """Prints the values of one edition's vocabulary in one language.

    Whole sentences; single steps are `steps`, and the small parts of both are `say`.
    """

    def __init__(self, words: Vocabulary, lang: Lang) -> None:
        self.say = WordPrinter(words, lang)
        self.steps = StepPrinter(self.say)

    # --- sentences

    def lines(self, lines: tuple[Line, ...]) -> str:
        """All sentences of a text."""
        return ("。" if self.say.ja else ". ").join(self.line(line) for line in lines)

    def line(self, line: Line) -> str:
        """`[moment：][condition なら、][who は]body[（often）]`."""
        parts = []
        if line.moment not in ("now", "standing"):
            parts.append(self.say.moment(line))
        if line.when is not None:
            tests = self.say.condition(line.when)
            parts.append(f"{tests}なら、" if self.say.ja else f"if {tests}, ")
        if line.who != "me":
            parts.append(self.say.word("target", line.who) + ("" if self.say.ja else ": "))
        if isinstance(line.body, tuple):
            parts.append(self.body(line.body))
        else:
            parts.append(self.steps.standing(line.body))
        if line.often is not None:
            parts.append(self.say.often(line.often))
        return "".join(parts)

    def body(self, steps: tuple[Step, ...]) -> str:
        """What happens, loosest joint first."""
        if len(steps) == 1 and isinstance(steps[0], Choice):
            choice = steps[0]
            short = self._short(choice)
            if short is not None:
                return short
            joint = "か、" if self.say.ja else "; or "
            return joint.join(self._branch(branch) for branch in choice.branches)
        return self._sequence(steps)

    def _branch(self, steps: tuple[Step, ...]) -> str:
        if len(steps) == 1 and isinstance(steps[0], Choice):
            return f"[{self.body(steps)}]"
        return self._sequence(steps)

    def _sequence(self, steps: tuple[Step, ...]) -> str:
        """Plain items joined tightly; each `→` is a segment of its own."""
        segments: list[list[str]] = [[]]
        for step in steps:
            arrow = self._arrow(step)
            if arrow is not None:
                segments += [[arrow], []]
            else:
                segments[-1].append(self._item(step))
        joined = [self.say.comma.join(items) for items in segments if items]
        return ("、次に" if self.say.ja else ", then ").join(joined)

    def _arrow(self, step: Step) -> str | None:
        """The step as `cost→gain`, if it is one (also a choice of such)."""
        if isinstance(step, Convert):
            return f"{self.cost(step.cost)}{self.say.arrow}{self._gains(step.gain)}"
        short = self._short(step) if isinstance(step, Choice) else None
        return short if short is not None and self.say.arrow.strip() in short else None

    def _item(self, step: Step, after_arrow: bool = False) -> str:
        """One item of a sequence, in brackets where it would read otherwise."""
        if isinstance(step, Choice):
            short = None if after_arrow else self._short(step)
            return short if short is not None else f"[{self.body((step,))}]"
        if isinstance(step, Convert):
            return f"[{self._arrow(step)}]"
        return self.steps.step(step)

    def cost(self, cost: tuple[CostStep, ...]) -> str:
        """What is paid: a price, or the left side of `→`."""
        return self.say.comma.join(self.steps.cost_step(step) for step in cost)

    def _gains(self, gain: tuple[Step, ...]) -> str:
        """The right side: gains without their plus."""
        items = []
        for step in gain:
            if isinstance(step, Gain):
                items.append(self.say.counted(self.say.kind(step.kind), "", step.amount))
            else:
                items.append(self._item(step, after_arrow=True))
        return self.say.comma.join(items)

    # --- choices that can be said in one breath

    def _short(self, choice: Choice) -> str | None:
        """`木材か石材+2`, `資源2→VP1`, `コイン4→木材2か石材2`, `木材+2かコイン+2`, or None."""
        if found := alike(choice):
            return self._in_one_breath(*found)
        if any(len(branch) != 1 for branch in choice.branches):
            return None
        steps = [branch[0] for branch in choice.branches]
        if all(isinstance(step, Convert) for step in steps):
            return self._same_cost([step for step in steps if isinstance(step, Convert)])
        if all(self._tight(step) for step in steps):
            return self.say.alternative.join(self.steps.step(step) for step in steps)
        return None

    def _in_one_breath(self, kinds: tuple[str, ...], step: Step) -> str | None:
        """Branches that differ in one kind only."""
        either = self.say.either(kinds) or ""
        match step:
            case Gain(_, amount):
                return self.say.counted(either, "+", amount)
            case Convert((Pay(_, amount),), gain):
                return f"{self.say.counted(either, '', amount)}{self.say.arrow}{self._gains(gain)}"
            case Refund():
                return self.steps.refund(step, either)
        return None

    def _same_cost(self, steps: list[Convert]) -> str | None:
        """`コイン4→木材2か石材2`."""
        if len({s.cost for s in steps}) == 1 and all(
            len(s.gain) == 1 and self._tight(s.gain[0]) for s in steps
        ):
            right = self.say.alternative.join(self._gains(s.gain) for s in steps)
            return f"{self.cost(steps[0].cost)}{self.say.arrow}{right}"
        return None

    def _tight(self, step: Step) -> bool:
        """Whether the step may stand beside a tight `か`."""
        if isinstance(step, Choice | Convert | Discard | Pick):
            return False
        if isinstance(step, Build) and step.waiver and not self.say.ja:  # ends with a kind
            return False
        amount = getattr(step, "amount", None)
        return amount is None or amount.noun is None


def print_lines(lines: tuple[Line, ...], words: Vocabulary, lang: Lang) -> str:
    """The sentences in one language's shorthand."""
    return Printer(words, lang).lines(lines)


def print_carrier(carrier: Carrier, words: Vocabulary, lang: Lang) -> str:
    """An entry as it would be written in an edition file."""
    printer = Printer(words, lang)
    say = printer.say
    name = carrier.names.get(lang) or next(iter(carrier.names.values()), "")
    text = printer.lines(carrier.lines)
    if carrier.kind != "building":
        return f"{name}{'：' if lang == 'ja' else ': '}{text}" if name else text
    head = name + say.tags(carrier.tags)
    if carrier.cost:
        head += say.bracket(printer.cost(carrier.cost))
    if carrier.points != ZERO:
        vp = say.kind(words.score)
        head += say.gap + say.valued(vp, "", Amount(carrier.points))
    stop = "。" if lang == "ja" else ". "
    return head.strip() + (stop + text if text else "")
