"""Steps per second of each adapter beside its framework's own games, in one run.

    python benchmarks/adapters.py [--seconds 1] [--json]

Random choices, except that vector rows take the first legal option (to time the games, not the
choosing). Chance is not counted. `options` is the most that one decision offered.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Row = dict[str, Any]
warnings.filterwarnings("ignore")


def timed(name: str, play: Callable[[], tuple[int, int]], seconds: float) -> Row:
    """Play until the time is over; (steps, most options) each."""
    steps = most = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        more, options = play()
        steps, most = steps + more, max(most, options)
    return {"game": name, "steps/s": round(steps / (time.perf_counter() - start)), "options": most}


def openspiel_game(name: str) -> Callable[[], tuple[int, int]]:
    """A random game, choices of chance not counted."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        state, steps, most = game.new_initial_state(), 0, 0
        while not state.is_terminal() and steps < 2000:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            if state.is_simultaneous_node():
                legal = [state.legal_actions(p) for p in range(game.num_players())]
                state.apply_actions([random.choice(them) if them else 0 for them in legal])
            else:
                legal = [state.legal_actions()]
                state.apply_action(random.choice(legal[0]))
            steps, most = steps + 1, max(most, *map(len, legal))
        return steps, most

    return play


def openspiel(seconds: float) -> Iterator[Row]:
    import open_spiel.python.games  # noqa: F401  (registers them)
    import pyspiel

    import fourbit.adapters.openspiel  # noqa: F401

    yield timed("fourbit_town", openspiel_game("fourbit_town"), seconds)
    for name in sorted(n for n in pyspiel.registered_names() if n.startswith("python_")):
        if "mfg" in name:
            continue
        try:
            yield timed(name, openspiel_game(name), seconds)
        except Exception as problem:
            yield {"game": name, "left out": f"{type(problem).__name__}: {problem}"[:70]}


def aec(env: Any) -> Callable[[], tuple[int, int]]:
    """A random game of an AEC environment, with its observations."""

    def play() -> tuple[int, int]:
        env.reset()
        steps = most = 0
        for agent in env.agent_iter(2000):
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
            legal = np.flatnonzero(mask) if mask is not None else range(env.action_space(agent).n)
            env.step(int(random.choice(legal)))
            steps, most = steps + 1, max(most, len(legal))
        return steps, most

    return play


def pettingzoo(seconds: float) -> Iterator[Row]:
    from fourbit.adapters import pettingzoo as ours

    yield timed("fourbit_town", aec(ours.env()), seconds)
    for name in ("chess_v6", "go_v5", "connect_four_v3", "tictactoe_v3", "rps_v2", "hanabi_v5",
                 "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"):  # fmt: skip
        try:
            made = importlib.import_module(f"pettingzoo.classic.{name}").env()
            yield timed(name, aec(made), seconds)
        except BaseException as problem:
            yield {"game": name, "left out": f"{type(problem).__name__}: {problem}"[:70]}


def gym(env: Any) -> Callable[[], tuple[int, int]]:
    def play() -> tuple[int, int]:
        seen, _ = env.reset()
        steps = most = 0
        ended = cut = False
        while not (ended or cut):
            masked = isinstance(seen, dict) and "action_mask" in seen
            legal = np.flatnonzero(seen["action_mask"]) if masked else range(env.action_space.n)
            seen, _, ended, cut, _ = env.step(int(random.choice(legal)))
            steps, most = steps + 1, max(most, len(legal))
        return steps, most

    return play


def vector(env: Any, pick: Callable[[Any], Any]) -> Callable[[], tuple[int, int]]:
    seen = [env.reset(seed=1)[0]]

    def play() -> tuple[int, int]:
        for _ in range(20):
            seen[0] = env.step(pick(seen[0]))[0]
        return 20 * env.num_envs, 0

    return play


def gymnasium(seconds: float) -> Iterator[Row]:
    import gymnasium as g

    import fourbit.adapters.gymnasium  # noqa: F401  (registers ours)
    from fourbit.adapters.vector import VectorEnv

    yield timed("fourbit/Town-v0 (random)", gym(g.make("fourbit/Town-v0")), seconds)
    yield timed("fourbit/Town-v0 (greedy)", gym(g.make("fourbit/Town-v0", bots="greedy")), seconds)
    for copy in (True, False):
        for many in (1, 64, 1024):
            env = VectorEnv(many, copy=copy)
            best = vector(env, lambda seen: seen["action_mask"].argmax(axis=1))
            yield timed(f"fourbit vector {many} (copy={copy})", best, seconds)
    for name in ("CartPole-v1", "Blackjack-v1", "Taxi-v4", "FrozenLake-v1"):
        try:
            yield timed(name, gym(g.make(name)), seconds)
        except Exception as problem:
            yield {"game": name, "left out": f"{type(problem).__name__}: {problem}"[:70]}
    cart = g.make_vec("CartPole-v1", 64, vectorization_mode="vector_entry_point")
    yield timed(
        "CartPole-v1 vector 64", vector(cart, lambda _: cart.action_space.sample()), seconds
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    for framework in (openspiel, pettingzoo, gymnasium):
        for row in framework(given.seconds):
            if given.json:
                print(json.dumps({"framework": framework.__name__, **row}), flush=True)
            else:
                said = row.get("left out") or f"{row['steps/s']:>10,} /s  {row['options']} options"
                print(f"{framework.__name__:11} {row['game']:34} {said}", flush=True)


if __name__ == "__main__":
    main()
