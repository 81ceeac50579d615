"""The procedure: setup, round, scoring, in the rulebook's order (chapters 5, 6 and 10).

`advance` goes on until somebody must choose or the game is over; `answer` takes one choice.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .cells import Cells
    from .constants import *
    from .count import active, holds, in_force, next_in_force, price, ready, side_at, value
    from .machine import choose, convert, run, start_list
    from .options import any_time_ready, fill
    from .pay import change, count_line, use_up


def begin(s: Cells, players: cython.int) -> None:
    """An empty table for so many players, before turn order is drawn (§5)."""
    i: cython.int
    for i in range(CELLS):
        s.cell[i] = 0
    s.cell[PLAYERS] = players
    s.cell[ACTOR] = NO
    for i in range(CARDS):
        s.cell[PACK + i] = NO
    for i in range(SEATS * HAND):
        s.cell[KEPT + i] = NO
    for i in range(SEATS):
        s.cell[PICK + i] = NO
        s.cell[CHOSEN + i] = NO
        s.cell[STACK + i] = NO
        s.cell[AT + i] = NO
        s.cell[KEEP + i] = NO
        s.cell[ORDER + i] = NO
        s.cell[FROZEN + i] = NO
    for i in range(players):
        s.cell[HIRED + i] = s.tables.t[T_PROCEDURE + PR_HIRED]
        s.cell[LIMIT + i] = s.tables.t[T_PROCEDURE + PR_LIMIT]
    for i in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        s.cell[DECK + i] = s.tables.t[T_COPIES + i]
    s.fresh_seat = NOBODY


def enter(s: Cells, phase: cython.int) -> None:
    """Go to a phase, at its start."""
    s.cell[PHASE] = phase
    s.cell[SUB] = 0


def advance(s: Cells) -> None:
    """Go on until somebody must choose or the game is over."""
    while True:
        if s.cell[DEPTH] > 0:
            if run(s):
                return
        elif _phase(s):
            return


def _phase(s: Cells) -> cython.int:
    """One stretch of the current phase; 1 if it waits for a choice (or for ever)."""
    phase: cython.int = s.cell[PHASE]
    if phase == P_ACTION:
        return _action(s)
    if phase == P_RESOLVE:
        return _resolve(s)
    if phase == P_JOIN:
        return _join(s)
    if phase == P_STACK:
        return _stacks(s)
    if phase == P_ORDER:
        return _turn_order(s)
    if phase == P_SETUP:
        return _each_seat(s, M_SETUP, P_ROW)
    if phase == P_ROW:
        return _fill_row(s, P_DEAL)
    if phase == P_DEAL:
        return _deal(s)
    if phase == P_DRAFT:
        return _draft(s)
    if phase == P_ROUND_START:
        return _each_seat(s, M_ROUND_START, P_JOIN)
    if phase == P_ROUND_END:
        return _round_end(s)
    if phase == P_BEFORE_UPKEEP:
        return _each_seat(s, M_BEFORE_UPKEEP, P_UPKEEP)
    if phase == P_UPKEEP:
        return _upkeep(s)
    if phase == P_REFILL:
        if s.tables.t[T_PROCEDURE + PR_REFILL] == REFILL_NEVER:
            _next_round(s)
            return 0
        return _fill_row(s, P_ROUND_START)
    if phase == P_LAST_WINDOW:
        return _last_window(s)
    if phase == P_GAME_END:
        return _each_seat(s, M_GAME_END, P_OVER)
    return 1


def _ask(s: Cells, what: cython.int, seat: cython.int) -> cython.int:
    """Put a decision outside the machine; a single option is taken at once."""
    s.cell[ASK] = what
    s.cell[ASK_SEAT] = seat
    fill(s, what, seat)
    if s.n_options == 1 and not s.ask_all:
        _take(s, what, seat, s.options[0])
        return 0
    s.fresh_seat = seat
    return 1


def _ask_chance(s: Cells, what: cython.int, options: cython.int) -> cython.int:
    """Put a decision of chance whose number of options is known; they are listed when asked for."""
    if options == 1:
        return _ask(s, what, CHANCE)
    s.cell[ASK] = what
    s.cell[ASK_SEAT] = CHANCE
    s.fresh_seat = NOBODY
    return 1


def _settle_seat(s: Cells, seat: cython.int) -> None:
    """Take what a seat of a simultaneous decision cannot choose otherwise."""
    what: cython.int
    while s.cell[WAIT] >> seat & 1 and not s.ask_all:
        what = asked(s, seat)
        fill(s, what, seat)
        s.fresh_seat = seat
        if s.n_options != 1:
            return
        _take(s, what, seat, s.options[0])
        s.fresh_seat = NOBODY


def _settle_all(s: Cells) -> None:
    """Backwards, so that the options of the first seat that waits are at hand."""
    seat: cython.int
    for seat in range(s.cell[PLAYERS] - 1, -1, -1):
        _settle_seat(s, seat)


def _each_seat(s: Cells, moment: cython.int, then: cython.int) -> cython.int:
    """Let a moment's lines work for each player, in turn order."""
    if _seats_left(s, moment):
        return 0
    if then == P_UPKEEP:
        _start_upkeep(s)
    elif then == P_JOIN:
        _start_step(s)
    else:
        enter(s, then)
    return 0


