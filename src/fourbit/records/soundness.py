"""Whether a position holds together: pieces accounted for, and the game waits where it says.

The compiled engine checks no bounds, so nothing that could not have come from play may pass.
"""

from __future__ import annotations

from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.rules.compiled import SEAT_NAMES

N = vars(c)


def bad(key: str, value: object, expected: object) -> PositionError:
    """This key cannot have this value."""
    return PositionError("bad_position", key=key, value=repr(value)[:60], expected=expected)


def check(state: State) -> None:
    """Raise `PositionError`, naming the key, unless all the parts fit."""
    _rounds(state)
    _order(state)
    _cards(state)
    for seat in range(state.players):
        _workers(state, seat)
    _stacks(state)
    _buildings(state)
    _purses(state)
    _upkeep(state)
    _frames(state)
    _waits(state)


def _row(state: State, field: str, many: int, at: int = 0) -> list[int]:
    return [state.get(N[field] + at + i) for i in range(many)]


def _rounds(state: State) -> None:
    rounds = state.rules.edition.procedure.rounds
    if not state.round <= rounds:
        raise bad("round", state.round, f"1–{rounds}")
    over = state.get(N["PHASE"]) == N["P_OVER"]
    if over and (state.get(N["DEPTH"]) or state.get(N["WAIT"]) or state.get(N["ASK"])):
        raise bad("phase", "over", "nothing left to choose")


def _order(state: State) -> None:
    n = state.players
    drawn = state.get(N["SUB"]) if state.get(N["PHASE"]) == N["P_ORDER"] else n
    for field in ("ORDER", "FROZEN"):
        seats = _row(state, field, n)
        known = [seat for seat in seats if seat != c.NO]
        if field == "FROZEN" and state.get(N["PHASE"]) == N["P_ORDER"]:
            drawn = 0
        if len(set(known)) != len(known) or len(known) != drawn or seats[:drawn] != known:
            names = [SEAT_NAMES[seat] if seat >= 0 else None for seat in seats]
            raise bad(field.lower(), names, SEAT_NAMES[:n])
    if state.get(N["PHASE"]) > N["P_ORDER"]:
        spaces = [state.get(N["SPACE"] + seat) for seat in _row(state, "ORDER", n)]
        if spaces != sorted(spaces, reverse=True):
            raise bad("order", spaces, "space")


def _cards(state: State) -> None:
    """§5-11: every card in one hand or pack; hands full and sorted once the draft is over."""
    n, phase = state.players, state.get(N["PHASE"])
    hands = [_row(state, "KEPT", c.HAND, seat * c.HAND) for seat in range(n)]
    kept = [card for hand in hands for card in hand if card != c.NO]
    if len(set(kept)) != len(kept):
        raise bad("seats.A.cards", [card + 1 for card in kept], "1–16")
    packs = [pack_of(state, card) for card in range(c.CARDS)]
    if phase >= N["P_ROUND_START"]:
        for name, hand in zip(SEAT_NAMES, hands, strict=False):
            if c.NO in hand or hand != sorted(hand):
                raise bad(f"seats.{name}.cards", [card + 1 for card in hand], "4")
        if any(pack != c.NO for pack in packs):
            raise bad("packs", packs, "{}")
        return
    if phase == N["P_DRAFT"]:
        _packs(state, hands, packs)
        return
    dealt = state.get(N["SUB"]) if phase == N["P_DEAL"] else 0
    for pack in range(n):
        size = min(c.HAND, max(0, dealt - c.HAND * pack))
        if packs.count(pack) != size:
            raise bad("packs", f"{SEAT_NAMES[pack]}: {packs.count(pack)}", size)


def pack_of(state: State, card: int) -> int:
    """In whose pack a card was dealt, NO if it was not."""
    pack = state.get(N["PACK"] + card)
    return pack if pack < 0 else pack % 8


def _packs(state: State, hands: list[list[int]], packs: list[int]) -> None:
    n, picks = state.players, state.get(N["PICK_NUMBER"])
    kept = {card for hand in hands for card in hand}
    for pack in range(n):
        if packs.count(pack) != c.HAND:
            raise bad("packs", f"{SEAT_NAMES[pack]}: {packs.count(pack)}", c.HAND)
    for seat, hand in enumerate(hands):
        for pick, card in enumerate(hand):
            if (card != c.NO) != (pick < picks):
                raise bad(f"seats.{SEAT_NAMES[seat]}.cards", len(hand), picks)
            if card != c.NO and packs[card] != (seat - pick) % n:
                raise bad(f"seats.{SEAT_NAMES[seat]}.cards", card + 1, "packs")
        picked = state.get(N["PICK"] + seat)
        waits = bool(state.get(N["WAIT"]) >> seat & 1)
        if (picked == c.NO) != waits:
            raise bad(f"seats.{SEAT_NAMES[seat]}.picked", picked + 1, "waiting")
        if picked != c.NO:
            held = [
                card
                for card in range(c.CARDS)
                if packs[card] == (seat - picks) % n and card not in kept
            ]
            if picked not in held:
                raise bad(f"seats.{SEAT_NAMES[seat]}.picked", picked + 1, [x + 1 for x in held])


