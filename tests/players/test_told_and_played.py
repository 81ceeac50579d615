"""What hints tell of options that are not the best, beside what comes of them in games."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest

from fourbit.engine.match import play_on
from fourbit.engine.state import State
from fourbit.players.advising import Advising
from fourbit.players.bots import mind_of
from fourbit.players.odds import margins
from fourbit.rules.compiled import Rules, load
from tests.players.minds import choices, table

WORLDS, GAMES, OPTIONS = 9, 2, 2
EVERY = {"join": 17, "keep": 3, "draft": 2, "stack": 11}  # decisions of a kind from one to the next
MANY = 7  # of each kind
VP = 5.0  # how far off the mean of a kind may be: so few games tell no more
ROUNDS = 99


def asked(rules: Rules, kind: str) -> Iterator[tuple[State, int]]:
    """Some decisions of a kind in games of `value`."""
    seen, found = 0, 0
    for game in range(99):
        for state, seat, _, _ in choices(rules, [mind_of("value", rules)] * 2, 8, game):
            if seat < 0 or len(state.legal_actions(seat)) < 2:
                continue
            if state.decision_of(seat).kind != kind:
                continue
            seen += 1
            if seen % EVERY[kind] == 0:
                yield state, seat
                found += 1
            if found == MANY:
                return


@pytest.mark.parametrize("kind", EVERY)
def test_what_is_told_is_near_what_is_played(kind: str) -> None:
    rules = load("mended")
    mind, judge = mind_of("master", rules), table(rules, [mind_of("value", rules)] * 2)[1]
    told, played, chances, won = [], [], [], []
    for state, seat in asked(rules, kind):
        advising = Advising(rules, mind, state.sight(seat))
        advising.think(WORLDS)
        for one in advising.advice()[1:][-OPTIONS:]:
            assert one.chance and 0 < one.chance.mean < 1
            told.append(one.margin.mean)
            chances.append(one.chance.mean)
            for number in range(GAMES):
                game = advising.sight.resample(1000 + number)
                game.apply(one.action, seat)
                play_on(game, judge, 1, number, ROUNDS)
                played.append(margins(game.scores())[seat])
                won.append((seat in game.winners()) / len(game.winners()))
    assert len(told) >= MANY
    assert abs(fmean(told) - fmean(played)) < VP
    assert min(told) > min(played) - 4 * VP
    assert abs(fmean(chances) - fmean(won)) < 0.25  # more than twice what so few games err by


def test_no_interval_is_without_width() -> None:
    rules = load("mended")
    mind = mind_of("master", rules)
    for state, seat in asked(rules, "stack"):
        advising = Advising(rules, mind, state.sight(seat))
        advising.think(6)
        for one in advising.advice():
            for about in (one.margin, one.chance):
                assert about and about.low is not None and about.high is not None
                assert about.low <= about.mean <= about.high and about.low < about.high
