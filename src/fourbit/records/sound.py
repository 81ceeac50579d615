"""What soundness is asked of: a state's fields by name, and what its edition can do at all.

Each demand says by `@about` of which fields it speaks; a test finds a field nobody speaks of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.number_words import NUMBERS, PHASES
from fourbit.errors import PositionError, quoted
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.rules.doing import row_most

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

SPOKEN_OF: set[str] = set()
MOMENT_PHASES = ("setup", "round_start", "round_end", "before_upkeep", "game_end")


def bad(key: str, value: object, expected: object) -> PositionError:
    """This key cannot have this value."""
    return PositionError("bad_position", key=key, value=quoted(value), expected=expected)


class Sound:
    """A state that may not be one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cells: tuple[int, ...] = state.cells()
        self.players: int = state.players
        self.phase = self.cells[c.PHASE]
        self.name = PHASES[self.phase]
        self.procedure = state.rules.edition.procedure
        self.can = abilities(state.rules)

    def one(self, field: int, at: int = 0) -> int:
        """One cell of a field."""
        return self.cells[field + at]

    def row(self, field: int, many: int, at: int = 0) -> list[int]:
        """Cells of a field, from one on."""
        first = field + at
        return list(self.cells[first : first + many])

    def seats(self, field: int) -> list[int]:
        """One cell for each player."""
        return self.row(field, self.players)

    def is_in(self, *phases: str) -> bool:
        """Whether the game is in one of these phases."""
        return self.name in phases

    def before(self, phase: str) -> bool:
        """Whether the game has not come to a phase of its round."""
        return self.phase < PHASES.index(phase)

    def waits(self, seat: int) -> bool:
        """Whether the seat is one of several that choose at once."""
        return bool(self.one(c.WAIT) >> seat & 1)

    def demand(self, truth: object, key: str, value: object, expected: object) -> None:
        """Refuse the position, naming the key, unless this holds."""
        if not truth:
            raise bad(key, value, expected)

    def of_seat(self, truth: object, seat: int, key: str, value: object, expected: object) -> None:
        """The same, of a key of a seat."""
        if not truth:
            raise bad(f"seats.{SEAT_NAMES[seat]}.{key}", value, expected)

    @cached_property
    def on_board(self) -> bool:
        """Whether workers may stand on the board: from the first reveal to the end of the work."""
        return self.is_in("join", "stack", "resolve", "action")

    @cached_property
    def revealed(self) -> bool:
        """Whether the workers of this step stand where their stacks sent them."""
        return self.is_in("resolve", "action")


Demand = Callable[[Sound], None]


def about(*fields: str) -> Callable[[Demand], Demand]:
    """Says of which fields a demand speaks."""

    def mark(demand: Demand) -> Demand:
        SPOKEN_OF.update(fields)
        return demand

    return mark


class Abilities:
    """What the lines of an edition can do: nothing else ever changes a state in play."""

    def __init__(self, rules: Rules) -> None:
        nodes, lines = rules.names.nodes, rules.names.lines
        ops = {node[0] for node in nodes}
        permits = {node[c.PERMIT_WHAT] for node in nodes if node[0] == c.OP_PERMIT}
        self.moments = {line[c.LN_MOMENT] for line in lines}
        self.hire, self.house, self.dismiss = (
            NUMBERS[f"OP_{name}"] in ops for name in ("HIRE", "HOUSE", "DISMISS")
        )
        self.plan, self.build = (NUMBERS[f"OP_{name}"] in ops for name in ("PLAN", "BUILD"))
        leaving = [node for node in nodes if node[0] in (c.OP_UNPLAN, c.OP_GIVE_UP)]
        self.leave = any(node[c.LEAVES_TO] == c.TO_OUT for node in leaving)
        self.row_most = row_most(rules.edition)
        self.move, self.put = c.OP_MOVE in ops, c.OP_PUT in ops
        self.reenter = c.PERMIT_ENTER_BLOCKED in permits
        self.as_first = c.PERMIT_AS_FIRST in permits
        self.any_time = bool(rules.tables.read(c.T_PROCEDURE + c.PR_ANY_TIME, 1)[0])
        self.early_cards = rules.tables.read(c.T_PROCEDURE + c.PR_EARLY_CARDS, 1)[0]
        self.copies = rules.tables.read(c.T_COPIES, len(rules.buildings))

    def at(self, moment: str) -> bool:
        """Whether a line works at this moment."""
        return NUMBERS[f"M_{moment}"] in self.moments


@lru_cache(maxsize=64)
def abilities(rules: Rules) -> Abilities:
    """Of an edition, looked up once."""
    return Abilities(rules)
