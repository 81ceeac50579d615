"""The parts that read shorthand and the grammar name the same rules."""

from __future__ import annotations

from fourbit.rules.grammar import tables
from fourbit.rules.load import load
from fourbit.rules.reading import Reader


def test_every_grammar_rule_has_one_reader_and_every_reader_a_rule() -> None:
    named = {rule.name for rule in tables().rules if rule.name and not rule.passes}
    assert named == set(Reader(load("rulebook").words).rules)
