"""The stored game in OpenSpiel's own format. `python -m tests.adapters.playthrough` writes it."""

from __future__ import annotations

from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import fourbit.adapters.openspiel  # noqa: F401  (registers the game)

FILE = Path(__file__).parent / "fourbit_town.playthrough.txt"
GAME = "fourbit_town(edition=mended,players=2)"
SEED = 3


def stored_and_played() -> tuple[str, str]:
    """The file, and the same choices played now."""
    flags.FLAGS(["playthrough"])
    stored, played = generate_playthrough.replay(str(FILE))
    return stored, played


if __name__ == "__main__":
    flags.FLAGS(["playthrough"])
    FILE.write_text(generate_playthrough.playthrough(GAME, None, seed=SEED), "utf-8")
