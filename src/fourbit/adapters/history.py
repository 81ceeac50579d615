"""A game with what each seat has seen of it: its view, change by change, and its own choices.

Nothing is looked at before somebody asks: the choices since the last look are kept, and played
once more for the seat that asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fourbit.adapters.information import Cells, told
from fourbit.engine import constants as c
from fourbit.records.record import GAME
from fourbit.words.decision import seat_name, word

if TYPE_CHECKING:
    from fourbit.adapters.encoding import Encoding
    from fourbit.engine.state import State

CHANCE = c.CHANCE
FORMAT = 1  # of what a seat is told, which is not a record
Ply = tuple[int, int]  # seat, action


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

    def __init__(self, code: Encoding) -> None:
        self.code = code
        self.state = code.rules.new_game(code.players)
        self.plies: list[Ply] = []
        self.memories: dict[int, Memory] = {}

    def apply(self, action: int) -> None:
        """The first waiting seat's choice."""
        seat = self.state.seat
        self.state.apply(action)
        self.plies.append((CHANCE if seat is None else seat, action))

    def seen_by(self, seat: int) -> str:
        """All a seat (-1: a spectator) has seen and done, as text.

        The first line says which game and seat it is. Then, line by line, either what the seat
        now sees differently (JSON; all it sees, the first time; null for what is no more) or its
        own choice, as records note it (`A:join`). Two histories the seat cannot tell apart give
        the same text, two it can tell apart do not.
        """
        memory = self.memories.get(seat) or self._begun(seat)
        if memory.ply < len(self.plies):
            memory = self._brought_up(memory, seat)
        self.memories[seat] = memory
        return memory.text

    def _told(self, before: Cells | None, after: Cells) -> str:
        return told(self.code.rules, self.code.players, before, after)

    def _begun(self, seat: int) -> Memory:
        state = self.code.rules.new_game(self.code.players)
        cells = self.code.look(state, seat)
        head = f"[{GAME} {FORMAT}] [rules {self.code.rules.digest}]"
        head += f" [players {self.code.players}] [seat {seat_name(seat)}]"
        return Memory(0, state, cells, f"{head}\n{self._told(None, cells)}")

    def _brought_up(self, memory: Memory, seat: int) -> Memory:
        state, cells = memory.state.clone(), memory.cells
        lines = [memory.text]
        for who, action in self.plies[memory.ply :]:
            if who == seat != CHANCE:
                lines.append(f"{seat_name(seat)}:{word(state, seat, action)}")
            state.apply(action, who)
            now = self.code.look(state, seat)
            if changes := self._told(cells, now):
                lines.append(changes)
            cells = now
        return Memory(len(self.plies), state, cells, "\n".join(lines))

    def share(self, seat: int, other: Story) -> None:
        """Let another story, in which this seat saw the same, know what it saw."""
        self.seen_by(seat)
        mine = self.memories[seat]
        other.memories[seat] = Memory(len(other.plies), other.state.clone(), mine.cells, mine.text)

    def __deepcopy__(self, memo: dict[int, Any]) -> Story:
        new = Story.__new__(Story)
        new.code = self.code
        new.state = self.state.clone()
        new.plies = self.plies[:]
        new.memories = self.memories.copy()
        return new
