"""All that is wrong with an edition: collected while reading goes on, then raised as one error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourbit.errors import EditionError


class Faults:
    """The errors found so far. One bad line hides no other."""

    def __init__(self) -> None:
        self.found: list[EditionError] = []

    @contextmanager
    def collected(self) -> Iterator[None]:
        """What is refused inside is kept, and the reading goes on behind it."""
        try:
            yield
        except EditionError as error:
            known = [(one.id, one.facts) for one in self.found]
            self.found += [one for one in error.all if (one.id, one.facts) not in known]

    def refuse(self) -> None:
        """Raise the first error, which carries all of them, ordered by file and line."""
        if not self.found:
            return
        files = list(dict.fromkeys(error.facts.get("file") for error in self.found))
        ordered = sorted(self.found, key=lambda error: (files.index(error.facts.get("file")),
                                                        *_place(error)))  # fmt: skip
        first, *others = ordered
        first.others = tuple(others)
        raise first


def _place(error: EditionError) -> tuple[int, int]:
    line, column = error.facts.get("line", 0), error.facts.get("column", 0)
    return line if isinstance(line, int) else 0, column if isinstance(column, int) else 0
