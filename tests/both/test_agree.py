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
from tests.both import minded
from tests.both.chain import chain, chosen

ROOT = Path(__file__).parents[2]
GAMES = 40
MINDED = 12  # every style twice or more, every edition


def uncompiled(first: int, last: int, program: str = "tests.both.chain") -> Any:
    """The same games in a process of plain Python."""
    done = subprocess.run(
        [sys.executable, "-m", program, str(first), str(last)],
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


@pytest.mark.skipif(not mode.compiled(), reason="the engine is not compiled")
def test_minds_think_and_play_the_same() -> None:
    """Every draw, every choice, every value to the last bit, and the match's own rows."""
    said = uncompiled(0, MINDED, "tests.both.minded")
    assert said["compiled"] is False and len(said["games"]) == MINDED
    for number, theirs in enumerate(said["games"]):
        mine = minded.told(number)
        assert len(mine) > 30
        pairs = enumerate(zip_longest(mine, theirs))
        differ = next((line for line, (one, other) in pairs if one != other), None)
        assert differ is None, f"{mine[0]} differs at line {differ}"
