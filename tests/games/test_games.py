"""Finished games, replayed: same result, same digest, all pieces accounted for, every line fired.

See README.md here before touching a stored game.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fourbit.engine import mode
from fourbit.engine.cells import Tally
from fourbit.engine.state import State
from fourbit.records.record import Record
from fourbit.rules.doing import row_most
from fourbit.rules.model import Dismiss
from tests.properties.invariants import (
    Cells,
    accounts,
    buildings,
    can,
    cards,
    leaves,
    purses,
    workers,
)
from tests.properties.playing import EDITIONS, rules_of
from tests.properties.seeking import dead_lines, live_lines

FOLDER = Path(__file__).parent
GAMES = sorted(path.name for path in FOLDER.glob("*.json"))
SOME = GAMES if mode.compiled() else GAMES[::3]  # uncompiled: one in three


@cache
def data_of(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return data


def edition_of(name: str) -> str:
    return next(e for e in sorted(EDITIONS, key=len, reverse=True) if name.startswith(e))


@cache
def replayed(name: str) -> tuple[State, Tally]:
    """The game's last state, with counts of everything on the way."""
    data = data_of(name)
    rules = rules_of(edition_of(name))
    if data["format"] == 1:
        rules = rules.of_first_format
    state = rules.new_game(data["players"])
    state.tally = tally = Tally()
    for seat, word, _ in data["plies"]:
        who = "*ABCD".index(seat) - 1
        state.apply(state.decision_of(who).action(word), who)
    return state, tally


def test_there_are_enough_over_all_editions_and_players() -> None:
    assert len(GAMES) >= 40
    played = {(edition_of(name), data_of(name)["players"]) for name in GAMES}
    assert played == {(edition, players) for edition in EDITIONS for players in (2, 3, 4)}


@pytest.mark.both
@pytest.mark.parametrize("name", SOME)
def test_a_stored_game_ends_as_it_did(name: str) -> None:
    data = data_of(name)
    rules = rules_of(edition_of(name))
    assert rules.digest == data["rules"], "the edition changed: see README.md here"
    state, tally = replayed(name)
    assert state.is_over
    assert list(state.scores()) == data["end"]["scores"]
    assert ["ABCD"[seat] for seat in state.winners()] == data["end"]["winners"]
    record = Record.open(FOLDER / name, rules)
    assert record.digest == data["end"]["digest"]
    assert record.state == state
    assert record.to_json() == data
    now, procedure = Cells(state), rules.edition.procedure
    assert now.players == data["players"]
    purses(now, procedure.cap)
    workers(now, procedure.workers, procedure.limit_most, can(rules, Dismiss))
    copies = [building.copies for building in rules.edition.buildings]
    buildings(now, copies, row_most(rules.edition), leaves(rules))
    cards(now)
    accounts(state, tally)


@pytest.mark.parametrize("edition", EDITIONS)
def test_together_they_fire_every_line_that_can_fire(edition: str) -> None:
    rules = rules_of(edition)
    total = Tally()
    for name in GAMES:
        if edition_of(name) == edition:
            total.add(replayed(name)[1])
    fired = {line for line in range(len(rules.lines)) if total.line(line)[2]}
    missing = [rules.names.line_names[line] for line in live_lines(rules) - fired]
    assert missing == []
    assert not fired & dead_lines(rules), "a line called dead has fired"


@pytest.mark.parametrize("name", GAMES[::7])
def test_a_stored_game_brings_its_own_edition(name: str) -> None:
    record = Record.open(FOLDER / name)
    assert record.state == replayed(name)[0]
    assert record.rules.edition.names == rules_of(edition_of(name)).edition.names
