"""The names an edition gives: its kinds, its tags, its own words for the rulebook's terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from fourbit.errors import EditionError
from fourbit.rules.entries import check_name, language_of
from fourbit.rules.merge import Merged, MergedEntry
from fourbit.rules.shorthand import Where
from fourbit.rules.values import as_bool, bad_value, plain, too_many, unknown_key
from fourbit.rules.vocabulary import TERMS, Kind, Vocabulary, glossary_words, vocabulary

MOST_KINDS = 8
NAMED = ("kind", "tag", "word")


def read_words(merged: Merged) -> Vocabulary:
    """The words its texts may use. Raises all that is wrong with its kinds: no text can be read
    without them."""
    kinds = _section(merged, "kind", _kind)
    tags, terms = _section(merged, "tag", _tag), _section(merged, "word", _term)
    if len(kinds) > MOST_KINDS:
        with merged.faults.collected():  # the texts can be read all the same
            beyond = merged.section("kind")[kinds[MOST_KINDS].id]
            raise too_many(beyond.where, len(kinds), MOST_KINDS)
    entry = merged.entries.get(("procedure", "score"))
    score = plain(entry.value) if entry else "vp"
    if not merged.section("kind"):
        with merged.reading("kind", ""):
            raise EditionError("kind.none", file=merged.id)
    elif all(kind.id != score for kind in kinds):
        with merged.reading("kind", ""):
            where = entry.where if entry else Where(key="procedure.score")
            raise bad_value(where, score, tuple(kind.id for kind in kinds))
    if any(section == "kind" for section, _ in merged.broken):
        merged.faults.refuse()
    return vocabulary(kinds, score, tags, terms)


def untranslated(merged: Merged, words: Vocabulary) -> Iterator[tuple[Kind, MergedEntry]]:
    """Kinds and terms that have a name in one language only."""
    for section, found in (("kind", words.kinds), ("word", words.terms)):
        entries = merged.section(section)
        yield from ((one, entries[one.id]) for one in found if len(one.names) == 1)


def _section(
    merged: Merged, section: str, read: Callable[[str, MergedEntry, list[Kind]], None]
) -> tuple[Kind, ...]:
    found: list[Kind] = []
    for key, entry in merged.section(section).items():
        with merged.reading(section, key):
            read(key, entry, found)
    return tuple(found)


def _kind(key: str, entry: MergedEntry, found: list[Kind]) -> None:
    """`wood = "木材 / wood"`; none of its words may already mean something."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,15}", key):
        raise bad_value(entry.where, key, ("wood", "stone", "coin"))
    kind = _named(key, entry)
    taken = {*glossary_words(), *(word.lower() for one in found for word in one.all_words)}
    for word in kind.all_words:
        if word.lower() in taken:
            raise _refuse("kind.taken", entry.where, found=word.lower())
    found.append(kind)


def _tag(key: str, entry: MergedEntry, found: list[Kind]) -> None:
    """Tags that have names: `craft = "職人 / craft"`."""
    found.append(_named(key, entry))


def _term(key: str, entry: MergedEntry, found: list[Kind]) -> None:
    """Own words for the rulebook's terms: `town_hall = "役場 / guildhall"`."""
    if key not in TERMS:
        raise unknown_key(entry.where, f"word.{key}", [f"word.{term}" for term in TERMS])
    found.append(_named(key, entry))


def _named(key: str, entry: MergedEntry) -> Kind:
    value, where = entry.value, entry.where
    if isinstance(value, str):
        ja, _, en = value.partition("/")
        value = {"ja": ja, "en": en} if en else {language_of(ja): ja}
    if not isinstance(value, Mapping) or any(k not in ("ja", "en", "resource") for k in value):
        raise _refuse("kind.shape", where)
    words = []
    for lang in ("ja", "en"):
        some = value.get(lang, [])
        if not isinstance(some, str | list | tuple):
            raise _refuse("kind.shape", where)
        texts = [some] if isinstance(some, str) else list(some)
        cleaned = tuple(check_name(str(t).strip(), where) for t in texts if str(t).strip())
        if cleaned:
            words.append((lang, cleaned))
    if not words:
        raise _refuse("kind.shape", where)
    return Kind(key, tuple(words), as_bool(value.get("resource", True), where))


def _refuse(message_id: str, where: Where, **facts: object) -> EditionError:
    return EditionError(message_id, file=where.file, line=where.line, key=where.key, **facts)
