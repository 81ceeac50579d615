"""Games: made, found again, entered by a link, taken along."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Response
from sqlalchemy import Connection

from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.answers import answer, answers
from fourbit.web.coming import come, renew, share
from fourbit.web.making import GamePlan, Made, make_game, make_rematch, plan_continued, plan_record
from fourbit.web.premises import Browser, Inside, Known, Premises, Visiting, seat_number
from fourbit.web.refusals import Refused
from fourbit.web.routes.look_routes import seen_by
from fourbit.web.sitting import Sitting
from fourbit.web.store.kept_games import games_of
from fourbit.web.store.tables import RECORD, WATCHING
from fourbit.web.tokens import hashed
from fourbit.web.viewing.games import game_line
from fourbit.web.wanted import plan_asked
from fourbit.web.wire import (
    Continue,
    GameAsked,
    GameLine,
    GameMade,
    GameView,
    KeyAsked,
    Look,
    RecordAsked,
    SeatLink,
)

router = APIRouter(prefix="/api")
MOST_GAMES = 60  # on "my games"


def made(
    inside: Premises, cookie: str, game: Made, response: Response, status: int = 201
) -> Response:
    """A game that was made, with its links; the browser's cookie goes with it."""
    visit = inside.host.visit(hashed(cookie), game.row.id)
    links = [link(game.row.id, seat, key) for seat, key in game.keys.items()]
    view = seen_by(inside, visit)
    found = answer(GameMade(id=game.row.id, links=links, view=view), status)
    return with_cookie(found, response)


def with_cookie(found: Response, response: Response) -> Response:
    """Hand the cookie on that was set beside."""
    for name, value in response.headers.items():
        if name == "set-cookie":
            found.headers.append(name, value)
    return found


def link(id: str, seat: int, key: str) -> SeatLink:
    """The key stands behind `#`: it is never sent in a request for a page, nor logged."""
    letter = SEAT_NAMES[seat] if seat >= 0 else None
    return SeatLink.model_validate({"seat": letter, "path": f"/g/{id}#k={key}"})


@router.post("/games", status_code=201, response_model=GameMade)
def new_game(asked: GameAsked, inside: Inside, cookie: Browser, response: Response) -> Response:
    """A new game."""
    return made(inside, cookie, make_game(inside.host, cookie, plan_asked(asked)), response)


@router.get("/games", response_model=list[GameLine])
def my_games(inside: Inside, cookie: Known) -> Response:
    """The games of this browser, those with news first."""
    return answers([*my_lines(inside, cookie)])


def my_lines(inside: Premises, cookie: str) -> list[GameLine]:
    """My games, each in a line."""
    session, host = hashed(cookie), inside.host

    def ids(connection: Connection) -> list[str]:
        return games_of(connection, session, MOST_GAMES)

    found = []
    for id in host.database.read(ids):
        visit = host.visit(session, id)
        found.append(host.look(visit.row, partial(game_line, mine=visit.mine)))
    return found


@router.post("/games/{id}/session", response_model=GameView)
def take_seat(
    id: str, asked: KeyAsked, inside: Inside, cookie: Browser, response: Response
) -> Response:
    """Take a seat, or watch, by the key of a link."""
    seat = come(inside.host, id, hashed(cookie), asked.key, asked.name)
    visit = inside.host.visit(hashed(cookie), id)
    view = seen_by(inside, visit, SEAT_NAMES[seat] if seat >= 0 else None)
    return with_cookie(answer(view), response)


@router.post("/games/{id}/links", response_model=SeatLink)
def new_link(visit: Visiting, asked: Look, inside: Inside) -> Response:
    """A new link to a seat (or for watching); the old one dies."""
    seat = WATCHING if asked.seat is None else seat_number(asked.seat)
    key = renew(inside.host, visit, seat)
    inside.pokes.seats_changed(visit.row.id)
    return answer(link(visit.row.id, seat, key))


@router.post("/games/{id}/share", response_model=SeatLink)
def another_link(visit: Visiting, inside: Inside) -> Response:
    """One more link for watching; those told before stay good."""
    return answer(link(visit.row.id, WATCHING, share(inside.host, visit)))


@router.get("/games/{id}/record", response_class=Response)
def record(visit: Visiting, inside: Inside) -> Response:
    """The record file of a finished game."""

    def work(sitting: Sitting) -> str:
        if not sitting.table.state.is_over and sitting.way != RECORD:
            raise Refused("web.not_over")
        return sitting.table.record.to_text()

    name = f"fourbit-{visit.row.id}.record.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(inside.host.look(visit.row, work), 200, headers, "application/json")


@router.post("/games/{id}/continue", status_code=201, response_model=GameMade)
def go_on(
    visit: Visiting, asked: Continue, inside: Inside, cookie: Browser, response: Response
) -> Response:
    """What if: a finished game goes on from one of its points."""
    seats = [seat_number(seat) for seat in asked.seats]

    def work(sitting: Sitting) -> GamePlan:
        return plan_continued(sitting, asked.ply, seats, asked.bot, f"continue/{asked.key}")

    plan = inside.host.look(visit.row, work)
    return made(inside, cookie, make_game(inside.host, cookie, plan), response)


@router.post("/games/{id}/rematch", status_code=201, response_model=GameMade)
def rematch(visit: Visiting, inside: Inside, cookie: Browser, response: Response) -> Response:
    """The same people and rules once more."""
    return made(inside, cookie, make_rematch(inside.host, cookie, visit), response)


@router.post("/records", status_code=201, response_model=GameMade)
def open_record(
    asked: RecordAsked, inside: Inside, cookie: Browser, response: Response
) -> Response:
    """A record file to be looked at by anybody who has its link."""
    found = Record.from_text(asked.text, "record")
    return made(inside, cookie, make_game(inside.host, cookie, plan_record(found)), response)
