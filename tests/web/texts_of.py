"""Every text of a model, with the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from fourbit.web.wire import Text

# where a text may be empty: it says so in its model
MAY_BE_EMPTY = ("says", "why", "headline", "level", "name", "text", "before", "after", "label",
                "marks", "tie_break", "changes")  # fmt: skip


def texts(value: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Text]]:
    """All of them."""
    if isinstance(value, Text):
        yield way, value
    elif isinstance(value, BaseModel):
        for key in type(value).model_fields:
            yield from texts(getattr(value, key), (*way, key))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one, way)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from texts(one, (*way, str(key)))


def in_both_languages(value: Any) -> int:
    """Every text is there in both languages or in neither, where it may be empty; how many."""
    count = 0
    for way, text in texts(value):
        count += 1
        assert bool(text.ja.strip()) == bool(text.en.strip()), (way, text)
        assert text.ja.strip() or way[-1] in MAY_BE_EMPTY, way
        assert "{" not in text.ja + text.en, (way, text)
    return count
