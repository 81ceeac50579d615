"""The acts of a scenario, each played by the engine itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourbit.engine import constants as c
from fourbit.errors import ScenarioError
from fourbit.players.chance import CHANCE
from fourbit.scenarios.book import N
from fourbit.scenarios.intent import Intent
from fourbit.scenarios.keeping import Keeping
from fourbit.scenarios.reading import Case
from fourbit.scenarios.sales import Sale
from fourbit.scenarios.table import (
    TOWN_HALL,
    Illegal,
    Table,
    players_of,
    set_deck,
    set_table,
    set_track,
    show_stack,
    stand,
)

ALWAYS_ELIGIBLE = -100  # workers sent: so that the engine asks who joins once an action is over


@dataclass
class Played:
    """The table afterwards, and what an act found out besides."""

    table: Table
    facts: dict[str, Any] = field(default_factory=dict)


def play(case: Case) -> Played:
    """Set the table and do it. Raises `Illegal` where the engine offers no such thing."""
    act: Callable[[Case], Played] = ACTS[case.do["act"]]
    return act(case)


def drive(table: Table, choose: Callable[[int], int | None], breaks: int = 0) -> None:
    """Go on, chance turning over the deck, until `choose` gives up or breakpoint `breaks` + 1."""
    state = table.state
    while (seat := state.seat) is not None:
        if table.at_break():
            if breaks == 0:
                return
            breaks -= 1
            state.apply(c.OPTION_NO, seat)
        elif seat == CHANCE:
            table.turn_over()
        else:
            action = choose(seat)
            if action is None:
                return
            state.apply(action, seat)


# --- reading, setup, draft, reveal -------------------------------------------------------------------


def read(case: Case) -> Played:
    """Bits from top to bottom are a place."""
    table = set_table(case)
    stack = case.do.get("stack")
    if stack is None:
        stack = [f"{i + 1}-{bit}" for i, bit in enumerate(case.do["bits_top_to_bottom"])]
    show_stack(table, 0, stack)
    state = table.state
    state.set(N["CHOSEN"], state.get(N["STACK"]))
    state.set(N["JOINED"], 1)
    state.set(N["PHASE"], N["P_STACK"])
    state.reveal_stacks()
    return Played(table, {"place": state.get(N["AT"])})


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
    table = Table(case.book, names)
    if "deck" in case.given or "row" in case.given:
        set_deck(table, [*case.given.get("row", ()), *case.given.get("deck", ())])
    state = table.state
    state.start()
    dealt = 0
    intent = Intent(case.book, {"choose": case.do.get("choose") or []})
    while (seat := state.seat) is not None and not table.at_break():
        ask = state.asks(seat)
        if ask == N["ASK_ORDER"]:
            rank = state.get(N["SUB"])
            state.apply(table.seats[order[rank]] if order else rank, CHANCE)
        elif ask == N["ASK_DEAL"]:
            dealt += 1
            state.apply(state.legal_actions(CHANCE)[0], CHANCE)
        elif seat == CHANCE:
            table.turn_over()
        elif ask == N["ASK_DRAFT"]:
            break
        else:
            state.apply(intent.choose(state, seat), seat)
    dealt = sum(state.get(N["PACK"] + i) >= 0 for i in range(c.CARDS)) or 4 * len(names)
    return Played(table, {"removed": c.CARDS - dealt})


def draft(case: Case) -> Played:
    """§5-11: everybody keeps by one rule (or as `picks` says) and passes to the left."""
    packs, picks = case.do["packs"], case.do.get("picks")
    if not 2 <= len(packs) <= 4 or any(len(pack) != c.HAND for pack in packs):
        raise ScenarioError(
            "scenario.value", file=case.file, name=case.name, key="do.packs", value=packs
        )
    table = Table(case.book, "ABCD"[: len(packs)])
    state = table.state
    set_track(table, None)
    state.go_to(N["P_DEAL"])
    state.go_on()
    cards = [card - 1 for pack in packs for card in pack]
    got: list[list[int]] = [[] for _ in packs]
    take = max if case.do.get("rule") == "highest" else min
    while (seat := state.seat) is not None and not table.at_break():
        options = state.legal_actions(seat)
        ask = state.asks(seat)
        if ask == N["ASK_DEAL"]:
            wanted = cards[state.get(N["SUB"])]
        elif ask == N["ASK_DRAFT"]:
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
        got = [[state.get(N["KEPT"] + s * c.HAND + i) + 1 for i in range(c.HAND)]
               for s in range(len(packs))]  # fmt: skip
    named = dict(zip(table.names, got, strict=True))
    return Played(table, {"got": got, "got_by_name": named, "removed": c.CARDS - len(cards)})


def reveal(case: Case) -> Played:
    """§6-2-3: all stacks are turned over at once."""
    table = set_table(case)
    state = table.state
    blocked = state.get(N["BLOCKED"])
    for place in case.do.get("blocked") or ():
        blocked |= 1 << place
    state.set(N["BLOCKED"], blocked)
    for name, chosen in case.do["choices"].items():
        if chosen is None or chosen == "pass":
            continue
        seat = table.seats[name]
        if isinstance(chosen, list):
            show_stack(table, seat, chosen)
            state.set(N["CHOSEN"] + seat, state.get(N["STACK"] + seat))
        else:
            state.set(N["CHOSEN"] + seat, chosen * c.ORDERS)
        state.set(N["JOINED"] + seat, 1)
    state.set(N["PHASE"], N["P_STACK"])
    state.reveal_stacks()
    return Played(table, placed(table))


def placed(table: Table) -> dict[str, Any]:
    """Who stands where after a reveal, who is first there, who acts when."""
    state = table.state
    at: dict[str, Any] = {}
    first: dict[str, str] = {}
    late: list[str] = []
    order: list[str] = []
    for i in range(len(table.names)):
        seat = state.get(N["FROZEN"] + i)
        if not state.get(N["JOINED"] + seat):
            continue
        name, place = table.names[seat], state.get(N["AT"] + seat)
        order.append(name)
        at[name] = "TH" if place == TOWN_HALL else place
        if state.get(N["LATE"] + seat):
            late.append(name)
        elif place != TOWN_HALL:
            first.setdefault(str(place), name)
    return {"at": at, "first": first, "late": late, "resolve_order": order}


# --- one worker's action ------------------------------------------------------------------------------


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


def _with_timing(table: Table, seat: int, do: dict[str, Any]) -> None:
    """Where cards may come before the place effect: as late as possible, unless it says when."""
    use = do.get("use") or {}
    sides = [side for side in do.get("stack") or () if side in use]
    if not table.book.procedure("EARLY_CARDS") or not isinstance(use, dict):
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
    table: Table, seat: int, do: dict[str, Any], early: frozenset[str] = frozenset()
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
        state.set(N["ON_PLACES"] + seat, do["on_places"])
    if do.get("on_town_hall") is not None:
        state.set(N["AT_HALL"] + seat, do["on_town_hall"])
    for other in range(len(table.names)):
        state.set(N["SENT"] + other, ALWAYS_ELIGIBLE)
        state.set(N["PASSED"] + other, 0)
        state.set(N["JOINED"] + other, 0)
    intent = Intent(table.book, do, early)
    state.start_action(seat)
    state.go_on()

    def choose(who: int) -> int | None:
        if state.asks(who) == N["ASK_JOIN"]:
            return None
        return intent.choose(state, who)

    drive(table, choose)
    intent.finish()


# --- round start, round end, scoring -------------------------------------------------------------------


def _choosing(case: Case, table: Table) -> tuple[Intent, Callable[[int], int | None]]:
    intent = Intent(case.book, {"choose": case.do.get("choose") or []})

    def choose(seat: int) -> int | None:
        return intent.choose(table.state, seat)

    return intent, choose


def round_start(case: Case) -> Played:
    """§6-1."""
    table = set_table(case)
    if case.do.get("round"):
        table.state.set(N["ROUND"], case.do["round"])
    intent, choose = _choosing(case, table)
    table.state.go_to(N["P_ROUND_START"])
    table.state.go_on()
    drive(table, choose, breaks=2 * len(table.names) - 1)
    intent.finish()
    return Played(table)


def round_end(case: Case) -> Played:
    """§6-3: up to the next round's start, or to the final scoring."""
    table = set_table(case)
    if case.do.get("round"):
        table.state.set(N["ROUND"], case.do["round"])
    keeping = Keeping(table, case.do.get("keep") or {})
    intent, choose = _choosing(case, table)

    def keep_or_choose(seat: int) -> int | None:
        return keeping.choose(seat) if keeping.asked(seat) else choose(seat)

    table.state.go_to(N["P_ROUND_END"])
    table.state.go_on()
    drive(table, keep_or_choose)
    keeping.finish()
    intent.finish()
    return Played(table)


