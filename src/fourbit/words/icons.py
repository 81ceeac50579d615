"""What a line does, as signs to be drawn: acts, kinds and amounts in the order they are read.

Made from the shape of the model's values alone: a new word of the shorthand needs nothing here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from fourbit.rules.model import Amount, Line, Number

AMOUNTS = ("amount", "bound", "count")


@dataclass(frozen=True, slots=True)
class Icon:
    """One sign: what is done (`gain`, `pay`, `build`, `move`, …), of which kinds, how much.

    `words` are what else must be drawn on it: a verb's id, a flag that is set. `places` are
    numbers of places or cards. Compound signs hold others: a `convert` what is paid and what comes
    of it, a `choice` its branches, a `discard` the gains.
    """

    act: str
    kinds: tuple[str, ...] = ()
    amount: Amount | Number | None = None
    number: int | None = None
    words: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    parts: tuple[tuple[Icon, ...], ...] = ()


def icons(line: Line) -> tuple[Icon, ...]:
    """The signs of a line; a standing rule is one sign."""
    steps = line.body if isinstance(line.body, tuple) else (line.body,)
    return tuple(map(icon, steps))


def icon(step: Any) -> Icon:
    """The sign of one step, cost or standing rule."""
    found: dict[str, Any] = {"kinds": (), "words": (), "places": (), "parts": ()}
    for field in fields(step):
        _add(found, field.name, getattr(step, field.name))
    return Icon(_act(step.__class__), **found)


def _add(found: dict[str, Any], name: str, value: Any) -> None:
    """What one field of a step adds to its sign."""
    match value:
        case None | False | () | "":
            return
        case True:
            found["words"] += (name,)
        case str():
            found["kinds" if name == "kind" else "words"] += (value,)
        case int():
            found["number"] = value
        case tuple() if isinstance(value[0], str):
            found["kinds" if name == "kinds" else "words"] += value
        case tuple() if isinstance(value[0], int):
            found["places"] += value
        case tuple() if isinstance(value[0], tuple):
            found["parts"] += tuple(tuple(map(icon, branch)) for branch in value)
        case tuple():
            found["parts"] += (tuple(map(icon, value)),)
        case Amount() | Number() if name in AMOUNTS:
            found["amount"] = value
        case _ if value != Number((0,)):
            found["parts"] += ((icon(value),),)


@cache
def _act(of: type[object]) -> str:
    """PaySum → pay_sum."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", of.__name__).lower()
