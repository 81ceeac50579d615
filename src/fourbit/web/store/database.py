"""The database: SQLite on one connection of one thread (and one for what the event loop does at
once), or PostgreSQL on a few; one code for both.

Each change is one transaction, committed before it is answered. What the database cannot do
now is a `StoreTrouble`: nothing was changed, and the same request may be sent again.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import get_ident
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fourbit.errors import FourbitError, seen

T = TypeVar("T")
CONNECTIONS = 8  # to PostgreSQL, of one process
WAIT = 5.0  # seconds for a lock or a connection
WRITE = "BEGIN IMMEDIATE"  # of SQLite: nobody else writes until it ends
_FULL = re.compile(r"is full|no space left|disk I/O error|disk full|could not extend", re.I)


class StoreTrouble(FourbitError):
    """The database cannot do it now. Nothing was changed."""


class NotAtHand(Exception):
    """It has to be done where the database is asked. Nothing was begun."""


class Database:
    """Where everything is kept."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # to look something up takes no transaction: that would be three statements instead of one
        by_itself = {"begins": False} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._looking = self.engine.execution_options(**by_itself)
        self._threads = ThreadPoolExecutor(1 if self.is_sqlite else CONNECTIONS, "store")
        self._at_hand = AtHand(url) if self.is_sqlite else None

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction; when it returns, it is kept."""
        return self._threads.submit(self.write_here, work).result()

    def write_here(self, work: Callable[[Connection], T]) -> T:
        """The same, for work of `soon`."""
        return self._whole(self.engine, work)

    def write_at_hand(self, work: Callable[[Connection], T]) -> T:
        """The same at once, for the event loop. Raises `NotAtHand`, before anything is done, if
        somebody would have to be waited for."""
        if self._at_hand is None:
            raise NotAtHand
        try:
            return self._at_hand.write(work)
        except DBAPIError as error:
            raise trouble(error) from error

    async def soon(self, work: Callable[[], T]) -> T:
        """Do this where the database is asked, for the event loop, which goes on meanwhile. It must
        not wait for anybody who may wait for the database."""
        return await asyncio.wrap_future(self._threads.submit(work))

    def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up; each statement finds what was kept before it."""
        return self._threads.submit(self._whole, self._looking, work).result()

    async def read_soon(self, work: Callable[[Connection], T]) -> T:
        """The same, for the event loop, which goes on meanwhile."""
        return await self.soon(lambda: self._whole(self._looking, work))

    async def read_briefly(self, work: Callable[[Connection], T]) -> T:
        """The same for a row or two that a key finds: told at once if the answer is at hand."""
        if self._at_hand is not None:
            with suppress(SQLAlchemyError, NotAtHand):
                return self._at_hand.read(work)
        return await self.read_soon(work)

    def _whole(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        try:
            with engine.connect() as connection, connection.begin():
                return work(connection)
        except (DBAPIError, PoolTimeout) as error:
            raise trouble(error) from error

    def close(self) -> None:
        """Let go of everything."""
        if self._at_hand is not None:
            self._at_hand.close()
        self._threads.submit(self.engine.dispose).result()
        self._threads.shutdown()


class AtHand:
    """A second connection to SQLite, for the event loop, which must not wait: what it looks up by a
    key, or adds to a game, takes less than asking another thread, and a lock that somebody holds is
    an error at once. It belongs to the thread that uses it first: to others it is not at hand.
    """

    def __init__(self, url: str) -> None:
        self._engine = _sqlite(url, wait=0.0).execution_options(begins=False)
        self._open: Connection | None = None
        self._thread = 0

    def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up. After an error it begins anew the next time."""
        self._claim()
        try:
            return work(self._opened())
        except BaseException:
            self.close()
            raise

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction. Raises `NotAtHand` if somebody else is writing."""
        self._claim()
        try:
            connection = self._opened()
            connection.exec_driver_sql(WRITE)
        except SQLAlchemyError as error:
            self.close()
            raise NotAtHand from error
        try:
            done = work(connection)
            connection.commit()
        except BaseException:
            self.close()  # which rolls back
            raise
        return done

    def _claim(self) -> None:
        self._thread = self._thread or get_ident()
        if self._thread != get_ident():
            raise NotAtHand

    def _opened(self) -> Connection:
        if self._open is None:
            self._open = self._engine.connect()
        return self._open

    def close(self) -> None:
        """Let go of it."""
        if self._open is not None:
            self._open.close()
        self._open = None
        self._engine.dispose()


def trouble(error: SQLAlchemyError) -> StoreTrouble:
    """What to say about what the database said."""
    return StoreTrouble("store.full" if _FULL.search(str(error)) else "store.away")


def make_engine(url: str) -> Engine:
    """An engine for that URL, set up to lose nothing. Raises `FourbitError` for no such URL."""
    try:
        parsed = make_url(url)
        sqlite = parsed.get_backend_name() == "sqlite"
        if sqlite:
            if parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            return _sqlite(url)
        if parsed.get_backend_name() == "postgresql":
            return _postgresql(url)
    except (ArgumentError, ImportError):
        pass
    shown = re.sub(r"//[^@/]*@", "//…@", url)
    raise FourbitError("store.bad_url", url=seen(shown, 80))


def _sqlite(url: str, wait: float = WAIT) -> Engine:
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args={"timeout": wait})

    @event.listens_for(engine, "connect")
    def set_up(raw: sqlite3.Connection, _: Any) -> None:
        raw.isolation_level = None  # we begin transactions ourselves
        for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {line}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("begins", True):
            connection.exec_driver_sql(WRITE)

    return engine


def _postgresql(url: str) -> Engine:
    wait = int(WAIT * 1000)
    limits = f"-c lock_timeout={wait} -c statement_timeout={2 * wait}"
    return create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=WAIT,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 3, "options": limits},
    )
