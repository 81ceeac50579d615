"""Play what the designer's page rests on, ask it, and write the page in both languages.

    .venv/bin/python scripts/findings.py games            # everything, into the folder `games`
    .venv/bin/python scripts/findings.py games --pages    # the pages again, from the facts alone
    .venv/bin/python scripts/findings.py games --weigh    # only dominated options, as JSON

About twenty minutes of two idle cores and 0.4 GB. The facts are kept in docs/findings.json. A run
that was ended goes on where it stopped; a folder of other rules, bots or engines is refused by
name: empty it then.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from pathlib import Path

from findings_page.facts import dominated, gather, written
from findings_page.page import page
from findings_page.plan import all_runs

from fourbit.cli import main as fourbit
from fourbit.errors import FourbitError

DOCS = Path(__file__).parents[1] / "docs"


def main() -> int:
    """An exit code; what goes wrong is said in one line."""
    try:
        return done(arguments())
    except (FourbitError, OSError, ValueError) as error:
        print(f"findings: {error}", file=sys.stderr)
        return 2


def arguments() -> argparse.Namespace:
    """What was asked for."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("folder", type=Path, help="where the games are kept")
    asked.add_argument("--scale", type=part, default=1.0, help="part of the games, to try it out")
    asked.add_argument("--docs", type=Path, default=DOCS, help="where the pages are written")
    only = asked.add_mutually_exclusive_group()
    only.add_argument("--pages", action="store_true", help="only write the pages again")
    only.add_argument("--weigh", action="store_true", help="only judge options and print them")
    return asked.parse_args()


def part(said: str) -> float:
    """More than nothing, at most all of the games."""
    number = float(said)
    if not 0 < number <= 1:
        raise argparse.ArgumentTypeError(f"{said}: from 0 to 1")
    return number


def done(options: argparse.Namespace) -> int:
    """Play, ask, write."""
    if options.weigh:
        print(written(dominated(options.scale)))
        return 0
    file = options.docs / "findings.json"
    if not options.pages:
        if not played(options.folder, options.scale):
            return 2
        file.write_text(written(gather(options.folder, options.scale)) + "\n", "utf-8")
    facts = json.loads(file.read_text("utf-8"))
    (options.docs / "findings.ja.md").write_text(page(facts, "ja"), "utf-8")
    (options.docs / "findings.md").write_text(page(facts, "en"), "utf-8")
    return 0


def played(folder: Path, scale: float) -> bool:
    """Play what is missing, by the very commands of the page; whether all of them did."""
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.chdir(folder):
        return all(fourbit(run.words) == 0 for run in all_runs(scale))


if __name__ == "__main__":
    sys.exit(main())
