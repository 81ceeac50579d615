"""Nothing hidden changes the array: by drawing it anew, and by editing each hidden field."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from fourbit.adapters.encoding import encoding
from fourbit.engine.sight import upkeep_ways
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.rules.load import shipped
from tests.adapters.view_fields import leaves
from tests.properties.playing import Table, rules_of

Page = dict[str, Any]
# an edit gives other positions that differ only in what the viewer cannot know
Edit = Callable[[State, int], Iterator[State]]
TOGETHER = (("participation.mode", "simultaneous"),)


def others(state: State, viewer: int) -> Iterator[tuple[int, str]]:
    return ((seat, "ABCD"[seat]) for seat in range(state.players) if seat != viewer)


def edited(state: State, change: Callable[[Page], None]) -> Iterator[State]:
    """The state with another position, if that holds together."""
    page = copy.deepcopy(state.position())
    change(page)
    try:
        yield state.rules.from_position(page)
    except PositionError:
        return


def chosen(state: State, viewer: int) -> Iterator[State]:
    """Another's stack that is not turned over."""
    for _, name in others(state, viewer):
        stack = state.position()["seats"][name].get("chosen")
        if stack:
            turned = " ".join(stack.split()[::-1])
            yield from edited(state, lambda p, n=name, t=turned: p["seats"][n].update(chosen=t))  # type: ignore[misc]


def joining(state: State, viewer: int) -> Iterator[State]:
    """Whether another joins, where all say so at once."""
    for _, name in others(state, viewer):
        word = state.position()["seats"][name].get("picked")
        if word in ("join", "pass"):
            other = "pass" if word == "join" else "join"
            yield from edited(state, lambda p, n=name, o=other: p["seats"][n].update(picked=o))  # type: ignore[misc]


def picked(state: State, viewer: int) -> Iterator[State]:
    """The card another keeps in this pick."""
    for _, name in others(state, viewer):
        card = state.position()["seats"][name].get("picked")
        for other in range(1, 17) if isinstance(card, int) else ():
            if other != card:
                yield from edited(state, lambda p, n=name, o=other: p["seats"][n].update(picked=o))  # type: ignore[misc]


def swapped(page: Page, one: int, two: int) -> None:
    """Two cards change places, wherever they lie."""
    change = {one: two, two: one}
    packs = page["packs"]
    page["packs"] = {str(change.get(int(card), int(card))): packs[card] for card in packs}
    page["packs"] = dict(sorted(page["packs"].items(), key=lambda item: int(item[0])))
    for them in page["seats"].values():
        if "cards" in them:
            them["cards"] = [change.get(card, card) for card in them["cards"]]
        if "picked" in them:
            them["picked"] = change.get(them["picked"], them["picked"])


def packs(state: State, viewer: int) -> Iterator[State]:
    """Cards the viewer has never had in hand."""
    page = state.position()
    if "packs" not in page:
        return
    seen = {card for cards in state.view(viewer)["seen"].values() for card in cards}
    unseen = [card for card in range(1, 17) if card not in seen]
    for one, two in pairwise(unseen):
        yield from edited(state, lambda p, one=one, two=two: swapped(p, one, two))  # type: ignore[misc]


def plans(state: State, viewer: int) -> Iterator[State]:
    """A plan drawn in secret, and what lies in the deck instead."""
    for _, name in others(state, viewer):
        planned = state.position()["seats"][name].get("planned", {})
        for building, when in planned.items():
            for other in {*state.position().get("deck", [])} if "secret" in when else ():

                def change(p: Page, n: str = name, b: str = building, o: int = other) -> None:
                    mine = p["seats"][n]["planned"]
                    mine[str(o)] = mine.pop(b)
                    p["seats"][n]["planned"] = dict(sorted(mine.items(), key=lambda i: int(i[0])))
                    p["deck"].remove(o)
                    p["deck"] = sorted([*p["deck"], int(b)])

                yield from edited(state, change)


def upkeep(state: State, viewer: int) -> Iterator[State]:
    """What another pays for its workers, done or half done."""
    for seat, name in others(state, viewer):
        if state.phase != "upkeep" or seat in state.waiting:
            continue
        before = copy.deepcopy(state.position())
        for key in ("keep", "pending", "paying", "due"):
            before["seats"][name].pop(key, None)
        before["waiting"] = sorted([*before["waiting"], name])
        try:
            begun = state.rules.from_position(before)
        except PositionError:
            continue
        for way in upkeep_ways(begun, seat)[:9]:
            after = begun.clone()
            for action in way:
                after.apply(action, seat)
            yield after


