"""Acts before the first action: reading a stack, setup, draft, reveal (§5, §6-2-3)."""

from __future__ import annotations

from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.errors import ScenarioError
from fourbit.players.chance import CHANCE
from fourbit.scenarios.cases import Case
from fourbit.scenarios.given import (
    TOWN_HALL,
    Given,
    Illegal,
    block,
    players_of,
    set_deck,
    set_table,
    set_track,
    show_stack,
)
from fourbit.scenarios.intent import Intent
from fourbit.scenarios.playing import Played


def read(case: Case) -> Played:
    """Bits from top to bottom are a place."""
    table = set_table(case)
    stack = case.do.get("stack")
    if stack is None:
        stack = [f"{i + 1}-{bit}" for i, bit in enumerate(case.do["bits_top_to_bottom"])]
    show_stack(table, 0, stack)
    state = table.state
    _set_stack(state, 0, state.get(c.STACK))
    state.set(c.PHASE, c.P_STACK)
    state.reveal_stacks()
    return Played(table, {"place": state.at(0)})


def _set_stack(state: State, seat: int, stack: int) -> None:
    """A stack lies face down before a seat that joined."""
    state.set(cell(c.CHOSEN, seat), stack)
    state.set(cell(c.JOINED, seat), 1)


def setup(case: Case) -> Played:
    """§5: turn order, starting coins, row; the cards are dealt but not yet chosen."""
    order = case.do.get("turn_order")
    names = players_of(case)
    wanted = len(order) if order else case.do.get("players") or len(names)
    names = names if len(names) >= wanted else list("ABCD"[:wanted])
    if len(set(order or names)) != len(names) or not 2 <= len(names) <= 4:
        raise ScenarioError(
            "scenario.players",
            file=case.file, name=case.name, key="do.turn_order", value=", ".join(order or names),
        )  # fmt: skip
    table = Given(case.book, names)
    if "deck" in case.given or "row" in case.given:
        set_deck(table, [*case.given.get("row", ()), *case.given.get("deck", ())])
    state = table.state
    state.start()
    dealt = 0
    intent = Intent(case.book, {"choose": case.do.get("choose") or []})
    while (seat := state.seat) is not None and not table.at_break():
        ask = state.asks(seat)
        if ask == c.ASK_ORDER:
            rank = state.progress
            state.apply(table.seats[order[rank]] if order else rank, CHANCE)
        elif ask == c.ASK_DEAL:
            dealt += 1
            state.apply(state.legal_actions(CHANCE)[0], CHANCE)
        elif seat == CHANCE:
            table.turn_over()
        elif ask == c.ASK_DRAFT:
            break
        else:
            state.apply(intent.choose(state, seat), seat)
    dealt = sum(len(state.pack(seat)) for seat in range(len(names))) or 4 * len(names)
    return Played(table, {"removed": c.CARDS - dealt})


def draft(case: Case) -> Played:
    """§5-11: everybody keeps by one rule (or as `picks` says) and passes to the left."""
    packs, picks = case.do["packs"], case.do.get("picks")
    if not 2 <= len(packs) <= 4 or any(len(pack) != c.HAND for pack in packs):
        raise ScenarioError(
            "scenario.value", file=case.file, name=case.name, key="do.packs", value=packs
        )
    table = Given(case.book, "ABCD"[: len(packs)])
    state = table.state
    set_track(table, None)
    state.go_to(c.P_DEAL)
    state.go_on()
    cards = [card - 1 for pack in packs for card in pack]
    got: list[list[int]] = [[] for _ in packs]
    take = max if case.do.get("rule") == "highest" else min
    while (seat := state.seat) is not None and not table.at_break():
        options = state.legal_actions(seat)
        ask = state.asks(seat)
        if ask == c.ASK_DEAL:
            wanted = cards[state.progress]
        elif ask == c.ASK_DRAFT:
            turn = len(got[seat])
            wanted = picks[seat][turn] - 1 if picks else take(options)
            got[seat].append(wanted + 1)
        elif seat == CHANCE:
            table.turn_over()
            continue
        else:
            break
        if wanted not in options:
            raise Illegal(f"card {wanted + 1}", state, seat)
        state.apply(wanted, seat)
    if not got[0]:  # dealt or preset: nothing was chosen
        got = [[*state.cards(seat)] for seat in range(len(packs))]
    named = dict(zip(table.names, got, strict=True))
    return Played(table, {"got": got, "got_by_name": named, "removed": c.CARDS - len(cards)})


def reveal(case: Case) -> Played:
    """§6-2-3: all stacks are turned over at once."""
    table = set_table(case)
    state = table.state
    block(state, {*state.blocked, *(case.do.get("blocked") or ())})
    for name, chosen in case.do["choices"].items():
        if chosen is None or chosen == "pass":
            continue
        seat = table.seats[name]
        if isinstance(chosen, list):
            show_stack(table, seat, chosen)
            _set_stack(state, seat, state.get(cell(c.STACK, seat)))
        else:
            _set_stack(state, seat, chosen * c.ORDERS)
    state.set(c.PHASE, c.P_STACK)
    state.reveal_stacks()
    return Played(table, placed(table))


def placed(table: Given) -> dict[str, Any]:
    """Who stands where after a reveal, who is first there, who acts when."""
    state = table.state
    at: dict[str, Any] = {}
    first: dict[str, str] = {}
    late: list[str] = []
    order: list[str] = []
    for seat in state.to_act():
        name, place = table.names[seat], state.at(seat)
        order.append(name)
        at[name] = "TH" if place == TOWN_HALL else place
        if state.late(seat):
            late.append(name)
        elif place != TOWN_HALL:
            first.setdefault(str(place), name)
    return {"at": at, "first": first, "late": late, "resolve_order": order}
