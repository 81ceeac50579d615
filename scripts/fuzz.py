"""Spoil input for a while and report what was neither refused nor meant what it said.

    python scripts/fuzz.py --seconds 600 [--only position scenario] [--keep]

Runs in a process of its own that is watched: a piece that ends the process or takes too long is a
finding too. `--keep` writes each new finding to tests/properties/corpus, where the tests read it.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import json
import multiprocessing
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.properties.spoiling import CORPUS, TARGETS, finding

LIMIT = 30  # seconds for one piece


def spoil(names: list[str], seed: int, until: float, at_hand: Path, found: Any) -> None:
    """One process: piece after piece, the one at hand on disk."""
    faulthandler.enable()
    rng = random.Random(seed)
    while time.time() < until:
        name = rng.choice(names)
        faulthandler.dump_traceback_later(LIMIT, exit=True)
        try:
            piece = TARGETS[name].make(rng)
        except Exception:
            found.put((name, "", "made no piece: " + traceback.format_exc(limit=3)))
            continue
        text = json.dumps(piece)
        at_hand.write_text(json.dumps({"target": name, "piece": text}), "utf-8")
        found.put((name, text if (what := finding(name, piece)) else "", what))
    faulthandler.cancel_dump_traceback_later()


def keep(name: str, text: str) -> None:
    """A finding becomes part of the corpus."""
    path = CORPUS / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + "\n", "utf-8")


def main() -> int:
    """Run, watch, report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", nargs="*", default=list(TARGETS), choices=list(TARGETS))
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    until = time.time() + asked.seconds
    runs: Counter[str] = Counter()
    kinds: dict[str, tuple[str, str]] = {}
    at_hand = Path(tempfile.mkdtemp()) / "piece.json"
    seed = asked.seed
    while time.time() < until:
        found: Any = multiprocessing.SimpleQueue()
        child = multiprocessing.Process(
            target=spoil, args=(asked.only, seed, until, at_hand, found), daemon=True
        )
        child.start()
        while child.is_alive() or not found.empty():
            if found.empty():
                time.sleep(0.05)
                continue
            name, text, what = found.get()
            runs[name] += 1
            note(kinds, name, text, what)
        if child.exitcode:
            last = json.loads(at_hand.read_text("utf-8"))
            note(kinds, last["target"], last["piece"], f"the process ended: {child.exitcode}")
        seed += 1
    for what, (name, text) in kinds.items():
        print(f"{what}\n    {text[:1000]}")
        if asked.keep and text:
            keep(name, text)
    total = ", ".join(f"{name} {count}" for name, count in sorted(runs.items()))
    print(f"seed {asked.seed}: {sum(runs.values())} pieces ({total}); {len(kinds)} findings")
    return 1 if kinds else 0


def note(kinds: dict[str, tuple[str, str]], name: str, text: str, what: str) -> None:
    """Remember the smallest piece of each kind of finding."""
    if not what:
        return
    kind = re.sub(r"\d+", "#", f"{name}: {what}")[:120]
    if kind not in kinds or len(text) < len(kinds[kind][1]):
        kinds[kind] = (name, text)


if __name__ == "__main__":
    sys.exit(main())
