"""The engine's facts are whole and true: a table kept from them alone is the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import fourbit
from fourbit.engine.state import State
from fourbit.play.telling import WHATS, Fact, Teller
from fourbit.rules import model as m
from fourbit.rules.compiled import Rules
from fourbit.rules.load import shipped
from fourbit.rules.walk import parts

pytestmark = pytest.mark.both
BUSY = {  # what the shipped editions do seldom or never
    "extends": ["mended"],
    "procedure": {"track": {"start": "ranks"}},
    "place": {
        "0000": "解雇→VP1",
        "0001": "雇用。場所の雇用で払ったコインを2まで戻す",
        "0010": "手番順+1",
    },
}
SALES = {"extends": ["mended"], "procedure": {"effects": "いつでも：石材2→コイン1"}}
DEEDS = {"plan": m.Plan, "build": m.Build, "hire": m.Hire, "house": m.House, "move": m.Move,
         "unplan": m.Unplan, "give_up": m.GiveUp, "dismiss": m.Dismiss}  # fmt: skip
QUIET = ("line", "rule", "price", "order", "hand", "stack", "acts", "shown", "over", "facts_end")


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
        "passed": [state.passed(seat) for seat in seats],
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
        table["passed"] = [False] * len(table["passed"])
    elif fact.what in ("join", "pass"):
        table["passed"][seat] = fact.what == "pass"
    else:
        assert fact.what in (*QUIET, "worker")


@pytest.mark.parametrize("edition", (*shipped(), BUSY), ids=str)
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


def told(rules: Rules) -> Iterator[Fact]:
    """All that is told in some games of three."""
    for seed in range(6):
        rng = random.Random(seed)
        state = rules.new_game(3)
        teller = Teller(state)
        while not state.is_over:
            actions = state.legal_actions()
            busy = state.decision.kind in ("join", "keep")
            state.apply(actions[-1] if busy else rng.choice(actions))
        yield from teller.news()


@pytest.mark.parametrize(
    ("edition", "some", "deeds"),
    (
        ("mended", "late_fee", {"plan", "build", "hire"}),
        (BUSY, "0001", {"dismiss", "hire", "move"}),
        (SALES, "procedure", {"plan", "build"}),
    ),
)
def test_who_did_it_is_said(edition: Any, some: str, deeds: set[str]) -> None:
    """A flow or deed names the line it came by, of a place, card or building; or the procedure."""
    rules = fourbit.load(edition)
    lines: dict[tuple[str, int | None], m.Line] = {
        (one.key, at): one.lines[at] for one, at in rules.lines
    }
    by, seen = Counter[str](), set()
    for fact in told(rules):
        if fact.what in DEEDS:
            seen.add(fact.what)
            done = parts(lines[fact.carrier, fact.line].body)
            assert any(isinstance(step, DEEDS[fact.what]) for step in done), fact
        if fact.what == "flow":
            assert fact.amount != 0
            by[fact.carrier] += 1
            if fact.line is not None:
                line = lines[fact.carrier, fact.line]
                assert fact.thing in kinds_of(line, rules.edition.procedure.score), fact
    assert by["upkeep"]
    assert by[some]
    assert sum(len(key) == 4 for key in by) > 8
    assert seen >= deeds


def test_who_acts_where_is_said() -> None:
    """A worker acts where it was put, and a place's own line works for who acts."""
    stands: dict[int | None, object] = {}
    acting: Fact | None = None
    lines = 0
    for fact in told(fourbit.load("rulebook")):
        if fact.what == "worker":
            stands[fact.seat] = fact.thing
        elif fact.what == "acts":
            acting = fact
            assert stands.pop(fact.seat) == fact.thing
        elif fact.what == "line" and len(fact.carrier) == 4:
            assert acting is not None
            assert fact.seat == acting.seat
            lines += 1
    assert lines > 100
    assert not stands


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
