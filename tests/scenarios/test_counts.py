"""How often a line was offered, used and fired: what the engine's own counts mean.

Offered: something of it could be done. Used: something of it was. Fired: it changed something. A
question that leaves only "no", or "no" and a sale, offers nothing of the line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fourbit.scenarios.book import Library
from fourbit.scenarios.running import run_files

pytestmark = pytest.mark.both
AT_END = {"act": "round_end"}
CASES: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[int, int, int]]] = {
    "a gain": ("木材+1", {}, {}, (1, 1, 1)),
    "a gain of nothing": ("建物1につき木材1", {}, {}, (1, 1, 0)),
    "a gain at the cap": ("木材+1", {"wood": 69}, {}, (1, 1, 1)),
    "a loss of nothing": ("木材-1", {}, {}, (1, 1, 0)),
    "moved as far as there is room": ("手番順-2", {}, {}, (1, 1, 1)),
    "no way to hire": ("雇用", {}, {}, (0, 0, 0)),
    "taken": ("石材2→VP1", {"stone": 2}, {"choose": ["1"]}, (1, 1, 1)),
    "declined": ("石材2→VP1", {"stone": 2}, {"choose": ["no"]}, (1, 0, 0)),
    "nothing to take": ("石材2→VP1", {"stone": 1}, {}, (0, 0, 0)),
    "nothing to take before a sale": (
        "コイン1→VP1", {"wood": 1, "built": [20]}, {"choose": ["done", "no"]}, (0, 0, 0)
    ),
    "taken after a sale": (
        "コイン1→VP1", {"wood": 1, "built": [20]}, {"choose": ["done", "20!1", "1"]}, (1, 1, 1)
    ),
    "discarded": (
        "木材を4まで捨て、2につきVP1", {"wood": 2}, {"choose": ["2 wood"]}, (1, 1, 1)
    ),
    "discarded for nothing": (
        "木材を4まで捨て、4につきVP1", {"wood": 2}, {"choose": ["2 wood"]}, (1, 1, 1)
    ),
    "not discarded": (
        "木材を4まで捨て、2につきVP1", {"wood": 2}, {"choose": ["0 wood"]}, (1, 1, 0)
    ),
    "nothing to count": ("建物を2まで数え、1につきVP1", {}, {}, (1, 1, 0)),
    "planned": ("計画", {}, {"choose": ["7"]}, (1, 1, 1)),
    "not planned": ("計画", {}, {"choose": ["no"]}, (1, 0, 0)),
    "nothing to plan": ("計画", {"planned": [[7, 1]]}, {}, (0, 0, 0)),
    "no place to take from": (
        "ラウンド終了時：ここのコインを得る", {"built": [21]}, AT_END, (0, 0, 0)
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_offered_used_fired(case: str, tmp_path: Path) -> None:
    line, player, do, counts = CASES[case]
    here = do is not AT_END
    buildings = {"20": "甲。いつでも：木材1→コイン1", "21": "乙" if here else f"乙。{line}"}
    edition = {"extends": ["rulebook"], "building": buildings}
    whole = {
        "edition": edition | ({"place": {"0000": line}} if here else {}),
        "given": {"players": {"A": player}, "row": [7]},
        "do": {"act": "resolve", "player": "A", "at": 0, **do} if here else do,
        "expect": {"deck": []},
    }
    file = tmp_path / "case.json"
    file.write_text(json.dumps(whole), "utf-8")
    library = Library(counting=True)
    (result,) = run_files([file], library)
    assert result.agrees, result.reason()
    (book,) = library.books.values()
    assert book.tally is not None
    key = "0000" if here else "21"
    number = next(n for n, (at, _) in enumerate(book.rules.lines) if at.key == key)
    assert book.tally.line(number) == counts
