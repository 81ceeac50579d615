"""What a training is for: the best mind of an edition, a persona, or a mind that beats one bot.

Each begins, is kept under a name of its own and is judged in its own way, on deals that no training
plays and on as many as there is time for.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.lab.budget import Deadline
from fourbit.lab.personas import Comparison, Persona, compared
from fourbit.lab.training import Training, begin, begin_exploiter, begin_persona
from fourbit.lab.versus import Strength, versus
from fourbit.players.bots import mind_of
from fourbit.players.derived import derived
from fourbit.players.manners import looking_like
from fourbit.players.shelf import mind_for

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

PLAIN = "value"  # the bot that plays an edition's mind as it is
FRESH = 10_001  # seed of the deals for judging: below those of any training
MANY = 400  # deals, if there is time


@dataclass(frozen=True, slots=True)
class Judgement:
    """Shares of wins by opponent and players (`value/2`); for a persona, what it did as well."""

    measured: dict[str, Strength]
    compared: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """The best mind; with a persona or with the name of an opponent something else."""

    rules: Rules
    players: int
    persona: Persona | None = None
    against: str = ""

    @property
    def name(self) -> str:
        """What is added to the name of the edition's own mind."""
        if self.persona:
            return f".{self.persona.name}"
        return f".against-{Path(self.against).stem}" if self.against else ""

    def begin(self, seed: int, afresh: bool) -> Training:
        """A new training, from the nearest mind there is or, of the best mind, afresh."""
        if self.persona:
            best = mind_of(PLAIN, self.rules)
            return begin_persona(self.rules, self.players, seed, self.persona, best)
        if self.against:
            rival, best = mind_of(self.against, self.rules), mind_for(self.rules).mind
            return begin_exploiter(self.rules, self.players, seed, rival, best)
        start = None if afresh else mind_for(self.rules).mind
        return begin(self.rules, self.players, seed, start)

    def ready(self, mind: array[float]) -> array[float]:
        """As it will play: like the bot that plays an edition's mind, or as its opponent does."""
        if self.against and mind_of(self.against, self.rules)[c.M_STYLE] == c.STYLE_SEARCH:
            return mind
        return looking_like(mind, mind_of(PLAIN, self.rules))

    def judged(self, mind: array[float], seconds: float, threads: int = 0) -> Judgement:
        """How good the mind is, against whom it matters."""
        if self.persona:
            best = mind_of(PLAIN, self.rules)
            deals, late = range(MANY), Deadline(seconds).late
            found = compared(self.rules, self.persona, mind, best, deals, FRESH, threads, late)
            return Judgement({f"{PLAIN}/2": found.strength}, found)
        tables = (self.players,) if self.against else (2, 4)
        bot = self.against or "greedy"
        rival = mind_of(bot, self.rules) if self.against else derived(self.rules)
        measured = {}
        for players in tables:
            late = Deadline(seconds / len(tables)).late
            measured[f"{Path(bot).name}/{players}"] = versus(
                self.rules, mind, rival, players, MANY, FRESH, threads, late=late
            )
        return Judgement(measured)