def _raise(
    s: Cells, moment: cython.int, owner: cython.int, origin: cython.int, number: cython.int
) -> None:
    """Let a moment's lines work for a seat, before anything else; no frame if none is in force."""
    if s.tables.t[T_GROUP_SIZE + moment] and in_force(s, moment, owner):
        start_list(s, moment, owner, origin, number, NO)


def _seats_left(s: Cells, moment: cython.int) -> cython.int:
    """Start a moment's lines for the next player who has some; 0 if there is none left."""
    i: cython.int
    if s.tables.t[T_GROUP_SIZE + moment] == 0:
        return 0
    i = next_in_force(s, moment, s.cell[SUB])
    if i < 0:
        return 0
    s.cell[SUB] = i + 1
    start_list(s, moment, s.cell[ORDER + i], O_OTHER, NO, NO)
    return 1


# --- setup (§5) ----------------------------------------------------------------------------------


def _turn_order(s: Cells) -> cython.int:
    i: cython.int
    n: cython.int = s.cell[PLAYERS]
    if s.cell[SUB] < n:
        return _ask_chance(s, ASK_ORDER, n - s.cell[SUB])
    for i in range(n):
        s.cell[SPACE + s.cell[ORDER + i]] = (
            1 if s.tables.t[T_PROCEDURE + PR_TRACK_START] == START_STACKED else n - i
        )
    s.cell[ROUND] = 1
    enter(s, P_SETUP)
    return 0


def _fill_row(s: Cells, then: cython.int) -> cython.int:
    """Turn buildings over until the row is full or the deck empty (§5-3, §6-3-4)."""
    if _row_open(s):
        return _ask_chance(s, ASK_ROW, _buildings_left(s))
    if then == P_ROUND_START:
        _next_round(s)
    else:
        enter(s, then)
    return 0


def _buildings_left(s: Cells) -> cython.int:
    """How many different buildings the deck holds; 2 stands for more."""
    b: cython.int
    n: cython.int = 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[DECK + b] > 0:
            n += 1
            if n == 2:
                break
    return n


def _deal(s: Cells) -> cython.int:
    """§5-11: four cards each, the rest set aside unseen (chance never says which)."""
    i: cython.int
    if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_PRESET:
        for i in range(s.cell[PLAYERS] * HAND):
            s.cell[KEPT + i] = s.tables.t[T_PRESET + i]
            s.cell[PACK + s.cell[KEPT + i]] = i // HAND
        _end_draft(s)
        return 0
    if s.cell[SUB] < s.cell[PLAYERS] * HAND:
        return _ask_chance(s, ASK_DEAL, CARDS - s.cell[SUB])
    if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_DEALT:
        _end_draft(s)
        return 0
    enter(s, P_DRAFT)
    s.cell[WAIT] = (1 << s.cell[PLAYERS]) - 1
    return 0


def _draft(s: Cells) -> cython.int:
    """Everybody keeps one card in secret and passes the rest to the left; the last is forced."""
    seat: cython.int
    n: cython.int = s.cell[PLAYERS]
    if s.cell[PICK_NUMBER] == HAND - 1:
        _settle_all(s)
    if s.cell[WAIT]:
        return 1
    for seat in range(n):
        s.cell[KEPT + seat * HAND + s.cell[PICK_NUMBER]] = s.cell[PICK + seat]
        s.cell[PICK + seat] = NO
    s.cell[PICK_NUMBER] += 1
    if s.cell[PICK_NUMBER] == HAND:
        _end_draft(s)
    else:
        s.cell[WAIT] = (1 << n) - 1
    return 0


