"""Why a card side does nothing: said from the line's own model, for any edition."""

from __future__ import annotations

import pytest

from fourbit.play.proposal import LineEnd
from fourbit.rules.compiled import load
from fourbit.rules.model import Carrier
from fourbit.rules.shorthand import read_lines
from fourbit.web.viewing.reasons import Reasons

EDITION = load("workshop").edition
PURSE = {"wood": 1, "stone": 3, "coin": 8, "vp": 0, "bread": 0}


def why(text: str, had_go: bool) -> tuple[str, str]:
    carrier = Carrier("card", "1-0", read_lines(text, EDITION.words) if text else ())
    ended = [LineEnd("1-0", 0, False, False, False)] if had_go else []
    found = Reasons(EDITION).why(carrier, ended, PURSE)
    return found.ja, found.en


@pytest.mark.parametrize(
    ("text", "had_go", "ja", "en"),
    [
        (
            "場所効果で石材2以上なら、石材+2",
            False,
            "場所効果で石材2以上",
            "place effect gave stone 2+",
        ),
        (
            "コイン12→VP1",
            True,
            "コインが足りない（12要る、8ある）",
            "not enough coins (12 needed, 8 there)",
        ),
        (
            "木材・石材計6→VP1",
            True,
            "（6要る、4ある）",
            "not enough wood and stone (6 needed, 4 there)",
        ),
        ("木材か石材4→VP1", True, "木材が足りない", "not enough wood"),
        ("建物を手放す→木材4", True, "「建物を手放す」ができない", "give up a building"),
        ("コイン4→1bit違いの場所の効果", True, "何も起こらない", "nothing comes of it"),
        ("場所の雇用のコイン-2", False, "雇用の支払いがない", "(hire)"),
        ("コイン10→VP3（ゲーム1回）", False, "もう使った", "already used"),
        ("", False, "効果がない", "no effect"),
    ],
)
def test_the_reason_names_what_is_lacking(text: str, had_go: bool, ja: str, en: str) -> None:
    said = why(text, had_go)
    assert ja in said[0] and en in said[1]
