"""Tables of games: the same as the games themselves, however they are split."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourbit.engine import constants as c
from fourbit.lab.again import record_of
from fourbit.lab.chunk import Chunk, run_chunk
from fourbit.lab.columns import SCHEMA, columns
from fourbit.lab.lineup import Lineup, lineup
from fourbit.rules.compiled import Rules, load

SEED = 7
BLOCKS = range(3, 6)
HANDS = [9732, 32850, 18592]


@pytest.fixture(scope="module", params=["rulebook", "mended", "workshop"])
def rules(request: pytest.FixtureRequest) -> Rules:
    return load(request.param)


@pytest.fixture(scope="module", params=[2, 4])
def bots(request: pytest.FixtureRequest, rules: Rules) -> Lineup:
    return lineup(rules, ["greedy", "random", "greedy", "random"][: request.param], request.param)


@pytest.fixture(scope="module")
def chunk(rules: Rules, bots: Lineup) -> Chunk:
    return run_chunk(rules, bots, SEED, BLOCKS)


def rows(chunk: Chunk, table: str, **wanted: int) -> list[dict[str, Any]]:
    """The rows of a table that have these values."""
    found = chunk.tables[table]
    keep = np.ones(len(found["game"]), dtype=bool)
    for name, value in wanted.items():
        keep &= found[name] == value
    names = list(found)
    return [
        dict(zip(names, row, strict=True))
        for row in zip(*(found[name][keep].tolist() for name in names), strict=True)
    ]


def test_blocks_turn_the_table_until_all_sit_as_before(rules: Rules, bots: Lineup) -> None:
    assert bots.per_block == 2
    assert lineup(rules, ["greedy"], 3).per_block == 1
    assert lineup(rules, ["greedy", "random", "random"], 3).per_block == 3
    assert lineup(rules, ["greedy", "random", "random"], 3).turned(1) == (2, 0, 1)


def test_split_otherwise_the_rows_are_the_same(rules: Rules, bots: Lineup, chunk: Chunk) -> None:
    parts = [run_chunk(rules, bots, SEED, range(i, i + 1)) for i in BLOCKS]
    again = Chunk.joined(parts)
    for table in SCHEMA:
        assert [*chunk.tables[table]] == [one.name for one in columns(table, rules)]
        for name, column in chunk.tables[table].items():
            assert column.dtype == again.tables[table][name].dtype
            assert np.array_equal(column, again.tables[table][name], equal_nan=True), (table, name)


def test_another_seed_gives_other_games(rules: Rules, bots: Lineup, chunk: Chunk) -> None:
    other = run_chunk(rules, bots, SEED + 1, BLOCKS)
    assert not np.array_equal(other.tables["seats"]["score"], chunk.tables["seats"]["score"])


def test_a_game_played_again_ends_as_its_row_says(rules: Rules, bots: Lineup, chunk: Chunk) -> None:
    for number in chunk.tables["games"]["game"].tolist():
        record = record_of(rules, bots, SEED, number)
        (game,) = rows(chunk, "games", game=number)
        seats = rows(chunk, "seats", game=number)
        assert record.state.is_over
        assert [one["score"] for one in seats] == [*record.state.scores()]
        assert game["winners"] == sum(1 << seat for seat in record.state.winners())
        won = [one["seat"] for one in seats if one["share"] > 0]
        assert won == [*record.state.winners()]
        assert all((one["rank"] == 1) == (one["seat"] in won) for one in seats)
        assert record.names == tuple(
            f"{'ABCD'[one['seat']]} {bots.bots[one['bot']].name}" for one in seats
        )


def test_the_rounds_are_those_of_the_game(rules: Rules, bots: Lineup, chunk: Chunk) -> None:
    """Purses, workers, plans, buildings, track at each round's end, against the states."""
    number = int(chunk.tables["games"]["game"][-1])
    seen = 0
    for _, state in record_of(rules, bots, SEED, number).states():
        now = state.get(c.ROUND) if state.get(c.PHASE) >= c.P_ROUND_START else 0
        if now > seen and state.get(c.PHASE) < c.P_ROUND_END:
            for seat in range(bots.players):
                (row,) = rows(chunk, "rounds", game=number, round=now - 1, seat=seat)
                assert_stands(row, state, rules, seat)
            seen = now
    (game,) = rows(chunk, "games", game=number)
    assert seen == game["rounds"]


