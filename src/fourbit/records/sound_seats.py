"""Soundness of the players: workers, where they stand, purses, upkeep."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.records.evenness import odd_kinds
from fourbit.records.sound import Sound, about


@about("HIRED", "LIMIT", "FRESH")
def workers(it: Sound) -> None:
    """Houses only ever raise the limit; nobody hires above it or beyond the pieces."""
    procedure, can = it.procedure, it.can
    start = it.is_in("order", "row")
    least, most = procedure.start_limit, max(procedure.limit_most, procedure.start_limit)
    if start or not can.house:
        most = least
    for seat in range(it.players):
        hired, limit, fresh = (it.one(field, seat) for field in (c.HIRED, c.LIMIT, c.FRESH))
        span = f"{least}–{most}" if least < most else least
        it.of_seat(least <= limit <= most, seat, "limit", limit, span)
        top = max(limit, procedure.start_hired) if can.hire else procedure.start_hired
        if procedure.start_hired <= procedure.start_limit:
            top = min(top, limit)
        top = min(top, procedure.workers)
        it.of_seat(hired <= top, seat, "hired", hired, f"0–{top}")
        it.of_seat(not start or hired == procedure.start_hired, seat, "hired", hired, "start")
        sure = not (can.dismiss or can.at("ROUND_END") or can.at("BEFORE_UPKEEP"))
        top = hired if sure else 99
        top = top if can.hire and not start else 0
        it.of_seat(fresh <= top, seat, "fresh", fresh, f"0–{top}")
        if it.state.round <= 1 and it.before("round_end") and not can.dismiss:
            new = hired - procedure.start_hired
            it.of_seat(fresh == new, seat, "fresh", fresh, new)


@about("PASSED", "SENT", "VISITED", "ON_PLACES", "AT_HALL", "BLOCKED")
def board(it: Sound) -> None:
    """Every worker sent stands on a place or in the town hall; what they visited is blocked."""
    step, blocked = it.one(c.STEP), 0
    steps = step if it.revealed else step - 1  # in which workers were sent
    for seat in range(it.players):
        sent, places, hall, visited = (
            it.one(field, seat) for field in (c.SENT, c.ON_PLACES, c.AT_HALL, c.VISITED)
        )
        joined = it.one(c.JOINED, seat)
        if not it.on_board:
            it.of_seat(not (sent or places or hall or visited), seat, "sent", sent, 0)
        elif not it.can.dismiss:
            most = it.one(c.HIRED, seat) - (joined and not it.revealed)
            it.of_seat(sent <= most, seat, "sent", sent, f"0–{most}")
        it.of_seat(sent == places + hall, seat, "sent", sent, places + hall)
        it.of_seat(sent <= max(0, steps), seat, "sent", sent, f"0–{steps}")
        it.of_seat(hall <= max(0, steps - 1), seat, "at_town_hall", hall, f"0–{steps - 1}")
        different = visited.bit_count()
        fine = different == places or (it.can.reenter and 0 < different < places)
        it.of_seat(fine, seat, "visited", different, places)
        blocked |= visited
        passed = it.one(c.PASSED, seat)
        early = not it.on_board and it.before("round_end")
        it.of_seat(not (passed and (early or joined)), seat, "passed", True, "joined")
    names = [place for place in range(c.PLACES) if blocked >> place & 1]
    it.demand(it.one(c.BLOCKED) == blocked, "blocked", "?", [f"{place:04b}" for place in names])
    if it.on_board:
        before = sum(it.seats(c.SENT)) - (sum(it.seats(c.JOINED)) if it.revealed else 0)
        it.demand(before >= step - 1, "step", step, f"1–{before + 1}")


@about("JOINED", "LATE", "ACTED", "CHOSEN", "STACK", "AT")
def stacks(it: Sound) -> None:
    """Who joined sets a stack, then stands where it points or in the town hall, then acts."""
    joined, acted = it.seats(c.JOINED), it.seats(c.ACTED)
    setting = it.is_in("stack")
    it.demand(it.on_board or not any(joined), "seats.A.joined", True, "phase")
    it.demand(any(joined) or not (setting or it.revealed), "seats.A.joined", False, "phase")
    for seat in range(it.players):
        waits, chosen = it.waits(seat), it.one(c.CHOSEN, seat) != c.NO
        set_ = bool(setting and joined[seat] and not waits)
        it.of_seat(chosen == set_, seat, "chosen", "?", "joined, waiting")
        it.of_seat(not (setting and waits) or joined[seat], seat, "joined", False, "waiting")
        at, stack, late = (it.one(field, seat) for field in (c.AT, c.STACK, c.LATE))
        it.of_seat(it.before("round_start") <= (stack == c.NO), seat, "stack", "?", "phase")
        it.of_seat(not it.one(c.SENT, seat) or stack != c.NO, seat, "stack", None, "sent")
        if it.on_board and it.state.round == 1 and not it.one(c.SENT, seat):
            it.of_seat(stack == c.NO, seat, "stack", "?", "sent")
        if not (it.revealed and joined[seat]):
            it.of_seat(at == c.NO, seat, "at", "?", "joined")
            it.of_seat(not late and not acted[seat], seat, "acted", "?", "joined")
            continue
        place = stack // c.ORDERS
        it.of_seat(at in (place, c.TOWN_HALL) and stack != c.NO, seat, "at", at, "stack")
        it.of_seat(it.one(c.BLOCKED) >> place & 1, seat, "stack", f"{place:04b}", "blocked")
        seen = it.one(c.AT_HALL, seat) if at == c.TOWN_HALL else it.one(c.VISITED, seat) >> at & 1
        it.of_seat(seen, seat, "at", "?", "visited, at_town_hall")
        it.of_seat(not late or at != c.TOWN_HALL, seat, "late", True, "at")
    if it.revealed:
        _first(it, joined)


@about("JOINED", "PASSED", "PICK", "WAIT")
def joining(it: Sound) -> None:
    """§6-2-1: in turn order or all at once; whoever has a worker left joins or passes."""
    if not it.is_in("join", "stack"):
        return
    together = it.procedure.participation_mode == "simultaneous"
    open_ = it.is_in("join") and not it.one(c.DEPTH)
    done = it.players if it.is_in("stack") else it.one(c.SUB)
    for at, seat in enumerate(it.seats(c.FROZEN)):
        joined, passed = it.one(c.JOINED, seat), it.one(c.PASSED, seat)
        if together and it.is_in("join"):
            it.of_seat(not (joined and open_), seat, "joined", True, "phase")
            asked = it.waits(seat) or it.one(c.PICK, seat) != c.NO
            wanted = open_ and _eligible(it, seat)
            it.of_seat(asked == wanted, seat, "picked", "?", "hired, sent, passed")
            both = it.waits(seat) and it.one(c.PICK, seat) != c.NO
            it.of_seat(not both, seat, "picked", "?", "waiting")
        elif at >= done:
            it.of_seat(not joined, seat, "joined", True, "progress")
            first = it.one(c.STEP) == 1
            it.of_seat(not (passed and first), seat, "passed", True, "progress")
        elif not it.can.at("ON_PASS"):
            fine = joined or passed or not _eligible(it, seat)
            it.of_seat(fine, seat, "joined", False, "hired, sent, passed")


def _eligible(it: Sound, seat: int) -> bool:
    """Q15, Q16: has not passed, and has a worker that was not sent."""
    left = it.one(c.HIRED, seat) - it.one(c.SENT, seat)
    if not it.procedure.hire_usable_this_round:
        left -= it.one(c.FRESH, seat)
    return left > 0 and not it.one(c.PASSED, seat)


def _first(it: Sound, joined: list[int]) -> None:
    """At each place one is first, and nobody else unless the edition lets others count so."""
    rule = it.procedure.first
    for place in range(c.PLACES):
        here = [seat for seat in range(it.players) if joined[seat] and it.one(c.AT, seat) == place]
        late = sum(it.one(c.LATE, seat) for seat in here)
        wanted = {"all": 0, "none": len(here)}.get(str(rule), len(here) - 1)
        if here:
            fine = late <= wanted if it.can.as_first else late == wanted
            it.of_seat(fine, here[0], "late", late, wanted)


@about("PURSE", "PENDING")
def purses(it: Sound) -> None:
    """Between nothing and the cap; empty before setup; even where nothing makes it odd."""
    cap, paying = it.procedure.cap, it.is_in("upkeep")
    early = it.before("resolve") and it.state.round <= 1 and it.one(c.STEP) <= 1
    for seat in range(it.players):
        built = it.row(c.BUILT, c.BUILDINGS, seat * c.BUILDINGS)
        mine = tuple(at for at, copies in enumerate(built) if copies)
        odd = odd_kinds(it.state.rules, mine, early)
        for at, kind in enumerate(it.state.rules.kinds):
            held, pending = (it.one(field, seat * c.KINDS + at) for field in (c.PURSE, c.PENDING))
            span = f"{max(0, -pending)}–{cap}"
            it.of_seat(0 <= held + pending <= cap, seat, f"purse.{kind}", held, span)
            it.of_seat(paying or not pending, seat, f"pending.{kind}", pending, "upkeep")
            it.of_seat(not (held and it.is_in("order", "row")), seat, f"purse.{kind}", held, 0)
            even = at in odd or held % 2 == pending % 2 == 0
            it.of_seat(even, seat, f"purse.{kind}", held, "0, 2, 4 …")


@about("KEEP", "UPKEEP_AT", "DUE")
def upkeep(it: Sound) -> None:
    """Who has said how many stay pays for them, kind by kind; who has not is still asked."""
    kinds, paying = len(it.procedure.upkeep_unit_of), it.is_in("upkeep")
    for seat in range(it.players):
        keep, at, due = (it.one(field, seat) for field in (c.KEEP, c.UPKEEP_AT, c.DUE))
        waits = it.waits(seat)
        if not paying:
            it.of_seat(keep == c.NO and not at and not due, seat, "keep", keep, "upkeep")
            continue
        asked = at < kinds and due
        it.of_seat(at <= kinds, seat, "paying", at, f"0–{kinds}")
        it.of_seat(not waits or keep == c.NO or asked, seat, "paying", at, f"0–{kinds - 1}")
        it.of_seat(keep <= it.one(c.HIRED, seat), seat, "keep", keep, it.one(c.HIRED, seat))
        it.of_seat(keep != c.NO or waits, seat, "keep", None, "waiting")
        it.of_seat(keep != c.NO or not (at or due), seat, "paying", at, "keep")
        fine = keep == c.NO or _paid_so(it, seat, keep, at)
        it.of_seat(fine, seat, "keep", keep, "pending, paying, due, waiting")


def _paid_so(it: Sound, seat: int, keep: int, at: int) -> bool:
    """Whether this seat can have come so far in its upkeep: make the payments once more.

    Where things can be sold at any time, what was paid cannot be told from what was sold.
    """
    if it.can.at("ALWAYS"):
        return True
    state = it.state
    fields = [c.KEEP + seat, c.UPKEEP_AT + seat, c.DUE + seat]
    purse = [c.PENDING + seat * c.KINDS + kind for kind in range(c.KINDS)]
    again = state.clone()
    again.asks_everything = True
    again.set(c.WAIT, (1 << state.players) - 1)
    for cell, number in zip([*fields, *purse], [c.NO, 0, 0] + [0] * c.KINDS, strict=True):
        again.set(cell, number)
    kinds = state.tables.read(c.T_UPKEEP_KIND, at) if at else []
    for action in (keep, *(-state.get(purse[kind]) for kind in kinds)):
        if action not in again.legal_actions(seat):
            return False
        again.apply(action, seat)
    same = all(again.get(cell) == state.get(cell) for cell in [*fields, *purse])
    return same and (seat in again.waiting) == (seat in state.waiting)


@about("USES", "L_FIRED", "COMPARED", "POOL")
def counters(it: Sound) -> None:
    """How often lines worked, at most so often as they may; what lies on the places."""
    lines = it.state.rules.names.lines
    names = it.state.rules.names.line_names
    for name, line in zip(names, lines, strict=True):
        slot, times = line[c.LN_SLOT], line[c.LN_TIMES]
        if slot < 0:
            continue
        if line[c.LN_CARRIER] == c.C_BUILDING:
            times = (times + 1) * it.can.copies[line[c.LN_INDEX]]
        for seat in range(it.players):
            uses = it.one(c.USES, seat * c.SLOTS + slot)
            it.of_seat(uses <= times, seat, f"uses.{name}", uses, f"0–{times}")
    fresh, acting = it.is_in("order", "row"), it.is_in("action")
    for seat in range(it.players):
        it.of_seat(not (fresh and it.one(c.L_FIRED, seat)), seat, "fired", "?", "[]")
        compared = it.one(c.COMPARED, seat)
        it.of_seat(not (compared and (fresh or acting)), seat, "compared", "?", "[]")
    most = it.procedure.cap if it.can.put and not fresh else 0
    lying = max(it.row(c.POOL, (c.PLACES + 1) * c.KINDS))
    it.demand(lying <= most, "pools", lying, f"0–{most}")
