"""Parts of the page of findings: numbers, sentences, coins, dominated options, personas."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("duckdb", reason="python3 run.py test installs it")

from findings_page.coins import crossing, worth
from findings_page.fates import fates
from findings_page.paper import Paper, number
from findings_page.part_method import beside_the_best
from findings_page.plan import BOTS, EDITIONS
from findings_page.sentences import beyond, seats
from findings_page.weighing import JUDGES, LEAST, Weighed, positions, rows, valued, weigh

from fourbit.lab.lineup import lineup
from fourbit.players.bots import mind_of
from fourbit.players.thought import Thought
from fourbit.rules.compiled import load

FACTS = json.loads((Path(__file__).parents[2] / "docs" / "findings.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("value", "half", "said"),
    [
        (73.512, 2.04, "73.5 ±2.0"),
        (4.3941, 0.0449, "4.39 ±0.04"),
        (201.52, 12.3, "201.5 ±12.3"),
        (0.00171, 0.00094, "0.002 ±0.001"),
        (-0.01, 4.2, "0.0 ±4.2"),
        (3.0, 0.0, "3"),
        (0.0, None, "0"),
        (0.05, None, "0.05"),
    ],
)
def test_figures_are_as_exact_as_they_are_known(
    value: float, half: float | None, said: str
) -> None:
    assert number(value, half) == said


def test_beyond_needs_all_of_them() -> None:
    assert beyond([(60, 2), (55, 4)], 50) == 1
    assert beyond([(40, 2), (45, 4)], 50) == -1
    assert beyond([(60, 2), (53, 4)], 50) == 0
    assert beyond([(60, 2), (40, 2)], 50) == 0
    assert beyond([(60, None)], 50) == 0


# --- coins ---------------------------------------------------------------------------------------


def test_the_crossing_is_read_off_a_straight_line() -> None:
    levels = [2, 8, 14]
    assert crossing(levels, np.array([70.0, 60, 40]), 50) == pytest.approx(11)
    assert crossing(levels, np.array([70.0, 60, 55]), 50) == inf
    assert crossing(levels, np.array([49.0, 45, 40]), 50) == -inf


def test_intervals_of_coins_hold_the_truth() -> None:
    """The first wins 70, 60, 50, 40 % with 2, 6, 10, 14 coins: nothing is left of it at 10."""
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(60):
        luck = rng.random(400)  # of the deal, the same for every number of coins
        shares = np.array([100.0 * (luck < part) for part in (0.7, 0.6, 0.5, 0.4)])
        found = worth([2, 6, 10, 14], shares, 50)
        assert found.low <= found.value <= found.high
        held += found.low <= 10 <= found.high
    assert held >= 52


# --- dominated options ---------------------------------------------------------------------------


def test_dominated_is_as_good_nearly_always_and_sometimes_better() -> None:
    a, b, c = (("place", n) for n in range(3))
    weighed = Weighed()
    for i in range(LEAST):
        weighed.add({a: 1.0, b: 1.0 + (i == 0), c: 2.0 - 2 * (i < 2)})
    assert weighed.dominated((a, b))  # never worse, once better
    assert not weighed.dominated((b, a))  # never better
    assert not weighed.dominated((a, c))  # worse in two of a hundred
    few = Weighed()
    few.add({a: 1.0, b: 2.0})
    assert not few.dominated((a, b))
    assert rows([weighed, weighed]) == [["place", 0, 1, LEAST, 100.0, 100.0]]
    assert rows([weighed, few]) == []


def test_every_open_place_is_judged() -> None:
    rules = load("mended")
    judges = [Thought(rules, mind_of(judge, rules)) for judge in JUDGES]
    asked = 0
    for state, seat in positions(rules, lineup(rules, ["quick"], 2), 12, 0):
        decision = state.decision_of(seat)
        if decision.kind == "stack":
            asked += 1
            open_ = {("place", place) for place in range(16)} - {
                ("place", p) for p in state.blocked
            }
            assert all(valued(judge, state, seat, decision).keys() == open_ for judge in judges)
    assert asked > 20


def test_a_place_without_effect_is_dominated() -> None:
    """The rulebook's Back Workshop can never work; the Quarry Slope always does."""
    found = rows(weigh(load("rulebook"), "quick", 2, 12, range(5)))
    dominated = {one[1] for one in found if one[0] == "place"}
    assert 7 in dominated
    assert not dominated & {4, 12}


