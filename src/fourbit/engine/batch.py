"""Many games side by side, one learning seat in each: all that happens between its decisions."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from .asking import asked, first_asked
    from .constants import *
    from .dice import mixed, pick, stir
    from .encode import offer, spread
    from .flow import answer
    from .seeing import see
    from .state import State


def _play_on(
    s: State, seat: cython.int, outside: cython.int, counter: cython.ulonglong
) -> cython.ulonglong:
    """Chance and random others choose until the seat, or one of those outside, has to choose."""
    who: cython.int
    ask: cython.int
    while s.cell[PHASE] != P_OVER and asked(s, seat) == ASK_NOTHING:
        who = first_asked(s)
        if who >= 0 and outside >> who & 1:
            break
        counter = stir(counter)
        ask = asked(s, who)
        answer(s, ask, who, pick(s, ask, who, mixed(counter), 0))
    return counter


@cython.locals(actions=cython.int[::1], counters=cython.ulonglong[::1], status=cython.int[::1])
def step(
    states: list[State],
    seat: cython.int,
    outside: cython.int,
    actions: Any,
    counters: Any,
    status: Any,
) -> None:
    """One choice of the seat in every game, then on until it has to choose again.

    An action of STEP_ON chooses nothing, one of STEP_NOT leaves the game and its status alone.
    Seats of `outside` (bits) are not played here: their games stop with STEP_OTHER. An illegal
    action leaves the game as it was.
    """
    i: cython.int
    if seat < 0 or not len(states) == len(actions) == len(counters) == len(status):
        raise IndexError(seat)
    for i in range(len(states)):
        s: State = states[i]
        if actions[i] == STEP_NOT:
            continue
        if seat >= s.cell[PLAYERS]:
            raise IndexError(seat)
        if actions[i] != STEP_ON:
            if s.cell[PHASE] == P_OVER or not s.allowed(actions[i], seat):
                status[i] = STEP_ILLEGAL
                continue
            with cython.nogil:
                answer(s, asked(s, seat), seat, actions[i])
        with cython.nogil:
            counters[i] = _play_on(s, seat, outside, cython.cast(cython.ulonglong, counters[i]))
        status[i] = STEP_OTHER
        if s.cell[PHASE] == P_OVER:
            status[i] = STEP_OVER
        elif asked(s, seat) != ASK_NOTHING:
            status[i] = STEP_ASKED


@cython.locals(
    plan=cython.int[::1],
    scratch=cython.int[::1],
    seen=cython.float[:, ::1],
    masks=cython.schar[:, ::1],
)
def observe(
    states: list[State], seat: cython.int, plan: Any, scratch: Any, seen: Any, masks: Any
) -> None:
    """Write what the seat may know and choose in every game; the plan fits it, as in `expand`."""
    i: cython.int
    if seat < 0 or len(scratch) != SEEN_CELLS or not len(states) == len(seen) == len(masks):
        raise IndexError(seat)
    for i in range(len(states)):
        s: State = states[i]
        if seat >= s.cell[PLAYERS]:
            raise IndexError(seat)
        with cython.nogil:
            see(s, seat, scratch)
            spread(scratch, plan, seen[i])
            offer(s, seat, masks[i])
