"""The rulebook says what the draft says, rules that can never fire included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourbit.errors import EditionError
from fourbit.rules.load import load
from fourbit.words.rulebook import rulebook

LANGS: Any = ("ja", "en")
FACTS = {
    "playing time": ("**プレイ時間**：60〜90分", "**Playing time:** 60 to 90 minutes"),
    "dismissal above the limit": (
        "雇用中のワーカーが雇用上限より多いプレイヤーは、まず超えた人数を選んで解雇する。この解雇に費用はかからない。",
        "If you have more hired workers than your hiring limit, first dismiss the surplus;",
    ),
    "no second copy": (
        "同じ建物を2枚以上、自分の計画エリアに置くことはできない。",
        "You can never have two copies of the same building in your plan area.",
    ),
    "houses stay": ("建てた家は失われない。", "Houses are never lost."),
    "dice and cubes": ("ダイスとキューブ", "dice and cubes"),
    "at once": ("手番順に関係なく全員が同時に処理する。", "at the same time, whatever the turn"),
    "own order": (
        "「各ラウンドの終了時」の効果を、プレイヤーごとに好きな順で処理する。",
        "Each player carries out effects “at the end of each round” in any order they like.",
    ),
    "artisans": (
        "- 建物を建設するたびに、木材2か石材2を得る。",
        "- Whenever you build a building, gain 2 wood or 2 stone.",
    ),
    "unused cards": ("（2人なら8枚、3人なら4枚）", "(8 with 2 players, 4 with 3)"),
    "planning is no discount": ("計画しても価格は下がらない。", "Planning does not lower"),
    "the track stays": ("順番はラウンドが変わっても元に戻さない。", "The track is not reset"),
}  # fmt: skip


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("lang", LANGS)
def test_the_literal_book_has_every_fact_of_the_draft(fact: str, lang: Any) -> None:
    assert FACTS[fact][lang == "en"] in rulebook(load("rulebook"), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_what_does_not_hold_is_not_said(lang: Any, tmp_path: Path) -> None:
    """Facts of the default that other editions change."""
    file = tmp_path / "own.toml"
    file.write_text(
        'extends = ["rulebook"]\nminutes = [20, 30]\n[place]\n0000 = "先手なら、木材+2"\n'
        '[building]\n'
        '1 = "質屋（木材2）。ラウンド終了時：コイン4→VP1"\n2 = "税所（木材2）。'
        'ラウンド開始時：他の全員はコイン-1"\n[procedure]\ncap = 99\n', "utf-8",
    )  # fmt: skip
    before, after = rulebook(load("rulebook"), lang), rulebook(load(str(file)), lang)
    gone = {
        "ja": ("60〜90分", "ダイスとキューブ", "全員が同時に処理",
               "終了時」の効果を、プレイヤーごとに",
               "先手かどうかで変わるのは、このことだけである。"),
        "en": ("60 to 90", "dice and cubes", "whatever the turn order",
               "“at the end of each round” in any order", "Being first changes nothing else."),
    }[lang]  # fmt: skip
    for text in gone:
        assert text in before and text not in after, text
    assert {"ja": "20〜30分", "en": "20 to 30 minutes"}[lang] in after


@pytest.mark.parametrize("lang", LANGS)
def test_one_way_to_pay_is_not_mixed(lang: Any) -> None:
    mixed = {"ja": "種類は自由に混ぜてよい", "en": "mix kinds"}[lang]
    assert mixed in rulebook(load("rulebook"), lang)
    assert mixed not in rulebook(load("rulebook", {"upkeep.unit_of": "コイン2"}), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_speaks_of_late_players_where_all_are_first(lang: Any) -> None:
    text = rulebook(load("rulebook", {"first": "all"}), lang)
    section = text.split("### 4-3.")[1].split("### 4-4.")[0]
    for word in {"ja": ("どちらの場合も", "後手料"), "en": ("Either way", "paying")}[lang]:
        assert word not in section


@pytest.mark.parametrize("lang", LANGS)
def test_unnamed_places_are_not_undecided_and_tags_have_names(lang: Any, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'extends = ["workshop"]\n[place]\n0000 = "木材+2"\n0001 = ""\n', "utf-8"
    )  # fmt: skip
    text = rulebook(load(str(file)), lang)
    assert "| 0000 | 0 | — | 0 0 0 0 |" in text
    assert {"ja": "| 0001 | 1 | 未定 |", "en": "| 0001 | 1 | undecided |"}[lang] in text
    assert {"ja": "札：【職】", "en": "Tags: “craft”"}[lang] in text
    assert "folk】" not in text and "“folk”" not in text


@pytest.mark.parametrize("value", ("60", "[60]", "[0, 90]", "[60, 'x']", "true"))
def test_playing_time_is_two_numbers(value: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'extends = ["rulebook"]\nminutes = {value}\n', "utf-8")
    with pytest.raises(EditionError) as error:
        load(str(file))
    assert "minutes" in error.value.text("en")
