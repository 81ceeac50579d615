"""The acts of a scenario, each played by the engine itself."""

from __future__ import annotations

from collections.abc import Callable

from fourbit.scenarios.beginning import draft, read, reveal, setup
from fourbit.scenarios.cases import Case
from fourbit.scenarios.playing import Played
from fourbit.scenarios.resolving import resolve
from fourbit.scenarios.rounds import round_end, round_start, score
from fourbit.scenarios.whole_steps import steps

ACTS: dict[str, Callable[[Case], Played]] = {
    "read": read,
    "setup": setup,
    "draft": draft,
    "reveal": reveal,
    "resolve": resolve,
    "round_start": round_start,
    "round_end": round_end,
    "score": score,
    "steps": steps,
}


def play(case: Case) -> Played:
    """Set the table and do it. Raises `Illegal` where the engine offers no such thing."""
    return ACTS[case.do["act"]](case)
