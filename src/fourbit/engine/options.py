"""What may be chosen now: the one place where legality lives (A24).

`fill` writes every legal option of a seat's decision. Those within an effect come from `steps`;
what a verb needs stands in `verbs`, what may be chosen of an amount in `amounts`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import kind_at, line_at, node_at, step_node, top_frame
    from .amounts import keeps, payments
    from .cells import Cells, add_option
    from .constants import *
    from .count import hold, price, value
    from .steps import bound_depth, step_options
    from .verbs import can_convert


def _pack(s: Cells, seat: cython.int) -> None:
    """Draft: the cards of the pack this seat holds now, without those kept before (A4)."""
    n: cython.int = s.cell[PLAYERS]
    pack: cython.int = (seat + n * HAND - s.cell[PICK_NUMBER]) % n
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(CARDS):  # written before it counts: no branch on a random card
        s.options[found] = i
        found += s.cell[PACK + i] == pack
    s.n_options = found
    if s.cell[PICK_NUMBER] > 0:
        _without_kept(s, pack)


def _without_kept(s: Cells, pack: cython.int) -> None:
    """Those before kept one card each: the pack's own seat the first, its left neighbour next."""
    kept: cython.int = 0
    n: cython.int = s.cell[PLAYERS]
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(s.cell[PICK_NUMBER]):
        kept |= 1 << s.cell[KEPT + (pack + i) % n * HAND + i]
    for i in range(s.n_options):
        s.options[found] = s.options[i]
        found += ~kept >> s.options[i] & 1
    s.n_options = found


def _undealt(s: Cells) -> None:
    """§5-11: the cards nobody was dealt."""
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(CARDS):
        s.options[found] = i
        found += s.cell[PACK + i] == NO
    s.n_options = found


def _unranked(s: Cells) -> None:
    """§5: the seats without a place in the turn order yet."""
    ranked: cython.int = 0
    i: cython.int
    for i in range(s.cell[SUB]):
        ranked |= 1 << s.cell[ORDER + i]
    for i in range(s.cell[PLAYERS]):
        if not ranked >> i & 1:
            add_option(s, i)


def _deck(s: Cells) -> None:
    """§5-3: the buildings of which a copy is in the deck."""
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        s.options[found] = i
        found += s.cell[DECK + i] > 0
    s.n_options = found


def _of_procedure(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """The options of a decision of the procedure itself (chapters 5 and 6)."""
    i: cython.int
    if ask == ASK_DRAFT:
        _pack(s, seat)
    elif ask == ASK_DEAL:
        _undealt(s)
    elif ask == ASK_ROW:
        _deck(s)
    elif ask == ASK_KEEP:
        keeps(s, seat)
    elif ask == ASK_UPKEEP:
        payments(s, seat)
    elif ask == ASK_ORDER:
        _unranked(s)
    elif ask == ASK_FEE:
        add_option(s, OPTION_NO)
        for i in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if s.tables.t[T_FEE + i] != 0 and hold(s, seat, i) >= price(
                s, seat, s.tables.t[T_FEE + i]
            ):
                add_option(s, 1 + i)
    else:  # ASK_WINDOW
        add_option(s, OPTION_NO)


def _ordinary(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """Every option of the decision but the any-time conversions."""
    s.n_options = 0
    s.dense = 0
    if ask == ASK_JOIN:
        s.options[0] = 0
        s.options[1] = 1
        s.n_options = 2
    elif ask == ASK_STACK:
        s.n_options = STACKS
        s.dense = 1
    elif (ask >= ASK_CHOICE and ask <= ASK_REPEAT) or ask == ASK_DRAW:
        step_options(s, ask, seat)
    else:
        _of_procedure(s, ask, seat)


def fill(s: Cells, ask: cython.int, seat: cython.int) -> None:
    """Write every legal option of a seat's decision to `options`."""
    slots: cython.int
    _ordinary(s, ask, seat)
    if seat >= 0 and not s.rehearsal:
        slots = any_time_ready(s, seat)
        if slots:
            _add_conversions(s, ask, seat, slots)


def _add_conversions(s: Cells, ask: cython.int, seat: cython.int, slots: cython.int) -> None:
    i: cython.int
    if _commits(s, ask):
        slots = _harmless(s, ask, seat, slots)
        _ordinary(s, ask, seat)
    if s.dense:
        s.dense = 0
        for i in range(STACKS):
            s.options[i] = i
    for i in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if slots >> i & 1:
            add_option(s, OPTION_ANY_TIME + i)


def any_time_ready(s: Cells, seat: cython.int) -> cython.int:
    """Conversions the seat could make at this point, as bits (A19)."""
    if s.cell[OWNED + seat] == 0 and s.tables.t[T_PROCEDURE + PR_ANY_TIME_OWNERS]:
        return 0
    return _conversions(s, seat)


def _conversions(s: Cells, seat: cython.int) -> cython.int:
    slots: cython.int = 0
    slot: cython.int
    line: cython.int
    acts: cython.int = s.cell[PHASE] == P_ACTION and s.cell[ACTOR] == seat
    if s.cell[ANY_TIME_USED] >= ANY_TIME_USES:
        return 0
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        line = line_at(s.tables.t[T_ANY_LINE + slot])
        if not acts and s.tables.t[line + LN_MOMENT] == M_ANY_TIME:
            continue
        if can_convert(s, slot, seat):
            slots |= 1 << slot
    return slots


def _commits(s: Cells, ask: cython.int) -> cython.int:
    """Whether the seat is bound to complete something that a conversion could make impossible."""
    if ask == ASK_WAIVE or ask == ASK_UPKEEP or ask == ASK_MODIFIER or bound_depth(s):
        return 1
    if ask == ASK_AMOUNT:
        return s.tables.t[step_node(s, top_frame(s))] == OP_PAY_SUM
    return ask >= ASK_CHOICE and ask <= ASK_REPEAT and s.options[0] != OPTION_NO


def _harmless(s: Cells, ask: cython.int, seat: cython.int, slots: cython.int) -> cython.int:
    """Those conversions after which the decision can still be made."""
    at: cython.int = kind_at(PENDING if s.cell[PHASE] == P_UPKEEP else PURSE, seat, 0)
    slot: cython.int
    k: cython.int
    n: cython.int
    for k in range(KINDS):
        s.saved[k] = s.cell[at + k]
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if not slots >> slot & 1:
            continue
        n = node_at(s.tables.t[T_ANY_NODE + slot])
        while s.tables.t[n] == OP_PAY or s.tables.t[n] == OP_GIVES or s.tables.t[n] == OP_GAIN:
            if s.tables.t[n] == OP_PAY:
                s.cell[at + s.tables.t[n + PAY_KIND]] -= value(s, seat, s.tables.t[n + PAY_AMOUNT])
            elif s.tables.t[n] == OP_GAIN:
                s.cell[at + s.tables.t[n + GAIN_KIND]] += value(
                    s, seat, s.tables.t[n + GAIN_AMOUNT]
                )
            n += NODE_WIDTH
        _ordinary(s, ask, seat)
        if s.n_options == 0:
            slots &= ~(1 << slot)
        for k in range(KINDS):
            s.cell[at + k] = s.saved[k]
    return slots
