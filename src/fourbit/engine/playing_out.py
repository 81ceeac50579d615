"""Choosing a stack by playing games out: the best candidates, each in the same imagined worlds.

In a world the others choose anew and draw their secret plans anew, so nothing is known that the
seat may not know; everybody plays on by the mind's policy. A world is the same for all
candidates: the same deals, the same whims. Those that do badly are let go half way.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import log
else:
    from math import log

    from .addresses import building_at, kind_at
    from .asking import asked, first_asked
    from .cells import Cells
    from .constants import *
    from .deciding import decide, even, rank_stacks
    from .dice import below, keyed, pick
    from .draw_keys import next_number
    from .flow import answer
    from .minds import Minds, come_back, lay_aside
    from .stack_classes import best_first
    from .state import State
    from .worth import worth


def chosen_by_mind(
    s: Cells, m: Minds, ask: cython.int, seat: cython.int, number: cython.ulonglong
) -> cython.int:
    """What the seat's mind chooses, playing stacks out if that is its way."""
    m.listen_to(seat)
    if ask == ASK_STACK and m.w[M_WORLDS] > 0.0:
        return _played_out(s, m, seat, number)
    return decide(s, m, ask, seat, number)


def _played_out(s: Cells, m: Minds, seat: cython.int, number: cython.ulonglong) -> cython.int:
    i: cython.int
    best: cython.int = 0
    worlds: cython.int = cython.cast(cython.int, m.w[M_WORLDS])
    until: cython.int = s.cell[ROUND] + cython.cast(cython.int, m.w[M_HORIZON])
    value: cython.double
    most: cython.double = -1e9
    rank_stacks(s, m, seat)
    best_first(m, cython.cast(cython.int, m.w[M_AMONG]))
    m.tops = 0
    while (
        m.tops < m.found
        and m.tops < cython.cast(cython.int, m.w[M_AMONG])
        and m.tops < TOPS
        and m.value[m.tops] >= m.value[0] - m.w[M_FLOOR]
    ):
        m.top_stack[m.tops] = m.stack[m.tops]
        m.top_value[m.tops] = m.value[m.tops]
        m.top_sum[m.tops] = 0.0
        m.tops += 1
    if m.tops > 1:
        _imagine(s, m, seat, number, worlds, until)
    m.listen_to(seat)
    for i in range(m.tops):
        value = m.w[M_PRIOR] * m.top_value[i] + m.top_sum[i] / worlds
        if m.w[M_TEMPERATURE] > 0.0:
            value -= m.w[M_TEMPERATURE] * log(-log(even(number, i)))
        if value > most:
            most = value
            best = i
    m.chosen_value = m.top_value[best]
    return m.top_stack[best]


def _imagine(
    s: Cells,
    m: Minds,
    seat: cython.int,
    number: cython.ulonglong,
    worlds: cython.int,
    until: cython.int,
) -> None:
    """Play all candidates out in so many worlds, half of them in the second half of these."""
    i: cython.int
    w: cython.int
    pauses: cython.int = s.pauses
    listening: cython.int = s.listening
    counted: cython.int = m.counted_round
    deal: cython.ulonglong = m.deal
    game: cython.ulonglong = m.game
    for i in range((SEATS + 1) * ASK_KINDS_END):
        m.kept_counts[i] = m.counts[i]
    _take_seat(m, seat)
    s.pauses = 0
    s.listening = 0
    for w in range(worlds):
        if w == worlds // 2:
            _halve(m)
        for i in range(m.tops):
            lay_aside(s, m)
            _world(s, m, seat, keyed(number, cython.cast(cython.ulonglong, 1000 + w)))
            answer(s, ASK_STACK, seat, m.top_stack[i])
            m.top_sum[i] += _outcome(s, m, seat, until)
            come_back(s, m)
    m.playing_out = 0
    s.pauses = pauses
    s.listening = listening
    m.deal = deal
    m.game = game
    m.counted_round = counted
    for i in range((SEATS + 1) * ASK_KINDS_END):
        m.counts[i] = m.kept_counts[i]


def _take_seat(m: Minds, seat: cython.int) -> None:
    """All seats play on by this seat's mind, by its policy alone."""
    i: cython.int
    for i in range(MIND_SIZE):
        m.bank[SEATS * MIND_SIZE + i] = m.bank[seat * MIND_SIZE + i]
    m.playing_out = 1
    m.listen_to(SEATS)
    m.w[M_STYLE] = STYLE_POLICY
    m.w[M_SIMULATED] = m.w[M_PLAY_SIMULATED]
    m.w[M_LOOK] = 2.0
    m.w[M_FIRST_LOOK] = 4.0
    m.w[M_WORLDS] = 0.0
    m.w[M_TEMPERATURE] = m.w[M_PLAY_TEMPERATURE]


