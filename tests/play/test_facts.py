"""The engine's facts are whole and true: a table kept from them alone is the table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import fourbit
from fourbit.engine.state import State
from fourbit.play.telling import WHATS, Fact, Teller
from fourbit.rules import model as m
from fourbit.rules.load import shipped
from fourbit.rules.walk import parts

pytestmark = pytest.mark.both
RANKS = {"extends": ["mended"], "procedure": {"track": {"start": "ranks"}}}
QUIET = ("line", "order", "hand", "stack", "acts", "shown", "over", "facts_end")


def started(state: State) -> dict[str, Any]:
    """The table as it is, without its workers' places."""
    seats = range(state.players)
    kinds = state.rules.kinds
    return {
        "purse": {(seat, kind): state.purse(seat, kind) for seat in seats for kind in kinds},
        "hired": [state.hired(seat) for seat in seats],
        "limit": [state.limit(seat) for seat in seats],
        "space": [state.space(seat) for seat in seats],
        "built": [Counter(state.built(seat)) for seat in seats],
        "planned": [set(state.planned(seat)) for seat in seats],
        "row": sorted(state.row),
        "pool": {(p, k): state.pool(p, k) for p in range(17) for k in kinds},
        "round": state.round,
    }


def keep(table: dict[str, Any], fact: Fact) -> None:
    """Change the table as the fact says."""
    seat, thing, amount = fact.seat, fact.thing, fact.amount
    if fact.what == "flow":
        table["purse"][seat, thing] += amount
    elif fact.what in ("hire", "dismiss", "keep"):
        table["hired"][seat] += amount
        assert table["hired"][seat] == thing
    elif fact.what == "house":
        table["limit"][seat] += amount
    elif fact.what == "move":
        table["space"][seat] += amount
        assert table["space"][seat] == thing
    elif fact.what == "plan":
        table["planned"][seat].add(thing)
        if amount:
            table["row"].remove(thing)
    elif fact.what == "unplan":
        table["planned"][seat].remove(thing)
    elif fact.what == "build":
        table["built"][seat][thing] += 1
        if amount:
            table["planned"][seat].remove(thing)
        else:
            table["row"].remove(thing)
    elif fact.what == "give_up":
        table["built"][seat] -= Counter([thing])
    elif fact.what == "row":
        table["row"] = sorted([*table["row"], thing])
    elif fact.what == "pool":
        table["pool"][fact.place, thing] += amount
    elif fact.what == "round":
        table["round"] = thing
    else:
        assert fact.what in (*QUIET, "join", "pass", "worker")


@pytest.mark.parametrize("edition", (*shipped(), RANKS), ids=str)
def test_a_table_kept_from_the_facts_is_the_table(edition: Any) -> None:
    """Purses, workers, track, buildings, row: nothing changes without a fact, none is untrue."""
    rules = fourbit.load(edition)
    seen: set[str] = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = rules.new_game(2 + seed % 3)
        teller, table, late = Teller(state), None, []
        while not state.is_over:
            decision = state.decision
            actions = [option.action for option in decision.options]
            if decision.kind in ("join", "keep", "choice", "plan") and rng.random() < 0.9:
                actions = actions[-1:]
            state.apply(rng.choice(actions))
            news = teller.news()
            seen |= {fact.what for fact in news}
            if table is None:
                table = started(state) if state.phase == "deal" else None
                continue
            open_now = state.phase == "upkeep"
            late += [fact for fact in news if fact.hidden]
            for fact in news:
                if fact.what == "shown":
                    for hidden in late:
                        keep(table, hidden)
                    late = []
                if not fact.hidden:
                    keep(table, fact)
            assert not late or open_now
            now = started(state)
            if now["round"] == 1 and table["round"] != 1:
                now["round"] = table["round"]
            assert table == now
    assert {"flow", "plan", "build", "hire", "round", "worker", "keep", "shown", "over"} <= seen
    assert seen <= {*WHATS}


def kinds_of(line: m.Line, score: str) -> set[str]:
    """The kinds that a line names; those of a price are named elsewhere, so any may be."""
    found: set[str] = set()
    for step in parts(line.body):
        if isinstance(step, m.Plan | m.Build | m.Hire | m.House):
            return {"wood", "stone", "coin", "vp"}
        found |= {getattr(step, "kind", ""), *getattr(step, "kinds", ())}
        if isinstance(step, m.PayPlaceVp):
            found.add(score)
    return found


def test_who_did_it_is_said() -> None:
    """A flow names the line it came by, of a place, card or building; or the procedure."""
    rules = fourbit.load("mended")
    by: Counter[str] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        state = rules.new_game(3)
        teller = Teller(state)
        while not state.is_over:
            actions = state.legal_actions()
            busy = state.decision.kind in ("join", "keep")
            state.apply(actions[-1] if busy else rng.choice(actions))
        for fact in teller.news():
            if fact.what != "flow":
                continue
            assert fact.amount != 0
            by[fact.carrier] += 1
            if fact.line is not None:
                carrier = next(one for one, _ in rules.lines if one.key == fact.carrier)
                said = kinds_of(carrier.lines[fact.line], rules.edition.procedure.score)
                assert fact.thing in said, fact
    assert by["upkeep"]
    assert by["late_fee"]
    assert sum(len(key) == 4 for key in by) > 8


def test_nobody_listens_to_a_copy() -> None:
    """What is tried out on a clone is not told, and taking back goes on telling."""
    state = fourbit.load("mended").new_game(2)
    teller = Teller(state)
    copy = state.clone()
    while copy.round == 0:
        copy.apply(copy.legal_actions()[0])
    assert teller.news() == []
    teller.listen(copy)
    while not copy.is_over:
        copy.apply(copy.legal_actions()[0])
    assert teller.news()[-1].what == "over"
