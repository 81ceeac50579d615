"""A batch of games: what has to be known to play every one of them again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import fourbit.engine
from fourbit.engine.modules import source_hash
from fourbit.errors import FourbitError
from fourbit.lab.lineup import Lineup
from fourbit.rules.compiled import Rules


@dataclass(frozen=True)
class Simulation:
    """Blocks from 0 on, played by a line-up under some rules."""

    rules: Rules
    lineup: Lineup
    seed: int
    blocks: int

    @property
    def games(self) -> int:
        """Every rotation of every block."""
        return self.blocks * self.lineup.per_block

    @cached_property
    def identity(self) -> dict[str, Any]:
        """All that decides what happens in a game of some number, as JSON values."""
        return {
            "rules": self.rules.digest,
            "players": self.lineup.players,
            "bots": [{"name": bot.name, "hash": bot.hash} for bot in self.lineup.bots],
            "seed": self.seed,
            "engine": source_hash(Path(fourbit.engine.__path__[0])),
        }


def simulation(rules: Rules, lineup: Lineup, seed: int, games: int) -> Simulation:
    """At least so many games, in whole blocks."""
    return Simulation(rules, lineup, seed, -(-games // lineup.per_block))


def refuse_another(batch: Simulation, found: dict[str, Any], path: Path) -> None:
    """Raise `FourbitError` naming what differs, if a folder's games are of another batch."""
    for key, mine in batch.identity.items():
        if found.get(key) != mine:
            raise FourbitError(f"lab.other_{key}", path=path)
