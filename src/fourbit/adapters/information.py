"""What changes before a seat's eyes, in the words of its view.

A seat's view is a tree of words; here it is a flat one: `{"seats.A.purse.coin": 4}`. The words and
their order come from the description that positions and views have, so nothing of the engine's
own layout is in them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.records.codec import Codec, Eye, Pen, whole
from fourbit.records.position import describe, hand_of, stack_codec
from fourbit.records.view import SECRET, SightPen
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

Cells = npt.NDArray[np.int32]
STACKS = ("chosen", "stack")


@dataclass(frozen=True)
class Leaf:
    """One entry of a flat view: its path, the cells it is made of, and how they are said."""

    path: str
    cells: Sequence[int]
    write: Callable[[Pen], None]

    def said(self, cells: Cells) -> Any:
        """The entry's value; None where a view would leave it out."""
        pen = SightPen(cells.item, {})
        self.write(pen)
        return next(iter(pen.page.values()), None)


class Tracer(Pen):
    """Notes what a description would write, instead of writing it."""

    def __init__(
        self, get: Callable[[int], int], leaves: list[Leaf], path: tuple[str, ...] = ()
    ) -> None:
        super().__init__(get, {})
        self.leaves = leaves
        self.path = path

    def _note(self, key: str, cells: Sequence[int], write: Callable[[Pen], None]) -> None:
        self.leaves.append(Leaf(".".join((*self.path, key)), cells, write))

    def cell(self, key: str, at: int, codec: Codec) -> None:
        """One cell."""
        if key in STACKS:
            seat = SEAT_NAMES.index(self.path[-1])
            self._note(key, [at], lambda pen: pen.cell(key, at, stack_codec(hand_of(pen, seat))))
        else:
            self._note(key, [at], lambda pen: pen.cell(key, at, codec))

    def row(self, key: str, at: int, most: int, codec: Codec) -> None:
        """Some cells as a list."""
        self._note(key, range(at, at + most), lambda pen: pen.row(key, at, most, codec))

    def sized(self, key: str, size_at: int, at: int, most: int, codec: Codec) -> None:
        """A list whose length is a cell."""
        cells = [size_at, *range(at, at + most)]
        self._note(key, cells, lambda pen: pen.sized(key, size_at, at, most, codec))

    def many(self, key: str, at: int, numbers: Sequence[int]) -> None:
        """How many of each number; of the deck only what cannot be located is known."""
        name = "unseen" if key == "deck" else key
        cells = range(at, at + len(numbers))
        self._note(name, cells, lambda pen: pen.many(key, at, numbers))

    def each(
        self, key: str, size_at: int, most: int, write: Callable[[Pen | Eye, int], None]
    ) -> None:
        """The frames: a list of objects, told as a whole."""
        cells = [size_at, *range(c.FRAME, cell(c.FRAME, most - 1) + c.FRAME_WIDTH)]
        self._note(key, cells, lambda pen: pen.each(key, size_at, most, write))

    def inside(self, key: str, write: Callable[[Pen | Eye], None]) -> None:
        """An object; of the packs nobody sees more than `seen` says."""
        if key != "packs":
            write(Tracer(self.get, self.leaves, (*self.path, key)))


def _own(players: int) -> Iterator[Leaf]:
    """Entries that only views have."""
    at = c.AT_DECK_SIZE
    yield Leaf("deck_size", [at], lambda pen: pen.cell("", at, whole(0, 999)))
    for pick in range(c.HAND):
        yield _counted(f"seen.{pick + 1}", cell(c.AT_SEEN, pick), range(1, c.CARDS + 1))
    for seat, name in enumerate(SEAT_NAMES[:players]):
        rounds = range(c.ROUNDS_MOST + 1)
        yield _counted(f"seats.{name}.{SECRET}", cell(c.AT_SECRET, seat), rounds)


def _counted(path: str, at: int, numbers: Sequence[int]) -> Leaf:
    return Leaf(path, range(at, at + len(numbers)), lambda pen: pen.many("", at, numbers))


class Informant:
    """Tells seats of these rules what changed. `joining`: picks are said as join or pass."""

    def __init__(self, rules: Rules, players: int, joining: bool) -> None:
        phase = c.P_JOIN if joining else c.P_ORDER
        found: list[Leaf] = []
        describe(Tracer(lambda at: phase if at == c.PHASE else 0, found), rules, players)
        self.leaves = (*found, *_own(players))
        self.leaf_of = np.full(c.SEEN_CELLS, -1, np.int32)
        for number, leaf in enumerate(self.leaves):
            self.leaf_of[list(leaf.cells)] = number

    def changes(self, before: Cells | None, after: Cells) -> str:
        """What is said differently now, as JSON; None (`null`) for what is no more. Else ``""``."""
        changed = np.arange(len(after)) if before is None else np.flatnonzero(before != after)
        found = {}
        for number in sorted({*self.leaf_of[changed].tolist()} - {-1}):
            leaf = self.leaves[number]
            now = leaf.said(after)
            was = None if before is None else leaf.said(before) if len(leaf.cells) > 1 else ...
            if now != was:
                found[leaf.path] = now
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if found else ""


@lru_cache(maxsize=128)
def teller(rules: Rules, players: int, joining: bool) -> Informant:
    """The teller of these rules, made once."""
    return Informant(rules, players, joining)


def told(rules: Rules, players: int, before: Cells | None, after: Cells) -> str:
    """What a seat that saw these cells sees differently now (all of it, before there was any)."""
    return teller(rules, players, after[c.PHASE] == c.P_JOIN).changes(before, after)
