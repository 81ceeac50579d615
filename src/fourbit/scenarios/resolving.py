"""One worker's action, or several in a row (§6-2-4)."""

from __future__ import annotations

from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.scenarios.cases import Case
from fourbit.scenarios.given import TOWN_HALL, Given, Illegal, set_table, show_stack, stand
from fourbit.scenarios.intent import Intent
from fourbit.scenarios.playing import Played, drive

ALWAYS_ELIGIBLE = -100  # workers sent: so that the engine asks who joins once an action is over


def resolve(case: Case) -> Played:
    """§6-2-4: one worker, or several in a row."""
    table = set_table(case)
    at: dict[str, Any] = {}
    for own in case.do.get("seq") or [{}]:
        do = {**case.do, **own}
        name = do.get("player") or "A"
        at[name] = do["at"]
        _with_timing(table, table.seats[name], do)
    return Played(table, {"at": at})


def _with_timing(table: Given, seat: int, do: dict[str, Any]) -> None:
    """Where cards may come before the place effect: as late as possible, unless it says when."""
    use = do.get("use") or {}
    sides = [side for side in do.get("stack") or () if side in use]
    if not table.book.procedure(c.PR_EARLY_CARDS) or not isinstance(use, dict):
        _action(table, seat, do)
        return
    said = {side: (use[side] or {}).get("when") for side in sides if isinstance(use[side], dict)}
    refused: Illegal | None = None
    for count in range(len(sides) + 1):
        early = frozenset(sides[:count])
        if any((said.get(s) == "before") != (s in early) for s in sides if said.get(s)):
            continue
        trial = table.clone()
        try:
            _action(trial, seat, do, early)
        except Illegal as error:
            refused = refused or error
            continue
        _action(table, seat, do, early)
        return
    raise refused or Illegal("when")


def _action(
    table: Given, seat: int, do: dict[str, Any], early: frozenset[str] = frozenset()
) -> None:
    state = table.state
    place = TOWN_HALL if do["at"] == "TH" else int(do["at"])
    stack = do.get("stack") or ()
    bits = [int(side[-1]) for side in stack]
    if place != TOWN_HALL and any(place >> i & 1 != bit for i, bit in enumerate(bits)):
        raise Illegal(f"{' '.join(stack)} ≠ {place}", message="scenario.stack_differs")
    if any(side not in stack for side in do.get("use") or ()):
        raise Illegal(f"{', '.join(do['use'])} ∉ {' '.join(stack)}")
    show_stack(table, seat, stack, 0 if place == TOWN_HALL else place)
    stand(table, seat, do["at"], do.get("role") == "late")
    if do.get("on_places") is not None:
        state.set(cell(c.ON_PLACES, seat), do["on_places"])
    if do.get("on_town_hall") is not None:
        state.set(cell(c.AT_HALL, seat), do["on_town_hall"])
    for other in range(len(table.names)):
        state.set(cell(c.SENT, other), ALWAYS_ELIGIBLE)
        state.set(cell(c.PASSED, other), 0)
        state.set(cell(c.JOINED, other), 0)
    intent = Intent(table.book, do, early)
    state.start_action(seat)
    state.go_on()

    def choose(who: int) -> int | None:
        if state.asks(who) == c.ASK_JOIN:
            return None
        return intent.choose(state, who)

    drive(table, choose)
    intent.finish()
