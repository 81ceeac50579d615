"""A small memory of answers that are asked for again and again; safe for many threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Recall(Generic[Answer]):
    """The last answers by what they depend on. What is made twice at once is kept once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = Lock()

    def __call__(self, key: Hashable, make: Callable[[], Answer]) -> Answer:
        """The answer for a key, made if it is not remembered."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            found = self._kept.setdefault(key, made)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return found

    def forget(self) -> None:
        """All of it."""
        with self._lock:
            self._kept.clear()
