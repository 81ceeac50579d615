"""One viewer's look at a game: the only way from a sitting to what may be told.

`known` is a state drawn from the viewer's sight: what the viewer knows is in it as it is, and all
else is a guess that does not depend on the truth. So nothing made from it can tell a secret; who
reads it must only take care not to tell guesses (others' choices, plans and hands still unseen).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fourbit.engine.state import State
from fourbit.players.chance import CHANCE
from fourbit.rules.compiled import SEAT_NAMES, Rules
from fourbit.web.sitting import Sitting
from fourbit.web.wire import Seat

SPECTATOR = -1


@dataclass
class Glance:
    """A viewer (None: watching) looks at a game as it was after so many plies."""

    sitting: Sitting
    viewer: int | None
    ply: int

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.sitting.table.rules

    @property
    def plies(self) -> int:
        """How far the game is."""
        return len(self.sitting.table.before)

    @property
    def is_now(self) -> bool:
        """Whether this is where the game stands."""
        return self.ply == self.plies

    @cached_property
    def known(self) -> State:
        """A state that the viewer cannot tell from the true one; always the same one."""
        table = self.sitting.table
        state = table.state if self.is_now else table.before[self.ply][2]
        sight = state.sight(SPECTATOR if self.viewer is None else self.viewer)
        guess: State = sight.resample(0)
        return guess

    @property
    def drafting(self) -> bool:
        """Whether hands are still being made."""
        return self.known.phase in ("deal", "draft")

    @cached_property
    def scores(self) -> Sequence[int]:
        """The VP of each seat."""
        return self.known.scores()

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """Seats that have to choose now."""
        return tuple(seat for seat in self.known.waiting if seat != CHANCE)


def glance(sitting: Sitting, viewer: int | None, ply: int | None = None) -> Glance:
    """A look at where the game stands, or stood after so many plies (as far as there are)."""
    plies = len(sitting.table.before)
    return Glance(sitting, viewer, plies if ply is None else max(0, min(ply, plies)))


def letter(seat: int) -> Seat:
    """A seat by its letter."""
    return SEAT_NAMES[seat]  # type: ignore[return-value]


def letters(seats: Sequence[int]) -> list[Seat]:
    """Seats by their letters."""
    return [letter(seat) for seat in seats]