def half_paid(state: State, viewer: int) -> Iterator[State]:
    """How far another has come with its payments."""
    for seat, _ in others(state, viewer):
        if state.phase == "upkeep" and seat in state.waiting:
            for action in state.legal_actions(seat):
                after = state.clone()
                after.apply(action, seat)
                if seat in after.waiting and after.phase == "upkeep":
                    yield after


EDITS: dict[Edit, set[str]] = {  # and the fields of a position each of them is about
    chosen: {"chosen"},
    joining: {"picked"},
    picked: {"picked"},
    packs: {"packs", "cards"},
    plans: {"planned", "deck"},
    upkeep: {"keep", "pending", "paying"},
    half_paid: {"keep", "pending", "paying", "due"},
}


def moments(options: tuple[tuple[str, Any], ...] = ()) -> Iterator[State]:
    """States of all kinds, of games with secret plans, payments and all."""
    for seed in range(12):
        policy = ("eager", "keeper", "anything")[seed % 3]
        yield from Table("mended", options, 2 + seed % 3, policy, seed).states(every=3)


def test_each_hidden_field_changes_nothing() -> None:
    """Every edit is made at some moment; only the viewer sees no difference."""
    made: Counter[Edit] = Counter()
    fields: dict[Edit, set[str]] = {edit: set() for edit in EDITS}
    for options in ((), TOGETHER):
        for at, state in enumerate(moments(options)):
            code = encoding(state.rules, state.players)
            viewer = at % state.players
            seen = code.observe(state, viewer)
            for edit in EDITS:
                if made[edit] >= 40:
                    continue
                for other in edit(state, viewer):
                    if other == state:
                        continue
                    made[edit] += 1
                    fields[edit] |= different(state.position(), other.position())
                    assert np.array_equal(code.observe(other, viewer), seen)
                    assert other.view(viewer) == state.view(viewer)
                    if viewer in state.waiting:
                        assert np.array_equal(code.mask(other, viewer), code.mask(state, viewer))
                    arrays = [
                        (code.observe(state, seat), code.observe(other, seat))
                        for seat, _ in others(state, viewer)
                    ]
                    assert not all(np.array_equal(*pair) for pair in arrays)
    assert {edit.__name__: made[edit] > 3 for edit in EDITS} == {
        edit.__name__: True for edit in EDITS
    }
    assert {edit: found & EDITS[edit] for edit, found in fields.items()} == EDITS


def different(one: Page, two: Page) -> set[str]:
    """Fields whose values differ, by their key in the position or in the seat."""
    pages = [dict(leaves(page)) for page in (one, two)]
    paths = [path for path in {*pages[0], *pages[1]} if pages[0].get(path) != pages[1].get(path)]
    return {str(path[2] if path[0] == "seats" else path[0]) for path in paths}


def test_every_field_that_views_hide_is_edited() -> None:
    """What a position has and a view has not (or otherwise) is among the fields above."""
    hidden: set[str] = set()
    for options in ((), TOGETHER):
        for at, state in enumerate(moments(options)):
            hidden |= different(state.position(), state.view(at % state.players))
    own = {"viewer", "deck_size", "unseen", "seen", "secret_plans"}
    assert hidden - own == set().union(*EDITS.values())


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", shipped())
def test_what_is_drawn_anew_changes_nothing(edition: str, players: int) -> None:
    rules = rules_of(edition)
    code = encoding(rules, players)
    rng = random.Random(players)
    others = 0
    for seed, policy in enumerate(("eager", "keeper")):
        for state in Table(edition, (), players, policy, seed).states(every=9):
            viewer = rng.randrange(players)
            drawn = rules.resample(state.view(viewer), rng.getrandbits(32))
            others += drawn != state
            assert np.array_equal(code.observe(drawn, viewer), code.observe(state, viewer))
            if not state.is_over:
                assert np.array_equal(code.mask(drawn, viewer), code.mask(state, viewer))
    assert others > 3
