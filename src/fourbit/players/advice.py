"""What a player would say of an option: the values of hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

FEWEST = 3  # samples from which an interval is told


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number known from samples; `low` and `high` bound its mean (95 %) once there are enough."""

    mean: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """An option and what is to be expected of it.

    `margin` is the lead over the best of the others, in VP; `chance` that of winning, None where
    nobody has learned it; `meeting` how likely another seat comes to the same place.
    """

    action: int
    margin: Estimate
    chance: Estimate | None = None
    meeting: float | None = None


def estimate(samples: Sequence[float]) -> Estimate:
    """The mean of some samples and how sure it is."""
    mean, many = fmean(samples), len(samples)
    if many < FEWEST:
        return Estimate(mean)
    free = many - 1
    quantile = 1.96 + 2.5 / free + 3.4 / free**2  # of Student's distribution, nearly
    wide = quantile * stdev(samples) / sqrt(many)
    return Estimate(mean, mean - wide, mean + wide)


def share(samples: Sequence[float]) -> Estimate:
    """The same of chances: no bound lies beyond 0 or 1."""
    found = estimate(samples)
    if found.low is None or found.high is None:
        return found
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))
