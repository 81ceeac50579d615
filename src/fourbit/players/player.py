"""The one interface of those who choose."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision


class Player(Protocol):
    """Somebody who chooses, knowing a view and nothing else.

    The generator is the only source of randomness: the same view, decision and generator give the
    same action. A player never sees the state of the game.
    """

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random) -> int:
        """One of the decision's actions."""


Maker = Callable[["Rules"], Player]
