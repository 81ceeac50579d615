"""Any game, any rules: the invariants of RULINGS A25 hold after every ply, and it ends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from fourbit.engine import mode
from fourbit.rules.compiled import load
from tests.properties.invariants import Watch
from tests.properties.playing import (
    EDITIONS,
    KEYS,
    NAMED,
    POLICIES,
    Table,
    drawn_options,
    tables,
    values_of,
)

pytestmark = pytest.mark.both


def play_and_watch(table: Table) -> int:
    """The plies of a whole game, watched."""
    state = table.rules.new_game(table.players)
    watch = Watch(state)
    plies = 0
    game = table.play(state)
    for _, seat, _ in game:
        if plies:
            watch.check(state)
        watch.ply(state, seat)
        plies += 1
    watch.check(state)
    watch.finish(state)
    return plies


@given(tables())
@settings(max_examples=100 if mode.compiled() else 20)
def test_drawn_rules(table: Table) -> None:
    assert play_and_watch(table) > 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_shipped_editions(edition: str, players: int) -> None:
    games = 4 if mode.compiled() else 1  # `scripts/soak.py` plays thousands
    for seed in range(games):
        for policy in POLICIES:
            assert play_and_watch(Table(edition, (), players, policy, seed)) > 2 * players


# Games of the long run that once broke an invariant.
ONCE_BROKEN = [
    # the last conversion of a window left its question behind, into the upkeep
    Table(
        "mended-bit-cards",
        (
            ("upkeep.bailout", "keep3"),
            ("card16_0.scope", "place_only"),
            ("house.cost", "1/0/3"),
            ("track.effective", "next_round"),
            ("place_vp_includes_immediate", False),
            ("upkeep.unit_of", "コイン2・VP1"),
        ),
        players=4,
        policy="eager",
        seed=1003199,
    ),
]


@pytest.mark.parametrize("table", ONCE_BROKEN, ids=str)
def test_games_that_once_broke(table: Table) -> None:
    assert play_and_watch(table) > 0


def test_every_value_of_every_option_plays() -> None:
    drawn = drawn_options()
    assert {pair for options in drawn for pair in options} == {
        (key, value) for key in KEYS for value in values_of(key)
    }
    for at, options in enumerate(drawn):
        for players in (2, 3, 4):
            table = Table(NAMED[at % len(NAMED)], options, players, "eager", at)
            assert play_and_watch(table) > 2 * players


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_the_same_every_time(edition: str) -> None:
    assert load(edition).digest == load(load(edition).edition.source).digest
