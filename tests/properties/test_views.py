"""A seat's view: what it may know and nothing else; `resample` fits it, uniformly."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

from fourbit.engine import mode
from fourbit.engine.state import State
from tests.properties.playing import CHANCE, Table, tables

pytestmark = pytest.mark.both
FEW = 25 if mode.compiled() else 8


@given(tables())
@settings(max_examples=FEW)
def test_a_resampled_state_fits_the_view_and_can_be_played(table: Table) -> None:
    for at, state in enumerate(table.states(every=23)):
        for viewer in (None, *range(state.players)):
            view = json.loads(json.dumps(state.view(viewer)))
            drawn = table.rules.resample(view, at)
            assert drawn.view(viewer) == view
            assert table.rules.from_position(drawn.position()) == drawn
            assert drawn.waiting == state.waiting
            if viewer in drawn.waiting:
                assert drawn.legal_actions(viewer) == state.legal_actions(viewer)


def complete(state: State, seat: int, rng: random.Random) -> None:
    """Make a seat's simultaneous choice, however many questions it takes."""
    phase = state.phase
    while seat in state.waiting and state.phase == phase:
        state.apply(rng.choice(state.legal_actions(seat)), seat)


@given(tables(("keeper", "eager")))
@settings(max_examples=4 * FEW)
def test_a_view_does_not_show_what_others_chose_in_secret(table: Table) -> None:
    rng = random.Random(table.seed)
    for state in table.states(every=7):
        if len(state.waiting) < 2:
            continue
        viewer, *others = rng.sample(state.waiting, len(state.waiting))
        one, two = state.clone(), state.clone()
        for other in others:
            complete(one, other, rng)
            complete(two, other, rng)
        assert one.view(viewer) == two.view(viewer)
        assert one.legal_actions(viewer) == two.legal_actions(viewer) == state.legal_actions(viewer)


def swapped_plan(position: dict[str, Any], owner: str) -> dict[str, Any]:
    """The same position with another building of the deck as the owner's secret plan."""
    page: dict[str, Any] = json.loads(json.dumps(position))
    planned = page["seats"][owner]["planned"]
    secret = [building for building, when in planned.items() if when.endswith("secret")]
    other = page["deck"].pop()
    planned[str(other)] = planned.pop(secret[0])
    page["deck"] = sorted([*page["deck"], int(secret[0])])
    order = sorted(planned, key=int)
    page["seats"][owner]["planned"] = {building: planned[building] for building in order}
    return page


def secret_plans(games: int) -> Iterator[tuple[Table, State, int]]:
    """States between two actions in which somebody holds a secret plan, and who."""
    for seed in range(games):
        table = Table("mended", (), 3, "eager", seed)
        for state in table.states(every=5):
            if state.depth or state.is_over:
                continue
            for owner, name in enumerate("ABC"):
                if "secret" in str(state.position()["seats"][name].get("planned")):
                    yield table, state, owner


def test_a_view_does_not_show_a_secret_plan() -> None:
    found = list(islice(secret_plans(100), 12))
    assert len(found) == 12
    for table, state, owner in found:
        changed = table.rules.from_position(swapped_plan(state.position(), "ABC"[owner]))
        assert changed != state
        for viewer in (None, *range(3)):
            same = changed.view(viewer) == state.view(viewer)
            assert same == (viewer != owner)


def test_a_view_remembers_the_packs_a_seat_has_seen() -> None:
    table = Table("rulebook", (), 3, "anything", 2)
    last: dict[int, dict[str, list[int]]] = {}
    for state in table.states():
        if state.phase != "draft":
            continue
        for seat in range(3):
            seen = state.view(seat)["seen"]
            assert seen.items() >= last.get(seat, {}).items()
            last[seat] = dict(seen)
            if seat in state.waiting:
                now = [card - 1 for card in seen[str(state.picks + 1)]]
                assert tuple(now) == tuple(sorted(state.legal_actions(seat)))
        assert state.view(None)["seen"] == {}
    assert [len(cards) for cards in last[0].values()] == [4, 3, 2]


