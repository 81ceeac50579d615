"""Minds of every style for the tests, quick enough for thousands of decisions, and a game of a
match played choice by choice."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fourbit.engine import constants as c
from fourbit.engine.match import chance_for, next_draw, play_match, start_game
from fourbit.engine.minds import Minds
from fourbit.engine.playing_out import decide_for
from fourbit.engine.state import State
from fourbit.players.bots import BOTS, mind_of
from fourbit.players.derived import derived, haphazard
from fourbit.rules.compiled import Rules

CHANCE = -1
Mind: TypeAlias = "array[float]"
Choose = Callable[[State, int, int], int]


def hurried(mind: Mind) -> Mind:
    """The same mind with little time: as it thinks, only shorter."""
    quick = mind[:]
    for at, most in ((c.M_FIRST_LOOK, 6), (c.M_SECOND_LOOK, 12), (c.M_LOOK, 24), (c.M_AGAIN, 1),
                     (c.M_SIMULATED, 3), (c.M_WORLDS, 1), (c.M_AMONG, 2),
                     (c.M_HORIZON, 1)):  # fmt: skip
        quick[at] = min(quick[at], most)
    return quick


def _guessing(rules: Rules, simulated: int) -> Mind:
    """A policy with weights drawn once."""
    mind, rng = hurried(derived(rules)), random.Random(5)
    mind[c.M_STYLE], mind[c.M_SIMULATED] = c.STYLE_POLICY, simulated
    for at in range(c.Q_PLACE, c.MIND_SIZE):
        mind[at] = rng.gauss(0.0, 0.5)
    return mind


def _selling(rules: Rules) -> Mind:
    """Looks at sales too, always takes the best, and drafts by pairs."""
    mind, rng = hurried(derived(rules)), random.Random(6)
    mind[c.M_SALES], mind[c.M_TEMPERATURE], mind[c.M_DRAFT_NOISE] = 1, 0.0, 0.0
    for at in range(c.D_PAIR, c.D_PAIR + c.CARDS * c.CARDS):
        mind[at] = rng.gauss(0.0, 0.5)
    return mind


STYLES: dict[str, Callable[[Rules], Mind]] = {
    "random": haphazard,
    "policy": lambda rules: _guessing(rules, 0),
    "simulating": lambda rules: _guessing(rules, 3),
    "search": lambda rules: hurried(derived(rules)),
    "selling": _selling,
}


def mind_for(name: str, rules: Rules) -> Mind:
    """A style, or a bot in a hurry."""
    return STYLES[name](rules) if name in STYLES else hurried(mind_of(name, rules))


NAMES = tuple(dict.fromkeys((*STYLES, *BOTS)))
THINKING = tuple(name for name in NAMES if name != "random")


def table(rules: Rules, minds: Sequence[Mind]) -> tuple[State, Minds]:
    """A state and its minds, seat by seat."""
    state, seated = rules.new_game(len(minds)), Minds(rules.tables, len(minds))
    for seat, mind in enumerate(minds):
        seated.seat(seat, mind)
    return state, seated


def in_batch(
    rules: Rules, minds: Sequence[Mind], seed: int, games: Sequence[int]
) -> list[list[int]]:
    """The rows of these games, each on the deal of its number."""
    state, seated = table(rules, minds)
    numbers = array("i", games)
    out = array("i", bytes(4 * c.RESULT * len(games)))
    play_match(state, seated, seed, numbers, numbers, out)
    return [out[at * c.RESULT : (at + 1) * c.RESULT].tolist() for at in range(len(games))]


def choices(
    rules: Rules,
    minds: Sequence[Mind],
    seed: int,
    game: int,
    choose: Choose | None = None,
) -> Iterator[tuple[State, int, int, int]]:
    """A game of a match choice by choice: (state before, seat, number drawn, option).

    `choose` decides for the seats by the number that the match would give them; by default the
    minds do.
    """
    state, seated = table(rules, minds)
    start_game(state, seated, seed, game, game)
    while not state.is_over:
        seat = state.seat
        assert seat is not None
        number = next_draw(state, seated, seat)
        if seat == CHANCE:
            option = chance_for(state, number)
        elif choose:
            option = choose(state, seat, number)
        else:
            option = decide_for(state, seated, seat, number)
        yield state, seat, number, option
        state.apply(option, seat)
