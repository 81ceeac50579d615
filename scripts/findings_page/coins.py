"""What the first player's advantage is worth: the coins for those behind that take it away.

The same deals are played with several numbers of coins; between two of them the share of the first
is read off a straight line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from fourbit.lab.statistics import DOUBT, Floats

DRAWS = 1000  # times the deals are drawn anew
SEED = 1


@dataclass(frozen=True)
class Worth:
    """Coins, with their 95 % interval; infinite where even the greatest number is too small, minus
    infinite where the smallest is too much."""

    value: float
    low: float
    high: float


def worth(levels: Sequence[float], shares: Floats, even: float) -> Worth:
    """Where the first's share comes down to `even`; `shares` has a row for each number of coins
    and a column for each deal. The interval comes from drawing deals anew (bootstrap)."""
    rng = np.random.default_rng(SEED)
    deals = shares.shape[1]
    drawn = [
        crossing(levels, shares[:, rng.integers(0, deals, deals)].mean(axis=1), even)
        for _ in range(DRAWS)
    ]
    at = sorted(drawn)
    cut = int(DRAWS * DOUBT / 2)
    return Worth(crossing(levels, shares.mean(axis=1), even), at[cut], at[DRAWS - 1 - cut])


def crossing(levels: Sequence[float], shares: Floats, even: float) -> float:
    """Where falling shares first come down to `even`, on straight lines between the levels."""
    if shares[0] <= even:
        return -inf
    for i in range(1, len(levels)):
        if shares[i] <= even:
            part = (shares[i - 1] - even) / (shares[i - 1] - shares[i])
            return float(levels[i - 1] + part * (levels[i] - levels[i - 1]))
    return inf
