"""Pointing at what is wrong in a text that could be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from fourbit.errors import EditionError
from fourbit.rules.normalise import SourceText
from fourbit.rules.shorthand import Where


@dataclass(frozen=True)
class Spot:
    """A stretch of a text. It is looked up only when there is something to point at."""

    where: Where
    find: Callable[[], SourceText]  # normalised

    def column(self, value: object) -> int:
        """Where a number stands in it, or 0."""
        text = self.find()
        found = re.search(rf"(?<!\d)0*{value}(?!\d)", text.text)
        return text.column(found.start()) if found else 0

    def refuse(self, message_id: str, **facts: object) -> EditionError:
        """The error, pointing at the number it is about if the text has one."""
        if "value" in facts:
            facts = {"column": self.column(facts["value"]), **facts}
        where = self.where
        return EditionError(message_id, file=where.file, line=where.line, key=where.key, **facts)
