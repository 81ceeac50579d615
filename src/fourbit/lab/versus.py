"""How strong one mind is against another: a share of wins with an interval from blocks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.lab.blocks import play_blocks
from fourbit.lab.cores import Late, never

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

SURE = 1.959964  # standard errors to either side, for 95 %


@dataclass(frozen=True, slots=True)
class Strength:
    """What `mine` won: its share of the wins (1/players is even), its 95 % interval, and the VP by
    which it was ahead of the best of the others, with its standard error."""

    share: float
    low: float
    high: float
    margin: float
    margin_error: float
    games: int


def versus(
    rules: Rules,
    mine: array[float],
    theirs: array[float],
    players: int = 2,
    blocks: int = 500,
    seed: int = 1,
    threads: int = 0,
    first: int = 0,
    late: Late = never,
) -> Strength:
    """`mine` alone against `theirs` at all other seats, in every rotation of every deal.

    `blocks * players` games, or as many as were played when it got `late`; other deals of the same
    seed by `first`, the first block's number.
    """
    minds = [mine, *[theirs] * (players - 1)]
    played = play_blocks(rules, minds, range(first, first + blocks), seed, threads, late=late)
    margins = [block.margins[0] for block in played]
    share, low, high = interval([block.shares[0] for block in played])
    return Strength(share, low, high, fmean(margins), error(margins), len(played) * players)


def interval(shares: Sequence[float], sure: float = SURE) -> tuple[float, float, float]:
    """The mean of the blocks' shares between its bounds: Wilson's interval for as many independent
    games as the spread of the blocks is worth."""
    share = fmean(shares)
    if len(shares) < 2:  # one block says nothing of its spread
        return share, 0.0, 1.0
    spread = error(shares) ** 2
    games = share * (1 - share) / spread if spread else float(len(shares))
    middle = (share + sure**2 / (2 * games)) / (1 + sure**2 / games)
    half = (
        sure / (1 + sure**2 / games) * sqrt(share * (1 - share) / games + (sure / games) ** 2 / 4)
    )
    return share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def error(numbers: Sequence[float]) -> float:
    """The standard error of a mean of blocks; of a single one nothing is known."""
    return sqrt(variance(numbers) / len(numbers)) if len(numbers) > 1 else float("inf")


def at_temperature(mind: array[float], temperature: float | None) -> array[float]:
    """The same mind as ready to try something worse as another: compare at equal temperature."""
    if temperature is None:
        return mind
    changed = mind[:]
    changed[c.M_TEMPERATURE] = temperature
    return changed
