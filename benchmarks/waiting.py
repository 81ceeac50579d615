"""How long a person waits for a command, from pressing Enter to the last line of its answer.

    python benchmarks/waiting.py [--runs 10] [--json]

Each command is a process of its own, as from a shell; they take turns. Wall time is what a person
feels; processor time (user and system, of the process alone) says the same on a busy machine. The
best of the runs counts: others on the machine only ever slow one down. `play` is given no input, so
it shows its first screen, saves the game and leaves. A run that is not counted comes first and
keeps Python's bytecode, as an installed program has it, even where the environment forbids that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

COMMANDS: dict[str, tuple[str, ...]] = {
    "version": ("--version",),
    "check": ("check", "rulebook"),
    "show": ("show", "rulebook"),
    "show (ja)": ("show", "rulebook", "--lang", "ja"),
    "diff": ("diff", "rulebook", "mended"),
    "editions": ("editions",),
    "play, first screen": ("play", "--seed", "1"),
}
START = (sys.executable, "-c", "import sys; from fourbit.cli import main; sys.exit(main())")


@dataclass(frozen=True, slots=True)
class Waited:
    """Seconds of one run, or the best of several."""

    wall: float
    processor: float


def run(command: Sequence[str], environ: Mapping[str, str]) -> Waited:
    """Run a command to its end. Raises if it fails: then its time says nothing."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [*START, *command], env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return Waited(wall, used.ru_utime + used.ru_stime)


def measure(runs: int) -> dict[str, Waited]:
    """The best of so many runs of every command."""
    found: dict[str, list[Waited]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        bytecode = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        environ = {**os.environ, **bytecode, "XDG_DATA_HOME": folder, "LANG": "en_US.UTF-8"}
        for command in COMMANDS.values():
            run(command, environ)
        for _ in range(runs):
            for name, command in COMMANDS.items():
                found[name].append(run(command, environ))
    return {
        name: Waited(min(one.wall for one in all_), min(one.processor for one in all_))
        for name, all_ in found.items()
    }


def main() -> None:
    """Print a table in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measure(wanted.runs)
    if wanted.json:
        print(json.dumps({name: asdict(waited) for name, waited in found.items()}, indent=1))
        return
    print(f"{'command':24}{'wall ms':>10}{'processor ms':>14}")
    for name, waited in found.items():
        print(f"{name:24}{waited.wall * 1000:10.0f}{waited.processor * 1000:14.0f}")


if __name__ == "__main__":
    main()
