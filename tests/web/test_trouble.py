"""When things go wrong below: a disk that is full, a database that goes away, kills. No answer is
false, nothing is lost, and the game goes on."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import kills
import pytest

from fourbit.web.answering import act
from fourbit.web.hosting import Host
from fourbit.web.store.database import Database, StoreTrouble
from fourbit.web.store.migrating import migrate
from tests.web.browsers import made, new_key, seats, server
from tests.web.conftest import address, fresh, private_postgres
from tests.web.hosts import current, new_game, play


def test_killed_again_and_again(url: str) -> None:
    report = kills.run_kills(url, kills=5, actions=60, clients=3, lives=(0.3, 1.0))
    assert report.wrong == []
    assert report.kills == 5 and report.actions >= 60


@contextmanager
def limited(server: kills.Server) -> Iterator[None]:
    """No file of that process may grow any more: the disk is full."""
    assert server.process is not None
    pid, hard = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


def test_a_full_disk_gives_no_false_answer_and_recovers(tmp_path: Path) -> None:
    running = kills.Server(f"sqlite:///{tmp_path / 'games.db'}")
    running.start()
    try:
        origin = f"http://127.0.0.1:{running.port}"
        with httpx.Client(base_url=origin, headers={"Origin": origin}, timeout=60) as client:
            body = {"way": "screen", "seats": seats("me", "me"), "key": new_key()}
            game = client.post("/api/games", json=body).json()
            id, path = game["id"], f"/api/games/{game['id']}"
            seat = game["view"]["waiting"][0]
            ask = client.get(path, params={"seat": seat}).json()["ask"]
            choice = {"seat": seat, "decision": ask["decision"], "words": [str(ask["pack"][0])]}
            choice["key"] = new_key()
            with limited(running):
                for _ in range(3):
                    full = client.post(f"{path}/actions", json=choice)
                    assert full.status_code == 503
                    assert full.json()["id"] == "store.full" and full.headers["retry-after"]
                assert client.get(path).json()["rev"] == 1  # it can still be looked at
            done = client.post(f"{path}/actions", json=choice)
            assert done.status_code == 201 and done.json()["rev"] == 2
            running.kill()
            running.start()
            again = client.get(path, params={"seat": seat}).json()
            assert again["rev"] == 2 and again["id"] == id
            assert client.post(f"{path}/actions", json=choice).status_code == 200
    finally:
        running.kill()


def test_a_database_that_goes_away_and_comes_back() -> None:
    """Meanwhile every request says so; afterwards all is as it was."""
    with private_postgres() as postgres, server(fresh(address(postgres))) as client:
        game = made(client, "me", "me", way="screen")
        path = f"/api/games/{game['id']}"
        before = client.get(path).json()
        postgres.stop()
        for answer in (
            client.get(path),
            client.get("/api/start"),
            client.get("/ready"),
            client.post(
                "/api/games",
                json={"way": "screen", "seats": seats("me", "me"), "key": new_key()},
            ),
        ):
            assert answer.status_code == 503 and answer.json()["id"] == "store.away"
        assert client.get("/health").status_code == 200
        postgres.start()
        assert client.get("/ready").status_code == 200
        assert client.get(path).json() == before


def test_what_could_not_be_committed_did_not_happen(
    host: Host, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the answer is lost after the commit: the same request finds it done."""
    id = new_game(host, "", "").row.id
    play(host, id, 5)
    before = current(host, id)
    seat, decision, words = before[1][0]
    whole = Database._whole

    def lost_before(*args: object) -> object:
        raise StoreTrouble("store.away")

    def lost_after(*args: object) -> object:
        whole(*args)  # type: ignore[arg-type]
        raise StoreTrouble("store.away")

    with monkeypatch.context() as broken:
        broken.setattr(Database, "_whole", lost_before)
        with pytest.raises(StoreTrouble):
            act(host, id, seat, decision, words[:1], "the-same-key")
    assert current(host, id) == before
    with monkeypatch.context() as broken:
        broken.setattr(Database, "_whole", lost_after)
        with pytest.raises(StoreTrouble):
            act(host, id, seat, decision, words[:1], "the-same-key")
    assert not act(host, id, seat, decision, words[:1], "the-same-key")
    assert current(host, id)[0] == before[0] + 1
    assert current(Host(database), id) == current(host, id)


def test_backup_of_a_running_server_and_restore(tmp_path: Path) -> None:
    program = str(Path(sys.executable).parent / "fourbit")
    url, copy = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "copy.db"
    database = Database(url)
    migrate(database)
    id = new_game(Host(database), "", "").row.id
    before = current(Host(database), id)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [program, *words, "--database", url, "--lang", "en"]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = run("backup", str(copy))
    assert done.returncode == 0 and "1 games" in done.stdout
    play(Host(database), id, 6)
    running = kills.Server(url)
    running.start()
    refused = run("restore", str(copy))
    assert refused.returncode == 2 and "stop it first" in refused.stderr
    running.kill()
    database.close()
    assert run("restore", str(tmp_path / "nothing.db")).returncode == 2
    assert run("restore", str(copy)).returncode == 0
    again = Database(url)
    assert current(Host(again), id) == before
    again.close()
