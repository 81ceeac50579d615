"""A seat's choice by its mind, from what the seat may know and one random number.

The same in a batch of games and through the public interface (`players`): a choice depends on
the mind, the seat's sight and that number, on nothing else.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import log
else:
    from math import log

    from .addresses import card_at
    from .asking import asked
    from .cells import Cells
    from .constants import *
    from .dice import keyed, pick
    from .gifts import unless_free
    from .looking import look_ahead
    from .minds import Minds, come_back, lay_aside
    from .options import fill
    from .stack_classes import (
        best_first,
        by_policy,
        candidates,
        features,
        first_look,
        second_look,
        stand_alone,
        try_stack,
    )
    from .state import State
    from .worth import worth


def even(number: cython.ulonglong, i: cython.int) -> cython.double:
    """The i-th number between 0 and 1 that follows from a random one."""
    number = keyed(number, cython.cast(cython.ulonglong, i + 1))
    return (cython.cast(cython.double, number >> 11) + 0.5) / 9007199254740992.0


def decide(
    s: Cells, m: Minds, ask: cython.int, seat: cython.int, number: cython.ulonglong
) -> cython.int:
    """What the seat's mind chooses; `chosen_value` is then what it thinks of it, if anything."""
    m.listen_to(seat)
    m.chosen_value = UNVALUED
    if m.w[M_STYLE] == STYLE_RANDOM:
        return pick(s, ask, seat, number, 0)
    if s.fresh_seat != seat:
        fill(s, ask, seat)
        s.fresh_seat = seat
    if s.n_options == 1:
        return s.options[0]
    if ask == ASK_JOIN:
        return 1
    if ask == ASK_DRAFT:
        return _drafted(s, m, seat, number)
    if ask == ASK_STACK:
        return _stack(s, m, seat, number)
    return _act(s, m, ask, seat)


def _drafted(s: Cells, m: Minds, seat: cython.int, number: cython.ulonglong) -> cython.int:
    """The card worth most, alone and beside those already kept."""
    i: cython.int
    j: cython.int
    card: cython.int
    best: cython.int = s.options[0]
    most: cython.double = -1e9
    value: cython.double
    for i in range(s.n_options):
        card = s.options[i]
        value = m.w[D_CARD + card] + m.w[M_DRAFT_NOISE] * even(number, card)
        for j in range(s.cell[PICK_NUMBER]):
            value += m.w[D_PAIR + card * CARDS + s.cell[card_at(seat, j)]]
        if value > most:
            most = value
            best = card
    m.chosen_value = most
    return best


def rank_stacks(s: Cells, m: Minds, seat: cython.int) -> None:
    """The candidates of a stack decision and what the mind thinks of each; the state stays."""
    pauses: cython.int = s.pauses
    listening: cython.int = s.listening
    many: cython.int
    lay_aside(s, m)
    s.listening = 0
    s.pauses = 1
    stand_alone(s, seat)
    candidates(s, m)
    if m.w[M_STYLE] == STYLE_POLICY:
        by_policy(s, m, seat)
        many = cython.cast(cython.int, m.w[M_SIMULATED])
        if many > 0:
            best_first(m, many)
            if many < m.found:
                m.found = many
            first_look(s, m, seat)
    else:
        first_look(s, m, seat)
        many = cython.cast(cython.int, m.w[M_AGAIN])
        best_first(m, many)
        second_look(s, m, seat, many)
    s.pauses = pauses
    s.listening = listening
    come_back(s, m)


def _stack(s: Cells, m: Minds, seat: cython.int, number: cython.ulonglong) -> cython.int:
    """One of the good stacks, the better the likelier."""
    i: cython.int
    best: cython.int = 0
    most: cython.double = -1e9
    top: cython.double = -1e9
    value: cython.double
    rank_stacks(s, m, seat)
    for i in range(m.found):
        if m.value[i] > top:
            top = m.value[i]
    for i in range(m.found):
        value = m.value[i]
        if value < top - m.w[M_FLOOR]:
            continue
        if m.w[M_TEMPERATURE] > 0.0:  # the greatest of value and noise: a draw by weights
            value -= m.w[M_TEMPERATURE] * log(-log(even(number, m.candidate[i])))
        if value > most:
            most = value
            best = i
    m.chosen_value = m.value[best]
    return m.stack[best]


