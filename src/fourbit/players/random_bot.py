"""The bot that does anything."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision


class RandomBot:
    """Uniform over the options."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, sight: Sight, decision: Decision, rng: random.Random) -> int:
        """Any option."""
        return rng.choice(decision.options).action
