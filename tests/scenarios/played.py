"""The repository's scenarios, each file played once in a process, with the engine's counts: whoever
asks what agreed or what worked asks here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fourbit.scenarios.book import Book, Library
from fourbit.scenarios.running import Result, run_files

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))


@dataclass(frozen=True)
class Played:
    """What came of a file: the cases that did not agree, and its books with their counts."""

    different: tuple[Result, ...]
    books: tuple[Book, ...]


@cache
def played(path: Path) -> Played:
    """One file."""
    library = Library(counting=True)
    different = tuple(result for result in run_files([path], library) if not result.agrees)
    return Played(different, tuple(library.books.values()))


def books_of(*names: str) -> list[Book]:
    """The books that these files used (none named: all files), all of whose cases agree."""
    wanted = [path for path in FILES if not names or path.stem in names]
    assert len(wanted) == (len(names) or len(FILES)), names
    found = [played(path) for path in wanted]
    assert not any(one.different for one in found)
    return [book for one in found for book in one.books]
