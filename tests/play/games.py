"""Situations of whole games: every decision of a person, with what that person may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fourbit.engine.state import State
from fourbit.play.proposal import Proposer
from fourbit.players.chance import CHANCE, Chance
from fourbit.rules.compiled import load

EDITIONS = ("mended", "rulebook")


def proposer(edition: str = "mended", **options: str) -> Proposer:
    """Proposals for an edition; `__` in an option stands for a dot."""
    return Proposer(load(edition, {key.replace("__", "."): said for key, said in options.items()}))


def situations(
    of: Proposer, players: int, seed: int, careless: float = 0.3
) -> Iterator[tuple[State, int]]:
    """A game that mostly follows its proposals: each state with the seat that chooses next."""
    state: State = of.rules.new_game(players)
    chance, rng = Chance(seed), random.Random(seed)
    while not state.is_over:
        if state.seat == CHANCE:
            chance.play(state)
            continue
        seat = rng.choice(state.waiting)
        yield state, seat
        legal = state.legal_actions(seat)
        action = rng.choice(legal)
        if rng.random() > careless:
            word = of.propose(state.sight(seat), options=False).words[0]
            action = state.decision_of(seat).action(word)
        state.apply(action, seat)
