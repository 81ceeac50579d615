"""A simple sensible bot: one step's look, valued by the edition's own numbers."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from fourbit.players.advice import Advice
from fourbit.players.search import Search
from fourbit.players.stacks import Ranked, rank_places
from fourbit.players.worth import Worth, plain
from fourbit.rules import model as m
from fourbit.rules.walk import every

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision

TEMPERATURE = 0.35  # VP: how much worse a stack may be and still be played now and then
FLOOR = 1.5  # VP below the best: never
UNSURE = 0.4  # share of a card side's worth that hangs on a condition


class Greedy:
    """Keeps its workers, takes what is free, and picks among the good places by chance."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.worth = Worth(rules)
        self.search = Search(self.worth)
        self.card_worths = [
            sum(self._side(side.lines) for side in pair) for pair in rules.edition.cards
        ]

    def choose(self, sight: Sight, decision: Decision, rng: random.Random) -> int:
        """The option it likes; a stack is drawn among the good ones."""
        if decision.kind == "join":
            return max(option.action for option in decision.options)
        if decision.kind == "draft":
            return max(
                (option.action for option in decision.options),
                key=lambda card: self.card_worths[card] + rng.random() * 0.5,
            )
        state = sight.resample(rng.getrandbits(32))
        if decision.kind == "stack":
            return sample(rank_places(state, decision.seat, self.search), rng).stack
        return self.search.line(state, decision.seat).actions[0]

    def advise(self, sight: Sight, decision: Decision, rng: random.Random) -> list[Advice]:
        """What each option is worth: stacks by place, anything else option by option."""
        seat, search = decision.seat, Search(self.worth)  # of its own: many may ask at once
        state = sight.resample(rng.getrandbits(32))
        now = self.worth.value(state, seat) if state.round else 0.0
        if decision.kind == "draft":
            found = [Advice(o.action, self.card_worths[o.action]) for o in decision.options]
        elif decision.kind == "stack":
            found = [
                Advice(ranked.stack, ranked.line.value - now)
                for ranked in best_of_places(rank_places(state, seat, search))
            ]
        elif decision.kind == "join":  # it keeps nobody at home
            found = [Advice(o.action, float(o.action)) for o in decision.options]
        else:
            found = [Advice(o.action, _after(search, state, seat, o.action) - now)
                     for o in decision.options]  # fmt: skip
        rounded = [replace(one, worth=round(one.worth, 2)) for one in found]
        return sorted(rounded, key=lambda one: -one.worth)

    def _side(self, lines: tuple[m.Line, ...]) -> float:
        """What a card side may bring when it can be used."""
        return sum((UNSURE if line.when else 1.0) * self._best_of(line) for line in lines)

    def _best_of(self, line: m.Line) -> float:
        converts = [self._sum(v.gain) - self._sum(v.cost) for v in every(line.body, m.Convert)]
        gains = [self._sum((gain,)) for gain in every(line.body, m.Gain)] if not converts else []
        return max(0.2, *converts, *gains, 0.2)

    def _sum(self, steps: tuple[object, ...]) -> float:
        total = 0.0
        for step in steps:
            if isinstance(step, m.Gain | m.Pay):
                score = step.kind == self.rules.edition.procedure.score
                rate = 1.0 if score else self.worth.piece[self.rules.kind_index(step.kind)]
                total += rate * plain(step.amount)
            elif isinstance(step, m.PaySum):
                rates = [self.worth.piece[self.rules.kind_index(kind)] for kind in step.kinds]
                total += min(rates) * plain(step.amount)
            elif isinstance(step, m.PayPlaceVp):
                total += 1.0
            else:
                total += 0.5  # a verb
        return total


def _after(search: Search, state: State, seat: int, action: int) -> float:
    """The best that can follow from an option."""
    after = state.clone()
    after.stops_at_own_end = True
    after.apply(action, seat)
    return search.line(after, seat).value


def best_of_places(ranked: list[Ranked]) -> list[Ranked]:
    """The best stack of each place."""
    found: dict[int, Ranked] = {}
    for one in ranked:
        found.setdefault(one.place, one)
    return list(found.values())


def sample(ranked: list[Ranked], rng: random.Random) -> Ranked:
    """One of the good ones, the better the likelier."""
    best = ranked[0].line.value
    good = [r for r in ranked if r.line.value > best - FLOOR]
    weights = [math.exp((r.line.value - best) / TEMPERATURE) for r in good]
    return rng.choices(good, weights)[0]
