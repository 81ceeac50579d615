"""Taking back: freely until others have seen it; then only if all agree, never past what chance
or a turned card has shown, and never past what somebody else has chosen since."""

from __future__ import annotations

from fourbit.web.sitting import Sitting


def last_plies(sitting: Sitting, seat: int) -> list[int]:
    """A seat's plies from its last answer on that still stands, by their numbers from 0."""
    first = _first(sitting, seat)
    return [] if first is None else sitting.table.last_plies(seat, first)


def can_take_back(sitting: Sitting, seat: int) -> bool:
    """Whether a person's last answer has been seen by nobody, nor shown anything."""
    first = _first(sitting, seat)
    if first is None or sitting.sitters[seat].player:
        return False
    return sitting.table.can_undo(seat, first)


def can_ask_back(sitting: Sitting, seat: int) -> bool:
    """Whether the others may let a person take its last answer back."""
    plies = last_plies(sitting, seat)
    if not plies or sitting.sitters[seat].player or sitting.table.state.is_over:
        return False
    before = sitting.table.before
    if any(who != seat for who, _ in before.plies[plies[0] :]):
        return False
    return not any(before[at][2].choosing for at in plies)


def must_ask_back(sitting: Sitting, seat: int) -> bool:
    """Whether a person gets its last answer back only if the others agree."""
    return can_ask_back(sitting, seat) and not can_take_back(sitting, seat)


def _first(sitting: Sitting, seat: int) -> int | None:
    """The first ply of a seat's last answer that still stands."""
    return next((at for who, at in reversed(sitting.moves) if who == seat), None)
