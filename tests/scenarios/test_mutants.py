"""A changed engine is cut off by its own work, never because the machine is busy."""

from __future__ import annotations

import ast
import runpy
import time
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "mutants.py"
SAME = ast.parse("")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The script's functions, allowed one second, with nothing to play."""
    found = runpy.run_path(str(SCRIPT))["unnoticed"].__globals__
    monkeypatch.setitem(found, "MOST_SECONDS", 1)
    monkeypatch.setitem(found, "put_in", lambda name, tree: None)
    monkeypatch.setattr(found["branches"], "play_games", lambda: None)
    return dict(found)


def forever(cases: list[Any]) -> None:
    while True:
        pass


def wrong(cases: list[Any]) -> None:
    raise AssertionError


def test_waiting_for_the_machine_is_no_objection(
    script: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for play, left in (
        (lambda cases: time.sleep(1.5), True),
        (wrong, False),
        (forever, False),
    ):
        monkeypatch.setattr(script["branches"], "play_scenarios", play)
        assert script["unnoticed"]("pay", SAME, []) == left
