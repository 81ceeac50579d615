"""How a bot looks at things: by a policy or by looking ahead, how far, how steadily, how often to
the end of the game. What things are worth is the mind's; the same mind can look in many ways."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from fourbit.engine import constants as c
from fourbit.players.derived import put


@dataclass(frozen=True, slots=True)
class Manner:
    """One manner to look.

    States looked at for each stack (`first`), for the best `again` classes in all their orders
    (`second`) and within an action; classes that a policy lets look at (`simulated`). `whim` is the
    temperature of stacks, `floor` how much worse than the best one may be that is still set,
    `fondness` how many VP a card may be liked too much. With `worlds` the best stacks are played
    out to the end of the game in so many: there the others set stacks of their own.
    """

    style: int
    first: int
    second: int
    within: int
    again: int = 0
    simulated: int = 0
    whim: float = 0.2
    floor: float = 1.5
    fondness: float = 0.3
    worlds: int = 0
    among: int = 4
    horizon: int = c.ROUNDS_MOST + 1
    prior: float = 1.0

    def of(self, mind: array[float]) -> array[float]:
        """The same mind, which looks so; at sales if it did."""
        found = mind[:]
        put(found, c.M_STYLE, self.style, self.first, self.second, self.within, self.again)
        put(found, c.M_SIMULATED, self.simulated, self.whim, self.floor, self.fondness)
        put(found, c.M_WORLDS, self.worlds, self.among, self.horizon, self.prior, 0.0, 0.3)
        return found


QUICK = Manner(c.STYLE_POLICY, 6, 0, 20, simulated=5)
VALUE = Manner(c.STYLE_SEARCH, 8, 30, 60, again=1)
MASTER = Manner(c.STYLE_SEARCH, 8, 30, 300, again=2, worlds=16)
LEAN = Manner(c.STYLE_SEARCH, 6, 20, 40)  # for the many games of a training
IN_HASTE = Manner(c.STYLE_SEARCH, 6, 0, 12)  # how hints play games on
BY_POLICY = Manner(c.STYLE_POLICY, 6, 0, 20, simulated=4)  # the same, where a policy was learned
TO_THE_END = Manner(c.STYLE_POLICY, 6, 0, 20)  # where only the points count that come of it;
AT_A_GLANCE = Manner(c.STYLE_SEARCH, 1, 0, 1)  # there without a policy, whose play is far worse
HOW = slice(c.M_STYLE, c.W_PIECE)  # where a mind says how it looks


def looking_like(mind: array[float], other: array[float]) -> array[float]:
    """The same mind, which looks at things as another does, and at sales if either does."""
    found = mind[:]
    found[HOW] = other[HOW]
    found[c.M_SALES] = max(mind[c.M_SALES], other[c.M_SALES])
    return found


def in_haste(mind: array[float]) -> array[float]:
    """The same mind as hints let it play a round to its end."""
    return (BY_POLICY if _has_policy(mind) else IN_HASTE).of(mind)


def to_the_end(mind: array[float]) -> array[float]:
    """The same as they let it play on to the end of the game."""
    return (TO_THE_END if _has_policy(mind) else AT_A_GLANCE).of(mind)


def _has_policy(mind: array[float]) -> bool:
    return any(mind[c.Q_PLACE : c.Q_PLACE + (c.PLACES + 1) * c.FEATURES])
