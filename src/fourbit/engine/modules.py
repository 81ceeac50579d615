"""Which engine modules are compiled, and how a binary knows its sources.

The build runs this file on its own, so it imports nothing of the package.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

COMPILED: tuple[str, ...] = (
    "cells",
    "track",
    "count",
    "pay",
    "verbs",
    "amounts",
    "steps",
    "options",
    "machine",
    "flow",
    "state",
    "playout",
    "encode",
    "batch",
)

MARK = b"fourbit-source:"
_DIGITS = 64


def source_hash(folder: Path, name: str) -> str:
    """The hash of all that decides a module's binary: its code, all declarations, the constants."""
    declared = [folder / f"{n}.pxd" for n in sorted(COMPILED)]
    digest = hashlib.sha256()
    for path in [folder / f"{name}.py", folder / "constants.py", *declared]:
        if path.exists():
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def embedded_hash(binary: Path) -> str:
    """The hash of the sources this binary was built from, or nothing."""
    _, found, rest = binary.read_bytes().partition(MARK)
    return rest[:_DIGITS].decode("ascii", "replace") if found else ""
