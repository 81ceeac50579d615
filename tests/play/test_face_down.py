"""A plan that lay face down and is given up: the log, which all read, does not say which it was."""

from __future__ import annotations

import random

from fourbit.play.log import Log
from fourbit.players.chance import CHANCE, Chance
from fourbit.records.record import Record
from fourbit.rules.compiled import load

GAMES = 60


def logged(seed: int) -> tuple[Log, list[int]]:
    """A game of people who always join; and the hidden plans that were given up in it."""
    rng = random.Random(seed)
    record = Record(load("workshop"), 3)
    log, gone = Log(record.rules, 3), []
    while not record.state.is_over:
        state = record.state
        seat = rng.choice(state.waiting)
        if seat == CHANCE:
            action = Chance(rng.getrandbits(32)).choose(state)
        else:
            options = state.legal_actions(seat)
            action = max(options) if state.phase == "join" else rng.choice(options)
        hidden = [n for n, plan in state.planned(max(seat, 0)).items() if not plan.known]
        record.play(action, seat)
        log.feed(seat, action)
        now = record.state
        built = {n for one in range(now.players) for n in now.built(one)}
        left = {*now.planned(max(seat, 0)), *built} if seat >= 0 else {*hidden}
        gone += [number for number in hidden if number not in left]
    return log, gone


def test_a_hidden_plan_that_is_given_up_is_not_named() -> None:
    given_up = 0
    for seed in range(GAMES):
        log, gone = logged(seed)
        dropped = [entry for entry in log.entries if entry.what == "dropped"]
        assert len(dropped) == len(gone)
        assert all(entry.key == "" for entry in dropped)
        named = [entry.key for entry in log.entries if entry.what == "unplanned"]
        assert not {*named} & {str(number) for number in gone}
        given_up += len(gone)
    assert given_up >= 4
