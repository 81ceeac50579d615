"""A state of the game: the engine's public face.

A state is a value. `clone()` is cheap, `==` is exact, `position()` writes it down in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

import cython

from fourbit.errors import IllegalAction

if cython.compiled:
    from cython.cimports.cpython.ref import Py_INCREF
    from cython.cimports.cpython.tuple import PyTuple_New, PyTuple_SET_ITEM
else:
    from .action import begin_action, forget
    from .addresses import kind_at, step_node, top_frame
    from .asking import asked, enter, first_asked
    from .cells import Cells, Facts, Tables, Tally
    from .constants import *
    from .count import weighed
    from .face import Face
    from .flow import advance, answer
    from .frames import start_list
    from .opening import begin
    from .options import fill
    from .pay import modifier, waiver_of
    from .work import next_to_act, reveal

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

ALL_STACKS = range(384)
NUMBERS = cython.declare(tuple, tuple(range(400)))  # every option as an object, made once
_FAR = cython.declare(cython.int, 9999)


@cython.cfunc
@cython.exceptval(-9998, check=True)
def _number(given: SupportsIndex) -> cython.int:
    """A whole number as the engine takes it; one out of any range stays out of range.

    Raises TypeError for what is no whole number, before anything is touched.
    """
    number = given if type(given) is int else index(given)
    return number if -_FAR < number < _FAR else _FAR


@cython.final
@cython.cclass
class State(Face):
    """Who may choose what, and what follows. Made by `rules.new_game` or `rules.from_position`."""

    def __init__(self, rules: Rules, tables: Tables, players: cython.int) -> None:
        Face.__init__(self, rules, tables)
        begin(self, players)

    def start(self) -> None:
        """Go to the first decision."""
        advance(self)

    def start_over(self) -> None:
        """The same table, a new game, at its first decision."""
        begin(self, self.cell[PLAYERS])
        advance(self)

    # --- who and what ----------------------------------------------------------------------------

    def first_waiting(self) -> cython.int:
        """The first seat that may choose now; CHANCE is -1, nobody is -2."""
        return first_asked(self)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Every seat that may choose now, in seating order; -1 is chance; () at the end."""
        seat: cython.int
        found: list[int] = []
        if self.cell[PHASE] != P_OVER:
            for seat in range(-1, self.cell[PLAYERS]):
                if asked(self, seat) != ASK_NOTHING:
                    found.append(seat)
        return tuple(found)

    @property
    def seat(self) -> int | None:
        """The first seat that may choose now, or None at the end."""
        first: cython.int = self.first_waiting()
        return None if first == NOBODY else first

    def asks(self, seat: cython.int) -> int:
        """The kind of decision a seat has to make (a number of `constants`), 0 for none."""
        if seat < -1 or seat >= self.cell[PLAYERS] or self.cell[PHASE] == P_OVER:
            return ASK_NOTHING
        return asked(self, seat)

    @property
    def decision(self) -> Any:
        """What the first waiting seat has to decide (see `fourbit.Decision`), None at the end."""
        return self.decision_of(None)

    def decision_of(self, seat: int | None) -> Any:
        """What a seat has to decide; the first waiting one by default."""
        from fourbit.words.decision import describe

        chosen = self.seat if seat is None else seat
        return None if chosen is None else describe(self, chosen)

    # --- options ---------------------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex | None = None) -> Sequence[int]:
        """Every option of a seat (default: the first waiting), as an immutable sequence.

        A number keeps its meaning for a kind of decision throughout an edition. Empty if the seat
        has nothing to decide.
        """
        who: cython.int = self.first_waiting() if seat is None else _number(seat)
        ask: cython.int = ASK_NOTHING
        i: cython.int
        if who >= -1 and who < self.cell[PLAYERS]:
            ask = asked(self, who)
        if ask == ASK_NOTHING:
            return ()
        if self.fresh_seat != who:
            fill(self, ask, who)
            self.fresh_seat = who
        if self.dense:
            return ALL_STACKS
        return self._options()

    def _options(self) -> tuple[int, ...]:
        """The filled options. Compiled, without a list in between: this is half of the boundary."""
        i: cython.int
        if not cython.compiled:
            return tuple(self.options[: self.n_options])
        found = PyTuple_New(self.n_options)
        for i in range(self.n_options):
            number = NUMBERS[self.options[i]]
            Py_INCREF(number)
            PyTuple_SET_ITEM(found, i, number)
        return found

    def allowed(self, option: cython.int, seat: cython.int) -> cython.int:
        """Whether the option is among the seat's options."""
        i: cython.int
        ask: cython.int = asked(self, seat)
        if ask == ASK_NOTHING:
            return 0
        if self.fresh_seat != seat:
            fill(self, ask, seat)
            self.fresh_seat = seat
        if self.dense:
            return option >= 0 and option < STACKS
        for i in range(self.n_options):
            if self.options[i] == option:
                return 1
        return 0

    def apply(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Make a choice for a seat (default: the first waiting) and go on to the next decision.

        Raises `IllegalAction` for anything else than one of its options; the state is then as it
        was. Simultaneous choices may come in any order.
        """
        option: cython.int = _number(action)
        who: cython.int = self.first_waiting() if seat is None else _number(seat)
        if who < -1 or who >= self.cell[PLAYERS] or not self.allowed(option, who):
            raise self.refusal(action, who)
        answer(self, asked(self, who), who, option)

    def refusal(self, action: SupportsIndex, seat: int) -> IllegalAction:
        """Why a choice is not legal."""
        if self.cell[PHASE] == P_OVER:
            return IllegalAction("game_over", action=action)
        if seat < -1 or seat >= self.cell[PLAYERS] or asked(self, seat) == ASK_NOTHING:
            return IllegalAction("not_waiting", seat=seat, waiting=self.waiting)
        legal = str(list(self.legal_actions(seat))[:24])
        return IllegalAction("illegal_action", action=action, seat=seat, legal=legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's options with their probabilities (equal copies of a building add up)."""
        options = self.legal_actions(CHANCE)
        ask = self.asks(CHANCE)
        if ask in (ASK_ROW, ASK_DRAW):
            weights = [self.cell[DECK + o] for o in options]
        else:
            weights = [1] * len(options)
        total = sum(weights)
        return [(o, w / total) for o, w in zip(options, weights, strict=True)]

    def asking_node(self) -> int:
        """The node of the step that asks, -1 if it is the procedure that does.

        `rules.names.asked` says what of the edition stands behind it.
        """
        f: cython.int = top_frame(self)
        if self.cell[DEPTH] == 0 or self.cell[f + FR_LIST] >= 0:
            return NO
        return self.cell[f + FR_AT]

    def asking_line(self) -> int:
        """The line that asks; while a price is paid, the rule that may change it (Q24, A16)."""
        f: cython.int = top_frame(self)
        pool: cython.int = self.cell[f + FR_INDEX] // KINDS
        if self.cell[ASK] == ASK_MODIFIER:
            return modifier(
                self,
                self.cell[f + FR_SEAT],
                self.tables.t[step_node(self, f)] - OP_PLAN + V_PLAN,
                self.cell[f + FR_ORIGIN],
                self.cell[f + FR_PLACE],
                self.cell[f + FR_INDEX],
            )
        if self.cell[ASK] == ASK_WAIVE and pool > 0:
            return waiver_of(self, pool)
        return self.cell[f + FR_LINE]

    # --- values ----------------------------------------------------------------------------------

    def clone(self) -> State:
        """An equal state that lives its own life. Nobody listens to it (tally, facts)."""
        new: State = State.__new__(State)
        new.rules = self.rules
        new.tables = self.tables
        new.counts = None
        new.told = None
        new.listening = 0
        new.ask_all = self.ask_all
        new.pauses = self.pauses
        if cython.compiled:
            new.copy_from(self)
        else:
            Cells.__init__(new, self.tables)
            new.ask_all = self.ask_all
            new.pauses = self.pauses
            new.copy_from(self)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (self.rules, self.tables, self.cells(), self.asks_everything)

    def __eq__(self, other: object) -> bool:
        i: cython.int
        if not isinstance(other, State):
            return NotImplemented
        them: State = other
        if self.rules is not them.rules and self.rules.digest != them.rules.digest:
            return False
        for i in range(CELLS):
            if self.cell[i] != them.cell[i]:
                return False
        return True

    def __hash__(self) -> int:
        return hash(self.cells())

    def cells(self) -> tuple[int, ...]:
        """Every cell, in the order of the layout."""
        i: cython.int
        return tuple([self.cell[i] for i in range(CELLS)])

    def get(self, at: cython.int) -> int:
        """One cell."""
        if at < 0 or at >= CELLS:
            raise IndexError(at)
        return self.cell[at]

    def set(self, at: cython.int, value: cython.int) -> None:
        """Write one cell; only for those who build states from positions."""
        if at < 0 or at >= CELLS:
            raise IndexError(at)
        if at >= BUILT and at < BUILT + SEATS * BUILDINGS:
            self.cell[OWNED + (at - BUILT) // BUILDINGS] += value - self.cell[at]
        self.cell[at] = value
        self.fresh_seat = NOBODY

    # --- results ---------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """VP of each seat; at the end with everything scored."""
        seat: cython.int
        vp: cython.int = self.tables.t[T_PROCEDURE + PR_SCORE]
        return tuple([self.cell[kind_at(PURSE, seat, vp)] for seat in range(self.cell[PLAYERS])])

    def standing(self, seat: cython.int) -> tuple[int, ...]:
        """VP, then what breaks ties, in order (§10-3)."""
        i: cython.int
        return (
            self.cell[kind_at(PURSE, seat, self.tables.t[T_PROCEDURE + PR_SCORE])],
            *[
                weighed(self, seat, self.tables.t[T_TIE_BREAK + i])
                for i in range(self.tables.t[T_PROCEDURE + PR_TIE_BREAKS])
            ],
        )

    def winners(self) -> tuple[int, ...]:
        """The seats with the best standing; more than one if nothing breaks the tie."""
        standings = [self.standing(seat) for seat in range(self.cell[PLAYERS])]
        best = max(standings)
        return tuple([seat for seat, it in enumerate(standings) if it == best])

    # --- words -----------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> Any:
        """What a seat may know, memories included; None for a spectator."""
        from fourbit.records.view import view

        return view(self, seat)

    def sight(self, seat: cython.int) -> Any:
        """The same as one small value, for bots (see `engine.sight.Sight`); -1 for a spectator."""
        from fourbit.engine.sight import sight_of

        return sight_of(self, seat)

    def position(self) -> dict[str, Any]:
        """The whole state as readable JSON values; `rules.from_position` reads it back."""
        from fourbit.records.position import position

        return position(self)

    # --- for scenarios and tests -----------------------------------------------------------------

    @property
    def tally(self) -> Tally | None:
        """Where the counts go, if anywhere."""
        return self.counts

    @tally.setter
    def tally(self, tally: Tally | None) -> None:
        self.counts = tally
        self.listening = self.listening & ~COUNTS | (COUNTS if tally is not None else 0)

    @property
    def facts(self) -> Facts | None:
        """Where the facts go, if anywhere."""
        return self.told

    @facts.setter
    def facts(self, facts: Facts | None) -> None:
        self.told = facts
        self.listening = self.listening & ~TELLS | (TELLS if facts is not None else 0)

    @property
    def asks_everything(self) -> bool:
        """Whether choices with a single option are put too (scenarios want to see each one)."""
        return bool(self.ask_all)

    @asks_everything.setter
    def asks_everything(self, yes: bool) -> None:
        self.ask_all = 1 if yes else 0

    @property
    def stops_at_own_end(self) -> bool:
        """Whether the state goes no further than the chooser's own action, payment or lines.

        What would follow (others, the round's end, a card turned over) does not happen: nobody is
        asked then. For those who look ahead from what one seat may know.
        """
        return bool(self.pauses)

    @stops_at_own_end.setter
    def stops_at_own_end(self, yes: bool) -> None:
        self.pauses = 1 if yes else 0

    def go_to(self, phase: cython.int) -> None:
        """Enter a phase at its start, without going on."""
        enter(self, phase)

    def go_on(self) -> None:
        """Go on from wherever the state stands."""
        self.fresh_seat = NOBODY
        advance(self)

    def reveal_stacks(self) -> None:
        """Turn the chosen stacks over (§6-2-3) and stop before the first action."""
        reveal(self)
        enter(self, P_RESOLVE)

    def to_act(self) -> tuple[int, ...]:
        """Those still to act in this step, in the order that holds as long as nothing changes."""
        later: State = self.clone()
        found: list[int] = []
        seat: cython.int = next_to_act(later)
        while seat >= 0:
            found.append(seat)
            later.cell[ACTED + seat] = 1
            seat = next_to_act(later)
        return tuple(found)

    def start_action(self, seat: cython.int) -> None:
        """Begin a seat's action where its worker stands, without going on."""
        forget(self)
        begin_action(self, seat)

    def start_moment(self, moment: cython.int, seat: cython.int) -> None:
        """Raise a moment for a seat, without going on."""
        start_list(self, moment, seat, O_OTHER, NO, NO)


def revived(rules: Rules, tables: Tables, cells: tuple[int, ...], asks_everything: bool) -> State:
    """The state that was pickled."""
    state = State(rules, tables, cells[PLAYERS])
    for at, value in enumerate(cells):
        state.set(at, value)
    state.asks_everything = asks_everything
    return state
