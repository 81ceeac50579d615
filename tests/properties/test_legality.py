"""What is offered can be done and leads on; what is not offered changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from fourbit.engine import constants as c
from fourbit.engine import mode
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.errors import IllegalAction
from fourbit.rules.compiled import load
from tests.properties.playing import Table, finish, rules_of, tables

pytestmark = pytest.mark.both
FEW, MANY = (12, 120) if mode.compiled() else (4, 8)


def refused(state: State, action: Any, seat: Any = None) -> None:
    """The choice is refused in both languages and nothing has changed."""
    before = state.cells()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert state.cells() == before
    assert caught.value.text("ja") != caught.value.text("en")


@given(tables())
@settings(max_examples=FEW)
def test_what_is_not_offered_changes_nothing(table: Table) -> None:
    for state in table.states(every=29):
        for seat in (*state.waiting, None):
            legal = set(state.legal_actions(seat))
            for action in range(-5, 421):
                if action not in legal:
                    refused(state, action, seat)
        offered = state.legal_actions()
        for seat in {-7, -2, -1, 0, 1, 2, 3, 4, 9} - set(state.waiting):
            assert state.legal_actions(seat) == ()
            refused(state, offered[0] if offered else 0, seat)


@given(tables())
@settings(max_examples=FEW)
def test_numbers_far_away_and_things_that_are_none(table: Table) -> None:
    for state in table.states(every=31):
        for action in (10**12, -(10**12), 2**31, 2**63):
            refused(state, action)
            refused(state, 0, action)
        before = state.cells()
        for nothing in ("1", None, 1.0, [1], b"1"):
            with pytest.raises(TypeError):
                state.apply(nothing)  # type: ignore[arg-type]
            if nothing is not None:
                with pytest.raises(TypeError):
                    state.apply(0, nothing)  # type: ignore[arg-type]
        assert state.cells() == before


@given(tables())
@settings(max_examples=MANY)
def test_no_option_is_a_dead_end(table: Table) -> None:
    rng = random.Random(table.seed)
    for state in table.states(every=13):
        for seat in state.waiting:
            legal = state.legal_actions(seat)
            for action in legal if len(legal) < 40 else rng.sample(legal, 6):
                after = state.clone()
                after.apply(action, seat)
                assert after != state
                assert after.is_over or after.waiting
                assert all(len(after.legal_actions(s)) >= 2 for s in after.waiting)
            assert finish(after, rng).is_over


@given(tables())
@settings(max_examples=MANY)
def test_asking_everything_asks_more_and_plays_the_same(table: Table) -> None:
    """Choices with one option are put, too; answering them leads to the same end."""
    plain = table.rules.new_game(table.players)
    full = table.rules.new_game(table.players)
    full.asks_everything = True
    forced = 0
    for _, seat, action in table.play(plain):
        forced += answer_single(full, seat)
        full.apply(action, seat)
    while not full.is_over:
        full.apply(full.legal_actions()[0])
        forced += 1
    assert full == plain
    assert forced > 0


def test_a_deck_of_one_sort_is_turned_over_unasked() -> None:
    state = rules_of("rulebook").new_game(2)
    while state.asks(c.CHANCE) != c.ASK_ROW:
        state.apply(state.legal_actions()[0])
    for building in range(len(state.rules.buildings)):
        state.set(cell(c.DECK, building), 9 * (building == 3))
    state.apply(3)
    assert state.asks(c.CHANCE) != c.ASK_ROW
    assert state.row == (state.rules.buildings[3],) * 4


def test_a_sale_stands_behind_all_stacks() -> None:
    always = {"extends": ["rulebook"], "procedure": {"effects": "いつでも：木材2→コイン2"}}
    state = load(always).new_game(2)
    while not (state.waiting and state.asks(state.waiting[0]) == c.ASK_STACK):
        state.apply(state.legal_actions()[-1])
    seat = state.waiting[0]
    sale = c.OPTION_ANY_TIME + len(state.rules.names.conversions) - 1  # behind the market's
    state.set(cell(c.PURSE, seat, 0), 1)
    assert tuple(state.legal_actions(seat)) == tuple(range(c.STACKS))
    state.set(cell(c.PURSE, seat, 0), 2)
    assert tuple(state.legal_actions(seat)) == (*range(c.STACKS), sale)


def test_a_sale_that_would_leave_the_kept_unpaid_is_not_offered() -> None:
    """Four wood for a coin would leave two units of three; two wood for two coins leave all."""
    sales = "いつでも：木材4→コイン1。いつでも：木材2→コイン2"
    state = load({"extends": ["rulebook"], "procedure": {"effects": sales}}).new_game(2)
    while state.seat is None or state.seat < 0 or state.asks(state.seat) != c.ASK_JOIN:
        state.apply(state.legal_actions()[-1])
    for kind, amount in (("wood", 6), ("stone", 0), ("coin", 0), ("vp", 1)):
        state.set(cell(c.PURSE, 0, state.rules.kind_index(kind)), amount)
    while state.asks(0) != c.ASK_KEEP:
        state.apply(0)  # all pass
    bad, good = (c.OPTION_ANY_TIME + len(state.rules.names.conversions) - n for n in (2, 1))
    assert {1, bad, good} <= {*state.legal_actions(0)}
    state.apply(1, 0)
    assert state.asks(0) == c.ASK_UPKEEP
    assert good in state.legal_actions(0)
    assert bad not in state.legal_actions(0)


def answer_single(full: State, seat: int) -> int:
    """Answer choices with one option until the seat has a real one."""
    count = 0
    while True:
        singles = [s for s in full.waiting if len(full.legal_actions(s)) == 1]
        if not singles:
            return count
        full.apply(full.legal_actions(singles[0])[0], singles[0])
        count += 1
