"""Bots choose from sights, sensibly, and the same way for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from fourbit.engine.state import State
from fourbit.errors import FourbitError
from fourbit.players.bots import BOTS, make_bot
from fourbit.players.chance import Chance
from fourbit.players.player import Player
from fourbit.rules.compiled import Rules, load


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("mended")


def game(rules: Rules, bots: Sequence[Player], seed: int) -> State:
    """Play a game out."""
    state, chance, rng = rules.new_game(len(bots)), Chance(seed), random.Random(seed)
    chance.play(state)
    while not state.is_over:
        seat = state.seat
        assert seat is not None
        state.apply(bots[seat].choose(state.sight(seat), state.decision_of(seat), rng), seat)
        chance.play(state)
    return state


def test_greedy_beats_random_and_keeps_its_workers(rules: Rules) -> None:
    greedy, chaos = make_bot("greedy", rules), make_bot("random", rules)
    for seed in range(2):
        for mine in (0, 1):
            state = game(rules, (greedy, chaos) if mine == 0 else (chaos, greedy), seed)
            assert state.winners() == (mine,)
            assert state.hired(mine) >= 1


@pytest.mark.parametrize("name", BOTS)
def test_the_same_generator_gives_the_same_game(name: str) -> None:
    rules = load("mended", {"rounds": "2"})
    bots = [make_bot(name, rules) for _ in range(2)]
    assert game(rules, bots, 9) == game(rules, bots, 9)


@pytest.mark.parametrize("edition", ["rulebook", "bit-cards", "first-draft"])
def test_greedy_plays_any_edition(edition: str) -> None:
    rules = load(edition)
    state = game(rules, [make_bot("greedy", rules), make_bot("random", rules)], 4)
    assert state.winners() == (0,)


def test_an_unknown_bot_is_named_with_the_nearest(rules: Rules) -> None:
    with pytest.raises(FourbitError, match="greedy"):
        make_bot("gready", rules)
