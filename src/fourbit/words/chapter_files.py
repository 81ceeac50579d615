"""Chapters as files. What somebody else wrote, or changed since, is never overwritten unasked."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from fourbit.errors import FourbitError, Lang
from fourbit.files import FileError, is_there, read_text, write_all
from fourbit.words.rulebook import Chapter

MOST_BYTES = 1_000_000  # of a chapter
_SEAL = re.compile(r"\n<!-- fourbit show (ja|en) ([0-9a-f]{16}) -->\n\Z")


def sealed(text: str, lang: Lang) -> str:
    """The text with a last line that tells whether it is still as it was written."""
    return f"{text}\n<!-- fourbit show {lang} {_digest(text)} -->\n"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _written_in(path: Path) -> str:
    """The language this program wrote the file in; nothing if it is not (or no longer) its own."""
    try:
        text = read_text(path, MOST_BYTES)
    except FileError:
        return ""
    seal = _SEAL.search(text)
    return seal[1] if seal and _digest(text[: seal.start()]) == seal[2] else ""


def write_chapters(
    folder: Path, chapters: Iterable[Chapter], lang: Lang, force: bool = False
) -> list[Path]:
    """Write all chapters or, raising `FourbitError`, none. Own files of an older name go."""
    texts = {folder / chapter.file: sealed(chapter.text, lang) for chapter in chapters}
    foreign = [path.name for path in texts if is_there(path) and not _written_in(path)]
    if foreign and not force:
        raise FourbitError("chapters.foreign", file=foreign[0], count=len(foreign), folder=folder)
    write_all(texts)
    _remove_older(folder, texts, lang)
    return list(texts)


def _remove_older(folder: Path, kept: Iterable[Path], lang: Lang) -> None:
    """`08_…（18種）.md` after a nineteenth building came."""
    numbers = {path.name[:3] for path in kept}
    for path in folder.glob("[0-9][0-9]_*.md"):
        if path not in kept and path.name[:3] in numbers and _written_in(path) == lang:
            path.unlink()
