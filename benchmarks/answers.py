"""How long one person waits for an answer, in every shipped edition.

    .venv/bin/python benchmarks/answers.py [--games 3] [--players 3] [--edition NAME ...]

Whole games are played as a page plays them, through the whole server but for the socket, on SQLite
in a file: before each choice the seat's view, while a stack is built four flips of a card and two
places pointed at, otherwise another option of a step looked at; then the choice itself, as proposed
or (one in three) another, which is answered by the view that follows. Wall time is what a person
feels; processor time, of all threads together, says the same on a busy machine. The first game of
an edition, in which its words are made, is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Sequence
from typing import Any

from fourbit.rules.load import shipped
from fourbit.web.app import create_app
from fourbit.web.settings import Settings

GOALS = {"view": 50, "flip": 30, "place": 30, "edit": 30, "choice": 50}  # ms
Json = dict[str, Any]


class Asker:
    """Asks the server without a socket, and notes what each sort of answer took."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookie = ""
        self.counts = False
        self.found: dict[str, list[tuple[float, float]]] = {}

    async def ask(self, sort: str, method: str, path: str, body: object = None) -> Json:
        """One request; its wall and processor time count for its sort."""
        sent, parts = json.dumps(body).encode() if body else b"", list[Json]()
        headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"),
                   (b"content-type", b"application/json"), (b"cookie", self.cookie.encode()),
                   (b"content-length", str(len(sent)).encode())]  # fmt: skip
        plain, _, query = path.partition("?")
        scope = {"type": "http", "method": method, "path": plain, "raw_path": plain.encode(),
                 "query_string": query.encode(), "headers": headers, "scheme": "http",
                 "client": ("127.0.0.1", 1), "server": ("localhost", 80), "root_path": "",
                 "http_version": "1.1", "asgi": {"version": "3.0"}}  # fmt: skip

        async def receive() -> Json:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Json) -> None:
            parts.append(message)

        wall, processor = time.perf_counter(), time.process_time()
        await self.app(scope, receive, send)
        took = time.perf_counter() - wall, time.process_time() - processor
        if self.counts:
            self.found.setdefault(sort, []).append(took)
        answer = b"".join(part.get("body", b"") for part in parts)
        assert parts[0]["status"] < 300, answer
        for name, value in parts[0]["headers"]:
            if name == b"set-cookie":
                self.cookie = value.decode().partition(";")[0]
        found: Json = json.loads(answer)
        return found


class Game:
    """One game of people at one browser."""

    def __init__(self, asker: Asker, edition: str, players: int, number: int) -> None:
        self.ask = asker.ask
        self.edition = edition
        self.rng = random.Random(number)
        self.players = players
        self.number = number

    async def play(self) -> None:
        """From the first choice to the last."""
        seats = [{"who": "me", "name": f"P{seat}"} for seat in range(self.players)]
        body = {"way": "screen", "edition": self.edition, "seats": seats, "seed": self.number,
                "key": f"answers-{self.number}"}  # fmt: skip
        made = await self.ask("new game", "POST", "/api/games", body)
        path, waiting, turn = f"/api/games/{made['id']}", made["view"]["waiting"], 0
        while waiting:
            seat, turn = self.rng.choice(waiting), turn + 1
            view = await self.ask("view", "GET", f"{path}?seat={seat}")
            words = await self.choose(path, view, seat)
            said = {"seat": seat, "decision": view["ask"]["decision"], "words": words}
            key = {"key": f"choice-{turn:06d}"}
            view = await self.ask("choice", "POST", f"{path}/actions", said | key)
            waiting = view["waiting"]

    async def choose(self, path: str, view: Json, seat: str) -> list[str]:
        """Look at some ways to go on, then take one."""
        ask = view["ask"]
        if ask["kind"] == "draft":
            return [str(self.rng.choice(ask["pack"]))]
        proposed = ask["proposal"]
        if ask["kind"] == "stack":
            return await self.stack(path, seat, proposed["words"][0])
        free = [step for step in proposed["steps"][proposed["made"] :] if not step["forced"]]
        words: list[str] = proposed["words"]
        if not free or not words:
            return words
        other = self.rng.choice(free[0]["options"])["word"]
        rehearsed = await self.rehearse("edit", path, seat, {"words": [other]})
        return rehearsed["words"] if not self.rng.randrange(3) else words

    async def stack(self, path: str, seat: str, word: str) -> list[str]:
        """Flip cards, point at places."""
        for _ in range(4):
            sides = word.split()
            at = self.rng.randrange(len(sides))
            card, _, up = sides[at].partition("-")
            sides[at] = f"{card}-{1 - int(up)}"
            word = " ".join(sides)
            await self.rehearse("flip", path, seat, {"words": [word]})
        for _ in range(2):
            place = self.rng.randrange(16)
            found = await self.rehearse("place", path, seat, {"place": place})
        return [word] if not self.rng.randrange(3) else found["words"]

    async def rehearse(self, sort: str, path: str, seat: str, what: Json) -> Json:
        """What would that do?"""
        return await self.ask(sort, "POST", f"{path}/rehearsal", {"seat": seat} | what)


def share(times: Sequence[float], part: float) -> float:
    """A percentile, in milliseconds."""
    return sorted(times)[int(len(times) * part)] * 1000


def told(edition: str, found: dict[str, list[tuple[float, float]]]) -> str:
    """A line of a table."""
    cells = []
    for sort in GOALS:
        wall, processor = zip(*found[sort], strict=True)
        cells.append(" / ".join(f"{share(one, part):.1f}" for one in (wall, processor)
                                for part in (0.5, 0.95)))  # fmt: skip
    return f"| `{edition}` | " + " | ".join(cells) + " |"


async def measured(editions: Sequence[str], games: int, players: int) -> None:
    """Play, and print a line for each edition."""
    print("| edition | " + " | ".join(GOALS) + " |")
    print("|---" * (len(GOALS) + 1) + "|")
    for edition in editions:
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(Settings(f"sqlite:///{folder}/games.db", rate=0, bots=0))
            async with app.router.lifespan_context(app):
                asker = Asker(app)
                for number in range(games + 1):
                    asker.counts = number > 0
                    await Game(asker, edition, players, 1_000_000 + number).play()
        print(told(edition, asker.found), flush=True)


def main() -> None:
    """Measure, and say how busy the machine was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--edition", nargs="*", default=shipped())
    asked = parser.parse_args()
    asyncio.run(measured(asked.edition, asked.games, asked.players))
    print("each: wall p50 / p95 / processor p50 / p95, in ms; goals (p95, wall): "
          + ", ".join(f"{sort} {most}" for sort, most in GOALS.items())
          + f"; load average {os.getloadavg()[0]:.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
