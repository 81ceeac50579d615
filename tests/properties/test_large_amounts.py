"""Amounts that grow from each other: they stop at the most a count comes to, and can be said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.players.chance import CHANCE, Chance
from fourbit.rules.compiled import Rules, load

pytestmark = pytest.mark.both
GROWING = "coin +69. VP69 per coin" + ". VP69 per place effect gave VP" * 6
POOLED = "coin +69" + ". put VP +[69 per coin] here" * 3


def rules_of(place: str) -> Rules:
    places = {f"{number:04b}": place for number in range(c.PLACES)}
    sides = {f"{card}-{bit}": "VP69 per coin" for card in range(1, c.CARDS + 1) for bit in (0, 1)}
    return load({"extends": "rulebook", "place": places, "card": sides})


def states(rules: Rules, seed: int) -> Iterator[State]:
    state, rng, chance = rules.new_game(2), random.Random(seed), Chance(seed)
    while not state.is_over:
        yield state
        if state.seat == CHANCE:
            chance.play(state)
        else:
            seat = state.waiting[0]
            state.apply(rng.choice(state.legal_actions(seat)), seat)


@pytest.mark.parametrize("place", [GROWING, POOLED])
def test_large_amounts_can_be_written_down_and_read_again(place: str) -> None:
    rules, most = rules_of(place), 0
    for seed in range(3):
        for state in states(rules, seed):
            position = state.position()
            assert rules.from_position(position) == state
            ledger, pools = position.get("ledger", {}), position.get("pools", {})
            sums = [n for n in ledger.values() if type(n) is int]
            sums += [n for pool in pools.values() for n in pool.values()]
            assert all(0 < n <= c.COUNTED_MOST for n in sums)
            most = max([most, *sums])
    assert most == c.COUNTED_MOST
