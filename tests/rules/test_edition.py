"""Editions: what the shipped ones say, bases, options, and loading again from a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fourbit
from fourbit.errors import EditionError
from fourbit.rules.load import drafts, load, shipped
from fourbit.rules.model import Amount, Build, Noun, Number, Pay, Price, Refund, Waive
from fourbit.rules.walk import every

# Every switch of the registry, with each value that may be written for it.
SWITCHES: dict[str, list[Any]] = {
    "cap": [68, "69"],
    "even_choices": [True, "false"],
    "town_hall.wood": [1, "2"],
    "town_hall.coin": [2, 4],
    "late_fee": [0, 2, "4", "コイン2", "資源2", None],
    "participation.mode": ["sequential", "simultaneous"],
    "hire.usable_this_round": [True, False],
    "hire.base": [4, 6],
    "guildhall.discount": [1, 2],
    "guildhall.floor": [0, 1],
    "house.cost": ["木材2・石材2・コイン2", "2/2/2", [2, 2, 2], {"wood": 2, "coin": 4}],
    "plan.place2_cost": [0, "2"],
    "plan.build_from": ["next_round", "now"],
    "plan.limit": [None, "none", 3, "3"],
    "place7.mode": ["literal", "discount", "build"],
    "place7.wood": [6, 7],
    "place7.sources": ["planned", "row", "planned,row", ["row", "planned"], "row, planned"],
    "place12.waiver": [0, 6],
    "place13.front_restriction": [True, "false"],
    "track.start": ["spread", "stacked", "ranks"],
    "track.landing": ["tail", "head"],
    "track.length": [None, 12],
    "track.effective": ["next_step", "immediate", "next_round"],
    "card4_0.front_test": ["space", "rank"],
    "cards.set": ["rulebook", "bit-cards"],
    "cards.window": ["after_place", "any_time"],
    "modifier_timing": ["at_payment", "rebate_after"],
    "card6_0.vacuous": [True, False],
    "card8_0.count_town_hall": [True, False],
    "card16_0.scope": ["place_only", "place_and_triggered", "whole_action"],
    "advert.on_swap": ["keep", "recheck"],
    "place_vp_includes_immediate": [True, False],
    "artisan.self": [True, False],
    "market.window": ["own_action", "always"],
    "upkeep.units": [2, "3", "ラウンド(1,2,3)"],
    "upkeep.unit_of": ["コイン2・VP1", [2, 2, 2, 1], "2,2,2,1", {"coin": 2, "vp": 1}],
    "upkeep.bailout": ["none", "keep1", "keep3", None],
}


def n(value: int) -> Amount:
    return Amount(Number((value,)))


@pytest.mark.parametrize("key", SWITCHES)
def test_every_switch_from_a_file_and_as_an_argument(key: str, tmp_path: Path) -> None:
    for value in SWITCHES[key]:
        by_argument = load("rulebook", {key: value})
        if value is not None:
            text = f'extends = ["rulebook"]\n[set]\n"{key}" = {_toml(value)}\n'
            assert load(_write(tmp_path, "own", text)).digest == by_argument.digest


@pytest.mark.parametrize("edition", drafts())
@pytest.mark.parametrize("which", [0, -1])
def test_all_switches_together_on_every_edition(edition: str, which: int) -> None:
    chosen = {key: values[which] for key, values in SWITCHES.items()}
    options = load(edition, chosen).options
    assert set(SWITCHES) <= set(options)
    assert options["place7.mode"] == chosen["place7.mode"]


def test_each_switch_changes_play() -> None:
    plain = load("mended").digest
    same = []
    for key, values in SWITCHES.items():
        if all(load("mended", {key: value}).digest == plain for value in values):
            same.append(key)
    assert same == []


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {v}" for k, v in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("edition", shipped())
def test_the_source_loads_again(edition: str) -> None:
    loaded = load(edition)
    again = load(json.loads(json.dumps(loaded.source)))
    assert again == loaded
    assert again.digest == loaded.digest
    assert again.names == loaded.names


@pytest.mark.parametrize("edition", shipped())
def test_shipped_editions_are_complete(edition: str) -> None:
    loaded = load(edition)
    assert len(loaded.places) == len(loaded.cards) == 16
    numbers = [int(carrier.key) for carrier in loaded.buildings]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == 18 or edition not in drafts()
    assert set(loaded.names) == {"ja", "en"}
    assert {warning.id for warning in loaded.warnings} <= {"line.dead"}
    for carrier in (*loaded.places, *loaded.buildings):
        assert set(carrier.names) == {"ja", "en"}
        assert carrier.lines


def test_digests_tell_play_apart_and_nothing_else() -> None:
    digests = {name: load(name).digest for name in shipped()}
    assert digests["round-draft"] == digests["rulebook"]
    assert len(set(digests.values())) == len(digests) - 1


def test_rulebook_values() -> None:
    edition = load()
    assert edition.procedure.late_fee == tuple(Pay(k, n(2)) for k in ("wood", "stone", "coin"))
    assert [pay.kind for pay in edition.procedure.upkeep_unit_of] == ["coin", "wood", "stone", "vp"]
    assert edition.procedure.tie_breaks == (Noun("hand", kinds=("coin",)), Noun("hired"))
    assert isinstance(edition.places[7].lines[0].body, Waive)
    assert edition.buildings[16].cost == (Pay("wood", n(2)), Pay("stone", n(6)), Pay("coin", n(8)))
    assert edition.buildings[16].points == Number((4,))
    assert edition.options["guildhall.floor"] == 1


def test_overlays_combine() -> None:
    edition = load("mended-bit-cards")
    assert next(every(edition.places[7].lines, Build)).sources == ("planned",)
    assert (edition.procedure.cap, edition.procedure.track_landing) == (68, "head")
    assert edition.cards[0][1].names == {}
    assert [*every(edition.cards[12][1].lines, Refund)]


def test_the_card_set_wins_over_the_timing() -> None:
    edition = load("rulebook", {"modifier_timing": "rebate_after", "cards.set": "bit-cards"})
    assert not [*every(edition.cards[0][1].lines, Refund)]


def _write(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_own_lines_win_over_patches(tmp_path: Path) -> None:
    text = 'extends = ["rulebook"]\nname = "試作"\n[set]\n"place7.mode" = "build"\n'
    text += '[place]\n0111 = "木材+2"\n'
    edition = load(_write(tmp_path, "own", text))
    assert not [*every(edition.places[7].lines, Build)]
    with pytest.raises(EditionError) as caught:
        load(tmp_path / "own.toml", {"place7.mode": "build"})
    assert caught.value.id == "option.overwritten"
    assert caught.value.facts["other_key"] == "place.0111"
    assert caught.value.facts["other_line"] == 6


def test_a_number_whose_line_was_rewritten_is_refused(tmp_path: Path) -> None:
    file = _write(tmp_path, "own", 'extends = "rulebook"\n[place]\n1100 = "建設"\n')
    with pytest.raises(EditionError) as caught:
        load(file, {"place12.waiver": 4})
    assert caught.value.id == "option.overwritten"


def test_entries_can_be_removed(tmp_path: Path) -> None:
    text = 'extends = ["rulebook"]\nremove = ["building.3", "place.0111"]\n'
    edition = load(_write(tmp_path, "own", text))
    assert "3" not in [carrier.key for carrier in edition.buildings]
    assert edition.places[7].lines == ()
    assert "entry.empty" in [warning.id for warning in edition.warnings]


def test_bases_may_be_files_beside_the_edition(tmp_path: Path) -> None:
    _write(tmp_path, "base", 'extends = ["rulebook"]\n[procedure]\nrounds = 5\n')
    edition = load(_write(tmp_path, "own", 'extends = ["base"]\n[procedure]\nrow = 5\n'))
    assert (edition.procedure.rounds, edition.procedure.row) == (5, Number((5,)))


def test_a_procedure_line_wins_over_what_a_base_has_set(tmp_path: Path) -> None:
    text = 'extends = ["mended"]\n[procedure]\ncap = 50\nhire.usable_this_round = false\n'
    file = _write(tmp_path, "own", text)
    procedure = load(file).procedure
    assert (procedure.cap, procedure.hire_usable_this_round) == (50, False)
    assert load(file, {"cap": 40}).procedure.cap == 40
    on_top = _write(tmp_path, "top", 'extends = ["own"]\n[set]\ncap = 60\n')
    assert load(on_top).procedure.cap == 60


def test_own_kinds_names_and_english_texts(tmp_path: Path) -> None:
    text = """extends = ["rulebook"]
