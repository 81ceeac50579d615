"""Which branch of a choice is meant: judged by what the branches pay and give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourbit.engine import constants as c
from fourbit.rules import model as m
from fourbit.scenarios.book import Branch

NO = c.OPTION_NO
VERBS: dict[type, str] = {
    m.Plan: "plan",
    m.Build: "building",
    m.Move: "move",
    m.Hire: "hire",
    m.House: "house",
    m.Unplan: "unplan",
    m.GiveUp: "give_up",
    m.Repeat: "repeat",
}
SPOKEN_OF: dict[type, tuple[str, ...]] = {
    m.Discard: ("sell", "discard"),
    m.Build: ("building",),
    m.Plan: ("plan",),
    m.Hire: ("hire",),
    m.House: ("house",),
    m.Move: ("move",),
}
LATER = ("plan", "building", "unplan", "give_up", "repeat")  # asked for once more: which one


def branch_of(
    branches: tuple[Branch, ...], params: dict[str, Any], options: Sequence[int], used: bool
) -> int | None:
    """The branch that is wanted (from 1), NO, or None where nothing says which."""
    if len(branches) == 1 and not used:
        return int(_wanted(branches[0], params))
    if len(branches) == 1:
        return 1
    if params.get("option") is not None:
        return int(params.pop("option"))
    fitting = _by_content(branches, params)
    if fitting is not None:
        return fitting
    possible = [o for o in options if o != NO and o < c.OPTION_ANY_TIME]
    if not used:
        if NO in options:
            return NO
        for i, branch in enumerate(branches):
            if m.Discard in branch.steps:
                return 1 + i
    return possible[0] if len(possible) == 1 else None


def _wanted(branch: Branch, params: dict[str, Any]) -> bool:
    """Whether a single thing that may be done is wanted."""
    for verb, key in VERBS.items():
        if verb in branch.steps:
            if key in LATER:
                return params.get(key) is not None
            return bool(params.pop(key, None) or params.pop("option", None))
    for kind in branch.pays:
        if kind in params:
            return bool(params.pop(kind))
    if m.Discard in branch.steps:
        return params.get("discard") is not None
    return False


def _by_content(branches: tuple[Branch, ...], params: dict[str, Any]) -> int | None:
    """The branch that `take`, `kind`, `dir` or another parameter speaks of."""
    for key in ("take", "kind"):
        kind = params.get(key)
        if kind is None:
            continue
        for sides in ([b.gains for b in branches], [b.pays for b in branches]):
            fitting = [i for i, side in enumerate(sides) if kind in side]
            if len(fitting) == 1 or (fitting and len(fitting) < len(branches)):
                params.pop(key)
                return 1 + fitting[0]
        return 0
    direction = params.pop("dir", None)
    if direction is not None:
        for i, branch in enumerate(branches):
            if "coin" in (branch.pays if direction == "buy" else branch.gains):
                return 1 + i
        return 0
    for step, keys in SPOKEN_OF.items():
        for key in keys:
            if params.get(key):
                for i, branch in enumerate(branches):
                    if step in branch.steps:
                        if key not in LATER and step != m.Discard:
                            params.pop(key)
                        return 1 + i
    return None
