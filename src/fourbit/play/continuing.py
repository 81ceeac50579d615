"""A game that goes on from a point of another."""

from __future__ import annotations

from collections.abc import Sequence

from fourbit.errors import FourbitError
from fourbit.play.table import Setting, Table, replayed
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES


def cut_off(record: Record, at: int) -> Record:
    """The first plies of a record, as a record of its own."""
    found = Record(record.rules, len(record.names), record.names, record.format)
    for seat, action, _ in replayed(record)[:at]:
        found.play(action, seat)
    return found


def continued(record: Record, at: int, people: Sequence[int], bot: str, seed: int) -> Table:
    """A table that goes on after so many plies: people at these seats, bots at the others.

    What chance has shown until then stays; what it will show comes from the new seed.
    """
    start = cut_off(record, at)
    if start.state.is_over:
        raise FourbitError("nothing_left")
    bots = tuple("" if seat in people else bot for seat in range(len(record.names)))
    return Table(record.rules, Setting(record.names, bots, seed), start)


def seats_named(letters: str, players: int) -> tuple[int, ...]:
    """`AC`: the seats of people. Raises `FourbitError` for what is no seat of this game."""
    known = SEAT_NAMES[:players]
    found = tuple(sorted({known.index(one) for one in letters.upper() if one in known}))
    if not found or not set(letters.upper()) <= set(known):
        raise FourbitError("bad_seats", said=letters, seats=" ".join(known))
    return found
