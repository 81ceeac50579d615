"""The chance of each seat to win, from what a mind thinks its position is worth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from fourbit.engine import constants as c

if TYPE_CHECKING:
    from fourbit.engine.state import State


def can_tell(mind: array[float]) -> bool:
    """Whether the mind has learned how a lead becomes a win."""
    return any(mind[c.C_SLOPE : c.C_SLOPE + c.ROUNDS_MOST + 1])


def chances(mind: array[float], state: State, worths: Sequence[float]) -> tuple[float, ...]:
    """Each seat's chance, from their worths; together 1. When the game is over, who has won."""
    if state.is_over:
        won = state.winners()
        return tuple((seat in won) / len(won) for seat in range(state.players))
    return by_worth(mind, rounds_left(state), worths)


def rounds_left(state: State) -> int:
    """How many rounds are still to come."""
    return max(0, min(c.ROUNDS_MOST, state.rules.edition.procedure.rounds - state.round))


def by_worth(mind: array[float], left: int, worths: Sequence[float]) -> tuple[float, ...]:
    """The chances that follow from worths, so many rounds before the end; together 1."""
    slope, best = mind[c.C_SLOPE + left], max(worths)
    weights = [exp(slope * (worth - best)) for worth in worths]
    return tuple(weight / sum(weights) for weight in weights)


def margins(worths: Sequence[float]) -> tuple[float, ...]:
    """How far each seat is ahead of the best of the others."""
    return tuple(
        worth - max((*worths[:seat], *worths[seat + 1 :])) for seat, worth in enumerate(worths)
    )
