"""A bot that is a mind: in the browser and the terminal the same as in a batch of games."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.thought import Thought

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
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
