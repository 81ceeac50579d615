"""Numbers, kinds, nouns, amounts and conditions in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fourbit.errors import Lang
from fourbit.rules.model import Amount, Condition, Noun, Number, Origin, Pay, Test
from fourbit.rules.vocabulary import YES_NO, Vocabulary
from fourbit.words.phrases import entry, listed, many
from fourbit.words.series import Series
from fourbit.words.terms import terms

ONE, ZERO = Number((1,)), Number((0,))


@dataclass
class Counting:
    """Words and amounts of one edition in one language, spoken to one person."""

    words: Vocabulary
    lang: Lang
    series: Series = field(default_factory=Series)
    others: bool = False  # speaks about others: they, their

    @property
    def ja(self) -> bool:
        """Japanese order of words."""
        return self.lang == "ja"

    def form(self, text: str, **facts: object) -> str:
        """A template filled in, its pronouns and the edition's terms too."""
        you = ("they", "them", "their") if self.others else ("you", "you", "your")
        named = dict(zip(("you", "them", "your"), you, strict=True))
        return text.format(**named, **terms(self.words, self.lang), **facts)

    def phrase(self, section: str, key: str, **facts: object) -> str:
        """A word of phrases.toml in this language."""
        return self.form(entry(section, key)[self.lang], **facts)

    # --- numbers and kinds

    def number(self, number: Number) -> str:
        """`3`, or the letter of a series."""
        if number.of is not None:
            return self.series.letter(number, self.noun(number.of), self.unit(number.of))
        return self.series.letter(number) if number.by else str(number.values[0])

    def kind(self, kind_id: str, number: Number | None = None) -> str:
        """A kind's name; in English singular or plural as the number wants (None: plural)."""
        kind = self.words.kind(kind_id)
        return kind.name(self.lang) if self.ja or number == ONE else many(kind)

    def kinds(self, kinds: tuple[str, ...], number: Number | None = None, last: str = "") -> str:
        """Several kinds taken together, or all resources."""
        if len(kinds) > 1 and kinds == self.words.resources:
            return self.phrase("joint", "resource" if number == ONE else "resources")
        names = [self.kind(kind, number) for kind in kinds]
        return (last or "・").join(names) if self.ja else listed(names, last or " and/or ")

    def some(self, kind_id: str, number: Number, between: str = "") -> str:
        """`木材6`, `1 coin`."""
        if self.ja:
            return f"{self.kind(kind_id)}{self.number(number)}"
        return f"{self.number(number)}{between} {self.kind(kind_id, number)}"

    def mods(self, amount: Amount) -> str:
        """Remarks: rounding, most."""
        up = self.phrase("joint", "up") if amount.up else ""
        if amount.most is None:
            return up
        return up + self.phrase("joint", "at_most", n=self.number(amount.most))

    def amount(self, kind_id: str, amount: Amount, between: str = "") -> str:
        """So much of a kind: `建物1軒につきコイン2`, `2 coins for each building you have built`."""
        some = self.some(kind_id, amount.times, between)
        per = self.per(amount)
        return f"{per}{some}{self.mods(amount)}" if self.ja else f"{some}{per}{self.mods(amount)}"

    def price(self, cost: tuple[Pay, ...]) -> str:
        """A list of payments: `木材2・石材2`, `2 wood and 2 stone`."""
        items = [self.amount(pay.kind, pay.amount) for pay in cost]
        return "・".join(items) if self.ja else listed(items)

    # --- what is counted

    def forms(self, noun: Noun) -> dict[str, Any]:
        """All forms of a noun that is counted."""
        if noun.id.startswith("ledger_"):
            return entry("did", noun.id)
        return entry("noun", noun.id)

    def _fill(self, noun: Noun, text: str, number: Number | None = None) -> str:
        kinds = noun.kinds or ((self.words.score,) if noun.id == "triggered" else ())
        cost = self.price(noun.cost) if "{cost}" in text else ""
        names = self.kinds(kinds, number) if "{kinds}" in text else ""
        return self.form(text, kinds=names, cost=cost, tag=self.words.tag(noun.tag, self.lang))

    def _english(self, noun: Noun, number: Number) -> str:
        """The noun without its owner, singular or plural."""
        forms = self.forms(noun)
        if "one" in forms:
            return self._fill(noun, forms["one" if number == ONE else "many"])
        return self._fill(noun, "{kinds}", number)

    def noun(self, noun: Noun) -> str:
        """Japanese: whose and what. English: a plural and whose."""
        if noun.id in YES_NO:
            return self.phrase("count_of", "any", what=self.clause(noun, yes=True))
        forms = self.forms(noun)
        if self.ja:
            return self._fill(noun, forms.get("own_ja", "") + forms["ja"])
        return self._fill(noun, self._english(noun, ZERO) + " " + forms["own_en"])

    def per(self, amount: Amount) -> str:
        """`自分の建物2軒につき`, ` for every 2 buildings you have built`; of a product both."""
        if amount.noun is None:
            return ""
        first = self._each(amount.noun, amount.per)
        if amount.also is None:
            return first
        second = self._each(amount.also.noun, amount.also.per)
        return self.phrase("joint", "product", first=first.removesuffix("につき"), second=second)

    def unit(self, noun: Noun) -> str:
        """Japanese: the counter of a noun."""
        return "" if noun.id in YES_NO or not self.ja else str(self.forms(noun).get("unit", ""))

    def _each(self, noun: Noun, number: Number) -> str:
        n = self.number(number)
        if noun.id in ("spent", "counted"):
            key = f"per_{noun.id}" + ("_1" if number == ONE else "")
            return self.phrase("joint", key, n=n, unit=noun.tag)
        if noun.id in YES_NO:
            return (
                f"{self.noun(noun)}{n}につき" if self.ja else f" for every {n} in {self.noun(noun)}"
            )
        forms = self.forms(noun)
        if self.ja:
            return f"{self.noun(noun)}{n}{forms.get('unit', '')}につき"
        what = f"{self._english(noun, number)} {self._fill(noun, forms['own_en'])}"
        return f" for each {what}" if number == ONE else f" for every {n} {what}"

    # --- conditions

    def clause(self, noun: Noun, yes: bool) -> str:
        """A yes-or-no noun as a clause."""
        forms = entry("flag" if noun.of is None else "compare", noun.id)
        text: str = forms[{True: self.lang, False: "no_ja" if self.ja else "no"}[yes]]
        if noun.of is None:
            return self.form(text)
        if self.ja:
            return self.form(text, of=self.noun(noun.of))
        return self._compared(noun.of, text)

    def _compared(self, of: Noun, text: str) -> str:
        if of.id in YES_NO:
            more, fewer, equal, name = "a higher", "a lower", "at least as high a", self.noun(of)
        elif "scale" in (forms := self.forms(of)):
            more, fewer, equal = "a higher", "a lower", "at least as high a"
            name = self.form(forms["bare"])
        else:
            name = self._fill(of, forms.get("cmp", forms.get("many", "")))
            mass = len(of.kinds) == 1 and self.kind(of.kinds[0], ONE) == self.kind(of.kinds[0])
            more, fewer, equal = "more", "less" if mass else "fewer", "at least as many"
            equal = "at least as much" if mass else equal
        return self.form(text, of=name, more=more, fewer=fewer, equal=equal)

    def test(self, test: Test) -> str:
        """One comparison as a clause."""
        noun = test.noun
        known = {(True, ONE): True, (True, ZERO): False}.get((test.cmp == "eq", test.value))
        if noun.id in YES_NO:
            if known is not None:
                return self.clause(noun, known)
            return self._number_test(test, self.noun(noun))
        forms = self.forms(noun)
        if "yes" in forms and (test.cmp, test.value) == ("ge", ONE):
            return self.form(forms["yes_ja" if self.ja else "yes"])
        if "no" in forms and (test.cmp, test.value) == ("eq", ZERO):
            return self.form(forms["no_ja" if self.ja else "no"])
        if not self.ja and "scale" in forms:
            return self._number_test(test, self.form(forms["scale"]))
        return self._japanese_test(test, forms) if self.ja else self._english_test(test, forms)

    def _number_test(self, test: Test, name: str) -> str:
        value = self.phrase("joint", test.cmp, n=self.number(test.value))
        return f"{name}が{value}である" if self.ja else f"{name} is {value}"

    def _japanese_test(self, test: Test, forms: dict[str, Any]) -> str:
        n = self.number(test.value) + forms.get("unit", "")
        none = (test.cmp, test.value) == ("eq", ZERO)
        if none and "none_ja" in forms:
            return self._fill(test.noun, forms["none_ja"])
        n = n if none else self.phrase("joint", test.cmp, n=n)
        if test.cmp == "ge" and "test_ja" in forms:
            return self._fill(test.noun, forms["test_ja"].replace("{n}", n))
        return f"{self.noun(test.noun)}が{n}である"

    def _english_test(self, test: Test, forms: dict[str, Any]) -> str:
        has = forms["is" if test.value == ONE and "is" in forms else "has"]
        what = self._english(test.noun, test.value)
        after = forms.get("after") or (forms["own_en"] if "is" in forms else "")
        if (test.cmp, test.value) == ("eq", ZERO):
            n = "no"
        else:
            n = self.phrase("joint", test.cmp, n=self.number(test.value))
        return f"{self.form(has)} {n} {what} {self.form(after)}".rstrip()

    def condition(self, condition: Condition) -> str:
        """With its `なら、` / `if …, `."""
        tests = self.tests(condition)
        if self.ja:
            return tests.removesuffix("である") + "なら、"
        return f"if {tests}, "

    def tests(self, condition: Condition) -> str:
        """Every test; in Japanese several stand in quotes."""
        groups = [[self.test(test) for test in group] for group in condition.any_of]
        if not self.ja:
            return ", or if ".join(" and ".join(group) for group in groups)
        if len(groups) == 1 and len(groups[0]) == 1:
            return groups[0][0]
        return "または".join("かつ".join(f"「{test}」" for test in group) for group in groups)

    def bare_noun(self, noun: Noun) -> str:
        """Japanese: without saying whose."""
        return self._fill(noun, self.forms(noun)["ja"])

    def more_of(self, noun: Noun) -> str:
        """English: `more coins`, `a higher hiring limit`."""
        return self._compared(noun, "{more} {of}")

    # --- origins

    def numbers(self, origin: Origin) -> str:
        """`8・13`, `8 or 13`."""
        texts = [str(number) for number in origin.numbers]
        return "・".join(texts) if self.ja else listed(texts, " or ")

    def by(self, origin: Origin) -> str:
        """The effect itself: `場所8・13の効果`, `the effect of place 8 or 13`."""
        forms = entry("origin", origin.what)
        if not origin.numbers:
            return self.form(forms[self.lang])
        return self.form(forms["some_ja" if self.ja else "some"], n=self.numbers(origin))

    def one_effect(self, origin: Origin) -> str:
        """One of the effects: `場所8・13のどれか1つの効果`, `the effect of place 8 or 13`."""
        if not self.ja or len(origin.numbers) < 2:
            return self.by(origin)
        numbers = f"{self.numbers(origin)}のどれか1つ"
        return self.form(entry("origin", origin.what)["some_ja"], n=numbers)

    def with_(self, origin: Origin) -> str:
        """`場所8・13の効果で`, ` with the effect of place 8 or 13`; nothing for any effect."""
        if origin.numbers:
            return f"{self.by(origin)}で" if self.ja else f" with {self.by(origin)}"
        return self.form(entry("origin", origin.what)["with_ja" if self.ja else "with"])
