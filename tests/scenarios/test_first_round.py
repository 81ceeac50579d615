"""What scenarios cannot show, because they lay the table themselves: a game's very first round."""

from __future__ import annotations

import pytest

from fourbit.rules.compiled import load

pytestmark = pytest.mark.both
SIDES = [f"{card}-{side}" for card in range(1, 17) for side in (0, 1)]


def test_cards_that_nobody_has_shown_do_nothing() -> None:
    """§6-2-3: a side works for whoever shows it; a hand that was drafted is not shown yet."""
    notes = dict.fromkeys(SIDES, "ラウンド開始時：木材+1")
    state = load({"extends": ["rulebook"], "card": notes}).new_game(2)
    start = [state.purse(seat, "wood") for seat in range(2)]
    while state.phase != "join":
        state.apply(state.legal_actions()[-1])  # yes, if anybody is asked
    assert state.round == 1
    assert [state.purse(seat, "wood") for seat in range(2)] == start
