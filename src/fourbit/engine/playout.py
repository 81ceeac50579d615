"""Many games inside the engine, without a word of Python between two choices."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .asking import asked, first_asked
    from .cells import Tally
    from .constants import *
    from .dice import mixed, pick, stir
    from .flow import advance, answer
    from .opening import begin
    from .state import State


def _play(
    s: State,
    players: cython.int,
    games: cython.int,
    counter: cython.ulonglong,
    keep: cython.int,
) -> cython.longlong:
    """Play that many games; gives the decisions of players that had at least two options."""
    decisions: cython.longlong = 0
    seat: cython.int
    ask: cython.int
    option: cython.int
    _game: cython.int
    for _game in range(games):
        begin(s, players)
        advance(s)
        while s.cell[PHASE] != P_OVER:
            seat = first_asked(s)
            ask = asked(s, seat)
            counter = stir(counter)
            option = pick(s, ask, seat, mixed(counter), keep)
            if seat >= 0 and s.n_options > 1:
                decisions += 1
            answer(s, ask, seat, option)
    return decisions


def play_random(
    state: State, games: int, seed: int, tally: Tally | None = None, keep: bool = False
) -> int:
    """Play random games on this state's table (its value is lost); gives the decisions made.

    The lock is released for the whole batch, so threads with a state each run side by side.
    """
    decisions: cython.longlong
    players: cython.int = state.players
    many: cython.int = games
    start: cython.ulonglong = seed * 0x632BE59BD9B4E019 % 0x10000000000000000
    careful: cython.int = 1 if keep else 0
    state.tally = tally
    with cython.nogil:
        decisions = _play(state, players, many, start, careful)
    if tally is not None:
        tally.games += games
    return decisions
