"""Where the time of bots goes: functions of the engine, by their share of a game.

    python benchmarks/parts.py [FOLDER …] [--bots quick,value] [--players 4] [--edition ID]

Each folder is a working tree with a compiled engine, this one by default; its bots play for some
seconds of one core each. Needs Linux's `perf`. What the compiler put inside another function counts
for that one; `memmove` is a state that is laid aside or taken up again.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
BOTS = "quick,greedy,value,master"
SHOWN = 12  # functions
OFTEN = "997"  # looks a second
CODE = """
import sys, time
from array import array
from fourbit.engine import constants as c
from fourbit.engine.match import play_match
from fourbit.engine.minds import Minds
from fourbit.players.bots import mind_of
from fourbit.rules.compiled import load
rules, players = load(sys.argv[1], {}), int(sys.argv[3])
mind, minds = mind_of(sys.argv[2], rules), Minds(rules.tables, players)
for seat in range(players):
    minds.seat(seat, mind)
games, start = 0, time.process_time()
while (spent := time.process_time() - start) < float(sys.argv[4]):
    number = array("i", [games])
    play_match(rules.new_game(players), minds, 1, number, number, array("i", bytes(4 * c.RESULT)))
    games += 1
print(1000 * spent / games)
"""


def profile(tree: Path, edition: str, bot: str, players: int, seconds: float) -> str:
    """The time of a game and the functions that take most of it, as lines of text."""
    wanted = [sys.executable, "-c", CODE, edition, bot, str(players), str(seconds)]
    source = {**os.environ, "PYTHONPATH": str(tree.resolve() / "src")}
    with tempfile.TemporaryDirectory() as folder:
        seen = ["-o", str(Path(folder) / "seen")]
        record = ["perf", "record", "-q", "-e", "cycles:u", "-F", OFTEN, *seen, "--", *wanted]
        played = subprocess.run(record, env=source, check=True, capture_output=True, text=True)
        report = ["perf", "report", "--stdio", "--no-children", "-F", "overhead,sym", "-i", seen[1]]
        told = subprocess.run(report, check=True, capture_output=True, text=True).stdout
    parts = functions(told)
    most = sorted(parts.items(), key=lambda one: -one[1])[:SHOWN]
    said = ", ".join(f"{name} {100 * part / sum(parts.values()):.0f}" for name, part in most)
    game = f"{bot}, {players} players, {float(played.stdout):.1f} ms a game"
    return f"{tree.resolve().name}: {game}; %: {said}"


def functions(report: str) -> dict[str, float]:
    """Shares of the engine's functions and of `memmove`, which it calls; Python is not counted."""
    found: dict[str, float] = {}
    for share, symbol in re.findall(r"^ *([\d.]+)% +\[\.\] (\S+)", report, re.MULTILINE):
        engine = re.match(r"__pyx_fu?\w*?_4core_(\w+)", symbol)
        name = engine[1] if engine else "memmove" if "memmove" in symbol else ""
        if name:
            found[name] = found.get(name, 0.0) + float(share)
    return found


def main() -> None:
    """Print a line for each bot and tree, the trees taking turns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("trees", nargs="*", type=Path, metavar="FOLDER", default=[HERE])
    parser.add_argument("--bots", default=BOTS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="rulebook")
    parser.add_argument("--seconds", type=float, default=5.0)
    wanted = parser.parse_args()
    if not shutil.which("perf"):
        sys.exit("This needs Linux's perf.")
    for bot in wanted.bots.split(","):
        for tree in wanted.trees:
            print(profile(tree, wanted.edition, bot, wanted.players, wanted.seconds), flush=True)


if __name__ == "__main__":
    main()
