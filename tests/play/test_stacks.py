"""The stack chooser promises what is suggested later, and tells orders apart only by results."""

from __future__ import annotations

from itertools import product

import pytest

from fourbit.errors import IllegalAction
from fourbit.play.stack_offers import Stacks
from fourbit.play.table import Setting, Table
from fourbit.rules.compiled import load
from fourbit.words.changes import between

from .games import EDITIONS, proposer, situations


def test_orders_differ_in_what_they_lead_to() -> None:
    mine = proposer()
    several = 0
    chosen = [(state.clone(), seat) for state, seat in situations(mine, 2, 0)
              if state.phase == "stack"][5:40:9]  # fmt: skip
    for (state, seat), place in product(chosen, range(16)):
        sets = Stacks(mine, state.sight(seat)).side_sets(place)
        assert [one.best.worth for one in sets] == sorted(
            (s.best.worth for s in sets), reverse=True
        )
        for one in sets:
            results = {(order.changes, order.draws) for order in one.orders}
            assert len(results) == len(one.orders)
            assert one.orders[0] == one.best
            several += len(one.orders) > 1
    assert several > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_chooser_promises_is_suggested_and_done(edition: str) -> None:
    """Where nobody else comes: whole, and step by step, to the same end."""
    rules = load(edition)
    kept = buildings = 0
    for seed in range(2):
        table = Table(rules, Setting(("A", "B"), ("", ""), seed))
        while (seat := table.next_person()) is not None:
            if table.state.phase == "join":  # B never sends a worker
                table.play(1 - seat, seat)
                continue
            if table.state.phase != "stack":
                table.play_all(table.proposal(seat).words, seat)
                continue
            before = table.state.clone()
            promised = Stacks(table.proposer, before.sight(seat)).best()
            table.play_all([promised.word], seat)
            if table.state.actor != seat or promised.draws:
                continue
            whole = table.proposal(seat)
            end = table.state.clone()
            end.stops_at_own_end = True
            for made, word in enumerate(whole.words):
                _, words = table.begun(seat)
                assert len(words) == made
                assert table.proposal(seat).rest(made)[0].word == word
                end.apply(end.decision_of(seat).action(word), seat)
                table.play_all([word], seat)
            assert between(before, end, seat) == promised.changes
            kept += 1
            buildings += any(change.what == "built" for change in promised.changes)
    assert kept > 10 and buildings > 3


def test_cards_spent_while_paying_are_told_apart() -> None:
    mine = proposer()
    found = 0
    for state, seat in situations(mine, 2, 0):
        if state.phase == "stack":
            offer = Stacks(mine, state.sight(seat)).best()
            assert set(offer.discounts) <= set(offer.used) <= set(offer.cards)
            found += bool(offer.discounts)
    assert found > 0


def test_a_stack_by_its_word() -> None:
    mine = proposer()
    state, seat = next((s, who) for s, who in situations(mine, 2, 1) if s.phase == "stack")
    stacks = Stacks(mine, state.sight(seat))
    for option in state.decision_of(seat).options[::37]:
        offer = stacks.offer(option.word)
        assert offer.word == option.word
        assert int(offer.place, 2) == option.action // 24
    for wrong in ("", "1-1", "99-1 1-1 2-0 3-0", "x", "1-1 1-1 1-1 1-1 1-1"):
        with pytest.raises(IllegalAction):
            stacks.offer(wrong)
