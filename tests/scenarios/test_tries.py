"""The judge tries only so many choices: a branch it cannot tell by then counts as impossible.

Each branch has its tries to itself. Compiled only: so many take the uncompiled engine seconds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fourbit.scenarios.running import run_files

TOTAL = "木材・石材・コイン計20"  # tried from the least wood on, so coins are left last
ENDLESS = f"{TOTAL}・{TOTAL}・{TOTAL}・コイン60→VP1"
PLAIN = "木材・石材計4・石材2→VP2"
WHOLE: dict[str, Any] = {
    "edition": {"extends": ["rulebook"], "place": {"0000": f"{ENDLESS}か、{PLAIN}"}},
    "given": {"players": {"A": {"wood": 60, "stone": 60, "coin": 60}}},
    "do": {"act": "resolve", "player": "A", "at": 0},
}


def test_a_search_without_end_is_given_up_and_does_not_touch_the_next(tmp_path: Path) -> None:
    cases = [
        {"do": WHOLE["do"] | {"choose": ["1"]}, "expect": {"illegal": True}},
        {
            "do": WHOLE["do"] | {"choose": ["2", "4 wood"]},
            "expect": {"players": {"A": {"wood": 56, "stone": 58, "vp": 2}}},
        },
    ]
    file = tmp_path / "tries.json"
    file.write_text(json.dumps(WHOLE | {"cases": cases}), "utf-8")
    assert [result.agrees for result in run_files([file])] == [True, True]
