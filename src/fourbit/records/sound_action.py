"""Soundness of the action at hand: its stage, its ledger, and the frames of the machine."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.engine.fields import FIELDS
from fourbit.records.sound import MOMENT_PHASES, Sound, about
from fourbit.rules.compiled import SEAT_NAMES

LEDGER = ("L_GAIN", "L_TRIGGERED", "L_CARDS", "L_PLANNED", "L_BUILT", "L_HIRED", "L_HOUSE",
          "L_MOVED", "L_PAID", "L_PAID_ELSE")  # fmt: skip
NUMBERED = {c.O_PLACE: c.PLACES, c.O_CARD: c.CARDS, c.O_BUILDING: c.BUILDINGS}


@about("ACTOR", "STAGE", "CARD_AT", "EFFECT", "SPENT_CARDS", "ANY_TIME_USED", *LEDGER)
def action(it: Sound) -> None:
    """Only in an action somebody acts; its cards come in order, its ledger is empty before it."""
    actor, acting = it.one(c.ACTOR), it.is_in("action")
    it.demand((actor != c.NO) == acting, "actor", actor, "action")
    used = it.one(c.ANY_TIME_USED)
    most = c.ANY_TIME_USES if it.can.any_time else 0
    it.demand(0 <= used <= most, "any_time_used", used, f"0–{most}")
    stage, card, effect, spent = (
        it.one(field) for field in (c.STAGE, c.CARD_AT, c.EFFECT, c.SPENT_CARDS)
    )
    written = [
        field.name
        for field in FIELDS
        if field.name in LEDGER and any(it.row(field.at, field.length))
    ]
    if not acting:
        it.demand(not (stage or card or effect or spent), "stage", stage, "action")
        it.demand(not written, "ledger", written, "{}")
        return
    order = it.seats(c.ORDER if it.procedure.track_effective == "immediate" else c.FROZEN)
    it.of_seat(it.one(c.JOINED, actor), actor, "joined", False, "actor")
    it.of_seat(not it.one(c.ACTED, actor), actor, "acted", True, "actor")
    if it.procedure.acting == "latest":
        order = order[::-1]
    sure = it.procedure.acting in ("earliest", "latest")  # counts may have changed since
    if sure and it.procedure.track_effective != "immediate":
        for at, seat in enumerate(order):
            done = bool(it.one(c.JOINED, seat)) and at < order.index(actor)
            it.of_seat(bool(it.one(c.ACTED, seat)) == done, seat, "acted", not done, "order")
    at, late = it.one(c.AT, actor), it.one(c.LATE, actor)
    if at == c.TOWN_HALL or not late:
        it.demand(effect == (at != c.TOWN_HALL), "effect", bool(effect), "at")
    else:
        it.demand(stage > c.ST_FEE or not effect, "effect", True, "stage")
    early = it.can.early_cards and stage >= c.ST_EARLY_CARDS
    if stage < c.ST_CARDS and not early:
        it.demand(not card, "card", card, 0)
    if stage > c.ST_CARDS:
        it.demand(card == c.HAND, "card", card, c.HAND)
    if stage <= c.ST_FEE:
        it.demand(not spent, "spent_cards", "?", "[]")
        it.demand(not written, "ledger", written, "{}")


@about("PRICE")
def price(it: Sound) -> None:
    """There is a price while a verb is being paid for."""
    open_ = False
    nodes = it.state.rules.names.nodes
    for level in range(it.one(c.DEPTH)):
        at = level * c.FRAME_WIDTH
        if it.one(c.FRAME, at + c.FR_LIST) < 0:
            op = nodes[it.one(c.FRAME, at + c.FR_AT)][0]
            verb = c.OP_PLAN <= op <= c.OP_HOUSE
            phase = it.one(c.FRAME, at + c.FR_PHASE)
            open_ |= verb and phase in (c.DEED_MODIFY, c.DEED_WAIVE)
    it.demand(open_ or not any(it.row(c.PRICE, c.KINDS)), "price", "?", "{}")


@about("DEPTH", "FRAME")
def frames(it: Sound) -> None:
    """Each frame stands in its own line, and the one on top is asking what it says it asks."""
    names, depth = it.state.rules.names, it.one(c.DEPTH)
    it.demand(not depth or it.one(c.ASK), "ask", "nothing", "frames")
    nobody = it.is_in("order", "row", "deal", "draft", "stack", "resolve", "refill", "over")
    it.demand(not (depth and nobody), "frames", depth, "[]")
    if depth and it.is_in(*MOMENT_PHASES):
        turn = it.one(c.FROZEN, it.one(c.SUB) - 1)
        owner = it.one(c.FRAME, c.FR_OWNER)
        it.demand(owner == turn, "frames[1].owner", SEAT_NAMES[owner], SEAT_NAMES[turn])
    for level in range(depth):
        at, key = level * c.FRAME_WIDTH, f"frames[{level + 1}]"
        origin, number = (it.one(c.FRAME, at + f) for f in (c.FR_ORIGIN, c.FR_PLACE))
        most = NUMBERED.get(origin, 0)
        if it.one(c.FRAME, at + c.FR_LIST) >= 0:
            fine = 0 <= number < most if most else number == c.NO
            it.demand(fine, f"{key}.number", number, f"0–{most - 1}" if most else -1)
            it.demand(level < depth - 1, key, "list", "step")
            continue
        it.demand(number < max(most, c.BUILDINGS), f"{key}.number", number, "by")
        node, line = it.one(c.FRAME, at + c.FR_AT), it.one(c.FRAME, at + c.FR_LINE)
        mine = names.node_names[node].startswith(names.line_names[line] + ":")
        it.demand(mine, f"{key}.step", names.node_names[node], names.line_names[line])
        _progress(it, at, names.nodes[node], key)


def _progress(it: Sound, at: int, node: list[int], key: str) -> None:
    """How far a step of a line has come."""
    op = node[0]
    phase, index, building = (
        it.one(c.FRAME, at + field) for field in (c.FR_PHASE, c.FR_INDEX, c.FR_BUILDING)
    )
    if c.OP_PLAN <= op <= c.OP_HOUSE:
        if phase == c.DEED_WAIVE:
            fine = op == c.OP_BUILD and index < 8 * c.KINDS
            it.demand(fine, f"{key}.index", index, f"0–{8 * c.KINDS - 1}")
        chosen = op in (c.OP_PLAN, c.OP_BUILD) and phase != c.DEED_CHOOSE
        it.demand(chosen == (building != c.NO), f"{key}.building", building, "phase")
        deck = building == c.OPTION_DECK and op == c.OP_BUILD
        it.demand(not deck, f"{key}.building", "deck", "1–48")
        return
    it.demand(building == c.NO, f"{key}.building", building, "build")
    if op in (c.OP_PAY_SUM, c.OP_DISCARD) and phase:
        mine = node[c.SUM_KINDS] >> index & 1
        it.demand(mine, f"{key}.index", it.state.rules.kinds[index], "kind")
