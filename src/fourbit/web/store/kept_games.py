"""Games and their entries: read, and added to. Nothing is ever changed in what was added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, text, update

from fourbit.web.store.tables import RECORD, add_if_new, entry, game, ruleset, seating

CHANNEL = "fourbit"  # of PostgreSQL's NOTIFY: which game has something new


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is kept, without what happened in it."""

    id: str
    way: str
    ruleset: str
    rev: int
    over: bool
    made: float
    changed: float
    made_by: str
    made_key: str


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may look at a game."""

    game: str
    rev: int
    way: str
    sessions: set[str | None]

    def has(self, session: str) -> bool:
        """A browser that sits there or watches; at a record anybody."""
        return self.way == RECORD or session in self.sessions


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One thing that happened. `kind`: begin, act, undo, undo_asked, undo_refused, standing,
    replace, back, hint, came or rematch."""

    kind: str
    seat: int | None
    body: dict[str, Any]
    decision: str | None = None
    client_key: str | None = None
    at: float = 0.0


_GAME = (game.c.id, game.c.way, game.c.ruleset, game.c.rev, game.c.over, game.c.made,
         game.c.changed, game.c.made_by, game.c.made_key)  # fmt: skip
_ENTRY = (entry.c.kind, entry.c.seat, entry.c.body, entry.c.decision, entry.c.client_key,
          entry.c.at)  # fmt: skip

# what every request asks for is written once: SQLAlchemy then knows each statement again
_FIND = select(*_GAME).where(game.c.id == bindparam("id"))
_LOCK = _FIND.with_for_update()  # SQLite has begun by locking everything
_SINCE = (
    select(*_ENTRY)
    .where(entry.c.game == bindparam("id"), entry.c.n >= bindparam("since"))
    .order_by(entry.c.n)
)
_REQUEST = select(*_ENTRY).where(
    entry.c.game == bindparam("id"), entry.c.client_key == bindparam("key")
)
_ADD = insert(entry)
_GROW = update(game).where(game.c.id == bindparam("of"))
_NOTIFY = text("select pg_notify(:channel, :said)")
_VISIT = (
    select(*_GAME, seating.c.seat)
    .outerjoin(
        seating,
        (seating.c.game == game.c.id) & (seating.c.session == bindparam("session")),
    )
    .where(game.c.id == bindparam("id"))
)
_AUDIENCES = (
    select(game.c.id, game.c.rev, game.c.way, seating.c.session)
    .outerjoin(seating, seating.c.game == game.c.id)
    .where(game.c.id.in_(bindparam("ids", expanding=True)))
)


def add_game(connection: Connection, row: GameRow, source: str, first: StoredEntry) -> None:
    """A new game with its rules and its first entry."""
    add_if_new(connection, ruleset, {"digest": row.ruleset, "source": source})
    columns = {column.name: getattr(row, column.name) for column in _GAME}
    connection.execute(insert(game).values(columns | {"rev": 0}))
    append(connection, row.id, 0, [first], row.over)


def find_game(connection: Connection, id: str, lock: bool = False) -> GameRow | None:
    """The game; with `lock` nobody else adds to it until this transaction ends."""
    found = connection.execute(_LOCK if lock else _FIND, {"id": id}).one_or_none()
    return GameRow(*found) if found else None


def find_visit(
    connection: Connection, session: str, id: str
) -> tuple[GameRow, frozenset[int]] | None:
    """The game and the seats a browser holds in it (`WATCHING` if it may only look)."""
    found = connection.execute(_VISIT, {"session": session, "id": id}).all()
    if not found:
        return None
    return GameRow(*found[0][:-1]), frozenset(row[-1] for row in found if row[-1] is not None)


def find_made(connection: Connection, made_key: str) -> GameRow | None:
    """The game that this request has made before."""
    found = connection.execute(select(*_GAME).where(game.c.made_key == made_key)).one_or_none()
    return GameRow(*found) if found else None


def find_source(connection: Connection, digest: str) -> str | None:
    """The merged source of the rules with that digest."""
    found = connection.execute(select(ruleset.c.source).where(ruleset.c.digest == digest))
    return found.scalar_one_or_none()


def entries_since(connection: Connection, id: str, n: int) -> list[StoredEntry]:
    """What happened from entry `n` on."""
    return [StoredEntry(*row) for row in connection.execute(_SINCE, {"id": id, "since": n})]


def find_request(connection: Connection, id: str, client_key: str) -> StoredEntry | None:
    """The entry that this request has made before."""
    found = connection.execute(_REQUEST, {"id": id, "key": client_key}).one_or_none()
    return StoredEntry(*found) if found else None


def append(
    connection: Connection, id: str, rev: int, added: Sequence[StoredEntry], over: bool
) -> None:
    """Add to a locked game that has `rev` entries, and tell other servers."""
    rows = [
        {"game": id, "n": rev + at, "kind": one.kind, "seat": one.seat, "body": one.body,
         "decision": one.decision, "client_key": one.client_key, "at": one.at}
        for at, one in enumerate(added)
    ]  # fmt: skip
    for row in rows:  # hardly ever more than one
        connection.execute(_ADD, row)
    now = rev + len(added)
    changed = {"of": id, "rev": now, "changed": added[-1].at, "over": over}
    connection.execute(_GROW, changed)
    if connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "said": f"{id} {now}"}
        connection.execute(_NOTIFY, told)


def audiences(connection: Connection, ids: Sequence[str]) -> list[Audience]:
    """How far each of these games is, and who may look at it."""
    found: dict[str, Audience] = {}
    for id, rev, way, session in connection.execute(_AUDIENCES, {"ids": ids}):
        found.setdefault(id, Audience(id, rev, way, set())).sessions.add(session)
    return list(found.values())


def games_of(connection: Connection, session: str, most: int) -> list[str]:
    """The games of a browser, those with news first."""
    mine = select(seating.c.game).where(seating.c.session == session)
    wanted = select(game.c.id).where(game.c.id.in_(mine)).order_by(game.c.changed.desc())
    return list(connection.scalars(wanted.limit(most)))
