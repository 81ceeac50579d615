"""What a position is worth to a seat, in VP: what it would score if the game ended now, and what
its pieces, workers, buildings and plans may still become. The rates are the mind's."""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import building_at, kind_at
    from .asking import enter
    from .cells import Cells
    from .constants import *
    from .count import compare
    from .frames import raise_moment
    from .machine import run
    from .minds import Minds, come_back, lay_aside
    from .track import freeze_order, rank


def worth(s: Cells, m: Minds, seat: cython.int) -> cython.double:
    """How much the state is worth to the seat; reads nothing that the seat may not know."""
    value: cython.double
    lay_aside(s, m)
    value = last_worth(s, m, seat)
    come_back(s, m)
    return value


def last_worth(s: Cells, m: Minds, seat: cython.int) -> cython.double:
    """The same, for a state that nobody needs any longer: it is left somewhere."""
    left: cython.int = s.tables.t[T_PROCEDURE + PR_ROUNDS] - s.cell[ROUND]
    hired: cython.int = s.cell[HIRED + seat] if s.cell[KEEP + seat] == NO else s.cell[KEEP + seat]
    ready: cython.int = hired - s.cell[SENT + seat]
    have: cython.double
    works: cython.double = 0.0
    turn: cython.double = 0.0
    grown: cython.double = 0.0
    room: cython.double = 0.0
    near: cython.double = 0.0
    if s.cell[PHASE] == P_OVER:
        return _ended(s, seat)
    if ready < 0 or s.cell[PASSED + seat]:
        ready = 0
    if left < 0:
        left = 0
    _count_pieces(s, m, seat)
    have = _pieces(s, m, left, ready) + _workers(s, m, seat, hired, left, ready)
    if left > 0:
        works = _buildings(s, m, seat, left)
        turn = (m.w[W_TRACK] + m.w[W_TRACK_LEFT] * left) * rank(s, seat)
        grown = m.w[W_HOUSE] * s.cell[LIMIT + seat] + m.w[W_HIRED] * hired
        hired = s.cell[LIMIT + seat] - hired
        room = m.w[W_ROOM] * left * (hired if hired < 2 else 2)
    if left > 0 or ready > 0:
        near = _near(s, m, seat, left)
    return _ended(s, seat) + have + works - turn + grown + room + near  # the end comes last


def _ended(s: Cells, seat: cython.int) -> cython.double:
    """VP if the game ended now, which it then does; at its end with a little for pieces, which
    break ties."""
    at: cython.int = kind_at(PURSE, seat, s.tables.t[T_PROCEDURE + PR_SCORE])
    paid: cython.int = s.cell[at + PENDING - PURSE]
    k: cython.int
    total: cython.double = s.cell[at] + paid
    if s.cell[PHASE] == P_OVER:
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if kind_at(PURSE, seat, k) != at:
                total += s.cell[kind_at(PURSE, seat, k)] / 1000.0
        return total
    if s.tables.t[T_OWNERS_ONLY + M_GAME_END] and s.cell[OWNED + seat] == 0:
        return total
    while s.cell[DEPTH] > 0:  # in the middle of a line: a draw from the deck may follow
        s.cell[DEPTH] -= 1
        for k in range(FRAME_WIDTH):
            s.cell[FRAME + s.cell[DEPTH] * FRAME_WIDTH + k] = 0
    enter(s, P_GAME_END)
    freeze_order(s)
    compare(s, M_GAME_END)
    raise_moment(s, M_GAME_END, seat, O_OTHER, NO)
    run(s)
    return s.cell[at] + paid


def _count_pieces(s: Cells, m: Minds, seat: cython.int) -> None:
    """What the seat has of each kind, once for all that goes by it."""
    k: cython.int
    for k in range(KINDS):
        m.have[k] = s.cell[kind_at(PURSE, seat, k)] + s.cell[kind_at(PENDING, seat, k)]


