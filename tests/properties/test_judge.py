"""One judge: what is offered can be completed and has an effect of its right side, nothing else is.

Generated lines on places, cards and buildings, met with many hands. What the engine offers, and
how each option may end in every way there is to go on, is compared with `judging`, which shares
no line with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fourbit.engine import constants as c
from fourbit.engine import mode
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.rules.compiled import Rules, load
from tests.properties.judging import Hand, Judge, Rule, choice_of

pytestmark = pytest.mark.both
SEEDS = range(12) if mode.compiled() else range(2)
HANDS = 24 if mode.compiled() else 5
KINDS = ("wood", "stone", "coin", "vp")
PLAIN = (6, 7, 13, 14, 16)  # buildings that do nothing before the end of the game
COSTS = (
    *("木材2", "木材2", "石材1", "コイン2", "コイン4", "VP1", "木材・石材計4", "石材・コイン計2"),
    *("木材・VP計3", "手番順-1", "手番順-2", "解雇", "計画を戻す", "建物を手放す", "雇用", "家"),
    *("計画", "無料で雇用", "手番順+1"),
)
GAINS = (
    *("VP1", "コイン3", "木材2", "建物1につきVP1", "計画中1につき木材1", "コイン4につきVP1"),
    *("木材2につき石材1", "手番順+1", "手番順-1", "雇用", "家", "計画", "無料で家", "解雇"),
    *("計画を戻す", "石材-2", "[木材+2か、コイン2→VP1]", "[雇用か、木材2→家]", "[石材2→VP1]"),
    *("[コイン2→手番順+1か、石材2→建物1につきVP1]", "[木材を2まで捨て、1につきVP1]"),
)
FREE = ("木材+2", "手番順+1", "建物1につきVP1", "コイン-1", "計画中1につき木材1")


def conversion(rng: random.Random) -> str:
    costs = "・".join(rng.sample(COSTS, rng.choice((1, 1, 2, 2, 3))))
    return f"{costs}→{'・'.join(rng.sample(GAINS, rng.choice((1, 1, 2))))}"


def line(rng: random.Random, card: bool) -> str:
    """A line that asks one question first: take it, or which."""
    form = rng.randrange(8)
    if form == 0:
        return f"{conversion(rng)}か、{conversion(rng)}"
    if form == 1:
        return f"{rng.choice(FREE)}か、{conversion(rng)}"
    if form == 2 and card:
        return f"{rng.choice(FREE)}、次に{conversion(rng)}"
    if form == 3 and card:
        return f"{conversion(rng)}、次に{conversion(rng)}"
    if form == 4 and card:
        return "・".join(rng.sample(FREE, 2))
    return conversion(rng)


def edition(rng: random.Random) -> dict[str, Any]:
    places = {f"{n:04b}": line(rng, False) for n in range(1, 16)} | {"0000": ""}
    cards = {f"{n}-{side}": line(rng, True) for n in range(1, 17) for side in "01"}
    buildings = {f"{n}": f"甲（木材9）。行動終了時：{line(rng, False)}" for n in range(20, 36)}
    procedure = {
        "cap": rng.choice((12, 13, 69)),
        "even_choices": rng.random() < 0.5,
        "track": {"length": 4},
    }
    return {
        "extends": ["rulebook"],
        "place": places,
        "card": cards,
        "building": buildings,
        "town_hall": {"effect": ""},
        "procedure": procedure,
    }


def some_hand(rng: random.Random, cap: int) -> Hand:
    cards = list(PLAIN)
    rng.shuffle(cards)
    cut = sorted(rng.randrange(len(cards) + 1) for _ in range(3))
    hired, limit = sorted((rng.randrange(8), rng.randrange(3, 8)))
    amounts = [min(cap, rng.choice((0, 1, 2, 2, 3, 4, 6, 8, cap - 1, cap))) for _ in KINDS]
    return Hand(
        purse=tuple(zip(KINDS, amounts, strict=True)),
        hired=hired,
        limit=limit,
        space=rng.randrange(1, 5),
        planned=frozenset(cards[: cut[0]]),
        built=tuple(sorted(cards[cut[0] : cut[1]])),
        row=tuple(sorted(cards[cut[1] : cut[2]])),
        deck=frozenset(cards[cut[2] :]),
    )


# --- the engine's side ---------------------------------------------------------------------------


def table(rules: Rules, hand: Hand) -> State:
    """Seat 0 has this hand; seat 1 stands in the middle of the track."""
    state = rules.new_game(2)
    state.asks_everything = True
    state.set(c.ROUND, 2)
    for kind, amount in hand.purse:
        state.set(cell(c.PURSE, 0, rules.kind_index(kind)), amount)
    for field, number in ((c.HIRED, hand.hired), (c.LIMIT, hand.limit), (c.SPACE, hand.space)):
        state.set(field, number)
    state.set(cell(c.SPACE, 1), 2)
    for rank, seat in enumerate((0, 1) if hand.space > 2 else (1, 0)):
        state.set(cell(c.ORDER, rank), seat)
        state.set(cell(c.FROZEN, rank), seat)
    for at, number in enumerate(rules.buildings):
        state.set(cell(c.DECK, at), int(number in hand.deck))
        state.set(cell(c.PLANNED, 0, at), 3 if number in hand.planned else 0)
        state.set(cell(c.BUILT, 0, at), int(number in hand.built))
    for i, number in enumerate(hand.row):
        state.set(cell(c.ROW_AT, i), rules.building_index(number))
    state.set(c.ROW_SIZE, len(hand.row))
    for seat in (0, 1):
        state.set(cell(c.SENT, seat), -100)  # so that the action ends with the question who joins
    return state


def read(state: State) -> Hand:
    """What seat 0 has now."""
    return Hand(
        purse=tuple((kind, state.purse(0, kind)) for kind in KINDS),
        hired=state.hired(0),
        limit=state.limit(0),
        space=state.space(0),
        planned=frozenset(state.planned(0)),
        built=state.built(0),
        row=tuple(sorted(state.row)),
        deck=frozenset(state.deck),
    )


def asked(rules: Rules, hand: Hand, kind: str, key: str) -> State:
    """The state in which seat 0 is asked by that carrier."""
    state = table(rules, hand)
    place = int(key, 2) if kind == "place" else 0
    if kind == "card":
        number, side = map(int, key.split("-"))
        place = side
        state.set(c.KEPT, number - 1)
        state.set(c.EFFECT, 0)
    if kind == "building":
        state.set(cell(c.BUILT, 0, rules.building_index(int(key))), 1)
    state.set(c.STACK, place * c.ORDERS)
    state.set(c.AT, c.TOWN_HALL if kind == "card" else place)
    state.start_action(0)
    state.go_on()
    assert state.asks(0) == c.ASK_CHOICE, (kind, key)
    return state


def ends(state: State) -> Iterator[State]:
    """Every way to go on until the action is over."""
    if state.asks(0) == c.ASK_JOIN or state.asks(1) == c.ASK_JOIN:
        yield state
        return
    seat = state.seat
    assert seat in (0, -1)
    legal = state.legal_actions(seat)
    assert legal, "asked without an answer"
    for option in legal:
        after = state.clone()
        after.apply(option, seat)
        yield from ends(after)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_what_can_be_completed_and_has_an_effect(seed: int) -> None:
    rng = random.Random(seed)
    rules = load(edition(rng))
    procedure = rules.edition.procedure
    for carrier, at in rules.lines:
        if carrier.kind not in ("place", "card", "building") or carrier.key == "0000":
            continue
        if carrier.kind == "building" and int(carrier.key) < 20:
            continue
        rule = Rule(procedure.cap, 2 if procedure.even_choices else 1, carrier.kind == "place")
        judge = Judge(rule)
        body = carrier.lines[at].body
        assert isinstance(body, tuple)
        branches, declinable = choice_of(carrier, body)
        for _ in range(HANDS):
            hand = some_hand(rng, procedure.cap)
            compare(rules, judge, hand, carrier, branches, declinable)


def compare(
    rules: Rules,
    judge: Judge,
    hand: Hand,
    carrier: Any,
    branches: tuple[Any, ...],
    declinable: bool,
) -> None:
    state = asked(rules, hand, carrier.kind, carrier.key)
    said = (carrier.key, carrier.lines[0].body, hand)
    if carrier.kind == "building":  # it stands before its owner and can be given up like any other
        hand = Hand(**{**vars(hand), "built": (*hand.built, int(carrier.key))})
    assert list(state.legal_actions(0)) == judge.offered(branches, declinable, hand), said
    for option in state.legal_actions(0):
        if option:
            after = state.clone()
            after.apply(option, 0)
            got = {read(end) for end in ends(after)}
            assert got == judge.after(branches[option - 1], hand), (option, said)
