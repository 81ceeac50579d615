"""Costs that depend on each other, in editions unlike any shipped one, played at random.

Nobody pays what he does not have, nobody is asked without an answer, and every position on the way
can be written down and read back.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.rules.compiled import load

EDITIONS: dict[str, dict[str, Any]] = {
    "costs in a row": {
        "place": {
            "0000": "雇用・コイン2→VP5か、計画を戻す・計画→木材+2。木材+4",
            "0001": "木材・石材計4・石材・コイン計2→VP3。コイン+4",
            "0010": "計画・解雇→VP2。コイン+2。計画",
            "0011": "建物を手放す・木材2→VP6。無料で建設",
            "0100": "手番順-2・コイン1→VP2。石材+4",
            "0101": "家・雇用→VP4。コイン+6",
        },
        "card": {f"{n}-{side}": text for n, pair in enumerate((
            ("木材+2、次に木材4→VP1", "コイン2→[雇用か家]、次に木材2・コイン2→VP5"),
            ("他の全員は木材2→コイン2", "解雇・木材2→コイン9"),
            ("計画・計画を建設→VP5", "木材を4まで捨て、2につきVP1、次にコイン2→VP1"),
        ), 1) for side, text in enumerate(pair)},
    },
    "and what reacts": {
        "place": {
            "0000": "無料で雇用・コイン2→VP5。コイン+3",
            "0001": "無料で建設・木材2→VP5。木材+3",
            "0010": "計画・コイン2→VP2。石材+3",
        },
        "building": {
            "1": "木工所（木材2）VP1。雇用時：コイン2→木材2",
            "2": "採石場（石材2）VP1。行動中いつでも：木材2→コイン2か、石材2→コイン1",
            "4": "宿屋（木材2）VP1。計画時：コイン2→石材2",
            "11": "職人街（木材2）VP1。建設時：木材か石材+2",
            "20": "番小屋（石材2）VP1。いつでも：コイン3→木材1",
        },
    },
}  # fmt: skip


def checked(state: State) -> None:
    """What must hold at every ply."""
    for seat in range(state.players):
        assert min(state.purse(seat, kind) for kind in state.rules.kinds) >= 0
        assert min(state.pieces(seat)) >= 0
        assert min(state.get(cell(c.USES, seat, slot)) for slot in range(c.SLOTS)) >= 0
    before = state.cells()
    assert all(state.legal_actions(seat) for seat in state.waiting)
    assert state.cells() == before, "asking changed the state"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", EDITIONS)
def test_games_with_involved_costs(name: str, seed: int) -> None:
    rules = load({"extends": ["mended"], **EDITIONS[name]})
    rng = random.Random(seed)
    state = rules.new_game(2 + seed % 3)
    while not state.is_over:
        seat = rng.choice(state.waiting)
        checked(state)
        if rng.random() < 0.1:
            assert rules.from_position(state.position()) == state
        options = state.legal_actions(seat)
        joins = state.asks(seat) == c.ASK_JOIN and rng.random() < 0.9
        state.apply(1 if joins else rng.choice(options), seat)


def test_what_worked_is_forgotten_with_the_round() -> None:
    """発動済み, also where nobody acts: once 1 VP in the first round, then 10 in each of five."""
    effects = "ラウンド開始時：ラウンド1なら、VP+1。ラウンド開始時：発動済みでないなら、VP+10"
    state = load({"extends": ["rulebook"], "procedure": {"effects": effects}}).new_game(2)
    while not state.is_over:
        seat = state.waiting[0]
        state.apply(state.legal_actions(seat)[0], seat)
    assert state.scores() == (51, 51)
