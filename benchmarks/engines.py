"""Two engines beside each other: the ratio of decisions per second, in runs that take turns.

    python benchmarks/engines.py FOLDER OTHER_FOLDER [--rounds 4] [--games 1500] [--edition ID]

Each folder is a working tree with its own `.venv` and a compiled engine (`python3 run.py build`).
Random games inside the engine, one process for each tree, number of players and round; processor
time, and of each the best, since others on the machine only ever slow one down.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

PLAYERS = (2, 3, 4)
BATCHES = 4
CODE = """
import sys, time
from fourbit.engine.playout import play_random
from fourbit.rules.compiled import load
players, games, batches = map(int, sys.argv[2:])
state = load(sys.argv[1], {}).new_game(players)
play_random(state, 20, 1)
best = 0.0
for seed in range(batches):
    start = time.process_time()
    decisions = play_random(state, games, seed)
    best = max(best, decisions / (time.process_time() - start))
print(best)
"""


def decisions_per_second(tree: Path, edition: str, players: int, games: int) -> float:
    """The best of a few batches in a process of its own."""
    python = str(tree.resolve() / ".venv/bin/python")
    command = [python, "-c", CODE, edition, str(players), str(games), str(BATCHES)]
    done = subprocess.run(command, cwd=tree, check=True, capture_output=True)
    return float(done.stdout)


def main() -> None:
    """Print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("trees", nargs=2, type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--edition", default="rulebook")
    wanted = parser.parse_args()
    for players in PLAYERS:
        best = dict.fromkeys(wanted.trees, 0.0)
        for _ in range(wanted.rounds):
            for tree in wanted.trees:
                found = decisions_per_second(tree, wanted.edition, players, wanted.games)
                best[tree] = max(best[tree], found)
        first, second = (best[tree] for tree in wanted.trees)
        rates = f"{first:,.0f} and {second:,.0f} decisions a second"
        print(f"{players} players: {rates}, ratio {second / first:.3f}")


if __name__ == "__main__":
    main()
