"""Evolution of what a mind thinks a position is worth: its constants, on paired deals.

Candidates of one generation play the same deals against the same opponents, in all rotations;
opponents are past selves. What counts is who is ahead in the end, softened by how far.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from fourbit.engine import constants as c
from fourbit.engine.match import play_match
from fourbit.lab.learning import seated

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

SOFT = 6.0  # VP that make a win likely
CANDIDATES = 12
GENERATIONS = 8  # of one cycle
GAMES = 64  # of one candidate
WIDE, NARROW = 0.6, 0.2  # how far candidates are from what is best so far


@dataclass(frozen=True, slots=True)
class Screw:
    """One constant that is evolved: where it stands, whether steps multiply or add, and its least.

    A mind for which the last piece of a price is worth less than nothing refuses gifts.
    """

    at: int
    step: float
    adds: bool = False
    least: float = -1e9


def screws(rules: Rules) -> list[Screw]:
    """The constants of a worth that are worth turning, for an edition."""
    score = rules.edition.procedure.score
    kinds = [at for at, kind in enumerate(rules.kinds) if kind != score]
    found = [Screw(field + kind, 0.3) for kind in kinds for field in (c.W_PIECE, c.W_PIECE_LATE)]
    found += [Screw(c.W_PIECE_LAST + i, 0.3) for i in range(3)]
    found += [Screw(c.W_WORKER + i, 0.3) for i in range(6)]
    found += [
        Screw(at, 0.4)
        for at in (
            *(c.W_READY, c.W_READY_LAST, c.W_ACTION, c.W_LEAST, c.W_UPKEEP, c.W_SHORT),
            *(c.W_ACTION_UNITS, c.W_PLAN, c.W_NEAR_ROW, c.W_NEAR_PLAN, c.W_NEAR_LATE),
            *(c.W_ROOM, c.W_TRACK, c.W_GLUT, c.W_GLUT_SHARE),
        )
    ]
    found += [
        Screw(at, step, adds=True)
        for at, step in (
            *((c.W_TRACK_LEFT, 0.05), (c.W_OWNED, 0.3), (c.W_HOUSE, 0.3), (c.W_HIRED, 0.3)),
        )
    ]
    found += [
        Screw(at, step, adds=True, least=0.0)
        for at, step in ((c.W_NEAR_SECOND, 0.2), (c.W_AFFORD, 0.2), (c.W_NEAR_LAST, 0.3))
    ]
    return found + [Screw(c.W_WORKS + b, 0.3, adds=True) for b in range(len(rules.buildings))]


class Evolution:
    """One mind being evolved; `fixed` screws are left alone (a persona's)."""

    def __init__(
        self, rules: Rules, start: array[float], players: int, fixed: Sequence[int] = ()
    ) -> None:
        self.rules = rules
        self.players = players
        self.start = start[:]
        self.screws = [screw for screw in screws(rules) if screw.at not in fixed]
        self.at = np.zeros(len(self.screws))
        self.wide = WIDE
        self.games = 0

    def mind(self, at: Iterable[float], like: array[float]) -> array[float]:
        """The mind at a point; what is not evolved is as in another."""
        found = like[:]
        for screw, x in zip(self.screws, at, strict=True):
            if screw.adds:
                found[screw.at] = max(screw.least, self.start[screw.at] + screw.step * x)
            else:
                found[screw.at] = self.start[screw.at] * float(np.exp(screw.step * x))
        return found

    def cycle(
        self, like: array[float], others: Sequence[array[float]], seed: int, first: int
    ) -> array[float]:
        """Some generations against others, the last of them most often; gives the new best mind.

        `first` is the number of the first deal: no deal is played twice.
        """
        import cma

        strategy: Any = cma.CMAEvolutionStrategy(
            self.at,
            self.wide,
            {"popsize": CANDIDATES, "verbose": -9, "seed": seed, "CMA_diagonal": True},
        )
        deals = max(1, GAMES // self.players)
        for generation in range(GENERATIONS):
            against = others[-1 - (generation % 3 == 0) * (generation % len(others))]
            points = strategy.ask()
            minds = [self.mind(point, like) for point in points]
            numbers = range(first + generation * deals, first + (generation + 1) * deals)
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                found = list(pool.map(partial(self._ahead, against, numbers, seed), minds))
            self.games += CANDIDATES * deals * self.players
            strategy.tell(points, [-value for value in found])
        self.at = strategy.result.xfavorite
        self.wide = float(np.clip(strategy.sigma, NARROW, WIDE))
        return self.mind(self.at, like)

    def _ahead(self, theirs: array[float], numbers: range, seed: int, mine: array[float]) -> float:
        """How well a mind does: 1 far ahead, 0 far behind."""
        n, total = self.players, 0.0
        deals = array("i", numbers)
        out = array("i", bytes(4 * c.RESULT * len(deals)))
        for turn in range(n):
            table = seated(self.rules, [mine if seat == turn else theirs for seat in range(n)])
            games = array("i", (number * n + turn for number in numbers))
            play_match(self.rules.new_game(n), table, seed, deals, games, out)
            rows = np.frombuffer(out, np.int32).reshape(-1, c.RESULT)
            scores = rows[:, c.RESULT_SCORE : c.RESULT_SCORE + n].astype(float)
            lead = scores[:, turn] - np.delete(scores, turn, 1).max(1)
            total += float((1 / (1 + np.exp(-lead / SOFT))).mean())
        return total / n


def deals_of_cycle(players: int) -> int:
    """How many deals a cycle plays."""
    return GENERATIONS * max(1, GAMES // players)
