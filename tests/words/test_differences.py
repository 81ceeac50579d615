"""One change is one entry, before and after; nothing is told twice."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fourbit.rules.load import load, shipped
from fourbit.words.differences import Changed, differences

LANGS: Any = ("ja", "en")
PAIRS = [(a, b) for a, b in combinations(shipped(), 2) if "rulebook" in (a, b) or "mended" in a]


def changes(a: str, b: str, lang: Any, **settings: Any) -> list[Changed]:
    found = differences(load(a), load(b, settings), lang)
    return [change for difference in found for change in difference.changes]


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_told_twice(pair: tuple[str, str], lang: Any) -> None:
    found = differences(load(pair[0]), load(pair[1]), lang)
    titles = [difference.title for difference in found]
    assert len(titles) == len(set(titles))
    for difference in found:
        for change in difference.changes:
            assert change.before != change.after
        for side in ("before", "after"):
            said = [text for change in difference.changes if (text := getattr(change, side))]
            assert len(said) == len(set(said)), difference.title


@pytest.mark.parametrize("lang", LANGS)
def test_a_global_line_is_told_once(lang: Any, tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    text = load("mended").source["procedure"]["effects"] + "。ラウンド開始時：木材+2"
    file.write_text(f'extends = ["mended"]\n[procedure]\neffects = "{text}"\n', "utf-8")
    said = {"ja": "各ラウンドの開始時、各プレイヤーは木材2を得る。",
            "en": "At the start of each round, each player gains 2 wood."}[lang]  # fmt: skip
    assert changes("mended", str(file), lang) == [Changed("", said)]


# One screw turned: one change, with something before and something after.
TURNED: dict[str, Any] = {
    "first": "latest", "track.landing": "head", "track.effective": "next_round", "cap": 50,
    "plan.build_from": "now", "plan.limit": 2, "refill": "never", "draft.mode": "dealt",
    "participation.mode": "simultaneous", "upkeep.units": 2, "upkeep.bailout": "keep1",
    "hire.usable_this_round": False, "house.cost": "木材4", "place_vp_includes_immediate": True,
    "track.length": 9, "tie_breaks": ["石材"],
}  # fmt: skip


@pytest.mark.parametrize("key", TURNED)
@pytest.mark.parametrize("lang", LANGS)
def test_a_turned_screw_is_one_change(key: str, lang: Any) -> None:
    (change,) = changes("rulebook", "rulebook", lang, **{key: TURNED[key]})
    assert change.before and change.after


@pytest.mark.parametrize("lang", LANGS)
def test_another_word_is_one_change(lang: Any, tmp_path: Path) -> None:
    file = tmp_path / "renamed.toml"
    file.write_text('extends = ["rulebook"]\n[word]\nhouse = "巣 / nest"\n', "utf-8")
    expected = {"ja": Changed("家", "巣"), "en": Changed("house", "nest")}[lang]
    assert changes("rulebook", str(file), lang) == [expected]


def test_sentences_give_way_to_sentences_and_names_to_names() -> None:
    (one,) = [d for d in differences(load("rulebook"), load("bit-cards"), "en")
              if d.title == "Card 1, 0-side"]  # fmt: skip
    assert one.changes == (
        Changed("named Logging", ""),
        Changed("If the place effect gave you at least 2 wood, gain 2 wood.", "Gain 2 wood."),
    )


def test_another_order_is_one_change(tmp_path: Path) -> None:
    file = tmp_path / "order.toml"
    file.write_text('extends = ["rulebook"]\n[place]\n1010 = "石材2→コイン4。コイン+8"\n', "utf-8")
    both = ["Gain 8 coins.", "You may pay 2 stone to gain 4 coins."]
    found = [c for c in changes("rulebook", str(file), "en") if "coins" in c.before]
    assert found == [Changed(" ".join(both), " ".join(reversed(both)))]
