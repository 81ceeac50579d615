"""How fast bots play on this machine: games a minute on all cores, and how long one waits for a
choice. Measured, never asserted; the best of several runs, since whatever else the machine does
only ever slows one down."""

from __future__ import annotations

import os
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.match import chance_for, next_draw, play_match, start_game
from fourbit.engine.minds import Minds
from fourbit.engine.playing_out import decide_for
from fourbit.players.bots import BOTS, best_adviser, mind_of

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

PLAYERS = 4
RUNS = 4
PASSES = 2


@dataclass(frozen=True)
class BotFigures:
    """One bot at every seat: games a minute with a thread on each core."""

    bot: str
    simulates: bool
    players: int
    games_a_minute: float


@dataclass(frozen=True)
class Waiting:
    """How long the strongest bot takes for a choice among at least two options, in milliseconds."""

    bot: str
    players: int
    decisions: int
    p50: float
    p99: float
    longest: float


def bot_figures(rules: Rules, seconds: float, seed: int = 1) -> list[BotFigures]:
    """Every bot; one that guesses before it simulates also without simulating."""
    found = []
    for name in BOTS:
        mind = mind_of(name, rules)
        guesses = mind[c.M_STYLE] == c.STYLE_POLICY and mind[c.M_SIMULATED] > 0
        found.append(BotFigures(name, True, PLAYERS, games_a_minute(rules, mind, seconds, seed)))
        if guesses:
            blunt = mind[:]
            blunt[c.M_SIMULATED] = 0
            rate = games_a_minute(rules, blunt, seconds, seed)
            found.append(BotFigures(name, False, PLAYERS, rate))
    return found


def games_a_minute(rules: Rules, mind: array[float], seconds: float, seed: int) -> float:
    """The best of several runs that together take about so many seconds."""
    cores = os.cpu_count() or 1
    best = 0.0
    with ThreadPoolExecutor(cores) as pool:
        for run in range(RUNS):
            firsts = [(run * cores + core) * 1_000_000 for core in range(cores)]
            jobs = [pool.submit(_rate, rules, mind, seconds / RUNS, seed, n) for n in firsts]
            best = max(best, sum(job.result() for job in jobs))
    return 60 * best


def _rate(rules: Rules, mind: array[float], seconds: float, seed: int, first: int) -> float:
    """Games a second on one core, at least one game."""
    state, minds = rules.new_game(PLAYERS), Minds(rules.tables, PLAYERS)
    for seat in range(PLAYERS):
        minds.seat(seat, mind)
    played, batch, spent = 0, 1, 0.0
    start = time.perf_counter()
    while spent < seconds:
        numbers = array("i", range(first + played, first + played + batch))
        play_match(state, minds, seed, numbers, numbers, array("i", bytes(4 * c.RESULT * batch)))
        played += batch
        spent = time.perf_counter() - start
        batch = max(1, min(1000, int(played / spent * seconds / 10)))
    return played / spent


def waiting(rules: Rules, seconds: float, seed: int = 1) -> Waiting:
    """The strongest bot's choices in whole games, at least one; each is the best of two tries."""
    name = best_adviser()
    mind, times, game = mind_of(name, rules), list[float](), 0
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        tries = [_choices(rules, mind, seed, game) for _ in range(PASSES)]
        times += [min(ones) for ones in zip(*tries, strict=True)]
        game += 1
    times.sort()
    p50, p99 = (1000 * times[int(part * (len(times) - 1))] for part in (0.5, 0.99))
    return Waiting(name, PLAYERS, len(times), p50, p99, 1000 * times[-1])


def _choices(rules: Rules, mind: array[float], seed: int, game: int) -> list[float]:
    """Seconds for each choice of one game, the same ones each time."""
    state, minds = rules.new_game(PLAYERS), Minds(rules.tables, PLAYERS)
    for seat in range(PLAYERS):
        minds.seat(seat, mind)
    start_game(state, minds, seed, game, game)
    found = []
    while (who := state.seat) is not None:
        number = next_draw(state, minds, who)
        if who < 0:
            state.apply(chance_for(state, number), who)
            continue
        several = len(state.legal_actions(who)) > 1
        start = time.perf_counter()
        option = decide_for(state, minds, who, number)
        if several:
            found.append(time.perf_counter() - start)
        state.apply(option, who)
    return found
