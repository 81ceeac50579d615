"""The host: keeps sittings in memory, lets them be looked at, and changes them one entry at a time.

The database decides: a change is made under the lock of its game, on all that was stored until
then, committed, and only then folded into the sitting. Memory is a copy that can be dropped.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from fourbit.engine.mode import compiled
from fourbit.web.folding import begin, fold
from fourbit.web.refusals import NoSession, NotYours, WrongLink
from fourbit.web.rulesets import from_text
from fourbit.web.sitting import Sitting
from fourbit.web.store.database import Database, NotAtHand
from fourbit.web.store.kept_games import (
    GameRow,
    StoredEntry,
    append,
    entries_since,
    find_game,
    find_source,
    find_visit,
)
from fourbit.web.store.tables import RECORD

T = TypeVar("T")
MOST_HELD = 300  # sittings in memory
MOST_SHOWN = 12  # answers remembered of one sitting: seats and browsers that look at it
MOST_LOOKED_AT = 48  # sittings whose answers are remembered: all who look ask within a second


@dataclass(frozen=True, slots=True)
class Visit:
    """A browser at a game: the seats it holds (none: it watches)."""

    session: str
    row: GameRow
    mine: tuple[int, ...]

    def holds(self, seat: int) -> None:
        """Raises `NotYours` unless the browser holds the seat."""
        if seat not in self.mine:
            raise NotYours("web.not_your_seat")


@dataclass(slots=True)
class Addition:
    """What is to be added to a game; no entries: nothing. `over`: whether it has ended then, None
    if that stays as it is."""

    entries: Sequence[StoredEntry] = ()
    over: bool | None = None


Make = Callable[[Connection, Sitting], Addition]
Write = Callable[[Callable[[Connection], Sequence[StoredEntry]]], Sequence[StoredEntry]]


@dataclass(slots=True)
class _Shown:
    """Answers made of a game as it stood at one revision, by who they are for."""

    rev: int = -1
    answers: dict[Hashable, bytes] = field(default_factory=dict)


@dataclass(slots=True)
class _Held:
    """A game in memory; its lock is held by whoever reads or changes it. `shown` is replaced when
    something changes, and so may be read without the lock."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    sitting: Sitting | None = None
    shown: _Shown = field(default_factory=_Shown)

    def forget(self) -> None:
        """What was made of it can be made again."""
        self.shown = _Shown()
        if self.sitting is not None:
            self.sitting.spoken = self.sitting.board = None


class Listener(Protocol):
    """Who wants to know that a game has something new."""

    def __call__(self, sitting: Sitting) -> None:
        """Called with the game's lock held, perhaps where the database is asked: be quick, and
        leave what needs the database to another thread."""


