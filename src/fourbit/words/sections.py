"""The rulebook in sections: what the procedure says under each heading."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.words.rulebook import chapters

PROCEDURE_CHAPTERS = (0, 2, 3, 4, 5, 6, 10)  # those that the procedure alone decides
NUMBER = re.compile(r"([\d-]+(?=\. )|[①-⑳])")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines under it, as plain text."""

    title: str
    lines: tuple[str, ...]

    @property
    def number(self) -> str:
        """`6-4`, `①`: the same in both languages and every edition."""
        return NUMBER.match(self.title)[1]  # type: ignore[index]  # every heading has one


def sections(edition: Edition, lang: Lang) -> list[Section]:
    """The sections of the chapters about the procedure; lists and tables are lines too."""
    found: dict[str, list[str]] = {}
    title = ""
    whole = chapters(edition, lang)
    for number in PROCEDURE_CHAPTERS:
        for line in whole[number].text.splitlines():
            if line.startswith("#"):
                title = line.lstrip("# ")
            elif line.strip():
                found.setdefault(title, []).append(plain(line))
    return [Section(title, tuple(lines)) for title, lines in found.items()]


def plain(line: str) -> str:
    """Without its bullet or number."""
    head, dot, rest = line.partition(". ")
    text = rest if dot and head.isdigit() else line
    return text.removeprefix("- ").strip()
