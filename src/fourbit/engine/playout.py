"""Many games inside the engine, without a word of Python between two choices."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Tally
    from .constants import *
    from .flow import advance, answer, asked, begin, first_asked
    from .options import fill
    from .state import State

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ODD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _mixed(x: cython.ulonglong) -> cython.ulonglong:
    """splitmix64: a well-mixed number from a counter."""
    x = (x ^ (x >> 30)) * _MIX1 & _MASK
    x = (x ^ (x >> 27)) * _MIX2 & _MASK
    return x ^ (x >> 31)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pick(
    s: State, ask: cython.int, seat: cython.int, roll: cython.int, keep: cython.int
) -> cython.int:
    """A uniform option; chance by its weights; `keep`: as many workers as can be paid for."""
    i: cython.int
    total: cython.int = 0
    if s.fresh_seat != seat:
        fill(s, ask, seat)
        s.fresh_seat = seat
    if s.dense:
        return roll % STACKS
    if seat < 0 and (ask == ASK_ROW or ask == ASK_DRAW):
        for i in range(s.n_options):
            total += s.cell[DECK + s.options[i]]
        roll = roll % total
        for i in range(s.n_options):
            roll -= s.cell[DECK + s.options[i]]
            if roll < 0:
                return s.options[i]
    if keep and ask == ASK_KEEP:
        for i in range(s.n_options):
            if s.options[i] < OPTION_ANY_TIME and s.options[i] > total:
                total = s.options[i]
        return total
    return s.options[roll % s.n_options]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play(
    s: State,
    players: cython.int,
    games: cython.int,
    seed: cython.ulonglong,
    keep: cython.int,
) -> cython.longlong:
    """Play that many games; gives the decisions of players that had at least two options."""
    decisions: cython.longlong = 0
    counter: cython.ulonglong = seed
    seat: cython.int
    ask: cython.int
    option: cython.int
    roll: cython.int
    _game: cython.int
    for _game in range(games):
        begin(s, players)
        advance(s)
        while s.cell[PHASE] != P_OVER:
            seat = first_asked(s)
            ask = asked(s, seat)
            counter = (counter + _ODD) & _MASK
            roll = cython.cast(cython.int, _mixed(counter) >> 33)
            option = _pick(s, ask, seat, roll, keep)
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
