"""Simultaneous choices: whoever answers first, the options and the result are the same."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings

from fourbit.engine import mode
from fourbit.engine.state import State
from tests.properties.playing import Table, tables

pytestmark = pytest.mark.both
PHASES = {"draft", "stack", "upkeep", "join"}


def answers_of(state: State, seat: int, rng: random.Random) -> list[int]:
    """What a seat will say, found out while all others wait."""
    alone, said = state.clone(), []
    phase = alone.phase
    while seat in alone.waiting and alone.phase == phase:
        said.append(rng.choice(alone.legal_actions(seat)))
        alone.apply(said[-1], seat)
    return said


def shuffled(answers: dict[int, list[int]], rng: random.Random) -> list[tuple[int, int]]:
    """All answers in some order; those of one seat stay in theirs."""
    turns = [seat for seat, said in answers.items() for _ in said]
    rng.shuffle(turns)
    left = {seat: iter(said) for seat, said in answers.items()}
    return [(seat, next(left[seat])) for seat in turns]


def check_orders(state: State, rng: random.Random) -> None:
    """Apply one set of answers in every order of the seats, and interleaved."""
    waiting = state.waiting
    answers = {seat: answers_of(state, seat, rng) for seat in waiting}
    orders = [[(s, a) for s in order for a in answers[s]] for order in permutations(waiting)]
    orders += [shuffled(answers, rng) for _ in range(4)]
    ends = []
    for order in orders:
        after = state.clone()
        heard: dict[int, int] = dict.fromkeys(waiting, 0)
        for seat, action in order:
            expected = state.clone()
            for earlier in answers[seat][: heard[seat]]:
                expected.apply(earlier, seat)
            assert after.legal_actions(seat) == expected.legal_actions(seat)
            after.apply(action, seat)
            heard[seat] += 1
        ends.append(after)
    assert all(end == ends[0] and hash(end) == hash(ends[0]) for end in ends)


@given(tables(("keeper", "eager", "passer")))
@settings(max_examples=60 if mode.compiled() else 8)
def test_order_does_not_matter(table: Table) -> None:
    rng = random.Random(table.seed)
    for state in table.states(every=3):
        if len(state.waiting) > 1:
            assert state.phase in PHASES
            check_orders(state, rng)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_four_kinds_are_met(players: int) -> None:
    options = (("participation.mode", "simultaneous"), ("upkeep.units", 1))
    table = Table("rulebook", options, players, "keeper", 3)
    rng = random.Random(players)
    met = set()
    for state in table.states():
        if len(state.waiting) == players:
            kind = state.phase
            if kind not in met or rng.random() < 0.2:
                check_orders(state, rng)
            met.add(kind)
    assert met == PHASES
