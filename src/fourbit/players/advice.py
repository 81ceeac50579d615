"""What a player would say of an option: the values of hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

FEWEST = 3  # samples from which an interval is told
CHANCE_SPREAD = 0.3  # of chances from one world to the next, where nothing is decided yet


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number known from samples; `low` and `high` bound its mean (95 %: what further
    samples would make of it) once there are enough."""

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


def estimate(samples: Sequence[float], usual: float) -> Estimate:
    """The mean of some samples and how sure it is.

    `usual` is the spread that such samples have elsewhere; it counts as one of them, so that a few
    that happen to be alike are not taken for certain.
    """
    mean, many = fmean(samples), len(samples)
    if many < FEWEST:
        return Estimate(mean)
    free = many  # all but one of the samples, and the usual spread
    spread = sqrt((usual**2 + (many - 1) * variance(samples)) / free)
    quantile = 1.96 + 2.5 / free + 3.4 / free**2  # of Student's distribution, nearly
    wide = quantile * spread / sqrt(many)
    return Estimate(mean, mean - wide, mean + wide)


def share(samples: Sequence[float], expected: float) -> Estimate:
    """The same of chances, with one more that was `expected`: no bound lies beyond 0 or 1."""
    found = estimate(samples, CHANCE_SPREAD)
    mean = (fmean(samples) * len(samples) + expected) / (len(samples) + 1)
    if found.low is None or found.high is None:
        return Estimate(mean)
    shift = mean - found.mean
    return Estimate(mean, max(0.0, found.low + shift), min(1.0, found.high + shift))


def not_above(one: Estimate, other: Estimate | None) -> Estimate:
    """The estimate with a mean no higher than another's; its bounds go with it."""
    if other is None or one.mean <= other.mean:
        return one
    if one.low is None or one.high is None:
        return Estimate(other.mean)
    lower = one.mean - other.mean
    return Estimate(other.mean, one.low - lower, one.high - lower)
