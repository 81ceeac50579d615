"""The way a game has come: each ply with the state it was made in.

Only some states are kept, the newest and every so many; the others are gone to from there. A whole
game then takes a tenth of the memory, which counts where hundreds are played at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from fourbit.engine.state import State

EVERY = 32  # plies from one kept state to the next
NEWEST = 6  # states that are always at hand
Past = tuple[int, int, State]  # seat, action and the state before


class Trail(Sequence[Past]):
    """Plies in order. The states are to be read, never changed."""

    def __init__(self) -> None:
        self._plies: list[tuple[int, int]] = []
        self._kept: dict[int, State] = {}

    def append(self, past: Past) -> None:
        """One more ply."""
        seat, action, state = past
        at = len(self._plies)
        self._plies.append((seat, action))
        self._kept[at] = state
        old = at - NEWEST
        if old % EVERY:
            self._kept.pop(old, None)

    def until(self, end: int) -> Trail:
        """The way up to a ply, without it."""
        found = Trail()
        found._plies = self._plies[:end]
        found._kept = {at: state for at, state in self._kept.items() if at < end}
        return found

    @property
    def plies(self) -> Sequence[tuple[int, int]]:
        """Seat and action of each ply: who asks for no state goes to none."""
        return self._plies

    def __len__(self) -> int:
        return len(self._plies)

    @overload
    def __getitem__(self, at: int) -> Past: ...
    @overload
    def __getitem__(self, at: slice) -> list[Past]: ...
    def __getitem__(self, at: int | slice) -> Past | list[Past]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        n = range(len(self))[at]
        return *self._plies[n], self._state(n)

    def __iter__(self) -> Iterator[Past]:
        state: State | None = None
        for at, (seat, action) in enumerate(self._plies):
            state = self._kept.get(at) or _after(state, self._plies[at - 1])
            yield seat, action, state

    def _state(self, at: int) -> State:
        near = next(n for n in range(at, -1, -1) if n in self._kept)
        state = self._kept[near]
        for n in range(near, at):
            state = _after(state, self._plies[n])
        return state


def _after(state: State | None, ply: tuple[int, int]) -> State:
    assert state is not None
    seat, action = ply
    found = state.clone()
    found.apply(action, seat)
    return found
