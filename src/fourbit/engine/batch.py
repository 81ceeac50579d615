"""Many games side by side, one learning seat in each: all that happens between its decisions."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from .asking import asked, first_asked
    from .constants import *
    from .dice import mixed, pick, stir
    from .encode import offer, see, spread
    from .flow import advance, answer
    from .opening import begin
    from .state import State


def _play_on(s: State, seat: cython.int, counter: cython.ulonglong) -> cython.ulonglong:
    """Chance and random others choose until the seat is asked or the game is over."""
    who: cython.int
    ask: cython.int
    while s.cell[PHASE] != P_OVER and asked(s, seat) == ASK_NOTHING:
        who = first_asked(s)
        counter = stir(counter)
        ask = asked(s, who)
        answer(s, ask, who, pick(s, ask, who, mixed(counter), 0))
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
