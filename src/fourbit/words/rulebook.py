"""The whole rulebook of an edition as Markdown, and as twelve chapter files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fourbit.errors import Lang
from fourbit.rules.edition import Edition
from fourbit.words.filling import Filling
from fourbit.words.phrases import book

_GATED = re.compile(r"\?([\w.!,]+)(?: (.*))?")


@dataclass(frozen=True)
class Chapter:
    """One chapter: the name of its file and its text."""

    file: str
    text: str


def chapters(edition: Edition, lang: Lang) -> tuple[Chapter, ...]:
    """The twelve chapters in order."""
    facts = Filling(edition, lang)
    values, flags = facts.values(), facts.flags()
    return tuple(
        Chapter(raw["file"].format(**values) + ".md", _filled(raw["text"], values, flags))
        for raw in book(f"chapters_{lang}")["chapter"]
    )


def rulebook(edition: Edition, lang: Lang) -> str:
    """Everything in one text."""
    facts = Filling(edition, lang)
    head = f"# {facts.entries.text('title')}\n\n"
    head += facts.entries.text("edition", edition=facts.name)
    return head + "\n\n" + "\n".join(chapter.text for chapter in chapters(edition, lang))


@dataclass(frozen=True)
class ChapterLine:
    """A line of a chapter that holds: where it stands in the file, under which conditions."""

    at: int
    gate: str
    text: str


def passages(raw: str, values: dict[str, str], flags: frozenset[str]) -> Iterator[ChapterLine]:
    """The lines that hold, filled in; `#. ` still marks the numbered ones."""
    for at, line in enumerate(raw.strip().split("\n")):
        gate = _GATED.fullmatch(line)
        if gate is None:
            yield ChapterLine(at, "", line.format(**values).rstrip())
        elif all(_holds(flag, flags) for flag in gate[1].split(",")):
            yield ChapterLine(at, gate[1], (gate[2] or "").format(**values).rstrip())


def _filled(raw: str, values: dict[str, str], flags: frozenset[str]) -> str:
    """The sentences that hold, numbered and filled in."""
    lines: list[str] = []
    number = 0
    for passage in passages(raw, values, flags):
        line = passage.text
        if line.startswith("#. "):
            number += 1
            line = f"{number}. {line[3:]}"
        elif line.startswith("##"):
            number = 0
            lines.append("")
        lines.append(line)
    return re.sub(r"\n{3,}", "\n\n", _spread(lines)).strip() + "\n"


def _spread(lines: list[str]) -> str:
    """Bold facts at the head keep their lines."""
    return "\n".join(f"{line}  " if line.startswith("**") else line for line in lines)


def _holds(flag: str, flags: frozenset[str]) -> bool:
    return flag[1:] not in flags if flag.startswith("!") else flag in flags
