"""How long a game can be: a bound that follows from the compiled rules.

A line's steps only go forward, so each asks at most once (a price: once for each card and rule
that may change it and each kind that may be waived). What a step sets off is another list of
lines, one level further down; so many levels as the rules can nest, two frames or more each. A
worker acts once a round; nobody has more than the procedure allows. Conversions at any time are
counted by the engine, which allows `ANY_TIME_USES` between one action's begin and end and the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

REACTIONS = {
    c.OP_PLAN: c.M_ON_PLAN,
    c.OP_BUILD: c.M_ON_BUILD,
    c.OP_HIRE: c.M_ON_HIRE,
    c.OP_HOUSE: c.M_ON_HOUSE,
    c.OP_MOVE: c.M_ON_MOVE,
    c.OP_PAY_PLACE_VP: c.M_ON_SWAP,
    c.OP_UNPLAN: c.M_ON_UNPLAN,
    c.OP_GIVE_UP: c.M_ON_GIVE_UP,
}
ONE_QUESTION = (c.OP_CHOICE, c.OP_PICK, c.OP_UNPLAN, c.OP_GIVE_UP, c.OP_REPEAT)
BY_KIND = (c.OP_PAY_SUM, c.OP_DISCARD)
PLACES = range(c.G_PLACE, c.G_PLACE + c.PLACES)
SIDES = range(c.G_SIDE, c.G_SIDE + c.SIDES)
BUILDINGS = range(c.G_BUILDING, c.G_BUILDING + c.BUILDINGS)


class Length:
    """Counts the questions a game of these rules can put at most."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.nodes = rules.names.nodes
        self.lines = rules.names.lines
        self.copies = rules.tables.read(c.T_COPIES, c.BUILDINGS)
        self._known: dict[tuple[int, int], int] = {}

    def group(self, group: int, level: int | None = None) -> int:
        """Questions of one list of lines for one seat."""
        level = self.rules.depth // 2 if level is None else level
        if level == 0:
            return 0
        if (group, level) not in self._known:
            lines = self.rules.names.groups.get(group, [])
            self._known[group, level] = sum(self.line(line, level) for line in lines)
        return self._known[group, level]

    def line(self, line: int, level: int) -> int:
        """Questions of a line, for each copy of its building and each seat it touches."""
        row = self.lines[line]
        end = len(self.nodes)
        if line + 1 < len(self.lines):
            end = self.lines[line + 1][c.LN_NODE]
        steps = self.nodes[row[c.LN_NODE] : end]
        once = sum(self.step(node[0], level) for node in steps)
        seats = 1 if row[c.LN_WHO] == c.W_ME else self.players
        built = row[c.LN_CARRIER] == c.C_BUILDING
        often: int = seats * row[c.LN_AGAIN]
        return once * often * (self.copies[row[c.LN_INDEX]] if built else 1)

    def step(self, op: int, level: int) -> int:
        """Questions of a step, and of what it sets off."""
        found = 1 if op in ONE_QUESTION else 0
        if op in BY_KIND:
            found = len(self.rules.kinds)
        if c.OP_PLAN <= op <= c.OP_HOUSE:
            found = 1 + c.HAND + len(self.rules.names.groups.get(c.G_PRICE, []))
        if op == c.OP_BUILD:
            found += c.POOLS * len(self.rules.kinds) + self.most(BUILDINGS, level - 1)
        if op == c.OP_REPEAT:
            found += self.most(PLACES, level - 1)
        return found + (self.group(REACTIONS[op], level - 1) if op in REACTIONS else 0)

    def most(self, groups: range, level: int | None = None) -> int:
        """Questions of whichever of these lists puts most."""
        return max(self.group(group, level) for group in groups)

    def action(self) -> int:
        """One worker's action: two windows, the fee, its lists; a card's turn comes twice."""
        moments = (c.M_ON_TOWN_HALL, c.M_BEFORE_PLACE, c.M_AFTER_PLACE, c.M_ACTION_END)
        lists = sum(map(self.group, moments)) + self.group(c.G_HALL)
        return 3 + lists + self.most(PLACES) + 2 * c.HAND * self.most(SIDES)

    def workers(self) -> int:
        """How many of a seat can be sent in a round."""
        procedure = self.rules.edition.procedure
        return max(procedure.workers, procedure.start_hired)

    def round(self) -> int:
        """One seat's share of a round: joining, stacks, actions, upkeep, and its moments."""
        moments = (c.M_ROUND_START, c.M_ON_PASS, c.M_ROUND_END, c.M_BEFORE_UPKEEP)
        upkeep = 1 + len(self.rules.edition.procedure.upkeep_unit_of)
        found = sum(map(self.group, moments)) + upkeep
        return found + 1 + self.workers() * (2 + self.action())

    def conversions(self) -> int:
        """Conversions: `any_time` in one's own actions, `always` also between actions."""
        moments = {line[c.LN_MOMENT] for line in self.lines}
        actions = self.players * self.rules.edition.procedure.rounds * self.workers()
        if c.M_ALWAYS in moments:
            return (2 * actions + 1) * c.ANY_TIME_USES
        return actions * c.ANY_TIME_USES if c.M_ANY_TIME in moments else 0

    def decisions(self) -> int:
        """Choices of all players in a game: draft, rounds, the last window, setup and end."""
        once = c.HAND + 1 + self.group(c.M_SETUP) + self.group(c.M_GAME_END)
        rounds = self.rules.edition.procedure.rounds * self.round()
        return self.players * (once + rounds) + self.conversions()

    def chance(self) -> int:
        """Choices of chance: turn order, deal, each building of the deck, and each put back."""
        back = any(node[0] in (c.OP_UNPLAN, c.OP_GIVE_UP) for node in self.nodes)
        found = self.players * (1 + c.HAND) + sum(self.copies)
        return found + (self.decisions() if back else 0)


@lru_cache(maxsize=64)
def longest(rules: Rules, players: int) -> tuple[int, int]:
    """At most so many choices of players, and of chance, in a game."""
    length = Length(rules, players)
    return length.decisions(), length.chance()
