"""Values back into shorthand, in either language. Reading what is printed gives the same value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fourbit.rules.model import (
    Amount,
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
from fourbit.rules.vocabulary import Vocabulary

ZERO = Number((0,))
Lang = Literal["ja", "en"]


@dataclass(frozen=True)
class Printer(StepPrinter):
    """Prints the values of one edition's vocabulary in one language."""

    # --- sentences

    def lines(self, lines: tuple[Line, ...]) -> str:
        """All sentences of a text."""
        return ("。" if self.ja else ". ").join(self.line(line) for line in lines)

    def line(self, line: Line) -> str:
        """`[moment：][condition なら、][who は]body[（often）]`."""
        parts = []
        if line.moment not in ("now", "standing"):
            parts.append(self.moment(line))
        if line.when is not None:
            tests = self.condition(line.when)
            parts.append(f"{tests}なら、" if self.ja else f"if {tests}, ")
        if line.who != "me":
            parts.append(self.w("target", line.who) + ("" if self.ja else ": "))
        if isinstance(line.body, tuple):
            parts.append(self.body(line.body))
        else:
            parts.append(self.standing(line.body))
        if line.often is not None:
            parts.append(self.often(line.often))
        return "".join(parts)

    def body(self, steps: tuple[Step, ...]) -> str:
        """What happens, loosest joint first."""
        if len(steps) == 1 and isinstance(steps[0], Choice):
            choice = steps[0]
            short = self._short(choice)
            if short is not None:
                return short
            joint = "か、" if self.ja else "; or "
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
        joined = [self.comma.join(items) for items in segments if items]
        return ("、次に" if self.ja else ", then ").join(joined)

    def _arrow(self, step: Step) -> str | None:
        """The step as `cost→gain`, if it is one (also a choice of such)."""
        if isinstance(step, Convert):
            return f"{self._costs(step.cost)}{self.arrow}{self._gains(step.gain)}"
        short = self._short(step) if isinstance(step, Choice) else None
        return short if short is not None and self.arrow.strip() in short else None

    def _item(self, step: Step, after_arrow: bool = False) -> str:
        """One item of a sequence, in brackets where it would read otherwise."""
        if isinstance(step, Choice):
            short = None if after_arrow else self._short(step)
            return short if short is not None else f"[{self.body((step,))}]"
        if isinstance(step, Convert):
            return f"[{self._arrow(step)}]"
        return self.step(step)

    def _costs(self, cost: tuple[CostStep, ...]) -> str:
        return self.comma.join(self.cost_step(step) for step in cost)

    def _gains(self, gain: tuple[Step, ...]) -> str:
        """The right side: gains without their plus."""
        items = []
        for step in gain:
            if isinstance(step, Gain):
                items.append(self.counted(self.kind(step.kind), "", step.amount))
            else:
                items.append(self._item(step, after_arrow=True))
        return self.comma.join(items)

    # --- choices that can be said in one breath

    def _short(self, choice: Choice) -> str | None:
        """`木材か石材+2`, `資源2→VP1`, `コイン4→木材2か石材2`, `木材+2かコイン+2`, or None."""
        if any(len(branch) != 1 for branch in choice.branches):
            return None
        steps = [branch[0] for branch in choice.branches]
        if all(isinstance(step, Convert) for step in steps):
            return self._short_converts([s for s in steps if isinstance(s, Convert)])
        gains = [step for step in steps if isinstance(step, Gain)]
        if len(gains) == len(steps) and len({gain.amount for gain in gains}) == 1:
            kinds = self.either(tuple(gain.kind for gain in gains))
            if kinds is not None:
                return self.counted(kinds, "+", gains[0].amount)
        refunds = [step for step in steps if isinstance(step, Refund)]
        if len(refunds) == len(steps) and len({(r.verb, r.origin, r.amount) for r in refunds}) == 1:
            kinds = self.either(tuple(refund.kind for refund in refunds))
            if kinds is not None:
                return self.refund(refunds[0], kinds)
        if all(self._tight(step) for step in steps):
            return self.alternative.join(self.step(step) for step in steps)
        return None

    def _short_converts(self, steps: list[Convert]) -> str | None:
        pays = [pay for s in steps if len(s.cost) == 1 for pay in s.cost if isinstance(pay, Pay)]
        same = {(pay.amount, s.gain) for pay, s in zip(pays, steps, strict=False)}
        if len(pays) == len(steps) and len(same) == 1:
            kinds = self.either(tuple(pay.kind for pay in pays))
            if kinds is not None:
                left = self.counted(kinds, "", pays[0].amount)
                return f"{left}{self.arrow}{self._gains(steps[0].gain)}"
        if len({s.cost for s in steps}) == 1 and all(
            len(s.gain) == 1 and self._tight(s.gain[0]) for s in steps
        ):
            right = self.alternative.join(self._gains(s.gain) for s in steps)
            return f"{self._costs(steps[0].cost)}{self.arrow}{right}"
        return None

    def _tight(self, step: Step) -> bool:
        """Whether the step may stand beside a tight `か`."""
        if isinstance(step, Choice | Convert | Discard | Pick):
            return False
        amount = getattr(step, "amount", None)
        return amount is None or amount.noun is None


def print_lines(lines: tuple[Line, ...], words: Vocabulary, lang: Lang) -> str:
    """The sentences in one language's shorthand."""
    return Printer(words, lang).lines(lines)


def print_carrier(carrier: Carrier, words: Vocabulary, lang: Lang) -> str:
    """An entry as it would be written in an edition file."""
    printer = Printer(words, lang)
    name = carrier.names.get(lang) or next(iter(carrier.names.values()), "")
    text = printer.lines(carrier.lines)
    if carrier.kind != "building":
        return f"{name}{'：' if lang == 'ja' else ': '}{text}" if name else text
    head = name + printer.tags(carrier.tags)
    if carrier.cost:
        head += printer.bracket(printer.comma.join(printer.cost_step(pay) for pay in carrier.cost))
    if carrier.points != ZERO:
        vp = printer.kind(words.score)
        head += printer.gap + printer.valued(vp, "", Amount(carrier.points))
    stop = "。" if lang == "ja" else ". "
    return head.strip() + (stop + text if text else "")
