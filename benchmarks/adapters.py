"""Steps per second of each adapter beside its framework's own games, in one run.

    pip install -e '.[adapters,bench]'
    python benchmarks/adapters.py [--seconds 0.3] [--rounds 5] [--only openspiel] [--json]

Everybody chooses at random among the legal options, with the same code for all games of a
framework; vector rows take the first legal option (to time the games, not the choosing). A step is
one choice of one player; chance and set-up cost time and are not counted. Games take turns, round
by round, so that a busy machine is busy for all; the median round counts. `options` is how many
legal options a choice had on average. The verdict compares ours with the games whose choices offer
at least as many, and names those that are faster with fewer.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

warnings.filterwarnings("ignore")
Play = Callable[[], tuple[int, int]]  # plays some; gives the choices made and all their options
CLASSIC = ("chess_v6", "go_v5", "connect_four_v3", "tictactoe_v3", "rps_v2", "hanabi_v5",
           "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")  # fmt: skip
LONGEST = 2000  # choices of one game, for those that do not end by themselves


@dataclass
class Row:
    """One game of a framework."""

    framework: str
    game: str
    make: Callable[[], Play]
    ours: bool = False
    play: Play | None = None
    problem: str = ""
    rates: list[float] = field(default_factory=list)
    choices: int = 0
    offered: int = 0

    def start(self) -> None:
        """Load and play once; a game that cannot says why."""
        try:
            self.play = self.make()
            self.play()
        except (Exception, SystemExit) as problem:
            self.play = None
            self.problem = f"{type(problem).__name__}: {problem}".splitlines()[0][:70]

    def run(self, seconds: float) -> None:
        """One round."""
        if self.play is None:
            return
        choices = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            more, offered = self.play()
            choices += more
            self.offered += offered
        self.rates.append(choices / (time.perf_counter() - start))
        self.choices += choices

    @property
    def rate(self) -> float:
        """Steps per second in the median round."""
        return statistics.median(self.rates)

    @property
    def options(self) -> float:
        """How many legal options a choice had, on average (0: not counted)."""
        return self.offered / max(1, self.choices)

    def facts(self) -> dict[str, Any]:
        """What was measured."""
        known: dict[str, Any] = {"framework": self.framework, "game": self.game}
        if self.play is None:
            return {**known, "left out": self.problem}
        rates = {"steps/s": round(self.rate), "best": round(max(self.rates))}
        return {**known, **rates, "options": round(self.options, 1)}


# --- OpenSpiel -----------------------------------------------------------------------------------


def openspiel_game(name: str) -> Play:
    """Random games, with any kind of node."""
    import pyspiel

    game = pyspiel.load_game(name)
    many = game.get_type().dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD
    many = many and game.num_players() > 1  # several populations: one of them plays

    def play() -> tuple[int, int]:
        begin = game.new_initial_state_for_population if many else game.new_initial_state
        state, choices, offered = begin(*[0] * many), 0, 0
        while not state.is_terminal() and choices < LONGEST:
            player = state.current_player()
            if player == pyspiel.PlayerId.CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            elif player == pyspiel.PlayerId.MEAN_FIELD:
                size = len(state.distribution_support())
                state.update_distribution([1 / max(1, size)] * size)
            elif player == pyspiel.PlayerId.SIMULTANEOUS:
                legal = [state.legal_actions(seat) for seat in range(game.num_players())]
                state.apply_actions([random.choice(them) if them else 0 for them in legal])
                choices, offered = choices + sum(map(bool, legal)), offered + sum(map(len, legal))
            else:
                mine = state.legal_actions()
                state.apply_action(random.choice(mine))
                choices, offered = choices + 1, offered + len(mine)
        return choices, offered

    return play


def openspiel() -> Iterator[Row]:
    """Ours and every Python game that is registered."""
    import open_spiel.python.games
    import open_spiel.python.mfg.games  # noqa: F401  (both register theirs)
    import pyspiel

    import fourbit.adapters.openspiel  # noqa: F401

    ours = "fourbit_town"
    yield Row("openspiel", ours, lambda: openspiel_game(ours), ours=True)
    for name in sorted(it for it in pyspiel.registered_names() if it.startswith("python_")):
        yield Row("openspiel", name, lambda name=name: openspiel_game(name))  # type: ignore[misc]


# --- PettingZoo ----------------------------------------------------------------------------------


def aec(env: Any) -> Play:
    """Random games of an AEC environment, with its observations."""

    def play() -> tuple[int, int]:
        env.reset()
        choices = offered = 0
        for agent in env.agent_iter(LONGEST):
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
            legal = np.flatnonzero(mask) if mask is not None else range(env.action_space(agent).n)
            env.step(int(random.choice(legal)))
            choices, offered = choices + 1, offered + len(legal)
        return choices, offered

    return play


def parallel(env: Any) -> Play:
    """Random games of our parallel environment; waiting is no choice."""

    def play() -> tuple[int, int]:
        seen, _ = env.reset()
        choices = offered = 0
        while env.agents:
            legal = {agent: np.flatnonzero(it["action_mask"]) for agent, it in seen.items()}
            seen, *_ = env.step({agent: int(random.choice(them)) for agent, them in legal.items()})
            asked = [len(them) for them in legal.values() if len(them) > 1]
            choices, offered = choices + len(asked), offered + sum(asked)
        return choices, offered

    return play


def pettingzoo() -> Iterator[Row]:
    """Ours and every classic game."""
    from fourbit.adapters import pettingzoo as ours

    yield Row("pettingzoo", "fourbit_town", lambda: aec(ours.env()), ours=True)
    yield Row("pettingzoo", "fourbit_town parallel", lambda: parallel(ours.parallel_env()))
    for name in CLASSIC:

        def make(name: str = name) -> Play:
            return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())

        yield Row("pettingzoo", name, make)


# --- Gymnasium -----------------------------------------------------------------------------------


def gym(env: Any) -> Play:
    """Random episodes."""

    def play() -> tuple[int, int]:
        seen, _ = env.reset()
        choices = offered = 0
        ended = cut = False
        while not (ended or cut):
            masked = isinstance(seen, dict) and "action_mask" in seen
            legal = np.flatnonzero(seen["action_mask"]) if masked else range(env.action_space.n)
            seen, _, ended, cut, _ = env.step(int(random.choice(legal)))
            choices, offered = choices + 1, offered + len(legal)
        return choices, offered

    return play


def vector(env: Any, pick: Callable[[Any], Any]) -> Play:
    """Twenty steps of many games at once."""
    seen = [env.reset(seed=1)[0]]

    def play() -> tuple[int, int]:
        for _ in range(20):
            seen[0] = env.step(pick(seen[0]))[0]
        return 20 * env.num_envs, 0

    return play


def gymnasium() -> Iterator[Row]:
    """Ours, one game and many, and some of Gymnasium's own."""
    import gymnasium as g

    import fourbit.adapters.gymnasium  # noqa: F401  (registers ours)
    from fourbit.adapters.vector import VectorEnv

    for bots in ("random", "greedy"):
        make = lambda bots=bots: gym(g.make("fourbit/Town-v0", bots=bots))  # noqa: E731
        yield Row("gymnasium", f"fourbit/Town-v0 ({bots})", make)
    for copy in (True, False):
        for many in (1, 64, 1024):

            def made(many: int = many, copy: bool = copy) -> Play:
                return vector(VectorEnv(many, copy=copy), lambda it: it["action_mask"].argmax(1))

            yield Row("gymnasium", f"fourbit vector {many} (copy={copy})", made)
    for name in ("CartPole-v1", "Blackjack-v1", "Taxi-v4", "FrozenLake-v1"):
        yield Row("gymnasium", name, lambda name=name: gym(g.make(name)))  # type: ignore[misc]

    def cart() -> Play:
        env = g.make_vec("CartPole-v1", 64, vectorization_mode="vector_entry_point")
        return vector(env, lambda _: env.action_space.sample())

    yield Row("gymnasium", "CartPole-v1 vector 64", cart)


