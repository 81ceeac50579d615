"""Taking back: freely until others have seen it; then only if all agree, never past what chance
or a turned card has shown, and never past what somebody else has chosen since."""

from __future__ import annotations

from fourbit.play.table import Table, unseen
from fourbit.players.chance import CHANCE
from fourbit.records.record import Record
from fourbit.web.sitting import Sitting


def last_plies(sitting: Sitting, seat: int) -> list[int]:
    """A seat's plies from its last answer on that still stands, by their numbers from 0."""
    first = next((at for who, at in reversed(sitting.moves) if who == seat), None)
    if first is None:
        return []
    before = sitting.table.before
    return [at for at in range(first, len(before)) if before[at][0] == seat]


def can_take_back(sitting: Sitting, seat: int) -> bool:
    """Whether a person's last answer has been seen by nobody, nor shown anything."""
    plies = last_plies(sitting, seat)
    if not plies or sitting.sitters[seat].player:
        return False
    return unseen(sitting.table.before[plies[0]][2], sitting.table.state, seat)


def can_ask_back(sitting: Sitting, seat: int) -> bool:
    """Whether the others may let a person take its last answer back."""
    plies = last_plies(sitting, seat)
    if not plies or sitting.sitters[seat].player or sitting.table.state.is_over:
        return False
    before = sitting.table.before
    since = {before[at][0] for at in range(plies[0], len(before))}
    secret = any(before[at][2].choosing for at in plies)
    return since == {seat} and not secret and CHANCE not in since


def without(table: Table, gone: list[int]) -> Table:
    """The same table, had these plies not been played."""
    old = table.record
    record = Record(old.rules, len(old.names), old.names, old.format)
    found = Table(table.rules, table.setting, record)
    for at, (seat, action, _) in enumerate(table.before):
        if at not in gone:
            found.play(action, seat)
    return found
