"""Pokes: whoever is connected learns that a game has something new, and fetches its own view.

Within this process at once; from other servers by PostgreSQL's NOTIFY, and by asking the database
every few seconds, so that a lost poke is only late.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from fourbit.web.sitting import Sitting
from fourbit.web.store.database import Database, StoreTrouble
from fourbit.web.store.kept_games import CHANNEL, revs

log = logging.getLogger("fourbit.web")


class Poked:
    """One connection's ear: the newest revision it has not been told."""

    def __init__(self) -> None:
        self.rev = -1
        self.news = asyncio.Event()

    async def next(self) -> int:
        """Wait for something new."""
        await self.news.wait()
        self.news.clear()
        return self.rev

    def tell(self, rev: int) -> None:
        """Something new, unless it is old."""
        if rev > self.rev:
            self.rev = rev
            self.news.set()

    def again(self) -> None:
        """The same once more: whether it may still listen is asked anew."""
        self.news.set()


class Pokes:
    """Who listens to which game. All but `tell`, `again` and the call belong to the event loop."""

    def __init__(self, database: Database, every: float) -> None:
        self.database = database
        self.every = every
        self.loop = asyncio.get_running_loop()
        self.ears: dict[str, set[Poked]] = {}
        self._closed = threading.Event()
        self._asking = self.loop.create_task(self._ask())
        if not database.is_sqlite:
            threading.Thread(target=self._listen, daemon=True, name="listen").start()

    def __call__(self, sitting: Sitting) -> None:
        """The host's listener."""
        self.tell(sitting.id, sitting.rev)

    def tell(self, id: str, rev: int) -> None:
        """Poke everybody at that game; from any thread."""
        if not self._closed.is_set():
            self.loop.call_soon_threadsafe(self._tell, id, rev)

    def _tell(self, id: str, rev: int) -> None:
        for ear in self.ears.get(id, ()):
            ear.tell(rev)

    def again(self, id: str) -> None:
        """A seat of that game was taken away; from any thread."""
        if not self._closed.is_set():
            self.loop.call_soon_threadsafe(self._again, id)

    def _again(self, id: str) -> None:
        for ear in self.ears.get(id, ()):
            ear.again()

    @property
    def count(self) -> int:
        """How many are connected."""
        return sum(map(len, self.ears.values()))

    @contextmanager
    def listening(self, id: str) -> Iterator[Poked]:
        """An ear at a game."""
        ear = Poked()
        self.ears.setdefault(id, set()).add(ear)
        try:
            yield ear
        finally:
            self.ears[id].discard(ear)
            if not self.ears[id]:
                del self.ears[id]

    # --- other servers ---

    async def _ask(self) -> None:
        """Ask the database how far the games are that somebody watches."""
        while True:
            await asyncio.sleep(self.every)
            ids = list(self.ears)
            if not ids:
                continue
            try:
                found = await asyncio.to_thread(
                    self.database.read, lambda connection, ids=ids: revs(connection, ids)
                )
            except StoreTrouble:
                continue
            for id, rev in found.items():
                self._tell(id, rev)

    def _listen(self) -> None:
        """Hear what other servers have committed; come back when the database does."""
        import psycopg  # only where there is a PostgreSQL

        url = self.database.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while not self._closed.is_set():
            try:
                with psycopg.connect(address, autocommit=True, connect_timeout=3) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    while not self._closed.is_set():
                        for note in connection.notifies(timeout=1.0):
                            id, _, rev = note.payload.partition(" ")
                            self.tell(id, int(rev))
            except psycopg.Error:
                self._closed.wait(1.0)

    def close(self) -> None:
        """Nobody listens any more."""
        self._closed.set()
        self._asking.cancel()
