"""A seat's stacks as it would set them if it stood alone at its place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.minds import classes_of

if TYPE_CHECKING:
    from fourbit.engine.cells import Tables
    from fourbit.engine.state import State


def alone(state: State, seat: int) -> State:
    """The step as it would be if nobody else had joined it."""
    copy = state.clone()
    for other in range(state.players):
        copy.set(cell(c.JOINED, other), int(other == seat))
        copy.set(cell(c.CHOSEN, other), c.NO)
    copy.set(c.WAIT, 1 << seat)
    return copy


def turn_over(state: State, seat: int) -> None:
    """Go on from a stack that was set to its action."""
    state.reveal_stacks()
    state.start_action(seat)
    state.go_on()


@lru_cache(maxsize=8)
def _classes(tables: Tables) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((place, tuple(stacks)) for place, _, stacks in classes_of(tables))


def classes(state: State, place: int) -> list[tuple[int, ...]]:
    """The stacks that name a place, by which cards of the hand show their 1-side."""
    return [stacks for where, stacks in _classes(state.tables) if where == place]
