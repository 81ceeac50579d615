"""A seat's stacks, looked at one by one as if it stood alone at its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.players.search import Search, Sequel

if TYPE_CHECKING:
    from fourbit.engine.state import State

QUICK = 40  # states for the first look at a side set
LONG = 4  # side sets that are looked at again


@dataclass(frozen=True, slots=True)
class Ranked:
    """A stack and the best that its owner can make of it."""

    stack: int
    line: Sequel

    @property
    def place(self) -> int:
        """The place it names."""
        return self.stack // c.ORDERS


def alone(state: State, seat: int) -> State:
    """The step as it would be if nobody else had joined it."""
    copy = state.clone()
    for other in range(state.players):
        copy.set(cell(c.JOINED, other), int(other == seat))
        copy.set(cell(c.CHOSEN, other), c.NO)
    copy.set(c.WAIT, 1 << seat)
    return copy


def revealed(lonely: State, seat: int, stack: int) -> State:
    """Set the stack, turn it over and begin the action."""
    after = lonely.clone()
    after.apply(stack, seat)
    if after.stops_at_own_end:  # where the choice of a stack ends
        turn_over(after, seat)
    return after


def turn_over(state: State, seat: int) -> None:
    """Go on from a stack that was set to its action."""
    state.reveal_stacks()
    state.start_action(seat)
    state.go_on()


def try_stack(lonely: State, seat: int, stack: int, search: Search, budget: int = 0) -> Ranked:
    """Go through the action of a stack."""
    return Ranked(stack, search.line(revealed(lonely, seat, stack), seat, budget))


def classes(state: State, place: int) -> dict[tuple[int, ...], list[int]]:
    """The stacks that name a place, by which cards of the hand show their 1-side."""
    found: dict[tuple[int, ...], list[int]] = {}
    for order in range(c.ORDERS):
        lies = state.tables.read(c.T_ORDERS + order * c.HAND, c.HAND)
        ones = tuple(sorted(lies[i] for i in range(c.HAND) if place >> i & 1))
        found.setdefault(ones, []).append(place * c.ORDERS + order)
    return found


def rank_places(state: State, seat: int, search: Search) -> list[Ranked]:
    """One stack of every place and side set after a quick look; the best ones after a long one,
    in all their orders. Best first."""
    lonely = alone(state, seat)
    found = []
    for place in range(c.PLACES):
        for stacks in classes(state, place).values():
            found.append((try_stack(lonely, seat, stacks[0], search, QUICK), stacks))
    found.sort(key=lambda pair: -pair[0].line.value)
    ranked = [first for first, _ in found[LONG:]]
    for _, stacks in found[:LONG]:
        ranked += [try_stack(lonely, seat, stack, search) for stack in stacks]
    return sorted(ranked, key=lambda r: -r.line.value)
