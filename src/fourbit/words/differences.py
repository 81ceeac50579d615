"""What differs between two editions, in sentences: entry by entry, then the procedure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest

from fourbit.errors import Lang, say
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier
from fourbit.rules.vocabulary import TERMS
from fourbit.words.description import Description
from fourbit.words.descriptions import Descriptions
from fourbit.words.phrases import capital
from fourbit.words.procedure_differences import procedure_changes
from fourbit.words.terms import terms


@dataclass(frozen=True)
class Changed:
    """What the first edition says and what the second says instead; nothing where it is new."""

    before: str
    after: str

    def text(self) -> str:
        """`before` with `→ after` below it; `-` for what is gone, `+` for what is new."""
        if self.before and self.after:
            return f"  {self.before}\n    → {self.after}"
        return f"  - {self.before}" if self.before else f"  + {self.after}"


@dataclass(frozen=True)
class Contrast:
    """One entry or section: what it is, what changed in it."""

    title: str
    changes: tuple[Changed, ...]

    def text(self) -> str:
        """The title with its changes below."""
        return "\n".join([self.title, *(change.text() for change in self.changes)])


def differences(a: Edition, b: Edition, lang: Lang) -> list[Contrast]:
    """Everything that differs, each thing once. Names count too."""
    before = replace(a, terms=b.terms)  # another word is one difference, not one in every line
    procedure = (
        Contrast(capital(title), tuple(Changed(*pair) for pair in pairs))
        for title, pairs in procedure_changes(before, b, lang).items()
    )
    return [*_terms(a, b, lang), *_kinds(a, b, lang), *_entries(before, b, lang), *procedure]


SORTS = ("place", "card", "building", "town_hall", "procedure")


def changed_entries(a: Edition, b: Edition) -> dict[str, list[Carrier]]:
    """The entries of each sort that play differently, as the second has them if it does."""
    found: dict[str, list[Carrier]] = {sort: [] for sort in SORTS}
    for one, other in _pairs(a, b):
        carrier = other or one
        if carrier is not None and one != other:
            found[carrier.kind].append(carrier)
    return found


def changed(a: Edition, b: Edition) -> dict[str, int]:
    """How many entries of each sort play differently."""
    counts = {sort: len(entries) for sort, entries in changed_entries(a, b).items()}
    fields = a.procedure.__dataclass_fields__
    counts["procedure"] += sum(getattr(a.procedure, f) != getattr(b.procedure, f) for f in fields)
    return counts


def differing(a: Edition, b: Edition) -> list[str]:
    """Keys of the second edition's entries that are not as in the first; names count too."""
    return [
        other.key
        for one, other in _pairs(a, b)
        if other is not None and (one != other or (one and one.names != other.names))
    ]


def _pairs(a: Edition, b: Edition) -> Iterator[tuple[Carrier | None, Carrier | None]]:
    """Entries with the same key side by side."""
    first = {(carrier.kind, carrier.key): carrier for carrier in a.carriers}
    second = {(carrier.kind, carrier.key): carrier for carrier in b.carriers}
    for key in dict.fromkeys((*first, *second)):
        yield first.get(key), second.get(key)


def _changes(first: Sequence[str], second: Sequence[str]) -> Iterator[Changed]:
    """Sentences in the place of others are one change each; another order is one."""
    if sorted(first) == sorted(second):
        if list(first) != list(second):
            yield Changed(" ".join(first), " ".join(second))
        return
    for sign, i, j, k, m in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if sign != "equal":
            pairs = zip_longest(first[i:j], second[k:m], fillvalue="")
            yield from (Changed(before, after) for before, after in pairs)


def _difference(title: str, *parts: tuple[Sequence[str], Sequence[str]]) -> Iterator[Contrast]:
    """The changes of each part by itself: a name gives way to a name only."""
    changes = tuple(change for first, second in parts for change in _changes(first, second))
    if changes:
        yield Contrast(capital(title), changes)


def _terms(a: Edition, b: Edition, lang: Lang) -> Iterator[Contrast]:
    first, second = ([terms(one.words, lang)[term] for term in TERMS] for one in (a, b))
    yield from _difference(say("diff.terms", lang), (first, second))


def _kinds(a: Edition, b: Edition, lang: Lang) -> Iterator[Contrast]:
    def said(edition: Edition) -> list[str]:
        return [
            say("diff.kind" if kind.id in edition.words.resources else "diff.score", lang,
                name=kind.name(lang))
            for kind in edition.kinds
        ]  # fmt: skip

    yield from _difference(say("diff.kinds", lang), (said(a), said(b)))


def _entries(a: Edition, b: Edition, lang: Lang) -> Iterator[Contrast]:
    first, second = Descriptions(a), Descriptions(b)
    for one, other in _pairs(a, b):
        was = first[one.key] if one else None
        now = second[other.key] if other else None
        shown = now or was
        assert shown is not None
        title = shown.title.text(lang)
        parts = list(zip(_said(was, lang), _said(now, lang), strict=True))
        if was and now:
            yield from _difference(title, *parts)
            continue
        key = "diff.new" if now else "diff.removed"  # the title has the name
        yield from _difference(say(key, lang, title=title), *parts[1:])


def _said(one: Description | None, lang: Lang) -> tuple[list[str], ...]:
    """What an entry says: its name, what a building costs, its effects."""
    if one is None:
        return [], [], []
    name, headline = one.name.text(lang), one.headline.text(lang)
    empty = one.sort == "procedure" and not one.effects
    return (
        [say("diff.name", lang, name=name)] if name else [],
        [headline] if headline else [],
        [] if empty else one.said(lang),
    )
