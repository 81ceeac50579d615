"""Rules that change how something else is done, in words."""

from __future__ import annotations

from fourbit.rules.model import Carrier, Number, Permit, Price, Standing, Waive, Yield
from fourbit.words.acting import Acting
from fourbit.words.phrases import entry, listed

ZERO = Number((0,))


class StandingRules:
    """Says what a standing rule changes; a card announces what a building always does."""

    def __init__(self, acting: Acting) -> None:
        self.acting = acting
        self.say = acting.say
        self.voice = acting.voice
        self.origins = acting.origins

    def rule(self, rule: Standing, carrier: Carrier) -> str:
        """The rule as its carrier has it."""
        match rule:
            case Yield(origin, kind, amount):
                what = self.say.amount(kind, amount, "" if self.voice.ja else " more")
                by, name = self.origins.by(origin), self.say.kind(kind)
                return self.voice.phrase("standing", "yield", by=by, kind=name, what=what)
            case Price():
                return self._price(rule, carrier)
            case Waive(origin, waiver):
                key = "waive_always" if carrier.kind in ("building", "procedure") else "waive"
                facts = {"with": self.origins.with_(origin), **self.acting.waived(waiver)}
                return self.voice.phrase("standing", key, **facts)
            case Permit(what):
                return self.voice.phrase("standing", what)

    def _price(self, rule: Price, carrier: Carrier) -> str:
        how = "announce" if carrier.kind == "card" else "price"
        key = f"{how}_{'more' if rule.more else 'less'}"
        floor = self._floor(rule)
        facts = self._japanese(rule) if self.voice.ja else self._english(rule)
        return self.voice.phrase("standing", key, floor=floor, **facts)

    def _floor(self, rule: Price) -> str:
        if rule.floor == ZERO:
            return ""
        single = len(rule.kinds) == 1 and not self.voice.ja
        some, number = self.say.some, self.say.number
        least = some(rule.kinds[0], rule.floor) if single else number(rule.floor)
        return self.voice.phrase("standing", "floor", n=least)

    def _japanese(self, rule: Price) -> dict[str, str]:
        per = self.say.per(rule.amount)
        kinds = self.say.kinds(rule.kinds, last="か")
        return {
            "per": f"{per}、" if per else "",
            "kinds": kinds + ("のうち1種" if len(rule.kinds) > 1 else ""),
            "what": self.say.number(rule.amount.times) + self.say.mods(rule.amount),
            "with": "",
            "verb": self.origins.of_deed(rule.origin, self.voice.phrase("verb", rule.verb)),
        }

    def _english(self, rule: Price) -> dict[str, str]:
        verb, per = entry("verb", rule.verb), self.say.per(rule.amount)
        items = [self.say.some(kind, rule.amount.times) for kind in rule.kinds]
        return {
            "per": f"{per.strip(' ()')}, " if per else "",
            "what": listed(items, " or ") + self.say.mods(rule.amount),
            "with": self.origins.with_(rule.origin),
            "doing": self.voice.form(verb["doing"]),
            "do": self.voice.form(verb["do"]),
        }