def _end_draft(s: Cells) -> None:
    """Hands lie open from now on (Q09), sorted by number; who was dealt what is forgotten."""
    seat: cython.int
    i: cython.int
    j: cython.int
    card: cython.int
    for seat in range(s.cell[PLAYERS]):
        for i in range(1, HAND):
            for j in range(i, 0, -1):
                card = s.cell[KEPT + seat * HAND + j]
                if card < s.cell[KEPT + seat * HAND + j - 1]:
                    s.cell[KEPT + seat * HAND + j] = s.cell[KEPT + seat * HAND + j - 1]
                    s.cell[KEPT + seat * HAND + j - 1] = card
    for i in range(CARDS):
        s.cell[PACK + i] = NO
    s.cell[PICK_NUMBER] = 0
    s.cell[ROUND] = 0
    _next_round(s)


# --- the work phase (§6-2) -----------------------------------------------------------------------


def _next_round(s: Cells) -> None:
    """§6-3-5, §6-1: the marker moves on; nobody has passed, nothing is blocked."""
    seat: cython.int
    slot: cython.int
    players: cython.int = s.cell[PLAYERS]
    s.cell[ROUND] += 1
    s.cell[STEP] = 0
    s.cell[BLOCKED] = 0
    for seat in range(players):
        s.cell[FROZEN + seat] = s.cell[ORDER + seat]
        s.cell[PASSED + seat] = 0
        s.cell[JOINED + seat] = 0
        s.cell[SENT + seat] = 0
        s.cell[FRESH + seat] = 0
        s.cell[VISITED + seat] = 0
        s.cell[ON_PLACES + seat] = 0
        s.cell[AT_HALL + seat] = 0
    for slot in range(s.tables.t[T_PROCEDURE + PR_SLOTS]):
        if s.tables.t[T_SLOT_SCOPE + slot] == F_ROUND:
            for seat in range(players):
                s.cell[USES + seat * SLOTS + slot] = 0
    enter(s, P_ROUND_START)


def _eligible(s: Cells, seat: cython.int) -> cython.int:
    """§6-2-1, Q15, Q16: not passed, and a hired worker not yet sent."""
    workers: cython.int = s.cell[HIRED + seat] - s.cell[SENT + seat]
    if not s.tables.t[T_PROCEDURE + PR_USABLE]:
        workers -= s.cell[FRESH + seat]
    return workers > 0 and not s.cell[PASSED + seat]


def _start_step(s: Cells) -> None:
    """A new step goes by the track as it stands now, unless the round's order is frozen (A12)."""
    seat: cython.int
    s.cell[STEP] += 1
    enter(s, P_JOIN)
    s.cell[WAIT] = 0
    for seat in range(s.cell[PLAYERS]):
        s.cell[JOINED + seat] = 0
        s.cell[ACTED + seat] = 0
        s.cell[LATE + seat] = 0
        s.cell[AT + seat] = NO
        if s.tables.t[T_PROCEDURE + PR_TRACK_EFFECTIVE] != EFFECTIVE_NEXT_ROUND:
            s.cell[FROZEN + seat] = s.cell[ORDER + seat]
        if s.tables.t[T_PROCEDURE + PR_TOGETHER] and _eligible(s, seat):
            s.cell[WAIT] |= 1 << seat


def _join(s: Cells) -> cython.int:
    """§6-2-1: in turn order (or all at once, Q14) everybody with a worker joins or passes."""
    i: cython.int
    seat: cython.int
    if s.tables.t[T_PROCEDURE + PR_TOGETHER]:
        if s.cell[WAIT]:
            s.fresh_seat = NOBODY
            return 1
        for i in range(s.cell[PLAYERS] - 1, -1, -1):  # the last list begun is the first to run
            seat = s.cell[FROZEN + i]
            if s.cell[PICK + seat] >= 0:
                _joins(s, seat, s.cell[PICK + seat])
                s.cell[PICK + seat] = NO
        if s.cell[DEPTH] > 0:
            return 0
    else:
        while s.cell[SUB] < s.cell[PLAYERS]:
            seat = s.cell[FROZEN + s.cell[SUB]]
            if _eligible(s, seat):
                return _ask(s, ASK_JOIN, seat)
            s.cell[SUB] += 1
    s.cell[WAIT] = 0
    for seat in range(s.cell[PLAYERS]):
        if s.cell[JOINED + seat]:
            s.cell[WAIT] |= 1 << seat
    if s.cell[WAIT] == 0:
        _end_work(s)
        return 0
    enter(s, P_STACK)
    return 0


