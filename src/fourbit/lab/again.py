"""Any game of a batch once more, alone, as a record."""

from __future__ import annotations

import numpy as np

from fourbit.engine import constants as c
from fourbit.lab.chunk import match_table
from fourbit.lab.lineup import Lineup
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES, Rules


def record_of(rules: Rules, lineup: Lineup, seed: int, number: int) -> Record:
    """The game of that number: the same choices as in the batch, written down."""
    heard = match_table(rules, lineup).hear(seed, np.array([number]))
    seats = lineup.turned(number % lineup.per_block)
    names = [f"{SEAT_NAMES[i]} {lineup.bots[bot].name}" for i, bot in enumerate(seats)]
    record = Record(rules, lineup.players, names)
    for row in heard.rows[heard.choices]:
        record.play(int(row[c.TOLD_THING]), int(row[c.TOLD_SEAT]))
    return record
