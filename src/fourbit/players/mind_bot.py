"""A bot that is a mind: in the browser and the terminal the same as in a batch of games."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.advice import Advice
from fourbit.players.thought import Thought

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision


class MindBot:
    """Chooses by its mind; one random number a decision."""

    def __init__(self, rules: Rules, mind: array[float]) -> None:
        self.thought = Thought(rules, mind)

    @property
    def looks(self) -> bool:
        """Whether it looks at what it sees: who does anything does not."""
        return self.thought.mind[c.M_STYLE] != c.STYLE_RANDOM

    def choose(self, sight: Sight, decision: Decision, rng: random.Random) -> int:
        """The option it likes; a stack is drawn among the good ones."""
        return self.thought.choose(sight.resample(0), decision.seat, rng.getrandbits(64))

    def advise(self, sight: Sight, decision: Decision, rng: random.Random) -> list[Advice]:
        """What each option is worth: stacks by place, anything else option by option."""
        state, seat = sight.resample(rng.getrandbits(32)), decision.seat
        now = self.thought.value(state, seat) if state.round else 0.0
        if decision.kind == "stack":
            found = [
                Advice(stack, worth - now)
                for stack, worth in _best_of_places(self.thought.stacks(state, seat))
            ]
        else:
            found = [Advice(o.action, self._option(state, decision, o.action, now))
                     for o in decision.options]  # fmt: skip
        rounded = [replace(one, worth=round(one.worth, 2)) for one in found]
        return sorted(rounded, key=lambda one: -one.worth)

    def _option(self, state: State, decision: Decision, action: int, now: float) -> float:
        if decision.kind == "draft":
            return self.thought.mind[c.D_CARD + action]
        if decision.kind == "join":  # it keeps nobody at home
            return float(action)
        after = state.clone()
        after.stops_at_own_end = True
        after.apply(action, decision.seat)
        return self.thought.ahead(after, decision.seat) - now


def _best_of_places(ranked: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The best stack of each place."""
    found: dict[int, tuple[int, float]] = {}
    for stack, worth in ranked:
        found.setdefault(stack // c.ORDERS, (stack, worth))
    return list(found.values())
