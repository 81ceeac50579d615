"""Which branches of the engine no scenario and no stored game goes through.

    FOURBIT_PURE=1 python scripts/branches.py

Runs every scenario, and one stored game of each edition, through the uncompiled engine under
coverage.py, and prints each line never reached and each way never taken from a line; exits 1 if
there is one. Scenarios ask everything, so what the engine does by itself (a single option, a seat
with nothing to decide) is left to the games.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coverage import Coverage

from fourbit.engine import mode
from fourbit.engine.modules import COMPILED

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "src" / "fourbit" / "engine"
NOT_RULES = (
    *("cells", "face", "sight", "seeing", "state", "dice", "playout", "encode", "batch"),
    # how bots think: tests/players
    *(
        "minds",
        "worth",
        "looking",
        "gifts",
        "stack_classes",
        "deciding",
        "draw_keys",
        "playing_out",
        "match",
    ),
)
ONLY_HERE = "if not cython.compiled:"  # a branch of the compiler's, not of the rules


def read_cases() -> list[Any]:
    """Every case of every scenario; with counts, so that counting is gone through too."""
    from fourbit.scenarios.book import Library
    from fourbit.scenarios.cases import read_file

    library = Library(counting=True)
    paths = sorted((ROOT / "scenarios").glob("*.json"))
    return [case for path in paths for case in read_file(path, library)]


def play_scenarios(cases: list[Any]) -> None:
    """Each as expected."""
    from fourbit.scenarios.running import run

    for case in cases:
        assert run(case).agrees, case.name


def play_games() -> None:
    """The first stored game of each edition, each to the end it had, and once more told."""
    from fourbit.play.table import replayed
    from fourbit.play.telling import Teller
    from fourbit.records.record import Record
    from fourbit.rules.load import shipped

    for edition in shipped():
        path = next(ROOT.glob(f"tests/games/{edition}-01-*.json"))
        record = Record.open(path)
        assert record.state.is_over and record.state.seat is None, path.name
        assert record.state.legal_actions() == record.state.legal_actions(0) == ()
        told = record.rules.new_game(record.state.players)
        teller = Teller(told)
        for seat, action, before in replayed(record):
            told.apply(action, seat)
            before.stops_at_own_end = True  # as proposals want it
            before.apply(action, seat)
        assert told == record.state
        assert teller.news()[-1].what == "over"


def look_ahead_between_actions() -> None:
    """A choice at the start of a round, looked at no further than itself."""
    from fourbit.rules.compiled import load

    line = "ラウンド開始時：木材+2か石材+2"
    state = load({"extends": ["mended"], "procedure": {"effects": line}}).new_game(2)
    while not (state.depth and state.seat != -1):
        state.apply(state.legal_actions()[0])
    state.stops_at_own_end = True
    state.apply(state.legal_actions()[0])
    assert state.waiting == ()


def missing(report: dict[str, Any]) -> Iterator[str]:
    """The lines and ways that were not gone, as text."""
    for file, found in report["files"].items():
        text = Path(file).read_text("utf-8").splitlines()
        name, lost = Path(file).name, set(found["missing_lines"])
        for line in sorted(lost):
            yield f"{name}:{line}: {text[line - 1].strip()}"
        for start, end in sorted(found["missing_branches"]):
            if end not in lost and text[start - 1] != ONLY_HERE:
                to = f"line {end}" if end > 0 else "the end"
                yield f"{name}:{start} never to {to}: {text[start - 1].strip()}"


def rules_modules() -> list[str]:
    """The engine's modules that say how the game goes."""
    return [name for name in COMPILED if name not in NOT_RULES]


def main() -> int:
    """Run, and report."""
    if mode.compiled():
        print("FOURBIT_PURE=1 is needed: only the uncompiled engine can be traced")
        return 2
    rules = [str(ENGINE / f"{name}.py") for name in rules_modules()]
    watch = Coverage(data_file=None, branch=True, include=rules, config_file=False)
    with watch.collect():
        importlib.import_module("fourbit.engine.state")
    cases = read_cases()  # most of the time, and nothing of the engine's
    with watch.collect():
        play_scenarios(cases)
        play_games()
        look_ahead_between_actions()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        watch.json_report(outfile=str(file))
        report = json.loads(file.read_text("utf-8"))
    unseen = {Path(one).name for one in rules} - {Path(one).name for one in report["files"]}
    assert not unseen, unseen
    lines = list(missing(report))
    print("\n".join(lines) or f"every branch of {len(rules)} modules was gone through")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
