"""Races: two tabs, four seats, two servers. Each decision is answered once; repeats are none."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI

from fourbit.errors import FourbitError
from fourbit.web.answering import act, person_answers
from fourbit.web.hosting import Host
from fourbit.web.refusals import TooLate
from fourbit.web.store.database import Database
from fourbit.web.store.kept_games import entries_since, find_game
from tests.web.browsers import answer, made, said, server, view
from tests.web.hosts import Asked, current, new_game


def attempt(host: Host, id: str, asked: Asked, word: str, key: str, times: int) -> list[object]:
    """Send one request so many times, from an event loop and from a thread; what became of each."""
    seat, decision, _ = asked
    found: list[object] = []
    for n in range(times):
        try:
            if n % 2:
                found.append(act(host, id, seat, decision, [word], key))
            else:
                answers = person_answers(host, seat, decision, [word], key)
                found.append(asyncio.run(host.change_soon(id, answers)))
        except FourbitError as error:
            found.append(error)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_two_servers_and_two_tabs_race(url: str, database: Database, players: int) -> None:
    """Every seat that is asked sends from two tabs to two servers, each 1 to 5 times."""
    second = Database(url)
    hosts = [Host(database), Host(second)]
    id = new_game(hosts[0], *[""] * players).row.id
    rng = random.Random(players)
    decisions = 0
    with ThreadPoolExecutor(2 * players) as pool:
        for _ in range(12):
            _, asked, _ = current(rng.choice(hosts), id)
            if not asked:
                break
            tries = []
            for one in asked:
                for tab, host in enumerate(hosts):
                    word = rng.choice(one[2])
                    key = f"key-{one[1]}-{tab}"
                    times = rng.randint(1, 5)
                    tries.append(pool.submit(attempt, host, id, one, word, key, times))
            results = [attempted.result() for attempted in tries]
            for n, _ in enumerate(asked):
                ours = [*results[2 * n], *results[2 * n + 1]]
                assert ours.count(True) == 1
                assert all(isinstance(one, bool | TooLate) for one in ours), ours
            decisions += len(asked)
    assert decisions >= 10
    assert current(hosts[0], id) == current(hosts[1], id) == current(Host(database), id)
    kept = database.read(lambda connection: entries_since(connection, id, 1))
    names = [(one.seat, one.decision) for one in kept]
    assert len(names) == len(set(names)) == decisions
    second.close()


def test_a_choice_made_at_the_same_time_is_never_turned_away(host: Host) -> None:
    """All seats have looked at the same board; whoever is slow is not too late."""
    id = new_game(host, *[""] * 4).row.id
    _, asked, _ = current(host, id)
    assert len(asked) == 4
    for seat, decision, words in asked[::-1]:
        assert act(host, id, seat, decision, [words[0]], f"key-{decision}")


def test_who_waits_for_the_database_with_a_game_in_hand_stops_nobody(
    url: str, host: Host, database: Database
) -> None:
    """A choice comes while somebody has the game and is about to ask the database what is new."""
    id = new_game(host, "", "").row.id
    _, ((seat, decision, words), *_), _ = current(host, id)
    waits, goes_on = threading.Event(), threading.Event()

    def ask(sitting: object) -> object:
        waits.set()
        assert goes_on.wait(10)
        return database.read(lambda connection: find_game(connection, id))

    row = database.read(lambda connection: find_game(connection, id))
    assert row is not None
    with ThreadPoolExecutor(2) as pool:
        looking = pool.submit(host.look, row, ask)
        assert waits.wait(10)
        answers = person_answers(host, seat, decision, words[:1], "key-of-a-choice")
        choosing = pool.submit(asyncio.run, host.change_soon(id, answers))
        goes_on.set()
        assert looking.result(20) == row
        assert choosing.result(20) is True
    assert current(host, id)[0] == row.rev + 1


class AtOnce(Executor):
    """Has done everything before anybody could ask for it."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*args, **named))
        return done


def test_a_bot_that_has_chosen_before_anybody_waits_for_it(url: str) -> None:
    with server(url) as one:
        assert isinstance(one.app, FastAPI)
        one.app.state.premises.thinkers.executor = AtOnce()
        game = made(one, "me", "random", "random")
        for _ in range(20):
            seen = view(one, game["id"])
            if "A" in seen["waiting"]:
                said(answer(one, game["id"], "A"), 201)
            else:
                time.sleep(0.05)
    assert seen["rev"] > 20
