"""Games in blocks: one deal, every rotation of the seats. The block is the unit of statistics.

Chance is the same in all games of a block; minds draw anew in each, so twins do not replay one
game. A block is known by (rules, minds in order, seed, number) and comes out the same whatever
else is played, on however many threads.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.match import play_match
from fourbit.engine.minds import Minds
from fourbit.lab.cores import Late, never, on_cores

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

CHUNK = 8  # blocks played in one go: long enough to make a table for


@dataclass(frozen=True, slots=True)
class Block:
    """One deal played in all rotations, by the minds in the order in which they were given.

    `shares` are their shares of the wins, a shared one counting in part; `margins` the VP by which
    they were ahead of the best of the others; both are means over the games.
    """

    number: int
    shares: tuple[float, ...]
    margins: tuple[float, ...]


def play_blocks(
    rules: Rules,
    minds: Sequence[array[float]],
    numbers: Iterable[int],
    seed: int,
    threads: int = 0,
    told: Callable[[int], None] = lambda blocks: None,
    late: Late = never,
) -> list[Block]:
    """Play these blocks, `len(minds)` games each, on all cores by default; in their order.

    `told` hears after each piece of work how many blocks it was; once it is `late`, those are all
    that were played by then, at least the first.
    """
    wanted, size = list(numbers), CHUNK if late is never else 1
    chunks = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    played = on_cores(
        lambda chunk: _play(rules, minds, chunk, seed),
        chunks,
        threads,
        lambda chunk: told(len(chunk)),
        late,
    )
    return [block for some in played for block in some]


def _play(
    rules: Rules, minds: Sequence[array[float]], numbers: list[int], seed: int
) -> list[Block]:
    """Blocks on a table of this thread's own."""
    players = len(minds)
    state, table = rules.new_game(players), Minds(rules.tables, players)
    deals = array("i", numbers)
    shares = [[0.0] * players for _ in numbers]
    margins = [[0.0] * players for _ in numbers]
    for turn in range(players):
        for i, mind in enumerate(minds):
            table.seat((i + turn) % players, mind)
        games = array("i", (number * players + turn for number in numbers))
        out = array("i", bytes(4 * c.RESULT * len(numbers)))
        play_match(state, table, seed, deals, games, out)
        for at in range(len(numbers)):
            row = out[at * c.RESULT : (at + 1) * c.RESULT]
            scores = row[c.RESULT_SCORE : c.RESULT_SCORE + players]
            for i in range(players):
                seat = (i + turn) % players
                shares[at][i] += share(row[c.RESULT_WINNERS], seat) / players
                others = (scores[other] for other in range(players) if other != seat)
                margins[at][i] += (scores[seat] - max(others)) / players
    return [
        Block(number, tuple(shares[at]), tuple(margins[at])) for at, number in enumerate(numbers)
    ]


def share(winners: int, seat: int) -> float:
    """What a seat has of a win, with the winners as bits."""
    return (winners >> seat & 1) / winners.bit_count()
