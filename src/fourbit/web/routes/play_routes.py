"""Playing: rehearsals, whole answers, pleas, hints; and the socket that pokes."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Response, WebSocket, WebSocketDisconnect
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from fourbit.errors import FourbitError
from fourbit.web.answering import person_answers
from fourbit.web.answers import answer, refused, sent
from fourbit.web.pleading import note_hint, plead
from fourbit.web.pokes import Poked
from fourbit.web.premises import Inside, Visiting, premises, seat_number, visiting
from fourbit.web.refusals import TooLate
from fourbit.web.routes.brisk import Brisk
from fourbit.web.routes.look_routes import seen_by, view_for, view_soon, viewer_of
from fourbit.web.viewing.hints import hint, hinting
from fourbit.web.viewing.look import letters
from fourbit.web.viewing.rehearsals import rehearsal
from fourbit.web.wire import Act, GameView, Hint, Look, Plea, Poke, ProposalView, Rehearsal, There

router = APIRouter(prefix="/api/games/{id}", route_class=Brisk)
Prefer = Annotated[str, Header(max_length=80)]
PAUSE = 0.05  # seconds between two pokes of one connection
MOST_SOCKETS = 5_000


@router.post("/rehearsal", response_model=ProposalView)
def rehearse(visit: Visiting, asked: Rehearsal, inside: Inside) -> Response:
    """What these choices would do, as far as the seat may know."""
    seat = seat_number(asked.seat)
    visit.holds(seat)
    found = inside.host.look(
        visit.row, lambda sitting: rehearsal(sitting, seat, asked.words, asked.place)
    )
    return answer(found)


@router.post("/actions", status_code=201, response_model=GameView)
async def choose(visit: Visiting, asked: Act, inside: Inside, prefer: Prefer = "") -> Response:
    """A whole confirmed answer: 201 made, 200 made before, 409 too late, 422 no option.

    A program that wants no view says `Prefer: return=minimal` and gets `{rev}`.
    """
    seat = seat_number(asked.seat)
    visit.holds(seat)
    answers = person_answers(inside.host, seat, asked.decision, asked.words, asked.key)
    try:
        new = await inside.host.change_soon(visit.row.id, answers)
    except TooLate as error:
        return refused(error, await run_in_threadpool(seen_by, inside, visit, asked.seat))
    inside.metrics.choices.labels("person").inc(new)
    if prefer == "return=minimal":
        rev = await run_in_threadpool(inside.host.look, visit.row, lambda sitting: sitting.rev)
        return answer(Poke(rev=rev), 201 if new else 200)
    return sent(await view_soon(inside, visit, asked.seat), 201 if new else 200)


@router.post("/pleas", response_model=GameView)
def ask_for(visit: Visiting, asked: Plea, inside: Inside) -> Response:
    """Undo, the standing order, a bot in somebody's place, coming back."""
    seat = seat_number(asked.seat)
    visit.holds(seat)
    try:
        plead(inside.host, inside.presence, visit.row.id, seat, asked)
    except TooLate as error:
        return refused(error, seen_by(inside, visit, asked.seat))
    return sent(view_for(inside, visit, asked.seat))


@router.get("/there", response_model=There)
def who_is_there(visit: Visiting, inside: Inside) -> Response:
    """Whose people were seen lately. No part of a view: time alone changes it."""

    def work(connection: Connection) -> frozenset[int]:
        return inside.presence.there(connection, visit.row.id)

    found = inside.host.database.read(work)
    return answer(There(seats=letters(sorted(found))))


@router.post("/hint", response_model=Hint)
def help_me(visit: Visiting, asked: Look, inside: Inside) -> Response:
    """What the best player at hand would do; the log notes that one asked."""
    seat = viewer_of(visit, asked.seat)
    if seat is None:
        raise TooLate("web.not_your_seat")
    asked_for = inside.host.look(visit.row, lambda sitting: hinting(sitting, seat))
    note_hint(inside.host, visit.row.id, seat, asked_for.decision)
    found = hint(asked_for)  # nobody waits at the table while it thinks
    return answer(found)


@router.websocket("/live")
async def live(socket: WebSocket, id: str) -> None:
    """Says `{rev}` whenever the game has something new, to whoever may still look at it."""
    inside = premises(socket)
    try:
        visit = await visiting(socket, id)
    except FourbitError:
        await socket.close(1008)
        return
    if inside.pokes.count >= MOST_SOCKETS:
        await socket.close(1013)
        return
    await socket.accept()
    session = visit.session
    with inside.presence.listening(session, id), inside.pokes.listening(id, session) as ear:
        ear.tell(visit.row.rev)
        sending = asyncio.create_task(_send(socket, ear))
        try:
            while True:
                await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass
        finally:
            sending.cancel()


async def _send(socket: WebSocket, ear: Poked) -> None:
    while (rev := await ear.next()) is not None:
        await socket.send_text(f'{{"rev":{rev}}}')
        await asyncio.sleep(PAUSE)
    await socket.close(1008)
