"""A line of an edition as a sentence."""

from __future__ import annotations

from fourbit.errors import Lang
from fourbit.rules.doing import FOR_EVERYBODY, moment_of
from fourbit.rules.edition import Edition
from fourbit.rules.model import (
    Carrier,
    Line,
    Number,
    Origin,
    Permit,
    Price,
    Put,
    Standing,
    Waive,
    Yield,
)
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.compounds import Compounds
from fourbit.words.conditions import Conditions, of_others
from fourbit.words.phrases import agree, capital, entry, listed
from fourbit.words.series import Series

ZERO = Number((0,))


class Sentences(Compounds):
    """Adds whole lines to `Compounds`."""

    def line(self, line: Line, carrier: Carrier) -> str:
        """The sentence, with the meaning of its letters behind it."""
        series = Series()
        me = Sentences(self.words, self.lang, series)
        conditions = Conditions(me)
        rounds, when = conditions.rounds(line)
        before = "" if line.moment == "standing" else me.moment(line, carrier, rounds)
        if when is not None:
            if me._who(line, carrier) == "everybody":  # each by its own condition
                before += f"{entry('target', 'everybody')['ja']}、" if self.ja else ""
                conditions = of_others(me)
            before += conditions.opening(when)
        if isinstance(line.body, tuple):
            body = me._body(line, carrier, said=self.ja and when is not None)
        else:
            body = me.standing(line.body, carrier)
        often = "" if line.often is None else me._often(line.often.scope, line.often.times)
        text = before + body + often + ("。" if self.ja else ".")
        return (text if self.ja else capital(text)) + series.meanings(self.lang)

    def _often(self, scope: str, times: int) -> str:
        once = {1: "once", 2: "twice"}.get(times, f"{times} times")
        return self.phrase("often", scope, n=times if self.ja else once)

    def _who(self, line: Line, carrier: Carrier) -> str:
        """Whom it touches, if the sentence must say so."""
        common = carrier.kind in ("place", "town_hall", "procedure")
        for_all = common and moment_of(carrier, line) in FOR_EVERYBODY
        if line.who != "me" or not for_all or not isinstance(line.body, tuple):
            return line.who
        laid = all(isinstance(step, Put) for step in line.body)  # once, not once a player
        return "me" if laid else "everybody"

    def _body(self, line: Line, carrier: Carrier, said: bool) -> str:
        """`said`: everybody was already spoken of, before the condition."""
        assert isinstance(line.body, tuple)
        who = self._who(line, carrier)
        speaker = Sentences(self.words, self.lang, self.series, others=who != "me")
        target = entry("target", who)
        subject = "" if said and who == "everybody" else target[self.lang]
        text = speaker.body(line.body, whole=carrier.kind == "card", subject=subject)
        return agree(text, each=bool(target.get("each")))

    def moment(self, line: Line, carrier: Carrier, rounds: str = "") -> str:
        """When it works: an opening, with its comma. `rounds`: if not in each."""
        key, origin = line.moment, line.origin
        if key == "now":
            return self.phrase("moment", "built_now" if carrier.kind == "building" else "now")
        facts = {"with": self.with_(origin), "score": self.kind(self.words.score)}
        facts["round"] = rounds or self.phrase("rounds", "each")
        facts["of"] = (f"{rounds}の" if self.ja else f" in {rounds}") if rounds else ""
        if key in ("before_place", "after_place"):
            facts["by"] = self._place_effect(origin)
        itself = "_too" if line.with_self else "_only" if line.only_self else ""
        return self.phrase("moment", key + itself, **facts)

    def _place_effect(self, origin: Origin) -> str:
        place = entry("origin", "place")
        if origin == Origin():
            return str(place[self.lang])
        if origin == Origin("place"):
            return str(place["each_ja" if self.ja else "each"])
        return self.by(origin)

    # --- standing rules

    def standing(self, rule: Standing, carrier: Carrier) -> str:
        """A rule that changes how something else is done."""
        match rule:
            case Yield(origin, kind, amount):
                what = self.amount(kind, amount, "" if self.ja else " more")
                by, name = self.by(origin), self.kind(kind)
                return self.phrase("standing", "yield", by=by, kind=name, what=what)
            case Price():
                return self._price(rule, carrier)
            case Waive(origin, waiver):
                key = "waive_always" if carrier.kind in ("building", "procedure") else "waive"
                facts = {"with": self.with_(origin), **self.waived(waiver)}
                return self.phrase("standing", key, **facts)
            case Permit(what):
                return self.phrase("standing", what)

    def _price(self, rule: Price, carrier: Carrier) -> str:
        verb, amount = entry("verb", rule.verb), rule.amount
        key = ("announce" if carrier.kind == "card" else "price") + (
            "_more" if rule.more else "_less"
        )
        floor = ""
        if rule.floor != ZERO:
            single = len(rule.kinds) == 1 and not self.ja
            least = self.some(rule.kinds[0], rule.floor) if single else self.number(rule.floor)
            floor = self.phrase("standing", "floor", n=least)
        facts = {"with": self.with_(rule.origin), "floor": floor, "per": ""}
        if per := self.per(amount):
            facts["per"] = f"{per}、" if self.ja else f"{per.strip(' ()')}, "
        if self.ja:
            many = len(rule.kinds) > 1
            kinds = self.kinds(rule.kinds, last="か") + ("のうち1種" if many else "")
            what = f"{self.number(amount.times)}{self.mods(amount)}"
            facts |= {"kinds": kinds, "what": what, "verb": self.form(verb["ja"])}
            facts["with"] = facts["with"].replace("効果で", "効果での")
        else:
            items = [self.some(kind, amount.times) for kind in rule.kinds]
            what = listed(items, " or ") + self.mods(amount)
            facts |= {"what": what, "doing": self.form(verb["doing"]), "do": self.form(verb["do"])}
        return self.phrase("standing", key, **facts)


def sentence(line: Line, carrier: Carrier, edition: Edition, lang: Lang) -> str:
    """What this line of this carrier says, in one language."""
    return Sentences(edition.words, lang).line(line, carrier)


def sentences(carrier: Carrier, edition: Edition, lang: Lang) -> list[str]:
    """Every line of a carrier."""
    return [sentence(line, carrier, edition, lang) for line in carrier.lines]


def speaker(words: Vocabulary, lang: Lang) -> Sentences:
    """For single words and amounts outside of lines."""
    return Sentences(words, lang)
