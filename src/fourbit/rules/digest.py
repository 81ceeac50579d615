"""A hash of all that affects play.

Records carry it, so it outlives the words of the model: what a value could not yet say when games
were first written down is left out as long as it says nothing.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from fourbit.rules.edition import Edition
from fourbit.rules.model import Amount, Carrier, Move, Number


def digest(edition: Edition) -> str:
    """A hash of all that affects play: neither names nor words nor the edition's id."""
    carriers = ",".join(map(_carrier_as_json, edition.carriers))
    kinds = _as_json([(kind.id, kind.resource) for kind in edition.kinds])
    row = edition.procedure.row
    plain = {} if row.by else {"row": row.values[0]}  # once nothing but a number
    procedure = _as_json(_plain(edition.procedure) | plain)
    text = f'{{"carriers":[{carriers}],"kinds":{kinds},"procedure":{procedure}}}'
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=2048)
def _carrier_as_json(carrier: Carrier) -> str:
    """All of a carrier but its names; most carriers of an edition are those of its base."""
    part = _plain(carrier)
    del part["names"]
    return _as_json(part | {"types": _types(carrier.lines)})


def _as_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


@cache
def _fields(cls: type) -> list[tuple[str, bool, Any]]:
    """Name, whether it came later, and what it then says where it says nothing."""
    return [(one.name, "later" in one.metadata, one.metadata.get("later")) for one in fields(cls)]


def _said(value: Any) -> list[tuple[str, Any]]:
    """The fields of a value, without those that came later and say nothing.

    A move by a plain number of spaces was once nothing but that number.
    """
    if isinstance(value, Move) and value.amount == Amount(Number(value.amount.times.values[:1])):
        spaces = value.amount.times.values[0]
        return [("spaces", -spaces if value.back else spaces)]
    said = []
    for name, later, nothing in _fields(value.__class__):
        inner = getattr(value, name)
        if not later or inner != nothing:
            said.append((name, inner))
    return said


def _plain(value: Any) -> Any:
    """Tables and lists of plain values."""
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if is_dataclass(value):
        return {name: _plain(inner) for name, inner in _said(value)}
    return value


def _types(value: Any) -> Any:
    """The names of the classes."""
    if isinstance(value, tuple):
        return [_types(inner) for inner in value]
    if is_dataclass(value):
        return [type(value).__name__, *(_types(inner) for _, inner in _said(value))]
    return None
