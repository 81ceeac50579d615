"""One description of a building, card side or place, from which everything shown of it is drawn.

The terminal, the rulebook, differences of editions, a page and paper all read these values; nobody
else asks the model for a name, a price or a sentence. They are plain data (`dataclasses.asdict`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from fourbit.errors import Both, Lang
from fourbit.rules.doing import all_lines, dead
from fourbit.rules.edition import Edition
from fourbit.rules.merge import SECTIONS
from fourbit.rules.model import Carrier, Condition, Line, Number, Often, Origin, Pay
from fourbit.rules.printing import Printer
from fourbit.words.counting import Counting
from fourbit.words.marks import Marker, Marks
from fourbit.words.phrases import book, capital
from fourbit.words.sentences import sentence
from fourbit.words.terms import terms
from fourbit.words.voice import Voice

LANGS: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Effect:
    """One line: when it works, as signs, as shorthand and as a sentence.

    `never`: it cannot happen in this edition.
    """

    moment: str
    origin: Origin
    who: str
    when: Condition | None
    often: Often | None
    marks: Marks
    shorthand: Both
    sentence: Both
    never: bool


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a building."""

    id: str
    name: Both


@dataclass(frozen=True, slots=True)
class Description:
    """Everything there is to say about one entry of an edition.

    `what` is `場所7` / `place 7`; `name` is empty where it has none, `title` is both together and
    `called` the shortest that tells it from others. `short` and `said` are all its effects in
    shorthand and in sentences (with a word where it has none); `price` and `points` are shorthand,
    `headline` says price, points, tags and copies of a building.
    """

    sort: str
    key: str
    number: int
    what: Both
    name: Both
    title: Both
    called: Both
    cost: tuple[Pay, ...]
    price: Both
    points: Number
    score: Both
    headline: Both
    tags: tuple[Tag, ...]
    copies: int
    effects: tuple[Effect, ...]
    short: Both
    undecided: bool
    warnings: tuple[Both, ...]

    def said(self, lang: Lang) -> list[str]:
        """Each sentence; a word where there is none."""
        if not self.effects:
            return [capital(self.short.text(lang))]
        return [effect.sentence.text(lang) for effect in self.effects]


class Descriptions(Mapping[str, Description]):
    """The descriptions of an edition by key, each made when it is first wanted."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._carriers = {carrier.key: carrier for carrier in edition.carriers}
        self._made: dict[str, Description] = {}

    def __getitem__(self, key: str) -> Description:
        if key not in self._made:
            self._made[key] = self._describe(self._carriers[key])
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._carriers)

    def __len__(self) -> int:
        return len(self._carriers)

    def of(self, *sorts: str) -> list[Description]:
        """All of these sorts, in the edition's order."""
        return [self[key] for key, carrier in self._carriers.items() if carrier.kind in sorts]

    @property
    def marked(self) -> bool:
        """Whether something of the places, cards or buildings is undecided, or can never work."""
        entries = (one for one in self._carriers.values() if one.kind in SECTIONS)
        return bool(self._never) or any(map(is_undecided, entries))

    def text(self, key: str, lang: Lang, **facts: object) -> str:
        """One of the small texts at the head of the chapters, with the edition's own terms."""
        return text(key, lang, **terms(self.edition.words, lang), **facts)

    # --- how they are made ---

    @cached_property
    def _never(self) -> tuple[tuple[str, Line], ...]:
        return tuple((place.carrier.key, place.line) for place in dead(all_lines(self.edition)))

    @cached_property
    def printers(self) -> dict[Lang, Printer]:
        """Who prints its shorthand, in each language."""
        return {lang: Printer(self.edition.words, lang) for lang in LANGS}

    @cached_property
    def _marker(self) -> Marker:
        return Marker(self.edition.words)

    def _describe(self, carrier: Carrier) -> Description:
        name = Both(*(named(carrier.names, lang) for lang in LANGS))
        what = Both(*(self._what(carrier, lang) for lang in LANGS))
        effects = tuple(self._effect(carrier, line) for line in carrier.lines)
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

    def _effect(self, carrier: Carrier, line: Line) -> Effect:
        return Effect(
            moment=line.moment,
            origin=line.origin,
            who=line.who,
            when=line.when,
            often=line.often,
            marks=self._marker.line(line),
            shorthand=Both(*(self.printers[lang].line(line) for lang in LANGS)),
            sentence=Both(*(sentence(line, carrier, self.edition.words, lang) for lang in LANGS)),
            never=(carrier.key, line) in self._never,
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
        score = self.edition.words.kind(self.edition.procedure.score).name(lang)
        return f"{score}{self.printers[lang].say.number(carrier.points)}"

    def _tag(self, tag: str) -> Tag:
        known = next((kind for kind in self.edition.tags if kind.id == tag), None)
        return Tag(tag, Both(*(known.name(lang) if known else tag for lang in LANGS)))

    def _headline(self, carrier: Carrier, lang: Lang) -> str:
        """Price, points, tags and copies of a building; nothing of others."""
        if carrier.kind != "building" or is_undecided(carrier):
            return ""
        say, colon = Counting(Voice(self.edition.words, lang)), text("colon", lang)
        price = say.price(carrier.cost) if carrier.cost else text("free", lang)
        parts = [f"{text('price', lang)}{colon}{price}"]
        if carrier.points != Number((0,)):
            score = self.edition.words.kind(self.edition.words.score).name(lang)
            parts.append(f"{score}{colon}{say.number(carrier.points)}")
        if carrier.tags:
            tags = [text("tag", lang, name=self._tag(tag).name.text(lang)) for tag in carrier.tags]
            parts.append(text("tags", lang) + colon + ("" if lang == "ja" else ", ").join(tags))
        if carrier.copies > 1:
            parts.append(text("copies", lang, n=carrier.copies))
        if meanings := say.voice.meanings().strip():
            parts.append(meanings)
        return ("　" if lang == "ja" else " · ").join(parts)


def text(key: str, lang: Lang, **facts: object) -> str:
    """One of the small texts at the head of the chapters."""
    return str(book(f"chapters_{lang}")[key]).format(**facts)


def both(key: str) -> Both:
    """The same in both languages."""
    return Both(*(text(key, lang) for lang in LANGS))


def named(names: Mapping[str, str], lang: Lang) -> str:
    """The name in this language, else in the other, else nothing."""
    return names.get(lang) or next(iter(names.values()), "")


def titled(what: str, name: str, lang: Lang) -> str:
    """`場所7「裏工房」`."""
    return text("named", lang, what=what, name=name) if name else what


def number_of(carrier: Carrier) -> int:
    """Of a place, card or building; 0 for all else."""
    if carrier.kind == "place":
        return int(carrier.key, 2)
    number = carrier.key.partition("-")[0]
    return int(number) if number.isdecimal() else 0


def is_undecided(carrier: Carrier) -> bool:
    """Whether the entry was left empty: no lines, and for a building nothing at all."""
    whole = carrier.kind == "building" and (carrier.cost or carrier.points != Number((0,)))
    return not carrier.lines and not whole
