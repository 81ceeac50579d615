"""Many games side by side, one learning seat in each: all that happens between its decisions."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from .constants import *
    from .encode import offer, see, spread
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
def _mixed(x: cython.ulonglong) -> cython.ulonglong:
    """splitmix64, as in `playout`."""
    x = (x ^ (x >> 30)) * _MIX1 & _MASK
    x = (x ^ (x >> 27)) * _MIX2 & _MASK
    return x ^ (x >> 31)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any(s: State, ask: cython.int, seat: cython.int, roll: cython.int) -> cython.int:
    """A uniform option; chance by its weights."""
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
    return s.options[roll % s.n_options]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play_on(s: State, seat: cython.int, counter: cython.ulonglong) -> cython.ulonglong:
    """Chance and random others choose until the seat is asked or the game is over."""
    who: cython.int
    ask: cython.int
    roll: cython.int
    while s.cell[PHASE] != P_OVER and asked(s, seat) == ASK_NOTHING:
        who = first_asked(s)
        counter = (counter + _ODD) & _MASK
        roll = cython.cast(cython.int, _mixed(counter) >> 33)
        ask = asked(s, who)
        answer(s, ask, who, _any(s, ask, who, roll))
    return counter


def start(state: State, seat: cython.int, seed: int) -> int:
    """Begin the game anew and go to the seat's first decision; gives the generator's counter."""
    counter: cython.ulonglong = seed % 0x10000000000000000
    players: cython.int = state.players
    if seat < 0 or seat >= players:
        raise IndexError(seat)
    begin(state, players)
    state.fresh_seat = NOBODY
    advance(state)
    return _play_on(state, seat, counter)


@cython.locals(
    actions=cython.int[::1],
    seats=cython.int[::1],
    counters=cython.ulonglong[::1],
    plans=cython.int[:, ::1],
    scratch=cython.int[::1],
    seen=cython.float[:, ::1],
    masks=cython.schar[:, ::1],
    status=cython.int[::1],
)
def step(
    states: list[State],
    actions: Any,
    seats: Any,
    counters: Any,
    plans: Any,
    scratch: Any,
    seen: Any,
    masks: Any,
    status: Any,
) -> None:
    """One choice in every game, then on to the seat's next decision.

    An action of -1 chooses nothing. `plans` has a row per seat. Status: 0 goes on, 1 over,
    2 illegal (the game stays as it was).
    """
    i: cython.int
    seat: cython.int
    for i in range(len(states)):
        s: State = states[i]
        seat = seats[i]
        status[i] = 0
        if actions[i] >= 0:
            if s.cell[PHASE] == P_OVER or not s.allowed(actions[i], seat):
                status[i] = 2
            else:
                with cython.nogil:
                    answer(s, asked(s, seat), seat, actions[i])
                    counters[i] = _play_on(s, seat, cython.cast(cython.ulonglong, counters[i]))
        elif actions[i] < -1:
            status[i] = 2
        if status[i] == 0 and s.cell[PHASE] == P_OVER:
            status[i] = 1
        with cython.nogil:
            see(s, seat, scratch)
            spread(scratch, plans[seat], seen[i])
            offer(s, seat, masks[i])
