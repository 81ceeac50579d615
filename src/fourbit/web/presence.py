"""Who is there: the browsers that have asked for something lately, or listen just now.

Each server notes it in memory and writes it down every so often, so that others that share the
database know it too. No answer waits for that.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from fourbit.web.store.database import Database, StoreTrouble
from fourbit.web.store.seatings import changed_at, note_seen, seen_at

EVERY = 20.0  # seconds between two times that it is written down
STANDSTILL = (
    600.0  # seconds in which nothing happened: an open page does not count for anybody then
)
Browser = tuple[str, str]  # a session at a game


class Presence:
    """Created in the event loop. Nobody is there any more `after` seconds after the last sign."""

    def __init__(
        self, database: Database, after: float, now: Callable[[], float] = time.time
    ) -> None:
        self.database = database
        self.after = after
        self.now = now
        self._seen: dict[Browser, float] = {}
        self._listening: Counter[Browser] = Counter()
        self._writing = asyncio.get_running_loop().create_task(self._write())

    def see(self, session: str, game: str) -> None:
        """A browser has asked for something."""
        if session:
            self._seen[session, game] = self.now()

    @contextmanager
    def listening(self, session: str, game: str) -> Iterator[None]:
        """A browser is there for as long as its socket is open."""
        self._listening[session, game] += 1
        try:
            yield
        finally:
            self._listening[session, game] -= 1
            self.see(session, game)

    def there(self, connection: Connection, game: str) -> frozenset[int]:
        """The seats of a game at which somebody was seen lately, while the game goes on."""
        now = self.now()
        found = set[int]()
        if changed_at(connection, game) < now - STANDSTILL:
            return frozenset(found)
        for session, seat, written in seen_at(connection, game):
            listens = self._listening.get((session, game), 0) > 0
            noted = self._seen.get((session, game), 0.0)
            seen = now if listens else max(written or 0.0, noted)
            if seat >= 0 and seen > now - self.after:
                found.add(seat)
        return frozenset(found)

    async def _write(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.write()

    async def write(self) -> None:
        """Write down who was there since the last time."""
        for browser, sockets in list(self._listening.items()):
            if sockets > 0:
                self.see(*browser)
            else:
                del self._listening[browser]
        seen, self._seen = self._seen, {}
        if not seen:
            return
        try:
            await asyncio.to_thread(
                self.database.write, lambda connection: note_seen(connection, seen)
            )
        except StoreTrouble:
            self._seen = seen | self._seen  # later, then

    def close(self) -> None:
        """Nothing is noted any more."""
        self._writing.cancel()