name = "Trial"
[kind]
clay = "粘土 / clay"
[place]
0000 = "Clay Pit: clay +4, resource +2"
0100 = ""
[building]
17 = "Mint (wood 2, stone 6, coin 8) VP4. round end: coin 2 per building"
20 = "窯【工房】（粘土4）VP2。場所0の粘土+2。【工房】の建物1につきVP1"
[ja.place]
0000 = "粘土場"
"""
    edition = load(_write(tmp_path, "own", text))
    assert edition.places[0].names == {"en": "Clay Pit", "ja": "粘土場"}
    assert edition.buildings[16] == load().buildings[16]
    assert edition.buildings[16].names == {"en": "Mint", "ja": "造幣局"}
    assert edition.buildings[-1].tags == ("工房",)
    warned = {(warning.id, warning.facts["key"]) for warning in edition.warnings}
    assert ("entry.empty", "place.0100") in warned
    assert ("name.untranslated", "building.20") in warned
    assert load(edition.source) == edition
    for warning in edition.warnings:
        assert warning.text("ja") and warning.text("en")


def test_guildhall_price() -> None:
    (price,) = every(load("mended").buildings[7].lines, Price)
    assert (price.amount, price.floor) == (n(2), Number((0,)))


@pytest.mark.parametrize("wrong", [3, None, b"rulebook", ["rulebook"]])
def test_an_edition_of_the_wrong_type_is_refused(wrong: Any) -> None:
    with pytest.raises(EditionError) as refused:
        fourbit.load(wrong)
    assert refused.value.id == "edition.type"
    if wrong is not None:
        with pytest.raises(EditionError) as refused:
            fourbit.load("rulebook", wrong)
        assert refused.value.id == "options.type"
