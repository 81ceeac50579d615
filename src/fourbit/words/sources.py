"""Where pieces come from, by the engine's source numbers, in words."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.words.names import Names
from fourbit.words.texts import Texts

N = vars(c)


def source_group(source: int) -> str:
    """The kind of a source: place, card, building, hall, procedure, late_fee, upkeep."""
    if source < N["SOURCE_SIDE"]:
        return "place"
    if source < N["SOURCE_BUILDING"]:
        return "card"
    if source < N["SOURCE_HALL"]:
        return "building"
    named = {
        N["SOURCE_HALL"]: "hall",
        N["SOURCE_PROCEDURE"]: "procedure",
        N["SOURCE_LATE_FEE"]: "late_fee",
        N["SOURCE_UPKEEP"]: "upkeep",
    }
    return named.get(source, "procedure")


def source_name(names: Names, texts: Texts, source: int) -> str:
    """A source as people call it."""
    group = source_group(source)
    if group == "place":
        return names.place(f"{source:04b}")
    if group == "card":
        side = source - N["SOURCE_SIDE"]
        return names.card(f"{side // 2 + 1}-{side % 2}")
    if group == "building":
        return names.building(names.rules.buildings[source - N["SOURCE_BUILDING"]])
    if group == "hall":
        return names.town_hall
    return texts(f"source_{group}")
