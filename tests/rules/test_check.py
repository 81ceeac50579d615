"""Wrong data is refused by name: file, line, key, column and the nearest valid word."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fourbit.errors import EditionError, Lang
from fourbit.rules.load import load

HEAD = 'extends = ["rulebook"]\nname = "x"\n'  # what is wrong stands on line 4

# lines 3 and 4 of the file, message, facts it must hold
WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("[place]\n0000 = '木財+6'", "text.unknown_word.near", {"column": 1, "near": "木材"}),
    ("[place]\n0000 = '{town_hal.wood}+6'", "text.unknown_option.near", {"near": "town_hall.wood"}),
    ("[place]\n0000 = '木材+{hire.base}・石財+2'", "text.unknown_word.near", {"column": 16}),
    ("[place]\n0200 = '木材+6'", "key.place", {"found": "0200"}),
    ("[card]\n17-0 = '木材+6'", "key.card", {"found": "17-0"}),
    ("[card]\n1-2 = '木材+6'", "key.card", {"found": "1-2"}),
    ("[building]\n0 = '小屋（木材2）VP1'", "key.building", {"found": "0"}),
    ("[building]\n49 = '小屋（木材2）VP1'", "maximum", {"most": 48}),
    ("[en.place]\n0200 = 'x'", "key.place", {"found": "0200"}),
    ("[procedure]\nround = 6", "key.unknown.near", {"near": "rounds"}),
    ("[procedure]\nrounds = 13", "option.bounds", {"high": 12}),
    ("[procedure]\nrounds = -1", "option.bounds", {"value": -1}),
    ("[procedure]\ncap = 200", "option.bounds", {"high": 199}),
    ("[procedure]\nworkers = 10", "option.bounds", {"high": 9}),
    ("[procedure]\nrow = 9", "option.bounds", {"high": 8}),
    ("[procedure]\nrow = 'round(4,9)'", "option.bounds", {"value": 9, "high": 8}),
    ("[procedure]\nrow = 'building(4,5)'", "option.value.plain", {}),
    ("[procedure]\nrefill_cards = 9", "option.bounds", {"high": 8}),
    ("[procedure]\nfirst = 'erliest'", "option.value.near", {"near": "earliest"}),
    ("[procedure]\nfirst = ['fewest buidling']", "text.unknown_word.near", {"near": "building"}),
    ("[procedure]\nfirst = ['late']", "option.value.plain", {}),
    ("[procedure]\nfirst = []", "option.value.plain", {}),
    ("[procedure]\nacting = 'all'", "option.value", {"known": "earliest / latest"}),
    (f"[procedure]\nacting = {['coin'] * 9}", "maximum", {"value": 9, "most": 8}),
    ("[place]\n0000 = '計画時（自身のみ）：VP+1'", "text.self_moment", {"column": 4}),
    ("[procedure]\nstart.hired = 4", "option.bounds", {"high": 3}),
    ("[procedure]\nrefill = 'at_onec'", "option.value.near", {"near": "at_once"}),
    ("[procedure]\nscore = 'gold'", "option.value.near", {}),
    ("[procedure]\nhouse.cost = '木財2'", "text.unknown_word.near", {"near": "木材"}),
    ("[set]\n'place7.mod' = 'build'", "key.unknown.near", {"near": "place7.mode"}),
    ("[set]\n'place7.mode' = 'biuld'", "option.value.near", {"near": "build"}),
    ("[set]\n'town_hall.wood' = 99", "option.bounds", {"high": 20}),
    ("[plaec]\n0000 = '木材+6'", "key.unknown.near", {"near": "place"}),
    ("[place]\n0000 = 6", "key.text", {}),
    ("[place]\n0000 = '木材+70'", "amount.impossible", {"value": 70}),
    ("[place]\n0000 = '建物0につきVP1'", "amount.impossible", {"value": 0}),
    ("[place]\n0000 = '手番順+0'", "amount.impossible", {}),
    ("[place]\n0000 = '手番順+ラウンド(1,13)'", "amount.impossible", {"value": 13, "high": 12}),
    ("[place]\n0000 = 'VP+建物(0,1,以降+1000)'", "amount.impossible", {"value": 1000}),
    ("[place]\n0000 = '建物1につき雇用0につきVP1'", "amount.impossible", {"value": 0, "low": 1}),
    ("[place]\n0000 = '建物1につき雇用1につき計画中1につきVP1'", "text.counts_many", {}),
    ("[place]\n0000 = 'VP+【市】の建物(0,1)'", "tag.unknown", {"found": "市"}),
    ("[place]\n0000 = '場所16の効果'", "origin.unknown", {"value": 16}),
    ("[card]\n1-0 = 'カード17の建設時：VP+1'", "origin.unknown", {"value": 17}),
    ("[place]\n0000 = '【市】の建物1につきVP1'", "tag.unknown", {"found": "市"}),
    ("[building]\n1 = '小屋（木材80）VP1'", "amount.impossible", {"value": 80}),
    ("[place]\n0000 = '資源計210→VP1'", "amount.impossible", {}),
    ("[building]\n1 = '小屋（木材2）VP1。計画時：計画'", "endless.effects", {}),
    ("[place]\n0000 = 'この場所の効果'", "endless.effects", {}),
    ("[building]\n1 = '小屋（木材2）VP1。行動中いつでも：コイン2→木材2'", "endless.conversion", {}),
    (
        "[building]\n" + "\n".join(f"{n} = '小屋。建設'" for n in range(20, 26)),
        "nested.effects",
        {"most": 8},
    ),
    ("[building]\n1 = '小屋。計画時：計画（1行動に9回）'", "nested.effects", {"most": 8}),
    (
        "[building]\n" + "\n".join(f"{n} = '小屋。建設の木材を2まで免除'" for n in range(20, 27)),
        "waivers.many",
        {"value": 8, "most": 7, "line": 10},
    ),
    (
        "[building]\n" + "\n".join(f"{n} = '小屋。建設の木材か石材-2'" for n in range(20, 25)),
        "choice_prices.many",
        {"value": 5, "most": 4, "line": 8},
    ),
    (
        f"[place]\n0000 = '{'木材1・' * 11}木材1→[{'石材1・' * 12}石材1→VP+1]'",
        "payments.many",
        {"value": 25, "most": 24, "column": 0},
    ),
    ("[place]\n0000 = 'カード3の計画で払ったコインを2まで戻す'", "text.refund_origin", {}),
    ("[building]\n1 = '小屋（木材2）VP1。いつでも：コイン+2'", "any_time.plain", {}),
    ("[building]\n1 = '小屋（木材2）VP1。いつでも：木材2→計画'", "any_time.plain", {}),
    ("[kind]\nclay = '場所 / clay'", "kind.taken", {"found": "場所"}),
    ("[kind]\nclay = 3", "kind.shape", {}),
    (f"[place]\n0000 = '{'長' * 41}：木材+2'", "name.too_long", {"most": 40}),
    (f"[place]\n0000 = '{'木材+2・' * 90}木材+2'", "text.too_long", {}),
    (f"[place]\n0000 = '{'木材+2。' * 10}'", "maximum", {"most": 9}),
    ("[place]\n0000 = '木材+2'\n0000 = '木材+4'", "file.duplicate", {"line": 5, "other": 4}),
    ("[building]\n1 = 'Hut (wood 2 or stone 2) VP1'", "text.price_or", {"column": 13}),
    ("[building]\n1 = '小屋（木材か石材2）VP1'", "text.price_or", {"column": 6}),
    ("[procedure]\nhire.cost = 'coin 2 or wood 2'", "text.price_or", {"column": 8}),
    ("[copies]\n40 = 2", "key.unknown.near", {"key": "copies.40"}),
    ("[procedure]\ntie_breaks = 3", "option.value.plain", {}),
    ("[procedure]\ndraft.hands = [[1, 2, 3], [4]]", "option.value.plain", {}),
    ("[place]\n0000 = '木材+2", "file.not_toml", {}),
    (".".join("a" * 5000) + " = 1", "file.not_toml", {}),
    ("[option.x]\nvalues = {a = '木材'}", "option.default", {"line": 3}),
]


def refused(tmp_path: Path, text: str | bytes, options: dict[str, object] | None = None) -> Any:
    file = tmp_path / "my.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(EditionError) as caught:
        load(file, options)
    for lang in ("ja", "en"):
        assert caught.value.text(lang)
    return caught.value


@pytest.mark.parametrize(("text", "message", "facts"), WRONG, ids=lambda v: None)
def test_wrong_data_is_refused(
    tmp_path: Path, text: str, message: str, facts: dict[str, Any]
) -> None:
    error = refused(tmp_path, HEAD + text)
    assert error.id == message, error
    assert {key: error.facts[key] for key in facts} == facts
    for lang in ("ja", "en"):
        said = error.text(lang)
        assert str(error.facts.get("near", "")) in said
        if message not in ("maximum", "option.value"):
            assert "my.toml" in said
    if "line" not in facts and message not in ("maximum", "file.not_toml", "key.unknown.near"):
        assert error.facts["line"] == 4


def test_conversion_bound_makes_it_legal(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    effects = "計画時：計画（1行動に1回）。行動中いつでも：コイン4→木材2"
    text = f"[building]\n1 = '小屋（木材2）VP1。{effects}'"
    file.write_text(HEAD + text, encoding="utf-8")
    assert load(file).buildings[0].lines


def test_an_edition_speaks_the_language_of_the_answer(tmp_path: Path) -> None:
    (dead,) = load("rulebook").warnings
    assert "免除" in dead.text("ja") and dead.text("en").isascii()
    base = 'extends = ["mended"]\n[place]\n'
    langs: tuple[Lang, ...] = ("ja", "en")
    for text in ("after place 77: coin +2", "effect of place 0", "any time: coin 1 -> wood 1"):
        file = tmp_path / "own.toml"
        more = '0001 = "any time: wood 1 -> coin 1"\n'
        file.write_text(f'{base}0000 = "{text}"\n{more}', "utf-8")
        with pytest.raises(EditionError) as caught:
            load(file)
        japanese, english = (caught.value.text(lang).split(": ", 1)[-1] for lang in langs)
        assert not re.search("[぀-ヿ一-鿿]", english), english
        assert not re.search("place [0-9]|coin|wood", japanese), japanese
    with pytest.raises(EditionError, match="coin 8 can never be paid"):
        load("mended", {"cap": 3})


def test_a_name_is_a_text(tmp_path: Path) -> None:
    for name in ("3", "{ ja = 3 }"):
        file = tmp_path / "own.toml"
        file.write_text(f'extends = ["rulebook"]\nname = {name}\n', "utf-8")
        with pytest.raises(EditionError) as caught:
            load(file)
        assert (caught.value.id, caught.value.facts["line"]) == ("key.text", 2)


def test_not_utf8(tmp_path: Path) -> None:
    error = refused(tmp_path, HEAD.encode() + b"[place]\n0000 = '\xff'")
    assert (error.id, error.facts["line"]) == ("file.not_utf8", 4)


def test_extends(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text('extends = ["my"]', encoding="utf-8")
    assert refused(tmp_path, 'extends = ["other"]').id == "edition.circle"
    assert refused(tmp_path, 'extends = ["rulebok"]').facts["near"] == "rulebook"
    assert refused(tmp_path, "extends = 3").id == "key.list"
    with pytest.raises(EditionError) as caught:
        load("mendedd")
    assert caught.value.facts["near"] == "mended"


def test_options_as_arguments(tmp_path: Path) -> None:
    assert refused(tmp_path, HEAD, {"place7.mod": "build"}).facts["near"] == "place7.mode"
    assert refused(tmp_path, HEAD, {"place7.mode": "xyz"}).id == "option.value"
    assert refused(tmp_path, HEAD, {"cap": "many"}).id == "option.value"
    assert refused(tmp_path, HEAD, {"house.cost": [1, 2]}).id == "option.value"
    for wrong in ({"xyz": 2}, "コイン0", "コイン2・VP0"):
        assert refused(tmp_path, HEAD, {"upkeep.unit_of": wrong}).id.startswith("option.value")


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("ラウンド開始時：雇用のコイン-2", "text.standing_always", 13),
        ("コイン+2。建設時：先手とみなす", "text.standing_always", 19),
        ("全員は雇用のコイン-2", "text.standing_always", 13),
        ("発動済みなら、コイン+2", "fired.first", None),
    ],
)
def test_what_would_be_passed_over_is_refused(
    tmp_path: Path, text: str, message: str, column: int | None
) -> None:
    error = refused(tmp_path, HEAD + f'[building]\n"1" = "木工所（木材6）VP2。{text}"')
    assert (error.id, error.facts.get("column")) == (message, column)


def test_dead_lines_are_warned_about() -> None:
    assert [w.facts["key"] for w in load("rulebook").warnings] == ["place.0111"]
    assert load("mended").warnings == ()


def dead_with(carrier: str, text: str) -> list[object]:
    """Where dead lines stand if the mended rules say this on that carrier."""
    section, key = carrier.split(".", 1)
    loaded = load({"extends": ["mended"], section: {key: text}})
    return [warning.facts["key"] for warning in loaded.warnings if warning.id == "line.dead"]


@pytest.mark.parametrize(
    ("carrier", "text"),
    [
        ("card.1-0", "ゲーム開始時：木材+2"),
        ("building.20", "甲。ゲーム開始時：木材+2"),
        ("place.0000", "庁舎の時：木材+2"),
        ("town_hall.effect", "場所効果の後：木材+2"),
        ("town_hall.effect", "場所効果でコイン1以上なら、木材+2"),
        ("town_hall.effect", "場所効果でコイン1につき木材1"),
        ("town_hall.effect", "場所効果のVP1→コイン2か、場所の雇用で払ったコインを2まで戻す"),
        ("town_hall.effect", "先手とみなす"),
        ("place.0000", "ラウンド終了時：ここの人数1につき木材1"),
        ("building.20", "甲。パス時：同じ場所の全員は木材+1"),
        ("procedure.effects", "雇用で払ったコインを2まで戻す"),
    ],
)
def test_a_line_that_cannot_work_on_its_carrier_is_dead(carrier: str, text: str) -> None:
    assert dead_with(carrier, text) == [carrier]


@pytest.mark.parametrize(
    ("carrier", "text"),
    [
        ("town_hall.effect", "場所効果でコイン0なら、木材+2"),
        ("town_hall.effect", "場所効果でコイン1以上または先頭なら、木材+2"),
        ("town_hall.effect", "場所効果のVP1→コイン2か、木材+2"),
        ("town_hall.effect", "行動終了時：雇用で払ったコインを2まで戻す"),
        ("place.0000", "パス時：ここの人数1につき木材1"),
        ("place.0000", "パス時：同じ場所の全員は木材+1"),
    ],
)
def test_a_line_that_can_work_is_not_dead(carrier: str, text: str) -> None:
    assert dead_with(carrier, text) == []


def test_a_price_beyond_the_cap(tmp_path: Path) -> None:
    text = HEAD + "[procedure]\ncap = 10"
    assert refused(tmp_path, text).id in ("cost.unreachable", "amount.impossible")
