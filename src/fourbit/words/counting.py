"""Numbers, kinds, nouns and amounts in words."""

from __future__ import annotations

from typing import Any

from fourbit.rules.model import Amount, Noun, Number, Pay
from fourbit.rules.plurals import many
from fourbit.rules.vocabulary import YES_NO
from fourbit.words.phrases import entry, listed, noun_forms
from fourbit.words.voice import Voice

ONE, ZERO = Number((1,)), Number((0,))


class Counting:
    """Says numbers, kinds, what is counted and amounts of it."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.words = voice.words
        self.ja = voice.ja

    # --- numbers and kinds

    def number(self, number: Number) -> str:
        """`3`, or the letter of a series."""
        if number.of is not None:
            return self.voice.series.letter(number, self.noun(number.of), self.unit(number.of))
        return self.voice.series.letter(number) if number.by else str(number.values[0])

    def counted(self, number: Number, forms: dict[str, Any]) -> str:
        """Japanese: with its counter; from ten on nothing is counted in つ."""
        n, unit = self.number(number), forms.get("unit", "")
        return n if unit == "つ" and not (n.isdecimal() and 0 < int(n) < 10) else f"{n}{unit}"

    def kind(self, kind_id: str, number: Number | None = None) -> str:
        """A kind's name; in English singular or plural as the number wants (None: plural)."""
        kind = self.words.kind(kind_id)
        return kind.name(self.voice.lang) if self.ja or number == ONE else many(kind)

    def kinds(self, kinds: tuple[str, ...], number: Number | None = None, last: str = "") -> str:
        """Several kinds taken together, or all resources."""
        if len(kinds) > 1 and kinds == self.words.resources:
            return self.voice.phrase("joint", "resource" if number == ONE else "resources")
        names = [self.kind(kind, number) for kind in kinds]
        return (last or "・").join(names) if self.ja else listed(names, last or " and/or ")

    def some(self, kind_id: str, number: Number, between: str = "") -> str:
        """`木材6`, `1 coin`."""
        if self.ja:
            return f"{self.kind(kind_id)}{self.number(number)}"
        return f"{self.number(number)}{between} {self.kind(kind_id, number)}"

    def mods(self, amount: Amount) -> str:
        """Remarks in brackets: rounding, most."""
        remarks = [self.voice.phrase("joint", "up")] if amount.up else []
        if amount.most is not None:
            remarks.append(self.voice.phrase("joint", "at_most", n=self.number(amount.most)))
        if not remarks:
            return ""
        return f"（{'、'.join(remarks)}）" if self.ja else f" ({', '.join(remarks)})"

    def amount(self, kind_id: str, amount: Amount, between: str = "") -> str:
        """So much of a kind: `建物1軒につきコイン2`, `2 coins for each building you have built`."""
        some = self.some(kind_id, amount.times, between)
        per = self.per(amount)
        return f"{per}{some}{self.mods(amount)}" if self.ja else f"{some}{per}{self.mods(amount)}"

    def parts(self, amount: Amount) -> tuple[str, str, str]:
        """How many, per what, and the remarks: for phrases that set them apart."""
        return self.number(amount.times), self.per(amount), self.mods(amount)

    def price(self, cost: tuple[Pay, ...]) -> str:
        """A list of payments: `木材2・石材2`, `2 wood and 2 stone`."""
        items = [self.amount(pay.kind, pay.amount) for pay in cost]
        if len(items) > 1:  # a counted one stays together
            counted = [pay.amount.noun is not None for pay in cost]
            items = [f"({i})" if c else i for i, c in zip(items, counted, strict=True)]
        return "・".join(items) if self.ja else listed(items)

    # --- what is counted

    def forms(self, noun: Noun) -> dict[str, Any]:
        """All forms of a noun that is counted."""
        if noun.id.startswith("ledger_"):
            return entry("did", noun.id)
        return noun_forms(noun.id)

    def fill(self, noun: Noun, text: str, number: Number | None = None) -> str:
        """A form of a noun with its kinds, price and tag filled in."""
        kinds = noun.kinds or ((self.words.score,) if noun.id == "triggered" else ())
        cost = self.price(noun.cost) if "{cost}" in text else ""
        names = self.kinds(kinds, number) if "{kinds}" in text else ""
        return self.voice.form(
            text, kinds=names, cost=cost, tag=self.words.tag(noun.tag, self.voice.lang)
        )

    def english(self, noun: Noun, number: Number) -> str:
        """The noun without its owner, singular or plural."""
        forms = self.forms(noun)
        if "one" in forms:
            return self.fill(noun, forms["one" if number == ONE else "many"])
        return self.fill(noun, "{kinds}", number)

    def owned(self, noun: Noun, number: Number) -> str:
        """The noun with its owner, singular or plural."""
        whose = self.fill(noun, self.forms(noun)["own_en"])
        return f"{self.english(noun, number)} {whose}".rstrip()

    def noun(self, noun: Noun) -> str:
        """Japanese: whose and what. English: a plural and whose."""
        if noun.id in YES_NO:
            return self.voice.phrase("count_of", "any", what=self.clause(noun, yes=True))
        forms = self.forms(noun)
        if self.ja:
            return self.fill(noun, forms.get("own_ja", "") + forms["ja"])
        return self.owned(noun, ZERO)

    def per(self, amount: Amount) -> str:
        """`自分の建物2軒につき`, ` for every 2 buildings you have built`; of a product both."""
        if amount.noun is None:
            return ""
        first = self._each(amount.noun, amount.per)
        if amount.also is None:
            return first
        second = self._each(amount.also.noun, amount.also.per)
        return self.voice.phrase(
            "joint", "product", first=first, second=second.removesuffix("につき")
        )

    def unit(self, noun: Noun) -> str:
        """Japanese: the counter of a noun."""
        return "" if noun.id in YES_NO or not self.ja else str(self.forms(noun).get("unit", ""))

    def _each(self, noun: Noun, number: Number) -> str:
        n = self.number(number)
        if noun.id in ("spent", "counted"):
            key = f"per_{noun.id}" + ("_1" if number == ONE else "")
            return self.voice.phrase("joint", key, n=n, unit=noun.tag)
        if noun.id in YES_NO and number == ONE:
            return self.voice.phrase("joint", "only_if", what=self.clause(noun, yes=True))
        if noun.id in YES_NO:
            return (
                f"{self.noun(noun)}{n}につき" if self.ja else f" for every {n} in {self.noun(noun)}"
            )
        forms = self.forms(noun)
        if self.ja:
            return f"{self.noun(noun)}{self.counted(number, forms)}につき"
        what = self.owned(noun, number)
        return f" for each {what}" if number == ONE else f" for every {n} {what}"

    # --- yes or no

    def clause(self, noun: Noun, yes: bool) -> str:
        """A yes-or-no noun as a clause."""
        forms = entry("flag" if noun.of is None else "compare", noun.id)
        text: str = forms[{True: self.voice.lang, False: "no_ja" if self.ja else "no"}[yes]]
        if noun.of is None:
            return self.voice.form(text)
        if self.ja:
            return self.voice.form(text, of=self.noun(noun.of))
        return self._compared(noun.of, text)

    def _compared(self, of: Noun, text: str) -> str:
        if of.id in YES_NO:
            more, fewer, equal, name = "a higher", "a lower", "at least as high a", self.noun(of)
        elif "scale" in (forms := self.forms(of)):
            more, fewer, equal = "a higher", "a lower", "at least as high a"
            name = self.voice.form(forms["bare"])
        else:
            name = self.fill(of, forms.get("cmp", forms.get("many", "")))
            mass = len(of.kinds) == 1 and self.kind(of.kinds[0], ONE) == self.kind(of.kinds[0])
            more, fewer, equal = "more", "less" if mass else "fewer", "at least as many"
            equal = "at least as much" if mass else equal
        return self.voice.form(text, of=name, more=more, fewer=fewer, equal=equal)

    def bare_noun(self, noun: Noun) -> str:
        """Japanese: without saying whose."""
        return self.fill(noun, self.forms(noun)["ja"])

    def more_of(self, noun: Noun, fewer: bool = False) -> str:
        """English: `more coins`, `a higher hiring limit`; or the fewer, the lower."""
        return self._compared(noun, "{fewer} {of}" if fewer else "{more} {of}")
