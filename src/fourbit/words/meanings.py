"""What a word of the game means in this edition, said with the rulebook's own sentences."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.rules.model import Noun
from fourbit.rules.vocabulary import glossary
from fourbit.words.counting import Counting
from fourbit.words.description import Description
from fourbit.words.descriptions import Descriptions
from fourbit.words.goods import Goods
from fourbit.words.phrases import book, capital
from fourbit.words.sections import Section, sections
from fourbit.words.voice import Voice

EXAMPLES = 3
QUOTED = re.compile(r"「([^」]{1,12})」|\*\*([^*]{1,20})\*\*")
PARTS = re.compile(r"・|と|、|,| and |：|（|）|\(|\)|\. ")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A heading and what stands under it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Meanings:
    """The words of one edition in one language."""

    edition: Edition
    lang: Lang
    entries: Descriptions

    def about(self, term: str) -> list[Meaning]:
        """All there is to say about a word; nothing if nobody uses it."""
        word = _plain(term)
        if not word:
            return []
        term_too = self._is_term(word)
        named = [self._entry(one) for one in self._named(word, begins=not term_too)]
        if named and not term_too:
            return named
        told = (self._kinds(word), self._flags(word), self._rules(word), self._examples(word))
        return [*named, *chain.from_iterable(told)]

    def nearest(self, term: str) -> str:
        """The known word that looks most like this one, or nothing."""
        near = difflib.get_close_matches(_plain(term), self.words, n=9, cutoff=0.4)
        return next((word for word in near if self.about(word)), "")

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word that has an answer: names, kinds, headings, words of the shorthand."""
        found = [one.name.text(self.lang) for one in self.entries.values()]
        found += [kind.name(self.lang) for kind in self.edition.kinds]
        found += [*self.headings, *self._quoted(), *(word for word, _ in self._keywords())]
        return tuple(dict.fromkeys(filter(None, map(_plain, found))))

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """What the sections are about, for a list of terms."""
        return tuple(
            dict.fromkeys(
                part.strip()
                for section in self.sections
                for part in PARTS.split(subject(section.title))
                if part.strip()
            )
        )

    # --- places, cards, buildings ---

    def _named(self, word: str, begins: bool) -> list[Description]:
        """Those of that key or name; else those whose name begins with it, if that will do."""
        exact = [one for one, keys in self._keyed if word in keys]
        if exact or not begins or len(word) < 2:
            return exact
        every = (one for one, _ in self._keyed)
        return [one for one in every if any(n.startswith(word) for n in _names(one))][:4]

    @cached_property
    def _keyed(self) -> list[tuple[Description, set[str]]]:
        """Entries with what people may type for them."""
        return [(one, _keys(one)) for one in self.entries.of("place", "card", "building")]

    def _entry(self, one: Description) -> Meaning:
        lang = self.lang
        head = capital(one.title.text(lang)) + (f" [{one.key}]" if one.sort == "place" else "")
        facts = (one.headline.text(lang),) if one.headline.text(lang) else ()
        notes = tuple(dict.fromkeys(note.text(lang).lstrip("> ") for note in one.warnings))
        return Meaning(head, (*facts, *one.said(lang), *notes))

    # --- words of the rules ---

    @cached_property
    def sections(self) -> list[Section]:
        """The sections of the rules."""
        return sections(self.edition, self.lang)

    @cached_property
    def goods(self) -> Goods:
        """What its kinds are for."""
        return Goods(self.edition, self.lang, self.entries)

    def _kinds(self, word: str) -> list[Meaning]:
        """A kind of that name, in either language."""
        return [
            Meaning(capital(kind.name(self.lang)), self.goods.told(kind.id))
            for kind in self.edition.kinds
            if word in map(_plain, kind.all_words)
        ]

    def _is_term(self, word: str) -> bool:
        """Whether it is a word of the rules as well as a name or number."""
        return word in self._terms

    @cached_property
    def _terms(self) -> frozenset[str]:
        known = (*self.headings, *self._quoted(), *(said for said, _ in self._keywords()))
        return frozenset(map(_plain, known))

    def _quoted(self) -> Iterator[str]:
        for section in self.sections:
            for line in section.lines:
                for found in QUOTED.finditer(line):
                    if _plain(found[1] or found[2]) not in self._names:
                        yield found[1] or found[2]

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for one in self.entries.values() for name in _names(one))

    def _rules(self, word: str) -> list[Meaning]:
        """Sections whose heading has the word; else the lines that do."""
        whole = [s for s in self.sections if _holds(subject(s.title), word)]
        if whole:
            return [Meaning(s.title, tuple(filter(None, map(bare, s.lines)))) for s in whole[:3]]
        found = []
        for section in self.sections:
            lines = tuple(bare(line) for line in section.lines if _holds(line, word))
            if lines:
                found.append(Meaning(section.title, lines))
        return sorted(found, key=lambda passage: not self._defines(passage, word))[:4]

    def _defines(self, passage: Meaning, word: str) -> bool:
        section = next(s for s in self.sections if s.title == passage.title)
        quoted = (m[1] or m[2] for line in section.lines for m in QUOTED.finditer(line))
        return word in map(_plain, quoted)

    # --- words of the shorthand ---

    def _keywords(self) -> Iterator[tuple[str, str]]:
        """Words of the shorthand in this language, with the section of the glossary."""
        for section, known in glossary().items():
            for forms in known.values():
                for said in forms.get(self.lang, ()):
                    if len(said) > 1:
                        yield said, section

    def _flags(self, word: str) -> list[Meaning]:
        """`最前列`: that which holds or does not, as a sentence says it."""
        say, said = Counting(Voice(self.edition.words, self.lang)), book("phrases")["flag"]
        found = []
        for id_, forms in glossary()["flag"].items():
            if id_ in said and any(_holds(form, word) for form in forms[self.lang]):
                clause = capital(say.clause(Noun(id_), yes=True))
                found.append(Meaning(forms[self.lang][0], (clause,)))
        return found

    def _examples(self, word: str) -> list[Meaning]:
        """Entries that print the word, with what they mean by it."""
        found = []
        for one in self.entries.of("place", "card", "building", "town_hall"):
            for effect in one.effects:
                shorthand = effect.shorthand.text(self.lang)
                if _holds(shorthand, word):
                    head = f"{capital(one.title.text(self.lang))}: {shorthand}"
                    found.append(Meaning(head, (effect.sentence.text(self.lang),)))
                    if len(found) == EXAMPLES:
                        return found
        return found


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().lower().rstrip("。.")


