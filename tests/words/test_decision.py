"""A decision knows what it is about: the step that asks, and what each option does."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourbit
from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.rules import model as m
from fourbit.rules.load import shipped
from fourbit.words.decision import IN_A_LINE, Decision

ASKS = {
    "choice": m.Choice,
    "amount": m.Discard | m.Pick | m.PaySum,
    "plan": m.Plan,
    "build": m.Build,
    "modifier": m.Price,
    "waive": m.Build | m.Waive,
    "unplan": m.Unplan,
    "give_up": m.GiveUp,
    "repeat": m.Repeat,
}
FLOWS = m.Gain | m.Pay


def decisions(rules: fourbit.Rules, seed: int) -> list[tuple[State, Decision]]:
    """Every decision of one random game whose players like to stay."""
    rng = random.Random(seed)
    state, found = rules.new_game(rng.choice((2, 3, 4))), []
    while not state.is_over:
        decision = state.decision
        found.append((state.clone(), decision))
        actions = [option.action for option in decision.options]
        if decision.kind in ("join", "keep"):
            actions = actions[-1:] if rng.random() < 0.9 else actions
        state.apply(rng.choice(actions))
    return found


@pytest.mark.parametrize("edition", shipped())
def test_every_question_knows_its_step(edition: str) -> None:
    """What asks is a step of the line it names, and of the right sort."""
    rules = fourbit.load(edition)
    seen = set()
    for seed in range(12):
        for _, decision in decisions(rules, seed):
            if decision.kind not in IN_A_LINE:
                assert (decision.step, decision.source) == (None, "")
                continue
            seen.add(decision.kind)
            assert isinstance(decision.step, ASKS[decision.kind])
            for option in decision.options:
                assert bool(option.does) == (
                    option.action >= c.OPTION_ANY_TIME
                    or (decision.kind == "choice" and option.action > 0)
                )
    assert {"choice", "amount", "plan", "build"} <= seen


def changed(before: State, after: State, seat: int) -> dict[str, int]:
    """What became more or less before a seat."""
    kinds = before.rules.kinds
    found = {kind: after.purse(seat, kind) - before.purse(seat, kind) for kind in kinds}
    return {kind: amount for kind, amount in found.items() if amount}


def plain(steps: tuple[m.Step, ...]) -> dict[str, int] | None:
    """What steps that only pay and gain printed numbers change, or None for any others."""
    total: dict[str, int] = {}
    flat: list[object] = []
    for step in steps:
        flat += (*step.cost, *step.gain) if isinstance(step, m.Convert) else (step,)
    for flow in flat:
        if not isinstance(flow, FLOWS) or flow.amount.noun or flow.amount.times.by:
            return None
        sign = -1 if isinstance(flow, m.Pay) else 1
        total[flow.kind] = total.get(flow.kind, 0) + sign * flow.amount.times.values[0]
    return {kind: amount for kind, amount in total.items() if amount}


TWO_PAIRS: dict[str, Any] = {
    "extends": ["mended"],
    "id": "two-pairs",
    "place": {f"{place:04b}": "[木材+2か石材+2]・[コイン+2かVP+1]" for place in range(16)},
    "building": {str(number): "（木材2）" for number in range(1, 25)},
}


def test_the_second_pair_has_its_own_words() -> None:
    """Two choices in one line: each option says, and does, what its own pair says."""
    rules = fourbit.load(TWO_PAIRS)
    pairs = set()
    for seed in range(6):
        for state, decision in decisions(rules, seed):
            if decision.kind != "choice" or decision.source not in TWO_PAIRS["place"]:
                continue
            pairs.add(tuple(str(plain(option.does)) for option in decision.options))
            for option in decision.options:
                after = state.clone()
                after.apply(option.action, decision.seat)
                assert changed(state, after, decision.seat) == plain(option.does)
    assert pairs == {
        ("{'wood': 2}", "{'stone': 2}"),
        ("{'coin': 2}", "{'vp': 1}"),
    }
