"""The core does without the frameworks, and each adapter says what it misses."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRAMEWORKS = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "gymnasium": "gymnasium"}


# module, what is missing, the extra that has it
MISSING = [
    *((extra, module, extra) for extra, module in FRAMEWORKS.items()),
    *((extra, "numpy", extra) for extra in FRAMEWORKS),
    ("encoding", "numpy", "encoding"),
    ("vector", "gymnasium", "gymnasium"),
    ("parallel", "pettingzoo", "pettingzoo"),
]


@pytest.mark.parametrize(("module", "missing", "extra"), MISSING)
def test_what_is_missing_is_named_in_one_line(module: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import fourbit.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    said = f"{missing} is missing: pip install 'fourbit-town[{extra}]'"
    assert last == f"ImportError: {said}"
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert extra in extras["project"]["optional-dependencies"]


def test_the_core_imports_no_framework() -> None:
    code = "import sys, fourbit, fourbit.cli; fourbit.load('mended').new_game(2)"
    code += f"; print([m for m in {[*FRAMEWORKS.values(), 'numpy']} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
