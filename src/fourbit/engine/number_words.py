"""Words for the engine's numbers, read off their names: phases, stages, kinds of decision."""

from __future__ import annotations

from typing import NamedTuple

from fourbit.engine import constants as c

NUMBERS: dict[str, int] = {name: n for name, n in vars(c).items() if type(n) is int}
_NO_DECISIONS = ("ASK_SEAT", "ASK_KINDS_END")


def words(prefix: str) -> tuple[str, ...]:
    """The names that begin so, in the order of their numbers, which count from 0."""
    found = {n: name for name, n in NUMBERS.items() if name.startswith(prefix)}
    return tuple(found[n].removeprefix(prefix).lower() for n in range(len(found)))


PHASES = words("P_")
STAGES = words("ST_")
DECISIONS = {
    n: name.removeprefix("ASK_").lower()
    for name, n in NUMBERS.items()
    if name.startswith("ASK_") and name not in _NO_DECISIONS
}


class PlannedIn(NamedTuple):
    """A planned building: the round it was planned in, and whether everybody knows it."""

    round: int
    known: bool
