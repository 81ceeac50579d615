"""Who is poked, and who no longer; on both databases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest
from sqlalchemy import Connection

from fourbit.web.coming import come, renew
from fourbit.web.hosting import Host
from fourbit.web.pokes import Pokes
from fourbit.web.store.database import Database
from fourbit.web.store.kept_games import Audience, audiences
from fourbit.web.tokens import hashed
from tests.web.hosts import COOKIE, new_game, play

SOON = 20.0  # seconds until a test gives up


def test_what_another_server_did_is_heard(host: Host, database: Database) -> None:
    game = new_game(host, "", "")
    mine, friend = hashed(COOKIE), "friend"
    come(host, game.row.id, friend, game.keys[1], "")

    async def heard() -> None:
        pokes = Pokes(database, every=0.02)  # no listener of that host: it is another server's
        try:
            with (
                pokes.listening(game.row.id, mine) as ours,
                pokes.listening(game.row.id, friend) as theirs,
            ):
                first = await asyncio.wait_for(ours.next(), SOON)
                assert first == await asyncio.wait_for(theirs.next(), SOON)
                await asyncio.to_thread(play, host, game.row.id, 1)
                later = await asyncio.wait_for(ours.next(), SOON)
                assert first is not None and later is not None and later > first
                assert later == await asyncio.wait_for(theirs.next(), SOON)
                visit = await asyncio.to_thread(host.visit, mine, game.row.id)
                await asyncio.to_thread(renew, host, visit, 1)
                assert await asyncio.wait_for(theirs.next(), SOON) is None
                assert ours.is_welcome
        finally:
            pokes.close()

    asyncio.run(heard())


def test_who_comes_while_the_database_answers_is_not_sent_away(
    host: Host, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(host, "", "")
    asked, told = threading.Event(), threading.Event()

    def slowly(connection: Connection, ids: Sequence[str]) -> list[Audience]:
        found = audiences(connection, ids)
        asked.set()
        assert told.wait(SOON)
        return found

    monkeypatch.setattr("fourbit.web.pokes.audiences", slowly)

    async def heard() -> None:
        pokes = Pokes(database, every=SOON)
        try:
            with pokes.listening(game.row.id, "stranger") as stranger:
                pokes.seats_changed(game.row.id)
                assert await asyncio.to_thread(asked.wait, SOON)
                with pokes.listening(game.row.id, "newcomer") as newcomer:
                    told.set()
                    assert await asyncio.wait_for(stranger.next(), SOON) is None
                    assert newcomer.is_welcome
        finally:
            pokes.close()

    asyncio.run(heard())
