"""Which lines of the engine no scenario executes.

    FOURBIT_PURE=1 python scripts/branches.py

Runs every scenario (of cases for all editions: two of them) through the uncompiled engine, traces
its functions, and prints each line that was never reached; exits 1 if there is one. What the
engine does by itself is not asked in scenarios (a single option, counting), so those lines need a
played game.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from fourbit.engine import mode
from fourbit.engine.modules import COMPILED
from fourbit.scenarios.book import Library
from fourbit.scenarios.reading import read_file
from fourbit.scenarios.running import run

ROOT = Path(__file__).parents[1]
NOT_RULES = ("cells", "state", "dice", "playout", "encode", "batch")
EDITIONS = (" rulebook", " mended")


def functions() -> dict[CodeType, set[int]]:
    """The engine's functions of rules, each with its lines."""
    found = {}
    for name in COMPILED:
        if name in NOT_RULES:
            continue
        module = importlib.import_module(f"fourbit.engine.{name}")
        for it in vars(module).values():
            if isinstance(it, FunctionType) and it.__module__ == module.__name__:
                code = it.__code__
                lines = {line for _, _, line in code.co_lines() if line}
                found[code] = lines - {code.co_firstlineno}
    return found


def main() -> int:
    """Run, and report."""
    if mode.compiled():
        print("FOURBIT_PURE=1 is needed: only the uncompiled engine can be traced")
        return 2
    left = functions()
    library = Library()
    paths = sorted((ROOT / "scenarios").glob("*.json"))
    cases = [case for path in paths for case in read_file(path, library)]

    def follow(frame: FrameType, event: str, _: Any) -> Any:
        lines = left.get(frame.f_code)
        if event == "line" and lines:
            lines.discard(frame.f_lineno)
        return follow if lines else None

    sys.settrace(follow)
    for case in cases:
        if " " not in case.name or case.name.endswith(EDITIONS):
            assert run(case).agrees, case.name
    sys.settrace(None)
    for code, lines in left.items():
        text = Path(code.co_filename).read_text("utf-8").splitlines()
        for line in sorted(lines):
            print(f"{Path(code.co_filename).name}:{line}: {text[line - 1].strip()}")
    return int(any(left.values()))


if __name__ == "__main__":
    sys.exit(main())
