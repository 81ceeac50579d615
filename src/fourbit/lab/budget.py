"""How much a training plays in a cycle, and how much of it fits into the time there is."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

FEW_GAMES, FEW_GENERATIONS, FEW_CANDIDATES = 4, 2, 6  # below them nothing is learned at all
FEW_DRAFTS = 200  # below them a lesson in drafting is mostly noise: none is given
FEW_BLOCKS = 4


@dataclass(frozen=True, slots=True)
class Budget:
    """The games of one cycle: `candidates` minds play `games` each in every generation; a lesson
    in drafting is `drafts` games, a measurement `blocks` deals, and a policy is learned from
    `watched` games."""

    candidates: int = 12
    generations: int = 8
    games: int = 64
    drafts: int = 1000
    blocks: int = 60
    watched: int = 60

    @property
    def evolved(self) -> int:
        """Games of all candidates of a cycle."""
        return self.candidates * self.generations * self.games

    def fitting(self, share: float) -> Budget:
        """So much of it: fewer games first, then fewer generations, then fewer candidates."""
        share = min(1.0, max(0.0, share))
        games = max(FEW_GAMES, round(self.games * share))
        left = share * self.games / games
        generations = max(FEW_GENERATIONS, round(self.generations * min(1.0, left)))
        left *= self.generations / generations
        return replace(
            self,
            candidates=max(FEW_CANDIDATES, round(self.candidates * min(1.0, left))),
            generations=generations,
            games=games,
            drafts=drafts if (drafts := round(self.drafts * share)) >= FEW_DRAFTS else 0,
            blocks=max(FEW_BLOCKS, round(self.blocks * share)),
        )


FULL = Budget()


class Deadline:
    """The end of some seconds from now on, for whoever asks after every piece of work."""

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.asked: float | None = None
        self.longest = 0.0

    @property
    def left(self) -> float:
        """Seconds."""
        return self.until - time.monotonic()

    def late(self) -> bool:
        """Whether another piece, if it took as long as the longest so far, would end too late."""
        now = time.monotonic()
        if self.asked is not None:  # whatever was before the first question was something else
            self.longest = max(self.longest, now - self.asked)
        self.asked = now
        return now + self.longest > self.until
