"""The small parts of printed shorthand: numbers, kinds, nouns, conditions, moments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fourbit.rules.model import Amount, Condition, Line, Noun, Number, Often, Origin, Test, Waiver
from fourbit.rules.normalise import as_written, normalise
from fourbit.rules.vocabulary import YES_NO, UnknownWord, Vocabulary, glossary
from fourbit.rules.vocabulary import word as glossary_word

ONE = Number((1,))


@dataclass(frozen=True)
class WordPrinter:
    """Words and amounts in one language."""

    words: Vocabulary
    lang: Literal["ja", "en"]

    @property
    def ja(self) -> bool:
        """Japanese order of words."""
        return self.lang == "ja"

    @property
    def gap(self) -> str:
        """Between words."""
        return "" if self.ja else " "

    @property
    def comma(self) -> str:
        """Between items."""
        return "・" if self.ja else ", "

    @property
    def arrow(self) -> str:
        """May be done once."""
        return "→" if self.ja else " -> "

    @property
    def alternative(self) -> str:
        """Between tight alternatives."""
        return "か" if self.ja else " or "

    def word(self, section: str, entry: str, form: str = "") -> str:
        """A word of the glossary."""
        return glossary_word(section, entry, self.lang, form)

    def kind(self, kind_id: str) -> str:
        """A kind's name."""
        return self.words.kind(kind_id).name(self.lang)

    def bracket(self, text: str) -> str:
        """A remark."""
        return f"（{text}）" if self.ja else f" ({text})"

    def remark(self, entry: str, number: Number) -> str:
        """`（最大2）`."""
        return self.bracket(f"{self.word('bracket', entry)}{self.gap}{self.number(number)}")

    def tags(self, tags: tuple[str, ...]) -> str:
        """A building's tags."""
        return "".join(f"【{self.words.tag(tag, self.lang)}】" for tag in tags)

    # --- amounts

    def number(self, number: Number) -> str:
        """`3`, `ラウンド(2,2,4)`, `建物(0,1,3,以降+5)`."""
        if not number.by:
            return str(number.values[0])
        listed = ",".join(map(str, number.values))
        if number.then:
            then = ",以降" if self.ja else f"{self.word('word', 'then')} "
            listed += f"{then}+{number.then}"
        return f"{self.noun(number.of or Noun(number.by))}({listed})"

    def mods(self, amount: Amount) -> str:
        """The remarks behind an amount."""
        up = self.bracket(self.word("remark", "up")) if amount.up else ""
        return up + (self.remark("most", amount.most) if amount.most is not None else "")

    def amount(self, amount: Amount) -> str:
        """An amount that stands between other words."""
        number = self.number(amount.times)
        if amount.noun is None:
            return number + self.mods(amount)
        if self.ja:
            return f"[{self.per(amount)}{number}{self.mods(amount)}]"
        return f"[{number} {self.per(amount)}{self.mods(amount)}]"

    def per(self, amount: Amount) -> str:
        """`建物2につき`, `per 2 buildings`; of a product both."""
        assert amount.noun is not None
        first = self._per(amount.noun, amount.per)
        if amount.also is None:
            return first
        return first + self.gap + self._per(amount.also.noun, amount.also.per)

    def _per(self, noun: Noun, per: Number) -> str:
        spent = noun.id == "spent"
        number = self.number(per)
        if self.ja:
            return (number if spent else self._beside(noun, per)) + "につき"
        if spent:
            return f"per {number}"
        if per == ONE:
            return f"per {self.noun(noun)}"
        return f"per {number} {self.noun(noun, many=True)}"

    def _beside(self, noun: Noun, number: Number) -> str:
        """A noun and its number: `計画中 建物(0,1)`.

        Where a list's noun follows, the word is one that does not run into it: not `hired worker
        on places(0,1)`, which would begin with a hired worker.
        """
        name, figure = self.noun(noun, many=True), self.number(number)
        if number.by != "count":
            return f"{name}{self.gap}{figure}"
        others = glossary()["noun"].get(noun.id, {}).get(self.lang, ())
        texts = [f"{word} {figure}" for word in (name, *others)]
        apart = (text for text in texts if self._apart(text, len(text) - len(figure) - 1))
        return next(apart, texts[0])

    def _apart(self, text: str, end: int) -> bool:
        """Whether a word of the text ends there."""
        small = normalise(as_written(text)).text
        try:
            return any(token.end == end for token in self.words.tokens(small))
        except UnknownWord:
            return False

    def valued(self, name: str, sign: str, amount: Amount, inline: bool = False) -> str:
        """A name with its amount: `木材+6`, `wood +6`, `VP1`."""
        text = sign + self.number(amount.times)
        if inline or amount.noun is None:
            text = sign + self.amount(amount)
        elif self.ja:
            text += self.mods(amount)
        letters = text[0].isascii() and text[0].isalpha() and name[-1:].isascii()
        close = not letters and (self.ja or (name.isupper() and not text[0].isalpha()))
        return f"{name}{'' if close else ' '}{text}"

    def counted(
        self, name: str, sign: str, amount: Amount, glue: bool = False, signed: bool = False
    ) -> str:
        """The same with `per`: `建物1につきコイン2`, `coin 2 per building`; `signed`: with +."""
        if glue:
            name = name.rstrip()
        if amount.noun is None:
            return self.valued(name, sign, amount)
        plus = "" if sign == "+" and not signed else sign
        value = self.valued(name, plus, amount)
        if self.ja:
            return self.per(amount) + value
        return f"{value} {self.per(amount)}{self.mods(amount)}"

    # --- kinds

    def either(self, kinds: tuple[str, ...]) -> str | None:
        """One of these kinds, if they can be told apart."""
        if len(kinds) > 1 and kinds == self.words.resources:
            return self.word("word", "resource")
        if len(set(kinds)) != len(kinds):
            return None
        return self.alternative.join(self.kind(kind) for kind in kinds)

    def together(self, kinds: tuple[str, ...]) -> str:
        """These kinds taken together."""
        if len(kinds) > 1 and kinds == self.words.resources:
            return self.word("word", "resource", "many")
        return ("・" if self.ja else "/").join(self.kind(kind) for kind in kinds)

    def waiver(self, waiver: Waiver | None) -> str:
        """`木材を6まで`, `up to 6 wood`."""
        assert waiver is not None
        everything = waiver.kinds == self.words.resources
        kinds = "" if everything else self.together(waiver.kinds)
        amount = self.amount(waiver.amount)
        if self.ja:
            return (f"{kinds}を" if kinds else "") + f"{amount}まで"
        return f"up to {amount}" + (f" {kinds}" if kinds else "")

    # --- nouns and conditions

    def noun(self, noun: Noun, many: bool = False) -> str:
        """Something to count."""
        match noun.id:
            case "hand":
                return self.together(noun.kinds)
            case "ledger":
                return f"{self._gave()}{self.together(noun.kinds)}"
            case "pool":
                kinds = self.together(noun.kinds)
                return f"ここの{kinds}" if self.ja else f"{kinds} here"
            case "tagged":
                tag = self.words.tag(noun.tag, self.lang)
                return f"【{tag}】の建物" if self.ja else f"【{tag}】 building"
            case "triggered":
                return f"{self.word('word', 'triggered')}{self.gap}{self.kind(self.words.score)}"
            case "sets":
                pays = (
                    self.valued(self.kind(p.kind), "", p.amount, inline=True) for p in noun.cost
                )
                return self.word("word", "sets") + self.bracket(self.comma.join(pays))
            case "most" | "fewest" | "sole_most" | "second":
                assert noun.of is not None
                of, compare = self.noun(noun.of), self.word("compare", noun.id)
                return f"{of}が{compare}" if self.ja else f"{compare} {of}"
        if noun.id.startswith("ledger_"):
            did = self.word("did", noun.id)
            return f"場所効果で{did}" if self.ja else f"place effect {did}"
        section = "flag" if noun.id in YES_NO else "noun"
        return self.word(section, noun.id, "many" if many else "")

    def _gave(self) -> str:
        ledger, gave = self.word("word", "ledger"), self.word("word", "gave")
        return f"{ledger}{self.gap}{gave}{self.gap}"

    def test(self, test: Test) -> str:
        """One comparison."""
        name = self.noun(test.noun, many=True)
        if test.noun.id in YES_NO and test.cmp == "eq" and test.value == ONE:
            return name
        if test.noun.id in YES_NO and test.cmp == "eq" and test.value == Number((0,)):
            return f"{name}でない" if self.ja else f"not {name}"
        if test.noun.id.startswith("ledger_") and test.cmp == "ge" and test.value == ONE:
            return name
        ends = (
            {"ge": "以上", "le": "以下", "eq": ""}
            if self.ja
            else {"ge": "+", "le": " or less", "eq": ""}
        )
        return f"{self._beside(test.noun, test.value)}{ends[test.cmp]}"

    def condition(self, condition: Condition) -> str:
        """Without its `なら` / `if`."""
        both, either = ("かつ", "または") if self.ja else (" and ", " or ")
        groups = (both.join(self.test(test) for test in group) for group in condition.any_of)
        return either.join(groups)

    # --- where and when

    def origin(self, origin: Origin) -> str:
        """`場所8・13`, `card 3`, `any place`."""
        if not origin.numbers:
            return self.word("origin", origin.what, "any")
        joined = ("・" if self.ja else "/").join(map(str, origin.numbers))
        return f"{self.word('origin', origin.what)}{self.gap}{joined}"

    def of_origin(self, origin: Origin, always: bool = False) -> str:
        """The origin in front of what it does; nothing for any origin."""
        if origin == Origin() and not always:
            return ""
        return self.origin(origin) + ("の" if self.ja else " ")

    def moment(self, line: Line) -> str:
        """With its colon."""
        remark = "with_self" if line.with_self else "only_self" if line.only_self else ""
        with_self = self.bracket(self.word("remark", remark)) if remark else ""
        if line.origin == Origin():
            return f"{self.word('moment', line.moment)}{with_self}" + ("：" if self.ja else ": ")
        name, origin = self.word("moment", line.moment, "with"), self.origin(line.origin)
        if self.ja:
            return f"{origin}の{name}{with_self}："
        return f"{name} {origin}{with_self}: "

    def often(self, often: Often) -> str:
        """`（1行動に1回）`."""
        if self.ja:
            scope = {"action": "1行動に", "round": "ラウンド", "game": "ゲーム"}[often.scope]
            return f"（{scope}{often.times}回）"
        count = "once" if often.times == 1 else f"{often.times} times"
        return f" ({count} per {often.scope})"