def _names(one: Description) -> set[str]:
    return {_plain(name) for name in (one.name.ja, one.name.en) if name}


def _keys(one: Description) -> set[str]:
    """What people may type for it."""
    keys = _names(one) | {one.key, _plain(one.what.ja), _plain(one.what.en)}
    if one.sort == "building":
        keys |= {f"#{one.key}"}
    if one.sort == "card":
        keys |= {f"カード{one.number}", f"card {one.number}", f"{one.key[:-2]}"}
    if one.sort == "place":
        keys |= {f"{one.number}"}
    return keys


def _holds(text: str, word: str) -> bool:
    """Whether the word stands there: as a word in English, anywhere in Japanese."""
    if not (word.isascii() and word[0].isalnum()):
        return word in _plain(text)
    return _pattern(word).search(_plain(text)) is not None


@lru_cache(maxsize=1024)
def _pattern(word: str) -> re.Pattern[str]:
    """The word at its beginning, in any form: waive, waived, waiving."""
    stem = re.sub(r"(?<=\w{4})(e|ed|ing|s)$", "", word)
    return re.compile(rf"\b{re.escape(stem)}")


def subject(title: str) -> str:
    """A heading without its number."""
    return re.sub(r"^[\d-]+\.\s*|^[①-⑳]\s*|\s*[（(].*?[）)]", "", title)


def bare(line: str) -> str:
    """Without marks for bold; of a table its rows, nothing for its rule."""
    if re.fullmatch(r"[|: -]+", line):
        return ""
    return line.replace("**", "").strip("| ").replace(" | ", " — ")
