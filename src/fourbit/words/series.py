"""Numbers that change, in words: a letter in the sentence, and behind it what the letter means."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from fourbit.errors import Lang
from fourbit.rules.model import Number
from fourbit.words.phrases import entry, listed

PLAYERS = (2, 3, 4)


@dataclass
class Series:
    """The letters of one sentence, and the words for what is counted."""

    letters: dict[Number, str] = field(default_factory=dict)
    counted: dict[Number, tuple[str, str]] = field(default_factory=dict)

    def letter(self, number: Number, counted: str = "", unit: str = "") -> str:
        """X for the first series of a sentence, Y for the next …"""
        at = len(self.letters)
        self.counted[number] = counted, unit
        return self.letters.setdefault(number, "XYZWVUTSRQ"[at % 10] * (at // 10 + 1))

    def meanings(self, lang: Lang) -> str:
        """What the letters stand for, as sentences behind the sentence."""
        each = [self._meaning(number, letter, lang) for number, letter in self.letters.items()]
        return "".join(each)

    def _meaning(self, number: Number, letter: str, lang: Lang) -> str:
        noun, unit = self.counted[number]
        texts = _values(number, unit, lang)
        of = _joint("series_of", lang, noun=noun) if noun else ""
        if lang == "ja":
            return f"{letter}は、{of}{'、'.join(texts)}。"
        otherwise = number.by == "players" and len(texts) == 2
        return f" {letter} {of or 'is '}{', '.join(texts) if otherwise else listed(texts)}."


def _joint(key: str, lang: Lang, **facts: object) -> str:
    return str(entry("joint", key)[lang]).format(**facts)


def _values(number: Number, unit: str, lang: Lang) -> list[str]:
    """Each value with where it holds; the last one holds on, or grows."""
    if number.by == "players":
        return _by_players(number, lang)
    texts = _runs(number, unit, lang)
    if number.then:
        texts.append(_joint(f"{number.by}_then", lang, v=number.then, unit=unit))
    return texts


def _by_players(number: Number, lang: Lang) -> list[str]:
    """`2人なら8、ほかは6`: what holds for most comes last and without its numbers."""
    values = list(number.values[: len(PLAYERS)])
    while len(values) < len(PLAYERS):
        values.append(values[-1] + number.then)
    usual = max(values, key=values.count)
    if values.count(usual) == len(values):
        return [_joint("round_first", lang, v=usual)]
    told = [(n, v) for n, v in zip(PLAYERS, values, strict=True) if v != usual]
    if values.count(usual) == 1:
        told = list(zip(PLAYERS, values, strict=True))
    texts = [_joint("players_is", lang, a=n, v=value) for n, value in told]
    return texts if len(told) > 1 else [*texts, _joint("otherwise", lang, v=usual)]


def _runs(number: Number, unit: str, lang: Lang) -> list[str]:
    """Equal values together, from round 1 on, or from nothing counted on."""
    texts: list[str] = []
    first = at = 1 if number.by == "round" else 0
    for value, run in groupby(number.values):
        to = at + len(list(run)) - 1
        last = to - first + 1 == len(number.values) and not number.then
        run_of = {0: "one", 1: "two"}.get(to - at, "some")
        key = ("first", "from")[at > first] if last else run_of
        texts.append(_joint(f"{number.by}_{key}", lang, a=at, b=to, v=value, unit=unit))
        at = to + 1
    return texts
