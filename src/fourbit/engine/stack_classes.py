"""A seat's stacks, class by class: what each is worth if nobody else comes, or as a late one."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .action import begin_action
    from .addresses import card_at, kind_at
    from .asking import enter
    from .cells import Cells
    from .constants import *
    from .flow import advance
    from .looking import look_ahead
    from .minds import Minds, come_back, go_back, lay_aside
    from .track import rank
    from .work import reveal


def stand_alone(s: Cells, seat: cython.int) -> None:
    """The step as it would be if nobody else had joined it; what others chose is gone."""
    other: cython.int
    for other in range(s.cell[PLAYERS]):
        s.cell[JOINED + other] = other == seat
        s.cell[CHOSEN + other] = NO
    s.cell[WAIT] = 1 << seat


def candidates(s: Cells, m: Minds) -> None:
    """The classes that differ: those of open places, and for the town hall one of each side set."""
    i: cython.int
    halls: cython.int = 0
    m.found = 0
    for i in range(CLASSES):
        if s.cell[BLOCKED] >> m.class_place[i] & 1:
            if halls >> m.class_ones[i] & 1:
                continue
            halls |= 1 << m.class_ones[i]
        m.candidate[m.found] = i
        m.stack[m.found] = m.class_stacks[m.class_first[i]]
        m.value[m.found] = 0.0
        m.found += 1


def try_stack(
    s: Cells,
    m: Minds,
    seat: cython.int,
    stack: cython.int,
    states: cython.int,
    late: cython.int,
) -> cython.double:
    """What a stack is worth to a seat that stands alone, as the first at its place or late: in the
    state that was laid aside last, whatever was tried since."""
    go_back(s, m)
    _show(s, seat, stack, late)
    return look_ahead(s, m, seat, states)


def _show(s: Cells, seat: cython.int, stack: cython.int, late: cython.int) -> None:
    """Turn a stack over and go on to the first choice within its action."""
    s.cell[CHOSEN + seat] = stack
    s.cell[WAIT] = 0
    reveal(s)
    if late and s.cell[AT + seat] != TOWN_HALL:
        s.cell[LATE + seat] = 1
    enter(s, P_RESOLVE)
    begin_action(s, seat)
    advance(s)


def first_look(s: Cells, m: Minds, seat: cython.int) -> None:
    """One stack of each class, with few states."""
    i: cython.int
    states: cython.int = cython.cast(cython.int, m.w[M_FIRST_LOOK])
    lay_aside(s, m)
    for i in range(m.found):
        m.value[i] = try_stack(s, m, seat, m.stack[i], states, 0)
    come_back(s, m)


def best_first(m: Minds, many: cython.int) -> None:
    """Bring the best so many candidates to the front, in order."""
    i: cython.int
    j: cython.int
    best: cython.int
    number: cython.int
    value: cython.double
    if many > m.found:
        many = m.found
    for i in range(many):
        best = i
        for j in range(i + 1, m.found):
            if m.value[j] > m.value[best]:
                best = j
        if best != i:
            value = m.value[i]
            m.value[i] = m.value[best]
            m.value[best] = value
            number = m.candidate[i]
            m.candidate[i] = m.candidate[best]
            m.candidate[best] = number
            number = m.stack[i]
            m.stack[i] = m.stack[best]
            m.stack[best] = number


def second_look(s: Cells, m: Minds, seat: cython.int, many: cython.int) -> None:
    """The first so many candidates in all their orders, with more states: the best order stays."""
    i: cython.int
    j: cython.int
    at: cython.int
    value: cython.double
    states: cython.int = cython.cast(cython.int, m.w[M_SECOND_LOOK])
    lay_aside(s, m)
    for i in range(many if many < m.found else m.found):
        at = m.class_first[m.candidate[i]]
        for j in range(m.class_many[m.candidate[i]]):
            value = try_stack(s, m, seat, m.class_stacks[at + j], states, 0)
            if value > m.value[i] + 1e-9:
                m.value[i] = value
                m.stack[i] = m.class_stacks[at + j]
    come_back(s, m)


# --- the policy: no look at all -------------------------------------------------------------------


def features(s: Cells, m: Minds, seat: cython.int) -> None:
    """A position in a few numbers."""
    k: cython.int
    b: cython.int
    plans: cython.int = 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        plans += s.cell[PLANNED + seat * BUILDINGS + b] != 0
    m.feature[0] = 1.0
    m.feature[1] = (s.tables.t[T_PROCEDURE + PR_ROUNDS] - s.cell[ROUND]) / m.w[E_ROUNDS]
    m.feature[2] = (s.cell[HIRED + seat] - s.cell[SENT + seat]) / 4.0
    for k in range(KINDS):
        m.feature[3 + k] = 0.0
        if k != s.tables.t[T_PROCEDURE + PR_SCORE]:
            m.feature[3 + k] = s.cell[kind_at(PURSE, seat, k)] / 8.0
            if m.feature[3 + k] > 2.0:
                m.feature[3 + k] = 2.0
    m.feature[11] = s.cell[OWNED + seat] / 4.0
    m.feature[12] = plans / 2.0
    m.feature[13] = rank(s, seat) / 2.0


def by_policy(s: Cells, m: Minds, seat: cython.int) -> None:
    """Each candidate's value as the policy guesses it: by its place and the sides that show."""
    i: cython.int
    j: cython.int
    place: cython.int
    side: cython.int
    total: cython.double
    features(s, m, seat)
    for i in range(PLACES + 1):
        total = 0.0
        for j in range(FEATURES):
            total += m.w[Q_PLACE + i * FEATURES + j] * m.feature[j]
        m.place_score[i] = total
    for i in range(2 * HAND):
        side = 2 * s.cell[card_at(seat, i >> 1)] + (i & 1)
        total = 0.0
        for j in range(FEATURES):
            total += m.w[Q_SIDE + side * FEATURES + j] * m.feature[j]
        m.side_score[i] = total
    for i in range(m.found):
        place = m.class_place[m.candidate[i]]
        if s.cell[BLOCKED] >> place & 1:
            place = TOWN_HALL
        total = m.place_score[place]
        for j in range(HAND):
            side = m.class_ones[m.candidate[i]] >> j & 1
            total += m.side_score[2 * j + side]
            total += m.w[Q_PAIR + place * SIDES + 2 * s.cell[card_at(seat, j)] + side]
        m.value[i] = total
