"""Nobody sees what they should not, byte by byte: whole games at a real server, in twos.

    .venv/bin/python scripts/hidden.py --games 200

Two games with the same seed and the same public course are played beside each other over HTTP. At a
secret choice one seat chooses otherwise in the twin; every other seat, a watcher and strangers must
then be sent the same bytes in both (but for the game's id and times), whatever they ask. Then both
take back, choose alike and go on. Now and then two more games are put beside each other that differ
in everything one viewer cannot know: packs, hands, plans face down. Meanwhile every answer and poke
is searched for keys and cookies of others and for stacks not yet revealed, and the server's log for
anything of anybody.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

from kills import Server
from overhearing import Found, Secrets, search_log
from twin_tables import WATCHER, Eye, Table, named, new_key

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.play.table import replayed
from fourbit.players.chance import CHANCE
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.rules.load import shipped
from fourbit.web.hosting import Host
from fourbit.web.making import GamePlan, linked, make_game
from fourbit.web.sitting import Sitter
from fourbit.web.store.database import Database
from fourbit.web.tokens import new_session
from fourbit.words.decision import word

WAYS = (
    ("friends", ("me", "person")),
    ("friends", ("me", "person", "person")),
    ("friends", ("me", "person", "greedy")),
    ("friends", ("me", "person", "person", "person")),
    ("friends", ("me", "me", "person")),
    ("screen", ("me", "me")),
    ("friends", ("me", "person", "random", "person")),
    ("alone", ("me", "greedy", "greedy")),
)
NAMES = ("Qzfirst", "Qzsecond", "Qzthird", "Qzfourth")  # nobody else says these
ALIKE = 12  # other choices tried until one is secret from all others
TRIES = 12  # other courses tried


class Pair:
    """Two games, alike to everybody but one."""

    def __init__(self, port: int, host: Host, secrets: Secrets, found: Found, seed: int) -> None:
        self.rng = random.Random(seed)
        self.host, self.found, self.secrets, self.port = host, found, secrets, port
        self.edition = shipped()[seed % len(shipped())]
        way, who = WAYS[seed % len(WAYS)]
        self.tables = [Table(port, host, secrets, found, f"{seed}/{n}") for n in "ab"]
        for table in self.tables:
            table.make(way, who, NAMES, edition=self.edition, seed=seed, dealt=seed % 5 == 0)
        self.name = f"{seed} {self.edition} {way} {'+'.join(who)}"

    @property
    def one(self) -> Table:
        """The first of the two."""
        return self.tables[0]

    def play(self) -> None:
        """Both to their end."""
        try:
            self._heard()
            planted = 0
            while asked := self.one.truth.asked():
                self._step(self.rng.choice(asked))
                if planted < 5 and self.rng.random() < 0.3:
                    planted += self._plant()
            self._end()
        finally:
            for table in self.tables:
                table.close()

    # --- one choice ---

    def _step(self, seat: int) -> None:
        state = self.one.truth.state()
        action = self._choice(state, seat)
        said = word(state, seat, action)
        other = self._otherwise(state, seat, action)
        if other is not None and self.rng.random() < 0.85:
            self._act(seat, [said, word(state, seat, other)])
            self._compare(seat)
            back = [table.take_back(seat) for table in self.tables]
            self._heard()
            if any(one.status != 200 for one in back):
                raise AssertionError(f"{self.name}: not taken back: {back[0].body!r}")
        self._act(seat, [said, said])

    def _choice(self, state: State, seat: int) -> int:
        """Any option, but workers are kept: the games are longer."""
        options = state.legal_actions(seat)
        if state.asks(seat) == c.ASK_KEEP and self.rng.random() < 0.8:
            return max(options)
        return self.rng.choice(options)

    def _otherwise(self, state: State, seat: int, action: int) -> int | None:
        """Another choice that nobody else can tell from this one, and that can be taken back."""
        if not state.choosing:
            return None
        options = [*state.legal_actions(seat)]
        self.rng.shuffle(options)
        chosen = state.clone()
        chosen.apply(action, seat)
        if not chosen.choosing:
            return None
        for option in options[:ALIKE]:
            twin = state.clone()
            twin.apply(option, seat)
            others = (v for v in range(WATCHER, state.players) if v != seat)
            if option != action and all(chosen.sight(v) == twin.sight(v) for v in others):
                return option
        return None

    def _act(self, seat: int, said: list[str]) -> None:
        """The seat chooses, in each game its own word; a stack is hidden until all have one."""
        minimal = self.rng.random() < 0.7
        for table, one in zip(self.tables, said, strict=True):
            state = table.truth.state()
            stack = state.asks(seat) == c.ASK_STACK
            state.apply(state.legal_actions(seat)[0], seat)
            if not stack or not state.choosing:
                table.reveal()
            answer = table.act(seat, [one], minimal)
            if answer.status != 201:
                raise AssertionError(f"{self.name}: {one}: {answer.body!r}")
            if stack and state.choosing:
                table.hide(seat, one)
            elif stack:
                table.shown.add(one)
        self._heard()

    def _heard(self) -> None:
        """Everybody is poked, in both games alike."""
        first, second = (table.poked() for table in self.tables)
        if first != second:
            self.found.tell(f"{self.name}: pokes {first} and {second}")

    # --- what others are sent ---

    def _compare(self, of: int) -> None:
        """Whoever is not that seat gets the same in both games."""
        self.found.count(moments=1)
        others = [viewer for viewer in range(WATCHER, len(SEAT_NAMES)) if viewer != of]
        compare(self.tables, of, others, self.rng, self.found, self.name)
        self._heard()

    # --- whatever else might be so ---

    def _plant(self) -> int:
        """Two games that differ in all that somebody cannot know: hands, packs, plans, stacks."""
        record = self.one.truth.look(lambda sitting: sitting.table.record)
        players = len(record.names)
        viewer = self.rng.randrange(WATCHER, players)
        twin = unlike(record, viewer, self.rng)
        if twin is None:
            return 0
        of = self.rng.choice([seat for seat in range(players) if seat != viewer])
        tables = [self._planted(one, of) for one in (record, twin)]
        try:
            self.found.count(planted=1)
            compare(tables, of, [viewer], self.rng, self.found, f"{self.name}, planted")
            for table in tables:
                self._not_named(table, viewer)
        finally:
            for table in tables:
                table.close()
        return 1

    def _planted(self, record: Record, seat: int) -> Table:
        """A game of people that begins with that course."""
        table = Table(self.port, self.host, self.secrets, self.found, f"{self.name} planted")
        sitters = [Sitter(name, came=True) for name in record.names]
        plies = [(one.seat, one.word) for one in record.plies]
        cookie = new_session()
        plan = GamePlan("friends", record.rules, sitters, [seat], linked(sitters), new_key(),
                        seed=1, plies=plies, format=record.format)  # fmt: skip
        table.take(make_game(self.host, cookie, plan), cookie, [seat])
        return table

    def _not_named(self, table: Table, viewer: int) -> None:
        """No hidden plan's number stands where buildings are named."""
        state = table.truth.state()
        seats = range(state.players)
        shown = {*state.row, *(n for seat in seats for n in state.built(seat))}
        hidden = {n for seat in seats if seat != viewer for n in _unknown(state, seat)} - shown
        eye = table.eye(viewer)
        path = f"{table.path}?seat={eye.letter}" if eye.letter else table.path
        for told in named(eye.browser.ask("GET", path), [str(number) for number in hidden]):
            self.found.tell(f"{self.name}: {eye.browser.name} sees {told}")

    # --- the end ---

    def _end(self) -> None:
        """Both games are whole, and the same."""
        for table in self.tables:
            table.reveal()
        records = [t.maker.ask("GET", f"{t.path}/record") for t in self.tables]
        if records[0].status != 200 or records[0].body != records[1].body:
            self.found.tell(f"{self.name}: not the same to the end")
        for table in self.tables:
            for browser in (table.stranger, table.nobody):
                if browser.may_listen(table.id):
                    self.found.tell(f"{browser.name} may listen")
            for eye in table.eyes:
                eye.browser.ask("GET", table.path)
            table.maker.ask("POST", f"{table.path}/rematch", {})
            table.eyes[-1].browser.ask("POST", f"{table.path}/rematch", {})
        self.found.count(games=2)


