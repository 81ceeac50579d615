"""Ratings of bots that met in blocks, and whether their order is settled.

Strengths follow Bradley and Terry, for more than two at a table Plackett and Luce: whoever is
e times as strong wins e times as often. Errors come from drawing the deals anew (bootstrap).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations
from math import exp, log
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

from fourbit.lab.blocks import play_blocks
from fourbit.lab.versus import SURE, interval

if TYPE_CHECKING:
    from array import array

    from fourbit.rules.compiled import Rules

ELO = 400 / log(10)  # points for a strength that is e times as great
MIDDLE = 1500.0  # the mean of all who take part
DRAWS = 200  # bootstrap samples
FIRST = 8  # blocks before the first look; then twice as many each time
DOUBT = 0.05  # chance of calling an order settled that is not


@dataclass(frozen=True, slots=True)
class Rated:
    """A bot's rating in Elo points with its 95 % interval, and its share of the wins."""

    name: str
    rating: float
    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """One bot against another at all other seats: its share of the wins."""

    one: str
    other: str
    share: float
    low: float
    high: float
    games: int


@dataclass(slots=True)
class Standings:
    """Bots that meet: `names` and their minds, at tables of so many players.

    The blocks of all meetings have the same numbers, hence the same deals.
    """

    rules: Rules
    names: Sequence[str]
    minds: Sequence[array[float]]
    players: int = 2
    seed: int = 1
    shares: dict[tuple[int, int], list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        met = combinations if self.players == 2 else permutations
        for pair in met(range(len(self.names)), 2):
            self.shares[pair[0], pair[1]] = []

    @property
    def blocks(self) -> int:
        """Blocks of each meeting so far."""
        return len(next(iter(self.shares.values())))

    @property
    def games(self) -> int:
        """Games played in all."""
        return self.blocks * self.players * len(self.shares)

    def play(self, blocks: int, threads: int, told: Callable[[int], None]) -> None:
        """So many more blocks of each meeting."""
        numbers = range(self.blocks, self.blocks + blocks)
        for (one, other), shares in self.shares.items():
            minds = [self.minds[one], *[self.minds[other]] * (self.players - 1)]
            played = play_blocks(self.rules, minds, numbers, self.seed, threads, told)
            shares += [block.shares[0] for block in played]

    def rated(self) -> list[Rated]:
        """Everybody, the strongest first."""
        found, drawn = self._ratings(), self._drawn()
        errors = [stdev(one[i] for one in drawn) for i in range(len(self.names))]
        return sorted(
            (
                Rated(name, found[i], found[i] - SURE * errors[i], found[i] + SURE * errors[i],
                      self._share(i))
                for i, name in enumerate(self.names)
            ),
            key=lambda one: -one.rating,
        )  # fmt: skip

    def settled(self, looks: int) -> bool:
        """Whether neighbours differ by more than chance, with so many looks in all: the doubt is
        shared out among looks and neighbours, so that looking again makes no false alarm."""
        if self.blocks < FIRST:
            return False
        found, drawn = self._ratings(), self._drawn()
        order = sorted(range(len(found)), key=lambda i: -found[i])
        sure = NormalDist().inv_cdf(1 - DOUBT / (2 * looks * (len(order) - 1)))
        return all(
            found[a] - found[b] > sure * stdev(one[a] - one[b] for one in drawn)
            for a, b in pairwise(order)
        )

    def meetings(self) -> list[Meeting]:
        """What came of each meeting."""
        return [
            Meeting(self.names[i], self.names[j], *interval(shares), len(shares) * self.players)
            for (i, j), shares in self.shares.items()
        ]

    def _share(self, bot: int) -> float:
        """A bot's share of the wins when it sat alone or, with two, on either side."""
        return fmean(
            fmean(shares) if i == bot else 1 - fmean(shares)
            for (i, j), shares in self.shares.items()
            if i == bot or (j == bot and self.players == 2)
        )

    def _ratings(self, rng: random.Random | None = None) -> list[float]:
        """The most likely ratings, of all blocks or, with a generator, of blocks drawn anew.

        One more game of each meeting, won in part, keeps who never won within bounds; how much of
        it is drawn too, or a bot that always wins would seem to be rated exactly.
        """
        drawn = rng.choices(range(self.blocks), k=self.blocks) if rng else range(self.blocks)
        games: dict[tuple[int, int], tuple[float, float]] = {}
        for pair, shares in self.shares.items():
            more = rng.betavariate(1, self.players - 1) if rng else 1 / self.players
            won = self.players * sum(shares[i] for i in drawn)
            games[pair] = (self.players * self.blocks + 1.0, won + more)
        strengths = fitted(games, len(self.names), self.players)
        return [MIDDLE + ELO * strength for strength in strengths]

    def _drawn(self) -> list[list[float]]:
        rng = random.Random(self.seed)
        return [self._ratings(rng) for _ in range(DRAWS)]


def fitted(
    games: dict[tuple[int, int], tuple[float, float]], bots: int, players: int
) -> list[float]:
    """The most likely strengths, as logarithms with mean 0: each in turn until none moves.

    `games` tells (played, won) of one against `players - 1` others, not all of them won or lost.
    """
    strengths = [0.0] * bots
    others = players - 1
    rows = [(i, j, played, won) for (i, j), (played, won) in games.items()]
    for _ in range(200):
        most = 0.0
        for bot in range(bots):
            slope, bend = 0.0, 1e-9
            for i, j, played, won in rows:
                if bot in (i, j):
                    chance = 1 / (1 + others * exp(strengths[j] - strengths[i]))
                    slope += (won - played * chance) * (1 if bot == i else -1)
                    bend += played * chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / bend))
            strengths[bot] += step
            most = max(most, abs(step))
        if most < 1e-4:
            break
    middle = fmean(strengths)
    return [strength - middle for strength in strengths]


def plan(most: int) -> list[int]:
    """Blocks to be added before each look, so many in all: each time as many as there are."""
    found = [min(FIRST, most)]
    while sum(found) < most:
        found.append(min(sum(found), most - sum(found)))
    return found


def settle(
    standings: Standings,
    blocks: int,
    threads: int = 0,
    told: Callable[[int], None] = lambda blocks: None,
) -> bool:
    """Play until the order is settled or each meeting has had so many blocks; tells which."""
    looks = plan(blocks)
    for more in looks:
        standings.play(more, threads, told)
        if standings.settled(len(looks)):
            return True
    return False