def _act(s: Cells, m: Minds, ask: cython.int, seat: cython.int) -> cython.int:
    """The beginning of the best line; nothing that costs nothing is declined."""
    option: cython.int
    pauses: cython.int = s.pauses
    listening: cython.int = s.listening
    lay_aside(s, m)
    s.listening = 0
    s.pauses = 1
    m.chosen_value = look_ahead(s, m, seat, cython.cast(cython.int, m.w[M_LOOK]))
    option = m.option
    if option == OPTION_NO and ask != ASK_KEEP and ask != ASK_UPKEEP:
        option = unless_free(s, m, ask, seat)
    s.pauses = pauses
    s.listening = listening
    come_back(s, m)
    return option


# --- the same from outside, on a state that fits what the seat may know ---------------------------


def values_of(state: State, minds: Minds, seat: int) -> list[tuple[int, int, float]]:
    """At a stack decision: (class, best stack found, value) of each candidate, best first."""
    i: cython.int
    who: cython.int = _asked_seat(state, seat)
    if asked(state, who) != ASK_STACK:
        raise IndexError(seat)
    minds.listen_to(who)
    rank_stacks(state, minds, who)
    best_first(minds, minds.found)
    return [(minds.candidate[i], minds.stack[i], minds.value[i]) for i in range(minds.found)]


def features_for(state: State, minds: Minds, seat: int) -> list[float]:
    """What a policy sees of a position. Raises `IndexError` if there is no such seat."""
    i: cython.int
    who: cython.int = seat
    if who < 0 or who >= state.cell[PLAYERS]:
        raise IndexError(seat)
    minds.listen_to(who)
    features(state, minds, who)
    return [minds.feature[i] for i in range(FEATURES)]


def worth_for(state: State, minds: Minds, seat: int) -> float:
    """What the state as it is is worth to a seat. Raises `IndexError` if there is no such seat."""
    value: cython.double
    listening: cython.int = state.listening
    who: cython.int = seat
    if who < 0 or who >= state.cell[PLAYERS]:
        raise IndexError(seat)
    minds.listen_to(who)
    state.listening = 0
    value = worth(state, minds, who)
    state.listening = listening
    return value


def look_for(state: State, minds: Minds, seat: int) -> tuple[float, int]:
    """What the best line of a seat is worth, and the option it begins with (-1: nothing to do)."""
    value: cython.double
    pauses: cython.int = state.pauses
    listening: cython.int = state.listening
    who: cython.int = seat
    if who < 0 or who >= state.cell[PLAYERS]:
        raise IndexError(seat)
    minds.listen_to(who)
    lay_aside(state, minds)
    state.listening = 0
    state.pauses = 1
    value = look_ahead(state, minds, who, cython.cast(cython.int, minds.w[M_LOOK]))
    state.pauses = pauses
    state.listening = listening
    come_back(state, minds)
    return value, minds.option


def stack_for(state: State, minds: Minds, seat: int, stack: int, late: bool = False) -> float:
    """What a stack is worth to a seat that is asked for one, if nobody else comes or as late."""
    value: cython.double
    pauses: cython.int = state.pauses
    listening: cython.int = state.listening
    number: cython.int = stack
    behind: cython.int = 1 if late else 0
    who: cython.int = _asked_seat(state, seat)
    if asked(state, who) != ASK_STACK or number < 0 or number >= STACKS:
        raise IndexError(stack)
    minds.listen_to(who)
    lay_aside(state, minds)
    state.listening = 0
    state.pauses = 1
    stand_alone(state, who)
    lay_aside(state, minds)
    value = try_stack(
        state, minds, who, number, cython.cast(cython.int, minds.w[M_FIRST_LOOK]), behind
    )
    come_back(state, minds)
    state.pauses = pauses
    state.listening = listening
    come_back(state, minds)
    return value


def _asked_seat(state: State, seat: int) -> int:
    if not 0 <= seat < state.players or not state.asks(seat):
        raise IndexError(seat)
    return seat