# --- all of it -----------------------------------------------------------------------------------


def verdict(rows: list[Row]) -> Iterator[str]:
    """Ours against the framework's games: those that offer as much, and faster ones that do not."""
    for ours in rows:
        if not ours.ours or ours.play is None:
            continue
        others = [
            row
            for row in rows
            if row.framework == ours.framework and row.play and "fourbit" not in row.game
        ]
        peers = [row for row in others if row.options >= ours.options]
        slower = [row.game for row in peers if row.rate < ours.rate]
        many = f"{len(slower)} of {len(peers)} games with as many options"
        yield f"{ours.framework}: faster than {many}"
        for row in others:
            if row.rate >= ours.rate:
                which = "as many" if row in peers else "fewer"
                yield f"  faster than ours, with {which} options: {row.game} ({row.options:.1f})"


def line(facts: dict[str, Any]) -> str:
    """One row of the table."""
    if "left out" in facts:
        said = f"left out: {facts['left out']}"
    else:
        said = f"{facts['steps/s']:>11,} {facts['best']:>11,} {facts['options']:>8}"
    return f"{facts['framework']:11} {facts['game']:36} {said}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each game in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=("openspiel", "pettingzoo", "gymnasium"))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    frameworks = (openspiel, pettingzoo, gymnasium)
    chosen = [it for it in frameworks if given.only in (None, it.__name__)]
    rows = [row for framework in chosen for row in framework()]
    for row in rows:
        row.start()
    for _ in range(given.rounds):
        for row in rows:
            row.run(given.seconds)
    if given.json:
        for row in rows:
            print(json.dumps(row.facts()))
        return
    print(f"{'framework':11} {'game':36} {'steps/s':>11} {'best':>11} {'options':>8}")
    print("\n".join(line(row.facts()) for row in rows))
    print("\n".join(verdict(rows)))


if __name__ == "__main__":
    main()
