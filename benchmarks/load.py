"""Under load: many live games and connected viewers, so many choices a second, for some minutes.

    .venv/bin/python benchmarks/load.py [--games 200] [--viewers 500] [--rate 50] [--seconds 300]

Players choose by POST and get their fresh view; every viewer holds a socket and, when it is poked,
fetches its own view. Times are the client's, from sending to the whole answer; what a bot thinks is
not in them (nobody plays against one here). Reports the server's memory and share of a core, and
the client's own share, which takes its part of the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

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


class Game:
    """A game whose client knows beside the server what comes of its choices."""

    def __init__(self, number: int, id: str, cookie: str, link: str) -> None:
        self.id = id
        self.cookie = cookie
        self.link = link
        self.rng = random.Random(number)
        sitters = [{"name": f"P{seat}", "bot": "", "came": True} for seat in range(PLAYERS)]
        body: dict[str, Any] = {"sitters": sitters, "seed": number, "lesson": False}
        body |= {"format": 2, "plies": []}
        row = GameRow(id, "screen", "", 1, False, 0, 0, "", "")
        draft = Draft(begin(row, load("mended"), StoredEntry("begin", None, body)))
        draft.follow()
        body["plies"] = draft.plies
        self.sitting = begin(row, load("mended"), StoredEntry("begin", None, body))
        self.busy = False

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to choose."""
        return bool(self.sitting.table.state.is_over)

    def choose(self) -> dict[str, Any]:
        """The next choice, as it is sent; it counts as made."""
        state = self.sitting.table.state
        seat = self.rng.choice(state.waiting)
        said, decision = kills.chosen(state, seat, self.rng), self.sitting.decision(seat)
        draft = Draft(self.sitting)
        draft.play_words(seat, [said])
        (entry,) = answered(0.0, draft, seat, decision, {}, None).entries
        fold(self.sitting, entry)
        key = f"load-{self.id}-{decision}"
        return {"seat": SEAT_NAMES[seat], "decision": decision, "words": [said], "key": key}


class Load:
    """One run."""

    def __init__(self, port: int, games: int, viewers: int, rate: float, seconds: float) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.port = port
        self.wanted = games
        self.viewers = viewers
        self.rate = rate
        self.seconds = seconds
        self.figures = Figures()
        self.games: list[Game] = []
        self.made = 0
        limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
        self.client = httpx.AsyncClient(base_url=self.origin, limits=limits, timeout=30)
        self.watching: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Make the games, let the viewers come, play, let go."""
        for _ in range(self.wanted):
            self.games.append(await self.new_game())
        for number in range(self.viewers):
            game = self.games[number % len(self.games)]
            self.watching.append(asyncio.create_task(self.watch(game, number)))
        await asyncio.sleep(3)
        await self.play()
        for task in self.watching:
            task.cancel()
        await asyncio.gather(*self.watching, return_exceptions=True)
        await self.client.aclose()

    async def new_game(self) -> Game:
        """A game of three people at one browser."""
        self.made += 1
        seats = [{"who": "me", "name": f"P{seat}"} for seat in range(PLAYERS)]
        body = {"way": "screen", "seats": seats, "seed": self.made, "key": f"load-{self.made:06d}"}
        answer = await self.client.post("/api/games", json=body, headers={"Origin": self.origin})
        cookie = answer.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        made = answer.json()
        link = next(one["path"] for one in made["links"] if one["seat"] is None)
        return Game(self.made, made["id"], cookie, link.partition("#k=")[2])

    # --- players ---

    async def play(self) -> None:
        """Choices at their times; whoever is too slow to send them in time says so."""
        start, tasks = time.perf_counter(), set[asyncio.Task[None]]()
        for turn in range(int(self.seconds * self.rate)):
            due = start + turn / self.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.figures.late.append(time.perf_counter() - due)
            while not (free := [one for one in self.games if not one.busy]):
                await asyncio.sleep(0.01)
            game = random.choice(free)
            task = asyncio.create_task(self.turn(game))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)

    async def turn(self, game: Game) -> None:
        """One choice; a game that ends makes room for another."""
        game.busy = True
        if game.is_over:
            fresh = await self.new_game()
            at = self.games.index(game)
            self.games[at] = fresh  # its viewers stay at the old one, as people do
            return
        headers = {"Origin": self.origin, "Cookie": game.cookie}
        body = game.choose()
        sent = time.perf_counter()
        answer = await self.client.post(f"/api/games/{game.id}/actions", json=body, headers=headers)
        self.figures.posts.append(time.perf_counter() - sent)
        if answer.status_code != 201:
            self.figures.wrong.append(answer.text[:200])
        game.busy = False

    # --- viewers ---

    async def watch(self, game: Game, number: int) -> None:
        """Half of them hold the seats, the others came by the link for watching."""
        cookie = game.cookie if number % 2 else await self.come(game)
        url = f"ws://127.0.0.1:{self.port}/api/games/{game.id}/live"
        seat = SEAT_NAMES[number % PLAYERS] if number % 2 else None
        headers = {"Cookie": cookie}
        try:
            async with connect(url, origin=self.origin, additional_headers=headers) as socket:  # type: ignore[arg-type]
                async for message in socket:
                    self.figures.pokes += bool(json.loads(message))
                    sent = time.perf_counter()
                    path = f"/api/games/{game.id}" + (f"?seat={seat}" if seat else "")
                    answer = await self.client.get(path, headers=headers)
                    self.figures.gets.append(time.perf_counter() - sent)
                    if answer.status_code != 200:
                        self.figures.wrong.append(answer.text[:200])
        except ConnectionClosed as error:
            self.figures.wrong.append(f"socket: {error}")

    async def come(self, game: Game) -> str:
        """A browser of its own."""
        answer = await self.client.post(
            f"/api/games/{game.id}/session",
            json={"key": game.link},
            headers={"Origin": self.origin},
        )
        self.client.cookies.clear()
        return str(answer.headers["set-cookie"].partition(";")[0])


def spent(pid: int) -> float:
    """Seconds of CPU a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / CLOCK


def memory(pid: int) -> float:
    """Megabytes it holds now."""
    (line,) = [
        one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in one
    ]
    return int(line.split()[1]) / 1024


def told(name: str, times: Sequence[float]) -> str:
    """A line of percentiles, in milliseconds."""
    found = sorted(times) or [0.0]
    parts = (found[int(len(found) * share)] * 1000 for share in (0.5, 0.95, 0.99))
    p50, p95, p99 = parts
    most = found[-1] * 1000
    return f"{name}: {len(times)}, p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f}, most {most:.0f} ms"


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
        pid = server.process.pid
        load = Load(server.port, asked.games, asked.viewers, asked.rate, asked.seconds)
        start, before = time.monotonic(), spent(pid)
        try:
            asyncio.run(load.run())
            lasted, used = time.monotonic() - start, spent(pid) - before
            held = memory(pid)
        finally:
            server.kill()
    own = resource.getrusage(resource.RUSAGE_SELF)
    mine = (own.ru_utime + own.ru_stime) / lasted
    print(told("choices", load.figures.posts))
    print(told("views", load.figures.gets))
    print(told("sent late by the client", load.figures.late))
    print(f"pokes {load.figures.pokes}; server {held:.0f} MB, {used / lasted:.0%} of a core; "
          f"this client {mine:.0%} of a core; load average {os.getloadavg()[0]:.1f}")  # fmt: skip
    for line in load.figures.wrong[:5]:
        print("WRONG", line)
    return bool(load.figures.wrong)


if __name__ == "__main__":
    sys.exit(main())