def _joins(s: Cells, seat: cython.int, joins: cython.int) -> None:
    """A seat has joined or passed."""
    s.cell[JOINED + seat] = joins
    s.cell[PASSED + seat] = not joins
    if not joins:
        start_list(s, M_ON_PASS, seat, O_OTHER, NO, NO)


def _stacks(s: Cells) -> cython.int:
    """§6-2-2: joiners set their stacks in secret; when the last one has, all are revealed."""
    if s.cell[WAIT]:
        s.fresh_seat = NOBODY
        return 1
    reveal(s)
    enter(s, P_RESOLVE)
    return 0


def reveal(s: Cells) -> None:
    """§6-2-3: place the workers, send who meets a blocked place to the town hall, rank the rest."""
    seat: cython.int
    place: cython.int
    now: cython.int = 0
    for seat in range(s.cell[PLAYERS]):
        if not s.cell[JOINED + seat]:
            continue
        s.cell[STACK + seat] = s.cell[CHOSEN + seat]
        s.cell[CHOSEN + seat] = NO
        s.cell[SENT + seat] += 1
        place = s.cell[STACK + seat] // ORDERS
        s.cell[AT + seat] = place
        if s.cell[BLOCKED] >> place & 1 and not _permitted(s, seat, PERMIT_ENTER_BLOCKED):
            s.cell[AT + seat] = TOWN_HALL
            s.cell[AT_HALL + seat] += 1
        else:
            s.cell[VISITED + seat] |= 1 << place
            s.cell[ON_PLACES + seat] += 1
            now |= 1 << place
    s.cell[BLOCKED] |= now
    for seat in range(s.cell[PLAYERS]):
        if s.cell[JOINED + seat] and s.cell[AT + seat] < PLACES:
            s.cell[LATE + seat] = _is_late(s, seat) and not _permitted(s, seat, PERMIT_AS_FIRST)


def _is_late(s: Cells, seat: cython.int) -> cython.int:
    """A10: somebody who came to the same place in this step is before this one."""
    rule: cython.int = s.tables.t[T_PROCEDURE + PR_FIRST]
    i: cython.int
    other: cython.int
    seen: cython.int = 0
    if rule == FIRST_ALL or rule == FIRST_NONE:
        return rule == FIRST_NONE
    for i in range(s.cell[PLAYERS]):
        other = s.cell[FROZEN + i]
        if other == seat:
            seen = 1
        elif (
            s.cell[JOINED + other]
            and s.cell[AT + other] == s.cell[AT + seat]
            and seen == (rule == FIRST_LATEST)
        ):
            return 1
    return 0


def _permitted(s: Cells, seat: cython.int, what: cython.int) -> cython.int:
    """A permission that is in force for this seat; it counts as used."""
    i: cython.int
    line: cython.int
    node: cython.int
    for i in range(s.tables.t[T_GROUP_SIZE + G_PERMIT]):
        line = s.tables.t[T_LISTED + s.tables.t[T_GROUP_AT + G_PERMIT] + i]
        node = T_NODE + s.tables.t[T_LINE + line * LINE_WIDTH + LN_NODE] * NODE_WIDTH
        if s.tables.t[node + 1] == what and active(s, line, seat) and ready(s, line, seat):
            use_up(s, line, seat)
            count_line(s, line, 1, 1, 1)
            return 1
    return 0


def _resolve(s: Cells) -> cython.int:
    """§6-2-4: the next worker, in the order frozen at the reveal (or live, Q21)."""
    i: cython.int
    seat: cython.int
    order: cython.int = FROZEN
    if s.tables.t[T_PROCEDURE + PR_TRACK_EFFECTIVE] == EFFECTIVE_IMMEDIATE:
        order = ORDER
    for i in range(s.cell[PLAYERS]):
        seat = s.cell[order + i]
        if s.cell[JOINED + seat] and not s.cell[ACTED + seat]:
            begin_action(s, seat)
            return 0
    _start_step(s)
    return 0


# --- one action (A13) ----------------------------------------------------------------------------


