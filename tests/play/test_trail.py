"""The way a game has come: every state is found again, kept or not."""

from __future__ import annotations

from fourbit.play.table import Setting, Table
from fourbit.play.trail import EVERY, Past, Trail
from fourbit.rules.compiled import load


def test_every_state_is_found_again_and_few_are_kept() -> None:
    table = Table(load("mended"), Setting(("A", "B", "C"), ("greedy",) * 3, 3))
    trail, whole = Trail(), list[Past]()
    while not table.state.is_over:
        seat = table.state.waiting[0]
        table._let(seat)
        past = table.before[-1]
        trail.append(past)
        whole.append(past)
        if len(whole) % 50 == 49:
            longer, trail = trail, trail.until(len(whole) - 40)  # back past kept ones, on again
            assert list(longer) == whole
            del whole[-40:]
            assert list(trail) == whole
            for seat, action, state in table.before[len(whole) : len(whole) + 40]:
                trail.append((seat, action, state))
                whole.append((seat, action, state))
    assert len(trail) == len(whole) > 4 * EVERY
    assert list(trail) == whole
    assert [trail[at] for at in range(len(trail))] == whole
    assert trail[-1] == whole[-1] and trail[5:9] == whole[5:9]
    assert len(trail._kept) < len(trail) / 4
