"""Where pieces come from: the groups of the engine's source numbers, and carriers in words."""

from __future__ import annotations

from fourbit.engine.names import NUMBERS as N
from fourbit.words.names import Names
from fourbit.words.texts import Texts

OTHERS = {
    N["SOURCE_HALL"]: "hall",
    N["SOURCE_PROCEDURE"]: "procedure",
    N["SOURCE_LATE_FEE"]: "late_fee",
    N["SOURCE_UPKEEP"]: "upkeep",
}


def source_group(source: int) -> str:
    """The kind of a source: place, card, building, hall, procedure, late_fee, upkeep."""
    if source < N["SOURCE_SIDE"]:
        return "place"
    if source < N["SOURCE_BUILDING"]:
        return "card"
    if source < N["SOURCE_HALL"]:
        return "building"
    return OTHERS.get(source, "procedure")


def source_name(names: Names, texts: Texts, key: str) -> str:
    """A source as people call it."""
    if key in ("procedure", "late_fee", "upkeep"):
        return texts(f"source_{key}")
    return names.titled(key)