def score(case: Case) -> Played:
    """§10: end effects and winners."""
    table = set_table(case)
    state = table.state
    if case.do.get("round") or "round" not in case.given:
        state.set(N["ROUND"], case.do.get("round") or table.book.procedure("ROUNDS"))
    sales = {table.seats[n]: Sale(case.book, w) for n, w in (case.do.get("market") or {}).items()}
    intent, choose = _choosing(case, table)

    def sell_or_choose(seat: int) -> int | None:
        if seat in sales and sales[seat].open:
            return sales[seat].option(state, seat, state.legal_actions(seat))
        return choose(seat)

    state.go_to(N["P_LAST_WINDOW"])
    state.go_on()
    drive(table, sell_or_choose, breaks=len(table.names))
    for sale in sales.values():
        if sale.open:
            raise Illegal(sale.text)
    intent.finish()
    return Played(table)


# --- whole steps of a round, joining included -------------------------------------------------------------


def steps(case: Case) -> Played:
    """§6-2: step after step, each player passing or sending a worker; then the round's end."""
    table = set_table(case)
    state = table.state
    wanted: list[Mapping[str, Any]] = case.do["steps"]
    for name in table.names:
        hand = next((s[name]["stack"] for s in wanted if _sends(s.get(name))), None)
        if hand:
            for i, card in enumerate(sorted(int(side.split("-")[0]) - 1 for side in hand)):
                state.set(N["KEPT"] + table.seats[name] * c.HAND + i, card)
    keeping = Keeping(table, case.do.get("keep") or {})
    acting: dict[int, Intent] = {}
    intents: list[Intent] = []
    facts: dict[str, Any] = {"resolve_order": []}
    first = state.get(N["STEP"])
    sent = 0

    def choose(seat: int) -> int | None:
        nonlocal sent
        ask, name = state.asks(seat), table.names[seat]
        turn = state.get(N["STEP"]) - first - 1
        if keeping.asked(seat):
            return keeping.choose(seat) if case.do.get("keep") is not None else None
        if turn >= len(wanted) and case.do.get("keep") is None:
            return None
        own = wanted[turn].get(name, "pass") if turn < len(wanted) else "pass"
        if ask == N["ASK_JOIN"]:
            return int(own != "pass")
        if ask == N["ASK_STACK"]:
            acting[seat] = Intent(table.book, own)
            intents.append(acting[seat])
            sent += 1
            return _stack_option(table, seat, own["stack"])
        actor = state.get(N["ACTOR"])
        if not facts["resolve_order"] or facts["resolve_order"][-1] != table.names[actor]:
            facts["resolve_order"].append(table.names[actor])
        return acting[actor].choose(state, seat)

    state.go_to(N["P_RESOLVE"])  # nobody has joined yet: a new step begins
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


def _stack_option(table: Table, seat: int, stack: list[str]) -> int:
    state = table.state
    hand = [state.get(N["KEPT"] + seat * c.HAND + i) for i in range(c.HAND)]
    cards = [int(side.split("-")[0]) - 1 for side in stack]
    place = sum(int(side[-1]) << i for i, side in enumerate(stack))
    for order in range(c.ORDERS):
        start = N["T_ORDERS"] + order * c.HAND
        if [hand[i] for i in table.book.cells[start : start + c.HAND]] == cards:
            return place * c.ORDERS + order
    raise Illegal(" ".join(stack), state, seat)


ACTS: dict[str, Callable[[Case], Played]] = {
    "read": read, "setup": setup, "draft": draft, "reveal": reveal, "resolve": resolve,
    "round_start": round_start, "round_end": round_end, "score": score, "steps": steps,
}  # fmt: skip
__all__ = ["ACTS", "Played", "play"]
