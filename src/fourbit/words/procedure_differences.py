"""What differs between two procedures: the lines of the rulebook that only they decide."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier
from fourbit.words.filling import Filling
from fourbit.words.phrases import book
from fourbit.words.rulebook import ChapterLine, passages

_CHAPTERS = (0, 2, 3, 4, 5, 6, 10)  # those that speak of the procedure
_MARK = re.compile(r"#\. |- |#+ ")
Lines = dict[tuple[int, int], ChapterLine]  # (chapter, line of its file) -> what stands there
Pair = tuple[str, str]


def procedure_changes(a: Edition, b: Edition, lang: Lang) -> dict[str, list[Pair]]:
    """Heading -> lines before and after; one of them is empty where a line came or went.

    Lines that differ only because entries or kinds do (a larger deck) are left to those.
    """
    if (a.procedure, a.minutes) == (b.procedure, b.minutes):
        return {}
    before, after = _lines(_bare(a), lang), _lines(_bare(b), lang)
    known = {kind.id for kind in b.kinds}
    kinds = (*b.kinds, *(kind for kind in a.kinds if kind.id not in known))
    first, second = (
        _lines(replace(_bare(one, buildings=b.buildings), kinds=kinds), lang) for one in (a, b)
    )
    found: dict[str, list[Pair]] = {}
    for title, keys in _sections(before, after):
        differ = [
            (before.get(key), after.get(key))
            for key in keys
            if _text(first.get(key)) != _text(second.get(key))
        ]
        if pairs := _paired(differ):
            found.setdefault(title, []).extend(pairs)
    return found


def _bare(edition: Edition, buildings: tuple[Carrier, ...] | None = None) -> Edition:
    """The edition without any effect, so that only the procedure speaks."""

    def empty(carrier: Carrier) -> Carrier:
        return replace(carrier, lines=())

    return replace(
        edition,
        places=tuple(map(empty, edition.places)),
        cards=tuple((empty(zero), empty(one)) for zero, one in edition.cards),
        buildings=tuple(
            Carrier("building", one.key, copies=one.copies)
            for one in (edition.buildings if buildings is None else buildings)
        ),
        town_hall=empty(edition.town_hall),
        procedure_lines=empty(edition.procedure_lines),
    )


def _lines(edition: Edition, lang: Lang) -> Lines:
    facts = Filling(edition, lang)
    values, flags = facts.values(), facts.flags()
    texts = book(f"chapters_{lang}")["chapter"]
    return {
        (chapter, passage.at): passage
        for chapter in _CHAPTERS
        for passage in passages(texts[chapter]["text"], values, flags)
    }


def _sections(before: Lines, after: Lines) -> list[tuple[str, list[tuple[int, int]]]]:
    """Headings with the keys below them, in the order of the book."""
    title = ""
    rows = []
    for key in sorted({*before, *after}):
        text = _text(after.get(key) or before.get(key))
        title = text.lstrip("# ") if text.startswith("#") and not text.startswith("#.") else title
        rows.append((title, key))
    return [(name, [key for _, key in run]) for name, run in groupby(rows, lambda row: row[0])]


def _text(passage: ChapterLine | None) -> str:
    return passage.text if passage else ""


def _paired(rows: list[tuple[ChapterLine | None, ChapterLine | None]]) -> list[Pair]:
    """A line that went and the one that came for it are one change."""
    found: list[Pair] = []
    gone: dict[str, list[int]] = {}  # what a line depends on -> changes that lack their other half
    for before, after in rows:
        pair = (_plain(before), _plain(after))
        if pair[0] == pair[1]:
            continue
        only = before if after is None else after if before is None else None
        about = _about(only.gate) if only else ""
        waiting = gone.get(about, []) if only else []
        half = 0 if pair[0] else 1
        match = next((at for at in waiting if not found[at][half]), None)
        if match is not None:
            found[match] = (pair[0] or found[match][0], pair[1] or found[match][1])
            continue
        if only:
            gone.setdefault(about, []).append(len(found))
        found.append(pair)
    return found


def _about(gate: str) -> str:
    """What a line depends on: `?landing.tail,!track.ranks` on landing and track."""
    return ",".join(sorted({flag.lstrip("!").split(".")[0] for flag in gate.split(",")}))


def _plain(passage: ChapterLine | None) -> str:
    """Without bullets, numbers and bold type; lists in one line."""
    lines = _text(passage).split("\n")
    plain = (_MARK.sub("", line, count=1).replace("**", "").strip() for line in lines)
    return " · ".join(line for line in plain if line)
