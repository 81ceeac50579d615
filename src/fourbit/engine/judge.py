"""Whether a branch may be taken: its costs can be paid in full, and something then comes of it.

Every step says itself what it would come to (`would`). Payments are made at once and taken back;
after them the right side is asked step by step, for what does nothing leaves all as it is. Where
a step hangs on choices, or a cost changes more than the purse, the machine itself carries the
branch out on a state laid aside and tries the choices on the way. The player's own choices need
one way through; whatever the deck and the others do, it must lead through. It counts on no sale.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import amount_at, branch_at, frame_at, kind_at, node_at, step_node
    from .cells import Cells, borrow, take_back
    from .constants import *
    from .machine import choose, run
    from .would import noted, would, would_gain, would_pay


def may_take(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """Whether a branch (its row) may be taken: it costs nothing and one of its steps can be done,
    or its costs can be paid and something of its right side then happens."""
    n: cython.int = node_at(s.tables.t[branch + BRANCH_NODE])
    if s.tables.t[branch + BRANCH_GIVES] < 0:
        return _comes_to(s, f, seat, n, WHOLE | SOME)
    if s.tables.t[n] == OP_PAY and not would_pay(s, n, seat) & WHOLE:
        return 0  # most often, and at once
    return _worth_it(s, f, seat, branch)


def _worth_it(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """Whether a branch can be paid for, if it costs anything, and something then happens."""
    before: cython.int = s.borrowed
    found: cython.int = _told(s, f, seat, branch)
    take_back(s, before)
    return _rehearsed(s, f, seat, branch) if found == UNSURE else found


def _told(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """The same as far as it can be told without trying it out; what is paid stays paid."""
    n: cython.int = node_at(s.tables.t[branch + BRANCH_NODE])
    gives: cython.int = s.tables.t[branch + BRANCH_GIVES]
    if gives < 0:
        return _comes_to(s, f, seat, n, SOME)
    gives = node_at(gives)
    while s.tables.t[n] == OP_PAY:
        if not would_pay(s, n, seat) & WHOLE:
            return 0
        _pay(s, seat, s.tables.t[n + PAY_KIND])
        n += NODE_WIDTH
    if n == gives:
        return _comes_to(s, f, seat, n + NODE_WIDTH, SOME)
    if s.tables.t[n + NODE_UNTIL] > 0 and not would(s, f, n, seat) & WHOLE:
        return 0
    return 1 if surely_pays(s, f, seat, n) else UNSURE


def _pay(s: Cells, seat: cython.int, kind: cython.int) -> None:
    """Pay what `would` said, for the time being."""
    at: cython.int = kind_at(PURSE, seat, kind)
    borrow(s, at)
    s.cell[at] -= s.amount


def _comes_to(
    s: Cells, f: cython.int, seat: cython.int, n: cython.int, wanted: cython.int
) -> cython.int:
    """Whether one of the steps from row `n` on comes to what is wanted: changes SOME, or can be
    done at all (WHOLE)."""
    op: cython.int
    did: cython.int
    while True:
        op = s.tables.t[n]
        if op == OP_JUMP or op == OP_END:
            return 0
        if op == OP_CHOICE:
            if wanted & WHOLE or _some_branch(s, f, seat, n):
                return 1  # a choice can always be made, if only for nothing
            n = node_at(s.tables.t[n + CHOICE_AFTER])
            continue
        did = would(s, f, n, seat)
        if did & wanted:
            return 1
        if did and (op == OP_DISCARD or op == OP_PICK or op == OP_REPEAT):
            return UNSURE  # it hangs on what is discarded, counted or done again
        n += NODE_WIDTH


def _some_branch(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> cython.int:
    i: cython.int
    for i in range(s.tables.t[n + CHOICE_COUNT]):
        if _worth_it(s, f, seat, branch_at(s, n, i)):
            return 1
    return 0


def surely_pays(s: Cells, f: cython.int, seat: cython.int, n: cython.int) -> cython.int:
    """Whether the cost at row `n` is a branch's last, and what it gives does not hang on it.

    A printed gain is felt whatever happened before if it is noted; if it is not, it needs room,
    of which a cost that nothing reacts to takes none.
    """
    gain: cython.int = n + 2 * NODE_WIDTH
    kind: cython.int
    if s.tables.t[n + NODE_WIDTH] != OP_GIVES or s.tables.t[n + NODE_WIDTH + NODE_UNTIL]:
        return 0
    if s.tables.t[gain] != OP_GAIN:
        return 0
    if s.tables.t[amount_at(s.tables.t[gain + GAIN_AMOUNT]) + AMOUNT_NOUN] != N_PLAIN:
        return 0
    if not would_gain(s, f, gain, seat) & SOME:
        return 0
    kind = s.tables.t[gain + GAIN_KIND]
    return (
        noted(s, f, seat, kind)
        or s.tables.t[n] == OP_PAY_SUM
        or (s.tables.t[n] == OP_PAY_PLACE_VP and s.tables.t[T_GROUP_SIZE + M_ON_SWAP] == 0)
    )


# --- trying it out --------------------------------------------------------------------------------


def _rehearsed(s: Cells, f: cython.int, seat: cython.int, branch: cython.int) -> cython.int:
    """Whether a branch (its row in the tables) can be carried out for a seat."""
    found: cython.int
    s.shelve()
    _begin(s, s.cell[DEPTH], s.tables.t[branch + BRANCH_END])
    s.cell[f + FR_SEAT] = seat
    s.cell[f + FR_AT] = s.tables.t[branch + BRANCH_NODE]
    s.cell[f + FR_CHANGED] = 0
    found = _goes_through(s)
    s.unshelve()
    return found


def leads_through(
    s: Cells, ask: cython.int, seat: cython.int, depth: cython.int, option: cython.int
) -> cython.int:
    """Whether the branch that is under way in a frame can be completed after this option."""
    f: cython.int = frame_at(depth)
    found: cython.int
    s.shelve()
    _begin(s, depth, abs(s.tables.t[step_node(s, f) + NODE_UNTIL]) - 1)
    s.cell[ASK] = ask
    s.cell[ASK_SEAT] = seat
    choose(s, option)
    found = _goes_through(s)
    s.unshelve()
    return found


def _begin(s: Cells, depth: cython.int, until: cython.int) -> None:
    s.tries = s.tries if s.rehearsal else 0
    s.rehearsal = depth
    s.until = until
    s.short = 0
    s.listening = 0


def _goes_through(s: Cells) -> cython.int:
    """Whether the end of the branch can be reached with all paid and something done."""
    i: cython.int = 0
    f: cython.int = frame_at(s.rehearsal)
    own: cython.int
    found: cython.int
    if run(s) == THROUGH:
        return s.short == 0 and (s.cell[f + FR_CHANGED] & LINE_CHANGED) != 0
    if s.short:
        return 0
    own = s.cell[ASK_SEAT] == s.cell[f + FR_SEAT]
    found = not own
    while i < s.n_options and found != own and s.tries < TRIES:
        s.tries += 1
        s.shelve()
        choose(s, s.options[i])
        found = _goes_through(s)
        s.unshelve()
        i += 1
    return found and (own or i == s.n_options)
