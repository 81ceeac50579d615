"""Rules that were kept as a text are the rules that were kept."""

from __future__ import annotations

import pytest

from fourbit.rules.compiled import load
from fourbit.rules.load import shipped
from fourbit.web import rulesets


@pytest.mark.parametrize("edition", shipped())
def test_kept_rules_are_the_same_in_the_same_order(edition: str) -> None:
    rules = load(edition)
    kept = rulesets.from_text(rulesets.written(rules.edition.source))
    assert kept.digest == rules.digest
    assert kept.kinds == rules.kinds
    assert [one.key for one in kept.edition.carriers] == [one.key for one in rules.edition.carriers]
    assert rulesets.digest_of(kept) == rulesets.digest_of(rules)
