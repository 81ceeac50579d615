"""Figures over blocks, of one edition or of two: how sure they are, and which differences count.

A figure is a sum over another (points a player, wood a visit); each block gives a part of both.
Everything comes from the spread of the blocks, never of single games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log1p, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
NORMAL = NormalDist()
DOUBT = 0.05  # of a figure that was named beforehand
FALSE = 0.1  # part of the other differences that may be false (Benjamini and Hochberg)
OCCASIONS = 10  # blocks with an occasion, below which a figure is not judged
POWER = 0.8  # chance of noticing an effect that "could have been seen"


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure by block: `many` over `of`, summed over the blocks."""

    many: Floats
    of: Floats

    @property
    def value(self) -> float:
        """The figure; nothing (NaN) if there was no occasion."""
        total = float(self.of.sum())
        return float(self.many.sum()) / total if total else float("nan")

    def parts(self) -> Floats:
        """What each block says; their mean is the figure (a ratio, made linear)."""
        value = self.value
        parts: Floats = value + (self.many - value * self.of) / self.of.mean()
        return parts

    def joined(self, other: Measure) -> Measure:
        """With more blocks."""
        return Measure(np.concatenate([self.many, other.many]), np.concatenate([self.of, other.of]))


@dataclass(frozen=True, slots=True)
class Gauged:
    """A figure with its standard error and half the width of its 95 % interval, from blocks."""

    value: float
    error: float
    half: float
    blocks: int  # with an occasion


def gauged(measure: Measure) -> Gauged | None:
    """A figure by itself; nothing where fewer than two blocks had an occasion."""
    blocks, occasions = len(measure.of), int(np.count_nonzero(measure.of))
    if occasions < 2:
        return None
    error = float(measure.parts().std(ddof=1)) / sqrt(blocks)
    return Gauged(measure.value, error, error * quantile(1 - DOUBT / 2, occasions - 1), occasions)


def shrunk(found: Sequence[Gauged]) -> list[Gauged]:
    """Figures of the same sort, each drawn to their common mean by as much as it is noise
    (empirical Bayes: normal errors around normally spread truths, the spread by Paule and Mandel).
    """
    if len(found) < 2:
        return list(found)
    values = np.array([one.value for one in found])
    noise = np.array([one.error for one in found]) ** 2
    spread = _spread(values, noise)
    mean = _mean(values, noise + spread)
    kept = np.divide(spread, noise + spread, out=np.ones(len(found)), where=noise + spread > 0)
    errors = np.sqrt(kept * noise)
    half = NORMAL.inv_cdf(1 - DOUBT / 2)
    return [
        Gauged(float(value), float(error), float(half * error), one.blocks)
        for value, error, one in zip(mean + kept * (values - mean), errors, found, strict=True)
    ]


def _mean(values: Floats, noise: Floats) -> float:
    """The surer ones weigh more; those without any noise alone, where there are some."""
    weights = (noise == 0).astype(float) if (noise == 0).any() else 1 / noise
    return float((weights * values).sum() / weights.sum())


def _spread(values: Floats, noise: Floats) -> float:
    """The variance of what lies behind the noise: as much as explains how far apart they are."""
    low, high = 0.0, float(values.var()) * len(values) + 1e-12
    for _ in range(60):
        spread = (low + high) / 2
        mean = _mean(values, noise + spread)
        apart = float(((values - mean) ** 2 / (noise + spread)).sum())
        low, high = (spread, high) if apart > len(values) - 1 else (low, spread)
    return low


@dataclass(frozen=True, slots=True)
class Paired:
    """A figure in two editions over the same blocks, with the 95 % interval of the difference.

    `chance` is how often a difference like this would come about if there were none. `error` is
    zero where every block came out the same in both.
    """

    before: float
    after: float
    low: float
    high: float
    error: float
    chance: float
    blocks: int  # with an occasion

    @property
    def difference(self) -> float:
        """By how much the second edition has more."""
        return self.after - self.before

    def seen(self, doubt: float = DOUBT) -> float:
        """The smallest effect that would have been noticed four times in five."""
        return self.error * (quantile(1 - doubt / 2, self.blocks - 1) + NORMAL.inv_cdf(POWER))


def paired(before: Measure, after: Measure) -> Paired | None:
    """The difference; nothing where there were too few occasions to judge."""
    blocks = len(before.of)
    occasions = min(int(np.count_nonzero(one.of)) for one in (before, after))
    if blocks < 2 or occasions < min(OCCASIONS, blocks):
        return None
    moved = (before.many != after.many) | (before.of != after.of)
    apart = after.parts() - before.parts()
    if not moved.any():
        apart[:] = 0.0  # not almost
    mean, error = float(apart.mean()), float(apart.std(ddof=1)) / sqrt(blocks)
    half = error * quantile(1 - DOUBT / 2, occasions - 1)
    return Paired(
        before.value,
        after.value,
        mean - half,
        mean + half,
        error,
        _chance(mean, error, int(np.count_nonzero(moved)), occasions),
        occasions,
    )


def _chance(mean: float, error: float, moved: int, occasions: int) -> float:
    """Student's test; a difference that a few blocks make cannot be surer than the toss of as many
    coins, however alike they are."""
    if not mean:
        return 1.0
    far = abs(mean) / error if error else inf
    return max(2 * tail(far, occasions - 1), min(1.0, 2.0 ** (1 - moved)))


def tail(t: float, freedom: int) -> float:
    """How often Student's t is greater (Wallace's way to the normal distribution)."""
    if t == inf:
        return 0.0
    far = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom))
    return NORMAL.cdf(-far)


def quantile(part: float, freedom: int) -> float:
    """The t below which that part (at least a half) lies."""
    far = NORMAL.inv_cdf(part) * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(min(700.0, far * far / freedom)) - 1))


def discoveries(chances: Sequence[float], false: float = FALSE) -> float:
    """The greatest chance that still counts as a difference, so that no more than that part of all
    that count is false (Benjamini and Hochberg); what even the first would need, if none counts."""
    ranked = sorted(chances)
    many = len(ranked)
    kept = [at for at, chance in enumerate(ranked, 1) if chance <= false * at / many]
    return false * max(kept, default=1) / max(1, many)


def at_most(occasions: float) -> float:
    """What never happened in so many occasions happens at most so often (95 %)."""
    return min(1.0, 3 / occasions) if occasions else 1.0
