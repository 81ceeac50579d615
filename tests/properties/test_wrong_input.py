"""Positions, views and records that were edited, cut or mixed up are refused by name."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourbit.engine import mode
from fourbit.errors import FourbitError, PositionError
from fourbit.files import FileError
from fourbit.records.notation import from_notation, to_notation
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from tests.properties.playing import Table, finish, tables
from tests.properties.spoiling import CORPUS, TARGETS, edited, finding, paths

pytestmark = pytest.mark.both
MANY = 40 if mode.compiled() else 10


def names_something(error: PositionError, data: Any) -> None:
    """Both languages say where: a key that is (or should be) there, or a ply or line."""
    assert error.text("ja")
    said = error.text("en")
    facts = error.facts
    assert facts.get("key") or facts.get("ply") or "number" in facts or "rules" in said, said
    assert error.text("ja") != said
    assert str(data)[:1] in "{["


@given(tables())
@settings(max_examples=MANY)
def test_an_edited_position_is_refused_or_means_what_it_says(table: Table) -> None:
    rng = random.Random(table.seed)
    for state in table.states(every=19):
        page = json.loads(json.dumps(state.position()))
        for path in rng.sample(where := list(paths(page)), min(12, len(where))):
            wrong = edited(page, path, rng)
            try:
                read = table.rules.from_position(wrong)
            except PositionError as error:
                names_something(error, wrong)
            else:
                same = json.loads(json.dumps(read.position()))
                assert {**same, "edition": ""} == {**wrong, "edition": ""}, path
                assert finish(read, rng).is_over, path


@given(tables())
@settings(max_examples=MANY)
def test_an_edited_view_is_refused_or_resampled(table: Table) -> None:
    rng = random.Random(table.seed)
    for state in table.states(every=29):
        page = json.loads(json.dumps(state.view(rng.choice((None, 0, 1)))))
        for path in rng.sample(where := list(paths(page)), min(6, len(where))):
            wrong = edited(page, path, rng)
            try:
                read = table.rules.resample(wrong, 1)
            except PositionError as error:
                assert error.text("ja") and error.text("en")
            else:
                assert read.players == table.players


@pytest.mark.parametrize("wrong", [None, 3, "x", [], [1], {}, {"format": 1}, {"players": 2}])
def test_what_is_no_position_at_all(wrong: Any) -> None:
    rules = Table("rulebook", (), 2, "keeper", 1).rules
    for read in (rules.from_position, lambda page: rules.resample(page, 1), Record.from_json):
        with pytest.raises(PositionError) as caught:
            read(wrong)
        assert caught.value.text("ja") and caught.value.text("en")


def test_numbers_of_players() -> None:
    class Two:
        """A whole number of another library, such as numpy's."""

        def __index__(self) -> int:
            return 2

    rules, two = load("mended"), Two()
    assert rules.new_game(two) == rules.new_game(2)  # type: ignore[arg-type]
    wrong: Any
    for wrong in (1, 5, 2.0, "2", None, True):
        with pytest.raises(FourbitError, match=re.escape(f"not {wrong!r}")):
            rules.new_game(wrong)


def test_a_foreign_position() -> None:
    page = Table("mended", (), 2, "keeper", 1).rules.new_game(2).position()
    rules = Table("rulebook", (), 2, "keeper", 1).rules
    with pytest.raises(PositionError, match="rules"):
        rules.from_position(page)
    with pytest.raises(PositionError, match="rules"):
        rules.from_position({**page, "edition": "rulebook"})
    with pytest.raises(PositionError, match="format"):
        rules.from_position({**page, "format": 2})


# --- records -------------------------------------------------------------------------------------


@cache
def game(seed: int) -> tuple[Record, str]:
    """A finished game and its JSON."""
    table = Table("mended", (), 2 + seed % 3, "eager", seed)
    record = Record(table.rules, table.players)
    for _, seat, action in table.play():
        record.play(action, seat)
    return record, json.dumps(record.to_json())


@given(st.integers(0, 3), st.integers(0, 10**6))
@settings(max_examples=3 * MANY)
def test_an_edited_record_is_refused(seed: int, choice: int) -> None:
    record, text = game(seed)
    data = json.loads(text)
    rng = random.Random(choice)
    where = list(paths({key: data[key] for key in data if key != "edition"}))
    wrong = edited(data, rng.choice(where), rng)
    if wrong == data:
        return
    with pytest.raises(PositionError) as caught:
        Record.from_json(wrong, record.rules)
    names_something(caught.value, wrong)


