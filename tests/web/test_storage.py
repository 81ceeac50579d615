"""What is kept: entries only grow, one for each decision and request; on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import OperationalError

from fourbit.engine.mode import compiled
from fourbit.errors import IllegalAction
from fourbit.web.answering import act, person_answers
from fourbit.web.hosting import Addition, Host
from fourbit.web.refusals import NotYours, TooLate, WrongLink
from fourbit.web.sitting import Sitting
from fourbit.web.store.database import Database, NotAtHand
from fourbit.web.store.kept_games import GameRow, find_game
from fourbit.web.store.migrating import migrate
from fourbit.web.store.tables import entry, metadata, seat_key, seating
from fourbit.web.tokens import hashed
from tests.web.hosts import COOKIE, current, new_game, play


def test_the_migrations_make_the_tables(database: Database) -> None:
    migrate(database)  # once more is no harm

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        return list(compare_metadata(context, metadata))

    assert database.read(differences) == []


def test_a_game_is_its_entries(host: Host, database: Database) -> None:
    made = new_game(host, "", "", "")
    choices = play(host, made.row.id, 30)
    rev, asked, digest = current(host, made.row.id)
    again = Host(database)
    assert current(again, made.row.id) == (rev, asked, digest)
    assert rev == choices + 1 > 20


def test_each_decision_is_answered_once(host: Host) -> None:
    id = new_game(host, "", "").row.id
    _, ((seat, decision, words), *_), _ = current(host, id)
    assert act(host, id, seat, decision, words[:1], "first-key")
    after = current(host, id)
    for _ in range(4):
        assert not act(host, id, seat, decision, words[:1], "first-key")
    for key, said in (("second-key", words[:1]), ("first-key", words[1:2])):
        with pytest.raises(TooLate):
            act(host, id, seat, decision, said, key)
    assert current(host, id) == after


def test_all_of_an_answer_or_nothing(host: Host) -> None:
    id = new_game(host, "", "").row.id
    before = current(host, id)
    seat, decision, words = before[1][0]
    for wrong in ([words[0], "nonsense"], ["nonsense"], [words[0]] * 9):
        with pytest.raises(IllegalAction):
            act(host, id, seat, decision, wrong, "some-key-1")
        assert current(host, id) == before
    assert act(host, id, seat, decision, words[:1], "some-key-1")


def test_a_repeated_request_makes_one_game(host: Host) -> None:
    first, second = new_game(host, "", ""), new_game(host, "", "")
    assert first.row.id == second.row.id and first.keys == second.keys
    assert new_game(host, "", "", request="r2").row.id != first.row.id


def test_only_hashes_are_kept(host: Host, database: Database) -> None:
    made = new_game(host, "", "")

    def stored(connection: Connection) -> str:
        rows = [connection.execute(select(one)).all() for one in (entry, seat_key, seating)]
        return repr(rows)

    found = database.read(stored)
    assert hashed(COOKIE) in found and COOKIE not in found
    for key in made.keys.values():
        assert len(key) >= 22 and hashed(key) in found and key not in found


def test_strangers_and_wrong_links(host: Host) -> None:
    id = new_game(host, "", "").row.id
    assert host.visit(hashed(COOKIE), id).mine == (0, 1)
    with pytest.raises(NotYours):
        host.visit(hashed("another"), id)
    with pytest.raises(WrongLink):
        host.visit(hashed(COOKIE), "nothing")


def test_chance_is_the_systems_unless_a_seed_was_asked_for(host: Host) -> None:
    seeded = [new_game(host, "", "", request=f"s{n}", seed=7) for n in range(2)]
    free = [new_game(host, "", "", request=f"f{n}") for n in range(4)]
    assert len({current(host, one.row.id)[2] for one in seeded}) == 1
    assert len({current(host, one.row.id)[2] for one in free}) > 1


def test_what_is_not_at_hand_is_asked_for_as_ever(host: Host, database: Database) -> None:
    """The event loop never waits for a lock; what it could not read at once, a thread reads."""
    id = new_game(host, "", "").row.id
    loop, asked = threading.get_ident(), list[int]()

    def find(connection: Connection) -> GameRow | None:
        asked.append(threading.get_ident())
        if len(asked) == 2 and database.is_sqlite:
            raise OperationalError("select", {}, sqlite3.OperationalError("database is locked"))
        return find_game(connection, id)

    async def read() -> list[GameRow | None]:
        return [await database.read_briefly(find) for _ in range(3)]

    rows = asyncio.run(read())
    assert [row.id for row in rows if row] == [id] * 3
    here = [one == loop for one in asked]
    assert here == ([True, True, False, True] if database.is_sqlite else [False] * 3)


def test_the_event_loop_chooses_at_once_or_where_nobody_waits_for_it(
    host: Host, database: Database
) -> None:
    """A choice is made in the event loop, but while somebody else writes, in the store's thread."""
    id = new_game(host, "", "").row.id
    made = list[bool]()

    async def choose() -> bool:
        seat, decision, words = current(host, id)[1][0]
        answers = person_answers(host, seat, decision, words[:1], f"key-{decision}")

        def noted(connection: Connection, sitting: Sitting) -> Addition:
            made.append(threading.current_thread() is threading.main_thread())
            return answers(connection, sitting)

        return await host.change_soon(id, noted)

    def choose_beside_a_writer() -> bool:
        writes, ends = threading.Event(), threading.Event()

        def write() -> None:
            with sqlite3.connect(str(database.engine.url.database), isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                writes.set()
                ends.wait(1)
                other.execute("COMMIT")
            other.close()

        writer = threading.Thread(target=write)
        writer.start()
        assert writes.wait(10)
        threading.Timer(0.2, ends.set).start()
        chosen = asyncio.run(choose())
        writer.join()
        return chosen

    between = choose_beside_a_writer if database.is_sqlite else lambda: asyncio.run(choose())
    before = current(host, id)[0]
    assert [asyncio.run(choose()), between(), asyncio.run(choose())] == [True] * 3
    assert current(host, id) == current(Host(database), id)
    assert current(host, id)[0] == before + 3
    at_once = database.is_sqlite and compiled()
    assert made == [at_once, False, at_once]


def test_what_fails_at_hand_leaves_nothing(database: Database) -> None:
    """An error half-way through undoes the half; the next goes on as if nothing had been."""
    if not database.is_sqlite:
        with pytest.raises(NotAtHand):
            database.write_at_hand(lambda connection: None)
        return

    def insert(connection: Connection) -> None:
        connection.execute(text("create table half (n integer)"))
        connection.execute(text("insert into half values (1)"))

    def fails(connection: Connection) -> None:
        insert(connection)
        raise IllegalAction("not_waiting", seat=0, waiting=[1])

    for _ in range(2):
        with pytest.raises(IllegalAction):
            database.write_at_hand(fails)
    database.write_at_hand(insert)
    assert database.read(lambda connection: connection.scalar(text("select n from half"))) == 1
    elsewhere = list[BaseException]()

    def from_another_thread() -> None:
        try:
            database.write_at_hand(insert)
        except NotAtHand as error:
            elsewhere.append(error)

    other = threading.Thread(target=from_another_thread)
    other.start()
    other.join()
    assert len(elsewhere) == 1
