"""The one interface of those who choose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision


class Player(Protocol):
    """Somebody who chooses, knowing what its seat may know and nothing else.

    That is `state.sight(seat)`, or `read_view` of a view; `sight.resample` guesses the rest. The
    generator is the only source of randomness: the same sight, decision and generator give the
    same action. A player never sees the state of the game.
    """

    def choose(self, sight: Sight, decision: Decision, rng: random.Random) -> int:
        """One of the decision's actions."""


Maker = Callable[["Rules"], Player]
