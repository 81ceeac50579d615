"""Compiled or not: decided once, when the engine is first imported.

The binary stands for all engine modules at once. One whose sources were edited since is never
used and never passed over in silence.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from fourbit.engine.modules import BINARY, COMPILED, embedded_hash, source_hash
from fourbit.errors import FourbitError, Lang, say

FOLDER = Path(__file__).parent
PACKAGE = "fourbit.engine"


class StaleEngine(FourbitError, ImportError):
    """The compiled engine is older than its source."""


def forced() -> bool:
    """Whether the user asked for the plain sources."""
    return os.environ.get("FOURBIT_PURE") == "1"


def binary(folder: Path) -> Path | None:
    """The compiled engine this interpreter would load."""
    paths = (folder / f"{BINARY}{suffix}" for suffix in EXTENSION_SUFFIXES)
    return next((path for path in paths if path.exists()), None)


def check(folder: Path) -> bool:
    """Whether there is a compiled engine. Raises `StaleEngine` if it is older than its source."""
    found = binary(folder)
    if found and embedded_hash(found) != source_hash(folder):
        raise StaleEngine("stale_engine", file=found.name)
    return found is not None


def prepare() -> None:
    """Make the imports that follow find the binary under each module's name."""
    if not compiled():
        return
    core = import_module(f"{PACKAGE}.{BINARY}")
    for name in COMPILED:
        sys.modules[f"{PACKAGE}.{name}"] = core
        setattr(sys.modules[PACKAGE], name, core)


def compiled() -> bool:
    """Whether the engine runs compiled."""
    return _COMPILED


def notice(lang: Lang) -> str:
    """What to tell a user whose engine is slow without having asked for it, or nothing."""
    return "" if compiled() or forced() else say("uncompiled", lang)


_COMPILED = not forced() and check(FOLDER)
