"""Training a mind for an edition: draft, worth, policy and chances, cycle by cycle.

An ordinary training plays against itself as it was, and now and then against a sparring partner: a
persona of itself, or a mind quickly evolved to beat it. One with a rival plays against that alone.
After each cycle everything needed to go on is kept in one file (`training_file`), so that a
training that was stopped goes on where it was; what it shows is a strength measured in games.
A cycle for which the time is too short leaves no trace.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

import numpy as np

from fourbit.engine import constants as c
from fourbit.lab.blocks import play_blocks
from fourbit.lab.budget import FULL, Budget, Deadline
from fourbit.lab.cores import Late, TimeUp, never
from fourbit.lab.evolving import OTHERS, Evolution
from fourbit.lab.learning import Watcher, learn_draft
from fourbit.lab.personas import PERSONAS, Persona
from fourbit.lab.versus import SURE, Strength, versus
from fourbit.players.derived import derived
from fourbit.players.manners import LEAN, looking_like

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

POOL = 8  # past selves that are kept
WATCHING = 0.15  # part of the time for what quicker kin learn
FEW_WATCHED = 20  # from fewer games than that a mind that was taught learns no other policy
PARTNERS = 6  # one cycle in so many has a persona as a partner, the next an exploiter
TRAINING, MOST_CYCLES = 10**6, 1000  # deals of smaller seeds are for judging, of any training
PROVED = 2  # times as many deals as a measurement has: what a new mind has to hold in
LEAP, LEAPED = 0.5, 4  # share of a persona's lifts that is tried; times the measurement's deals
AGAIN = 0.25  # share of a new lesson in drafting, for who had one
PROBED, MOST_PROBED = 0.05, 0.3  # part of the time, and seconds, to find out how long a game takes
PROBES = 64  # deals of that, at most
ROOM = 2.0  # for judging, beside what a few games promise: cut off there, a cycle is lost
HOPELESS = 4.0  # times the time there is: so long a cycle is not even begun
MOST_GLUT = 14.0  # pieces: where nothing counts less, evolution could not turn that screw
WISHES = [one for one in PERSONAS.values() if not one.sets]  # the others are for their own sake
TOLD = Callable[["Training", Strength], None]


@dataclass(slots=True)
class Training:
    """A mind on its way: the best so far, those before it, and how far it has come.

    `rival` is its only opponent, if it has one; `fixed` are constants that stay as they are;
    `drafting`: cards' worths are evolved against the rival, not learned from games with itself.
    """

    rules: Rules
    players: int
    seed: int
    mind: array[float]
    start: array[float]
    rival: array[float] | None = None
    fixed: tuple[int, ...] = ()
    drafting: bool = False
    pool: list[array[float]] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    wide: float = 0.6
    cycle: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def aims(self) -> tuple[object, ...]:
        """What tells one training from another."""
        return self.players, self.seed, self.rival, self.fixed, self.drafting

    def check(self) -> None:
        """Raises `ValueError` if this is no training that could go on."""
        screws = len(self._evolution().screws)
        right = len(self.at) in (0, screws) and all(abs(x) < MOST_CYCLES for x in self.at)
        if not right or not 0 < self.wide < MOST_CYCLES or not 0 <= self.cycle < MOST_CYCLES:
            raise ValueError(self.cycle)

    # --- so long as there is time ---

    def learn(
        self, seconds: float, told: TOLD | None = None, keep: Callable[[], None] = lambda: None
    ) -> array[float]:
        """Train for so long, teaching included; gives the mind, taught."""
        end = Deadline(seconds)
        self.run((1 - WATCHING) * seconds, told, keep)
        return self.finish(FULL.watched, end.left)

    def run(
        self, seconds: float, told: TOLD | None = None, keep: Callable[[], None] = lambda: None
    ) -> None:
        """Cycles until the time is up, smaller ones if it is short; after each the training is
        kept, and its strength measured and told to whoever wants to know."""
        end = Deadline(seconds)
        pace = self._pace(min(MOST_PROBED, PROBED * seconds))
        while True:
            left = end.left
            budget = FULL.fitting(left / (pace * self._games(FULL)))
            if pace * self._games(budget) > HOPELESS * left:
                break
            proving = ROOM * pace * self._judging(budget)
            if not self.step(budget, Deadline(left - proving).late, Deadline(left).late):
                break
            self.seconds += left - end.left
            keep()
            if told:
                told(self, self.measured(budget.blocks, Deadline(end.left).late))
            if end.left < (left - end.left) / 2:
                break

    def measured(self, blocks: int, late: Late = never) -> Strength:
        """Against the rival, else against the hand-made mind, on deals of their own."""
        other = derived(self.rules) if self.rival is None else self.rival
        seed = -1 - self.cycle  # no deal is one that was trained with
        return versus(self.rules, self.mind, other, self.players, blocks, seed, late=late)

    def _pace(self, seconds: float) -> float:
        """Seconds of a game on all cores, from as many as can be played in so long."""
        minds = [self.mind, *[self.rival or self.mind] * (self.players - 1)]
        began, late = time.monotonic(), Deadline(seconds).late
        played = play_blocks(self.rules, minds, range(PROBES), self.seed, late=late)
        return (time.monotonic() - began) / len(played) / self.players

    def _games(self, budget: Budget) -> float:
        """About how many a cycle has."""
        lessons = 0 if self.drafting else budget.drafts / 2
        leap = 0 if self.rival else LEAPED * budget.blocks * self.players
        return budget.evolved + lessons + leap + self._judging(budget)

    def _judging(self, budget: Budget) -> int:
        """Games of a cycle in which its mind is proved, and its strength measured."""
        return (1 + 2 * PROVED) * budget.blocks * self.players

    # --- one cycle ---

    def step(
        self, budget: Budget, late: Late = never, too_late: Late = never, threads: int = 0
    ) -> bool:
        """Draft, then worth until it is `late`; what came of it stays if it is not weaker in games.

        Gives whether there was time for that: if not, this is the training it was. The same
        training takes the same step on any number of threads, unless it gets late.
        """
        before = replace(self)
        try:
            if not self.rival:
                self._leap(budget, late, threads)
            leaped = replace(self)
            self._change(budget, late, threads)
            if not self._holds(leaped.mind, budget, too_late, threads):
                self.mind, self.at, self.wide = leaped.mind, leaped.at, leaped.wide
        except TimeUp:
            for one in fields(self):
                setattr(self, one.name, getattr(before, one.name))
            return False
        return True

    def _change(self, budget: Budget, late: Late, threads: int) -> None:
        """A lesson and some generations. Raises `TimeUp`."""
        number = self._deals
        if self.cycle % 2 == 0 and budget.drafts and not self.drafting:
            share = AGAIN if any(self.mind[c.D_PAIR : c.Q_PLACE]) else 1.0
            self.mind = learn_draft(
                self.rules, self.mind, self.players, budget.drafts, number, share, threads, late
            )
            self.games += budget.drafts
        others = [self.rival] if self.rival else self._others(number, budget, late, threads)
        evolution = self._evolution()
        self.mind = evolution.cycle(self.mind, others, number + 1, budget, late, threads)
        self.at, self.wide = [float(x) for x in evolution.at], evolution.wide
        self.games += evolution.games
        self.cycle += 1

    @property
    def _deals(self) -> int:
        """The first of this cycle's four seeds."""
        return TRAINING + 4 * (self.seed * MOST_CYCLES + self.cycle)

    def _leap(self, budget: Budget, late: Late, threads: int) -> None:
        """Take over what a persona wishes, another one's in each cycle, if that wins games at once.
        Evolution goes by small steps: what turn order is worth it did not find in ten minutes.
        Raises `TimeUp`."""
        mind = WISHES[self.cycle % len(WISHES)].lifted(self.rules, self.mind, LEAP)
        deals, seed = LEAPED * budget.blocks, self._deals + 3
        found = versus(self.rules, mind, self.mind, self.players, deals, seed, threads, late=late)
        if found.games < deals * self.players:
            raise TimeUp
        self.games += found.games
        if found.margin > SURE * found.margin_error:
            self.mind, self.start, self.at = mind, mind[:], []

    def _holds(self, before: array[float], budget: Budget, late: Late, threads: int) -> bool:
        """Whether the mind is at least as far ahead as the one before it, in the same deals against
        the rival or else against that one. Raises `TimeUp`."""
        deals, seed = PROVED * budget.blocks, -1 - MOST_CYCLES - self.cycle
        rival, margins = self.rival or before, list[float]()
        for mind in (self.mind, before):
            found = versus(self.rules, mind, rival, self.players, deals, seed, threads, late=late)
            if found.games < deals * self.players:
                raise TimeUp
            self.games += found.games
            margins.append(found.margin)
        return margins[0] >= margins[1]

    def _evolution(self) -> Evolution:
        found = Evolution(self.rules, self.start, self.players, self.fixed, self.drafting)
        if self.at:
            found.at, found.wide = np.array(self.at), self.wide
        return found

    def _others(self, number: int, budget: Budget, late: Late, threads: int) -> list[array[float]]:
        """A partner, if it is one's turn, past selves, the present one last."""
        self.pool = [*self.pool, self.mind[:]][-POOL:]
        turn, which = self.cycle % PARTNERS, self.cycle // PARTNERS
        if turn == 1:
            persona = [*PERSONAS.values()][which % len(PERSONAS)]
            return [persona.lifted(self.rules, self.mind), *self.pool]
        if turn == 2 and budget.generations >= OTHERS:
            evolution = self._evolution()
            small = replace(budget, generations=budget.generations // 2, games=budget.games // 2)
            found = evolution.cycle(self.mind, [self.mind], number + 2, small, late, threads)
            self.games += evolution.games
            return [found, *self.pool]
        return self.pool

    def finish(self, games: int, seconds: float = 1e9) -> array[float]:
        """The best mind with what it teaches its quicker kin: a policy, and chances."""
        watcher = Watcher(self.rules, LEAN.of(self.mind), self.players)
        watched = watcher.watch(games, self.seed, seconds)
        self.games += watched
        untaught = not any(self.mind[c.Q_PLACE : c.Q_PAIR])
        return watcher.taught(self.mind) if untaught or watched >= FEW_WATCHED else self.mind[:]


# --- beginning ---


def begin(rules: Rules, players: int, seed: int, start: array[float] | None = None) -> Training:
    """A new training, from a mind or from the hand-made one."""
    mind = LEAN.of(start or derived(rules))
    if mind[c.W_GLUT] > rules.edition.procedure.cap:
        mind[c.W_GLUT] = MOST_GLUT
    return Training(rules, players, seed, mind, mind[:])


def begin_persona(
    rules: Rules, players: int, seed: int, persona: Persona, best: array[float]
) -> Training:
    """The best mind made to invest; all else is evolved around that, against the best mind."""
    mind = persona.lifted(rules, LEAN.of(best))
    return Training(rules, players, seed, mind, mind[:], rival=LEAN.of(best), fixed=persona.fixed)


def begin_exploiter(
    rules: Rules, players: int, seed: int, rival: array[float], best: array[float]
) -> Training:
    """The best mind, to be evolved against this one alone, which stays as it is. It looks at things
    as its rival does, if that one searches: what it wins is won by judgement."""
    searches = rival[c.M_STYLE] == c.STYLE_SEARCH
    mind = looking_like(best, rival) if searches else LEAN.of(best)
    return Training(rules, players, seed, mind, mind[:], rival=rival[:], drafting=True)
