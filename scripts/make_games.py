"""Search for the stored games of `tests/games`: few, over all editions, firing every line.

    python scripts/make_games.py FOLDER [--search 3000] [--each 2] [--edition ID]

Stored games are tests and stay as they are (see tests/games/README.md): by default this refuses
to write into a folder that already holds some.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[1]))

from fourbit.engine.cells import Tally
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules
from tests.properties.playing import EDITIONS, POLICIES, Table, rules_of
from tests.properties.seeking import Seeker, live_lines

Game = tuple[int, list[tuple[int, int]], set[int]]  # players, choices, lines fired
ORDINARY = 3  # one stored game in so many is not goal-directed


def sought(rules: Rules, players: int, wanted: set[int], seed: int) -> Game:
    """One goal-directed game."""
    state = rules.new_game(players)
    state.tally = tally = Tally()
    said = Seeker(rules, players, wanted, seed).play(state)
    return players, said, {line for line in range(len(rules.lines)) if tally.line(line)[2]}


def ordinary(edition: str, players: int, seed: int) -> Game:
    """One game by a player without a goal, its seats answering in any order."""
    table = Table(edition, (), players, list(POLICIES)[seed % len(POLICIES)], seed)
    state = table.rules.new_game(players)
    state.tally = tally = Tally()
    said = [(seat, action) for _, seat, action in table.play(state)]
    return players, said, {line for line in range(len(table.rules.lines)) if tally.line(line)[2]}


def covering(games: list[Game], lines: set[int]) -> list[Game]:
    """Few games that fire all these lines together: always the one that adds most."""
    chosen: list[Game] = []
    left = set(lines)
    while left:
        best = max(games, key=lambda game: (len(game[2] & left), -len(game[1])))
        if not best[2] & left:
            break
        chosen.append(best)
        left -= best[2]
    return chosen


def search(edition: str, most: int, each: int) -> list[Game]:
    """A covering set of games of an edition, filled up to some for each number of players."""
    rules = rules_of(edition)
    live = live_lines(rules)
    wanted, games = set(live), []
    start = 10_000 * EDITIONS.index(edition)  # other games for each edition, also for equal rules
    for seed in range(most):
        game = sought(rules, 2 + seed % 3, wanted or live, start + seed)
        games.append(game)
        wanted -= game[2]
        if not wanted and seed > most // 4:
            break
    chosen = covering(games, live)
    missing = live - {line for game in chosen for line in game[2]}
    if missing:
        names = [rules.names.line_names[line] for line in sorted(missing)]
        raise SystemExit(f"{edition}: never fired in {most} games: {', '.join(names)}")
    for players in (2, 3, 4):
        seeds = iter(range(players, 1000))
        while sum(game[0] == players for game in chosen) < each:
            seed = next(seeds)
            plain = len(chosen) % ORDINARY == 0
            more = games[seed * 3 + players - 2]
            if plain:
                more = ordinary(edition, players, start + seed)
            chosen.append(more)
    return sorted(chosen, key=lambda game: game[0])


def record_of(rules: Rules, game: Game) -> Record:
    """The game as a record."""
    players, said, _ = game
    record = Record(rules, players)
    for seat, action in said:
        record.play(action, seat)
    return record


def main() -> int:
    """Search, then write everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--search", type=int, default=4000, help="games to try per edition")
    parser.add_argument("--each", type=int, default=2, help="games per edition and player count")
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="only this one")
    asked = parser.parse_args()
    if any(asked.folder.glob("*.json")):
        print(f"{asked.folder} already holds games; they are never overwritten", file=sys.stderr)
        return 1
    found = {e: search(e, asked.search, asked.each) for e in track(asked.edition or EDITIONS)}
    asked.folder.mkdir(parents=True, exist_ok=True)
    for edition, games in found.items():
        for number, game in enumerate(games, 1):
            record = record_of(rules_of(edition), game)
            record.save(asked.folder / f"{edition}-{number:02}-{game[0]}p.json")
        print(f"{edition}: {len(games)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