def begin_action(s: Cells, seat: cython.int) -> None:
    """A fresh ledger for this worker."""
    i: cython.int
    for i in range(LEDGER_FROM, LEDGER_TO):
        s.cell[i] = 0
    enter(s, P_ACTION)
    s.cell[ACTOR] = seat
    s.cell[STAGE] = ST_OPEN
    s.cell[CARD_AT] = 0
    s.cell[SPENT_CARDS] = 0
    s.cell[ANY_TIME_USED] = 0
    s.cell[EFFECT] = s.cell[AT + seat] < PLACES and not s.cell[LATE + seat]
    for i in range(SLOTS):
        if s.cell[USES + seat * SLOTS + i] and s.tables.t[T_SLOT_SCOPE + i] == F_ACTION:
            s.cell[USES + seat * SLOTS + i] = 0


def _action(s: Cells) -> cython.int:
    """The stages of one action, one after the other, until lines work or somebody must choose."""
    while s.cell[DEPTH] == 0 and s.cell[PHASE] == P_ACTION:
        if _stage(s):
            return 1
    return 0


def _stage(s: Cells) -> cython.int:
    """One stage; SUB says that it had its go and the next one comes."""
    seat: cython.int = s.cell[ACTOR]
    at: cython.int = s.cell[AT + seat]
    stage: cython.int
    if s.cell[SUB]:
        s.cell[SUB] = 0
        s.cell[STAGE] += 1
    stage = s.cell[STAGE]
    if stage == ST_CARDS or (stage == ST_EARLY_CARDS and s.tables.t[T_PROCEDURE + PR_EARLY_CARDS]):
        if s.cell[CARD_AT] < HAND:
            _card(s, seat)
            return 0
        if stage == ST_EARLY_CARDS:  # no going back above a card used early
            s.cell[CARD_AT] = 0
            while s.cell[SPENT_CARDS] >> s.cell[CARD_AT]:
                s.cell[CARD_AT] += 1
    s.cell[SUB] = 1
    if stage == ST_OPEN or stage == ST_CLOSE:
        if (stage == ST_CLOSE or not s.cell[LATE + seat]) and any_time_ready(s, seat):
            s.cell[SUB] = 0
            return _ask(s, ASK_WINDOW, seat)
    elif stage == ST_FEE:
        if s.cell[LATE + seat]:
            if not s.tables.t[T_PROCEDURE + PR_NO_FEE] and not _permitted(
                s, seat, PERMIT_NO_LATE_FEE
            ):
                s.cell[SUB] = 0
                return _ask(s, ASK_FEE, seat)
            s.cell[EFFECT] = 1
    elif stage == ST_BEFORE:
        if at == TOWN_HALL:
            _raise(s, M_ON_TOWN_HALL, seat, O_OTHER, NO)
        elif s.cell[EFFECT]:
            _raise(s, M_BEFORE_PLACE, seat, O_PLACE, at)
    elif stage == ST_PLACE:
        if s.cell[EFFECT]:
            start_list(s, G_PLACE + at, seat, O_PLACE, at, NO)
    elif stage == ST_AFTER:
        if s.cell[EFFECT]:
            _raise(s, M_AFTER_PLACE, seat, O_PLACE, at)
    elif stage == ST_HALL:
        if at == TOWN_HALL:
            start_list(s, G_HALL, seat, O_OTHER, NO, NO)
    elif stage == ST_END:
        _raise(s, M_ACTION_END, seat, O_OTHER, NO)
    elif stage == ST_DONE:
        s.cell[SUB] = 0
        return _end_action(s, seat)
    return 0


