"""What costs nothing is not refused, however little time there was to look at it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import building_at, kind_at
    from .asking import asked
    from .cells import Cells
    from .constants import *
    from .flow import answer
    from .minds import Minds, go_back
    from .options import fill


def unless_free(s: Cells, m: Minds, ask: cython.int, seat: cython.int) -> cython.int:
    """What to do instead of declining: whatever gives at once, for nothing, and leaves the seat
    with the same question; else declining.

    Whoever asks has laid the state aside: it is left somewhere. It pauses at the seat's own end.
    """
    i: cython.int = 0
    n: cython.int = 1
    best: cython.int = OPTION_NO
    option: cython.int = OPTION_NO
    while i < n and option < OPTION_ANY_TIME:
        go_back(s, m)
        fill(s, ask, seat)
        s.fresh_seat = seat
        n = s.n_options
        option = s.options[i]
        if option < OPTION_ANY_TIME:
            answer(s, ask, seat, option)
            if i == 0:
                if option != OPTION_NO:
                    return OPTION_NO
                _note_holdings(s, m, seat)
            elif _has_more(s, m, seat):
                best = option
                _note_holdings(s, m, seat)
        i += 1
    return best


def _holding(s: Cells, seat: cython.int, i: cython.int) -> cython.int:
    """One after the other what a seat has, each the better the more it is."""
    b: cython.int
    n: cython.int = 0
    if i < KINDS:
        return s.cell[kind_at(PURSE, seat, i)] + s.cell[kind_at(PENDING, seat, i)]
    if i == KINDS:
        return s.cell[HIRED + seat] if s.cell[KEEP + seat] == NO else s.cell[KEEP + seat]
    if i == KINDS + 1:
        return s.cell[LIMIT + seat]
    if i == KINDS + 2:
        return s.cell[SPACE + seat]
    if i == KINDS + 3:
        return -s.cell[SENT + seat]
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if i == KINDS + 4:
            n += s.cell[building_at(BUILT, seat, b)]
        else:
            n += s.cell[building_at(PLANNED, seat, b)] > 0
    return n


def _question(s: Cells, seat: cython.int) -> cython.int:
    """What the seat is asked next, and how deep in its action."""
    if s.cell[PHASE] == P_OVER:
        return 0
    return asked(s, seat) + ASK_KINDS_END * s.cell[DEPTH]


def _note_holdings(s: Cells, m: Minds, seat: cython.int) -> None:
    i: cython.int
    for i in range(HOLDINGS):
        m.held[i] = _holding(s, seat, i)
    m.held[HOLDINGS] = _question(s, seat)


def _has_more(s: Cells, m: Minds, seat: cython.int) -> cython.int:
    """Whether the seat has more than was noted, nothing less, and the same question."""
    i: cython.int
    more: cython.int = 0
    now: cython.int
    for i in range(HOLDINGS):
        now = _holding(s, seat, i)
        if now < m.held[i]:
            return 0
        more |= now > m.held[i]
    return more and _question(s, seat) == m.held[HOLDINGS]
