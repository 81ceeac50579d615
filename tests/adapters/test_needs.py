"""The core does without the frameworks, and each adapter says what it misses."""

from __future__ import annotations

import subprocess
import sys

import pytest

FRAMEWORKS = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "gymnasium": "gymnasium"}


@pytest.mark.parametrize("extra", FRAMEWORKS)
def test_a_missing_framework_is_named_in_one_line(extra: str) -> None:
    code = f"import sys; sys.modules[{FRAMEWORKS[extra]!r}] = None; import fourbit.adapters.{extra}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError") and f"pip install 'fourbit-town[{extra}]'" in last


def test_the_core_imports_no_framework() -> None:
    code = "import sys, fourbit, fourbit.cli; fourbit.load('mended').new_game(2)"
    code += f"; print([m for m in {[*FRAMEWORKS.values(), 'numpy']} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
