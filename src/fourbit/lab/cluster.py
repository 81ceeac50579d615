"""The same pieces on the machines of a Dask cluster.

A piece carries the edition's source and the bots' numbers; what it gives comes back to whoever
asked, who alone writes. A machine that is lost has its pieces played again elsewhere.
"""

from __future__ import annotations

import contextlib
import logging
import time
from array import array
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from functools import lru_cache
from typing import Any

from fourbit.errors import FourbitError
from fourbit.lab.chunk import Chunk, run_chunk
from fourbit.lab.cluster_address import knock, no_cluster
from fourbit.lab.lineup import Bot, Lineup
from fourbit.lab.pieces import Piece
from fourbit.lab.simulation import Simulation
from fourbit.rules.compiled import Rules, load

PATIENCE = 5  # seconds until a cluster counts as not there
RETRIES = 10


class Strange(Exception):
    """The worker's engine is another one."""


class Sent:
    """A batch as it travels; a piece on a worker plays by it. Equal batches are read once."""

    def __init__(self, batch: Simulation) -> None:
        self.source = batch.rules.edition.source
        self.bots = [(bot.name, bot.mind.tobytes()) for bot in batch.lineup.bots]
        self.seed = batch.seed
        self.blocks = batch.blocks
        self.identity = batch.identity
        self.key = repr(batch.identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sent) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __call__(self, blocks: range) -> tuple[Chunk, float]:
        batch = _arrived(self)
        start = time.monotonic()
        chunk = run_chunk(batch.rules, batch.lineup, batch.seed, blocks)
        return chunk, time.monotonic() - start


@lru_cache(maxsize=4)
def _arrived(sent: Sent) -> Simulation:
    """The batch, on the worker. Raises `Strange` if games would come out differently here."""
    rules: Rules = load(sent.source)
    made: dict[tuple[str, bytes], Bot] = {}
    for name, mind in sent.bots:
        made.setdefault((name, mind), Bot(name, array("d", mind)))
    batch = Simulation(rules, Lineup(tuple(made[one] for one in sent.bots)), sent.seed, sent.blocks)
    if batch.identity != sent.identity:
        raise Strange
    return batch


def there(batch: Simulation) -> Piece:
    """Plays pieces on a worker."""
    return Sent(batch)


@contextlib.contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at that address, and how many pieces it can play at a time.

    Raises `FourbitError` if it is not there, has no workers, or is lost meanwhile.
    """
    from distributed import KilledWorker

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say ourselves what is wrong
    knock(address, PATIENCE)
    with _client(address) as client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise FourbitError("lab.no_workers", address=address)
        try:
            yield client.get_executor(retries=RETRIES, pure=False), workers
        except Strange:
            raise FourbitError("lab.strange_worker", address=address) from None
        except (KilledWorker, CancelledError):
            raise FourbitError("lab.cluster_lost", address=address) from None


def _client(address: str) -> Any:
    """Who talks to the cluster; one that could not be made whole is closed again at once."""
    from distributed import Client

    client: Any = Client.__new__(Client)  # known before it is made, so that it can be closed
    try:
        client.__init__(address, timeout=PATIENCE, set_as_default=False)
    except Exception:  # whatever keeps it from answering
        with contextlib.suppress(Exception):
            client.close(timeout=1)
        raise no_cluster(address, "nobody answers there") from None
    return client