def _halve(m: Minds) -> None:
    """Keep the better half of the candidates."""
    i: cython.int
    j: cython.int
    best: cython.int
    number: cython.int
    value: cython.double
    keep: cython.int = (m.tops + 1) // 2
    for i in range(keep):
        best = i
        for j in range(i + 1, m.tops):
            if m.top_sum[j] > m.top_sum[best]:
                best = j
        number = m.top_stack[i]
        m.top_stack[i] = m.top_stack[best]
        m.top_stack[best] = number
        value = m.top_sum[i]
        m.top_sum[i] = m.top_sum[best]
        m.top_sum[best] = value
        value = m.top_value[i]
        m.top_value[i] = m.top_value[best]
        m.top_value[best] = value
    m.tops = keep


def _world(s: Cells, m: Minds, seat: cython.int, number: cython.ulonglong) -> None:
    """A world that fits what the seat may know: others have not chosen, their secret plans are
    any buildings; draws from now on belong to it."""
    i: cython.int
    other: cython.int
    for other in range(s.cell[PLAYERS]):
        if other != seat and s.cell[JOINED + other]:
            s.cell[CHOSEN + other] = NO
            s.cell[WAIT] |= 1 << other
    _mix_plans(s, m, seat, number)
    s.fresh_seat = NOBODY
    m.deal = keyed(number, 1000)
    m.game = keyed(number, 1001)
    m.counted_round = s.cell[ROUND]
    for i in range((SEATS + 1) * ASK_KINDS_END):
        m.counts[i] = 0


def _mix_plans(s: Cells, m: Minds, seat: cython.int, number: cython.ulonglong) -> None:
    """All secret plans of the others go back to the deck before the first is drawn anew, by seat
    and round: which they were must not show in which they become."""
    other: cython.int
    when: cython.int
    b: cython.int
    drawn: cython.int = 0
    for other in range(s.cell[PLAYERS]):
        if other != seat:
            for when in range(ROUNDS_MOST + 1):
                m.secret_plans[other * (ROUNDS_MOST + 1) + when] = 0
            for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
                when = s.cell[building_at(PLANNED, other, b)]
                if when > 0 and when & 1 == 0:  # nobody else knows it
                    m.secret_plans[other * (ROUNDS_MOST + 1) + (when >> 1)] += 1
                    s.cell[building_at(PLANNED, other, b)] = 0
                    s.cell[DECK + b] += 1
    for other in range(s.cell[PLAYERS]):
        if other != seat:
            for when in range(ROUNDS_MOST + 1):
                while m.secret_plans[other * (ROUNDS_MOST + 1) + when] > 0:
                    m.secret_plans[other * (ROUNDS_MOST + 1) + when] -= 1
                    drawn += 1
                    _plan_any(s, other, when, keyed(number, cython.cast(cython.ulonglong, drawn)))


def _plan_any(s: Cells, seat: cython.int, when: cython.int, number: cython.ulonglong) -> None:
    """A secret plan of that round: any building of the deck that the seat has not planned. Where
    copies leave none (which can happen only after others drew), it is left out of this world."""
    n: cython.int = s.tables.t[T_PROCEDURE + PR_BUILDINGS]
    left: cython.int = 0
    to: cython.int
    for to in range(n):
        if s.cell[building_at(PLANNED, seat, to)] == 0:
            left += s.cell[DECK + to]
    if left == 0:
        return
    left = below(number, left)
    to = 0
    while s.cell[building_at(PLANNED, seat, to)] != 0 or left >= s.cell[DECK + to]:
        if s.cell[building_at(PLANNED, seat, to)] == 0:
            left -= s.cell[DECK + to]
        to += 1
    s.cell[DECK + to] -= 1
    s.cell[building_at(PLANNED, seat, to)] = 2 * when


def _outcome(s: Cells, m: Minds, seat: cython.int, until: cython.int) -> cython.double:
    """Play on to the beginning of a round, or to the end: how far the seat is ahead then, in VP."""
    who: cython.int
    ask: cython.int
    mine: cython.double
    other: cython.double
    most: cython.double = -1e9
    while s.cell[PHASE] != P_OVER and s.cell[ROUND] < until:
        who = first_asked(s)
        ask = asked(s, who)
        if who < 0:
            answer(s, ask, who, pick(s, ask, who, next_number(s, m, ask, who), 0))
        else:
            answer(s, ask, who, decide(s, m, ask, who, next_number(s, m, ask, who)))
    mine = _ahead_by(s, m, seat)
    for who in range(s.cell[PLAYERS]):
        if who != seat:
            other = _ahead_by(s, m, who)
            if other > most:
                most = other
    return mine - most


def _ahead_by(s: Cells, m: Minds, seat: cython.int) -> cython.double:
    """A seat's VP at the end, or what its position is worth."""
    if s.cell[PHASE] == P_OVER:
        return s.cell[kind_at(PURSE, seat, s.tables.t[T_PROCEDURE + PR_SCORE])]
    return worth(s, m, seat)


def decide_for(state: State, minds: Minds, seat: int, number: int) -> int:
    """What the mind of a seat that is asked chooses. Raises `IndexError` if nobody asks it."""
    who: cython.int = seat
    ask: cython.int
    roll: cython.ulonglong = number
    if not 0 <= seat < state.players or not state.asks(seat):
        raise IndexError(seat)
    ask = asked(state, who)
    return chosen_by_mind(state, minds, ask, who, roll)
