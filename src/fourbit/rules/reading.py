"""From words to the values of model.py: each grammar rule is read by one of four parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fourbit.rules.clauses import Misread
from fourbit.rules.reading_amounts import AmountReader
from fourbit.rules.reading_lines import LineReader
from fourbit.rules.reading_nouns import NounReader
from fourbit.rules.reading_steps import StepReader
from fourbit.rules.vocabulary import Vocabulary

Rule = Callable[[list[Any]], Any]


class Reader:
    """A part's public methods bear the names of grammar rules."""

    def __init__(self, words: Vocabulary) -> None:
        parts = (NounReader(words), AmountReader(), StepReader(words), LineReader())
        self.rules: dict[str, Rule] = {
            name: getattr(part, name)
            for part in parts
            for name in vars(type(part))
            if not name.startswith("_")
        }

    def read(self, rule: str, parts: list[Any], place: int) -> Any:
        """What the parts of a rule say. Raises `Misread` where they do not go together."""
        try:
            return self.rules[rule](parts)
        except Misread as wrong:
            wrong.position = wrong.position or place
            raise


@lru_cache(maxsize=64)
def reader(words: Vocabulary) -> Reader:
    """The reader of an edition's words; it remembers nothing of what it read."""
    return Reader(words)
