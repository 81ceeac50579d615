"""A game with what each seat has seen of it: its views, change by change, and its own choices.

Nothing is looked at before somebody asks: the choices since the last look are kept, and played
once more for the seat that asks.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fourbit.adapters.encoding import L, N
from fourbit.engine import constants as c
from fourbit.words.decision import seat_name

if TYPE_CHECKING:
    from fourbit.adapters.encoding import Encoding
    from fourbit.engine.state import State

Cells = npt.NDArray[np.int32]


def _cell_names() -> list[str]:
    """`PURSE+3` for each cell a view may tell of."""
    names = [f"{name}+{i}" for name, length in c.LAYOUT for i in range(length)]
    own = [f"SEEN+{i}" for i in range(L["SEEN_CELLS"] - len(names))]
    return names + own


CELL_NAMES = _cell_names()


class Memory:
    """What one seat has seen up to some ply."""

    __slots__ = ("cells", "ply", "state", "text")

    def __init__(self, ply: int, state: State, cells: Cells, text: str) -> None:
        self.ply = ply
        self.state = state  # as it was then; never changed
        self.cells = cells
        self.text = text


class Story:
    """A state that remembers how it came about."""

    __slots__ = ("code", "memories", "plies", "state")

    def __init__(self, code: Encoding, state: State) -> None:
        self.code = code
        self.state = state
        self.plies: list[tuple[int, int]] = []  # seat, action
        start = state.clone()
        self.memories = {seat: self._begun(start, seat, 0) for seat in range(CHANCE, state.players)}

    def _begun(self, state: State, seat: int, ply: int) -> Memory:
        cells = self.code.look(state, seat)
        zero = np.zeros_like(cells)
        return Memory(ply, state, cells, f"{seat_name(seat)}:{_changes(zero, cells)}")

    def apply(self, action: int) -> None:
        """The first waiting seat's choice."""
        seat = self.state.seat
        self.state.apply(action)
        self.plies.append((CHANCE if seat is None else seat, action))

    def seen_by(self, seat: int) -> str:
        """All a seat (-1: a spectator) has seen and done, as one string."""
        memory = self.memories[seat]
        if memory.ply < len(self.plies):
            memory = self._brought_up(memory, seat)
            self.memories[seat] = memory
        return memory.text

    def _brought_up(self, memory: Memory, seat: int) -> Memory:
        state, cells = memory.state.clone(), memory.cells
        parts = [memory.text]
        for who, action in self.plies[memory.ply :]:
            if who == seat != CHANCE:
                parts.append(f"/{action}")
            state.apply(action, who)
            now = self.code.look(state, seat)
            if changes := _changes(cells, now):
                parts.append(f" {changes}")
            cells = now
        return Memory(len(self.plies), state, cells, "".join(parts))

    def resampled(self, seat: int, rng: random.Random) -> Story:
        """A story the seat could be in: it has seen the same, and what it cannot know is drawn."""
        self.seen_by(seat)
        found = self._copy()
        found.state = self.state.rules.resample(self.state.view(seat), rng.getrandbits(32))
        here, now = found.state.clone(), len(self.plies)
        found.memories = {
            who: self._begun(here, who, now) for who in range(CHANCE, self.state.players)
        }
        mine = self.memories[seat]
        found.memories[seat] = Memory(now, here, mine.cells, mine.text)
        return found

    def _copy(self) -> Story:
        new = Story.__new__(Story)
        new.code = self.code
        new.state = self.state.clone()
        new.plies = list(self.plies)
        new.memories = dict(self.memories)
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Story:
        return self._copy()


def _changes(before: Cells, after: Cells) -> str:
    at = np.flatnonzero(before != after)
    return ",".join(f"{CELL_NAMES[i]}={after[i]}" for i in at.tolist())


CHANCE = N["CHANCE"]
