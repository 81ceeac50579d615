"""What was expected beside what came out: a partial comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fourbit.scenarios.outcome import seen
from fourbit.scenarios.playing import Played

UNORDERED = ("row", "built", "planned", "blocked", "winners", "late", "hand")


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not as expected."""

    path: str
    expected: Any
    got: Any


def differences(played: Played, expect: dict[str, Any]) -> list[Difference]:
    """Where the table is not as expected; what `expect` does not speak of is not compared."""
    found: list[Difference] = []
    for key, expected in expect.items():
        if key != "illegal" and expected is not None:
            found += _compare(key, key, expected, seen(played, key, expected))
    return found


def _compare(path: str, key: str, expected: Any, got: Any) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(got, dict):
        for inner, value in expected.items():
            yield from _compare(f"{path}.{inner}", inner, value, _get(got, inner))
        return
    if key in ("track", "order", "resolve_order"):
        same = expected == _only(key, got, expected)
    elif key in UNORDERED and isinstance(expected, list) and isinstance(got, list):
        same = sorted(expected) == sorted(got)
    else:
        same = expected == got
    if not same:
        yield Difference(path, expected, got)


def _get(found: dict[str, Any], key: str) -> Any:
    try:
        return found[key]
    except KeyError:
        return None


def _only(key: str, got: Any, expected: Any) -> Any:
    """The markers that are spoken of: who was left out of a track is not compared."""
    if got is None or key == "resolve_order":
        return got
    if key == "order":
        return [name for name in got if name in expected]
    named = {name for _, names in expected for name in names}
    spaces = [[space, [n for n in names if n in named]] for space, names in got]
    return [space for space in spaces if space[1]]
