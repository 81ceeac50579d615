"""Single steps in words. Japanese phrases end in a plain verb; English ones open with `~verb`."""

from __future__ import annotations

from dataclasses import replace

from fourbit.rules.model import (
    Amount,
    Build,
    CostStep,
    Discard,
    Dismiss,
    Gain,
    GiveUp,
    Hire,
    House,
    Lose,
    Move,
    Noun,
    Number,
    Origin,
    Pay,
    PayPlaceVp,
    PaySum,
    Pick,
    Plan,
    Put,
    Refund,
    Repeat,
    Step,
    Take,
    Unplan,
    Waiver,
)
from fourbit.rules.vocabulary import YES_NO
from fourbit.words.counting import ONE, Counting
from fourbit.words.origins import Origins
from fourbit.words.phrases import entry, joining

TWO = Number((2,))
_PLAIN = {Plan: "plan", Dismiss: "dismiss"}


class Acting:
    """Says single steps, and the payments among them."""

    def __init__(self, say: Counting) -> None:
        self.say = say
        self.voice = say.voice
        self.ja = say.voice.ja
        self.origins = Origins(say.voice)

    def act(self, key: str, **facts: object) -> str:
        """A phrase of [step]."""
        return ("" if self.ja else "~") + self.voice.phrase("step", key, **facts)

    # --- steps

    def step(self, step: Step | CostStep) -> str:
        """One step that is neither a choice nor a conversion."""
        match step:
            case Gain(kind, amount):
                return self.act("gain", what=self.say.amount(kind, amount))
            case Lose(kind, amount, triggered):
                key = "lose_triggered" if triggered else "lose"
                return self.act(key, what=self.say.amount(kind, amount))
            case Put(kind, amount):
                return self.act("put", what=self.say.amount(kind, amount))
            case Take(kind):
                return self.act("take", what=self.say.kind(kind))
            case Discard() | Pick():
                return self._whole(step)
            case Move():
                return self._move(step)
            case Refund():
                return self.refund(step, [step.kind])
            case Repeat(which, places):
                by = self.origins.one_effect(Origin("place", places)) if places else ""
                return self.act(f"repeat_{which}", by=by)
            case Pay() | PaySum() | PayPlaceVp():
                return self._payment(step)
            case _:
                return self._verb(step)

    def _verb(self, step: Step | CostStep) -> str:
        match step:
            case Build(sources, waiver, free):
                source = self.voice.phrase("source", "_".join(sorted(sources)))
                return self.act("build", source=source, how=self._how(waiver, free))
            case Hire(free) | House(free):
                key = "hire" if isinstance(step, Hire) else "house"
                return self.act(key, how=self._how(None, free))
            case Unplan(to) | GiveUp(to):
                key = "unplan" if isinstance(step, Unplan) else "give_up"
                return self.act(f"{key}_{to}")
            case _:
                return self.act(_PLAIN[type(step)])

    def _how(self, waiver: Waiver | None, free: bool) -> str:
        if waiver is not None:
            return self.voice.phrase("how", "waived", **self.waived(waiver))
        return self.voice.phrase("how", "free" if free else "paid")

    def waived(self, waiver: Waiver) -> dict[str, str]:
        """What need not be paid (`価格の木材を6`, `6 wood`) and, in English behind it, per what."""
        amount = waiver.amount
        n, per, mods = self.say.parts(amount)
        everything = waiver.kinds == self.say.words.resources
        if self.ja:
            kinds = "価格" if everything else f"価格の{self.say.kinds(waiver.kinds)}"
            together = "合計" if everything else self._together(waiver.kinds)
            return {"what": f"{kinds}を{per}{together}{n}{mods}", "per": ""}
        return {"what": f"{n} {self.say.kinds(waiver.kinds, amount.times)}", "per": per + mods}

    def _together(self, kinds: tuple[str, ...]) -> str:
        return self.voice.phrase("joint", "together") if len(kinds) > 1 else ""

    def _move(self, step: Move) -> str:
        amount = step.amount
        n, per, mods = self.say.parts(amount)
        key = "back" if step.back else "forward"
        if self.ja:
            return self.act(key, n=n, per=per, mods=mods)
        return self.act(key, n=n + (" space" if amount.times == ONE else " spaces")) + per + mods

    # --- amounts the player chooses

    def _discard(self, step: Discard) -> tuple[str, str]:
        bound, kinds = step.bound, step.kinds
        if bound and bound.noun == Noun("hand", kinds=kinds) and self._is_half(bound):
            several = len(kinds) > 1
            total = self.voice.phrase("joint", "combined") if several else ""
            most = self.voice.phrase("joint", "half", mods=self.say.mods(bound), total=total)
            after = "" if self.ja else total + self.say.mods(bound)
            what = self.say.kinds(kinds, last="" if self.ja else " and ")
        else:
            what = self.say.kinds(kinds, bound.times if bound else None)
            most, after = self._bound(bound, "any_amount", self._together(kinds))
        return self.act("discard", what=what, most=most) + after, self._chosen(step.gains)

    @staticmethod
    def _is_half(bound: Amount) -> bool:
        return (bound.per, bound.times) == (TWO, ONE)

    def _pick(self, step: Pick) -> tuple[str, str]:
        unit = "" if step.noun.id in YES_NO else self.say.forms(step.noun).get("unit", "")
        most, after = self._bound(step.bound, "any_number", unit=unit)
        if not self.ja and step.bound is not None:
            most += "of " if step.noun.id in YES_NO else "of the "
        head = self.act("count", what=self.say.noun(step.noun), most=most) + after
        counted = Noun("counted", tag=unit)
        gains = [replace(g, amount=replace(g.amount, noun=counted)) for g in step.gains]
        return head, self._chosen(tuple(gains))

    def _bound(
        self, bound: Amount | None, key: str, together: str = "", unit: str = ""
    ) -> tuple[str, str]:
        """How much at most: before the verb, and what English says behind the object."""
        if bound is None:
            return self.voice.phrase("joint", key), ""
        n, per, mods = self.say.parts(bound)
        if self.ja:
            return f"{per}{together}{n}{unit}まで{mods}", ""
        return f"up to {n} ", per + mods

    def _chosen(self, gains: tuple[Gain, ...]) -> str:
        amounts = [self.say.amount(gain.kind, gain.amount) for gain in gains]
        return self.act("gain", what=self.voice.all_of(amounts)) if gains else ""

    def chosen(self, step: Discard | Pick) -> tuple[str, str]:
        """What one may do as much as one likes of, and what it gives (perhaps nothing)."""
        return self._discard(step) if isinstance(step, Discard) else self._pick(step)

    def _whole(self, step: Discard | Pick) -> str:
        head, gain = self.chosen(step)
        if not gain:
            return head
        return f"{joining(head)}、{gain}" if self.ja else f"{head} and {gain}"

    # --- refunds and payments

    def refund(self, refund: Refund, kinds: list[str]) -> str:
        """A refund of one of these kinds."""
        amount, per = refund.amount, ""
        if not self.ja and amount.noun is not None:  # in brackets: what was paid comes behind it
            per = f" ({self.say.per(amount).strip(' ()')}){self.say.mods(amount)}"
            amount = Amount(amount.times)
        what = self.voice.one_of([self.say.amount(kind, amount) for kind in kinds])
        return self.act("refund", verb=self._deed(refund), what=what, per=per)

    def _deed(self, refund: Refund) -> str:
        """What had been paid for."""
        verb = entry("verb", refund.verb)
        if self.ja:
            return self.origins.of_deed(refund.origin, self.voice.form(verb["ja"]))
        return self.voice.form(verb["do"]) + self.origins.with_(refund.origin)

    def _payment(self, step: Pay | PaySum | PayPlaceVp) -> str:
        match step:
            case Pay(kind, amount):
                return self.act("pay", what=self.say.amount(kind, amount))
            case PaySum(kinds, amount):
                n, per, mods = self.say.parts(amount)
                what = f"{per}{n}{mods}" if self.ja else n
                tail = "" if self.ja else per + mods
                named = self.say.kinds(kinds, amount.times)
                return self.act("pay_sum", what=what, kinds=named) + tail
            case PayPlaceVp(count, scope):
                score = self.say.words.score
                if count is None:
                    what = self.voice.phrase("joint", "all") + self.say.kind(score)
                else:
                    what = self.say.some(score, count)
                return self.act("swap", what=what, scope=self.voice.phrase("scope", scope))