def _card(s: Cells, seat: cython.int) -> None:
    """The next card of the stack, from the top (§6-2-4); one that is spent is passed over."""
    position: cython.int = s.cell[CARD_AT]
    side: cython.int = side_at(s, seat, position)
    s.cell[CARD_AT] += 1
    if side >= 0 and not s.cell[SPENT_CARDS] >> position & 1:
        start_list(s, G_SIDE + side, seat, O_CARD, side // 2, NO)


def _end_action(s: Cells, seat: cython.int) -> cython.int:
    i: cython.int
    if s.tables.t[T_PROCEDURE + PR_REFILL] == REFILL_AT_ONCE and _row_open(s):
        return _ask(s, ASK_ROW, CHANCE)
    for i in range(LEDGER_FROM, LEDGER_TO):
        s.cell[i] = 0
    s.cell[ACTED + seat] = 1
    s.cell[ACTOR] = NO
    s.cell[EFFECT] = 0
    s.cell[CARD_AT] = 0
    s.cell[SPENT_CARDS] = 0
    s.cell[ANY_TIME_USED] = 0
    s.cell[STAGE] = ST_OPEN
    enter(s, P_RESOLVE)
    return 0


def _row_open(s: Cells) -> cython.int:
    b: cython.int
    if s.cell[ROW_SIZE] >= s.tables.t[T_PROCEDURE + PR_ROW]:
        return 0
    for b in range(s.tables.t[T_PROCEDURE + PR_BUILDINGS]):
        if s.cell[DECK + b] > 0:
            return 1
    return 0


# --- round end (§6-3) ----------------------------------------------------------------------------


def _end_work(s: Cells) -> None:
    """§6-3-1: the workers come home."""
    seat: cython.int
    for seat in range(s.cell[PLAYERS]):
        s.cell[AT + seat] = NO
        s.cell[LATE + seat] = 0
        s.cell[ACTED + seat] = 0
        s.cell[JOINED + seat] = 0
    enter(s, P_ROUND_END)


def _round_end(s: Cells) -> cython.int:
    """§6-3-2, then upkeep in every round but the last (§6-3-3)."""
    seat: cython.int
    if _seats_left(s, M_ROUND_END):
        return 0
    s.cell[ENDING] = s.cell[ROUND] >= s.tables.t[T_PROCEDURE + PR_ROUNDS]
    if s.tables.t[T_PROCEDURE + PR_END_TEST] >= 0:
        for seat in range(s.cell[PLAYERS]):
            if holds(s, seat, s.tables.t[T_PROCEDURE + PR_END_TEST]):
                s.cell[ENDING] = 1
    enter(s, P_LAST_WINDOW if s.cell[ENDING] else P_BEFORE_UPKEEP)
    return 0


def _start_upkeep(s: Cells) -> None:
    seat: cython.int
    enter(s, P_UPKEEP)
    s.cell[WAIT] = (1 << s.cell[PLAYERS]) - 1
    for seat in range(s.cell[PLAYERS]):
        s.cell[KEEP + seat] = NO


def _upkeep(s: Cells) -> cython.int:
    """§6-3-3: everybody pays for the workers he keeps, all at once; then it is shown."""
    seat: cython.int
    k: cython.int
    _settle_all(s)
    if s.cell[WAIT]:
        return 1
    enter(s, P_REFILL)
    for seat in range(s.cell[PLAYERS]):
        for k in range(KINDS):
            s.cell[PURSE + seat * KINDS + k] += s.cell[PENDING + seat * KINDS + k]
            s.cell[PENDING + seat * KINDS + k] = 0
        s.cell[HIRED + seat] = s.cell[KEEP + seat]
        s.cell[KEEP + seat] = NO
        s.cell[UPKEEP_AT + seat] = 0
        s.cell[DUE + seat] = 0
    return 0


def _last_window(s: Cells) -> cython.int:
    """Q46 `always`: one last chance to convert before the scoring."""
    seat: cython.int
    if s.cell[SUB] >= s.cell[PLAYERS]:
        enter(s, P_GAME_END)
        return 0
    seat = s.cell[ORDER + s.cell[SUB]]
    if any_time_ready(s, seat):
        return _ask(s, ASK_WINDOW, seat)
    s.cell[SUB] += 1
    return 0


# --- answers -------------------------------------------------------------------------------------


def _at_once(s: Cells) -> cython.int:
    """Whether several seats choose at the same time: draft, stacks, upkeep, joining (Q14)."""
    phase: cython.int = s.cell[PHASE]
    if s.cell[DEPTH] > 0:
        return 0
    return AT_ONCE >> phase & 1 or (phase == P_JOIN and s.tables.t[T_PROCEDURE + PR_TOGETHER])


def asked(s: Cells, seat: cython.int) -> cython.int:
    """What this seat is asked, or ASK_NOTHING."""
    phase: cython.int = s.cell[PHASE]
    if not _at_once(s):
        return s.cell[ASK] if s.cell[ASK_SEAT] == seat else ASK_NOTHING
    if seat < 0 or not s.cell[WAIT] >> seat & 1:
        return ASK_NOTHING
    if phase == P_DRAFT:
        return ASK_DRAFT
    if phase == P_STACK:
        return ASK_STACK
    if phase == P_JOIN:
        return ASK_JOIN
    return ASK_KEEP if s.cell[KEEP + seat] < 0 else ASK_UPKEEP


def first_asked(s: Cells) -> cython.int:
    """The first seat that may choose now; CHANCE is -1, nobody is -2."""
    seat: cython.int = 0
    if not _at_once(s):
        return s.cell[ASK_SEAT] if s.cell[ASK] != ASK_NOTHING else NOBODY
    if s.cell[WAIT] == 0:
        return NOBODY
    while not s.cell[WAIT] >> seat & 1:
        seat += 1
    return seat


def answer(s: Cells, what: cython.int, seat: cython.int, option: cython.int) -> None:
    """Take a legal choice (what the seat was asked, and its option) and go on."""
    s.fresh_seat = NOBODY
    if s.cell[DEPTH] > 0:
        choose(s, option)
        advance(s)
        return
    _take(s, what, seat, option)
    if what == ASK_DRAFT or what == ASK_KEEP or what == ASK_UPKEEP:
        _settle_seat(s, seat)
    if s.cell[WAIT] == 0 or not _at_once(s):
        advance(s)


def _take(s: Cells, what: cython.int, seat: cython.int, option: cython.int) -> None:
    """An answer to a decision of the procedure itself."""
    i: cython.int
    if option >= OPTION_ANY_TIME and seat >= 0:
        convert(s, seat, option - OPTION_ANY_TIME)
        return
    if what == ASK_STACK:
        s.cell[CHOSEN + seat] = option
        s.cell[WAIT] &= ~(1 << seat)
        return
    if what == ASK_DRAFT:
        s.cell[PICK + seat] = option
        s.cell[WAIT] &= ~(1 << seat)
        return
    if what == ASK_KEEP:
        s.cell[KEEP + seat] = option
        s.cell[UPKEEP_AT + seat] = 0
        s.cell[DUE + seat] = option * value(s, seat, s.tables.t[T_PROCEDURE + PR_UNITS])
        if option == 1 and s.tables.t[T_PROCEDURE + PR_BAILOUT] == BAILOUT_KEEP1:
            s.cell[DUE + seat] = 0
        _paid(s, seat)
        return
    if what == ASK_UPKEEP:
        i = s.cell[UPKEEP_AT + seat]
        s.cell[UPKEEP_AT + seat] += 1
        s.cell[DUE + seat] -= option // s.tables.t[T_UPKEEP_UNIT + i]
        change(s, seat, s.tables.t[T_UPKEEP_KIND + i], -option, SOURCE_UPKEEP)
        _paid(s, seat)
        return
    if what == ASK_JOIN and s.tables.t[T_PROCEDURE + PR_TOGETHER]:
        s.cell[PICK + seat] = option
        s.cell[WAIT] &= ~(1 << seat)
        return
    s.cell[ASK] = ASK_NOTHING
    s.cell[ASK_SEAT] = 0
    if what == ASK_JOIN:
        s.cell[SUB] += 1
        _joins(s, seat, option)
    elif what == ASK_FEE:
        s.cell[SUB] = 1
        if option != OPTION_NO:
            s.cell[EFFECT] = 1
            i = price(s, seat, s.tables.t[T_FEE + option - 1])
            change(s, seat, option - 1, -i, SOURCE_LATE_FEE)
    elif what == ASK_WINDOW:
        s.cell[SUB] += 1
    elif what == ASK_ROW:
        s.cell[DECK + option] -= 1
        s.cell[ROW_AT + s.cell[ROW_SIZE]] = option
        s.cell[ROW_SIZE] += 1
    elif what == ASK_ORDER:
        s.cell[ORDER + s.cell[SUB]] = option
        s.cell[SUB] += 1
    elif what == ASK_DEAL:
        s.cell[PACK + option] = s.cell[SUB] // HAND
        if s.tables.t[T_PROCEDURE + PR_DRAFT] == DRAFT_DEALT:
            s.cell[KEPT + s.cell[SUB]] = option
        s.cell[SUB] += 1


def _paid(s: Cells, seat: cython.int) -> None:
    """Nothing left to pay, or nothing left to pay with."""
    if (
        s.cell[DUE + seat] <= 0
        or s.cell[UPKEEP_AT + seat] >= s.tables.t[T_PROCEDURE + PR_UPKEEP_KINDS]
    ):
        s.cell[WAIT] &= ~(1 << seat)
