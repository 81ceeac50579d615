"""Whether a position holds together: pieces accounted for, and the game waits where it says.

The compiled engine checks no bounds, so nothing that could not have come from play may pass.
"""

from __future__ import annotations

from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.rules.compiled import SEAT_NAMES


def bad(key: str, value: object, expected: object) -> PositionError:
    """This key cannot have this value."""
    return PositionError("bad_position", key=key, value=repr(value)[:60], expected=expected)


def check(state: State) -> None:
    """Raise `PositionError`, naming the key, unless all fits and somebody can choose."""
    check_parts(state)
    _waits(state)


def check_parts(state: State) -> None:
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


def _row(state: State, start: int, many: int) -> list[int]:
    return [state.get(start + i) for i in range(many)]


def _hand(state: State, seat: int) -> list[int]:
    return _row(state, c.KEPT + seat * c.HAND, c.HAND)


def _rounds(state: State) -> None:
    rounds = state.rules.edition.procedure.rounds
    if not state.round <= rounds:
        raise bad("round", state.round, f"1–{rounds}")
    if state.is_over and (state.depth or state.choosing or state.get(c.ASK)):
        raise bad("phase", "over", "nothing left to choose")


def _order(state: State) -> None:
    n = state.players
    drawn = state.progress if state.phase == "order" else n
    for key, field in (("order", c.ORDER), ("frozen", c.FROZEN)):
        seats = _row(state, field, n)
        known = [seat for seat in seats if seat != c.NO]
        if key == "frozen" and state.phase == "order":
            drawn = 0
        if len(set(known)) != len(known) or len(known) != drawn or seats[:drawn] != known:
            names = [SEAT_NAMES[seat] if seat >= 0 else None for seat in seats]
            raise bad(key, names, SEAT_NAMES[:n])
    if state.phase != "order":
        spaces = [state.space(seat) for seat in state.order]
        if spaces != sorted(spaces, reverse=True):
            raise bad("order", spaces, "space")


def _cards(state: State) -> None:
    """§5-11: every card in one hand or pack; hands full and sorted once the draft is over."""
    n = state.players
    hands = [_hand(state, seat) for seat in range(n)]
    kept = [card for hand in hands for card in hand if card != c.NO]
    if len(set(kept)) != len(kept):
        raise bad("seats.A.cards", [card + 1 for card in kept], "1–16")
    packs = [pack_of(state, card) for card in range(c.CARDS)]
    if not state.before("round_start"):
        for name, hand in zip(SEAT_NAMES, hands, strict=False):
            if c.NO in hand or hand != sorted(hand):
                raise bad(f"seats.{name}.cards", [card + 1 for card in hand], "4")
        if any(pack != c.NO for pack in packs):
            raise bad("packs", packs, "{}")
        return
    if state.phase == "draft":
        _packs(state, hands, packs)
        return
    dealt = state.progress if state.phase == "deal" else 0
    for pack in range(n):
        size = min(c.HAND, max(0, dealt - c.HAND * pack))
        if packs.count(pack) != size:
            raise bad("packs", f"{SEAT_NAMES[pack]}: {packs.count(pack)}", size)


def pack_of(state: State, card: int) -> int:
    """In whose pack a card was dealt, NO if it was not."""
    pack = state.get(c.PACK + card)
    return pack if pack < 0 else pack % 8


def _packs(state: State, hands: list[list[int]], packs: list[int]) -> None:
    n, picks = state.players, state.picks
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
        picked = state.picked(seat)
        if (picked is None) != (seat in state.choosing):
            raise bad(f"seats.{SEAT_NAMES[seat]}.picked", picked, "waiting")
        if picked is not None:
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
    hired, limit, sent = state.hired(seat), state.limit(seat), state.sent(seat)
    most = max(procedure.limit_most, procedure.start_limit)
    if limit > most:
        raise bad(f"{name}.limit", limit, f"0–{most}")
    if hired > min(procedure.workers, max(limit, procedure.start_hired)):
        raise bad(f"{name}.hired", hired, f"0–{min(procedure.workers, limit)}")
    places, hall = state.on_places(seat), state.at_town_hall(seat)
    visited = state.visited(seat)
    if sent != places + hall or sent > procedure.workers * 2:
        raise bad(f"{name}.sent", sent, places + hall)
    if set(visited) - set(state.blocked) or len(visited) > places:
        raise bad(f"{name}.visited", str(len(visited)), places)
    for key, stack in (("chosen", state.chosen(seat)), ("stack", state.stack(seat))):
        if stack is not None and c.NO in _hand(state, seat):
            raise bad(f"{name}.{key}", stack, "cards")


