"""One look: the best way through a seat's own decisions until chance or somebody else decides."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .asking import asked
    from .cells import Cells
    from .constants import *
    from .flow import answer
    from .minds import Minds, go_back, lay_aside
    from .options import fill
    from .worth import last_worth


def look_ahead(s: Cells, m: Minds, seat: cython.int, states: cython.int) -> cython.double:
    """What the best line is worth, within so many states; `m.option` is what it begins with.

    Whoever asks has laid the state aside: it is left somewhere. It pauses at the seat's own end and
    nobody listens to it.
    """
    m.left = states
    m.option = NO
    return _best(s, m, seat, 0, s.cell[STEP] * 16 + s.cell[PHASE])


def _best(
    s: Cells, m: Minds, seat: cython.int, depth: cython.int, stretch: cython.int
) -> cython.double:
    """The best line from here on, as long as the seat goes on with the same thing."""
    ask: cython.int = ASK_NOTHING
    i: cython.int
    n: cython.int
    counts: cython.int
    value: cython.double
    best: cython.double = -1e9
    if s.cell[PHASE] != P_OVER:
        ask = asked(s, seat)
    if ask == ASK_NOTHING or depth == LOOKS or s.cell[STEP] * 16 + s.cell[PHASE] != stretch:
        m.looked += 1
        return last_worth(s, m, seat)
    if s.fresh_seat != seat:
        fill(s, ask, seat)
        s.fresh_seat = seat
    counts = s.n_options > 1
    n = _few(s, m, ask, depth)
    if n > 1:  # a single way on needs no way back: whoever asked goes farther back
        lay_aside(s, m)
    for i in range(n):
        m.left -= counts
        if i > 0:
            go_back(s, m)
        answer(s, ask, seat, m.few[depth * WIDTH + i])
        value = _best(s, m, seat, depth + 1, stretch)
        if value > best + 1e-9:
            best = value
            if depth == 0:
                m.option = m.few[i]
        elif depth == 0 and m.option == OPTION_NO and m.few[i] < OPTION_ANY_TIME:
            if value > best - 1e-9:  # nothing is refused that is as good: a gain beyond the cap
                m.option = m.few[i]
    if n > 1:
        m.level -= 1
    return best


def _few(s: Cells, m: Minds, ask: cython.int, depth: cython.int) -> cython.int:
    """Options to look at, not too many: the smallest, the largest and some between; sales only
    where there is time for them. Gives their number."""
    i: cython.int
    n: cython.int = s.n_options
    at: cython.int = depth * WIDTH
    while n > 0 and s.options[n - 1] >= OPTION_ANY_TIME:
        n -= 1
    if n == 0:
        m.few[at] = s.options[0]
        return 1
    if m.left <= 0:  # doing something first
        m.few[at] = s.options[n - 1] if s.options[0] == OPTION_NO else s.options[0]
        return 1
    if n > WIDTH:
        for i in range(WIDTH):
            m.few[at + i] = s.options[(2 * i * (n - 1) + WIDTH - 1) // (2 * (WIDTH - 1))]
        return WIDTH
    for i in range(n):  # who is short of time looks at keeping most workers first
        m.few[at + i] = s.options[n - 1 - i if ask == ASK_KEEP else i]
    if m.w[M_SALES] > 0.0 and ask != ASK_JOIN:
        i = n
        while i < s.n_options and n < WIDTH:
            m.few[at + n] = s.options[i]
            n += 1
            i += 1
    return n