def compare(
    tables: list[Table],
    of: int,
    viewers: Sequence[int],
    rng: random.Random,
    found: Found,
    name: str,
) -> None:
    """These viewers ask the same in both games, also in the name of seat `of`: they are sent the
    same."""
    seed = rng.getrandbits(32)
    plies = tables[0].truth.look(lambda sitting: len(sitting.table.before))
    sent: list[list[tuple[Eye, tuple[object, ...]]]] = []
    for table in tables:
        dice = random.Random(seed)
        sent.append([])
        for eye in table.eyes:
            if eye.seat in viewers:
                asked = table.looks(eye, of, dice, plies)
                sent[-1] += [(eye, answer.plain(table.id)) for answer in asked]
    for (eye, first), (_, second) in zip(*sent, strict=True):
        found.count(compared=1)
        if first != second:
            found.tell(f"{name}: {eye.browser.name} can tell seat {of}: {_first(first, second)}")


def _first(one: tuple[object, ...], other: tuple[object, ...]) -> str:
    """Where two answers part."""
    first, second = str(one), str(other)
    at = next((n for n, pair in enumerate(zip(first, second, strict=False)) if len({*pair}) > 1), 0)
    return f"…{first[max(0, at - 80) : at + 60]} | {second[max(0, at - 20) : at + 60]}"


