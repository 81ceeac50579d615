"""Printed shorthand of single steps and standing rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

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
    Permit,
    Pick,
    Plan,
    Price,
    Put,
    Refund,
    Repeat,
    Standing,
    Step,
    Take,
    Unplan,
    Waive,
    Waiver,
    Yield,
)
from fourbit.rules.printing_words import WordPrinter

ZERO = Number((0,))
_NO_ARGUMENT = {Plan: "plan", Dismiss: "dismiss"}


@dataclass(frozen=True)
class StepPrinter:
    """Steps and standing rules, said in these words."""

    say: WordPrinter

    # --- steps

    def step(self, step: Step) -> str:
        """One step that is neither a choice nor a conversion."""
        match step:
            case Gain(kind, amount):
                return self.say.counted(self.say.kind(kind), "+", amount)
            case Lose(kind, amount, triggered):
                before = self.say.word("word", "triggered") + self.say.gap if triggered else ""
                return self.say.counted(before + self.say.kind(kind), "-", amount)
            case Put(kind, amount):
                if self.say.ja:
                    return self.say.valued("ここに" + self.say.kind(kind), "+", amount, inline=True)
                return f"put {self.say.valued(self.say.kind(kind), '+', amount, inline=True)} here"
            case Take(kind):
                name = self.say.kind(kind)
                return f"ここの{name}を得る" if self.say.ja else f"take {name} here"
            case Discard():
                return self._discard(step)
            case Pick(noun, bound, gains):
                return self._pick(noun, bound, gains)
            case Refund():
                return self.refund(step, self.say.kind(step.kind))
            case Repeat(which, places):
                if which != "these":
                    return self.say.word("repeat", which)
                origin = self.say.origin(Origin("place", places))
                return f"{origin}の効果" if self.say.ja else f"effect of {origin}"
            case Build() | Hire() | House() | Move() | Plan() | Unplan() | GiveUp() | Dismiss():
                return self._verb(step)
            case _:
                raise TypeError(step)

    def cost_step(self, step: CostStep) -> str:
        """One thing that is given up."""
        match step:
            case Pay(kind, amount):
                return self.say.counted(self.say.kind(kind), "", amount)
            case PaySum(kinds, amount):
                total = self.say.gap + self.say.word("word", "total") + self.say.gap
                return self.say.counted(self.say.together(kinds) + total, "", amount, glue=True)
            case PayPlaceVp(count, scope):
                return self._place_vp(count, scope)
            case _:
                return self._verb(step)

    def cost_or_step(self, step: object) -> str:
        """Whatever it is: most verbs are both."""
        if isinstance(step, Pay | PaySum | PayPlaceVp):
            return self.cost_step(step)
        return self.step(cast("Step", step))

    def _place_vp(self, count: Number | None, scope: str) -> str:
        vp = self.say.kind(self.say.words.score)
        number = self.say.word("word", "all") if count is None else self.say.number(count)
        return f"{self.gained_by(scope)}{vp}{self.say.gap}{number}"

    def gained_by(self, scope: str) -> str:
        """By what the VP were gained that are given up: `場所効果の`."""
        ja = {"place": "場所効果の", "triggered": "場所効果と反応の", "action": "この行動の"}
        en = {"place": "place effect ", "triggered": "place effect and triggered ",
              "action": "this action "}  # fmt: skip
        return ja[scope] if self.say.ja else en[scope]

    def _discard(self, step: Discard) -> str:
        kinds, bound, gains = step.kinds, step.bound, step.gains
        what = self.say.together(kinds)
        limit = self.bound(bound, kinds)
        head = f"{what}を{limit}捨て" if self.say.ja else f"discard {limit}{what}"
        return self._with_gains(head, gains)

    def _pick(self, noun: Noun, bound: Amount | None, gains: tuple[Gain, ...]) -> str:
        what = self.say.noun(noun, many=True)
        limit = self.bound(bound, ())
        head = f"{what}を{limit}数え" if self.say.ja else f"count {limit}{what}"
        return self._with_gains(head, gains)

    def bound(self, bound: Amount | None, kinds: tuple[str, ...]) -> str:
        """`8まで`, `up to half of`; nothing where there is no bound."""
        if bound is None:
            return ""
        half = kinds and bound.noun == Noun("hand", kinds=kinds) and bound.per == Number((2,))
        if half and bound.times == Number((1,)):
            amount = self.say.word("word", "half") + self.say.mods(bound)
            return f"{amount}まで" if self.say.ja else f"up to {amount} of "
        return (
            f"{self.say.amount(bound)}まで" if self.say.ja else f"up to {self.say.amount(bound)} "
        )

    def _with_gains(self, head: str, gains: tuple[Gain, ...]) -> str:
        items = [self.say.counted(self.say.kind(gain.kind), "", gain.amount) for gain in gains]
        return ("、" if self.say.ja else ", ").join([head, *items])

    def refund(self, refund: Refund, kinds: str) -> str:
        """A refund of one of these kinds."""
        verb = self.say.of_origin(refund.origin) + self.say.word("verb", refund.verb)
        amount = self.say.amount(refund.amount)
        if self.say.ja:
            return f"{verb}で払った{kinds}を{amount}まで戻す"
        return f"refund up to {amount} {kinds} paid for {verb}"

    def _verb(self, step: object) -> str:
        match step:
            case Move(amount, back):
                sign = "-" if back else "+"
                return self.say.counted(self.say.word("verb", "track"), sign, amount, signed=True)
            case Build(sources, waiver, free):
                return self._build(sources, waiver, free)
            case Hire(free) | House(free):
                verb = self.say.word("verb", "hire" if isinstance(step, Hire) else "house")
                return (f"無料で{verb}" if self.say.ja else f"{verb} for free") if free else verb
            case Unplan(to):
                return self.say.word("verb", "unplan" if to == "deck" else f"unplan_{to}")
            case GiveUp(to):
                return self.say.word("verb", "give_up" if to == "out" else f"give_up_{to}")
            case _:
                return self.say.word("verb", _NO_ARGUMENT[type(step)])

    def _build(self, sources: tuple[str, ...], waiver: Waiver | None, free: bool) -> str:
        source = "" if len(sources) != 1 else sources[0]
        if self.say.ja:
            before = "無料で" if free else f"{self.say.waiver(waiver)}免除して" if waiver else ""
            return before + {"": "", "planned": "計画を", "row": "列を"}[source] + "建設"
        after = " for free" if free else f" waiving {self.say.waiver(waiver)}" if waiver else ""
        return "build" + (f" from {source}" if source else "") + after

    # --- standing rules

    def standing(self, rule: Standing) -> str:
        """A rule that changes how something else is done."""
        match rule:
            case Yield(origin, kind, amount):
                name = self.say.of_origin(origin, always=True) + self.say.kind(kind)
                return self.say.valued(name, "+", amount, inline=True)
            case Price(verb, origin, kinds, amount, more, floor):
                names = self.say.either(kinds) or self.say.kind(kinds[0])
                no = "の" if self.say.ja else " "
                least = "" if floor == ZERO else self.say.remark("least", floor)
                head = f"{self.say.of_origin(origin)}{self.say.word('verb', verb)}{no}{names}"
                return self.say.valued(head, "+" if more else "-", amount, inline=True) + least
            case Waive(origin, waiver):
                built = self.say.of_origin(origin) + self.say.word("verb", "build")
                if self.say.ja:
                    return f"{built}の{self.say.waiver(waiver)}免除"
                return f"waive {self.say.waiver(waiver)} for {built}"
            case Permit(what):
                return self.say.word("permit", what)
