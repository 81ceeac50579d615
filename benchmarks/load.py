"""Under load: many live games and connected viewers, so many choices a second, for some minutes.

    .venv/bin/python benchmarks/load.py [--games 200] [--viewers 500] [--rate 50] [--seconds 300]

Players choose by POST and get their fresh view; every viewer holds a socket and, when it is poked
with a revision it has not seen, fetches its own view, as the page does. What is chosen was played
and written down beforehand (the games have seeds), so that sending costs little. Times are the
client's, from sending to the whole answer; nobody plays against a bot here. Reports the server's
memory and share of a core, and the client's own share, which takes its part of the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from light_client import Ear, Lines, request

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
import kills

from fourbit.rules.compiled import SEAT_NAMES, load
from fourbit.web.answering import answered
from fourbit.web.folding import begin, fold
from fourbit.web.following import Draft
from fourbit.web.store.kept_games import GameRow, StoredEntry

PLAYERS = 3
CLOCK = os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """What was measured, in seconds."""

    posts: list[float] = field(default_factory=list)
    gets: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # how long after its time a choice was sent
    wrong: list[str] = field(default_factory=list)
    pokes: int = 0


def played(number: int) -> Iterator[bytes]:
    """The choices of a whole game with that seed, each as the body that is sent."""
    rng = random.Random(number)
    sitters = [{"name": f"P{seat}", "bot": "", "came": True} for seat in range(PLAYERS)]
    body: dict[str, Any] = {"sitters": sitters, "seed": number, "lesson": False}
    body |= {"format": 2, "plies": []}
    row = GameRow("", "screen", "", 1, False, 0, 0, "", "")
    draft = Draft(begin(row, load("mended"), StoredEntry("begin", None, body)))
    draft.follow()
    body["plies"] = draft.plies
    sitting = begin(row, load("mended"), StoredEntry("begin", None, body))
    while not sitting.table.state.is_over:
        seat = rng.choice(sitting.table.state.waiting)
        said, decision = kills.chosen(sitting.table.state, seat, rng), sitting.decision(seat)
        asked = {"seat": SEAT_NAMES[seat], "decision": decision, "words": [said]}
        yield json.dumps(asked | {"key": f"load-{number}-{decision}"}).encode()
        draft = Draft(sitting)
        draft.play_words(seat, [said])
        (entry,) = answered(0.0, draft, seat, decision, {}, None).entries
        fold(sitting, entry)


def prepared(games: int, choices: int) -> list[list[bytes]]:
    """So many games and, as they end, enough others for all the choices that will be made."""
    found: list[list[bytes]] = []
    total = 0
    while len(found) < games or total < 2 * choices:
        found.append([*played(len(found) + 1)])
        total += len(found[-1])
    return found


@dataclass(slots=True)
class Game:
    """A live game: who holds its seats, the key of its link for watching, what is to be chosen."""

    id: str
    cookie: str
    link: str
    choices: list[bytes]
    next: int = 0
    busy: bool = False


class Viewer:
    """Somebody connected to a game. One request at a time; news meanwhile is fetched after it."""

    def __init__(self, load: Load, game: Game, cookie: str, seat: str | None) -> None:
        self.load = load
        self.live = f"/api/games/{game.id}/live"
        path = f"/api/games/{game.id}" + (f"?seat={seat}" if seat else "")
        self.asks = request(load.port, "GET", path, cookie)
        self.cookie = cookie
        self.rev = self.wanted = -1
        self.task: asyncio.Task[None] | None = None
        self.ear: Ear | None = None

    async def connect(self) -> None:
        """Open the socket."""
        loop = asyncio.get_running_loop()
        _, self.ear = await loop.create_connection(
            lambda: Ear(self.load.port, self.live, self.cookie, self.poked),
            "127.0.0.1",
            self.load.port,
        )
        await self.ear.opened

    def poked(self, said: bytes) -> None:
        """Something is new."""
        self.load.figures.pokes += 1
        self.wanted = max(self.wanted, json.loads(said)["rev"])
        if self.task is None and self.wanted > self.rev:
            self.task = asyncio.create_task(self.fetch())

    async def fetch(self) -> None:
        """Ask for the view until it is new enough."""
        figures = self.load.figures
        while self.wanted > self.rev:
            answer = await self.load.lines.ask(self.asks)
            figures.gets.append(answer.seconds)
            if answer.status != 200:
                figures.wrong.append(answer.body[:200].decode())
                break
            self.rev = rev_of(answer.body)
        self.task = None


def rev_of(view: bytes) -> int:
    """The revision of a view, without reading all of it."""
    at = view.index(b'"rev":') + 6
    return int(view[at : view.index(b",", at)])


class Load:
    """One run."""

    def __init__(self, port: int, games: int, viewers: int, rate: float, seconds: float) -> None:
        self.port = port
        self.wanted = games
        self.viewers = viewers
        self.rate = rate
        self.seconds = seconds
        self.figures = Figures()
        self.games: list[Game] = []
        self.watching: list[Viewer] = []
        self.made = 0
        self.lines = Lines(port)
        self.rng = random.Random(1)
        self.prepared = prepared(games, int(seconds * rate))

    async def come(self) -> None:
        """Make the games, let the viewers come."""
        for _ in range(self.wanted):
            self.games.append(await self.new_game())
        for number in range(self.viewers):
            viewer = await self.viewer(self.games[number % len(self.games)], number)
            await viewer.connect()
            self.watching.append(viewer)
        await asyncio.sleep(2)
        self.figures = Figures(wrong=self.figures.wrong)

    def leave(self) -> None:
        """Hang up; whoever was thrown out says so."""
        lost = sum(viewer.ear is None or viewer.ear.lost for viewer in self.watching)
        if lost:
            self.figures.wrong.append(f"{lost} sockets were lost")
        for viewer in self.watching:
            if viewer.ear:
                viewer.ear.close()
        self.lines.close()

    async def post(self, path: str, body: object) -> tuple[dict[str, Any], str]:
        """Ask for something that is not measured; gives the answer and its cookie."""
        answer = await self.lines.ask(
            request(self.port, "POST", path, body=json.dumps(body).encode())
        )
        return json.loads(answer.body), answer.cookie

    async def new_game(self) -> Game:
        """A game of three people at one browser."""
        self.made += 1
        number = self.made  # while one waits, others may be made
        seats = [{"who": "me", "name": f"P{seat}"} for seat in range(PLAYERS)]
        body = {"way": "screen", "seats": seats, "seed": number, "key": f"load-{number:06d}"}
        made, cookie = await self.post("/api/games", body)
        link = next(one["path"] for one in made["links"] if one["seat"] is None)
        choices = self.prepared[number - 1]
        return Game(made["id"], cookie, link.partition("#k=")[2], choices)

    async def viewer(self, game: Game, number: int) -> Viewer:
        """Half of them hold the seats, the others came by the link for watching."""
        if number % 2:
            return Viewer(self, game, game.cookie, SEAT_NAMES[number % PLAYERS])
        _, cookie = await self.post(f"/api/games/{game.id}/session", {"key": game.link})
        return Viewer(self, game, cookie, None)

    # --- players ---

    async def play(self) -> None:
        """Choices at their times; whoever is too slow to send them in time says so."""
        start, tasks = time.perf_counter(), set[asyncio.Task[None]]()
        for turn in range(int(self.seconds * self.rate)):
            due = start + turn / self.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while not (free := [one for one in self.games if not one.busy]):
                await asyncio.sleep(0.01)
            self.figures.late.append(time.perf_counter() - due)
            task = asyncio.create_task(self.turn(self.rng.choice(free)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)

    async def turn(self, game: Game) -> None:
        """One choice; a game that has ended makes room for another, and its viewers stay there, as
        people do."""
        game.busy = True
        if game.next == len(game.choices):
            at = self.games.index(game)
            game = self.games[at] = await self.new_game()
            game.busy = True
        path, body = f"/api/games/{game.id}/actions", game.choices[game.next]
        game.next += 1
        answer = await self.lines.ask(request(self.port, "POST", path, game.cookie, body))
        self.figures.posts.append(answer.seconds)
        if answer.status != 201:
            self.figures.wrong.append(answer.body[:200].decode())
        game.busy = False


def spent(pid: int) -> float:
    """Seconds of CPU a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / CLOCK


