"""Games of a match: the same from a seed, alone, and choice by choice from Python, where a bot
chooses from its sight."""

from __future__ import annotations

import hashlib
import random
from array import array

import pytest

from fourbit.engine import constants as c
from fourbit.engine.match import chance_for, next_draw, play_match, start_game
from fourbit.engine.state import State
from fourbit.players.bots import mind_of
from fourbit.players.mind_bot import MindBot
from fourbit.rules.compiled import load
from fourbit.rules.load import shipped
from tests.players.minds import NAMES, STYLES, choices, in_batch, mind_for, table


class Given(random.Random):
    """A generator that gives one number and no other."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.left = [number]

    def getrandbits(self, k: int, /) -> int:
        """The number, once."""
        assert k == 64
        return self.left.pop()

    def random(self) -> float:
        """Nobody may ask for more."""
        raise AssertionError


@pytest.mark.parametrize("edition", shipped())
def test_a_bot_chooses_in_public_as_in_the_batch(edition: str) -> None:
    """The whole game comes out the same, choice by choice, from sights and keyed numbers."""
    rules = load(edition)
    asked = 0
    for game, seats in enumerate((NAMES[1:5], NAMES[3:6], [NAMES[-1], NAMES[2]])):
        minds = [mind_for(name, rules) for name in seats]
        bots = [MindBot(rules, mind) for mind in minds]

        def public(state: State, seat: int, number: int, bots: list[MindBot] = bots) -> int:
            return bots[seat].choose(state.sight(seat), state.decision_of(seat), Given(number))

        inside = choices(rules, minds, 11, game)
        for (state, seat, _, option), (_, *by_mind) in zip(
            choices(rules, minds, 11, game, public), inside, strict=True
        ):
            asked += seat >= 0
            assert [seat, option] == [by_mind[0], by_mind[2]], (state.round, state.asks(seat))
        (row,) = in_batch(rules, minds, 11, [game])
        scores = row[c.RESULT_SCORE : c.RESULT_SCORE + len(minds)]
        assert list(state.scores()) == scores
        assert sum(1 << seat for seat in state.winners()) == row[c.RESULT_WINNERS]
    assert asked > 400


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_the_same_games_together_and_alone(name: str) -> None:
    rules = load("mended", {"rounds": "3"})
    minds = [mind_for(name, rules), mind_for("policy", rules), mind_for("search", rules)]
    games = [0, 1, 2, 3, 40_000, 2**31 - 1]
    played = in_batch(rules, minds, 5, games)
    assert in_batch(rules, minds, 5, games) == played
    assert in_batch(rules, minds, 5, games[::-1]) == played[::-1]
    assert in_batch(rules, minds, 5, [2]) == [played[2]]
    assert in_batch(rules, minds, 6, games) != played
    assert len({tuple(row) for row in played}) == len(games)


def test_a_deal_stays_when_the_minds_draw_anew() -> None:
    """Chance goes by the deal, minds by the game."""
    rules = load("rulebook")
    minds = [mind_for("policy", rules)] * 2
    found: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for deal, game in ((3, 3), (3, 4), (4, 4)):
        state, seated = table(rules, minds)
        start_game(state, seated, 1, deal, game)
        dealt, drawn = [], []
        while not state.is_over and state.round < 2:
            seat = state.seat
            assert seat is not None
            number = next_draw(state, seated, seat)
            if seat < 0:
                dealt.append(chance_for(state, number))
                state.apply(dealt[-1], seat)
            else:
                drawn.append(number)
                state.apply(state.legal_actions(seat)[0], seat)
        found[deal, game] = (dealt, drawn)
    assert found[3, 3][0] == found[3, 4][0] != found[4, 4][0]
    first = {
        key: drawn[:4] for key, (_, drawn) in found.items()
    }  # later they are asked other things
    assert first[3, 3] != first[3, 4] == first[4, 4]


def test_what_is_not_asked_is_refused() -> None:
    rules = load("mended")
    state, seated = table(rules, [mind_for("random", rules)] * 2)
    start_game(state, seated, 1, 0, 0)
    assert state.seat == -1
    for seat in (0, 1, 2, -2, 99):
        with pytest.raises(IndexError):
            next_draw(state, seated, seat)
    while state.seat == -1:
        state.apply(chance_for(state, next_draw(state, seated, -1)), -1)
    with pytest.raises(IndexError):
        chance_for(state, 1)
    with pytest.raises(IndexError):
        next_draw(state, seated, -1)
    none, two = array("i", []), array("i", [1, 2])
    with pytest.raises(IndexError):
        play_match(state, seated, 1, two, none, none)
    with pytest.raises(IndexError):
        play_match(state, seated, 1, two, two, none)


# --- the yardstick --------------------------------------------------------------------------------

FROZEN = {"rulebook": "52e0da912f689d1f", "mended": "a82357c0e137217a"}


@pytest.mark.parametrize("edition", FROZEN)
def test_greedy_is_frozen(edition: str) -> None:
    """Strength is told as a share of wins against `greedy`: whoever changes it changes every
    figure. If a rule of the game changed on purpose, these are new, and so are the figures."""
    rules = load(edition)
    told = hashlib.sha256()
    for players, game in ((2, 0), (4, 1)):
        for _, seat, _, option in choices(rules, [mind_of("greedy", rules)] * players, 1, game):
            told.update(f"{seat} {option};".encode())
    assert told.hexdigest()[:16] == FROZEN[edition]


def test_every_style_is_tried() -> None:
    rules = load("mended")
    told = {int(mind_for(name, rules)[c.M_STYLE]) for name in STYLES}
    assert told == {c.STYLE_RANDOM, c.STYLE_POLICY, c.STYLE_SEARCH}
