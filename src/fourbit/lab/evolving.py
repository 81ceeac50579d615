"""Evolution of what a mind thinks a position is worth: its constants, on paired deals.

Candidates of one generation play the same deals against the same opponent, in all rotations. What
counts is who is ahead in the end, softened by how far.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fourbit.engine import constants as c
from fourbit.engine.match import play_match
from fourbit.lab.budget import Budget
from fourbit.lab.cores import Late, TimeUp, never, on_cores
from fourbit.lab.learning import seated

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

SOFT = 6.0  # VP that make a win likely
WIDE, NARROW = 0.6, 0.2  # how far candidates are from what is best so far
PIECES = 8  # of what a candidate plays: nobody waits long for the last one
OTHERS = 3  # one generation in so many plays another than the last opponent
SEEDS = 2**32 - 2  # what the strategy can be seeded with, from 1


@dataclass(frozen=True, slots=True)
class Screw:
    """One constant that is evolved: where it stands, whether steps multiply or add, and its least.

    A mind for which the last piece of a price is worth less than nothing refuses gifts.
    """

    at: int
    step: float
    adds: bool = False
    least: float = -1e9


def screws(rules: Rules, drafting: bool = False) -> list[Screw]:
    """The constants of a worth that are worth turning, for an edition; with `drafting` also what
    each card is worth, which is otherwise learned from games."""
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
            *(c.W_ROOM, c.W_GLUT, c.W_GLUT_SHARE),
        )
    ]
    found += [
        Screw(at, step, adds=True)
        for at, step in (
            *((c.W_TRACK, 0.4), (c.W_TRACK_LEFT, 0.1)),  # from next to nothing: it would not grow
            *((c.W_OWNED, 0.3), (c.W_HOUSE, 0.4), (c.W_HIRED, 0.4)),
        )
    ]
    found += [
        Screw(at, step, adds=True, least=0.0)
        for at, step in ((c.W_NEAR_SECOND, 0.2), (c.W_AFFORD, 0.2), (c.W_NEAR_LAST, 0.3))
    ]
    found += [Screw(c.W_WORKS + b, 0.3, adds=True) for b in range(len(rules.buildings))]
    cards = range(len(rules.edition.cards)) if drafting else ()
    return found + [Screw(c.D_CARD + card, 0.5, adds=True) for card in cards]


class Evolution:
    """One mind being evolved; `fixed` screws are left alone (a persona's)."""

    def __init__(
        self,
        rules: Rules,
        start: array[float],
        players: int,
        fixed: Sequence[int] = (),
        drafting: bool = False,
    ) -> None:
        self.rules = rules
        self.players = players
        self.start = start[:]
        self.screws = [screw for screw in screws(rules, drafting) if screw.at not in fixed]
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
        self,
        like: array[float],
        others: Sequence[array[float]],
        seed: int,
        budget: Budget,
        late: Late = never,
        threads: int = 0,
    ) -> array[float]:
        """Some generations against others, the last of them most often; gives the new best mind.

        All deals are of this seed, none is played twice. A generation that it gets `late` in counts
        for nothing and is the last; raises `TimeUp` if it is the first. The number of threads
        changes nothing but the time.
        """
        strategy = self._strategy(budget.candidates, seed)
        deals = max(1, budget.games // self.players)
        for generation in range(budget.generations):
            if generation and late():
                break
            against = opponent(others, generation)
            points = strategy.ask()
            minds = [self.mind(point, like) for point in points]
            numbers = range(generation * deals, (generation + 1) * deals)
            try:
                found = self._ahead(minds, against, numbers, seed, threads, late)
            except TimeUp:
                if not generation:
                    raise
                break
            self.games += len(minds) * deals * self.players
            strategy.tell(points, [-value for value in found])
        self.at = strategy.result.xfavorite
        self.wide = float(np.clip(strategy.sigma, NARROW, WIDE))
        return self.mind(self.at, like)

    def _strategy(self, candidates: int, seed: int) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it would like to draw plots
            import cma
        options = {"popsize": candidates, "seed": 1 + seed % SEEDS}
        return cma.CMAEvolutionStrategy(
            self.at, self.wide, {**options, "verbose": -9, "CMA_diagonal": True}
        )

    def _ahead(
        self,
        minds: Sequence[array[float]],
        theirs: array[float],
        numbers: range,
        seed: int,
        threads: int,
        late: Late,
    ) -> list[float]:
        """How well each mind does, on all cores: 1 far ahead, 0 far behind. Raises `TimeUp`."""
        size = -(-len(numbers) // PIECES)
        pieces = [numbers[at : at + size] for at in range(0, len(numbers), size)]
        both = [(mine, piece) for mine in minds for piece in pieces]
        leads = on_cores(
            lambda one: self._leads(one[0], theirs, one[1], seed), both, threads, late=late
        )
        if len(leads) < len(both):
            raise TimeUp
        by_mind = np.array([x for one in leads for x in one]).reshape(len(minds), -1)
        return [float(x) for x in by_mind.mean(axis=1)]

    def _leads(
        self, mine: array[float], theirs: array[float], numbers: range, seed: int
    ) -> list[float]:
        """Softened leads in some deals, in all rotations of each."""
        n = self.players
        deals, found = array("i", numbers), list[float]()
        out = array("i", bytes(4 * c.RESULT * len(deals)))
        for turn in range(n):
            table = seated(self.rules, [mine if seat == turn else theirs for seat in range(n)])
            games = array("i", (number * n + turn for number in numbers))
            play_match(self.rules.new_game(n), table, seed, deals, games, out)
            rows = np.frombuffer(out, np.int32).reshape(-1, c.RESULT)
            scores = rows[:, c.RESULT_SCORE : c.RESULT_SCORE + n].astype(float)
            lead = scores[:, turn] - np.delete(scores, turn, 1).max(1)
            found += (1 / (1 + np.exp(-lead / SOFT))).tolist()
        return found


def opponent(others: Sequence[array[float]], generation: int) -> array[float]:
    """Whom a generation plays: the last, but now and then one of those before, in turn."""
    if len(others) > 1 and generation % OTHERS == OTHERS - 1:
        return others[generation // OTHERS % (len(others) - 1)]
    return others[-1]
