"""Everything inside a line, found without knowing its shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
MOST_KNOWN = 8192  # values of which is remembered what is within
_PLAIN = frozenset((str, int, bool, type(None)))  # most of what a value holds, and nothing within


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    """The fields of a class of values; None for anything else."""
    return tuple(one.name for one in fields(cls)) if is_dataclass(cls) else None


def parts(value: Any) -> list[Any]:
    """The value and every dataclass value within it."""
    found: list[Any] = []
    for one in value if isinstance(value, tuple) else (value,):
        found += _within(one)
    return found


_known: dict[int, tuple[Any, list[Any]]] = {}


def _within(value: Any) -> list[Any]:
    """The same of one value, remembered as long as it is the very same: editions share the lines of
    texts they share, and to compare lines would take as long as to look into them."""
    known = _known.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    found: list[Any] = []
    _collect(value, found)
    if value.__class__ not in _PLAIN:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[id(value)] = value, found
    return found


def _collect(value: Any, found: list[Any]) -> None:
    if isinstance(value, tuple):
        for inner in value:
            _collect(inner, found)
        return
    names = _names(value.__class__)
    if names is not None:
        found.append(value)
        for name in names:
            inner = getattr(value, name)
            if inner.__class__ not in _PLAIN:
                _collect(inner, found)


def of_type(found: Iterable[Any], kind: type[T]) -> Iterator[T]:
    """Those of one type among parts already found."""
    return (part for part in found if isinstance(part, kind))


def every(value: Any, kind: type[T]) -> Iterator[T]:
    """Those of one type within a value."""
    return of_type(parts(value), kind)
