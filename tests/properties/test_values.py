"""A state is a value: it can be copied, compared, written down and read back at any moment."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings

from fourbit.engine import mode
from fourbit.records.notation import from_notation, to_notation
from fourbit.records.record import Record
from tests.properties.playing import NAMED, Table, drawn_options, tables

pytestmark = pytest.mark.both
FEW, MANY = (15, 120) if mode.compiled() else (5, 10)


@given(tables())
@settings(max_examples=MANY)
def test_a_copy_lives_its_own_life(table: Table) -> None:
    for state in table.states(every=9):
        cells = state.cells()
        copy = state.clone()
        assert copy == state and hash(copy) == hash(state) and copy is not state
        assert copy.rules is state.rules
        for seat in state.waiting[:1]:
            copy.apply(random.Random(table.seed).choice(copy.legal_actions(seat)), seat)
            assert copy != state
        assert state.cells() == cells
        assert state != object()


def test_states_of_other_rules_differ() -> None:
    one = Table("rulebook", (), 2, "keeper", 1).rules.new_game(2)
    same = Table("round-draft", (), 2, "keeper", 1).rules.new_game(2)
    other = Table("mended", (), 2, "keeper", 1).rules.new_game(2)
    assert one == same
    assert one != other
    assert len({one, same, other}) == 2


@given(tables())
@settings(max_examples=FEW)
def test_every_position_reads_back(table: Table) -> None:
    for state in table.states(every=1 if mode.compiled() else 3):
        written = json.dumps(state.position())
        again = table.rules.from_position(json.loads(written))
        assert again == state
        assert hash(again) == hash(state)
        assert again.waiting == state.waiting
        for seat in state.waiting:
            assert again.legal_actions(seat) == state.legal_actions(seat)
        assert json.dumps(again.position()) == written


def test_a_position_contains_no_internal_numbers() -> None:
    """Option words, line names and edition words only: no cell, no node, no option index."""
    table = Table("rulebook", (), 3, "eager", 5)
    for state in table.states(every=11):
        assert not {"cells", "node", "options"} & set(state.position())
        assert state.position()["phase"] == str(state.position()["phase"]).lower()


def recorded(table: Table) -> Record:
    """A whole game, written down."""
    record = Record(table.rules, table.players, ["Ann", "Bob", "千代", "D d"][: table.players])
    for _, seat, action in table.play():
        record.play(action, seat)
    return record


@given(tables())
@settings(max_examples=FEW)
def test_records_and_notation_read_back(table: Table) -> None:
    record = recorded(table)
    data = json.loads(json.dumps(record.to_json(), ensure_ascii=False))
    again = Record.from_json(data, table.rules)
    assert again.state == record.state
    assert again.plies == record.plies and again.digest == record.digest
    assert again.names == record.names
    assert again.to_json() == data
    text = to_notation(record)
    read = from_notation(text, table.rules)
    assert read.state == record.state and read.digest == record.digest
    assert to_notation(read) == text
    assert max(map(len, text.splitlines())) < 4000


def test_a_record_brings_its_own_rules() -> None:
    """Nothing but the data (or the text) is needed, whatever options were set."""
    for at, options in enumerate(drawn_options()[:5]):
        record = recorded(Table(NAMED[at % len(NAMED)], options, 2, "keeper", at))
        assert Record.from_json(record.to_json()).state == record.state
        assert from_notation(to_notation(record)).state == record.state


@given(tables())
@settings(max_examples=FEW // 3)
def test_a_game_in_the_middle_is_a_record_too(table: Table) -> None:
    record = recorded(table)
    rng = random.Random(table.seed)
    for length in (0, 1, rng.randrange(len(record.plies)), len(record.plies) - 1):
        part = Record(table.rules, table.players, record.names)
        for ply in record.plies[:length]:
            part.play(ply.word, -1 if ply.seat == "*" else "ABCD".index(ply.seat))
        assert Record.from_json(part.to_json(), table.rules).state == part.state
        assert from_notation(to_notation(part), table.rules).state == part.state
        states = [state for _, state in part.states()]
        assert len(states) == length + 1 and states[-1] == part.state


def test_files_in_both_forms(tmp_path: Path) -> None:
    record = recorded(Table("mended", (), 3, "keeper", 3))
    path = tmp_path / "game.json"
    record.save(path)
    assert Record.open(path).state == record.state
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    path.write_text(to_notation(record), "utf-8")
    assert Record.open(path).digest == record.digest
