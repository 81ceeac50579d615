"""4bit Town beside OpenSpiel and catanatron, in one run, driven from Python.

    pip install -e '.[bench]' && python benchmarks/compare.py [--seconds 2] [--json]

Every game is played by uniform random choices on one core. A decision is a player's choice among
at least two options; chance moves are played but not counted. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

import fourbit
from fourbit.speed import from_python, inside

OPEN_SPIEL_GAMES = (
    "tic_tac_toe",
    "connect_four",
    "leduc_poker",
    "goofspiel",
    "backgammon",
    "gin_rummy",
    "chess",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)
Rates = tuple[float, float]  # games and decisions per second


def timed(play: Callable[[], int], seconds: float) -> Rates:
    """Play games, each giving its number of decisions, for so many seconds."""
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not games:
        decisions += play()
        games += 1
    return games / spent, decisions / spent


def open_spiel(name: str, seconds: float) -> Rates:
    """One of OpenSpiel's games through its Python binding: legal_actions and apply_action."""
    import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
    import pyspiel

    if name not in {game.short_name for game in pyspiel.registered_games()}:
        raise ImportError("not in this build")
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return timed(play, seconds)


def catanatron(players: int, seconds: float) -> Rates:
    """Catan by catanatron with random players."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        seats = [RandomPlayer(color) for color in list(Color)[:players]]
        game = Game(seats)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        return decisions

    return timed(play, seconds)


def measure(seconds: float) -> dict[str, Rates]:
    """Every game that can be played here."""
    rules = fourbit.load()
    found: dict[str, Rates] = {}
    for players in (2, 3, 4):
        found[f"4bit Town inside, {players} players"] = inside(rules, players, seconds, 1)
        found[f"4bit Town, {players} players"] = from_python(rules, players, seconds, 1)
    for name in OPEN_SPIEL_GAMES:
        try:
            found[f"OpenSpiel {name}"] = open_spiel(name, seconds)
        except ImportError as error:
            print(f"left out: OpenSpiel {name} ({error})")
    for players in (2, 4):
        try:
            found[f"catanatron, {players} players"] = catanatron(players, seconds)
        except ImportError as error:
            print(f"left out: catanatron ({error})")
    return found


def main() -> None:
    """Print a table with ratios to 4bit Town driven from Python with two players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measure(wanted.seconds)
    base = found["4bit Town, 2 players"][1]
    if wanted.json:
        rows = {k: {"games": g, "decisions": d, "ratio": base / d} for k, (g, d) in found.items()}
        print(json.dumps(rows, indent=1))
        return
    print(f"{'game':34}{'games/s':>12}{'decisions/s':>14}{'4bit Town is':>16}")
    for name, (games, decisions) in found.items():
        print(f"{name:34}{games:12,.0f}{decisions:14,.0f}{base / decisions:14.2f} x")


if __name__ == "__main__":
    main()
