"""Levels for people: the best mind at hand, made to err as people do.

A weaker level sees less far, follows a whim more often, is fond of a card without reason, minds
less what the others want and thinks less long. It gives nothing away: what it may gain at once and
whom it can pay are judged as the best mind does. The numbers are tuned by games (docs/levels.md).
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.derived import put
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
    """How a level differs from the best mind.

    `whim` is the temperature of its stacks and `floor` how much worse than the best, in VP, one
    may be that it still sets; `far` the share it sees of what comes later; `fondness` how many VP
    it may like a card too much; `others` the share it minds of what others want; `states` how many
    it looks at for each stack, the best of them again, and within an action.
    """

    whim: float
    floor: float
    far: float
    fondness: float
    others: float
    states: tuple[int, int, int]
    again: int = 0

    def mind(self, rules: Rules) -> array[float]:
        """The mind of this level for these rules."""
        mind = mind_for(rules).mind[:]
        first, second, within = self.states
        put(mind, c.M_STYLE, c.STYLE_SEARCH, first, second, within, self.again, 0)
        put(mind, c.M_TEMPERATURE, self.whim, self.floor, self.fondness)
        put(mind, c.M_NEXT, 0)
        mind[c.M_MEET] *= self.others
        for at, many in FAR:
            put(mind, at, *(self.far * number for number in mind[at : at + many]))
        return mind


LEVELS: dict[str, Level] = {  # the weakest first; above the last stands the best bot itself
    "newcomer": Level(3.2, 18.0, 0.1, 10.0, 0.0, (6, 0, 12)),
    "apprentice": Level(1.9, 9.0, 0.4, 7.0, 0.0, (6, 0, 16)),
    "resident": Level(1.3, 6.0, 0.6, 5.0, 0.3, (6, 10, 30), 1),
    "artisan": Level(0.9, 4.2, 0.8, 3.2, 0.5, (8, 20, 40), 1),
    "foreman": Level(0.62, 3.0, 0.9, 2.2, 0.8, (8, 20, 40), 1),
}
DEFAULT = "resident"
