"""Printed shorthand of single steps and standing rules."""

from __future__ import annotations

from dataclasses import dataclass

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
_NO_ARGUMENT = {Plan: "plan", Unplan: "unplan", GiveUp: "give_up", Dismiss: "dismiss"}


@dataclass(frozen=True)
class StepPrinter(WordPrinter):
    """Adds steps and standing rules to `WordPrinter`."""

    # --- steps

    def step(self, step: Step) -> str:
        """One step that is neither a choice nor a conversion."""
        match step:
            case Gain(kind, amount):
                return self.counted(self.kind(kind), "+", amount)
            case Lose(kind, amount, triggered):
                before = self.w("word", "triggered") + self.gap if triggered else ""
                return self.counted(before + self.kind(kind), "-", amount)
            case Put(kind, amount):
                if self.ja:
                    return self.valued("ここに" + self.kind(kind), "+", amount, inline=True)
                return f"put {self.valued(self.kind(kind), '+', amount, inline=True)} here"
            case Take(kind):
                name = self.kind(kind)
                return f"ここの{name}を得る" if self.ja else f"take {name} here"
            case Discard():
                return self._discard(step)
            case Pick(noun, bound, gains):
                return self._pick(noun, bound, gains)
            case Refund():
                return self.refund(step, self.kind(step.kind))
            case Repeat(which, places):
                if which != "these":
                    return self.w("repeat", which)
                origin = self.origin(Origin("place", places))
                return f"{origin}の効果" if self.ja else f"effect of {origin}"
            case Build() | Hire() | House() | Move() | Plan() | Unplan() | GiveUp() | Dismiss():
                return self._verb(step)
            case _:
                raise TypeError(step)

    def cost_step(self, step: CostStep) -> str:
        """One thing that is given up."""
        match step:
            case Pay(kind, amount):
                return self.counted(self.kind(kind), "", amount)
            case PaySum(kinds, amount):
                total = self.gap + self.w("word", "total") + self.gap
                return self.counted(self.together(kinds) + total, "", amount, glue=True)
            case PayPlaceVp(count, scope):
                return self._place_vp(count, scope)
            case _:
                return self._verb(step)

    def _place_vp(self, count: Number | None, scope: str) -> str:
        vp = self.kind(self.words.score)
        number = self.w("word", "all") if count is None else self.number(count)
        ja = {"place": "場所効果の", "triggered": "場所効果と反応の", "action": "この行動の"}
        en = {"place": "place effect ", "triggered": "place effect and triggered ",
              "action": "this action "}  # fmt: skip
        return f"{ja[scope]}{vp}{number}" if self.ja else f"{en[scope]}{vp} {number}"

    def _discard(self, step: Discard) -> str:
        kinds, bound, gains = step.kinds, step.bound, step.gains
        what = self.together(kinds)
        limit = self._bound(bound, kinds)
        head = f"{what}を{limit}捨て" if self.ja else f"discard {limit}{what}"
        return self._with_gains(head, gains)

    def _pick(self, noun: Noun, bound: Amount | None, gains: tuple[Gain, ...]) -> str:
        what = self.noun(noun, many=True)
        limit = self._bound(bound, ())
        head = f"{what}を{limit}数え" if self.ja else f"count {limit}{what}"
        return self._with_gains(head, gains)

    def _bound(self, bound: Amount | None, kinds: tuple[str, ...]) -> str:
        if bound is None:
            return ""
        half = kinds and bound.noun == Noun("hand", kinds=kinds) and bound.per == Number((2,))
        if half and bound.times == Number((1,)):
            amount = self.w("word", "half") + self.mods(bound)
            return f"{amount}まで" if self.ja else f"up to {amount} of "
        return f"{self.amount(bound)}まで" if self.ja else f"up to {self.amount(bound)} "

    def _with_gains(self, head: str, gains: tuple[Gain, ...]) -> str:
        items = [self.counted(self.kind(gain.kind), "", gain.amount) for gain in gains]
        return ("、" if self.ja else ", ").join([head, *items])

    def refund(self, refund: Refund, kinds: str) -> str:
        """A refund of one of these kinds."""
        verb = self.of_origin(refund.origin) + self.w("verb", refund.verb)
        amount = self.amount(refund.amount)
        if self.ja:
            return f"{verb}で払った{kinds}を{amount}まで戻す"
        return f"refund up to {amount} {kinds} paid for {verb}"

    def _verb(self, step: object) -> str:
        match step:
            case Move(spaces):
                return f"{self.w('verb', 'track')}{self.gap}{spaces:+d}"
            case Build(sources, waiver, free):
                return self._build(sources, waiver, free)
            case Hire(free) | House(free):
                verb = self.w("verb", "hire" if isinstance(step, Hire) else "house")
                return (f"無料で{verb}" if self.ja else f"{verb} for free") if free else verb
            case _:
                return self.w("verb", _NO_ARGUMENT[type(step)])

    def _build(self, sources: tuple[str, ...], waiver: Waiver | None, free: bool) -> str:
        source = "" if len(sources) != 1 else sources[0]
        if self.ja:
            before = "無料で" if free else f"{self.waiver(waiver)}免除して" if waiver else ""
            return before + {"": "", "planned": "計画を", "row": "列を"}[source] + "建設"
        after = " for free" if free else f" waiving {self.waiver(waiver)}" if waiver else ""
        return "build" + (f" from {source}" if source else "") + after

    # --- standing rules

    def standing(self, rule: Standing) -> str:
        """A rule that changes how something else is done."""
        match rule:
            case Yield(origin, kind, amount):
                name = self.of_origin(origin, always=True) + self.kind(kind)
                return self.valued(name, "+", amount, inline=True)
            case Price(verb, origin, kinds, amount, more, floor):
                names = self.either(kinds) or self.kind(kinds[0])
                no = "の" if self.ja else " "
                least = "" if floor == ZERO else self.remark("least", floor)
                head = f"{self.of_origin(origin)}{self.w('verb', verb)}{no}{names}"
                return self.valued(head, "+" if more else "-", amount, inline=True) + least
            case Waive(origin, waiver):
                built = self.of_origin(origin) + self.w("verb", "build")
                if self.ja:
                    return f"{built}の{self.waiver(waiver)}免除"
                return f"waive {self.waiver(waiver)} for {built}"
            case Permit(what):
                return self.w("permit", what)
