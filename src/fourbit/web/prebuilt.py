"""The shipped editions as the first page lists them, written down beforehand: to read and compare
eight editions takes longer than all else that page needs.

`scripts/make_lines.py` writes the file; a test compares it with what the editions say. Editions
that have changed since are told anew while the server runs.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("edition_lines.json")


def editions_hash() -> str:
    """Changes with every byte of the shipped editions."""
    found = hashlib.sha256()
    files = resources.files("fourbit.editions").iterdir()
    for file in sorted(files, key=lambda one: one.name):
        if file.name.endswith(".toml"):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


@cache
def prebuilt_lines() -> list[dict[str, Any]]:
    """The lines, as `wire.EditionLine` has them; none if they are of other editions."""
    try:
        kept = json.loads(FILE.read_text("utf-8"))
    except (OSError, ValueError):
        return []
    lines: list[dict[str, Any]] = kept["lines"] if kept["of"] == editions_hash() else []
    return lines
