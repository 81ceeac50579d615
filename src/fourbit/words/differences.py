"""What differs between two editions, in sentences, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fourbit.errors import Lang, say
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier
from fourbit.words.description import Description, Descriptions
from fourbit.words.phrases import capital
from fourbit.words.rulebook import chapters

_PROCEDURE_CHAPTERS = (0, 2, 3, 4, 5, 6, 10)  # those that the procedure alone decides


@dataclass(frozen=True)
class Difference:
    """One entry: what it is, what only the first edition says, what only the second says."""

    title: str
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]

    def text(self) -> str:
        """As lines with `-` and `+`."""
        gone = [f"  - {line}" for line in self.only_a]
        come = [f"  + {line}" for line in self.only_b]
        return "\n".join([self.title, *gone, *come])


def differences(a: Edition, b: Edition, lang: Lang) -> list[Difference]:
    """Everything that differs: entries first, then the procedure. Names count too."""
    return [*_kinds(a, b, lang), *_entries(a, b, lang), *_procedure(a, b, lang)]


def changed(a: Edition, b: Edition) -> dict[str, int]:
    """How many entries of each sort play differently."""
    counts = dict.fromkeys(("place", "card", "building", "town_hall", "procedure"), 0)
    for one, other in _pairs(a, b):
        carrier = one or other
        if carrier is not None and one != other:
            counts[carrier.kind] += 1
    fields = a.procedure.__dataclass_fields__
    counts["procedure"] += sum(getattr(a.procedure, f) != getattr(b.procedure, f) for f in fields)
    return counts


def _pairs(a: Edition, b: Edition) -> Iterator[tuple[Carrier | None, Carrier | None]]:
    """Entries with the same key side by side."""
    first = {(carrier.kind, carrier.key): carrier for carrier in a.carriers}
    second = {(carrier.kind, carrier.key): carrier for carrier in b.carriers}
    for key in dict.fromkeys((*first, *second)):
        yield first.get(key), second.get(key)


def _only(first: Sequence[str], second: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (
        tuple(text for text in first if text not in second),
        tuple(text for text in second if text not in first),
    )


def _difference(title: str, first: Sequence[str], second: Sequence[str]) -> Iterator[Difference]:
    """In order where only the order differs; nothing where nothing does."""
    gone, come = _only(first, second)
    if not gone and not come and list(first) != list(second):
        gone, come = tuple(first), tuple(second)
    if gone or come:
        yield Difference(capital(title), gone, come)


def _kinds(a: Edition, b: Edition, lang: Lang) -> Iterator[Difference]:
    def said(edition: Edition) -> list[str]:
        return [
            say("diff.kind" if kind.id in edition.words.resources else "diff.score", lang,
                name=kind.name(lang))
            for kind in edition.kinds
        ]  # fmt: skip

    yield from _difference(say("diff.kinds", lang), said(a), said(b))


def _entries(a: Edition, b: Edition, lang: Lang) -> Iterator[Difference]:
    first, second = Descriptions(a), Descriptions(b)
    for one, other in _pairs(a, b):
        was = first[one.key] if one else None
        now = second[other.key] if other else None
        shown = now or was
        assert shown is not None
        yield from _difference(shown.title.text(lang), _said(was, lang), _said(now, lang))


def _said(one: Description | None, lang: Lang) -> list[str]:
    """Everything an entry says, its name included."""
    if one is None:
        return [say("diff.absent", lang)]
    name = one.name.text(lang)
    texts = [say("diff.name", lang, name=name)] if name else []
    texts += [one.headline.text(lang)] if one.headline.text(lang) else []
    return texts if one.sort == "procedure" and not one.effects else [*texts, *one.said(lang)]


def _procedure(a: Edition, b: Edition, lang: Lang) -> Iterator[Difference]:
    """The sentences of the rulebook that the two procedures change."""
    if a.procedure == b.procedure:
        return
    same = (
        b
        if {k.id for k in a.kinds} != {k.id for k in b.kinds}
        else replace(a, procedure=b.procedure)
    )
    first, second = _sections(a, lang), _sections(same, lang)
    for title in dict.fromkeys((*first, *second)):
        lines = first.get(title, []), second.get(title, [])
        yield from _difference(title, *lines)


def _sections(edition: Edition, lang: Lang) -> dict[str, list[str]]:
    """Heading -> lines, of the chapters about the procedure."""
    found: dict[str, list[str]] = {}
    title = ""
    whole = chapters(edition, lang)
    for number in _PROCEDURE_CHAPTERS:
        for line in whole[number].text.splitlines():
            if line.startswith("#"):
                title = line.lstrip("# ")
            elif line.strip():
                found.setdefault(title, []).append(_plain(line))
    return found


def _plain(line: str) -> str:
    """Without its bullet or number."""
    head, dot, rest = line.partition(". ")
    text = rest if dot and head.isdigit() else line
    return text.removeprefix("- ").strip()


__all__ = ["Difference", "changed", "differences"]