def assert_stands(row: dict[str, Any], state: Any, rules: Rules, seat: int) -> None:
    """A row of the round before, at the first decision of the next: what hardly changes between."""
    assert row["hiring_limit"] == state.get(c.LIMIT + seat)
    assert row["hired"] == state.get(c.HIRED + seat)
    built = range(c.BUILT + seat * c.BUILDINGS, c.BUILT + (seat + 1) * c.BUILDINGS)
    planned = range(c.PLANNED + seat * c.BUILDINGS, c.PLANNED + (seat + 1) * c.BUILDINGS)
    assert row["built"] == sum(state.get(at) for at in built)
    assert row["planned"] == sum(state.get(at) > 0 for at in planned)
    assert row["space"] == state.get(c.SPACE + seat)


def test_what_effects_gave_and_took_is_what_one_has(rules: Rules, chunk: Chunk) -> None:
    seats, effects = chunk.tables["seats"], chunk.tables["effects"]
    place = seats["game"].astype(int) * c.SEATS + seats["seat"]
    where = effects["game"].astype(int) * c.SEATS + effects["seat"]
    for kind in rules.kinds:
        moved = effects[f"gave_{kind}"].astype(int) - effects[f"took_{kind}"]
        total = np.bincount(where, moved, place.max() + 1)[place]
        assert np.array_equal(total, seats[f"end_{kind}"])
    score = rules.edition.procedure.score
    assert np.array_equal(seats[f"end_{score}"], seats["score"])
    assert (effects["fired"] <= effects["used"]).all()
    assert (effects["used"] <= effects["offered"]).all()


def test_hands_are_drafted_card_by_card(rules: Rules, bots: Lineup, chunk: Chunk) -> None:
    cards, seats = chunk.tables["cards"], chunk.tables["seats"]
    preset = rules.edition.procedure.draft_mode == "preset"
    assert len(cards["game"]) == c.HAND * len(seats["game"])
    for seat in rows(chunk, "seats"):
        held = rows(chunk, "cards", game=seat["game"], seat=seat["seat"])
        assert sum(1 << one["card"] - 1 for one in held) == seat["hand"]
        assert sorted(one["pick"] for one in held) == ([-1] * 4 if preset else [1, 2, 3, 4])
    games = len(chunk.tables["games"]["game"])
    packs = np.bincount(cards["dealt_to"] + 1, minlength=bots.players + 1)
    assert packs[0] == (len(cards["game"]) if preset else 0)
    assert packs[1:].tolist() == [0 if preset else 4 * games] * bots.players


def test_visits_and_deeds_fit_the_rounds(rules: Rules, chunk: Chunk) -> None:
    rounds, visits, deeds = (chunk.tables[name] for name in ("rounds", "visits", "deeds"))
    assert rounds["sent"].sum() == len(visits["game"])
    assert rounds["late"].sum() == visits["late"].sum()
    assert rounds["town_hall"].sum() == visits["town_hall"].sum()
    assert (visits["place"][~visits["town_hall"]] == visits["wanted"][~visits["town_hall"]]).all()
    assert visits["step"].min() == 1
    builds = deeds["building"] > 0
    assert set(deeds["building"][builds].tolist()) <= set(rules.buildings)
    assert (deeds["line"] < len(rules.lines)).all()


def test_prices_are_those_paid_by_the_lines_that_did_it(rules: Rules, chunk: Chunk) -> None:
    """Whatever a line took that does nothing but build was the price of a building."""
    deeds, effects = chunk.tables["deeds"], chunk.tables["effects"]
    paid = sum(int(deeds[f"paid_{kind}"].sum()) for kind in rules.kinds)
    lines = np.isin(effects["line"], deeds["line"])
    took = sum(int(effects[f"took_{kind}"][lines].sum()) for kind in rules.kinds)
    assert 0 < paid <= took


def test_one_decision_in_a_hundred_is_kept(rules: Rules, bots: Lineup) -> None:
    many = run_chunk(rules, lineup(rules, ["random"], bots.players), SEED, range(400))
    kept = len(many.tables["choices"]["game"])
    assert 0.6 < 100 * kept / many.tables["games"]["decisions"].sum() < 1.4
    assert np.isnan(many.tables["choices"]["value"]).all()
    assert (many.tables["choices"]["options"] > 1).all()


@pytest.mark.both
def test_tables_and_records_agree_compiled_and_not() -> None:
    rules = load("rulebook")
    bots = lineup(rules, ["random"], 3)
    chunk = run_chunk(rules, bots, SEED, range(5))
    for number in range(5):
        scores = [one["score"] for one in rows(chunk, "seats", game=number)]
        assert scores == [*record_of(rules, bots, SEED, number).state.scores()]
    # hands of the first deal, the same in both ways of running
    assert chunk.tables["seats"]["hand"][:3].tolist() == HANDS