# --- uniform -------------------------------------------------------------------------------------


def even_shares(found: Counter[Any], cases: int) -> None:
    """Every case was drawn, none much more often than its share (draws are seeded)."""
    draws = found.total()
    share = draws / cases
    assert len(found) == cases
    assert all(abs(n - share) < 5 * share**0.5 for n in found.values()), found


def test_secret_plans_are_drawn_uniformly() -> None:
    """B holds one secret plan, C one of another round; five buildings lie somewhere."""
    table = Table("rulebook", (), 3, "anything", 1)
    state = next(s for s in table.states() if s.phase == "join")
    page = state.position()
    free = [n for n in range(1, 19) if n not in page["row"]]
    page["deck"], page["seats"]["A"]["built"] = free[2:5], free[5:]
    page["round"] = 3
    page["seats"]["B"]["planned"] = {str(free[0]): "1 secret"}
    page["seats"]["C"]["planned"] = {str(free[1]): "2 secret"}
    state = table.rules.from_position(page)
    draws = 1000 if mode.compiled() else 500
    for viewer, cases in ((0, 20), (1, 4), (None, 20)):
        view = state.view(viewer)
        found: Counter[Any] = Counter()
        for seed in range(draws if cases == 20 else draws // 3):
            seats = table.rules.resample(view, seed).position()["seats"]
            found[tuple(seats["B"]["planned"]), tuple(seats["C"]["planned"])] += 1
        even_shares(found, cases)


def test_draft_is_drawn_uniformly() -> None:
    """Second pick of two: A has seen its pack and what B left; B's two picks are hidden."""
    table = Table("rulebook", (), 2, "anything", 1)
    game = table.rules.new_game(2)
    while game.seat == CHANCE:
        game.apply(game.legal_actions()[-1])
    for seat in (0, 1, 1):
        game.apply(game.legal_actions(seat)[0], seat)
    assert game.waiting == (0,)
    view = game.view(0)
    found: Counter[Any] = Counter()
    for seed in range(1500 if mode.compiled() else 700):
        drawn = table.rules.resample(view, seed).position()
        found[tuple(drawn["seats"]["B"]["cards"]), drawn["seats"]["B"]["picked"]] += 1
    even_shares(found, 9 * 3)


def test_stacks_and_joining_are_drawn_uniformly() -> None:
    table = Table("rulebook", (("participation.mode", "simultaneous"),), 2, "keeper", 1)
    game = table.rules.new_game(2)
    draws = 600 if mode.compiled() else 300
    seen = set()
    for state, _, _ in table.play(game):
        if state.waiting != (0,) or state.phase not in ("join", "stack"):
            continue
        key, cases = ("picked", 2) if state.phase == "join" else ("chosen", 16)
        found: Counter[Any] = Counter()
        for seed in range(draws):
            drawn = table.rules.resample(state.view(0), seed).position()["seats"]["B"][key]
            sides = drawn if key == "picked" else "".join(c[-1] for c in drawn.split())
            found[sides] += 1
        even_shares(found, cases)
        seen.add(key)
        if len(seen) == 2:
            return
    raise AssertionError("never waited for A alone")


def test_cards_dealt_into_the_hand_are_drawn_anew() -> None:
    table = Table("rulebook", (("draft.mode", "dealt"),), 3, "anything", 1)
    hands = set()
    for state in table.states():
        if state.phase != "deal":
            continue
        for viewer in (None, *range(3)):
            drawn = table.rules.resample(state.view(viewer), 1)
            assert drawn.view(viewer) == state.view(viewer)
            assert table.rules.from_position(drawn.position()) == drawn
            hands.add(tuple(drawn.position()["seats"]["A"].get("cards", ())))
    assert len(hands) > 6
