"""Who may sit where: keys of links, and the browsers that hold seats. Only hashes come here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from fourbit.web.store.tables import add_if_new, seat_key, seating
from fourbit.web.store.tables import game as games


def add_key(connection: Connection, game: str, seat: int, hash: str, now: float) -> None:
    """A link to a seat."""
    row = {"hash": hash, "game": game, "seat": seat, "made": now}
    connection.execute(insert(seat_key).values(row))


def key_seat(connection: Connection, game: str, hash: str) -> int | None:
    """The seat that a key opens, if it opens one."""
    wanted = select(seat_key.c.seat).where(seat_key.c.hash == hash, seat_key.c.game == game)
    return connection.execute(wanted).scalar_one_or_none()


def revoke(connection: Connection, game: str, seat: int, but: str) -> None:
    """All links to a seat die, and every browser but one loses it."""
    connection.execute(delete(seat_key).where(seat_key.c.game == game, seat_key.c.seat == seat))
    connection.execute(
        delete(seating).where(
            seating.c.game == game, seating.c.seat == seat, seating.c.session != but
        )
    )


def sit_down(connection: Connection, session: str, game: str, seat: int, now: float) -> None:
    """A browser holds a seat, for as long as nobody renews its link."""
    row = {"session": session, "game": game, "seat": seat, "made": now, "seen": now}
    add_if_new(connection, seating, row)


def copy_seats(connection: Connection, game: str, other: str, now: float) -> None:
    """Everybody who holds a seat in one game gets the same one in the other."""
    wanted = select(seating.c.session, seating.c.seat).where(seating.c.game == game)
    for session, seat in connection.execute(wanted).all():
        row = {"session": session, "game": other, "seat": seat, "made": now}
        add_if_new(connection, seating, row)  # whether they come is to be seen


_SEEN = (
    update(seating)
    .where(seating.c.session == bindparam("browser"), seating.c.game == bindparam("id"))
    .values(seen=bindparam("at"))
)


def note_seen(connection: Connection, seen: Mapping[tuple[str, str], float]) -> None:
    """When browsers were last at games; in one order, so that servers do not wait in a circle."""
    rows = [{"browser": one, "id": id, "at": at} for (one, id), at in sorted(seen.items())]
    connection.execute(_SEEN, rows)


def seen_at(connection: Connection, game: str) -> Sequence[tuple[str, int, float | None]]:
    """Who sits where at a game, and when that browser was last seen there."""
    wanted = select(seating.c.session, seating.c.seat, seating.c.seen).where(seating.c.game == game)
    return [(session, seat, seen) for session, seat, seen in connection.execute(wanted)]


def changed_at(connection: Connection, game: str) -> float:
    """When something happened at a game for the last time."""
    return float(connection.scalar(select(games.c.changed).where(games.c.id == game)) or 0.0)
