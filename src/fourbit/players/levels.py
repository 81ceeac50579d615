"""Levels for people: the best mind at hand, made to err as people do.

A weaker level sees less far, follows a whim more often, is fond of a card without reason, thinks
less long and never imagines what the others may set. It gives nothing away: what it may gain at
once and whom it can pay are judged as the best mind does. The numbers are tuned by games
(docs/levels.md).
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.derived import put
from fourbit.players.manners import Manner
from fourbit.players.shelf import mind_for

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

FAR = (  # what a position is worth only later, and how many numbers it has
    (c.W_PLAN, 1), (c.W_NEAR_ROW, 1), (c.W_NEAR_PLAN, 1), (c.W_NEAR_SECOND, 1), (c.W_AFFORD, 1),
    (c.W_ROOM, 1), (c.W_HOUSE, 1), (c.W_TRACK, 1), (c.W_TRACK_LEFT, 1), (c.W_OWNED, 1),
    (c.W_WORKS, c.BUILDINGS),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """How a level differs from the best mind: the way it looks at things, and `far`, the share it
    sees of what comes later."""

    far: float
    manner: Manner

    def mind(self, rules: Rules) -> array[float]:
        """The mind of this level for these rules."""
        mind = self.manner.of(mind_for(rules).mind)
        for at, many in FAR:
            put(mind, at, *(self.far * number for number in mind[at : at + many]))
        return mind


def _manner(states: tuple[int, int, int], whim: float, floor: float, fondness: float) -> Manner:
    """Looks ahead alone: nobody else comes to its places."""
    first, second, within = states
    again = int(second > 0)
    return Manner(c.STYLE_SEARCH, first, second, within, again, 0, whim, floor, fondness)


LEVELS: dict[str, Level] = {  # the weakest first; above the last stands the best bot itself
    "newcomer": Level(0.35, _manner((6, 0, 16), 2.1, 10.0, 7.6)),
    "apprentice": Level(0.5, _manner((6, 0, 20), 1.6, 7.6, 5.8)),
    "resident": Level(0.61, _manner((6, 10, 30), 1.26, 5.85, 4.85)),
    "artisan": Level(0.75, _manner((8, 20, 40), 0.98, 4.6, 3.5)),
    "foreman": Level(0.9, _manner((8, 20, 40), 0.62, 3.0, 2.2)),
}
DEFAULT = "resident"
