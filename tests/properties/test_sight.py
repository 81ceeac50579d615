"""Sights: equal exactly where views are, and one way to draw what is hidden, exactly uniform."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from fourbit import speed
from fourbit.engine import mode
from fourbit.engine.number_words import PlannedIn
from fourbit.engine.sight import Dice, Sight
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.records.view import read_view
from fourbit.rules.compiled import Rules, load
from tests.properties.playing import CHANCE, Table, rules_of, tables

pytestmark = pytest.mark.both
FEW = 25 if mode.compiled() else 8


# --- a value -------------------------------------------------------------------------------------


@given(tables())
@settings(max_examples=FEW)
def test_a_sight_is_the_view_as_a_value(table: Table) -> None:
    """Read from the view it is the same; what is drawn from it has the same view."""
    for at, state in enumerate(table.states(every=17)):
        for viewer in range(-1, state.players):
            sight = state.sight(viewer)
            view = state.view(None if viewer < 0 else viewer)
            assert read_view(table.rules, view) == sight
            drawn = sight.resample(at)
            assert drawn.sight(viewer) == sight and hash(drawn.sight(viewer)) == hash(sight)
            assert drawn == table.rules.resample(view, at)
            assert sight.resample(at) == drawn
            assert table.rules.from_position(drawn.position()) == drawn


@given(tables(("keeper", "eager")))
@settings(max_examples=2 * FEW)
def test_sights_differ_exactly_where_views_do(table: Table) -> None:
    states = [state.clone() for state in table.states(every=13)]
    rng = random.Random(table.seed)
    for state in states:
        other = rng.choice((rng.choice(states), state.sight(0).resample(1)))
        for viewer in range(state.players):
            same = state.view(viewer) == other.view(viewer)
            assert (state.sight(viewer) == other.sight(viewer)) == same


def test_a_guess_is_among_the_figures() -> None:
    assert speed.guessing(rules_of("mended"), 2, 0) > 0


def test_wrong_seats_and_cells_are_refused() -> None:
    state = rules_of("mended").new_game(2)
    for seat in (-2, 2, 99):
        with pytest.raises(IndexError):
            state.sight(seat)
    with pytest.raises(IndexError):
        Sight(state.rules, state.sight(0).cells[:-1])
    assert state.sight(0) != state.sight(1) and state.sight(0) != 3


def test_views_that_nothing_fits_are_refused() -> None:
    state = next(s for s in Table("mended", (), 2, "eager", 1).states() if s.phase == "stack")
    changes: list[dict[str, Any]] = [{"deck_size": 0}, {"unseen": []}, {"deck_size": 10**30}]
    for change in (*changes, {"deck_size": -1, "unseen": []}):
        with pytest.raises(PositionError):
            state.rules.resample(state.view(0) | change, 1)
    for key in ("keep", "picked", "cards"):
        view = state.view(0)
        view["seats"]["B"] |= {key: "?" if key != "cards" else ["?", 2, 3, 4]}
        with pytest.raises(PositionError):
            state.rules.resample(view, 1)


# --- exactly uniform -----------------------------------------------------------------------------


class Script(Dice):
    """Dice that roll what is written, then zeros (and anything after so many); they note sides."""

    def __init__(self, script: list[int], most: int) -> None:
        super().__init__(0)
        self.script, self.most, self.sides = script, most, list[int]()

    def roll(self, n: int) -> int:
        self.sides.append(n)
        at = len(self.sides) - 1
        return self.script[at] if at < len(self.script) else 0 if at < self.most else at % n


def every_draw(sight: Sight, most: int = 99) -> Iterator[tuple[State, Fraction, list[int]]]:
    """All that the first dice can come to, each with its exact probability and all its dice."""
    script: list[int] = []
    while True:
        dice = Script(script, most)
        drawn = sight.drawn(dice)
        chance = Fraction(1)
        for n in dice.sides[:most]:
            chance /= n
        yield drawn, chance, dice.sides
        rolled = (script + [0] * (len(dice.sides) - len(script)))[:most]
        while rolled and rolled[-1] == dice.sides[len(rolled) - 1] - 1:
            rolled.pop()
        if not rolled:
            return
        script = [*rolled[:-1], rolled[-1] + 1]


def shares(sight: Sight, said: Callable[[State], Any]) -> dict[Any, Fraction]:
    """What is drawn how often, exactly."""
    found: Counter[Any] = Counter()
    for drawn, chance, _ in every_draw(sight):
        assert drawn.sight(sight.viewer) == sight
        found[said(drawn)] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)


def planning(rules: Rules, secret: list[int], deck: list[int]) -> State:
    """B holds two secret plans of different rounds, C one; these lie in the deck."""
    state = next(s for s in playing(rules) if s.phase == "join")
    page = state.position()
    rest = [*state.row, *state.deck]
    for number in (*secret, *deck):
        rest.remove(number)
    size = len(state.row)
    page["round"], page["deck"] = 3, deck
    page["row"], page["seats"]["A"]["built"] = rest[:size], sorted(rest[size:])
    page["seats"]["B"]["planned"] = {str(n): f"{i + 1} secret" for i, n in enumerate(secret[:2])}
    page["seats"]["C"]["planned"] = {str(secret[2]): "2 secret"}
    return rules.from_position(page)


def playing(rules: Rules) -> Iterator[State]:
    state = rules.new_game(3)
    while not state.is_over:
        yield state
        state.apply(state.legal_actions()[0])


def plans(drawn: State) -> tuple[Any, ...]:
    return tuple(drawn.planned(1).items()), tuple(drawn.planned(2).items())


def test_secret_plans_exactly() -> None:
    """Six buildings lie somewhere: every way to say which is where is as likely as any other."""
    state = planning(rules_of("mended"), [1, 2, 3], [4, 5, 6])
    found = shares(state.sight(0), plans)
    assert len(found) == len(list(permutations(range(6), 3))) == 120
    assert set(found.values()) == {Fraction(1, 120)}
    assert len(shares(state.sight(1), plans)) == 4  # B knows its own two
    assert len(shares(state.sight(2), plans)) == 20


def asked_about_a_secret() -> Iterator[State]:
    """Somebody is asked whether to build the only plan it has, which lies face down."""
    for seed in (101, 123, 159, 434):  # hardly one game in fifty of random players comes to it
        for state in Table("mended", (), 3, "keeper", seed).states():
            seat = state.actor
            if state.depth and seat is not None and state.waiting == (seat,):
                secret = [n for n, when in state.planned(seat).items() if not when.known]
                words = [option.word for option in state.decision_of(seat).options]
                if secret and words == ["no", *(f"planned {number}" for number in secret)]:
                    yield state


def test_whoever_is_asked_has_a_plan_to_be_asked_about() -> None:
    """Everybody sees who is asked, so a plan with which nobody would be is none that fits; those
    that do are as likely as each other. Draws that are begun anew are left out."""
    met = unfit = 0
    for state in asked_about_a_secret():
        (owner,) = state.waiting
        viewer = (owner + 1) % state.players
        found: Counter[Any] = Counter()
        for drawn, chance, sides in every_draw(state.sight(viewer), most=1):
            assert drawn.waiting == state.waiting and drawn.sight(viewer) == state.sight(viewer)
            unfit += len(sides) > 1
            if len(sides) == 1:
                found[tuple(drawn.planned(owner))] += chance  # type: ignore[assignment]
        assert tuple(state.planned(owner)) in found and len({*found.values()}) == 1
        met += 1
    assert met >= 4 and unfit >= 4


def test_no_seat_plans_two_copies(tmp_path: Path) -> None:
    """Of two equal buildings no seat gets both; what is left stays as likely as it was.

    A draw that gives both is begun anew: the dice then have as many sides as at first. Such draws
    are left out here, which changes no ratio, for what comes after them is drawn alike.
    """
    file = tmp_path / "twins.toml"
    file.write_text('extends = ["mended"]\nname = "x"\n[copies]\n1 = 2\n', "utf-8")
    rules = load(file)
    state = planning(rules, [1, 2, 3], [1, 4])
    found: Counter[Any] = Counter()
    again = 0
    for drawn, chance, sides in every_draw(state.sight(0), most=3):
        again += sides.count(5) > 1
        found[plans(drawn)] += chance if sides.count(5) == 1 else 0  # type: ignore[assignment]
    assert again
    wanted: Counter[Any] = Counter()
    for one, two, three in permutations([1, 1, 2, 3, 4], 3):
        if one != two:
            first = sorted(((one, PlannedIn(1, False)), (two, PlannedIn(2, False))))
            wanted[tuple(first), ((three, PlannedIn(2, False)),)] += 1
    total = sum(found.values())
    assert {key: share / total for key, share in found.items() if share} == {
        key: Fraction(n, wanted.total()) for key, n in wanted.items()
    }


def test_the_draft_exactly() -> None:
    """Second pick of two: A saw its own pack and what B left; B took 1 of 3 unseen, then of 3."""
    game = rules_of("rulebook").new_game(2)
    while game.seat == CHANCE:
        game.apply(game.legal_actions()[-1])
    for seat in (0, 1, 1):
        game.apply(game.legal_actions(seat)[0], seat)
    assert game.waiting == (0,)
    mine = {*game.pack(0), *game.cards(0)}
    left = sorted({*game.pack(1)} - {*game.cards(1)})
    unseen = [card for card in range(1, 17) if card not in mine and card not in left]
    passed = [card for card in game.pack(0) if card not in game.cards(0)]
    found = shares(game.sight(0), lambda s: (s.cards(1), s.picked(1)))
    assert found == {
        ((first,), second - 1): Fraction(1, len(unseen) * 3)
        for first in unseen
        for second in passed
    }


def test_stacks_and_joining_exactly() -> None:
    table = Table("rulebook", (("participation.mode", "simultaneous"),), 2, "keeper", 1)
    seen = set()
    for state, _, _ in table.play():
        if state.waiting == (0,) and state.phase in ("join", "stack"):
            many = 2 if state.phase == "join" else 384
            found = shares(state.sight(0), lambda s: (s.picked(1), s.chosen(1)))
            assert len(found) == many and set(found.values()) == {Fraction(1, many)}
            seen.add(state.phase)
        if len(seen) == 2:
            return
    raise AssertionError(seen)


def ways_to_pay(state: State, seat: int) -> Counter[Any]:
    """What a seat comes to by each way to answer its questions."""
    if seat not in state.choosing:
        return Counter([(state.keep(seat), state.pieces(seat))])
    found: Counter[Any] = Counter()
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(action, seat)
        found += ways_to_pay(after, seat)
    return found


def test_payments_exactly() -> None:
    """B has paid, A has not: all that B can have paid, each way as likely as any other."""
    met = 0
    for seed in range(40):
        before: State | None = None
        for state, _, _ in Table("rulebook", (), 2, "keeper", seed).play():
            if state.phase == "upkeep" and state.waiting == (0, 1) and state.keep(1) is None:
                before = state.clone()
            if before and state.phase == "upkeep" and state.choosing == (0,):
                ways = ways_to_pay(before, 1)
                found = shares(state.sight(0), lambda s: (s.keep(1), s.pieces(1)))
                assert found == {it: Fraction(n, ways.total()) for it, n in ways.items()}
                met += len(found) > 1
                before = None
        if met > 2:
            return
    raise AssertionError(met)