def _stacks(state: State) -> None:
    """A stack is set by whoever joined and does not wait; who acts has one and stands somewhere."""
    joining, setting = state.phase == "join", state.phase == "stack"
    acting = state.phase in ("resolve", "action")
    for seat in range(state.players):
        name = f"seats.{SEAT_NAMES[seat]}"
        waits, joined = seat in state.choosing, state.joined(seat)
        chosen = state.chosen(seat) is not None
        if chosen != (setting and joined and not waits):
            raise bad(f"{name}.chosen", chosen, "joined, waiting")
        if setting and waits and not joined:
            raise bad(f"{name}.joined", False, "waiting")
        placed = state.at(seat) is not None and state.stack(seat) is not None
        if acting and joined and not placed:
            raise bad(f"{name}.at", None, "joined, stack")
        if joining and waits and state.picked(seat) is not None:
            raise bad(f"{name}.picked", "?", "waiting")


def _buildings(state: State) -> None:
    rules = state.rules
    copies = rules.tables.read(c.T_COPIES, len(rules.buildings))
    lying = [*state.row, *state.deck]
    for seat in range(state.players):
        lying += [*state.built(seat), *state.planned(seat)]
    if len(state.row) > rules.edition.procedure.row:
        raise bad("row", len(state.row), f"0–{rules.edition.procedure.row}")
    for at, number in enumerate(rules.buildings):
        total = lying.count(number)
        if total > copies[at] or (total < copies[at] and not _can_leave(rules)):
            raise PositionError("building_copies", number=number, copies=copies[at], found=total)


def _purses(state: State) -> None:
    cap = state.rules.edition.procedure.cap
    paying = state.phase == "upkeep"
    for seat in range(state.players):
        for kind in state.rules.kinds:
            held, pending = state.purse(seat, kind), state.pending(seat, kind)
            if not 0 <= held + pending <= cap or (pending and not paying):
                raise bad(f"seats.{SEAT_NAMES[seat]}.purse.{kind}", held, f"{-pending}–{cap}")


def _upkeep(state: State) -> None:
    kinds = len(state.rules.edition.procedure.upkeep_unit_of)
    paying = state.phase == "upkeep"
    for seat in range(state.players):
        name = f"seats.{SEAT_NAMES[seat]}"
        keep, at, due = state.keep(seat), state.paying(seat), state.due(seat)
        waits = seat in state.choosing
        if not paying and (keep is not None or at or due):
            raise bad(f"{name}.keep", keep, "upkeep")
        if paying and (at > kinds or (waits and keep is not None and not (at < kinds and due))):
            raise bad(f"{name}.paying", at, f"0–{kinds - 1}")
        if paying and keep is not None and not _paid_so(state, seat, keep, at):
            raise bad(f"{name}.keep", keep, "pending, paying, due, waiting")
        if paying and keep is None and not waits:
            raise bad(f"{name}.keep", None, "waiting")


def _paid_so(state: State, seat: int, keep: int, at: int) -> bool:
    """Whether this seat can have come so far in its upkeep: make the payments once more.

    Where things can be sold at any time, what was paid cannot be told from what was sold.
    """
    lines = state.rules.names.lines
    if any(line[c.LN_MOMENT] == c.M_ALWAYS for line in lines):
        return True
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


def _frames(state: State) -> None:
    """Each frame stands in its own line, and the one on top is asking what it says it asks."""
    names = state.rules.names
    depth = state.depth
    if (state.actor is None) == (state.phase == "action"):
        raise bad("actor", state.actor, "action")
    for level in range(depth):
        at = c.FRAME + level * c.FRAME_WIDTH
        key = f"frames[{level + 1}]"
        if state.get(at + c.FR_LIST) >= 0:
            if level == depth - 1:
                raise bad(key, "list", "step")
            continue
        node, line = state.get(at + c.FR_AT), state.get(at + c.FR_LINE)
        if not names.node_names[node].startswith(names.line_names[line] + ":"):
            raise bad(f"{key}.step", names.node_names[node], names.line_names[line])
        _progress(state, at, names.nodes[node], key)
    if depth and not state.get(c.ASK):
        raise bad("ask", "nothing", "frames")


def _progress(state: State, at: int, node: list[int], key: str) -> None:
    op, phase = node[0], state.get(at + c.FR_PHASE)
    index, building = state.get(at + c.FR_INDEX), state.get(at + c.FR_BUILDING)
    if c.OP_PLAN <= op <= c.OP_HOUSE:
        if phase == c.DEED_WAIVE and (op != c.OP_BUILD or index >= 8 * c.KINDS):
            raise bad(f"{key}.index", index, f"0–{8 * c.KINDS - 1}")
        chosen = op in (c.OP_PLAN, c.OP_BUILD) and phase != c.DEED_CHOOSE
        if chosen != (building != c.NO):
            raise bad(f"{key}.building", building, "phase")
        if building == c.OPTION_DECK and op == c.OP_BUILD:
            raise bad(f"{key}.building", "deck", "1–48")
    elif building != c.NO:
        raise bad(f"{key}.building", building, "build")
    elif op in (c.OP_PAY_SUM, c.OP_DISCARD) and phase and not node[1] >> index & 1:
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
