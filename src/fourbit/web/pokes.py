"""Pokes: whoever is connected learns that a game has something new, and fetches its own view.

Within this process at once; from other servers by PostgreSQL's NOTIFY, and by asking the database
every few seconds, so that a lost poke is only late. Whoever has lost its seat is sent away in the
same ways: a poke tells nobody more than a number, and every view is asked for anew.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fourbit.web.sitting import Sitting
from fourbit.web.store.database import Database, StoreTrouble
from fourbit.web.store.kept_games import CHANNEL, audiences

log = logging.getLogger("fourbit.web")


class Poked:
    """One connection's ear: the newest revision it has not been told."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.rev = -1
        self.is_welcome = True
        self.news = asyncio.Event()

    async def next(self) -> int | None:
        """Wait for something new; None: it may listen no longer."""
        await self.news.wait()
        self.news.clear()
        return self.rev if self.is_welcome else None

    def tell(self, rev: int) -> None:
        """Something new, unless it is old."""
        if rev > self.rev:
            self.rev = rev
            self.news.set()

    def send_away(self) -> None:
        """Its browser has no seat here any more."""
        self.is_welcome = False
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

    def seats_changed(self, id: str) -> None:
        """A seat of that game was taken away; from any thread."""
        if not self._closed.is_set():
            asyncio.run_coroutine_threadsafe(self._look([id]), self.loop)

    @property
    def count(self) -> int:
        """How many are connected."""
        return sum(map(len, self.ears.values()))

    @contextmanager
    def listening(self, id: str, session: str) -> Iterator[Poked]:
        """An ear at a game, of a browser that may listen now."""
        ear = Poked(session)
        self.ears.setdefault(id, set()).add(ear)
        try:
            yield ear
        finally:
            self.ears[id].discard(ear)
            if not self.ears[id]:
                del self.ears[id]

    # --- other servers ---

    async def _ask(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(self.every)
            if self.ears:
                await self._look(list(self.ears))

    async def _look(self, ids: Sequence[str]) -> None:
        """Ask the database how far these games are, and who may still listen to them.

        Whoever comes while it answers may have sat down after it looked, and is not judged by it.
        """
        here = {id: list(self.ears.get(id, ())) for id in ids}
        try:
            found = await self.database.read_soon(lambda connection: audiences(connection, ids))
        except StoreTrouble:
            return  # the next time, then
        for audience in found:
            self._tell(audience.game, audience.rev)
            for ear in here[audience.game]:
                if not audience.has(ear.session):
                    ear.send_away()

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
