"""The longer run: many games of every edition and of random rules, all invariants, all lines.

    python scripts/soak.py [--games 2000] [--random 20000] [--seed 1] [--json]

Games per edition and player count, and games with random option values. Of 40 games 18 are
random, 17 random but keeping their workers, 4 goal-directed (keeping and joining, too) and one is
watched at every ply; every game's end is checked. Exits 1 if an invariant broke or a line that can
fire never did.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

sys.path.insert(0, str(Path(__file__).parents[1]))

from fourbit.engine.cells import Tally
from fourbit.engine.playout import play_random
from fourbit.engine.state import State
from fourbit.errors import EditionError
from fourbit.rules.compiled import Rules
from fourbit.rules.doing import row_most
from fourbit.rules.model import Dismiss
from tests.properties.invariants import (
    Cells,
    Watch,
    accounts,
    buildings,
    can,
    cards,
    demand,
    leaves,
    purses,
    workers,
)
from tests.properties.playing import EDITIONS, KEYS, NAMED, Table, rules_of, values_of
from tests.properties.seeking import Seeker, dead_lines, live_lines

SET_SIZE = 50  # games per random rule set
THREADS = 2
KINDS_OF_GAME = ("random",) * 18 + ("keep",) * 17 + ("seek",) * 4 + ("watch",)


@dataclass
class Count:
    """What one edition's (or the random rules') games did."""

    name: str
    games: Counter[str] = field(default_factory=Counter)  # by kind of game
    lines: dict[str, list[int]] = field(default_factory=dict)  # offered, used, fired
    broken: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, rules: Rules, tally: Tally, games: Counter[str], broken: list[str]) -> None:
        """Count some games."""
        with self.lock:
            self.games.update(games)
            self.broken += broken
            for line, name in enumerate(rules.names.line_names):
                row = self.lines.setdefault(name, [0, 0, 0])
                for at, number in enumerate(tally.line(line)):
                    row[at] += number

    def fired(self, rules: Rules, line: int) -> int:
        return self.lines.get(rules.names.line_names[line], [0, 0, 0])[2]


def check_end(state: State, tally: Tally) -> None:
    """A25 at the end of a game, and the conservation law."""
    procedure = state.rules.edition.procedure
    now = Cells(state)
    leaving = leaves(state.rules)
    demand(state.is_over and not state.waiting, "not over")
    purses(now, procedure.cap)
    workers(now, procedure.workers, procedure.limit_most, can(state.rules, Dismiss))
    buildings(
        now,
        [b.copies for b in state.rules.edition.buildings],
        row_most(state.rules.edition),
        leaving,
    )
    cards(now)
    accounts(state, tally)


def inside(rules: Rules, players: int, seed: int, keep: bool) -> Tally:
    """A game inside the engine."""
    state = rules.new_game(players)
    tally = Tally()
    play_random(state, 1, seed, tally, keep)
    check_end(state, tally)
    return tally


def watched(rules: Rules, table: Table) -> Tally:
    """A game checked after every ply."""
    state = rules.new_game(table.players)
    watch = Watch(state)
    for ply, (_, seat, _) in enumerate(table.play(state)):
        if ply:
            watch.check(state)
        watch.ply(state, seat)
    watch.check(state)
    watch.finish(state)
    return watch.tally


def sought(rules: Rules, players: int, seed: int, count: Count) -> Tally:
    """A goal-directed game; its goal is what never fired so far."""
    state = rules.new_game(players)
    state.tally = tally = Tally()
    live = live_lines(rules)
    Seeker(rules, players, {x for x in live if not count.fired(rules, x)} or live, seed).play(state)
    check_end(state, tally)
    return tally


def one_game(kind: str, count: Count, rules: Rules, table: Table) -> Tally:
    """A game of one kind, checked."""
    if kind == "watch":
        return watched(rules, table)
    if kind == "seek":
        return sought(rules, table.players, table.seed, count)
    return inside(rules, table.players, table.seed, kind == "keep")


def some_games(
    count: Count, edition: str, options: Any, players: int, games: int, first: int
) -> None:
    """Some games of one set of rules; a broken invariant is noted, the rest goes on."""
    total, played, broken = Tally(), Counter[str](), []
    try:
        rules = rules_of(edition, options)
    except EditionError as error:
        count.broken.append(f"refused: {edition} {options}: {error}")
        return
    for seed in range(first, first + games):
        kind = KINDS_OF_GAME[seed % len(KINDS_OF_GAME)]
        policy = ("keeper", "eager")[seed // len(KINDS_OF_GAME) % 2]
        table = Table(edition, options, players, policy, seed)
        try:
            total.add(one_game(kind, count, rules, table))
        except Exception as error:
            broken.append(f"{kind} {table}: {error!r}")
        played[kind] += 1
    count.add(rules, total, played, broken)


Job = Callable[[Count], None]


def random_options(rng: random.Random) -> tuple[tuple[str, Any], ...]:
    """Up to six options with any of their values."""
    return tuple((key, rng.choice(values_of(key))) for key in rng.sample(KEYS, rng.randint(1, 6)))


def jobs(games: int, drawn: int, seed: int) -> Iterator[tuple[str, int, Job]]:
    """Pieces of work: whose count, how many games, and the work itself."""
    piece = 100
    for edition in EDITIONS:
        for players in (2, 3, 4):
            for first in range(0, games, piece):
                size = min(piece, games - first)
                yield edition, size, _job(edition, (), players, size, seed * 10**6 + first)
    rng = random.Random(seed)
    for number in range(0, drawn, SET_SIZE):
        size = min(SET_SIZE, drawn - number)
        edition, players = rng.choice(NAMED), rng.choice((2, 3, 4))
        options = random_options(rng)
        yield "random", size, _job(edition, options, players, size, seed * 10**6 + number)


def _job(edition: str, options: Any, players: int, size: int, first: int) -> Job:
    return lambda count: some_games(count, edition, options, players, size, first)


def run(games: int, drawn: int, seed: int, console: Console) -> dict[str, Count]:
    """Everything, on two threads."""
    counts = {name: Count(name) for name in (*EDITIONS, "random")}
    work = list(jobs(games, drawn, seed))
    with Progress(console=console) as progress, ThreadPoolExecutor(THREADS) as pool:
        bar = progress.add_task("games", total=sum(size for _, size, _ in work))
        running = {pool.submit(job, counts[name]): size for name, size, job in work}
        try:
            for done in as_completed(running):
                done.result()
                progress.advance(bar, running[done])
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
        for edition in EDITIONS if games else ():
            seek_the_rest(counts[edition], games, seed)
    return counts


def seek_the_rest(count: Count, most: int, seed: int) -> None:
    """More goal-directed games, for lines that have not fired yet."""
    rules = rules_of(count.name)
    live = live_lines(rules)
    for number in range(most):
        if all(count.fired(rules, line) for line in live):
            return
        broken: list[str] = []
        tally = Tally()
        try:
            tally = sought(rules, 2 + number % 3, seed * 10**6 + 500_000 + number, count)
        except Exception as error:
            broken.append(f"seek {count.name} {number}: {error!r}")
        count.add(rules, tally, Counter({"seek": 1}), broken)


def never(counts: dict[str, Count]) -> list[str]:
    """Lines that can fire and did not, and lines called dead that did."""
    found = []
    for edition in EDITIONS:
        rules, count = rules_of(edition), counts[edition]
        names = rules.names.line_names
        if count.games.total():
            found += [f"{edition} {names[x]} never fired" for x in sorted(live_lines(rules))
                      if not count.fired(rules, x)]  # fmt: skip
            found += [f"{edition} {names[x]} is called dead" for x in sorted(dead_lines(rules))
                      if count.fired(rules, x)]  # fmt: skip
    return found


def show(counts: dict[str, Count], console: Console) -> None:
    """The table of offered / used / fired."""
    grid = Grid(title="offered / used / fired", show_lines=False)
    grid.add_column("line")
    for name, count in counts.items():
        grid.add_column(f"{name}\n{count.games.total()} games", justify="right")
    for line in dict.fromkeys(line for count in counts.values() for line in count.lines):
        rows = [count.lines.get(line) for count in counts.values()]
        grid.add_row(line, *("" if row is None else "/".join(map(str, row)) for row in rows))
    console.print(grid)


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="per edition and player count")
    parser.add_argument("--random", type=int, default=20000, help="games with random options")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the result as JSON on stdout")
    asked = parser.parse_args()
    errors = Console(stderr=True)
    start = time.monotonic()
    counts = run(asked.games, asked.random, asked.seed, errors)
    problems = [what for count in counts.values() for what in count.broken] + never(counts)
    summary = {
        "seconds": round(time.monotonic() - start, 1),
        "games": sum(count.games.total() for count in counts.values()),
        **sum((count.games for count in counts.values()), Counter[str]()),
        "problems": problems,
    }
    if asked.json:
        lines = {name: count.lines for name, count in counts.items()}
        print(json.dumps({**summary, "lines": lines}, ensure_ascii=False))
    else:
        show(counts, Console(width=None if sys.stdout.isatty() else 200))
        print(*(f"{key}: {value}" for key, value in summary.items() if key != "problems"), sep="\n")
        print(*(problems or ["no invariant broke; every line that can fire did"]), sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
