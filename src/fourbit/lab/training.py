"""Training a mind for an edition: draft, worth, policy and chances, cycle by cycle.

After each cycle everything needed to go on is kept in one file, so that a training that was
stopped goes on where it was; what it shows is a strength that was measured in games.
"""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fourbit import files
from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.lab.evolving import Evolution, deals_of_cycle
from fourbit.lab.learning import Watcher, learn_draft
from fourbit.lab.versus import Strength, versus
from fourbit.players.derived import derived, put
from fourbit.players.mind_file import About, write_mind

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

DRAFTS = 1000  # games for one lesson in drafting
WATCHED = 60  # games for the policy and the chances
BLOCKS = 60  # of a measurement between cycles
TEMPERATURE = 0.2
MOST_BYTES = 8_000_000
TOLD = Callable[["Training", Strength], None]


@dataclass(slots=True)
class Training:
    """A mind on its way: the best so far, those before it, and how far it has come."""

    rules: Rules
    players: int
    seed: int
    mind: array[float]
    start: array[float]
    pool: list[array[float]] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    wide: float = 0.6
    cycle: int = 0
    games: int = 0
    seconds: float = 0.0

    def run(self, seconds: float, told: TOLD, kept: Path | None = None) -> None:
        """Cycles until the time is up; each is kept, and its strength told."""
        until = time.monotonic() + seconds
        yardstick = derived(self.rules)
        while time.monotonic() < until:
            began = time.monotonic()
            self._cycle()
            self.seconds += time.monotonic() - began
            if kept is not None:
                self.keep(kept)
            told(self, versus(self.rules, self.mind, yardstick, self.players, BLOCKS, self.cycle))

    def _cycle(self) -> None:
        """Draft, then worth; every mind that was best once stays an opponent."""
        number = self.seed * 1000 + self.cycle
        share = 1.0 if self.cycle == 0 else 0.5
        if self.cycle % 2 == 0:
            self.mind = learn_draft(self.rules, self.mind, self.players, DRAFTS, number, share)
            self.games += DRAFTS
        self.pool.append(self.mind[:])
        evolution = Evolution(self.rules, self.start, self.players)
        if self.at:
            evolution.at, evolution.wide = np.array(self.at), self.wide
        first = self.cycle * deals_of_cycle(self.players)
        self.mind = evolution.cycle(self.mind, self.pool, number + 1, first)
        self.at, self.wide = [float(x) for x in evolution.at], evolution.wide
        self.games += evolution.games
        self.cycle += 1

    def finish(self) -> array[float]:
        """The best mind with what it teaches its quicker kin: a policy, and chances."""
        watcher = Watcher(self.rules, self.mind, self.players)
        watcher.watch(WATCHED, self.seed)
        self.games += WATCHED
        return watcher.taught(self.mind)

    # --- stopping and going on ---

    def keep(self, path: Path) -> None:
        """Write all that is needed to go on."""
        files.write_whole(
            path,
            json.dumps(
                {
                    "digest": self.rules.digest,
                    "players": self.players,
                    "seed": self.seed,
                    "cycle": self.cycle,
                    "games": self.games,
                    "seconds": self.seconds,
                    "wide": self.wide,
                    "at": self.at,
                    "mind": list(self.mind),
                    "start": list(self.start),
                    "pool": [list(one) for one in self.pool],
                }
            ),
        )


def begin(rules: Rules, players: int, seed: int, start: array[float] | None = None) -> Training:
    """A new training, from a mind or from the hand-made one."""
    mind = (start or derived(rules))[:]
    put(mind, c.M_STYLE, c.STYLE_SEARCH, 6, 20, 40, 0, 0)
    mind[c.M_TEMPERATURE] = TEMPERATURE
    mind[c.M_DRAFT_NOISE] = 0.3
    mind[c.W_GLUT] = min(mind[c.W_GLUT], 14.0)
    return Training(rules, players, seed, mind, mind[:])


def resume(rules: Rules, path: Path) -> Training:
    """A training that was kept. Raises `FourbitError` for another edition's or a damaged file."""
    found = files.read_json(path, MOST_BYTES)
    try:
        if found["digest"] != rules.digest:
            raise FourbitError("mind.foreign", file=str(path), edition=found["digest"][:12])
        minds = [array("d", numbers) for numbers in (found["mind"], found["start"], *found["pool"])]
        if any(len(mind) != c.MIND_SIZE for mind in minds):
            raise ValueError(path)
        return Training(
            rules,
            int(found["players"]),
            int(found["seed"]),
            minds[0],
            minds[1],
            minds[2:],
            [float(x) for x in found["at"]],
            float(found["wide"]),
            int(found["cycle"]),
            int(found["games"]),
            float(found["seconds"]),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise FourbitError("mind.damaged", file=str(path)) from problem


def ship(training: Training, mind: array[float], name: str, path: Path, blocks: int) -> About:
    """Measure the mind and write it."""
    strength: dict[str, list[float]] = {}
    for players in (2, 4):
        found = versus(training.rules, mind, derived(training.rules), players, blocks, seed=10_001)
        strength[f"greedy/{players}"] = [round(x, 3) for x in (found.share, found.low, found.high)]
    about = About(
        edition=name,
        digest=training.rules.digest,
        games=training.games,
        seconds=round(training.seconds),
        seed=training.seed,
        strength=strength,
    )
    write_mind(path, mind, about)
    return about