def _workers(state: State, seat: int) -> None:
    procedure = state.rules.edition.procedure
    name = f"seats.{SEAT_NAMES[seat]}"
    hired, limit, sent = (state.get(N[f] + seat) for f in ("HIRED", "LIMIT", "SENT"))
    most = max(procedure.limit_most, procedure.start_limit)
    if limit > most:
        raise bad(f"{name}.limit", limit, f"0–{most}")
    if hired > min(procedure.workers, max(limit, procedure.start_hired)):
        raise bad(f"{name}.hired", hired, f"0–{min(procedure.workers, limit)}")
    places, hall = state.get(N["ON_PLACES"] + seat), state.get(N["AT_HALL"] + seat)
    visited = state.get(N["VISITED"] + seat)
    if sent != places + hall or sent > procedure.workers * 2:
        raise bad(f"{name}.sent", sent, places + hall)
    if visited & ~state.get(N["BLOCKED"]) or visited.bit_count() > places:
        raise bad(f"{name}.visited", f"{visited.bit_count()}", places)
    for field in ("CHOSEN", "STACK"):
        stack = state.get(N[field] + seat)
        if stack != c.NO and c.NO in _row(state, "KEPT", c.HAND, seat * c.HAND):
            raise bad(f"{name}.{field.lower()}", stack, "cards")


def _stacks(state: State) -> None:
    """A stack is set by whoever joined and does not wait; who acts has one and stands somewhere."""
    phase = state.get(N["PHASE"])
    setting, acting = phase == N["P_STACK"], phase in (N["P_RESOLVE"], N["P_ACTION"])
    for seat in range(state.players):
        name = f"seats.{SEAT_NAMES[seat]}"
        waits = bool(state.get(N["WAIT"]) >> seat & 1)
        joined = bool(state.get(N["JOINED"] + seat))
        chosen = state.get(N["CHOSEN"] + seat) != c.NO
        if chosen != (setting and joined and not waits):
            raise bad(f"{name}.chosen", chosen, "joined, waiting")
        if setting and waits and not joined:
            raise bad(f"{name}.joined", False, "waiting")
        placed = state.get(N["AT"] + seat) != c.NO and state.get(N["STACK"] + seat) != c.NO
        if acting and joined and not placed:
            raise bad(f"{name}.at", None, "joined, stack")
        picking = phase == N["P_JOIN"] and not waits
        if phase == N["P_JOIN"] and state.get(N["PICK"] + seat) != c.NO and not picking:
            raise bad(f"{name}.picked", "?", "waiting")


def _buildings(state: State) -> None:
    rules = state.rules
    copies = rules.tables.read(N["T_COPIES"], len(rules.buildings))
    row = _row(state, "ROW_AT", state.get(N["ROW_SIZE"]))
    if len(row) > rules.edition.procedure.row:
        raise bad("row", len(row), f"0–{rules.edition.procedure.row}")
    for at, number in enumerate(rules.buildings):
        total = state.get(N["DECK"] + at) + row.count(at)
        for seat in range(state.players):
            total += state.get(N["BUILT"] + seat * c.BUILDINGS + at)
            total += state.get(N["PLANNED"] + seat * c.BUILDINGS + at) > 0
        if total > copies[at] or (total < copies[at] and not _can_leave(rules)):
            raise PositionError("building_copies", number=number, copies=copies[at], found=total)


def _purses(state: State) -> None:
    cap = state.rules.edition.procedure.cap
    paying = state.get(N["PHASE"]) == N["P_UPKEEP"]
    for seat in range(state.players):
        for at, kind in enumerate(state.rules.kinds):
            held, pending = (
                state.get(N[field] + seat * c.KINDS + at) for field in ("PURSE", "PENDING")
            )
            if not 0 <= held + pending <= cap or (pending and not paying):
                raise bad(f"seats.{SEAT_NAMES[seat]}.purse.{kind}", held, f"{-pending}–{cap}")


