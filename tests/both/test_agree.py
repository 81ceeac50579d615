"""Compiled and uncompiled play the same games, ply by ply."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from fourbit.engine import mode
from tests.both.chain import chain, chosen

ROOT = Path(__file__).parents[2]
GAMES = 40


def uncompiled(first: int, last: int) -> Any:
    """The same games in a process of plain Python."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.both.chain", str(first), str(last)],
        cwd=ROOT,
        env={**os.environ, "FOURBIT_PURE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_engine_is_compiled_where_it_must_be() -> None:
    needed = os.environ.get("CI") == "true" or os.environ.get("FOURBIT_NEED_COMPILED") == "1"
    assert mode.compiled() or mode.forced() or not needed


@pytest.mark.skipif(not mode.compiled(), reason="the engine is not compiled")
@pytest.mark.parametrize("half", [0, 1])
def test_every_ply_agrees(half: int) -> None:
    first, last = half * GAMES // 2, (half + 1) * GAMES // 2
    said = uncompiled(first, last)
    assert said["compiled"] is False
    tables = chosen(first, last)
    assert len(said["chains"]) == len(tables) == GAMES // 2
    for table, theirs in zip(tables, said["chains"], strict=True):
        mine = chain(table)
        assert len(mine) > 5
        pairs = enumerate(zip_longest(mine, theirs))
        differ = next((ply for ply, (one, other) in pairs if one != other), None)
        assert differ is None, f"{table} differs at ply {differ}"
