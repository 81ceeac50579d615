"""What may be chosen now: the one place where legality lives (A24).

`fill` writes every legal option of a seat's decision. Those within an effect come from `steps`;
what a verb needs stands in `verbs`, what may be chosen of an amount in `amounts`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import card_at, kind_at, slot_at
    from .amounts import keeps, payments
    from .cells import Cells, add_option, borrow, take_back
    from .constants import *
    from .conversions import borrow_purse, converts, exchange, ready_slots
    from .count import hold, price
    from .pay import use_up
    from .steps import bound_depth, step_options


def _pack(s: Cells, seat: cython.int) -> None:
    """Draft: the cards of the pack this seat holds now, without those kept before (A4)."""
    pack: cython.int = seat - s.cell[PICK_NUMBER]
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    while pack < 0:  # no remainder of a division here and below: that takes longer than the rest
        pack += s.cell[PLAYERS]
    for i in range(CARDS):  # written before it counts: no branch on a random card
        s.options[found] = i
        found += s.cell[PACK + i] == pack
    s.n_options = found
    if s.cell[PICK_NUMBER] > 0:
        _without_kept(s, pack)


def _without_kept(s: Cells, pack: cython.int) -> None:
    """Those before kept one card each: the pack's own seat the first, its left neighbour next."""
    kept: cython.int = 0
    found: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(s.cell[PICK_NUMBER]):
        kept |= 1 << s.cell[card_at(pack, i)]
        pack = pack + 1 if pack + 1 < s.cell[PLAYERS] else 0
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
    _ordinary(s, ask, seat)
    if seat >= 0 and not s.rehearsal and converts(s, seat):
        _add_conversions(s, ask, seat)


def _add_conversions(s: Cells, ask: cython.int, seat: cython.int) -> None:
    i: cython.int
    slots: cython.int = ready_slots(s, seat)
    if slots == 0:
        return
    if s.n_options == 1 and ask != ASK_WINDOW and not s.tables.t[T_PROCEDURE + PR_IDLE_SALES]:
        if not _enable(s, ask, seat):
            return
    if _commits(s, ask):
        slots = _harmless(s, ask, seat, slots)
    if s.dense:
        s.dense = 0
        for i in range(STACKS):
            s.options[i] = i
    for i in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if slots >> i & 1:
            add_option(s, OPTION_ANY_TIME + i)


def _commits(s: Cells, ask: cython.int) -> cython.int:
    """Whether the seat is bound to complete something that a conversion could make impossible."""
    if ask == ASK_WAIVE or ask == ASK_UPKEEP or ask == ASK_MODIFIER or bound_depth(s):
        return 1
    return ask >= ASK_CHOICE and ask <= ASK_REPEAT and s.options[0] != OPTION_NO


def _harmless(s: Cells, ask: cython.int, seat: cython.int, slots: cython.int) -> cython.int:
    """Those conversions after which the decision can still be made."""
    before: cython.int = s.borrowed
    listening: cython.int = s.listening
    slot: cython.int
    s.listening = 0
    for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
        if slots >> slot & 1:
            borrow_purse(s, seat)
            exchange(s, seat, slot)
            _ordinary(s, ask, seat)
            if s.n_options == 0:
                slots &= ~(1 << slot)
            take_back(s, before)
    s.listening = listening
    _ordinary(s, ask, seat)
    return slots


# --- whether a sale is of use: a question with one answer is put only if sales can add another ----


def _enable(s: Cells, ask: cython.int, seat: cython.int) -> cython.int:
    """Whether some conversions, one after the other, lead to more than the one option there is."""
    before: cython.int = s.borrowed
    listening: cython.int = s.listening
    only: cython.int = s.options[0]
    known: cython.int = 1
    found: cython.int = 0
    i: cython.int = 0
    slots: cython.int
    slot: cython.int
    s.make_room_for_purses()
    s.listening = 0
    for slot in range(PURSE_CELLS):
        borrow(s, _cell_at(s, seat, slot))
    _note_purse(s, seat, 0)
    while i < known and not found:
        _take_purse(s, seat, i)
        slots = ready_slots(s, seat)
        for slot in range(s.tables.t[T_PROCEDURE + PR_ANY_TIME]):
            if slots >> slot & 1:
                _take_purse(s, seat, i)
                exchange(s, seat, slot)
                use_up(s, s.tables.t[T_ANY_LINE + slot], seat, 1)
                if known == PURSES:
                    found = 1  # more than anybody can survey: let them ask
                elif not found and _is_new(s, seat, known):
                    known += 1
                    _ordinary(s, ask, seat)
                    found = s.n_options > 1 or s.options[0] != only
        i += 1
    take_back(s, before)
    s.listening = listening
    _ordinary(s, ask, seat)
    return found


def _cell_at(s: Cells, seat: cython.int, k: cython.int) -> cython.int:
    """What tells one purse from another: how much is in it, and how often each line was used."""
    if k < KINDS:
        return kind_at(PENDING if s.cell[PHASE] == P_UPKEEP else PURSE, seat, k)
    return slot_at(seat, k - KINDS)


def _note_purse(s: Cells, seat: cython.int, i: cython.int) -> None:
    k: cython.int
    for k in range(PURSE_CELLS):
        s.purses[i * PURSE_CELLS + k] = s.cell[_cell_at(s, seat, k)]


def _take_purse(s: Cells, seat: cython.int, i: cython.int) -> None:
    k: cython.int
    for k in range(PURSE_CELLS):
        s.cell[_cell_at(s, seat, k)] = s.purses[i * PURSE_CELLS + k]


def _is_new(s: Cells, seat: cython.int, known: cython.int) -> cython.int:
    """Whether nothing like this purse was noted so far; it then is."""
    i: cython.int
    k: cython.int
    for i in range(known):
        k = 0
        while k < PURSE_CELLS and s.purses[i * PURSE_CELLS + k] == s.cell[_cell_at(s, seat, k)]:
            k += 1
        if k == PURSE_CELLS:
            return 0
    _note_purse(s, seat, known)
    return 1
