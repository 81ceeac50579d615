"""Soundness of the game as a whole: where it stands, the track, the cards, the buildings."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.errors import PositionError
from fourbit.records.sound import MOMENT_PHASES, Sound, about
from fourbit.rules.compiled import SEAT_NAMES


@about("PLAYERS", "PHASE", "ROUND", "ENDING", "STEP")
def time(it: Sound) -> None:
    """Round 0 draws turn order, round 1 sets up; after the last round comes no upkeep."""
    procedure, now = it.procedure, it.state.round
    if procedure.draft_mode == "preset":
        hands = len(procedure.draft_hands)
        it.demand(it.players <= hands, "players", it.players, f"2–{hands}")
    first = 0 if it.is_in("order") else 1
    last = first if it.before("round_start") else procedure.rounds
    if it.is_in("before_upkeep", "upkeep", "refill"):
        last -= 1
    final = not it.before("last_window")
    if final and procedure.end is None:
        first = last
    it.demand(first <= now <= last, "round", now, f"{first}–{last}" if first < last else first)
    it.demand(it.one(c.ENDING) == final, "ending", bool(it.one(c.ENDING)), "phase")
    it.demand(it.phase != c.P_OVER or not _asked(it), "phase", "over", "nothing left to choose")
    step, first, last = it.one(c.STEP), 1, 1 + it.players * procedure.workers
    if not it.on_board and it.before("round_end"):
        first = last = 0
    it.demand(first <= step <= last, "step", step, f"{first}–{last}" if last else 0)


def _asked(it: Sound) -> bool:
    return bool(it.one(c.DEPTH) or it.one(c.WAIT) or it.one(c.ASK))


@about("SUB", "WAIT", "ASK", "ASK_SEAT")
def progress(it: Sound) -> None:
    """How far the phase has come, and who is asked: one seat, or several at once."""
    done, waiting, ask, depth = (it.one(field) for field in (c.SUB, c.WAIT, c.ASK, c.DEPTH))
    together = it.is_in("draft", "stack", "upkeep") or (
        it.is_in("join") and it.procedure.participation_mode == "simultaneous"
    )
    it.demand(not waiting or together, "waiting", "?", "phase")
    it.demand(not (ask and waiting), "ask", "?", "waiting")
    it.demand(ask or it.one(c.ASK_SEAT) == 0, "asked", "?", "ask")
    if it.is_in("refill") or it.one(c.STAGE) == c.ST_DONE:
        least, most = 0, 0 if it.procedure.refill_cards is None else c.ROW - 1
    elif it.is_in("action"):
        fresh = [c.ST_OPEN, c.ST_FEE, c.ST_EARLY_CARDS, c.ST_CARDS, c.ST_CLOSE]
        most = least = int(bool(depth) and it.one(c.STAGE) not in fresh)
    elif it.is_in("deal"):
        least, most = 0, it.players * c.HAND - 1
    elif it.is_in("order", "last_window"):
        least, most = 0, it.players - 1
    elif it.is_in("join"):
        least, most = 0, 0 if together else it.players
    elif it.is_in(*MOMENT_PHASES):
        least, most = 1, it.players
        it.demand(depth, "phase", "?", "frames")
    else:
        least = most = 0
    it.demand(least <= done <= most, "progress", done, f"{least}–{most}" if most else 0)


@about("ORDER", "FROZEN", "SPACE")
def track(it: Sound) -> None:
    """Every seat stands once in the order, and where the track says."""
    n, drawing = it.players, it.is_in("order")
    drawn = it.one(c.SUB) if drawing else n
    for key, field, known in (
        ("order", c.ORDER, drawn),
        ("frozen", c.FROZEN, 0 if drawing else n),
    ):
        seats = it.seats(field)
        fine = sorted(seats[:known]) == sorted({*seats[:known]} - {c.NO})
        names = [SEAT_NAMES[seat] if seat >= 0 else None for seat in seats]
        it.demand(fine and set(seats[known:]) <= {c.NO}, key, names, SEAT_NAMES[:known] or "[]")
    spaces = [it.one(c.SPACE, seat) for seat in it.seats(c.ORDER) if seat >= 0]
    if drawing:
        it.demand(not any(it.seats(c.SPACE)), "seats.A.space", it.seats(c.SPACE), 0)
        return
    it.demand(spaces == sorted(spaces, reverse=True), "order", spaces, "space")
    start = [1] * n if it.procedure.track_start == "stacked" else list(range(n, 0, -1))
    still = not it.can.move or it.is_in("row") or it.procedure.track_start == "ranks"
    length = it.procedure.track_length
    most = c.SPACE_MOST if length is None else max(length, n)
    it.demand(not still or spaces == start, "seats.A.space", spaces, start)
    it.demand(spaces[-1] >= 1 and spaces[0] <= most, "seats.A.space", spaces, f"1–{most}")
    same = it.seats(c.ORDER) == it.seats(c.FROZEN)
    it.demand(same or (it.can.move and not it.is_in("row")), "frozen", "?", "order")


# --- cards ---------------------------------------------------------------------------------------


@about("PACK", "KEPT", "PICK", "PICK_NUMBER")
def cards(it: Sound) -> None:
    """§5-11: every card in one hand or pack; hands full and sorted once the draft is over."""
    hands = [it.row(c.KEPT, c.HAND, seat * c.HAND) for seat in range(it.players)]
    kept = [card for hand in hands for card in hand if card != c.NO]
    it.demand(len({*kept}) == len(kept), "seats.A.cards", [card + 1 for card in kept], "1–16")
    packs = [pack if pack < 0 else pack % 8 for pack in it.row(c.PACK, c.CARDS)]
    picks, drafting = it.one(c.PICK_NUMBER), it.is_in("draft")
    it.demand(picks < c.HAND if drafting else not picks, "pick", picks, "0–3" if drafting else 0)
    if drafting:
        _packs(it, hands, packs)
        return
    for seat, pick in enumerate(it.seats(c.PICK)):
        it.of_seat(pick == c.NO or it.is_in("join"), seat, "picked", "?", "draft, join")
    dealt = it.one(c.SUB) if it.is_in("deal") else 0
    for pack in range(it.players):
        size = min(c.HAND, max(0, dealt - c.HAND * pack))
        found = packs.count(pack)
        it.demand(found == size, "packs", f"{SEAT_NAMES[pack]}: {found}", size)
    for seat, hand in enumerate(hands):
        numbers = [card + 1 for card in hand if card != c.NO]
        if not it.before("round_start"):
            it.of_seat(c.NO not in hand and hand == sorted(hand), seat, "cards", numbers, "4")
        elif it.is_in("deal") and it.procedure.draft_mode == "dealt":
            mine = [card + 1 for card, pack in enumerate(packs) if pack == seat]
            it.of_seat(sorted(numbers) == mine, seat, "cards", numbers, mine)
        else:
            it.of_seat(not numbers, seat, "cards", numbers, "[]")
    if not it.before("round_start") and it.procedure.draft_mode == "preset":
        for seat, hand in enumerate(hands):
            wanted = sorted(it.procedure.draft_hands[seat])
            it.of_seat([card + 1 for card in hand] == wanted, seat, "cards", hand, wanted)


def _packs(it: Sound, hands: list[list[int]], packs: list[int]) -> None:
    """The draft: each hand holds what it took from the packs that came by."""
    n, picks = it.players, it.one(c.PICK_NUMBER)
    kept = {card for hand in hands for card in hand}
    for pack in range(n):
        found = packs.count(pack)
        it.demand(found == c.HAND, "packs", f"{SEAT_NAMES[pack]}: {found}", c.HAND)
    for seat, hand in enumerate(hands):
        for pick, card in enumerate(hand):
            it.of_seat((card != c.NO) == (pick < picks), seat, "cards", len(hand), picks)
            if card != c.NO:
                it.of_seat(packs[card] == (seat - pick) % n, seat, "cards", card + 1, "packs")
        picked = it.one(c.PICK, seat)
        it.of_seat((picked == c.NO) == it.waits(seat), seat, "picked", picked + 1, "waiting")
        if picked != c.NO:
            mine = (seat - picks) % n
            held = [card for card in range(c.CARDS) if packs[card] == mine and card not in kept]
            numbers = [card + 1 for card in held]
            it.of_seat(picked in held, seat, "picked", picked + 1, numbers)


# --- buildings -----------------------------------------------------------------------------------


@about("ROW_SIZE", "ROW_AT", "DECK", "PLANNED", "BUILT", "OWNED")
def buildings(it: Sound) -> None:
    """Every copy lies in the deck, in the row, in a plan area or is built, or was given up."""
    rules, can = it.state.rules, it.can
    row = it.row(c.ROW_AT, it.one(c.ROW_SIZE))
    it.demand(len(row) <= can.row_most, "row", len(row), f"0–{can.row_most}")
    it.demand(not row or not it.is_in("order"), "row", len(row), 0)
    built = [it.row(c.BUILT, c.BUILDINGS, seat * c.BUILDINGS) for seat in range(it.players)]
    plans = [it.row(c.PLANNED, c.BUILDINGS, seat * c.BUILDINGS) for seat in range(it.players)]
    untouched = it.is_in("order", "row")
    for seat in range(it.players):
        it.of_seat(it.one(c.OWNED, seat) == sum(built[seat]), seat, "built", "?", "built")
        none = untouched or not can.build
        it.of_seat(not none or not any(built[seat]), seat, "built", "?", "[]")
        none = untouched or not can.plan
        it.of_seat(not none or not any(plans[seat]), seat, "planned", "?", "{}")
        late = [plan >> 1 for plan in plans[seat] if plan >> 1 > it.state.round]
        it.of_seat(not late, seat, "planned", late[:1], f"1–{it.state.round}")
        limit = it.procedure.plan_limit
        many = sum(plan > 0 for plan in plans[seat])
        it.of_seat(limit is None or many <= limit, seat, "planned", many, limit)
    for at, number in enumerate(rules.buildings):
        total = it.one(c.DECK, at) + row.count(at)
        total += sum(mine[at] for mine in built) + sum(plan[at] > 0 for plan in plans)
        copies = can.copies[at]
        if total > copies or (total < copies and not can.leave):
            raise PositionError("building_copies", number=number, copies=copies, found=total)
