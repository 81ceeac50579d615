"""How steps join: sequences, conversions, choices.

`top` is where a player may leave what costs something (compiler: at the top of a line); inside a
branch or behind an arrow everything is done. A compound inside another stands in brackets, so that
no two effects read the same.
"""

from __future__ import annotations

from fourbit.rules.compiler_steps import FREE_STEPS
from fourbit.rules.model import (
    Build,
    Choice,
    Convert,
    CostStep,
    Discard,
    Dismiss,
    Gain,
    GiveUp,
    Hire,
    House,
    Pay,
    PayPlaceVp,
    PaySum,
    Pick,
    Plan,
    Refund,
    Repeat,
    Step,
    Unplan,
)
from fourbit.words.acting import Acting
from fourbit.words.phrases import bare, doing, joining

ASKED = (Plan, Build, Hire, House, Dismiss, Unplan, GiveUp, Repeat)
COMPOUND = (Choice, Convert, Discard, Pick)
Steps = tuple[Step, ...]


def may_leave(choice: Choice) -> bool:
    """Whether none of the branches may be taken: only if each costs something (Q20)."""
    return not any(
        any(isinstance(step, FREE_STEPS) for step in branch)
        and not any(isinstance(step, Convert) for step in branch)
        for branch in choice.branches
    )