def _unknown(state: State, seat: int) -> list[int]:
    """A seat's plans that nobody else knows."""
    return [number for number, plan in state.planned(seat).items() if not plan.known]


def unlike(record: Record, viewer: int, rng: random.Random) -> Record | None:
    """A course that is another now and was always the same to the viewer; None if none is found."""
    course = replayed(record)
    secret = unseen_plies(course)
    draws = [n for n, (_, _, state) in enumerate(course) if state.asks(CHANCE) == c.ASK_DRAW]
    for n in range(TRIES):
        first = rng.randrange(len(course)) if n else 0
        free = {rng.choice(draws)} if draws and n % 2 else secret & {*range(first, len(course))}
        twin = _other_course(record, course, viewer, free, rng)
        if twin is not None:
            return twin
    return None


def unseen_plies(course: list[tuple[int, int, State]]) -> set[int]:
    """What may not have been seen yet: chance, the draft, and what is being chosen in secret now.
    Anything else was public, even where it makes no difference any more: the log tells it."""
    now = max((n for n, (_, _, state) in enumerate(course) if not state.choosing), default=-1)
    return {
        n for n, (who, _, state) in enumerate(course)
        if who == CHANCE or state.phase == "draft" or n > now
    }  # fmt: skip


def _other_course(
    record: Record,
    course: list[tuple[int, int, State]],
    viewer: int,
    free: set[int],
    rng: random.Random,
) -> Record | None:
    """With other choices at the plies `free`, as long as the viewer cannot tell."""
    twin = Record(record.rules, len(record.names), record.names, record.format)
    for n, (who, action, _) in enumerate(course):
        then = course[n + 1][2] if n + 1 < len(course) else record.state
        options = [*twin.state.legal_actions(who)] if twin.state.asks(who) else []
        others = rng.sample(options, min(ALIKE, len(options))) if n in free else []
        for option in (*others, action):
            if option in options and _same_to(viewer, twin.state, who, option, then):
                twin.play(option, who)
                break
        else:
            return None
    return twin if twin.state != record.state else None


def _same_to(viewer: int, state: State, who: int, option: int, then: State) -> bool:
    """Whether that option leads where the viewer sees what there is in `then`."""
    after = state.clone()
    after.apply(option, who)
    same: bool = after.sight(viewer) == then.sight(viewer)
    return same


def run_pairs(folder: Path, pairs: int, threads: int = 2, first: int = 1) -> Found:
    """So many pairs of whole games on a server of their own."""
    url = f"sqlite:///{folder / 'games.db'}"
    log = folder / "log"
    server = Server(url, log)
    server.start()
    found, database = Found(), Database(url)
    host = Host(database)
    never = [*NAMES, "#k="]
    try:
        with ThreadPoolExecutor(threads) as pool:
            for told in pool.map(lambda seed: _played(server.port, host, found, seed),
                                 range(first, first + pairs)):  # fmt: skip
                never += told
        with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=60) as page:
            metrics = page.read().decode()
    finally:
        server.kill()
        database.close()
    lines = log.read_text("utf-8")
    if lines.count('"event": "request"') < found.answers or "fourbit_requests_total" not in metrics:
        found.tell("no log, or no metrics")
    search_log(lines + metrics, never, found)
    return found


def _played(port: int, host: Host, found: Found, seed: int) -> list[str]:
    """One pair; gives what the log may never say of it."""
    secrets = Secrets()
    pair = Pair(port, host, secrets, found, seed)
    pair.play()
    ids = [table.id for table in pair.tables]
    return [*ids, *(secret.decode() for secret in secrets.not_for(None))]


def main() -> int:
    """Play, compare, search, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    os.nice(5)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fourbit-hidden-") as folder:
        found = run_pairs(Path(folder), -(-asked.games // 2), asked.threads)
    print(f"{found.games} whole games, {found.moments} secret choices made otherwise in the twin, "
          f"{found.planted} pairs unlike in all hidden; {found.compared} compared")  # fmt: skip
    print(f"{found.answers} answers and {found.pokes} pokes searched, {found.octets / 1e6:.0f} MB; "
          f"{time.monotonic() - start:.0f} s")  # fmt: skip
    for line in found.wrong:
        print("WRONG", line)
    return bool(found.wrong)


if __name__ == "__main__":
    sys.exit(main())
