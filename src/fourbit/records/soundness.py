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
    _buildings(state)
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
        if field == "FROZEN" and state.get(N["PHASE"]) < N["P_ROUND_START"]:
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
