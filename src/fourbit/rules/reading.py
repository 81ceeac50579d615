"""From the parse tree to the values of model.py: each grammar rule is read by one of four parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Tree

from fourbit.rules.clauses import Misread
from fourbit.rules.reading_amounts import AmountReader
from fourbit.rules.reading_lines import LineReader
from fourbit.rules.reading_nouns import NounReader
from fourbit.rules.reading_steps import StepReader
from fourbit.rules.vocabulary import Vocabulary

Rule = Callable[[list[Any]], Any]


class Reader:
    """Reads a tree from its leaves up. A part's public methods bear the names of grammar rules."""

    def __init__(self, words: Vocabulary) -> None:
        parts = (NounReader(words), AmountReader(), StepReader(words), LineReader())
        self.rules: dict[str, Rule] = {
            name: getattr(part, name)
            for part in parts
            for name in vars(type(part))
            if not name.startswith("_")
        }

    def read(self, tree: Tree[Any]) -> Any:
        """What the tree says. Raises `Misread` at the rule whose words do not go together."""
        children = [self.read(one) if isinstance(one, Tree) else one for one in tree.children]
        try:
            return self.rules[tree.data](children)
        except Misread as wrong:
            wrong.position = wrong.position or getattr(tree.meta, "start_pos", 0)
            raise
