"""The words of an edition's rules with their meanings, in the rulebook's own sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.rules.vocabulary import glossary as shorthand_words
from fourbit.rules.vocabulary import word
from fourbit.web.wire import Term, Text
from fourbit.web.wire_texts import spoken
from fourbit.words.descriptions import Descriptions
from fourbit.words.meanings import PARTS, Meaning, Meanings, bare, subject

SECTIONS = ("verb", "noun", "flag", "moment", "permit")  # of the shorthand's glossary
LYING = {"row": Text(ja="建設可能列", en="row"), "deck": Text(ja="山札", en="deck")}
MOST_LINES = 6
Known = dict[Lang, Meanings]


def glossary(edition: Edition) -> list[Term]:
    """Kinds, headings of the rulebook, what lies on the table, words of the shorthand; a word in
    Japanese stands once."""
    found: dict[str, Term] = {}
    known = _meanings(edition)
    terms = (_kinds(edition, known), _headings(known), _lying(known), _shorthand(known))
    for term in chain.from_iterable(terms):
        found.setdefault(term.word.ja, term)
    return list(found.values())


def _headings(known: Known) -> Iterator[Term]:
    """What the sections are about: both languages have the same ones."""
    pairs = zip(known["ja"].sections, known["en"].sections, strict=True)
    for ja, en in pairs:
        meaning = Text(ja=_said(ja.lines), en=_said(en.lines))
        titles = subject(ja.title), subject(en.title)
        parts = [[part.strip() for part in PARTS.split(title)] for title in titles]
        if len(parts[0]) != len(parts[1]):
            parts = [[title] for title in titles]
        for n, (one, other) in enumerate(zip(*parts, strict=True)):
            id_ = f"rule.{ja.number}" + (f".{n}" if n else "")
            yield Term(id=id_, word=Text(ja=one, en=other), meaning=meaning)


def _kinds(edition: Edition, known: Known) -> Iterator[Term]:
    for kind in edition.kinds:
        told = {lang: _said(meanings.goods.told(kind.id)) for lang, meanings in known.items()}
        yield Term(id=f"kind.{kind.id}", word=spoken(kind.name), meaning=Text(**told))


def _lying(known: Known) -> Iterator[Term]:
    """All the rulebook says of the row and the deck."""
    for id_, words in LYING.items():
        about = {lang: known[lang].about(getattr(words, lang)) for lang in known}
        if all(about.values()):
            said = {
                lang: _said(tuple(chain.from_iterable(one.lines for one in found)))
                for lang, found in about.items()
            }
            yield Term(id=f"lying.{id_}", word=words, meaning=Text(**said))


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
    return "\n".join([*filter(None, map(bare, lines))][:MOST_LINES])
