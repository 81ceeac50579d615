"""Coming in by a link, renewing it, and sharing one for watching."""

from __future__ import annotations

from sqlalchemy import Connection

from fourbit.web.given_names import name_given
from fourbit.web.hosting import Addition, Host, Visit
from fourbit.web.refusals import NotYours, WrongLink
from fourbit.web.sitting import Sitting
from fourbit.web.store.kept_games import StoredEntry
from fourbit.web.store.seatings import add_key, key_seat, revoke, sit_down
from fourbit.web.store.tables import RECORD, WATCHING
from fourbit.web.tokens import hashed, new_key


def come(host: Host, id: str, session: str, key: str, name: str | None) -> int:
    """A browser takes the seat that a key opens, or watches; gives which.

    A name of which nothing can be seen is none: the seat keeps its own.
    """
    name = name_given(name)
    found: list[int] = []

    def make(connection: Connection, sitting: Sitting) -> Addition:
        seat = key_seat(connection, id, hashed(key))
        if seat is None:
            raise WrongLink("web.no_game")
        found.append(seat)
        now = host.now()
        sit_down(connection, session, id, seat, now)
        if seat == WATCHING:
            return Addition()
        sitter = sitting.sitters[seat]
        if sitter.came and name in (None, sitter.name):
            return Addition()
        return Addition([StoredEntry("came", seat, {"name": name or ""}, at=now)])

    host.change(id, make)
    return found[-1]


def share(host: Host, visit: Visit) -> str:
    """One more key for watching: nobody who watches by an earlier one is sent away.

    Whoever holds a seat may do that, and whoever made the game.
    """
    if not visit.mine and visit.row.made_by != visit.session:
        raise NotYours("web.not_your_seat")
    key = new_key()

    def make(connection: Connection, sitting: Sitting) -> Addition:
        if sitting.way == RECORD:
            raise NotYours("web.not_your_seat")
        add_key(connection, sitting.id, WATCHING, hashed(key), host.now())
        return Addition()

    host.change(visit.row.id, make)
    return key


def renew(host: Host, visit: Visit, seat: int) -> str:
    """A new key for a seat; the old one dies, and every other browser that holds the seat goes.

    Whoever holds the seat may do that, and whoever made the game.
    """
    made_it = visit.row.made_by == visit.session
    if not (seat in visit.mine or made_it or (seat == WATCHING and visit.mine)):
        raise NotYours("web.not_your_seat")
    key = new_key()

    def make(connection: Connection, sitting: Sitting) -> Addition:
        people = [at for at, sitter in enumerate(sitting.sitters) if not sitter.bot]
        if sitting.way == RECORD or seat not in (*people, WATCHING):
            raise NotYours("web.not_your_seat")
        now = host.now()
        revoke(connection, sitting.id, seat, visit.session)
        add_key(connection, sitting.id, seat, hashed(key), now)
        return Addition()

    host.change(visit.row.id, make)
    return key
