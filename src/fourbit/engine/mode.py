"""Compiled or not: decided once, when the engine is first imported.

All compiled modules are used, or none: they share memory layouts. A binary whose sources were
edited since is never used and never passed over in silence.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from fourbit.engine.modules import COMPILED, embedded_hash, source_hash
from fourbit.errors import FourbitError, Lang, say

FOLDER = Path(__file__).parent
PACKAGE = "fourbit.engine"


class StaleEngine(FourbitError, ImportError):
    """A compiled module is older than its source."""


class Sources(MetaPathFinder):
    """Finds the `.py` of the modules that also exist compiled."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != PACKAGE or name not in COMPILED:
            return None
        source = str(FOLDER / f"{name}.py")
        return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, source))


def forced() -> bool:
    """Whether the user asked for the plain sources."""
    return os.environ.get("FOURBIT_PURE") == "1"


def binary(folder: Path, name: str) -> Path | None:
    """The compiled module this interpreter would load."""
    paths = (folder / f"{name}{suffix}" for suffix in EXTENSION_SUFFIXES)
    return next((path for path in paths if path.exists()), None)


def check(folder: Path, names: Sequence[str]) -> bool:
    """Whether all of these are compiled. Raises `StaleEngine` if one is older than its source."""
    found = {name: binary(folder, name) for name in names}
    stale = [n for n, b in found.items() if b and embedded_hash(b) != source_hash(folder, n)]
    if stale:
        raise StaleEngine("stale_engine", modules=", ".join(stale))
    return bool(found) and all(found.values())


def prepare() -> None:
    """Make the imports that follow take one kind of module only."""
    if not compiled() and not any(isinstance(f, Sources) for f in sys.meta_path):
        sys.meta_path.insert(0, Sources())


def compiled() -> bool:
    """Whether the engine runs compiled."""
    return _COMPILED


def notice(lang: Lang) -> str:
    """What to tell a user whose engine is slow without having asked for it, or nothing."""
    return "" if compiled() or forced() or not COMPILED else say("uncompiled", lang)


_COMPILED = not forced() and check(FOLDER, COMPILED)