def _pieces(s: Cells, m: Minds, left: cython.int, ready: cython.int) -> cython.double:
    """Pieces at their rates, which change from the first round to the last but one; beyond a
    number they count less, and in the last round by how many workers can still use them."""
    k: cython.int
    total: cython.double = 0.0
    many: cython.double
    early: cython.double = 0.0
    if m.w[E_ROUNDS] > 2.0:
        early = (left - 1.0) / (m.w[E_ROUNDS] - 2.0)
    if early < 0.0:
        early = 0.0
    for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
        if k == s.tables.t[T_PROCEDURE + PR_SCORE]:
            continue
        many = m.have[k]
        if many > m.w[W_GLUT]:
            many = m.w[W_GLUT] + (many - m.w[W_GLUT]) * m.w[W_GLUT_SHARE]
        total += many * (m.w[W_PIECE_LATE + k] + early * (m.w[W_PIECE + k] - m.w[W_PIECE_LATE + k]))
    if left == 0:
        total *= m.w[W_PIECE_LAST + (ready if ready < 2 else 2)]
    return total


def _workers(
    s: Cells,
    m: Minds,
    seat: cython.int,
    hired: cython.int,
    left: cython.int,
    ready: cython.int,
) -> cython.double:
    """Actions to come, less the upkeep, as far as it can be paid."""
    i: cython.int
    k: cython.int
    due: cython.int = s.cell[PHASE] < P_UPKEEP
    per: cython.double
    shares: cython.double = 0.0
    short: cython.double
    if left == 0:
        return ready * m.w[W_READY_LAST]
    per = m.w[W_ACTION] * left - m.w[W_UPKEEP] * (left if due else left - 1)
    if per < m.w[W_LEAST]:
        per = m.w[W_LEAST]
    for i in range(hired if hired < SHARES else SHARES):
        shares += m.w[W_WORKER + i]
    per = per * shares + ready * m.w[W_READY]
    if due and m.w[E_UNITS] > 0.0:
        short = m.w[E_UNITS] * hired - ready * m.w[W_ACTION_UNITS]
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if m.w[E_UNIT + k] > 0.0:
                i = cython.cast(cython.int, m.have[k])
                short -= i // cython.cast(cython.int, m.w[E_UNIT + k])
        if short > 0.0:
            per -= short * m.w[W_SHORT]
    return per


def _buildings(s: Cells, m: Minds, seat: cython.int, left: cython.int) -> cython.double:
    """What works in rounds to come."""
    b: cython.int
    total: cython.double = 0.0
    if s.cell[OWNED + seat] > 0:
        for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[building_at(BUILT, seat, b)] > 0:
                total += m.w[W_WORKS + b]
        total = total * left + m.w[W_OWNED] * s.cell[OWNED + seat]
    return total


def _near(s: Cells, m: Minds, seat: cython.int, left: cython.int) -> cython.double:
    """Plans, and how near the next building is: the nearest counts most, the next a little."""
    b: cython.int
    i: cython.int
    plans: cython.int = 0
    near: cython.double = 0.0
    second: cython.double = 0.0
    one: cython.double
    if s.tables.t[T_PROCEDURE + PR_PLAN_LIMIT] != 0:
        for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
            if s.cell[building_at(PLANNED, seat, b)] != 0:
                plans += 1
                one = m.w[W_NEAR_PLAN] * _part(m, b)
                if one > near:
                    second = near
                    near = one
                elif one > second:
                    second = one
    for i in range(s.cell[ROW_SIZE]):
        one = m.w[W_NEAR_ROW] * _part(m, s.cell[ROW_AT + i])
        if one > near:
            second = near
            near = one
        elif one > second:
            second = one
    near += m.w[W_NEAR_SECOND] * second
    if left == 0:
        return m.w[W_NEAR_LAST] * near
    if left == 1:
        near *= m.w[W_NEAR_LATE]
    return near + m.w[W_PLAN] * plans


def _part(m: Minds, b: cython.int) -> cython.double:
    """A building's points, as far as its price is there; a little more once all of it is."""
    k: cython.int
    cost: cython.double
    paid: cython.double = 0.0
    if m.w[E_PRICE + b] <= 0.0:
        return 0.0
    for k in range(KINDS):  # no branch for a kind that costs nothing: it adds nothing
        cost = m.w[E_COST + b * KINDS + k]
        paid += cost if cost < m.have[k] else m.have[k]
    paid = paid / m.w[E_PRICE + b]
    if paid >= 1.0:
        paid += m.w[W_AFFORD]
    return paid * m.w[E_POINTS + b]