class Host:
    """All games of one server process."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self.database = database
        self.now = now
        self.listeners: list[Listener] = []
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._looked_at: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """How many games are in memory."""
        return len(self._held)

    # --- looking ---

    def visit(self, session: str, id: str) -> Visit:
        """Who is at a game; no session is nobody. Raises `WrongLink` if there is no such game,
        `NoSession` or `NotYours` for a stranger."""

        found = self.database.read(lambda connection: find_visit(connection, session, id))
        return _visit(session, found)

    async def visit_soon(self, session: str, id: str) -> Visit:
        """The same, for the event loop."""
        found = await self.database.read_briefly(
            lambda connection: find_visit(connection, session, id)
        )
        return _visit(session, found)

    def look(self, row: GameRow, work: Callable[[Sitting], T]) -> T:
        """Read a game as it stands. What is read must not be kept beyond `work`."""
        held = self._hold(row.id)
        with held.lock:
            return work(self._current(held, row))

    def shown(self, row: GameRow, key: Hashable) -> bytes | None:
        """What `show` has made for that key of the game as it stands, or later; never waits."""
        with self._lock:
            held = self._held.get(row.id)
        if held is None:
            return None
        shown = held.shown
        return shown.answers.get(key) if shown.rev >= row.rev else None

    def show(self, row: GameRow, key: Hashable, make: Callable[[Sitting], bytes]) -> bytes:
        """An answer made of a game as it stands, remembered until something changes.

        `key` must name all that the answer depends on beside the game: whose eyes see it."""

        held = self._hold(row.id)
        with held.lock:
            self._current(held, row)
            return self._made(held, key, make)

    def show_at_once(
        self, row: GameRow, key: Hashable, make: Callable[[Sitting], bytes]
    ) -> bytes | None:
        """The same if there is nothing to wait for: nobody who has the game, not the database, and
        not the course of a game that has ended, for which others are played on."""
        found = self.shown(row, key)
        if found is not None:
            return found
        held = self._hold(row.id)
        if not held.lock.acquire(blocking=False):
            return None
        try:
            if _is_behind(held, row) or _there(held).table.state.is_over:
                return None
            return self._made(held, key, make)
        finally:
            held.lock.release()

    def _made(self, held: _Held, key: Hashable, make: Callable[[Sitting], bytes]) -> bytes:
        """The answer for a key, of a sitting that is current; its lock is held."""
        sitting = _there(held)
        if held.shown.rev != sitting.rev:
            held.shown = _Shown(sitting.rev)
        answers = held.shown.answers
        if key not in answers:
            if len(answers) >= MOST_SHOWN:
                answers.clear()
            answers[key] = make(sitting)
            self._look_at(sitting.id, held)
        return answers[key]

    def _look_at(self, id: str, held: _Held) -> None:
        """Answers of this game are remembered now, those of the one looked at longest ago not."""
        with self._lock:
            self._looked_at[id] = held
            self._looked_at.move_to_end(id)
            if len(self._looked_at) > MOST_LOOKED_AT:
                self._looked_at.popitem(last=False)[1].forget()

    def _current(self, held: _Held, row: GameRow) -> Sitting:
        """The sitting, at least as far as the row is; its lock is held."""
        if _is_behind(held, row):
            self.database.read(lambda connection: self._catch_up(connection, held, row))
            self._tell(held)
        return _there(held)

    # --- changing ---

    def change(self, id: str, make: Make) -> bool:
        """Add to a game what `make` says; gives whether there was something to add.

        When it returns, the entries are kept. What it raises has changed nothing.
        """
        held = self._hold(id)
        with held.lock:
            return self._changed(held, id, make, self.database.write)

    async def change_soon(self, id: str, make: Make) -> bool:
        """The same, for the event loop. If nobody else has the game just then, it is done at once,
        so that whoever chose does not stand in line twice, or else where the database is asked,
        without a thread that only waits for it. An engine that is not compiled takes too long."""
        held = self._hold(id)

        def at_once(write: Write) -> bool | None:
            if not held.lock.acquire(blocking=False):
                return None
            try:
                return self._changed(held, id, make, write)
            finally:
                held.lock.release()

        if compiled():
            with suppress(NotAtHand):
                found = at_once(self.database.write_at_hand)
                if found is not None:
                    return found
        found = await self.database.soon(lambda: at_once(self.database.write_here))
        return await asyncio.to_thread(self.change, id, make) if found is None else found

    def _changed(self, held: _Held, id: str, make: Make, write: Write) -> bool:
        """Its lock is held."""

        def work(connection: Connection) -> Sequence[StoredEntry]:
            row = find_game(connection, id, lock=True)
            if row is None:
                raise WrongLink("web.no_game")
            self._catch_up(connection, held, row)
            change = make(connection, _there(held))
            if change.entries:
                over = row.over if change.over is None else change.over
                append(connection, id, row.rev, change.entries, over)
            return change.entries

        added = write(work)
        self._fold(held, added)
        if added:
            self._tell(held)
        return bool(added)

    # --- in memory ---

    def _hold(self, id: str) -> _Held:
        with self._lock:
            held = self._held.setdefault(id, _Held())
            self._held.move_to_end(id)
            while len(self._held) > MOST_HELD:
                self._held.popitem(last=False)
            return held

    def _catch_up(self, connection: Connection, held: _Held, row: GameRow) -> None:
        """Fold what others have stored since."""
        if held.sitting is None:
            source = find_source(connection, row.ruleset)
            first, *rest = entries_since(connection, row.id, 0)
            assert source is not None
            held.sitting = begin(row, from_text(source), first)
            self._fold(held, rest)
        elif held.sitting.rev < row.rev:
            self._fold(held, entries_since(connection, row.id, held.sitting.rev))

    def _fold(self, held: _Held, entries: Sequence[StoredEntry]) -> None:
        try:
            for entry in entries:
                fold(_there(held), entry)
        except BaseException:
            held.sitting = None  # read again from what is stored
            raise

    def _tell(self, held: _Held) -> None:
        sitting = _there(held)
        for listener in self.listeners:
            listener(sitting)
        held.shown = _Shown(sitting.rev)


def _visit(session: str, found: tuple[GameRow, frozenset[int]] | None) -> Visit:
    if found is None:
        raise WrongLink("web.no_game")
    row, seats = found
    if not seats and row.way != RECORD:
        raise NotYours("web.stranger") if session else NoSession("web.no_session")
    return Visit(session, row, tuple(sorted(seat for seat in seats if seat >= 0)))


def _is_behind(held: _Held, row: GameRow) -> bool:
    """Whether more is stored than is in memory."""
    return held.sitting is None or held.sitting.rev < row.rev


def _there(held: _Held) -> Sitting:
    assert held.sitting is not None
    return held.sitting
