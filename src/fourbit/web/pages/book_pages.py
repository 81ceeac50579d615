"""The rulebook of an edition in passages, both languages side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.web.pages.edition_pages import edition_name
from fourbit.web.rulesets import source_digest
from fourbit.web.wire import BookPage, ChapterPage, Passage, Text
from fourbit.words.rulebook import chapters

Mark = Literal["h2", "h3", "step", "item", "text", "table"]
_STEP = re.compile(r"(\d+)\. ")
_RULE = re.compile(r"[|: -]+")  # the line under a table's head


def book_page(edition: Edition, against: Edition | None = None) -> BookPage:
    """The rulebook; passages that another edition does not have in that chapter are marked."""
    other = [set(part) for part in _parts(against)] if against else []
    return BookPage(
        digest=source_digest(edition.source),
        name=edition_name(edition),
        chapters=[
            _chapter(number, part, other[number] if against else None)
            for number, part in enumerate(_parts(edition))
        ],
    )


Pair = tuple[str, str]


def _parts(edition: Edition) -> list[list[Pair]]:
    """The lines of each chapter in both languages."""
    whole: list[list[list[str]]] = []
    langs: tuple[Lang, Lang] = ("ja", "en")
    for lang in langs:
        whole.append([list(_lines(chapter.text)) for chapter in chapters(edition, lang)])
    return [list(zip(*pair, strict=True)) for pair in zip(*whole, strict=True)]


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.strip() and not _RULE.fullmatch(line.strip()):
            yield line.strip()


def _chapter(number: int, lines: list[Pair], other: set[Pair] | None) -> ChapterPage:
    (ja, en), *rest = lines
    return ChapterPage(
        id=f"c{number}",
        title=Text(ja=ja.lstrip("# "), en=en.lstrip("# ")),
        passages=[
            Passage(
                id=f"c{number}.{at}",
                mark=_mark(pair[0]),
                text=Text(ja=_bare(pair[0]), en=_bare(pair[1])),
                changed=other is not None and pair not in other,
            )
            for at, pair in enumerate(rest, 1)
        ],
    )


def _mark(line: str) -> Any:
    if line.startswith("#"):
        return "h2" if line.startswith("## ") else "h3"
    if line.startswith("|"):
        return "table"
    if line.startswith("- "):
        return "item"
    return "step" if _STEP.match(line) else "text"


def _bare(line: str) -> str:
    """Without its Markdown, but for bold words and the cells of a table."""
    if line.startswith("#"):
        return line.lstrip("# ")
    return re.sub(r"^(\d+\. |- |> )", "", line)
