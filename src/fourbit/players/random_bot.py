"""The bot that does anything."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision


class RandomBot:
    """Uniform over the options."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random) -> int:
        """Any option."""
        return rng.choice(decision.options).action
