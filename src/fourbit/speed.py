"""How fast this machine plays: figures of the engine, measured, never asserted.

A decision is a player's choice among at least two options; chance is not counted. Every choice
goes through the same code as `State.apply`. Each figure is the best of many short runs: whatever
else the machine is busy with only ever slows one down; their median tells how busy it was.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from statistics import median

from fourbit.engine.playout import play_random
from fourbit.engine.state import State
from fourbit.rules.compiled import Rules

RUNS = 20
BATCH = 2000
ROLLS = 1 << 12
GAMES_AT_ONCE = 50


@dataclass(frozen=True)
class Figures:
    """One player count: rates per second, on one core, on all, and driven from Python."""

    players: int
    games: float
    decisions: float
    decisions_median: float
    games_all_cores: float
    decisions_all_cores: float
    cores: int
    speed_up: float
    python_games: float
    python_decisions: float
    copy_microseconds: float
    guess_microseconds: float


def measure(rules: Rules, players: int, seconds: float, seed: int = 1) -> Figures:
    """All figures for one player count; each part takes about `seconds`, the parts take turns."""
    cores = os.cpu_count() or 1
    part = seconds / RUNS
    one, many, python = [], [], []
    for run in range(seed, seed + RUNS):
        one.append(inside(rules, players, part, run))
        many.append(on_all_cores(rules, players, part, run, cores))
        python.append(from_python(rules, players, part, run))
    games, decisions = max(one)
    all_games, all_decisions = max(many)
    python_games, python_decisions = max(python)
    return Figures(
        players,
        games,
        decisions,
        median(rate for _, rate in one),
        all_games,
        all_decisions,
        cores,
        all_decisions / decisions,
        python_games,
        python_decisions,
        copying(rules, players, seconds / 2),
        guessing(rules, players, seconds / 2),
    )


def inside(rules: Rules, players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Random games and decisions per second inside the engine, on one core."""
    state = rules.new_game(players)
    games = decisions = 0
    batch = max(1, BATCH // 100)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play_random(state, batch, seed + games)
        games += batch
        batch = BATCH if spent < seconds / 10 else batch
    return games / spent, decisions / spent


def on_all_cores(
    rules: Rules, players: int, seconds: float, seed: int, cores: int
) -> tuple[float, float]:
    """The same with a thread for each core; the lock is free while a batch is played."""
    with ThreadPoolExecutor(cores) as pool:
        jobs = [
            pool.submit(inside, rules, players, seconds, seed + i * 1_000_003) for i in range(cores)
        ]
        rates = [job.result() for job in jobs]
    return sum(g for g, _ in rates), sum(d for _, d in rates)


def from_python(rules: Rules, players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Random games and decisions per second through `legal_actions` and `apply`.

    The same games are played twice: once to count the decisions of players, once against the clock
    with nothing but the two calls in the loop.
    """
    rng = random.Random(seed)
    rolls = [rng.randrange(1 << 20) for _ in range(ROLLS)]
    first: State = rules.new_game(players)
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        batch = [rolls[at:] + rolls[:at] for at in rng.sample(range(ROLLS), GAMES_AT_ONCE)]
        decisions += sum(_counted(first.clone(), mine) for mine in batch)
        start = time.perf_counter()
        for mine in batch:
            _play(first.clone(), mine)
        spent += time.perf_counter() - start
        games += GAMES_AT_ONCE
    return games / spent, decisions / spent


def _play(state: State, rolls: list[int]) -> None:
    legal, apply = state.legal_actions, state.apply
    for roll in rolls:
        if not (options := legal()):
            return
        apply(options[roll % len(options)])


def _counted(state: State, rolls: list[int]) -> int:
    decisions = 0
    for roll in rolls:
        if not (options := state.legal_actions()):
            break
        decisions += len(options) > 1 and state.seat != -1
        state.apply(options[roll % len(options)])
    return decisions


def copying(rules: Rules, players: int, seconds: float) -> float:
    """Microseconds for one `clone` (the best of several runs)."""
    clone = rules.new_game(players).clone
    many = 2000

    def run() -> None:
        for _ in range(many):
            clone()

    return best_of(run, seconds) / many * 1e6


def guessing(rules: Rules, players: int, seconds: float) -> float:
    """Microseconds for one guess at a state from what a seat may know: `sight`, then `resample`.

    The states are those of one random game in which somebody is asked (the best of several runs).
    """
    states = _asking(rules, players)
    many = max(1, 1000 // len(states))

    def run() -> None:
        for state in states:
            for seed in range(many):
                state.sight(0).resample(seed)

    return best_of(run, seconds) / (many * len(states)) * 1e6


def _asking(rules: Rules, players: int) -> list[State]:
    rng, state, found = random.Random(1), rules.new_game(players), []
    while not state.is_over:
        if state.seat != -1:
            found.append(state.clone())
        state.apply(rng.choice(state.legal_actions()))
    return found


def best_of(run: Callable[[], None], seconds: float) -> float:
    """The shortest time of the runs that begin within so many seconds, at least one."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() >= end:
            return best


def import_milliseconds(module: str, runs: int = 5) -> float:
    """Time to import a module in a fresh interpreter, less the interpreter's own start."""

    def timed(code: str) -> float:
        def run() -> None:
            subprocess.run([sys.executable, "-c", code], check=True)

        return min(best_of(run, 0) for _ in range(runs))

    return max(0.0, timed(f"import {module}") - timed("pass")) * 1000


def report(rules: Rules, seconds: float, seed: int = 1) -> dict[str, object]:
    """Everything, as JSON values."""
    from fourbit.bot_speed import bot_figures, waiting
    from fourbit.engine import mode

    return {
        "edition": rules.edition.id,
        "compiled": mode.compiled(),
        "best_of": RUNS,
        "players": [asdict(measure(rules, n, seconds, seed)) for n in (2, 3, 4)],
        "bots": [asdict(one) for one in bot_figures(rules, seconds, seed)],
        "waiting": asdict(waiting(rules, seconds, seed)),
        "import_milliseconds": {
            name: import_milliseconds(name) for name in ("fourbit", "fourbit.engine.state")
        },
    }
