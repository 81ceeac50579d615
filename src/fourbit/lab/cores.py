"""The same work on many pieces, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")
Found = TypeVar("Found")
Late = Callable[[], bool]


class TimeUp(Exception):
    """The time was up in the midst of something that is of use only as a whole."""


def never() -> bool:
    """There is time."""
    return False


def on_cores(
    work: Callable[[Piece], Found],
    pieces: Iterable[Piece],
    threads: int = 0,
    told: Callable[[Piece], None] = lambda piece: None,
    late: Late = never,
) -> list[Found]:
    """What the work makes of each piece, in their order; the engine lets threads run side by side.

    `told` hears of each piece that is done. Once it is `late`, after the first one, what is done by
    then is all that comes back; whoever is interrupted waits for no further piece either.
    """
    wanted, found = list(pieces), list[Found]()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        jobs = [pool.submit(work, piece) for piece in wanted]
        try:
            for job, piece in zip(jobs, wanted, strict=True):
                found.append(job.result())
                told(piece)
                if late():
                    break
        finally:
            pool.shutdown(cancel_futures=True)
    return found
