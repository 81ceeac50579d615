"""Everything inside a line, found without knowing its shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(cls))


def parts(value: Any) -> Iterator[Any]:
    """The value and every dataclass value within it."""
    if isinstance(value, tuple):
        for inner in value:
            yield from parts(inner)
    elif is_dataclass(value):
        yield value
        for name in _names(value.__class__):
            yield from parts(getattr(value, name))


def every(value: Any, kind: type[T]) -> Iterator[T]:
    """Those of one type."""
    return (part for part in parts(value) if isinstance(part, kind))
