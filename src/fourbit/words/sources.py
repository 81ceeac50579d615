"""Where pieces come from, by the engine's source numbers: as keys and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourbit.engine.names import NUMBERS as N
from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

OTHERS = {
    N["SOURCE_HALL"]: ("hall", "town_hall"),
    N["SOURCE_PROCEDURE"]: ("procedure", "procedure"),
    N["SOURCE_LATE_FEE"]: ("late_fee", "late_fee"),
    N["SOURCE_UPKEEP"]: ("upkeep", "upkeep"),
}


def source_group(source: int) -> str:
    """The kind of a source: place, card, building, hall, procedure, late_fee, upkeep."""
    if source < N["SOURCE_SIDE"]:
        return "place"
    if source < N["SOURCE_BUILDING"]:
        return "card"
    if source < N["SOURCE_HALL"]:
        return "building"
    return OTHERS.get(source, OTHERS[N["SOURCE_PROCEDURE"]])[0]


def source_key(rules: Rules, source: int) -> str:
    """A source by its carrier's key; the procedure's own are late_fee and upkeep."""
    group = source_group(source)
    if group == "place":
        return f"{source:04b}"
    if group == "card":
        side = source - N["SOURCE_SIDE"]
        return f"{side // 2 + 1}-{side % 2}"
    if group == "building":
        return str(rules.buildings[source - N["SOURCE_BUILDING"]])
    return OTHERS.get(source, OTHERS[N["SOURCE_PROCEDURE"]])[1]


def source_name(names: Names, texts: Texts, key: str) -> str:
    """A source as people call it."""
    if key in ("procedure", "late_fee", "upkeep"):
        return texts(f"source_{key}")
    return names.titled(key)
