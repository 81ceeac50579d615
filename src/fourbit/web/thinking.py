"""Bots at work: beside the server, in processes of their own, so that nobody waits for them.

A bot gets its seat's sight and nothing else. What it chooses is made like anybody's choice, and
dropped if the decision was answered meanwhile.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import random
import threading
from array import array
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from fourbit.engine.sight import Sight
from fourbit.players.bots import make_bot
from fourbit.players.player import Player
from fourbit.web.answering import act_for_bot
from fourbit.web.hosting import Host
from fourbit.web.rulesets import from_text, written
from fourbit.web.sitting import Sitting
from fourbit.web.store.database import StoreTrouble

log = logging.getLogger("fourbit.web")
AGAIN = 1.0  # seconds until a bot's choice is tried again that could not be kept


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot has to decide: plain values, for another process."""

    source: str
    bot: str
    cells: bytes
    dice: str

    def choose(self) -> int:
        """The bot's choice."""
        rules = from_text(self.source)
        sight = Sight(rules, array("i", self.cells))
        decision = sight.resample(0).decision_of(sight.viewer)
        return _bot(self.bot, self.source).choose(sight, decision, random.Random(self.dice))


@lru_cache(maxsize=16)
def _bot(name: str, source: str) -> Player:
    return make_bot(name, from_text(source))


def task_of(sitting: Sitting, seat: int) -> Task:
    """What that seat's bot has to decide now."""
    sight = sitting.table.state.sight(seat)
    if sitting.seed is None:
        dice = os.urandom(16).hex()
    else:
        dice = f"{sitting.seed}/{len(sitting.table.record.plies)}"
    source = written(sitting.table.rules.edition.source)
    return Task(source, sitting.sitters[seat].player, sight.cells.tobytes(), dice)


class Thinkers:
    """Lets bots choose wherever one is asked. Listens to the host."""

    def __init__(self, host: Host, processes: int) -> None:
        self.host = host
        self.processes = processes
        self.executor = thinking_processes(processes)
        self._hands = ThreadPoolExecutor(1, "hands")  # to change a game is to wait: nobody else's
        self._busy: set[tuple[str, str]] = set()
        self._closed = threading.Event()
        host.listeners.append(self)

    def __call__(self, sitting: Sitting) -> None:
        """Start whoever has to choose; called with the game's lock held."""
        asked = [seat for seat in sitting.table.state.waiting if seat >= 0]
        bots = {seat for seat in asked if sitting.sitters[seat].player}
        sitting.thinking = bots
        for seat in bots:
            self._start(sitting, seat)

    def _start(self, sitting: Sitting, seat: int) -> None:
        id, decision = sitting.id, sitting.decision(seat)
        if (id, decision) in self._busy or self._closed.is_set():
            return
        self._busy.add((id, decision))
        future = self._submit(task_of(sitting, seat))
        future.add_done_callback(lambda done: self._hand_in(id, seat, decision, done))

    def _submit(self, task: Task) -> Future[int]:
        try:
            return self.executor.submit(task.choose)
        except BrokenProcessPool:  # somebody killed one of them
            self.executor = thinking_processes(self.processes)
            return self.executor.submit(task.choose)

    def _hand_in(self, id: str, seat: int, decision: str, done: Future[int]) -> None:
        """Called by whoever comes to it, even by the one who has just begun it."""
        if not self._closed.is_set() and not done.cancelled():
            with suppress(RuntimeError):  # closed meanwhile
                self._hands.submit(self._chosen, id, seat, decision, done)

    def _chosen(self, id: str, seat: int, decision: str, done: Future[int]) -> None:
        try:
            action = done.result()
            self._make(id, seat, decision, action)
        except Exception:
            log.exception("bot", extra={"game": id})
        finally:
            self._busy.discard((id, decision))

    def _make(self, id: str, seat: int, decision: str, action: int) -> None:
        while not self._closed.is_set():
            try:
                self._busy.discard((id, decision))
                act_for_bot(self.host, id, seat, decision, action)
                return
            except StoreTrouble:
                self._closed.wait(AGAIN)

    def close(self) -> None:
        """Nobody chooses any more; what was begun is forgotten, and begun again another day."""
        self._closed.set()
        self.executor.shutdown(wait=False, cancel_futures=True)
        self._hands.shutdown(cancel_futures=True)  # before the database goes


def thinking_processes(count: int) -> Executor:
    """So many processes, or threads if there are to be none. They end with the server."""
    if not count:
        return ThreadPoolExecutor(1, "bots")
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """However the server ends, even killed, its bots do not stay behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait(until: Callable[[], None]) -> None:
        until()
        os._exit(0)

    threading.Thread(target=wait, args=(parent.join,), daemon=True).start()
    os.nice(5)