def memory(pid: int, what: str = "VmRSS") -> float:
    """Megabytes it holds now, or (`VmHWM`) held at most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = [one for one in lines if one.startswith(what)]
    return int(line.split()[1]) / 1024


def told(name: str, times: Sequence[float]) -> str:
    """A line of percentiles, in milliseconds."""
    found = sorted(times) or [0.0]
    p50, p95, p99 = (found[int(len(found) * share)] * 1000 for share in (0.5, 0.95, 0.99))
    most = found[-1] * 1000
    return (f"{name}: {len(times)}, p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}, "
            f"most {most:.0f} ms")  # fmt: skip


async def measured(load: Load, pid: int) -> str:
    """Play, and say what the two processes cost while it lasted."""
    await load.come()
    gc.freeze()
    start, server, own = time.monotonic(), spent(pid), time.process_time()
    await load.play()
    lasted = time.monotonic() - start
    server, own = (spent(pid) - server) / lasted, (time.process_time() - own) / lasted
    load.leave()
    asked = len(load.figures.posts) + len(load.figures.gets)
    return (f"{lasted:.0f} s; server {memory(pid):.0f} MB (most {memory(pid, 'VmHWM'):.0f}), "
            f"{server:.0%} of a core, {server * lasted / asked * 1000:.1f} ms a request; "
            f"this client {own:.0%} of a core; load average {os.getloadavg()[0]:.1f}")  # fmt: skip


def main() -> int:
    """Run it and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--viewers", type=int, default=500)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--postgresql", action="store_true")
    asked = parser.parse_args()
    with kills.database_url(asked.postgresql) as url:
        server = kills.Server(url)
        server.start()
        assert server.process is not None
        try:
            load = Load(server.port, asked.games, asked.viewers, asked.rate, asked.seconds)
            costs = asyncio.run(measured(load, server.process.pid))
        finally:
            server.kill()
    print(told("choices", load.figures.posts))
    print(told("views", load.figures.gets))
    print(told("sent late by the client", load.figures.late))
    print(f"pokes {load.figures.pokes}; {costs}")
    for line in load.figures.wrong[:5]:
        print("WRONG", line)
    return bool(load.figures.wrong)


if __name__ == "__main__":
    sys.exit(main())
