"""Where something comes from, in words: a carrier, or the procedure's own fees."""

from __future__ import annotations

from fourbit.words.names import Names
from fourbit.words.texts import Texts


def source_name(names: Names, texts: Texts, key: str) -> str:
    """A source (the key of a fact's carrier) as people call it."""
    if key in ("procedure", "late_fee", "upkeep"):
        return texts(f"source_{key}")
    return names.of(key).name.text(names.lang) or names.titled(key)