class Compounds:
    """Says all steps of a line: what is done, what may be left, what stands inside another."""

    def __init__(self, acting: Acting) -> None:
        self.acting = acting
        self.say = acting.say
        self.voice = acting.voice
        self.ja = acting.voice.ja

    def body(self, steps: Steps, whole: bool, subject: str) -> str:
        """All steps of a line. `whole`: on a card they are used or left together (§6-2-4)."""
        if whole and len(steps) > 1:
            return self._said(self._inner(steps), may=False, subject=subject)
        parts = []
        for phrase, may in self._parts(steps):
            parts.append(self._said(phrase, may, subject))
            subject = subject and ("" if self.ja else "they")
        return self.voice.phrase("joint", "then").join(parts)

    def _said(self, phrase: str, may: bool, subject: str) -> str:
        """With its subject: `gain 2 coins`, `you may …`, `each other player gains …`."""
        if self.ja:
            return subject + phrase
        if may:
            return f"{subject or 'you'} may {bare(phrase)}"
        if not subject:
            return bare(phrase)
        return f"{subject} {bare(phrase) if subject == 'they' else phrase}"

    def _parts(self, steps: Steps) -> list[tuple[str, bool]]:
        """Runs of plain steps, and each of the others by itself; whether one may leave it."""
        parts: list[tuple[str, bool]] = []
        run: list[Step] = []
        for step in steps:
            asked = isinstance(step, ASKED)
            if not asked and not isinstance(step, COMPOUND):
                run.append(step)
                continue
            if run:
                parts.append((self._run(tuple(run)), False))
                run = []
            if isinstance(step, Convert):
                parts.append(self._top_convert(step))
            elif isinstance(step, Choice):
                parts.append(self._top_choice(step))
            elif isinstance(step, Discard | Pick):
                parts.append((self._top_chosen(step), True))
            else:
                phrase = self.acting.step(step)
                parts.append((f"{doing(phrase)}もよい" if self.ja else phrase, True))
        if run:
            parts.append((self._run(tuple(run)), False))
        return parts

    def _run(self, steps: tuple[Step | CostStep, ...]) -> str:
        """Plain steps, gains said in one breath; compounds among them in brackets."""
        phrases: list[str] = []
        gains: list[Gain] = []
        for step in steps:
            if isinstance(step, Gain):
                gains.append(step)
                continue
            if gains:
                phrases.append(self._gains(gains))
                gains = []
            phrases.append(
                self._bracketed(step) if isinstance(step, COMPOUND) else self.acting.step(step)
            )
        if gains:
            phrases.append(self._gains(gains))
        return self.voice.in_turn(phrases)

    def _gains(self, gains: list[Gain]) -> str:
        items = [self.say.amount(gain.kind, gain.amount) for gain in gains]
        if any(gain.amount.noun is not None for gain in gains):
            return self.acting.act("gain", what=self.voice.phrase("joint", "plus").join(items))
        return self.acting.act("gain", what=self.voice.all_of(items))

    def _inner(self, steps: Steps) -> str:
        """Steps inside a branch or behind an arrow."""
        if len(steps) == 1 and isinstance(steps[0], COMPOUND):
            return self._compound(steps[0])
        return self._run(steps)

    def _compound(self, step: Step) -> str:
        if isinstance(step, Convert):
            return self._convert(step)
        if isinstance(step, Choice):
            return self._choice(step, may_leave(step))
        return self.acting.step(step)

    def _bracketed(self, step: Step) -> str:
        """A compound among others; it stays one phrase with a verb of its own."""
        text = bare(self._compound(step))
        return f"［{text}］を行う" if self.ja else f"~do [{text}]"

    # --- conversions

    def _cost(self, cost: tuple[CostStep, ...]) -> tuple[str, bool]:
        """The phrase, and whether it is a mere payment."""
        phrases: list[str] = []
        pays: list[str] = []
        for step in cost:
            if isinstance(step, Pay):
                pays.append(self.say.amount(step.kind, step.amount))
                continue
            if pays:
                phrases.append(self.acting.act("pay", what=self.voice.all_of(pays)))
                pays = []
            phrases.append(self.acting.step(step))
        if pays:
            phrases.append(self.acting.act("pay", what=self.voice.all_of(pays)))
        mere = all(isinstance(step, Pay | PaySum | PayPlaceVp) for step in cost)
        return self.voice.in_turn(phrases), mere

    def _convert(self, step: Convert) -> str:
        cost, mere = self._cost(step.cost)
        gain = self._run(step.gain)
        if self.ja:
            done = self.voice.phrase("joint", "if_done")[:-1]
            return f"{doing(cost)}{gain}" if mere else f"{joining(cost)}、{done}{gain}"
        if mere:
            return f"{cost} to {bare(gain)}"
        return f"{cost}{self.voice.phrase('joint', 'if_done')}{gain}"

    def _top_convert(self, step: Convert) -> tuple[str, bool]:
        if not self.ja:
            return self._convert(step), True
        cost, mere = self._cost(step.cost)
        gain = self._run(step.gain)
        if mere:
            return f"{doing(cost)}{doing(gain)}もよい", True
        return f"{doing(cost)}もよい。{self.voice.phrase('joint', 'if_done')}{gain}", True

    def _top_chosen(self, step: Discard | Pick) -> str:
        if not self.ja:
            return self.acting.step(step)
        head, gain = self.acting.chosen(step)
        return f"{doing(head)}もよい" + (f"。{gain}" if gain else "")

    # --- choices

    def _top_choice(self, choice: Choice) -> tuple[str, bool]:
        leave = may_leave(choice)
        short = self._short(choice)
        if short is None:
            return self._choice(choice, leave and self.ja), leave
        return (f"{doing(short)}もよい" if self.ja and leave else short), leave

    def _choice(self, choice: Choice, leave: bool) -> str:
        short = self._short(choice)
        if short is not None:
            return short
        head = self.acting.act("one_of")
        head = f"{doing(head)}もよい" if self.ja and leave else head
        branches = [
            f"({'abcdefghijklmnop'[i]}) {bare(self._inner(branch))}"
            for i, branch in enumerate(choice.branches)
        ]
        if self.ja:
            return f"{head}：{'／'.join(branches)}"
        return f"{head}: {'; '.join(branches[:-1])}; or {branches[-1]}"

    def _short(self, choice: Choice) -> str | None:
        """A choice that can be said in one breath, or None."""
        if any(len(branch) != 1 for branch in choice.branches):
            return None
        steps = [branch[0] for branch in choice.branches]
        gains = [step for step in steps if isinstance(step, Gain) and step.amount.noun is None]
        if len(gains) == len(steps):
            return self.acting.act(
                "gain", what=self.voice.one_of([self.say.amount(g.kind, g.amount) for g in gains])
            )
        converts = [step for step in steps if isinstance(step, Convert)]
        if len(converts) == len(steps):
            return self._short_converts(converts)
        refunds = [step for step in steps if isinstance(step, Refund)]
        same = len({(r.verb, r.origin, r.amount) for r in refunds}) == 1
        if len(refunds) == len(steps) and same:
            return self.acting.refund(refunds[0], [refund.kind for refund in refunds])
        return None

    def _short_converts(self, steps: list[Convert]) -> str | None:
        """`6 wood or 6 stone to …`, `… to gain 2 wood or 2 stone`."""
        pays = [s.cost[0] for s in steps if len(s.cost) == 1 and isinstance(s.cost[0], Pay)]
        plain = [p for p in pays if isinstance(p, Pay) and p.amount.noun is None]
        if len(plain) == len(steps) and len({s.gain for s in steps}) == 1:
            what = self.voice.one_of([self.say.amount(pay.kind, pay.amount) for pay in plain])
            return self._paid(self.acting.act("pay", what=what), self._run(steps[0].gain))
        gains = [s.gain[0] for s in steps if len(s.gain) == 1]
        fixed = [g for g in gains if isinstance(g, Gain) and g.amount.noun is None]
        cost, mere = self._cost(steps[0].cost)
        if len(fixed) == len(steps) and len({s.cost for s in steps}) == 1 and mere:
            what = self.voice.one_of([self.say.amount(gain.kind, gain.amount) for gain in fixed])
            return self._paid(cost, self.acting.act("gain", what=what))
        return None

    def _paid(self, cost: str, gain: str) -> str:
        return f"{doing(cost)}{gain}" if self.ja else f"{cost} to {bare(gain)}"
