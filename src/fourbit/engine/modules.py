"""Which engine modules are compiled, and how the binary knows its sources.

They become one binary, so that the C compiler sees the whole machine at once: calls from one
chapter to another cost nothing. The build runs this file on its own, so it imports nothing of
the package.
"""

from __future__ import annotations

import hashlib
import mmap
from pathlib import Path

BINARY = "core"
COMPILED: tuple[str, ...] = (  # in the order in which they are joined
    "cells",
    "addresses",
    "facts",
    "track",
    "count",
    "pay",
    "verbs",
    "amounts",
    "would",
    "conversions",
    "steps",
    "options",
    "asking",
    "frames",
    "gains",
    "spending",
    "deeds",
    "machine",
    "judge",
    "row",
    "action",
    "work",
    "opening",
    "closing",
    "flow",
    "face",
    "state",
    "dice",
    "minds",
    "worth",
    "looking",
    "gifts",
    "stack_classes",
    "deciding",
    "draw_keys",
    "playing_out",
    "match",
    "playout",
    "seeing",
    "sight",
    "encode",
    "batch",
)
# functions without a decorator that are Python's on purpose; any other must become C
PYTHON: dict[str, tuple[str, ...]] = {
    "cells": ("_ints", "_nobody"),
    "state": ("revived",),
    "minds": ("_doubles", "classes_of", "spans_of"),
    "deciding": (
        *("values_of", "worth_for", "look_for", "stack_for", "_asked_seat"),
        *("features_for",),
    ),
    "playing_out": ("decide_for",),
    "match": ("play_match", "play_on", "start_game", "next_draw", "chance_for"),
    "playout": ("play_random",),
    "sight": ("sight_of", "impossible", "_pick_of", "_pay_somehow", "upkeep_ways"),
    "encode": ("_right",),
}
# What a C compiler cannot know, by the attribute that tells it. The engine's speed hangs on how
# much of it fits into the processor's nearest memory: what hardly any game of the shipped editions
# comes to is kept out of the way, with all that leads there; what is long stands there only once.
TREATED: dict[str, tuple[str, ...]] = {
    "cold": (
        *("_note", "_report_flow", "_report_line", "_report_rule"),  # somebody listens
        *("_of_series", "ahead", "_before_all", "_join_together", "_early_cards"),  # own editions
        *("_rarer", "_refund", "let_go", "may_let_go", "_seen", "_together", "pay_place_vp"),
        *("can_house", "choose_modifier", "modifiers", "lower", "_floor"),
        *("exchange", "_commits", "_harmless", "_enable"),  # sales
        *("_some_branch", "_without_dead_ends", "_rehearsed", "leads_through", "_goes_through"),
    ),
    "noinline": ("_counted", "set_price", "modifier", "ready_slots"),
}

MARK = b"fourbit-source:"
_DIGITS = 64


def sources(folder: Path) -> list[Path]:
    """All that decides the binary: constants, code and declarations."""
    paths = [folder / "constants.py"]
    for name in COMPILED:
        paths += [folder / f"{name}.py", folder / f"{name}.pxd"]
    return [path for path in paths if path.exists()]


def source_hash(folder: Path) -> str:
    """One hash of those files."""
    digest = hashlib.sha256()
    for path in sources(folder):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def embedded_hash(binary: Path) -> str:
    """The hash of the sources this binary was built from, or nothing."""
    if not binary.stat().st_size:  # nothing cannot be mapped
        return ""
    with binary.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as pages:
        found = pages.find(MARK)
        start = found + len(MARK)
        return pages[start : start + _DIGITS].decode("ascii", "replace") if found >= 0 else ""
