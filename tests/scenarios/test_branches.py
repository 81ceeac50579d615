"""Every branch of the machine was gone through by scenarios and stored games, all as expected.

Measured while they run uncompiled, by the command that anybody may use to see what is missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.uncompiled
def test_every_branch_was_gone_through() -> None:
    """Compiled code has no lines to be measured."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "branches.py")],
        cwd=ROOT, env=os.environ | {"FOURBIT_PURE": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every branch" in done.stdout
