"""The example town of counts, orders and leaving: whole games hold together, also written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fourbit
from fourbit.adapters.length import longest
from fourbit.engine import mode
from fourbit.records.record import Record
from tests.properties.playing import POLICIES, Table
from tests.properties.test_invariants import play_and_watch

pytestmark = pytest.mark.both
EDITION = str(Path(__file__).parents[2] / "docs" / "examples" / "second-hand.toml")
TURNED: list[tuple[tuple[str, Any], ...]] = [
    (),
    (("refill", "at_once"), ("acting", "latest"), ("first", "建物, 手番順")),
    (("track.effective", "immediate"), ("row", "人数(3,2,1)"), ("refill_cards", "none")),
    (("refill", "at_once"), ("refill_cards", 1), ("row", "round(1, then +1)"), ("copies", 2)),
]
GAMES = [
    Table(EDITION, options, players, policy, seed)
    for options in TURNED
    for players in (2, 3, 4)
    for seed, policy in enumerate(POLICIES if mode.compiled() else ("eager",))
]


def test_the_invariants_hold_and_games_end() -> None:
    for table in GAMES:
        plies = play_and_watch(table)
        assert plies <= sum(longest(table.rules, table.players))


def test_every_position_reads_back_and_fits_what_is_seen() -> None:
    told = set()
    for table in GAMES[:: 1 if mode.compiled() else 5]:
        for ply, state in enumerate(table.states(every=2)):
            page = state.position()
            assert table.rules.from_position(json.loads(json.dumps(page))) == state
            if ply % 8 == 0:
                seen = state.view(0)
                assert table.rules.resample(seen, seed=ply).view(0) == seen
            told |= {frame.get("list", "") for frame in page.get("frames", ())}
    assert told >= {"0110", "1010"} or not mode.compiled()


def test_a_game_replays_from_its_record() -> None:
    table = GAMES[1]
    record = Record(fourbit.load(EDITION), table.players)
    for _, seat, action in table.play():
        record.play(action, seat)
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.digest == record.digest and again.state == record.state
