"""Hints from a sight: fair, surer with every world, with chances only where they were learned."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from itertools import pairwise

import pytest

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.players.advice import FEWEST, estimate, share
from fourbit.players.advising import MOST_OPTIONS, MOST_WORLDS, Advising
from fourbit.players.derived import derived, put
from fourbit.players.odds import can_tell, chances, margins
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from tests.players.minds import choices, hurried


def taught(rules: Rules, slope: float = 0.2) -> array[float]:
    """A mind that has learned how a lead becomes a win."""
    mind = derived(rules)
    put(mind, c.C_SLOPE, *[slope] * (c.ROUNDS_MOST + 1))
    return mind


def asked(edition: str, players: int = 3) -> Iterator[tuple[State, int]]:
    """The first time each kind of decision is put in a game, and a later stack."""
    seen: dict[str, int] = {}
    rules = load(edition)
    minds = [hurried(derived(rules))] * players
    for state, seat, _, _ in choices(rules, minds, 5, 5):
        if seat < 0 or len(state.legal_actions(seat)) < 2:
            continue
        kind = state.decision_of(seat).kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] == 1 or (kind == "stack" and seen[kind] == 7):
            yield state.clone(), seat


@pytest.mark.parametrize("edition", shipped())
def test_advice_depends_on_nothing_but_the_sight(edition: str) -> None:
    rules, kinds = load(edition), set()
    mind = taught(rules)
    for state, seat in asked(edition):
        one = Advising(rules, mind, state.sight(seat))
        other = Advising(rules, mind, state.sight(seat).resample(99).sight(seat))
        one.think(2)
        other.think(2)
        assert one.advice() == other.advice()
        kinds.add(one.decision.kind)
        legal = state.legal_actions(seat)
        assert {advice.action for advice in one.advice()} <= set(legal)
        assert 0 < len(one.options) <= MOST_OPTIONS
        assert all(0 <= advice.chance.mean <= 1 for advice in one.advice() if advice.chance)
    assert {"stack", "join"} <= kinds


def test_more_worlds_make_it_surer_until_it_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 12 * FEWEST
    assert most < MOST_WORLDS
    monkeypatch.setattr("fourbit.players.advising.MOST_WORLDS", most)
    rules = load("mended")
    state, seat = next(one for one in asked("mended") if one[0].phase == "stack")
    advising = Advising(rules, taught(rules), state.sight(seat))
    advising.think(1)
    assert advising.worlds == 1 and not advising.final
    assert all(one.margin.low is None for one in advising.advice())
    advising.think(FEWEST - 1)
    assert all(
        one.margin.low is not None and one.margin.low <= one.margin.mean
        for one in advising.advice()
    )
    advising.think(10 * MOST_WORLDS)
    assert advising.final and advising.worlds == most
    found = advising.advice()
    assert all(one.margin.mean >= two.margin.mean for one, two in pairwise(found))
    at_places = [one.meeting for one in found if one.meeting is not None]
    assert at_places and all(0 <= meeting <= 1 for meeting in at_places)


def test_parts_of_thinking_come_to_the_same_as_all_at_once() -> None:
    rules = load("rulebook")
    state, seat = next(one for one in asked("rulebook") if one[0].phase == "stack")
    whole, parts = (Advising(rules, taught(rules), state.sight(seat)) for _ in range(2))
    whole.think(6)
    for _ in range(3):
        parts.think(2)
    assert whole.advice() == parts.advice()


def test_a_stack_set_already_by_another_changes_nothing() -> None:
    """Whoever has chosen first is guessed at like anybody else."""
    rules = load("mended")
    state, seat = next(one for one in asked("mended") if one[0].phase == "stack")
    other = next(one for one in state.waiting if one != seat)
    later = state.clone()
    later.apply(random.Random(1).choice(later.legal_actions(other)), other)
    found = []
    for one in (state, later):
        advising = Advising(rules, taught(rules), one.sight(seat))
        advising.think(3)
        found.append([(advice.action, advice.meeting) for advice in advising.advice()])
    assert found[0] == found[1]


def test_without_learned_slopes_nobody_tells_chances() -> None:
    rules = load("mended")
    state, seat = next(asked("mended"))
    mind = derived(rules)
    assert not can_tell(mind) and can_tell(taught(rules))
    assert all(one.chance is None for one in Advising(rules, mind, state.sight(seat)).advice())


def test_chances_add_up_and_rise_with_the_lead() -> None:
    rules = load("mended")
    state = rules.new_game(3)
    even = chances(taught(rules), state, [4.0, 4.0, 4.0])
    assert even == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    ahead = chances(taught(rules), state, [9.0, 4.0, 4.0])
    steeper = chances(taught(rules, 0.4), state, [9.0, 4.0, 4.0])
    assert sum(ahead) == pytest.approx(1) and 1 / 3 < ahead[0] < steeper[0]
    assert margins([9.0, 4.0, 6.0]) == (3.0, -5.0, -3.0)


def test_estimates_are_bounded_when_there_are_enough() -> None:
    assert estimate([1.0, 2.0], 1.0).low is None
    few, many = estimate([1.0, 3.0] * 2, 1.0), estimate([1.0, 3.0] * 40, 1.0)
    assert few.low is not None and many.low is not None and few.low < many.low < 2.0
    sure = share([0.99, 1.0, 0.98, 1.0], 0.9)
    assert sure.high == 1.0


def test_a_few_that_are_alike_are_not_certain() -> None:
    """The same in three worlds says less than the same in a hundred."""
    few, many = (estimate([5.0] * worlds, 4.0) for worlds in (3, 96))
    assert few.low is not None and many.low is not None
    assert few.low < 3.0 < many.low < 5.0
    won, lost = share([1.0] * 3, 0.9), share([0.0] * 96, 0.1)
    assert won.low is not None and won.low < 0.9 < won.mean < 1.0
    assert lost.high is not None and 0.0 < lost.mean < lost.high < 0.02
