"""Soundness of the action at hand: its stage, its ledger, and the frames of the machine."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.records.sound import N, Sound, about
from fourbit.rules.compiled import SEAT_NAMES

LEDGER = ("L_GAIN", "L_TRIGGERED", "L_CARDS", "L_PLANNED", "L_BUILT", "L_HIRED", "L_HOUSE",
          "L_MOVED", "L_PAID", "L_PAID_ELSE")  # fmt: skip
SIZES = dict(c.LAYOUT)
NUMBERED = {N["O_PLACE"]: c.PLACES, N["O_CARD"]: c.CARDS, N["O_BUILDING"]: c.BUILDINGS}


@about("ACTOR", "STAGE", "CARD_AT", "EFFECT", "SPENT_CARDS", "ANY_TIME_USED", *LEDGER)
def action(it: Sound) -> None:
    """Only in an action somebody acts; its cards come in order, its ledger is empty before it."""
    actor, acting = it.one("ACTOR"), it.is_in("ACTION")
    it.demand((actor != c.NO) == acting, "actor", actor, "action")
    used = it.one("ANY_TIME_USED")
    most = c.ANY_TIME_USES if it.can.any_time else 0
    it.demand(0 <= used <= most, "any_time_used", used, f"0–{most}")
    stage, card, effect, spent = (
        it.one(field) for field in ("STAGE", "CARD_AT", "EFFECT", "SPENT_CARDS")
    )
    written = [field for field in LEDGER if any(it.row(field, SIZES[field]))]
    if not acting:
        it.demand(not (stage or card or effect or spent), "stage", stage, "action")
        it.demand(not written, "ledger", written, "{}")
        return
    order = it.seats("ORDER" if it.procedure.track_effective == "immediate" else "FROZEN")
    it.of_seat(it.one("JOINED", actor), actor, "joined", False, "actor")
    it.of_seat(not it.one("ACTED", actor), actor, "acted", True, "actor")
    if it.procedure.track_effective != "immediate":
        for at, seat in enumerate(order):
            done = bool(it.one("JOINED", seat)) and at < order.index(actor)
            it.of_seat(bool(it.one("ACTED", seat)) == done, seat, "acted", not done, "order")
    at, late = it.one("AT", actor), it.one("LATE", actor)
    if at == c.TOWN_HALL or not late:
        it.demand(effect == (at != c.TOWN_HALL), "effect", bool(effect), "at")
    else:
        it.demand(stage > N["ST_FEE"] or not effect, "effect", True, "stage")
    early = it.can.early_cards and stage >= N["ST_EARLY_CARDS"]
    if stage < N["ST_CARDS"] and not early:
        it.demand(not card, "card", card, 0)
    if stage > N["ST_CARDS"]:
        it.demand(card == c.HAND, "card", card, c.HAND)
    if stage <= N["ST_FEE"]:
        it.demand(not spent, "spent_cards", "?", "[]")
        it.demand(not written, "ledger", written, "{}")


@about("PRICE")
def price(it: Sound) -> None:
    """There is a price while a verb is being paid for."""
    open_ = False
    nodes = it.state.rules.names.nodes
    for level in range(it.one("DEPTH")):
        at = level * N["FRAME_WIDTH"]
        if it.one("FRAME", at + N["FR_LIST"]) < 0:
            op = nodes[it.one("FRAME", at + N["FR_AT"])][0]
            verb = N["OP_PLAN"] <= op <= N["OP_HOUSE"]
            phase = it.one("FRAME", at + N["FR_PHASE"])
            open_ |= verb and phase in (N["DEED_MODIFY"], N["DEED_WAIVE"])
    it.demand(open_ or not any(it.row("PRICE", c.KINDS)), "price", "?", "{}")


@about("DEPTH", "FRAME")
def frames(it: Sound) -> None:
    """Each frame stands in its own line, and the one on top is asking what it says it asks."""
    names, depth = it.state.rules.names, it.one("DEPTH")
    it.demand(not depth or it.one("ASK"), "ask", "nothing", "frames")
    nobody = it.is_in("ORDER", "ROW", "DEAL", "DRAFT", "STACK", "RESOLVE", "REFILL", "OVER")
    it.demand(not (depth and nobody), "frames", depth, "[]")
    if depth and (it.is_in("SETUP", "ROUND_START", "ROUND_END", "BEFORE_UPKEEP", "GAME_END")):
        turn = it.one("FROZEN", it.one("SUB") - 1)
        owner = it.one("FRAME", N["FR_OWNER"])
        it.demand(owner == turn, "frames[1].owner", SEAT_NAMES[owner], SEAT_NAMES[turn])
    for level in range(depth):
        at, key = level * N["FRAME_WIDTH"], f"frames[{level + 1}]"
        origin, number = (it.one("FRAME", at + N[f]) for f in ("FR_ORIGIN", "FR_PLACE"))
        most = NUMBERED.get(origin, 0)
        if it.one("FRAME", at + N["FR_LIST"]) >= 0:
            fine = 0 <= number < most if most else number == c.NO
            it.demand(fine, f"{key}.number", number, f"0–{most - 1}" if most else -1)
            it.demand(level < depth - 1, key, "list", "step")
            continue
        it.demand(number < max(most, c.BUILDINGS), f"{key}.number", number, "by")
        node, line = it.one("FRAME", at + N["FR_AT"]), it.one("FRAME", at + N["FR_LINE"])
        mine = names.node_names[node].startswith(names.line_names[line] + ":")
        it.demand(mine, f"{key}.step", names.node_names[node], names.line_names[line])
        _progress(it, at, names.nodes[node], key)


def _progress(it: Sound, at: int, node: list[int], key: str) -> None:
    """How far a step of a line has come."""
    op = node[0]
    phase, index, building = (
        it.one("FRAME", at + N[field]) for field in ("FR_PHASE", "FR_INDEX", "FR_BUILDING")
    )
    if N["OP_PLAN"] <= op <= N["OP_HOUSE"]:
        if phase == N["DEED_WAIVE"]:
            fine = op == N["OP_BUILD"] and index < 8 * c.KINDS
            it.demand(fine, f"{key}.index", index, f"0–{8 * c.KINDS - 1}")
        chosen = op in (N["OP_PLAN"], N["OP_BUILD"]) and phase != N["DEED_CHOOSE"]
        it.demand(chosen == (building != c.NO), f"{key}.building", building, "phase")
        deck = building == c.OPTION_DECK and op == N["OP_BUILD"]
        it.demand(not deck, f"{key}.building", "deck", "1–48")
        return
    it.demand(building == c.NO, f"{key}.building", building, "build")
    if op in (N["OP_PAY_SUM"], N["OP_DISCARD"]) and phase:
        mine = node[N["SUM_KINDS"]] >> index & 1
        it.demand(mine, f"{key}.index", it.state.rules.kinds[index], "kind")
