"""The rulebook of an edition: whole, in both languages, every number from the data."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from fourbit.errors import FourbitError
from fourbit.rules import model as m
from fourbit.rules.edition import Procedure
from fourbit.rules.load import load, shipped
from fourbit.rules.model import Amount, Condition, Noun, Number, Pay
from fourbit.words.chapter_files import write_chapters
from fourbit.words.phrases import book
from fourbit.words.rulebook import chapters, rulebook

LANGS: Any = ("ja", "en")
TWO = Amount(Number((2,)))
FILES = [
    "00_概要.md", "01_テーマ.md", "02_ゲームの目的.md", "03_コンポーネント.md", "04_基本概念.md",
    "05_セットアップ.md", "06_ラウンドの流れ.md", "07_行動カードの効果.md",
    "08_建物カード一覧（18種）.md", "09_都市ボード：場所効果一覧（16マス）.md",
    "10_ゲーム終了と得点計算.md", "11_4bit と場所の対応表.md",
]  # fmt: skip


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("lang", LANGS)
def test_a_rulebook_is_whole(name: str, lang: Any) -> None:
    edition = load(name)
    text = rulebook(edition, lang)
    for carrier in (
        *edition.places,
        *(s for pair in edition.cards for s in pair),
        *edition.buildings,
    ):
        if carrier.names:
            assert carrier.names.get(lang, "?") in text
    assert not re.search(r"[{}]|None|^\?|\n#\. |\n{3,}|をを|。。|、、|のの|\S  \S", text, re.M)
    if lang == "en":
        assert not re.search(r"[ぁ-んァ-ヶ一-龯]", text)
        assert not re.search(r"\b1 (?:coins|workers|rounds|units|spaces)\b", text)
    numbers = re.findall(r"^## (\d+)\.", text, re.M)
    assert numbers == [str(n) for n in range(12)]


@pytest.mark.parametrize("lang", LANGS)
def test_no_numbered_list_runs_on_into_the_next(lang: Any) -> None:
    """Markdown would count on: an order of acting, and then the parts of an action."""
    orders = {"first": ["fewest building", "turn order"], "acting": ["most coin", "turn order"]}
    text = rulebook(load({"extends": ["rulebook"], "procedure": orders}), lang)
    assert len(re.findall(r"^1\. ", text, re.M)) > 4
    assert not re.search(r"^\d+\. .*\n\n1\. ", text, re.M)


@pytest.mark.parametrize("lang", LANGS)
def test_a_changed_number_is_in_the_text(lang: Any) -> None:
    before = rulebook(load("rulebook"), lang)
    assert ("残す1人ごとに3単位" if lang == "ja" else "pay 3 units") in before
    after = rulebook(load("rulebook", {"upkeep.units": 2, "hire.base": 5}), lang)
    assert ("残す1人ごとに2単位" if lang == "ja" else "pay 2 units") in after
    assert ("コイン5を払い" if lang == "ja" else "pay 5 coins") in after


# Numbers that change have a letter; two that differ must not read the same.
CHANGING = [(Pay("coin", Amount(Number((2, n), "round"))),) for n in (3, 4)]
# What each field may be besides its default in the rulebook.
ORDERS = [
    (Noun("fewest", of=Noun("built")), m.TURN_ORDER), (Noun("built"), m.TURN_ORDER),
    (Noun("fewest", of=Noun("limit")),), (Noun("hand", kinds=("coin",)), Noun("leader")),
]  # fmt: skip
OTHER: dict[str, list[Any]] = {
    "rounds": [5], "workers": [6], "start_hired": [2], "start_limit": [4], "limit_most": [6],
    "cap": [50], "even_choices": [False], "score": ["coin"],
    "row": [Number((0,)), Number((5,)), Number((3, 4), "round"), Number((3, 4), "players")],
    "refill_cards": [Number((2,)), Number((1, 2), "round")], "acting": ["latest", *ORDERS],
    "refill": ["at_once", "never"], "draft_mode": ["dealt", "preset"],
    "participation_mode": ["simultaneous"], "late_fee": [(), (Pay("coin", TWO),), *CHANGING],
    "first": ["latest", "all", "none", *ORDERS], "hire_cost": [(), (Pay("wood", TWO),), *CHANGING],
    "hire_usable_this_round": [False], "house_cost": [(), *CHANGING],
    "plan_cost": [(Pay("coin", TWO),), *CHANGING],
    "plan_build_from": ["now"], "plan_limit": [1, 2], "track_start": ["stacked", "ranks"],
    "track_landing": ["head"], "track_length": [12],
    "track_effective": ["immediate", "next_round"], "cards_window": ["any_time"],
    "upkeep_units": [TWO, Amount(Number((0,))), Amount(Number((1,)), Noun("round")),
                     Amount(Number((1, 2), "round"))],
    "upkeep_unit_of": [(Pay("coin", TWO),), *CHANGING], "upkeep_bailout": ["keep1", "keep3"],
    "place_vp_includes_immediate": [True],
    "tie_breaks": [(), *ORDERS, (Noun("hand", kinds=("wood",)),), (Noun("leader"),),
                   (Noun("limit"),)],
    "end": [Condition(((m.Test(Noun("built"), "ge", Number((5,))),),))],
}  # fmt: skip
ELSEWHERE = {"copies", "draft_hands"}  # on the buildings; below


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("field", sorted({f.name for f in fields(Procedure)} - ELSEWHERE))
def test_every_screw_of_the_procedure_changes_the_text(field: str, lang: Any) -> None:
    edition = load("rulebook")
    texts = [rulebook(edition, lang)]
    for value in OTHER[field]:
        changed: Any = {field: value}
        other = replace(edition, procedure=replace(edition.procedure, **changed))
        texts.append(rulebook(other, lang))
        assert not re.search(r"[{}]|None|\n\?|をを|のの| 1 units|\S  \S", texts[-1])
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("lang", LANGS)
def test_preset_hands_and_copies_are_told(lang: Any) -> None:
    edition = load("rulebook")
    hands = ((1, 2, 3, 4), (5, 6, 7, 8))
    preset = replace(edition.procedure, draft_mode="preset", draft_hands=hands)
    text = rulebook(replace(edition, procedure=preset), lang)
    assert ("席2：カード5・6・7・8" if lang == "ja" else "Seat 2: cards 5, 6, 7 and 8") in text
    twice = rulebook(load("rulebook", {"copies": 2}), lang)
    assert ("18種・計36枚" if lang == "ja" else "18 different, 36 in all") in twice


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_undecided_or_dead_is_marked(lang: Any, tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text(
        'extends = ["mended"]\nname = "Half"\n[card]\n8-0 = ""\n[place]\n0000 = ""\n', "utf-8"
    )
    mark = {"ja": "未定", "en": "Undecided"}[lang]
    assert rulebook(load(str(file)), lang).count(mark) >= 2
    assert mark not in rulebook(load("mended"), lang)
    dead = book(f"chapters_{lang}")["dead"]
    assert dead in rulebook(load("rulebook"), lang)
    assert dead not in rulebook(load("mended"), lang)


HALL = {
    "ja": ("行動の最後に次を行う。\n\n- コイン2を得る。",
           "次の効果は、文に書かれた時に働く。\n\n"
           "- 各ラウンドの開始時、各プレイヤーは木材1を得る。",
           "庁舎の効果を行う。"),
    "en": ("At the end of the action, do this:\n\n- Gain 2 coins.",
           "What follows works when it says so:\n\n"
           "- At the start of each round, each player gains 1 wood.",
           "carry out its effect."),
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_each_effect_of_the_town_hall_stands_under_its_own_moment(lang: Any) -> None:
    in_action, at_start = "コイン+2", "ラウンド開始時：木材+1"
    for effect, holds in (
        (in_action, (True, False, True)),
        (at_start, (False, True, False)),
        (f"{in_action}。{at_start}", (True, True, True)),
        ("", (False, False, False)),
    ):
        text = rulebook(load({"extends": ["rulebook"], "town_hall": {"effect": effect}}), lang)
        assert tuple(part in text for part in HALL[lang]) == holds
        for head, true in zip(HALL[lang], holds, strict=True):
            assert (head.split("\n")[0] in text) == true


# --- chapter files ----------------------------------------------------------------------


def test_chapter_files_have_the_drafts_names(tmp_path: Path) -> None:
    written = write_chapters(tmp_path, chapters(load("rulebook"), "ja"), "ja")
    assert [path.name for path in written] == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == FILES
    text = "".join(path.read_text("utf-8") for path in written)
    assert "職人広場" in text
    english = [chapter.file for chapter in chapters(load("rulebook"), "en")]
    assert len(english) == 12 and all(file.isascii() for file in english)


def test_own_files_are_renewed_and_others_kept(tmp_path: Path) -> None:
    write_chapters(tmp_path, chapters(load("rulebook"), "ja"), "ja")
    write_chapters(tmp_path, chapters(load("mended"), "ja"), "ja")
    mine = tmp_path / FILES[4]
    mine.write_text(mine.read_text("utf-8") + "私の一行\n", "utf-8")
    before = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    with pytest.raises(FourbitError) as error:
        write_chapters(tmp_path, chapters(load("rulebook"), "ja"), "ja")
    assert FILES[4] in error.value.text("ja")
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == before
    write_chapters(tmp_path, chapters(load("rulebook"), "ja"), "ja", force=True)
    assert "私の一行" not in mine.read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == FILES


def test_a_chapter_that_changed_its_name_leaves_no_double(tmp_path: Path) -> None:
    edition = load("rulebook")
    write_chapters(tmp_path, chapters(edition, "ja"), "ja")
    fewer = replace(edition, buildings=edition.buildings[:-1])
    write_chapters(tmp_path, chapters(fewer, "ja"), "ja")
    assert [p.name for p in tmp_path.glob("08_*")] == ["08_建物カード一覧（17種）.md"]
    assert len(list(tmp_path.iterdir())) == 12
