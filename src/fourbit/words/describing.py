"""Describing entries: each in the words of its edition, and once for all editions that share it."""

from __future__ import annotations

from functools import lru_cache

from fourbit.errors import Both, Lang
from fourbit.rules.model import Carrier, Line, Number
from fourbit.rules.printing import Printer
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.counting import Counting
from fourbit.words.description import (
    LANGS,
    Description,
    Effect,
    Tag,
    both,
    is_undecided,
    named,
    number_of,
    text,
    titled,
)
from fourbit.words.marks import Marker
from fourbit.words.phrases import capital
from fourbit.words.sentences import sentence
from fourbit.words.terms import terms
from fourbit.words.voice import Voice

MOST_KEPT = 1000
Never = tuple[Line, ...]  # lines of a carrier that cannot happen in its edition


@lru_cache(maxsize=64)
def describer(words: Vocabulary) -> Describer:
    """Who describes in these words."""
    return Describer(words)


class Describer:
    """Describes entries in the words of an edition. What was described is remembered."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.printers: dict[Lang, Printer] = {lang: Printer(words, lang) for lang in LANGS}
        self.marker = Marker(words)
        self._kept: dict[tuple[Carrier, tuple[tuple[str, str], ...], Never], Description] = {}

    def described(self, carrier: Carrier, never: Never) -> Description:
        """The description of an entry, of which these lines cannot happen."""
        key = (carrier, tuple(carrier.names.items()), never)
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._describe(carrier, never)
        return self._kept[key]

    def text(self, key: str, lang: Lang, **facts: object) -> str:
        """One of the small texts at the head of the chapters, with the edition's own terms."""
        return text(key, lang, **terms(self.words, lang), **facts)

    def _describe(self, carrier: Carrier, never: Never) -> Description:
        name = Both(*(named(carrier.names, lang) for lang in LANGS))
        what = Both(*(self._what(carrier, lang) for lang in LANGS))
        effects = tuple(self._effect(carrier, line, never) for line in carrier.lines)
        undecided = is_undecided(carrier)
        return Description(
            sort=carrier.kind,
            key=carrier.key,
            number=number_of(carrier),
            what=what,
            name=name,
            title=Both(*(titled(what.text(lang), name.text(lang), lang) for lang in LANGS)),
            called=Both(*(self._called(carrier, name, what, lang) for lang in LANGS)),
            cost=carrier.cost,
            price=Both(*(self.printers[lang].cost(carrier.cost) for lang in LANGS)),
            points=carrier.points,
            score=Both(*(self._score(carrier, lang) for lang in LANGS)),
            headline=Both(*(self._headline(carrier, lang) for lang in LANGS)),
            tags=tuple(self._tag(tag) for tag in carrier.tags),
            copies=carrier.copies,
            effects=effects,
            short=Both(*(self._short(carrier, undecided, lang) for lang in LANGS)),
            undecided=undecided,
            warnings=tuple(both("dead") for effect in effects if effect.never),
        )

    def _effect(self, carrier: Carrier, line: Line, never: Never) -> Effect:
        return Effect(
            moment=line.moment,
            origin=line.origin,
            who=line.who,
            when=line.when,
            often=line.often,
            marks=self.marker.line(line),
            shorthand=Both(*(self.printers[lang].line(line) for lang in LANGS)),
            sentence=Both(*(sentence(line, carrier, self.words, lang) for lang in LANGS)),
            never=line in never,
        )

    def _what(self, carrier: Carrier, lang: Lang) -> str:
        side = carrier.key.partition("-")[2]
        return self.text(f"carrier_{carrier.kind}", lang, n=number_of(carrier), side=side)

    def _called(self, carrier: Carrier, name: Both, what: Both, lang: Lang) -> str:
        if carrier.kind == "card":
            return f"{carrier.key}{'' if lang == 'ja' else ' '}{name.text(lang)}".strip()
        if carrier.kind == "town_hall" and not name.text(lang):
            return self.text("called_town_hall", lang)
        return name.text(lang) or capital(what.text(lang))

    def _short(self, carrier: Carrier, undecided: bool, lang: Lang) -> str:
        if carrier.lines:
            return self.printers[lang].lines(carrier.lines)
        return text("undecided" if undecided else "no_effect", lang)

    def _score(self, carrier: Carrier, lang: Lang) -> str:
        score = self.words.kind(self.words.score).name(lang)
        return f"{score}{self.printers[lang].say.number(carrier.points)}"

    def _tag(self, tag: str) -> Tag:
        known = next((kind for kind in self.words.tags if kind.id == tag), None)
        return Tag(tag, Both(*(known.name(lang) if known else tag for lang in LANGS)))

    def _headline(self, carrier: Carrier, lang: Lang) -> str:
        """Price, points, tags and copies of a building; nothing of others."""
        if carrier.kind != "building" or is_undecided(carrier):
            return ""
        say, colon = Counting(Voice(self.words, lang)), text("colon", lang)
        price = say.price(carrier.cost) if carrier.cost else text("free", lang)
        parts = [f"{text('price', lang)}{colon}{price}"]
        if carrier.points != Number((0,)):
            score = self.words.kind(self.words.score).name(lang)
            parts.append(f"{score}{colon}{say.number(carrier.points)}")
        if carrier.tags:
            tags = [text("tag", lang, name=self._tag(tag).name.text(lang)) for tag in carrier.tags]
            parts.append(text("tags", lang) + colon + ("" if lang == "ja" else ", ").join(tags))
        if carrier.copies > 1:
            parts.append(text("copies", lang, n=carrier.copies))
        if meanings := say.voice.meanings().strip():
            parts.append(meanings)
        return ("　" if lang == "ja" else " · ").join(parts)
