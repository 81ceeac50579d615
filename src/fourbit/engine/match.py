"""Games between minds, inside the engine; every draw has a key of its own.

A draw is known by (seed, deal or game, seat, what it is for, round, how many such before): two
editions' games stay paired although they diverge, and any game can be played again alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

if not cython.compiled:
    from .addresses import card_at, kind_at
    from .asking import asked, first_asked
    from .cells import Cells
    from .constants import *
    from .count import weighed
    from .dice import pick
    from .draw_keys import next_number, start_keys
    from .flow import advance, answer
    from .minds import Minds
    from .opening import begin
    from .options import fill
    from .playing_out import chosen_by_mind
    from .state import State

if TYPE_CHECKING:  # a buffer of C ints
    Ints = Any


def play_until(s: Cells, m: Minds, until: cython.int) -> cython.int:
    """Go on by the keys that were started, to the beginning of that round or the end; gives the
    decisions of at least two options."""
    seat: cython.int
    ask: cython.int
    option: cython.int
    options: cython.int
    decisions: cython.int = 0
    while s.cell[PHASE] != P_OVER and s.cell[ROUND] < until:
        seat = first_asked(s)
        ask = asked(s, seat)
        if seat < 0:
            options = 0
            m.chosen_value = UNVALUED
            option = pick(s, ask, seat, next_number(s, m, ask, seat), 0)
        else:
            if s.fresh_seat != seat:
                fill(s, ask, seat)
                s.fresh_seat = seat
            options = s.n_options  # of this question: whoever looks ahead lists others
            option = chosen_by_mind(s, m, ask, seat, next_number(s, m, ask, seat))
            decisions += options > 1
        if s.listening & TELLS:
            _tell_choice(s, m, seat, ask, option, options)
        answer(s, ask, seat, option)
    return decisions


def _tell_choice(
    s: Cells,
    m: Minds,
    seat: cython.int,
    ask: cython.int,
    option: cython.int,
    options: cython.int,
) -> None:
    """A choice among so many (chance's are not counted); where other facts have their phase stands
    what the mind thinks of it, in thousandths."""
    value: cython.double = m.chosen_value
    if value != UNVALUED:
        value = 1000.0 * value
    s.told.append(FACT_CHOSEN, seat, ask, option, options, cython.cast(cython.int, value))


def play_one(s: Cells, m: Minds) -> cython.int:
    """One whole game by the keys that were started; gives the decisions of at least two options."""
    begin(s, s.cell[PLAYERS])
    advance(s)
    return play_until(s, m, ROUNDS_MOST + 1)


def best_seats(s: Cells) -> cython.int:
    """The seats with the best standing (§10-3), as bits."""
    seat: cython.int
    i: cython.int
    best: cython.int = 0
    found: cython.int = 0
    more: cython.int
    vp: cython.int = s.tables.t[T_PROCEDURE + PR_SCORE]
    for seat in range(s.cell[PLAYERS]):
        more = s.cell[kind_at(PURSE, seat, vp)] - s.cell[kind_at(PURSE, best, vp)]
        for i in range(s.tables.t[T_PROCEDURE + PR_TIE_BREAKS]):
            if more == 0:
                more = weighed(s, seat, s.tables.t[T_TIE_BREAK + i]) - weighed(
                    s, best, s.tables.t[T_TIE_BREAK + i]
                )
        if more > 0:
            best = seat
            found = 0
        if more >= 0:
            found |= 1 << seat
    return found


def _write(s: Cells, decisions: cython.int, out: Ints, at: cython.int) -> None:
    """What a game came to, as a row of RESULT numbers."""
    seat: cython.int
    i: cython.int
    out[at + RESULT_WINNERS] = best_seats(s)
    out[at + RESULT_DECISIONS] = decisions
    out[at + RESULT_FACTS] = s.told.count if s.listening & TELLS else 0
    for seat in range(s.cell[PLAYERS]):
        out[at + RESULT_SCORE + seat] = s.cell[
            kind_at(PURSE, seat, s.tables.t[T_PROCEDURE + PR_SCORE])
        ]
        out[at + RESULT_HAND + seat] = 0
        for i in range(HAND):
            if s.cell[card_at(seat, i)] >= 0:
                out[at + RESULT_HAND + seat] |= 1 << s.cell[card_at(seat, i)]


@cython.locals(deals=cython.int[::1], numbers=cython.int[::1], out=cython.int[::1])
def play_match(state: State, minds: Minds, seed: int, deals: Any, numbers: Any, out: Any) -> None:
    """Play games on this state's table (its value is lost), each by its deal and its number.

    `out` has RESULT numbers for each. The lock is released, so threads run side by side.
    """
    i: cython.int
    start: cython.ulonglong = seed % 0x10000000000000000
    if not len(deals) == len(numbers) or len(out) != len(deals) * RESULT:
        raise IndexError(len(out))
    with cython.nogil:
        for i in range(len(deals)):
            start_keys(minds, start, deals[i], numbers[i])
            _write(state, play_one(state, minds), out, i * RESULT)


def play_on(state: State, minds: Minds, seed: int, number: int, rounds: int = 1) -> None:
    """Play a state on, by draws of this seed and number, until so many rounds later or the end.

    The lock is released. States that differ little meet the same chance: what comes of them can be
    compared.
    """
    start: cython.ulonglong = seed % 0x10000000000000000
    which: cython.int = number
    until: cython.int = state.cell[ROUND] + rounds
    with cython.nogil:
        start_keys(minds, start, which, which)
        play_until(state, minds, until)


# --- one game of a match, played from Python ------------------------------------------------------


def start_game(state: State, minds: Minds, seed: int, deal: int, number: int) -> None:
    """Put the table at the beginning of a game that a match with this seed would play."""
    start: cython.ulonglong = seed % 0x10000000000000000
    start_keys(minds, start, deal, number)
    begin(state, state.cell[PLAYERS])
    advance(state)


def next_draw(state: State, minds: Minds, seat: int) -> int:
    """The number by which a seat that is asked, or chance (-1), makes its next choice.

    Each call is a draw: ask once for each choice. Raises `IndexError` if nobody asks the seat.
    """
    who: cython.int = seat
    if not state.asks(seat):
        raise IndexError(seat)
    return next_number(state, minds, asked(state, who), who)


def chance_for(state: State, number: int) -> int:
    """What chance decides by that number. Raises `IndexError` if nobody asks it."""
    roll: cython.ulonglong = number
    if not state.asks(CHANCE):
        raise IndexError(CHANCE)
    return pick(state, asked(state, CHANCE), CHANCE, roll, 0)
