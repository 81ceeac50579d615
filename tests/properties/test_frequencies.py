"""How often a line may work: what the next round makes of it, and the whole game (A7).

Scenarios end with their chapter; what one round leaves to the next is seen here.
"""

from __future__ import annotations

import pytest

from fourbit.engine.state import State
from fourbit.rules.compiled import load

pytestmark = pytest.mark.both
ROUNDS = 6
EFFECTS = (
    "ラウンド開始時：木材+1（ゲーム2回）",
    "ラウンド開始時：発動済みでないなら、VP+1",
    "ラウンド開始時：石材+1（ラウンド1回）",
    "パス時：コイン+1（ゲーム3回）",
)
EDITION = {
    "extends": ["rulebook"],
    "procedure": {"effects": "。".join(EFFECTS)},
    "set": {"upkeep.units": 0},
}


def passed_through(players: int) -> list[State]:
    """A game in which everybody keeps his workers and passes: the start of each round, the end."""
    state = load(EDITION).new_game(players)
    seen: list[State] = []
    while not state.is_over:
        seat, kind = state.waiting[0], state.decision.kind
        if kind == "join" and len(seen) < state.round:
            seen.append(state.clone())
        state.apply(state.legal_actions(seat)[-1 if kind == "keep" else 0], seat)
    return [*seen, state]


def has(state: State, kind: str) -> list[int]:
    """What each player has of a kind."""
    return [seat.get("purse", {}).get(kind, 0) for seat in state.position()["seats"].values()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_renews_what_is_counted_by_rounds_and_nothing_else(players: int) -> None:
    game = passed_through(players)
    assert len(game) == ROUNDS + 1
    for number, state in enumerate(game[:-1], 1):
        assert has(state, "wood") == [min(number, 2)] * players
        assert has(state, "vp") == [max(number - 2, 0)] * players
        assert has(state, "stone") == [number] * players
        assert has(state, "coin") == [coins + min(number - 1, 3) for coins in has(game[0], "coin")]
