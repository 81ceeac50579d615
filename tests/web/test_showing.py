"""Answers that are remembered: always whole, never old, and nobody gets another's."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.answering import act
from fourbit.web.hosting import MOST_SHOWN, Host
from fourbit.web.making import make_game, plan_record
from fourbit.web.store.database import Database
from fourbit.web.store.kept_games import GameRow
from fourbit.web.tokens import hashed
from tests.web.browsers import answer, made, said, server, sit, view
from tests.web.hosts import COOKIE, current, new_game

WHO = (None, *SEAT_NAMES[:3])


def row_of(host: Host, id: str) -> GameRow:
    return host.visit(hashed(COOKIE), id).row


def test_everybody_gets_the_view_of_their_own_eyes(url: str) -> None:
    """Three friends and somebody who watches look again and again, in every order; what each gets
    is what a server says that remembers nothing."""
    with server(url) as one, server(url) as other:
        game = made(one, "me", "person", "person")
        path = f"/api/games/{game['id']}"
        people = {None: sit(one, game, None), "A": one}
        people |= {seat: sit(one, game, seat) for seat in ("B", "C")}
        different = set()
        for turn in range(14):
            for who in (*WHO, *reversed(WHO)):
                seat = f"?seat={who}" if who else ""
                found = people[who].get(path + seat)
                cookie = {"Cookie": f"fourbit={people[who].cookies['fourbit']}"}
                assert found.content == other.get(path + seat, headers=cookie).content
                assert said(found)["viewer"] == who
                assert said(found)["mine"] == ([who] if who else [])
                different.add((turn, found.content))
            waiting = said(one.get(path))["waiting"]
            seat = waiting[turn % len(waiting)]
            said(answer(people[seat], game["id"], seat), 201)
        assert len(different) == 14 * len(WHO)


def test_what_is_remembered_goes_with_the_next_choice(host: Host) -> None:
    id = new_game(host, "", "", "").row.id
    row = row_of(host, id)
    calls: list[int] = []

    def show(row: GameRow) -> bytes:
        def make(sitting: object) -> bytes:
            calls.append(1)
            return str(len(calls)).encode()

        return host.show(row, "key", make)

    assert [show(row), show(row)] == [b"1", b"1"]
    assert host.shown(row, "key") == b"1"
    assert host.shown(row, "another") is None
    _, asked, _ = current(host, id)
    seat, decision, words = asked[0]
    act(host, id, seat, decision, [words[0]], "key-of-a-request")
    assert host.shown(row_of(host, id), "key") is None
    assert show(row_of(host, id)) == b"2"


def test_another_servers_choice_makes_it_old(url: str, database: Database) -> None:
    mine, theirs = Host(database), Host(Database(url))
    id = new_game(mine, "", "", "").row.id
    assert mine.show(row_of(mine, id), "key", lambda sitting: b"old") == b"old"
    _, asked, _ = current(theirs, id)
    seat, decision, words = asked[0]
    act(theirs, id, seat, decision, [words[0]], "key-of-a-request")
    row = row_of(mine, id)
    assert mine.shown(row, "key") is None
    assert mine.show(row, "key", lambda sitting: f"rev {sitting.rev}".encode()) == b"rev 2"
    theirs.database.close()


def test_who_shows_at_once_waits_for_nobody(url: str, host: Host) -> None:
    """Neither for whoever has the game, nor for the database to say what others have done."""
    row = new_game(host, "", "", "").row
    taken, given = threading.Event(), threading.Event()

    def hold(sitting: object) -> bool:
        taken.set()
        return given.wait(10)

    def at_once(key: str) -> bytes | None:
        return host.show_at_once(row_of(host, row.id), key, lambda sitting: key.encode())

    assert at_once("first") is None  # the game has yet to be read
    assert host.show(row, "first", lambda sitting: b"first") == b"first"
    with ThreadPoolExecutor(1) as other:
        holding = other.submit(host.look, row, hold)
        assert taken.wait(10)
        assert at_once("first") == b"first"  # it is remembered
        assert at_once("second") is None
        given.set()
        assert holding.result()
    assert at_once("second") == b"second"
    elsewhere = Host(Database(url))
    _, asked, _ = current(elsewhere, row.id)
    seat, decision, words = asked[0]
    act(elsewhere, row.id, seat, decision, [words[0]], "key-of-a-request")
    elsewhere.database.close()
    assert at_once("second") is None
    assert host.show(row_of(host, row.id), "second", lambda sitting: b"new") == b"new"


def test_the_end_of_a_game_is_told_where_others_do_not_wait_for_it(host: Host) -> None:
    """Its course is worked out by games that are played on: that takes a while."""
    found = Record.open(Path(__file__).parents[1] / "games" / "mended-01-2p.json")
    row = make_game(host, COOKIE, plan_record(found)).row
    assert host.show(row, "first", lambda sitting: b"first") == b"first"
    assert host.show_at_once(row, "first", lambda sitting: b"new") == b"first"  # it is remembered
    assert host.show_at_once(row, "second", lambda sitting: b"second") is None


def test_no_more_is_remembered_than_a_table_needs(host: Host) -> None:
    row = new_game(host, "", "").row
    for n in range(5 * MOST_SHOWN):
        host.show(row, n, lambda sitting, n=n: b"%d" % n)  # type: ignore[misc]
    kept = [n for n in range(5 * MOST_SHOWN) if host.shown(row, n) is not None]
    assert 0 < len(kept) <= MOST_SHOWN
    assert host.shown(row, kept[-1]) == b"%d" % kept[-1]


def test_the_same_rules_by_other_names_are_told_by_their_own(tmp_path: Path) -> None:
    """Two games with one seed, in step: what is remembered of one is no answer for the other."""
    sides = [f"{number}-{side}" for number in range(1, 17) for side in (0, 1)]
    renamed = "".join(f'{side} = "Zed {side}"\n' for side in sides)
    file = f'id = "other"\nextends = "mended"\n\n[en.card]\n{renamed}'
    asked: dict[str, Any] = {"way": "screen", "seed": 4, "dealt": True}
    told: dict[str, set[str]] = {"plain": set(), "named": set()}
    with server(f"sqlite:///{tmp_path}/games.db") as client:
        games = {"plain": made(client, "me", "me", **asked)}
        games["named"] = made(client, "me", "me", file=file, **asked)
        for _ in range(30):
            (seat,) = {view(client, game["id"])["waiting"][0] for game in games.values()}
            for name, game in games.items():
                proposal = view(client, game["id"], seat)["ask"]["proposal"]
                told[name] |= {step["asker"]["en"] for step in proposal["steps"]}
                said(answer(client, game["id"], seat), 201)
    zeds = {name: {one for one in found if "Zed" in one} for name, found in told.items()}
    assert zeds["named"] and not zeds["plain"]
    assert len(told["plain"]) == len(told["named"])