@given(st.integers(0, 10**6))
@settings(max_examples=MANY)
def test_an_edited_edition_is_refused_or_plays_the_same(choice: int) -> None:
    record, text = game(0)
    data = json.loads(text)
    rng = random.Random(choice)
    where = list(paths(data["edition"]))
    wrong = {**data, "edition": edited(data["edition"], rng.choice(where), rng)}
    try:
        read = Record.from_json(wrong)
    except PositionError as error:
        names_something(error, wrong)
    else:
        assert read.digest == record.digest and read.state == record.state


def test_the_ply_is_named() -> None:
    record, text = game(1)
    middle = len(record.plies) // 2
    swapped, changed, cut, other = (json.loads(text) for _ in range(4))
    plies = swapped["plies"]
    plies[middle], plies[middle + 1] = plies[middle + 1], plies[middle]
    changed["plies"][middle][2] = "0" * 12
    cut["plies"] = cut["plies"][:middle]
    other["plies"][middle][1] = "nonsense"
    named = {}
    for what, data in {"swap": swapped, "digest": changed, "cut": cut, "word": other}.items():
        with pytest.raises(PositionError) as caught:
            Record.from_json(data, record.rules)
        named[what] = caught.value.facts["ply"]
        assert str(named[what]) in caught.value.text("ja")
        assert str(named[what]) in caught.value.text("en")
    assert named["swap"] in (middle + 1, middle + 2)
    assert named == {**named, "digest": middle + 1, "cut": middle, "word": middle + 1}


def test_a_record_of_another_edition() -> None:
    record, text = game(2)
    data = json.loads(text)
    source = Table("rulebook", (), 2, "keeper", 1).rules.edition.source
    for wrong in ({**data, "edition": source}, {**data, "rules": "0" * len(data["rules"])}):
        with pytest.raises(PositionError, match="rules"):
            Record.from_json(wrong)
    assert record.state.is_over


@given(st.integers(0, 3), st.integers(0, 10**6))
@settings(max_examples=MANY)
def test_edited_notation_is_refused(seed: int, choice: int) -> None:
    record, _ = game(seed)
    text = to_notation(record)
    rng = random.Random(choice)
    at = rng.randrange(len(text) - 1)
    how = rng.choice(("cut", "delete", "replace", "line", "token"))
    lines = text.splitlines(keepends=True)
    if how == "cut":
        wrong = text[:at]
    elif how == "delete":
        wrong = text[:at] + text[at + rng.randint(1, 30) :]
    elif how == "replace":
        wrong = text[:at] + rng.choice("0A*:,[]=#x 千\n") + text[at + 1 :]
    elif how == "line":
        del lines[rng.randrange(len(lines))]
        wrong = "".join(lines)
    else:
        wrong = text[:at] + " A:join " + text[at:]
    try:
        read = from_notation(wrong, record.rules)
    except PositionError as error:
        names_something(error, [wrong])
    else:
        assert read.digest == record.digest and read.state == record.state
        assert read.names == record.names


@pytest.mark.parametrize(
    "text",
    ["", "{", "{}", "[]", "null", "hello", "[4bit Town 1]", "[4bit Town 1]\n", "\x00", "[" * 9,
     '{"a":' * 10**5],
)  # fmt: skip
def test_files_that_are_no_records(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(text, "utf-8")
    with pytest.raises((PositionError, FileError)) as caught:
        Record.open(path)
    assert caught.value.text("ja") and caught.value.text("en")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError):
        Record.open(path)


# --- every kind of input -------------------------------------------------------------------------

OFTEN = {"position": 150, "view": 60, "record": 12, "notation": 8, "save": 8, "scenario": 40,
         "edition": 60, "tables": 60}  # fmt: skip


@pytest.mark.parametrize("name", TARGETS)
def test_spoilt_input_is_refused_or_means_what_it_says(name: str) -> None:
    """A little of what `scripts/fuzz.py` does for hours, the same at every run."""
    rng = random.Random(name)
    for number in range(OFTEN[name] if mode.compiled() else 3):
        piece = TARGETS[name].make(rng)
        assert finding(name, piece) == "", (name, number)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_before(path: Path) -> None:
    """Pieces that once were read wrongly, crashed or never ended."""
    assert finding(path.stem.split("-")[0], json.loads(path.read_text("utf-8"))) == ""


def test_there_is_a_corpus() -> None:
    names = {path.stem.split("-")[0] for path in CORPUS.glob("*.json")}
    assert {"position", "view", "scenario"} <= names <= set(TARGETS)
