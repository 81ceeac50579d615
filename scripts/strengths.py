"""How strong the bots are, seat-rotated, with 95 % intervals from deals, as a table.

    python scripts/strengths.py [--edition rulebook mended] [--games 2000] [--seed 2026]
                                [--rows value/greedy/2 master/greedy/4 …]

A row is a bot, its opponent at all other seats, and the number of players.
"""

from __future__ import annotations

import argparse
import time
from math import log10

from fourbit.lab.versus import versus
from fourbit.players.bots import mind_of
from fourbit.rules.compiled import load

ROWS = (
    *("quick/greedy/2", "value/greedy/2", "value/greedy/4", "master/greedy/2"),
    *("master/value/2", "master/greedy/4"),
)


def main() -> None:
    """Play and print, row by row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", nargs="*", default=["rulebook", "mended"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--rows", nargs="*", default=ROWS)
    asked = parser.parse_args()
    heads = ("edition", "bot", "against", "players", "games", "wins", "Elo", "lead", "ms a game")
    print("|", *(f"{head} |" for head in heads))
    print("|" + "---|" * len(heads), flush=True)
    for row in asked.rows:
        mine, theirs, players = row.rsplit("/", 2)
        for edition in asked.edition:
            rules, seats, begun = load(edition), int(players), time.process_time()
            minds = mind_of(mine, rules), mind_of(theirs, rules)
            found = versus(rules, *minds, seats, -(-asked.games // seats), asked.seed)
            spent = 1000 * (time.process_time() - begun) / found.games
            share = f"{found.share:.1%} [{100 * found.low:.1f}–{100 * found.high:.1f}]"
            told = (edition, mine, theirs, seats, found.games, share, points(found.share, seats))
            more = (f"{found.margin:+.1f}", f"{spent:.0f}")
            print("|", *(f"{cell} |" for cell in (*told, *more)), flush=True)


def points(share: float, players: int) -> str:
    """Elo points by which one is ahead of each of the others, if it neither won nor lost all."""
    if not 0 < share < 1:
        return ""
    return f"{400 * log10((players - 1) * share / (1 - share)):+.0f}"


if __name__ == "__main__":
    main()