# --- sentences from facts ------------------------------------------------------------------------


def changed(**figures: Any) -> dict[str, Any]:
    """The facts with other figures for whole questions: folder by folder the same rows."""
    facts: dict[str, Any] = json.loads(json.dumps(FACTS))
    for id_, rows_ in figures.items():
        facts["figures"][id_] = dict.fromkeys(facts["figures"][id_], rows_)
    return facts


@pytest.mark.parametrize(
    ("share", "said"), [(90.0, "does not make up"), (10.0, "too much"), (50.0, "disagree")]
)
def test_the_sentence_about_seats_follows_the_figures(share: float, said: str) -> None:
    facts = changed(wins=[[turn, share, 1.0] for turn in range(1, 5)])
    assert said in seats(Paper(facts, "en"))[0]


def test_what_became_of_lines() -> None:
    facts = changed(building_built=[[3, 50.0, 1.0]])
    paper = Paper(facts, "en")
    edition, bot = EDITIONS[0], BOTS[0]
    games = [run["games"] for run in facts["runs"] if run["folder"].startswith(f"{edition}-")
             and run["folder"].endswith(f"-{bot}")]  # fmt: skip
    market, back_workshop = paper.line_of("3"), paper.line_of("0111")
    for players in (2, 4):
        rows_ = facts["lines"][f"{edition}-{players}-{bot}"]
        rows_[market][1:] = [0, 0, 0]
        rows_[back_workshop][1:] = [0, 0, 0]
        rows_[0][1:] = [9, 0, 0]
        rows_[1][1:] = [9, 5, 0]
        rows_[2][1:] = [9, 5, 2]
    found = fates(paper, edition, bot)
    assert found[market] == ("unused", sum(round(many / 2) for many in games))
    assert found[back_workshop] == ("unreached", sum(games))
    assert found[0] == ("declined", 18)
    assert found[1] == ("idle", 10)
    assert found[2] == ("alive", 4)


def persona(name: str, low: float, high: float) -> dict[str, Any]:
    return {
        "ja": f"{name}人",
        "en": name,
        "edition": "rulebook",
        "players": 2,
        "against": "value",
        "games": 4000,
        "share": (low + high) / 2,
        "low": low,
        "high": high,
        "command": "fourbit ladder x",
    }


def test_personas_are_judged_by_their_intervals() -> None:
    paper = Paper(FACTS, "en")
    assert beside_the_best(paper, []) == "Not measured yet."
    said = beside_the_best(paper, [persona("houses", 40, 44), persona("hires", 48, 52)])
    assert said.startswith("None of the minds")
    assert "| houses | Rulebook 2 | value | 4,000 | 42.0 [40.0, 44.0] | loses |" in said
    assert "cannot tell" in said
    assert said.count("fourbit ladder x") == 1
    said = beside_the_best(paper, [persona("houses", 40, 44), persona("sales", 51, 55)])
    assert said.startswith("Some of them beat the best one: sales.")


# --- cards ---------------------------------------------------------------------------------------


def test_a_card_is_found_by_its_number() -> None:
    """Not by its row: a card that too few games tell of has none."""
    paper = Paper({"cards": {"games": [[2, 1.5, 0.5, True], [4, -1.0, 2.0, False]]}}, "en")
    assert paper.merit("games", 2) == (1.5, 0.5, True)
    assert paper.merit("games", 4) == (-1.0, 2.0, False)
    assert paper.merit("games", 1) == paper.merit("games", 3) == (0.0, None, False)
