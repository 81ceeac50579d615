"""Options that are never better than another one of the same decision.

Games are played again, and every option of a decision is judged by minds that know what the seat
may know: a place by its best stack if nobody else comes, any other option by the best line behind
it. An option is dominated if another one is at least as good in 99 of 100 positions that offer
both, for every judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.lab.chunk import match_table
from fourbit.lab.lineup import Lineup, lineup
from fourbit.players.bots import mind_of
from fourbit.players.thought import Thought
from fourbit.rules.compiled import Rules
from fourbit.words.decision import Decision

JUDGES = ("value", "greedy")  # two minds with different worths
ALIKE = 1e-6  # VP that make no difference
LEAST = 100  # positions that offered both
MOSTLY = 0.99
LEAVE = "no"  # not to do something is never called dominated: others may need what it leaves

Option = tuple[str, Hashable]  # the topic and the option


@dataclass
class Weighed:
    """How many positions offered both of two options, and in how many the second was as good."""

    offered: Counter[tuple[Option, Option]] = field(default_factory=Counter)
    as_good: Counter[tuple[Option, Option]] = field(default_factory=Counter)
    better: Counter[tuple[Option, Option]] = field(default_factory=Counter)

    def add(self, values: Mapping[Option, float]) -> None:
        """One position's options."""
        for one, worth in values.items():
            for other, of_other in values.items():
                if one != other:
                    self.offered[one, other] += 1
                    self.as_good[one, other] += of_other >= worth - ALIKE
                    self.better[one, other] += of_other > worth + ALIKE

    def dominated(self, pair: tuple[Option, Option]) -> bool:
        """Whether the second is as good nearly always, and now and then better."""
        return (
            self.offered[pair] >= LEAST
            and self.as_good[pair] >= MOSTLY * self.offered[pair]
            and self.better[pair] > 0
        )


def weigh(rules: Rules, bot: str, players: int, seed: int, games: range) -> list[Weighed]:
    """What each judge says of all decisions of some games."""
    judges = [Thought(rules, mind_of(judge, rules)) for judge in JUDGES]
    found = [Weighed() for _ in judges]
    table = lineup(rules, [bot], players)
    for number in games:
        for state, seat in positions(rules, table, seed, number):
            decision = state.decision_of(seat)
            for judge, weighed in zip(judges, found, strict=True):
                weighed.add(valued(judge, state, seat, decision))
    return found


def positions(rules: Rules, table: Lineup, seed: int, number: int) -> Iterator[tuple[State, int]]:
    """Every decision of a game that is worth weighing, as its seat may imagine it."""
    heard = match_table(rules, table).hear(seed, np.array([number]))
    state = rules.new_game(table.players)
    for row in heard.rows[heard.choices].copy():
        seat = int(row[c.TOLD_SEAT])
        if seat >= 0 and row[c.TOLD_AMOUNT] > 1 and _asks(state, seat):
            yield state.sight(seat).resample(0), seat
        state.apply(int(row[c.TOLD_THING]), seat)


def _asks(state: State, seat: int) -> bool:
    return state.asks(seat) in (c.ASK_STACK, c.ASK_CHOICE, c.ASK_BUILD, c.ASK_PLAN)


def valued(judge: Thought, state: State, seat: int, decision: Decision) -> dict[Option, float]:
    """What every option is worth. Options are known by what they are, whatever their number."""
    values: dict[Option, float] = {}
    if decision.kind == "stack":
        for stack, _ in judge.stacks(state, seat):
            place = stack // c.ORDERS
            if place not in state.blocked:
                alone = judge.stack(state, seat, stack)
                values["place", place] = max(alone, values.get(("place", place), alone))
        return values
    topic = decision.kind
    if topic == "choice":
        topic = f"line {decision.source} {decision.line}"
    for option in decision.options:
        after = state.clone()
        after.stops_at_own_end = True
        after.apply(option.action, seat)
        values[topic, option.word] = judge.ahead(after, seat)
    return values


def rows(found: list[Weighed]) -> list[list[Any]]:
    """Of each dominated option the other that dominates it most: topic, option, other, positions,
    and for each judge the share in which the other was as good."""
    best: dict[Option, list[Any]] = {}
    for pair in found[0].offered:
        (topic, one), (_, other) = pair
        if one == LEAVE or not all(weighed.dominated(pair) for weighed in found):
            continue
        many = min(weighed.offered[pair] for weighed in found)
        better = min(weighed.better[pair] / weighed.offered[pair] for weighed in found)
        shares = [
            round(100 * weighed.as_good[pair] / weighed.offered[pair], 2) for weighed in found
        ]
        if pair[0] not in best or better > best[pair[0]][-1]:
            best[pair[0]] = [topic, one, other, many, *shares, better]
    return [row[:-1] for _, row in sorted(best.items(), key=lambda item: str(item[0]))]
