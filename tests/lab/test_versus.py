"""Strength: blocks come out the same however they are played, and intervals hold."""

from __future__ import annotations

import random
from array import array

import pytest

from fourbit.engine import constants as c
from fourbit.lab.blocks import CHUNK, play_blocks, share
from fourbit.lab.versus import Strength, at_temperature, interval, versus
from fourbit.players.bots import mind_of
from fourbit.rules.compiled import Rules, load


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("mended", {"rounds": "3"})


def hasty(rules: Rules, temperature: float = 0.35) -> array[float]:
    """Greedy with little time."""
    mind = at_temperature(mind_of("greedy", rules), temperature)
    mind[c.M_FIRST_LOOK], mind[c.M_LOOK], mind[c.M_AGAIN] = 6, 20, 0
    return mind


def test_a_block_is_the_same_alone_and_on_any_number_of_threads(rules: Rules) -> None:
    minds = [hasty(rules), mind_of("random", rules), hasty(rules, 2.0)]
    many = 2 * CHUNK + 3
    played = play_blocks(rules, minds, range(many), 7, threads=1)
    told: list[int] = []
    assert play_blocks(rules, minds, range(many), 7, threads=3, told=told.append) == played
    assert sum(told) == many and len(told) == 3
    assert play_blocks(rules, minds, [5, 17], 7) == [played[5], played[17]]
    assert play_blocks(rules, minds, range(many), 8) != played
    for block in played:
        assert sum(block.shares) == pytest.approx(1.0)


def test_twins_share_the_wins_and_do_not_replay_one_game(rules: Rules) -> None:
    twin = hasty(rules)
    played = play_blocks(rules, [twin, twin], range(60), 3)
    shares = [block.shares[0] for block in played]
    assert {0.0, 1.0} < set(shares)  # one game replayed from both seats would give 1/2 always
    assert 0.3 < sum(shares) / len(shares) < 0.7
    assert all(block.margins[0] == pytest.approx(-block.margins[1]) for block in played)


@pytest.mark.parametrize("players", [2, 4])
def test_the_stronger_wins(rules: Rules, players: int) -> None:
    strong, weak = hasty(rules), mind_of("random", rules)
    up = versus(rules, strong, weak, players, blocks=14)
    down = versus(rules, weak, strong, players, blocks=14)
    assert up.low > 1 / players > down.high
    assert up.margin > 0 > down.margin
    assert up.games == 14 * players
    assert isinstance(up, Strength) and 0 <= down.low <= down.share <= down.high <= 1


def test_other_blocks_by_their_first_number(rules: Rules) -> None:
    one, other = hasty(rules), hasty(rules, 1.0)
    whole = versus(rules, one, other, blocks=20)
    parts = [versus(rules, one, other, blocks=10, first=first) for first in (0, 10)]
    assert (parts[0].share + parts[1].share) / 2 == pytest.approx(whole.share)
    assert parts[0] != parts[1]


def test_a_shared_win_counts_in_part() -> None:
    assert [share(0b101, seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert share(0b10, 1) == 1.0


@pytest.mark.parametrize("chance", [0.03, 0.5, 0.9])
def test_the_interval_holds_the_truth_as_often_as_it_says(chance: float) -> None:
    rng, held = random.Random(4), 0
    for _ in range(400):
        blocks = [sum(rng.random() < chance for _ in range(2)) / 2 for _ in range(100)]
        found, low, high = interval(blocks)
        assert 0 <= low <= found <= high <= 1
        held += low <= chance <= high
    assert 0.92 < held / 400 < 0.99


def test_an_interval_of_few_or_equal_blocks_says_little() -> None:
    assert interval([0.5]) == (0.5, 0.0, 1.0)
    share, low, high = interval([1.0] * 50)
    assert share == high == 1.0 and 0.9 < low < 0.95
    _, low, high = interval([0.5] * 50)
    assert low < 0.4 and high > 0.6


def test_pairs_that_cancel_out_make_the_interval_smaller() -> None:
    rng = random.Random(2)
    alike = [float(rng.random() < 0.5) for _ in range(200)]
    opposite = [rng.choice([0.5, 0.5, 0.5, 0.0, 1.0]) for _ in range(200)]
    wide, narrow = interval(alike), interval(opposite)
    assert narrow[2] - narrow[1] < 0.8 * (wide[2] - wide[1])


def test_a_temperature_changes_nothing_else(rules: Rules) -> None:
    mind = mind_of("greedy", rules)
    warm = at_temperature(mind, 2.5)
    differ = [i for i, (a, b) in enumerate(zip(mind, warm, strict=True)) if a != b]
    assert differ == [c.M_TEMPERATURE] and warm[c.M_TEMPERATURE] == 2.5
    assert at_temperature(mind, None) == mind
