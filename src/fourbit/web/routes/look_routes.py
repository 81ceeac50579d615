"""Looking at a game: its view, now or as it was, and its log."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from fourbit.engine.mode import compiled
from fourbit.web.answers import answer, answers, sent
from fourbit.web.hosting import Visit
from fourbit.web.premises import Inside, Premises, Visiting, seat_number
from fourbit.web.refusals import Refused
from fourbit.web.routes.brisk import Brisk
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.game_views import game_view
from fourbit.web.viewing.log_views import log_lines
from fourbit.web.wire import GameView, LogLine, Seat

router = APIRouter(prefix="/api/games/{id}", route_class=Brisk)
Ply = Annotated[int | None, Query(ge=0, le=100_000)]


@router.get("", response_model=GameView)
async def game(
    visit: Visiting, inside: Inside, seat: Seat | None = None, ply: Ply = None
) -> Response:
    """The game as one may see it, now or after so many plies."""
    if ply is not None:
        return answer(await run_in_threadpool(seen_by, inside, visit, seat, ply))
    return sent(await view_soon(inside, visit, seat))


@router.get("/log", response_model=list[LogLine])
def whole_log(visit: Visiting, inside: Inside) -> Response:
    """Every sentence of the log."""
    return answers([*inside.host.look(visit.row, log_lines)])


def viewer_of(visit: Visit, seat: str | None) -> int | None:
    """Who looks: a seat of one's own, the only one, or nobody (watching)."""
    if seat is None:
        return visit.mine[0] if len(visit.mine) == 1 else None
    visit.holds(seat_number(seat))
    return seat_number(seat)


def seen_by(
    inside: Premises, visit: Visit, seat: str | None = None, ply: int | None = None
) -> GameView:
    """The game as this browser may see it."""
    viewer = viewer_of(visit, seat)

    def work(sitting: Sitting) -> GameView:
        if ply is not None and ply > len(sitting.table.record.plies):
            raise Refused("web.no_ply")
        return game_view(sitting, viewer, visit.mine, ply)

    return inside.host.look(visit.row, work)


def view_for(inside: Premises, visit: Visit, seat: str | None = None) -> bytes:
    """The game as this browser may see it now, as it is sent."""
    return inside.host.show(visit.row, *_written(visit, seat))


async def view_soon(inside: Premises, visit: Visit, seat: str | None = None) -> bytes:
    """The same, for the event loop: made at once if nobody has to be waited for. A compiled engine
    makes it faster than another thread would be asked."""
    key, work = _written(visit, seat)
    found = inside.host.show_at_once(visit.row, key, work) if compiled() else None
    if found is None:
        found = await run_in_threadpool(inside.host.show, visit.row, key, work)
    return found


def _written(visit: Visit, seat: str | None) -> tuple[Hashable, Callable[[Sitting], bytes]]:
    """How a view is written. What others see of the same game is remembered beside it: the key says
    whose eyes, and which seats their browser holds."""
    viewer = viewer_of(visit, seat)

    def work(sitting: Sitting) -> bytes:
        return game_view(sitting, viewer, visit.mine).model_dump_json().encode()

    return ("view", viewer, visit.mine), work