def _upkeep(state: State) -> None:
    kinds = len(state.rules.edition.procedure.upkeep_unit_of)
    paying = state.get(N["PHASE"]) == N["P_UPKEEP"]
    for seat in range(state.players):
        name = f"seats.{SEAT_NAMES[seat]}"
        keep, at, due = (state.get(N[f] + seat) for f in ("KEEP", "UPKEEP_AT", "DUE"))
        waits = bool(state.get(N["WAIT"]) >> seat & 1)
        if not paying and (keep != c.NO or at or due):
            raise bad(f"{name}.keep", keep, "upkeep")
        if paying and (at > kinds or (waits and keep != c.NO and not (at < kinds and due))):
            raise bad(f"{name}.paying", at, f"0–{kinds - 1}")
        if paying and keep != c.NO and not _paid_so(state, seat, keep, at):
            raise bad(f"{name}.keep", keep, "pending, paying, due, waiting")
        if paying and keep == c.NO and not waits:
            raise bad(f"{name}.keep", None, "waiting")


def _paid_so(state: State, seat: int, keep: int, at: int) -> bool:
    """Whether this seat can have come so far in its upkeep: make the payments once more.

    Where things can be sold at any time, what was paid cannot be told from what was sold.
    """
    lines = state.rules.names.lines
    if any(line[N["LN_MOMENT"]] == N["M_ALWAYS"] for line in lines):
        return True
    fields = [N["KEEP"] + seat, N["UPKEEP_AT"] + seat, N["DUE"] + seat]
    purse = [N["PENDING"] + seat * c.KINDS + kind for kind in range(c.KINDS)]
    again = state.clone()
    again.asks_everything = True
    again.set(N["WAIT"], (1 << state.players) - 1)
    for cell, number in zip([*fields, *purse], [c.NO, 0, 0] + [0] * c.KINDS, strict=True):
        again.set(cell, number)
    kinds = state.tables.read(N["T_UPKEEP_KIND"], at) if at else []
    for action in (keep, *(-state.get(purse[kind]) for kind in kinds)):
        if action not in again.legal_actions(seat):
            return False
        again.apply(action, seat)
    same = all(again.get(cell) == state.get(cell) for cell in [*fields, *purse])
    return same and (seat in again.waiting) == (seat in state.waiting)


def _frames(state: State) -> None:
    """Each frame stands in its own line, and the one on top is asking what it says it asks."""
    names = state.rules.names
    depth = state.get(N["DEPTH"])
    actor, phase = state.get(N["ACTOR"]), state.get(N["PHASE"])
    if (actor == c.NO) == (phase == N["P_ACTION"]):
        raise bad("actor", actor, "action")
    for level in range(depth):
        at = N["FRAME"] + level * N["FRAME_WIDTH"]
        key = f"frames[{level + 1}]"
        if state.get(at + N["FR_LIST"]) >= 0:
            if level == depth - 1:
                raise bad(key, "list", "step")
            continue
        node, line = state.get(at + N["FR_AT"]), state.get(at + N["FR_LINE"])
        if not names.node_names[node].startswith(names.line_names[line] + ":"):
            raise bad(f"{key}.step", names.node_names[node], names.line_names[line])
        _progress(state, at, names.nodes[node], key)
    ask = state.get(N["ASK"])
    if depth and not ask:
        raise bad("ask", "nothing", "frames")


def _progress(state: State, at: int, node: list[int], key: str) -> None:
    op, phase = node[0], state.get(at + N["FR_PHASE"])
    index, building = state.get(at + N["FR_INDEX"]), state.get(at + N["FR_BUILDING"])
    if N["OP_PLAN"] <= op <= N["OP_HOUSE"]:
        if phase == N["DEED_WAIVE"] and (op != N["OP_BUILD"] or index >= 8 * c.KINDS):
            raise bad(f"{key}.index", index, f"0–{8 * c.KINDS - 1}")
        chosen = op in (N["OP_PLAN"], N["OP_BUILD"]) and phase != N["DEED_CHOOSE"]
        if chosen != (building != c.NO):
            raise bad(f"{key}.building", building, "phase")
        if building == c.OPTION_DECK and op == N["OP_BUILD"]:
            raise bad(f"{key}.building", "deck", "1–48")
    elif building != c.NO:
        raise bad(f"{key}.building", building, "build")
    elif op in (N["OP_PAY_SUM"], N["OP_DISCARD"]) and phase and not node[1] >> index & 1:
        raise bad(f"{key}.index", state.rules.kinds[index], "kind")


def _can_leave(rules: Any) -> bool:
    """Whether this edition lets a building leave the game."""
    return any("GiveUp" in repr(line.body) for it in rules.edition.carriers for line in it.lines)


def _waits(state: State) -> None:
    if state.is_over:
        return
    if not state.waiting:
        raise bad("waiting", [], "somebody")
    for seat in state.waiting:
        if len(state.legal_actions(seat)) < 2:
            raise bad("waiting", SEAT_NAMES[seat] if seat >= 0 else "*", "something to choose")
