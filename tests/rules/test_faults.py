"""What is wrong is said where it is wrong, and one mistake hides no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourbit.cli import main
from fourbit.errors import EditionError
from fourbit.rules import load as loading
from fourbit.rules.load import load, shipped
from fourbit.rules.merge import Merged, merge
from fourbit.rules.model import Number
from fourbit.rules.procedure import KEYS

HEAD = 'extends = ["rulebook"]\nname = "x"\n'
MANY = (
    HEAD
    + """\
colour = "red"
[kind]
fish = "魚"
[place]
0000 = "木財+6"
0001 = "コイン+8。石材+1000"
0010 = "コイン+2"
0200 = "木材+2"
[building]
1 = "小屋（木材2）VP1。完成時：コイン+2"
2 = "塔（木材2VP3。コイン+2"
[procedure]
rounds = 13
row = "four"
roudns = 5
[option.mine]
number = "many"
[card]
1-0 = "木材+{mine}"
1-1 = "木材+{theirs}"
"""
)
MANY_LINES = [3, 7, 8, 10, 12, 13, 15, 16, 17, 18, 22]


def refused(source: object, options: dict[str, object] | None = None) -> EditionError:
    with pytest.raises(EditionError) as caught:
        load(source, options)  # type: ignore[arg-type]
    return caught.value


def at(text: str, carrier: str = "place.0000") -> EditionError:
    section, key = carrier.split(".")
    return refused({"extends": ["rulebook"], section: {key: text}})


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.toml"
    path.write_text(MANY, "utf-8")
    return path


# --- all of them -------------------------------------------------------------------------------


def test_one_error_carries_all_in_the_order_of_the_file(many: Path) -> None:
    error = refused(str(many))
    assert [one.facts["line"] for one in error.all] == MANY_LINES
    assert error is error.all[0]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_check_says_all_of_them(many: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(many), "--lang", lang]) == 2
    said = capsys.readouterr()
    mark = r"line (\d+)" if lang == "en" else r"(\d+)行目"
    assert [int(n) for n in re.findall(mark, said.err)] == MANY_LINES
    assert len(said.err.splitlines()) == len(MANY_LINES) and not said.out


def test_check_gives_programs_the_list(many: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(many), "--json", "--lang", "en"]) == 2
    found = json.loads(capsys.readouterr().out)["errors"]
    assert [one["line"] for one in found] == MANY_LINES
    assert found[1]["key"] == "place.0000" and found[1]["column"] == 1
    assert "木財" in found[1]["text"]


def test_a_broken_kind_is_not_followed_by_its_unknown_words() -> None:
    source = {"extends": ["rulebook"], "kind": {"clay": 3}, "place": {"0000": "粘土+2"}}
    assert [one.id for one in refused(source).all] == ["kind.shape"]


def test_what_texts_can_be_read_without_hides_no_mistake_in_them() -> None:
    kinds = {f"k{n}": f"種{'あいうえお'[n]} / kind{'abcde'[n]}" for n in range(5)}
    wrong = {"word": {"foo": "a / b"}, "tag": {"craft": 3}, "place": {"0000": "木財+2"}}
    found = [one.id for one in refused({"extends": ["rulebook"], "kind": kinds, **wrong}).all]
    assert sorted(found) == ["key.unknown.near", "kind.shape", "maximum", UNKNOWN]


def test_a_score_that_is_no_kind_hides_no_other_mistake() -> None:
    source = {"extends": ["rulebook"], "colour": "red", "procedure": {"score": "gold"}}
    assert [one.id for one in refused(source).all] == ["key.unknown.near", "option.value.near"]


def test_a_building_that_cannot_be_read_does_not_deny_its_tag() -> None:
    source = {"extends": ["rulebook"], "building": {"1": "塔【市】（木材2）VP1。木財+2"},
              "place": {"0000": "【市】の建物1につきVP1"}}  # fmt: skip
    assert [one.facts["key"] for one in refused(source).all] == ["building.1"]


def found_at(text: str, carrier: str = "place.0000") -> list[tuple[str, object]]:
    """What is wrong with a text, and in which column."""
    return [(one.id, one.facts["column"]) for one in at(text, carrier).all]


UNKNOWN, UNEXPECTED = "text.unknown_word.near", "text.unexpected"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("木財+6。コイン+2。石財+2", [(UNKNOWN, 1), (UNKNOWN, 12)]),
        ("市場：木財+6。コイン+2。石財+2。", [(UNKNOWN, 4), (UNKNOWN, 15)]),
        ("完成時：木材+2。木財+2", [("text.moment_unknown", 1), (UNKNOWN, 10)]),
        ("コイン+。木材2、。石材+2", [(UNEXPECTED, 5), (UNEXPECTED, 10)]),
        ("wood +2. stoen +2. coin +2. wodo +1.", [(UNKNOWN, 10), (UNKNOWN, 29)]),
        ("木材+1000。コイン+2。石材+1000", [("amount.impossible", 4), ("amount.impossible", 18)]),
        ("場所16の効果。場所17の効果", [("origin.unknown", 3), ("origin.unknown", 11)]),
        ("木材(+2。木財+2", [("text.bracket_open", 3), (UNKNOWN, 7)]),
    ],
)
def test_one_bad_sentence_hides_no_other(text: str, found: list[tuple[str, int]]) -> None:
    assert found_at(text) == found


def test_a_bracket_around_two_sentences_is_one_mistake() -> None:
    assert len(found_at("［木材+2。石材+2］か、コイン+2")) == 1


def test_price_and_sentences_of_a_building_are_all_read() -> None:
    text = "塔（木財2）VP3。コイン+2。石財+2"
    assert found_at(text, "building.1") == [(UNKNOWN, 3), (UNKNOWN, 17)]
    far = "塔（木材500）VP3。コイン+2。石材+1000"
    assert found_at(far, "building.1") == [("amount.impossible", 5), ("amount.impossible", 22)]


def test_a_name_without_its_sign_hides_no_other_mistake() -> None:
    text = "大きな市場木材+2。石財+2"
    assert found_at(text) == [("text.name_open", 1), (UNKNOWN, 11)]


def test_every_text_that_cannot_stand_at_any_time_is_named() -> None:
    tower = "塔（木材2）VP1。いつでも：木材+2"
    source = {"extends": ["rulebook"], "building": {"1": tower, "2": tower}}
    found = [(one.id, one.facts["key"]) for one in refused(source).all]
    assert found == [("any_time.plain", "building.1"), ("any_time.plain", "building.2")]


# --- accepted but not meant --------------------------------------------------------------------


@pytest.mark.parametrize("text", ["雇用1につきVP[上限1につき1]", "VP [1 per limit] per hired"])
def test_a_count_inside_a_count_is_not_dropped(text: str) -> None:
    error = at(text)
    assert error.id == "text.count_inside"
    assert "1につき…1につき" in error.text("ja") and "per … per" in error.text("en")


@pytest.mark.parametrize(
    ("head", "near"),
    [
        ("完成時", "時"),
        ("場所3の完成時", "時"),
        ("ラウンド開始", "ラウンド開始時"),
        ("行動終了", "行動終了時"),
        ("全員", "全員は"),
        ("on finish", "on "),
        ("when built", ""),
        ("before building", "before"),
        ("round strat", "round start"),
        ("at the round end", "round end"),
    ],
)
def test_what_looks_like_a_moment_is_no_name(head: str, near: str) -> None:
    error = at(f"{head}：コイン+2" if not head.isascii() else f"{head}: coin +2")
    assert error.id == "text.moment_unknown"
    assert near in str(error.facts["nearest"]) and error.facts["column"] == 1
    for lang in ("ja", "en"):
        assert f"{error.facts['nearest']}" in error.text(lang)


@pytest.mark.parametrize("text", ["建物3なら：コイン+2", "if buildings 3: coin +2"])
def test_a_condition_is_no_name(text: str) -> None:
    assert at(text).id == "text.condition_colon"


@pytest.mark.parametrize(
    ("carrier", "text", "found"),
    [
        ("building.1", "塔（木材2）VP1。完成時：コイン+2", ("text.moment_unknown", 11)),
        ("building.1", "Hut (wood 2) VP1. on finish: coin +2", ("text.moment_unknown", 19)),
        ("building.1", "塔（木材2）VP1。建物3なら：コイン+2", ("text.condition_colon", 11)),
        ("place.0000", "木材+2。完成時：コイン+2", ("text.moment_unknown", 6)),
        ("town_hall.effect", "完成した時：木材+2", ("text.moment_unknown", 1)),
        ("procedure.effects", "coin +2. whenever bulding: coin +2", ("text.moment_unknown", 10)),
    ],
)
def test_what_looks_like_a_moment_is_called_one_everywhere(
    carrier: str, text: str, found: tuple[str, int]
) -> None:
    assert found_at(text, carrier) == [found]


@pytest.mark.parametrize("name", ["計画", "駅前", "建設局", "Open House", "Market", "Plan B"])
def test_names_stay_names(name: str) -> None:
    loaded = load({"extends": ["rulebook"], "place": {"0000": f"{name}: コイン+2"}})
    assert name in loaded.places[0].names.values()


def governed() -> Iterator[tuple[str, Any, dict[tuple[str, str], Any]]]:
    """Each option of the rulebook with each other value, and the lines that this changes."""
    files: list[Any] = []
    loading._bases(loading._shipped("rulebook"), [], files)
    plain = merge(files, {})
    for key, option in plain.options.items():
        values = [option.low, option.high] if option.number else list(option.known)
        for value in values:
            if option.check(value, option.where) == plain.values[key].value:
                continue
            changed = merge(files, {key: value})
            lines = {
                line: text
                for line, text in _filled(plain).items()
                if _filled(changed).get(line) != text
            }
            if lines:  # some change nothing without another option
                yield key, value, lines


def _filled(merged: Merged) -> dict[tuple[str, str], Any]:
    def text(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return re.sub(
            r"\{([^{}]*)\}",
            lambda found: merged.options[found[1]].text(merged.values[found[1]].value),
            value,
        )

    return {line: text(entry.value) for line, entry in merged.entries.items()}


@pytest.mark.parametrize(("key", "value", "lines"), list(governed()))
def test_setting_an_option_whose_lines_were_rewritten_is_refused(
    key: str, value: Any, lines: dict[tuple[str, str], Any]
) -> None:
    source: dict[str, Any] = {"extends": ["rulebook"]}
    for (section, name), text in lines.items():
        source.setdefault(section, {})[name] = text
    error = refused(source, {key: value})
    assert error.id == "option.overwritten"
    assert (error.facts["file"], error.facts["key"]) == ("--set", key)
    assert tuple(str(error.facts["other_key"]).split(".", 1)) in lines


def test_setting_an_option_whose_building_was_removed_is_refused() -> None:
    key, value, lines = next(one for one in governed() if one[0] == "market.window")
    gone = [".".join(line) for line in lines]
    error = refused({"extends": ["rulebook"], "remove": gone}, {key: value})
    assert error.id == "option.overwritten" and error.facts["other_key"] in gone


def test_a_procedure_key_of_the_file_can_be_set() -> None:
    source = {"extends": ["rulebook"], "procedure": {"row": 5}}
    assert load(source, {"row": 6}).procedure.row == Number((6,))


# --- the right place ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "blamed", "bounds"),
    [
        ({"start.limit": 0}, "start.limit", "3 to 9"),
        ({"workers": 2}, "workers", "3 to 9"),
        ({"start.hired": 9}, "start.hired", "0 to 7"),
        ({"limit_most": 2}, "limit_most", "3 to 9"),
    ],
)
def test_who_wrote_last_is_blamed(options: dict[str, object], blamed: str, bounds: str) -> None:
    error = refused("rulebook", options)
    assert {(one.facts["file"], one.facts["key"]) for one in error.all} == {("--set", blamed)}
    assert bounds in error.text("en") and "rulebook.toml" not in error.text("en")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("木材+6・石材+1000", 9),
        ("市場：木材+70", 7),
        ("wood +6, stone +999, coin +1000", 17),
        ("建物0につきVP1", 3),
        ("場所16の効果", 3),
        ("木材+{place7.wood}・手番順+13", 22),
    ],
)
def test_a_number_out_of_bounds_is_pointed_at(text: str, column: int) -> None:
    error = at(text)
    assert error.facts["column"] == column
    assert f"column {column}" in error.text("en") and f"{column}文字目" in error.text("ja")


def test_one_kind_too_many_is_pointed_at(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    kinds = "\n".join(f'  k{n} = "品{n} / good{n}"' for n in range(5))
    path.write_text(f"{HEAD}[kind]\n{kinds}\n", "utf-8")
    error = refused(str(path))
    facts = {key: error.facts[key] for key in ("file", "line", "key", "column", "value", "most")}
    assert facts == {"file": str(path), "line": 8, "key": "kind.k4", "column": 3, "value": 9,
                     "most": 8}  # fmt: skip


def test_too_many_means_more_than_the_most(tmp_path: Path) -> None:
    for n in range(17):
        base = f'extends = ["{n - 1}.toml"]\n' if n else 'extends = ["rulebook"]\n'
        (tmp_path / f"{n}.toml").write_text(base, "utf-8")
    error = refused(str(tmp_path / "16.toml"))
    assert (error.id, error.facts["value"], error.facts["most"]) == ("maximum", 17, 16)


@pytest.mark.parametrize(
    ("carrier", "text", "message", "column", "wanted"),
    [
        ("place.0000", "コイン+2（1行動に1回", "text.bracket_open", 6, "）"),
        ("place.0000", "coin +2 (once per action", "text.bracket_open", 9, "）"),
        ("place.0000", "コイン+2）", "text.bracket_close", 6, "（"),
        ("place.0000", "[木材+2か、コイン+2", "text.bracket_open", 1, "]"),
        ("building.1", "塔（木材2VP3。コイン+2", "text.bracket_open", 2, "）"),
        ("building.1", "塔【市（木材2）VP3", "text.bracket_open", 2, "】"),
        ("place.0000", "計画時コイン+2", "text.colon_missing", 4, "："),
        ("place.0000", "on build coin +2", "text.colon_missing", 10, "："),
        ("place.0000", "大通りコイン+2", "text.name_open", 1, "："),
        ("place.0000", "Broadway coin +2", "text.name_open", 1, "："),
        ("building.1", "塔（木材2）コイン+2", "text.name_open", 1, "。"),
    ],
)
def test_a_missing_sign_is_named(
    carrier: str, text: str, message: str, column: int, wanted: str
) -> None:
    error = at(text, carrier)
    assert (error.id, error.facts["column"]) == (message, column)
    assert wanted in error.text("ja").split("：", 1)[1]
    assert str(error.facts["found"]) in error.text("en")


VALUES = [True, False, 2.5, -1, "", "x", [], [1, "a", True], {}, {"a": {"b": [False]}}]


@pytest.mark.parametrize("key", [*KEYS, "hire.base", "place7.mode", "even_choices"])
def test_no_message_speaks_python(key: str) -> None:
    for value in [*VALUES, None]:
        try:
            load("rulebook", {key: value})
        except EditionError as error:
            for lang in ("ja", "en"):
                said = error.text(lang)
                assert not re.search(r"\b(None|True|False)\b|\{'|\['|'\]|\(\)", said), said


# --- translations ------------------------------------------------------------------------------


def test_a_kind_without_a_translation_is_warned_about() -> None:
    loaded = load({"extends": ["rulebook"], "kind": {"fish": "魚", "clay": "clay"},
                   "place": {"0000": "魚+4"}})  # fmt: skip
    found = [w for w in loaded.warnings if w.id == "name.untranslated"]
    assert [(w.facts["key"], w.facts["name"]) for w in found[:2]] == [
        ("kind.fish", "魚"), ("kind.clay", "clay"),
    ]  # fmt: skip
    assert not [w for w in load("workshop").warnings if w.id == "name.untranslated"]


def test_a_plural_that_nobody_wrote_is_warned_about() -> None:
    kinds: dict[str, Any] = {
        "loaf": "塊 / loaf", "goose": {"ja": "がちょう", "en": ["goose", "geese"]},
        "fish": "魚", "goods": {"ja": "品", "en": ["goods", "goods"]},
    }  # fmt: skip
    loaded = load({"extends": ["rulebook"], "kind": kinds, "place": {"0000": "塊+4"}})
    (found,) = [w for w in loaded.warnings if w.id == "kind.plural"]
    assert (found.facts["key"], found.facts["name"]) == ("kind.loaf", "loaf")
    assert "loafs" in found.text("en") and "loafs" in found.text("ja")


@pytest.mark.parametrize("edition", [*shipped(), "docs/examples/five-more.toml"])
def test_our_own_plurals_are_written(edition: str) -> None:
    assert not [w for w in load(edition).warnings if w.id == "kind.plural"]


# --- what is removed, what is measured ---------------------------------------------------------


@pytest.mark.parametrize("gone", [{"building": {"7": True}}, ["building.7", {"building": 18}], 7])
def test_what_is_removed_is_a_list(gone: Any) -> None:
    error = refused({"extends": ["rulebook"], "remove": gone})
    assert [one.id for one in error.all] == ["remove.list"]
    for lang in ("ja", "en"):
        said = error.text(lang)
        assert 'remove = ["building.7", "building.18"]' in said and "{" not in said


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("建物木材(2,3)につきVP1", 3),
        ("木材+2。建物木材・石材(2,3)につきVP1", 8),
        ("コイン木材(2,3)以上なら、VP+1", 4),
        ("建物コイン(2,3)以上なら、VP+1", 3),
        ("VP 1 per wood(2,3) buildings", 10),
        ("if buildings wood(2,3)+, VP +1", 14),
        ("if buildings wood here(2,3), VP +1", 14),
        ("建物ここの木材(2,3)につきVP1", 1),
        ("VP 1 per most wood(2,3) buildings", 6),
        ("if coin most wood(2,3)+, VP +1", 4),
    ],
)
def test_a_list_by_a_kind_is_no_measure(text: str, column: int) -> None:
    assert found_at(text) == [("text.list_of_kind", column)]
    assert "wood(2,3)" in at(text).text("en") and "木材(2,3)" in at(text).text("ja")


@pytest.mark.parametrize(
    "text", ["建物雇用(2,3)につきVP1", "コイン+木材(2,3)", "if coin hired(2,3)+, VP +1"]
)
def test_other_lists_are_still_read(text: str) -> None:
    load({"extends": ["rulebook"], "place": {"0000": text}})
