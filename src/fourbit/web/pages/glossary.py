"""The words of an edition's rules with their meanings, in the rulebook's own sentences."""

from __future__ import annotations

from collections.abc import Iterator

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.rules.vocabulary import glossary as shorthand_words
from fourbit.rules.vocabulary import word
from fourbit.web.wire import Term, Text
from fourbit.words.descriptions import Descriptions
from fourbit.words.meanings import PARTS, Meaning, Meanings, subject

SECTIONS = ("verb", "noun", "flag", "moment", "permit")  # of the shorthand's glossary
MOST_LINES = 6
Known = dict[Lang, Meanings]


def glossary(edition: Edition) -> list[Term]:
    """Headings of the rulebook, kinds, words of the shorthand; a word in Japanese stands once."""
    found: dict[str, Term] = {}
    known = _meanings(edition)
    for term in (*_headings(known), *_kinds(edition, known), *_shorthand(known)):
        found.setdefault(term.word.ja, term)
    return list(found.values())


def _headings(known: Known) -> Iterator[Term]:
    """What the sections are about: both languages have the same ones."""
    pairs = zip(known["ja"].sections, known["en"].sections, strict=True)
    for at, (ja, en) in enumerate(pairs):
        meaning = Text(ja=_said(ja.lines), en=_said(en.lines))
        titles = subject(ja.title), subject(en.title)
        parts = [[part.strip() for part in PARTS.split(title)] for title in titles]
        if len(parts[0]) != len(parts[1]):
            parts = [[title] for title in titles]
        for n, (one, other) in enumerate(zip(*parts, strict=True)):
            yield Term(id=f"rule.{at}.{n}", word=Text(ja=one, en=other), meaning=meaning)


def _kinds(edition: Edition, known: Known) -> Iterator[Term]:
    for kind in edition.kinds:
        words = Text(ja=kind.name("ja"), en=kind.name("en"))
        yield from _term(known, f"kind.{kind.id}", words)


def _shorthand(known: Known) -> Iterator[Term]:
    for section in SECTIONS:
        for id_ in shorthand_words()[section]:
            words = Text(ja=word(section, id_, "ja"), en=word(section, id_, "en"))
            yield from _term(known, f"{section}.{id_}", words)


def _meanings(edition: Edition) -> Known:
    entries = Descriptions(edition)
    return {"ja": Meanings(edition, "ja", entries), "en": Meanings(edition, "en", entries)}


def _term(known: Known, id_: str, words: Text) -> Iterator[Term]:
    """The term, if both languages have something to say about it."""
    ja, en = _first(known["ja"].about(words.ja)), _first(known["en"].about(words.en))
    if ja and en:
        yield Term(id=id_, word=words, meaning=Text(ja=ja, en=en))


def _first(found: list[Meaning]) -> str:
    return _said(found[0].lines) if found else ""


def _said(lines: tuple[str, ...]) -> str:
    return "\n".join(line.replace("**", "") for line in lines[:MOST_LINES])
