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
    "playout": ("play_random",),
    "sight": ("sight_of", "impossible", "_pick_of", "_pay_somehow", "upkeep_ways"),
    "encode": ("_right",),
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
