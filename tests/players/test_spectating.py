"""Chances as a spectator tells them: sound also where players are far from sound."""

from __future__ import annotations

from array import array

from fourbit.players.bots import mind_of
from fourbit.players.spectating import Spectator
from fourbit.rules.compiled import load
from tests.players.minds import choices

GAMES = 40


def off(edition: str, bot: str) -> float:
    """Mean square by which told chances miss who wins, at the first choice of each round."""
    rules = load(edition)
    spectator = Spectator(rules, mind_of("master", rules))
    minds: list[array[float]] = [mind_of(bot, rules)] * 4
    missed = []
    for game in range(GAMES):
        told, rounds = [], 0
        for state, seat, _, _ in choices(rules, minds, 7, game):
            if seat >= 0 and state.round > rounds and state.phase != "draft":
                rounds = state.round
                told.append(spectator.chances(state))
            last = state
        won = last.winners()
        missed += [
            (chance - (seat in won) / len(won)) ** 2
            for chances in told
            for seat, chance in enumerate(chances)
        ]
    return sum(missed) / len(missed)


def test_nobody_is_lost_for_having_no_workers() -> None:
    """Random players dismiss theirs: by the mind's penalties alone 0.25 were missed."""
    assert off("mended", "random") < 0.21


def test_sound_players_are_told_better_than_even_chances() -> None:
    assert off("mended", "newcomer") < 0.15 < 3 / 16
