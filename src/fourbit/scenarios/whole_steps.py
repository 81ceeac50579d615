"""Whole steps of a round, joining included (§6-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.scenarios.cases import Case
from fourbit.scenarios.given import Given, Illegal, set_table
from fourbit.scenarios.intent import Intent
from fourbit.scenarios.keeping import Keeping
from fourbit.scenarios.playing import Played, drive


def steps(case: Case) -> Played:
    """§6-2: step after step, each player passing or sending a worker; then the round's end."""
    table = set_table(case)
    state = table.state
    wanted: list[Mapping[str, Any]] = case.do["steps"]
    for name in table.names:
        hand = next((s[name]["stack"] for s in wanted if _sends(s.get(name))), None)
        if hand:
            for i, card in enumerate(sorted(int(side.split("-")[0]) - 1 for side in hand)):
                state.set(cell(c.KEPT, table.seats[name], i), card)
    keeping = Keeping(table, case.do.get("keep") or {})
    acting: dict[int, Intent] = {}
    between = Intent(table.book, {"choose": case.do.get("choose") or []})
    intents: list[Intent] = [between]
    facts: dict[str, Any] = {"resolve_order": []}
    first = state.step
    sent = 0

    def choose(seat: int) -> int | None:
        nonlocal sent
        ask, name = state.asks(seat), table.names[seat]
        turn = state.step - first - 1
        if keeping.asked(seat):
            return keeping.choose(seat) if case.do.get("keep") is not None else None
        if turn >= len(wanted) and case.do.get("keep") is None:
            return None
        own: Any = wanted[turn].get(name) or "pass" if turn < len(wanted) else "pass"
        if ask == c.ASK_JOIN:
            return int(own != "pass")
        if ask == c.ASK_STACK:
            acting[seat] = Intent(table.book, own)
            intents.append(acting[seat])
            sent += 1
            return _stack_option(table, seat, own["stack"])
        actor = state.actor
        if actor is None:
            return between.choose(state, seat)
        if not facts["resolve_order"] or facts["resolve_order"][-1] != table.names[actor]:
            facts["resolve_order"].append(table.names[actor])
        return acting[actor].choose(state, seat)

    state.go_to(c.P_RESOLVE)  # nobody has joined yet: a new step begins
    state.go_on()
    drive(table, choose)
    if sent < sum(_sends(own) for step in wanted for own in step.values()):
        raise Illegal(f"{sent} workers")
    for intent in intents:
        intent.finish()
    keeping.finish()
    return Played(table, facts)


def _sends(own: Any) -> bool:
    return isinstance(own, dict) and bool(own.get("stack"))


def _stack_option(table: Given, seat: int, stack: list[str]) -> int:
    state = table.state
    hand = state.cards(seat)
    cards = [int(side.split("-")[0]) for side in stack]
    place = sum(int(side[-1]) << i for i, side in enumerate(stack))
    for order in range(c.ORDERS):
        start = c.T_ORDERS + order * c.HAND
        if [hand[i] for i in table.book.cells[start : start + c.HAND]] == cards:
            return place * c.ORDERS + order
    raise Illegal(" ".join(stack), state, seat)
