"""The parts that read shorthand and the grammar name the same rules."""

from __future__ import annotations

from fourbit.rules import shorthand
from fourbit.rules.load import load
from fourbit.rules.reading import Reader


def test_every_grammar_rule_has_one_reader_and_every_reader_a_rule() -> None:
    rules = shorthand._parser().rules
    named = {rule.alias or str(rule.origin.name) for rule in rules if not rule.options.expand1}
    made = {name for name in named if not name.startswith("_")}  # lark's own for `*` and `+`
    assert made == set(Reader(load("rulebook").words).rules)
