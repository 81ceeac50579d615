"""Whether it matters in which order effects of the same moment are carried out."""

from __future__ import annotations

from fourbit.rules.doing import moment_of
from fourbit.rules.edition import Edition
from fourbit.rules.model import Gain, Line, Noun
from fourbit.rules.walk import every

_STAYS = (  # what gaining something leaves as it is
    "round", "rounds_left", "players", "built", "built_kinds", "tagged", "planned", "hired",
    "unhired", "limit", "space", "rank", "ahead", "behind", "front", "rear", "leader",
)  # fmt: skip


def order_matters(edition: Edition, moment: str) -> bool:
    """Whether the effects of that moment can be carried out in no more than one order.

    Mere gains that count nothing one gains can be taken at once, whoever takes them.
    """
    lines = (
        line
        for carrier in edition.carriers
        for line in carrier.lines
        if moment_of(carrier, line) == moment
    )
    return not all(map(_plain, lines))


def _plain(line: Line) -> bool:
    if line.who != "me" or line.often is not None or not isinstance(line.body, tuple):
        return False
    tests = [test for group in line.when.any_of for test in group] if line.when else []
    return all(_takes(step) for step in line.body) and all(_stays(test.noun) for test in tests)


def _takes(step: object) -> bool:
    return isinstance(step, Gain) and (step.amount.noun is None or _stays(step.amount.noun))


def _stays(noun: Noun) -> bool:
    return noun.id in _STAYS and noun.of is None


def first_is_asked(edition: Edition) -> bool:
    """Whether some effect looks at who is first or late."""
    lines = (line for carrier in edition.carriers for line in carrier.lines)
    return any(noun.id in ("first", "late") for line in lines for noun in every(line, Noun))
