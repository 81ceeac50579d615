"""The board: workers on places, the town hall, stacks that were turned over.

All of it lies open. It is made of what a watcher knows, so that it can be the same for everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourbit.engine.constants import PLACES, TOWN_HALL
from fourbit.play.log import LogEntry
from fourbit.web.viewing.look import Glance, glance, letter
from fourbit.web.wire import PlaceView, Reveal, TurnedStack, WorkerView

TURNED = ("goes", "late", "hall")  # entries of the log that a stack was turned over


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody sees at a revision of the game."""

    rev: int
    places: list[PlaceView]
    hall: list[WorkerView]
    reveal: Reveal | None


def board(look: Glance) -> Board:
    """The board that is looked at. Where the game stands it is made once for all who look."""
    sitting = look.sitting
    known = sitting.board if look.is_now else None
    if isinstance(known, Board) and known.rev == sitting.rev:
        return known
    watched = glance(sitting, None, look.ply)
    found = Board(sitting.rev, _places(watched), _hall(watched), _reveal(watched))
    if look.is_now:
        sitting.board = found
    return found


def _places(look: Glance) -> list[PlaceView]:
    """The sixteen places."""
    state = look.known
    kinds, blocked = look.rules.kinds, state.blocked
    visited = {seat: state.visited(seat) for seat in state.order}
    return [
        PlaceView(
            workers=[_worker(look, seat, place) for seat in visited if place in visited[seat]],
            blocked=place in blocked,
            pool={kind: n for kind in kinds if (n := state.pool(place, kind))},
        )
        for place in range(PLACES)
    ]


def _hall(look: Glance) -> list[WorkerView]:
    """The workers at the town hall, this step's last."""
    found = []
    for seat in look.known.order:
        many = look.known.at_town_hall(seat)
        now = look.known.at(seat) == TOWN_HALL
        found += [WorkerView(seat=letter(seat), late=False, now=now and i == many - 1)
                  for i in range(many)]  # fmt: skip
    return sorted(found, key=lambda worker: worker.now)


def _worker(look: Glance, seat: int, place: int) -> WorkerView:
    now = look.known.at(seat) == place
    return WorkerView(seat=letter(seat), late=now and look.known.late(seat), now=now)


def _reveal(look: Glance) -> Reveal | None:
    """The stacks of the last step whose stacks were turned over, as the log tells it."""
    turned = [
        entry
        for entry in look.sitting.log.entries
        if entry.what in TURNED and entry.ply <= look.ply
    ]
    if not turned:
        return None
    last = [entry for entry in turned if entry.ply == turned[-1].ply]
    ply = last[0].ply
    return Reveal(
        id=f"{look.sitting.id}.{ply}", ply=ply, stacks=[_turned(look, entry) for entry in last]
    )


def _turned(look: Glance, entry: LogEntry) -> TurnedStack:
    place = int(entry.key, 2)
    state = look.known
    here = state.joined(entry.seat) and state.phase in ("resolve", "action")
    return TurnedStack(
        seat=letter(entry.seat),
        cards=entry.source.split(),
        place=place,
        to=TOWN_HALL if entry.what == "hall" else place,
        late=entry.what == "late",
        acted=not here or state.acted(entry.seat),
    )
