"""Values of options and of the procedure's keys: whole numbers, yes or no, words, prices."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fourbit.errors import EditionError, nearest, quoted
from fourbit.rules.shorthand import Where

_TRUE, _FALSE = ("true", "yes", "on", "はい"), ("false", "no", "off", "いいえ")


def plain(value: object) -> str:
    """A value as a file would write it, not as Python does; a text as it is."""
    return value if isinstance(value, str) else quoted(value)


def bad_value(where: Where, value: object, known: tuple[Any, ...] = ()) -> EditionError:
    """This key cannot have this value."""
    words = [plain(v) for v in known]
    near = nearest(plain(value), words)
    return EditionError(
        "option.value" + (".near" if near else "" if words else ".plain"),
        file=where.file, line=where.line, key=where.key, value=plain(value), near=near,
        known=" / ".join(words),
    )  # fmt: skip


def out_of_bounds(where: Where, value: object, low: int, high: int) -> EditionError:
    """A number beyond its stated bounds."""
    return EditionError(
        "option.bounds",
        file=where.file, line=where.line, key=where.key, value=value, low=low, high=high,
    )  # fmt: skip


def too_many(where: Where, value: int, most: int) -> EditionError:
    """One entry more than there may be."""
    return EditionError(
        "maximum",
        file=where.file, line=where.line, key=where.key, column=where.column, value=value,
        most=most,
    )  # fmt: skip


def as_int(value: object, where: Where, low: int, high: int, none: bool = False) -> int | None:
    """A whole number within its bounds; `none` where there need be no number."""
    if none and (value is None or str(value).strip().lower() in ("none", "null", "なし")):
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,9}\s*", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_value(where, value, (f"{low}…{high}", "none") if none else (f"{low}…{high}",))
    if not low <= value <= high:
        raise out_of_bounds(where, value, low, high)
    return value


def as_bool(value: object, where: Where) -> bool:
    """Yes or no."""
    word = str(value).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise bad_value(where, value, (True, False))


def as_word(value: object, where: Where, known: tuple[str, ...]) -> str:
    """One of the words. Lists stand for their words joined by commas, None for `none`."""
    if isinstance(value, list | tuple):
        parts = [str(part).strip() for part in value]
    else:
        parts = [part.strip() for part in str(value).split(",")]
    if value is None:
        parts = ["none"]
    elif isinstance(value, bool):
        parts = [str(value).lower()]
    for word in known:
        if sorted(parts) == sorted(word.split(",")):
            return word
    raise bad_value(where, value, known)


def as_cost(value: object, where: Where, order: tuple[str, ...], names: Mapping[str, str]) -> str:
    """A price as shorthand: text stays, `2/2/2`, lists and tables of numbers are spelled out."""
    if isinstance(value, str):
        parts = re.split(r"[/,]", value)
        if not all(re.fullmatch(r"\s*\d{1,4}\s*", part) for part in parts):
            return value
        value = [int(part) for part in parts]
        if len(value) == 1 and len(order) > 1:
            value = value * len(order)
    if value is None:
        return ""
    if isinstance(value, Mapping):
        for key in value:
            if key not in order:
                raise bad_value(where, key, order)
        pairs = [(str(kind), number) for kind, number in value.items()]
    elif isinstance(value, list | tuple) and len(value) == len(order):
        pairs = list(zip(order, value, strict=True))
    else:
        raise bad_value(where, value, order)
    numbers = [(kind, as_int(number, where, 0, 199)) for kind, number in pairs]
    return "・".join(f"{names[kind]}{number}" for kind, number in numbers if number)


def unknown_key(where: Where, key: str, known: list[str]) -> EditionError:
    """A key that means nothing here."""
    near = nearest(key, known)
    return EditionError(
        "key.unknown" + (".near" if near else ""),
        file=where.file, line=where.line, key=key, near=near,
    )  # fmt: skip
