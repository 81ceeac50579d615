"""Games of some blocks, played and counted: a pure function of rules, bots, seed and blocks."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourbit.engine import constants as c
from fourbit.engine.cells import Facts
from fourbit.engine.match import play_match
from fourbit.engine.minds import Minds
from fourbit.engine.state import State
from fourbit.lab.columns import SCHEMA, columns
from fourbit.lab.heard import Heard, Ints
from fourbit.lab.lineup import Lineup
from fourbit.lab.tallying import Table, Tabulation
from fourbit.rules.compiled import Rules


@dataclass(frozen=True)
class Chunk:
    """Tables of some games, each a column of numbers by name (see `columns`)."""

    tables: dict[str, Table]

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.tables["games"]["game"])

    @classmethod
    def joined(cls, chunks: Sequence[Chunk]) -> Chunk:
        """One after the other."""
        return cls(
            {
                table: {
                    name: np.concatenate([one.tables[table][name] for one in chunks])
                    for name in chunks[0].tables[table]
                }
                for table in chunks[0].tables
            }
        )


class MatchTable:
    """A table with its minds, for every way round. One for each thread."""

    def __init__(self, rules: Rules, lineup: Lineup) -> None:
        self.rules = rules
        self.lineup = lineup
        self.state: State = rules.new_game(lineup.players)
        self.facts = self.state.facts = Facts()
        self.minds = []
        for rotation in range(lineup.per_block):
            minds = Minds(rules.tables, lineup.players)
            for seat, bot in enumerate(lineup.turned(rotation)):
                minds.seat(seat, lineup.bots[bot].mind)
            self.minds.append(minds)

    def hear(self, seed: int, numbers: Ints) -> Heard:
        """Play games of one rotation, and what was told of them."""
        deals, rotations = np.divmod(numbers.astype(np.int32), self.lineup.per_block)
        out = array("i", bytes(4 * c.RESULT * len(numbers)))
        self.facts.clear()
        play_match(
            self.state,
            self.minds[rotations[0]],
            seed,
            np.ascontiguousarray(deals),
            np.ascontiguousarray(numbers.astype(np.int32)),
            out,
        )
        rows = np.frombuffer(self.facts.flat(), dtype=np.intc).reshape(-1, c.TOLD_WIDTH)
        results = np.frombuffer(out, dtype=np.intc).reshape(-1, c.RESULT)
        return Heard(rows, results, self.lineup.players)


_here = threading.local()


def match_table(rules: Rules, lineup: Lineup) -> MatchTable:
    """This thread's table for these rules and bots."""
    found = getattr(_here, "table", None)
    if found is None or found.rules is not rules or found.lineup is not lineup:
        found = _here.table = MatchTable(rules, lineup)
    return found


def run_chunk(rules: Rules, lineup: Lineup, seed: int, blocks: range) -> Chunk:
    """Play these blocks, all rotations of each. Threads run side by side; the same blocks give the
    same rows whoever plays them, in the order of the games' numbers."""
    parts = []
    for rotation in range(lineup.per_block):
        numbers = np.arange(blocks.start, blocks.stop) * lineup.per_block + rotation
        heard = match_table(rules, lineup).hear(seed, numbers)
        parts.append(Tabulation(rules, lineup, seed, heard, numbers).tables())
    return Chunk(
        {table: _in_order(rules, table, [part[table] for part in parts]) for table in SCHEMA}
    )


def _in_order(rules: Rules, table: str, parts: list[Table]) -> Table:
    """The rows of several rotations by the number of the game, in the types of `columns`."""
    found: dict[str, NDArray[Any]] = {
        column.name: np.concatenate([part[column.name] for part in parts]).astype(column.type)
        for column in columns(table, rules)
    }
    if len(parts) > 1:
        order = np.argsort(found["game"], kind="stable")
        found = {name: column[order] for name, column in found.items()}
    return found
