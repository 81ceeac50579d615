"""What a player would say of each option: the interface of hints, for any bot that has opinions."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.words.decision import Decision


@dataclass(frozen=True, slots=True)
class Advice:
    """An option and what it is worth, in VP more than the seat has now.

    `low` and `high` bound it where that is known; `chance` is the chance of winning, bounded in
    the same way; `meeting` is how likely another seat comes to the same place.
    """

    action: int
    worth: float
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    chance_low: float | None = None
    chance_high: float | None = None
    meeting: float | None = None


@runtime_checkable
class Adviser(Protocol):
    """A player that can tell how good options are, knowing what its seat may know."""

    def advise(self, sight: Sight, decision: Decision, rng: random.Random) -> list[Advice]:
        """The options worth a word, best first."""
