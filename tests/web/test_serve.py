"""`fourbit serve` and `fourbit` alone: found by a browser, said in one line, ended politely."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from fourbit import cli
from fourbit.commands.serve import listening

FOURBIT = str(Path(sys.executable).parent / "fourbit")


def started(*words: str, home: Path, **environ: str) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, and where it says that it is."""
    env = os.environ | {"XDG_DATA_HOME": str(home), "LANG": "en_US.UTF-8"} | environ
    process = subprocess.Popen(
        [FOURBIT, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return process, found[0]
    raise AssertionError(process.wait())


def ended(process: subprocess.Popen[str]) -> str:
    """All it said after its address; `communicate` would lose what was read ahead with it."""
    process.send_signal(signal.SIGTERM)
    assert process.stdout is not None
    with process.stdout as stream:
        said = stream.read()
    assert process.wait(timeout=60) in (0, -signal.SIGTERM)
    assert "leaked" not in said  # nothing is left behind for the system to clean up
    return said


def answering(url: str) -> httpx.Response:
    while True:
        try:
            return httpx.get(f"{url}/ready", timeout=60)
        except httpx.TransportError:
            time.sleep(0.05)


def test_bare_fourbit_serves_the_game_and_says_how_to_play_without_a_screen(
    tmp_path: Path,
) -> None:
    process, url = started(home=tmp_path, DISPLAY="", WAYLAND_DISPLAY="")
    assert answering(url).status_code == 200
    assert "fourbit play" in ended(process)
    assert (tmp_path / "fourbit" / "games.db").is_file()


def test_small_answers_are_sent_at_once() -> None:
    """asyncio sets TCP_NODELAY only on sockets that name their protocol."""
    with listening("127.0.0.1", 0, 1) as taken:
        assert taken.proto == socket.IPPROTO_TCP


def test_several_processes_serve_one_database(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--workers", "2", "--rate", "0", "--bots", "0")
    process, url = started(*words, home=tmp_path)
    answering(url)
    seats = [{"who": "me", "name": name} for name in ("A", "B")]
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as client:
        body = {"way": "screen", "seats": seats, "key": "the-first-key"}
        id = client.post("/api/games", json=body).json()["id"]
    cookie = dict(client.cookies)
    revs = set()
    for turn in range(12):  # each on a new connection: some at one process, some at the other
        with httpx.Client(base_url=url, headers={"Origin": url}, cookies=cookie, timeout=60) as one:
            seat = one.get(f"/api/games/{id}").json()["waiting"][0]
            ask = one.get(f"/api/games/{id}?seat={seat}").json()["ask"]
            words_ = ask["proposal"]["words"] if ask["proposal"] else [str(ask["pack"][0])]
            act = {
                "seat": seat,
                "decision": ask["decision"],
                "words": words_,
                "key": f"key-{turn:05d}",
            }
            done = one.post(f"/api/games/{id}/actions", json=act)
            assert done.status_code == 201, done.text
            revs.add(done.json()["rev"])
    assert len(revs) == 12
    ended(process)


def test_the_log_is_json_without_secrets(tmp_path: Path) -> None:
    process, url = started("serve", "--port", "0", "--bots", "0", home=tmp_path)
    answering(url)
    seats = [{"who": "me", "name": "Hidden Name"}, {"who": "person", "name": "Other"}]
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as client:
        body = {"way": "friends", "seats": seats, "key": "the-only-key"}
        made = client.post("/api/games", json=body).json()
        key = made["links"][1]["path"].partition("#k=")[2]
        client.post(f"/api/games/{made['id']}/session", json={"key": key})
        client.get(f"/api/games/{made['id']}", params={"seat": "A"})
        cookie = client.cookies["fourbit"]
    said = ended(process)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    routes = {line.get("route") for line in lines}
    assert {"/api/games", "/api/games/{id}", "/api/games/{id}/session"} <= routes
    for secret in (key, cookie, made["id"], "Hidden Name", "the-only-key"):
        assert secret not in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_cannot_be_served_is_one_line(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for words in (
            ["serve", "--port", port],
            ["serve", "--port", "0", "--database", "mysql://x:secret@y/z"],
            ["serve", "--port", "0", "--database", "nonsense"],
            ["backup", "copy.db", "--database", "postgresql+psycopg://x"],
        ):
            assert cli.main([*words, "--lang", lang]) == cli.USER_ERROR
            said = capsys.readouterr().err
            assert said.count("\n") <= 2 and "Traceback" not in said and "secret" not in said
