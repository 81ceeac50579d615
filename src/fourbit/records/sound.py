"""What soundness is asked of: a state's fields by name, and what its edition can do at all.

Each demand says by `@about` of which fields it speaks; a test finds a field nobody speaks of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, cast

from fourbit.engine import constants as c
from fourbit.errors import PositionError, quoted
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

N = cast("dict[str, int]", vars(c))
PHASE_AT: dict[str, int] = {
    name[2:]: at for name, at in N.items() if name.startswith("P_") and isinstance(at, int)
}
PHASE_NAMES = {at: name for name, at in PHASE_AT.items()}
SPOKEN_OF: set[str] = set()
MOMENT_PHASES = ("SETUP", "ROUND_START", "ROUND_END", "BEFORE_UPKEEP", "GAME_END")


def bad(key: str, value: object, expected: object) -> PositionError:
    """This key cannot have this value."""
    return PositionError("bad_position", key=key, value=quoted(value), expected=expected)


class Sound:
    """A state that may not be one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cells: tuple[int, ...] = state.cells()
        self.players: int = state.players
        self.phase = self.cells[N["PHASE"]]
        self.name = PHASE_NAMES[self.phase]
        self.procedure = state.rules.edition.procedure
        self.can = abilities(state.rules)

    def one(self, field: str, at: int = 0) -> int:
        """One cell of a field."""
        return self.cells[N[field] + at]

    def row(self, field: str, many: int, at: int = 0) -> list[int]:
        """Cells of a field, from one on."""
        first = N[field] + at
        return list(self.cells[first : first + many])

    def seats(self, field: str) -> list[int]:
        """One cell for each player."""
        return self.row(field, self.players)

    def is_in(self, *phases: str) -> bool:
        """Whether the game is in one of these phases."""
        return self.name in phases

    def before(self, phase: str) -> bool:
        """Whether the game has not come to a phase of its round."""
        return self.phase < PHASE_AT[phase]

    def waits(self, seat: int) -> bool:
        """Whether the seat is one of several that choose at once."""
        return bool(self.one("WAIT") >> seat & 1)

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
        return self.is_in("JOIN", "STACK", "RESOLVE", "ACTION")

    @cached_property
    def revealed(self) -> bool:
        """Whether the workers of this step stand where their stacks sent them."""
        return self.is_in("RESOLVE", "ACTION")


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
        permits = {node[N["PERMIT_WHAT"]] for node in nodes if node[0] == N["OP_PERMIT"]}
        self.moments = {line[N["LN_MOMENT"]] for line in lines}
        self.hire, self.house, self.dismiss = (
            N[f"OP_{name}"] in ops for name in ("HIRE", "HOUSE", "DISMISS")
        )
        self.plan, self.build, self.give_up = (
            N[f"OP_{name}"] in ops for name in ("PLAN", "BUILD", "GIVE_UP")
        )
        self.move, self.put = N["OP_MOVE"] in ops, N["OP_PUT"] in ops
        self.reenter = N["PERMIT_ENTER_BLOCKED"] in permits
        self.as_first = N["PERMIT_AS_FIRST"] in permits
        self.any_time = bool(rules.tables.read(N["T_PROCEDURE"] + N["PR_ANY_TIME"], 1)[0])
        self.early_cards = rules.tables.read(N["T_PROCEDURE"] + N["PR_EARLY_CARDS"], 1)[0]
        self.copies = rules.tables.read(N["T_COPIES"], len(rules.buildings))

    def at(self, moment: str) -> bool:
        """Whether a line works at this moment."""
        return N[f"M_{moment}"] in self.moments


@lru_cache(maxsize=64)
def abilities(rules: Rules) -> Abilities:
    """Of an edition, looked up once."""
    return Abilities(rules)
