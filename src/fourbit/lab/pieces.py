"""Play what a folder is missing, in pieces of a good size, on whatever carries out pieces.

How a file is split changes nothing about its rows, so a piece is as long as makes good use of who
plays it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field

from fourbit.lab.chunk import Chunk, run_chunk
from fourbit.lab.folder import Folder
from fourbit.lab.simulation import Simulation

AHEAD = 2  # pieces given out for each that can be played at a time
FIRST = 1  # blocks of a piece while nothing is known of how long one takes

Piece = Callable[[range], tuple[Chunk, float]]


def here(batch: Simulation) -> Piece:
    """Plays pieces in this process: a chunk and the seconds it took."""

    def play(blocks: range) -> tuple[Chunk, float]:
        start = time.monotonic()
        chunk = run_chunk(batch.rules, batch.lineup, batch.seed, blocks)
        return chunk, time.monotonic() - start

    return play


@dataclass
class _File:
    """A file that is being played: its pieces by their first block."""

    blocks: range
    left: int
    pieces: dict[int, Chunk] = field(default_factory=dict)


class Running:
    """Fills a folder. `told` hears how many games more are played."""

    def __init__(
        self, folder: Folder, play: Piece, seconds: float, told: Callable[[int], None]
    ) -> None:
        self.folder = folder
        self.play = play
        self.seconds = seconds  # a piece should take
        self.told = told
        self.size = FIRST

    def run(self, executor: Executor, workers: int) -> None:
        """Play until nothing is missing; what is whole is written at once."""
        pieces = self._pieces()
        given: dict[Future[tuple[Chunk, float]], tuple[_File, range]] = {}
        try:
            while True:
                while len(given) < AHEAD * workers and (piece := next(pieces, None)):
                    given[executor.submit(self.play, piece[1])] = piece
                if not given:
                    return
                for done in wait(given, return_when=FIRST_COMPLETED).done:
                    self._take(*given.pop(done), *done.result())
        except BaseException:
            for waiting in given:
                waiting.cancel()
            raise

    def _pieces(self) -> Iterator[tuple[_File, range]]:
        """What is missing, in order, in pieces of the size that is good by now."""
        for blocks in self.folder.missing():
            file = _File(blocks, len(blocks))
            at = blocks.start
            while at < blocks.stop:
                piece = range(at, min(at + self.size, blocks.stop))
                yield file, piece
                at = piece.stop

    def _take(self, file: _File, blocks: range, chunk: Chunk, seconds: float) -> None:
        """A piece was played."""
        self.size = max(1, round(self.seconds * len(blocks) / max(seconds, 1e-3)))
        file.pieces[blocks.start] = chunk
        file.left -= len(blocks)
        if not file.left:
            in_order = [file.pieces[start] for start in sorted(file.pieces)]
            self.folder.write(file.blocks, Chunk.joined(in_order))
            file.pieces.clear()
        self.told(chunk.games)
