"""Building a stack: a place, one of its side sets, an order where the order matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.search import own_options, stretch
from fourbit.players.stacks import Ranked, alone, classes, rank_places, try_stack
from fourbit.terminal.asking import Asking
from fourbit.words.decision import stack_word

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)
ENOUGH = 400  # states looked at to see whether an order matters


@dataclass(frozen=True, slots=True)
class Offer:
    """A stack on offer: its cards from top to bottom and what can be made of it."""

    ranked: Ranked
    cards: tuple[str, ...]
    used: tuple[str, ...]
    result: str


class StackAsking:
    """What the next stack of a seat could be, seen from its own resampled state."""

    def __init__(self, asking: Asking, sample: State, seat: int) -> None:
        self.asking = asking
        self.sample = sample
        self.seat = seat
        self.lonely = alone(sample, seat)
        self.ranked = rank_places(sample, seat, asking.search)

    def best(self) -> Ranked:
        """What Enter takes."""
        return self.ranked[0]

    def offer(self, ranked: Ranked) -> Offer:
        """A stack with its cards and its result in words."""
        names = tuple(stack_word(self.sample, self.seat, ranked.stack).split())
        start = self.lonely.clone()
        start.apply(ranked.stack, self.seat)
        used = []
        state = start
        for action in ranked.line.actions:
            source = state.decision_of(self.seat).source
            if source in names and action != c.OPTION_NO and source not in used:
                used.append(source)
            state = state.clone()
            state.apply(action, self.seat)
        result = self.asking.changes.between(self.sample, ranked.line.end, self.seat)
        return Offer(ranked, names, tuple(used), result)

    def side_sets(self, place: int) -> list[tuple[Offer, list[int]]]:
        """Each side set of a place with its best stack, best first, and all its stacks."""
        found = []
        for stacks in classes(self.sample, place).values():
            tried = [try_stack(self.lonely, self.seat, s, self.asking.search) for s in stacks]
            found.append((max(tried, key=lambda r: r.line.value), stacks))
        found.sort(key=lambda pair: -pair[0].line.value)
        return [(self.offer(best), stacks) for best, stacks in found]

    def orders(self, stacks: list[int]) -> list[Offer]:
        """One stack for each set of possible outcomes, best first: only these orders differ."""
        groups: dict[frozenset[tuple[int, ...]], list[Ranked]] = {}
        for stack in stacks:
            tried = try_stack(self.lonely, self.seat, stack, self.asking.search)
            groups.setdefault(self._outcomes(tried), []).append(tried)
        best = [max(group, key=lambda r: r.line.value) for group in groups.values()]
        best.sort(key=lambda r: -r.line.value)
        return [self.offer(ranked) for ranked in best]

    def _outcomes(self, ranked: Ranked) -> frozenset[tuple[int, ...]]:
        """Everything this stack can lead to; its best outcome if that is too much to tell."""
        start = self.lonely.clone()
        start.apply(ranked.stack, self.seat)
        here = stretch(start)
        open_states, found, left = [start], set(), ENOUGH
        while open_states and left:
            state = open_states.pop()
            left -= 1
            if not state.asks(self.seat) or stretch(state) != here:
                found.add(self._outcome(state))
                continue
            for action in own_options(state, self.seat):
                after = state.clone()
                after.apply(action, self.seat)
                open_states.append(after)
        return frozenset([self._outcome(ranked.line.end)] if open_states else found)

    def _outcome(self, state: State) -> tuple[int, ...]:
        """What its owner has afterwards."""
        fields = (
            ("PURSE", c.KINDS), ("BUILT", c.BUILDINGS), ("PLANNED", c.BUILDINGS),
            ("HIRED", 1), ("LIMIT", 1), ("SPACE", 1),
        )  # fmt: skip
        cells = [
            state.get(N[name] + self.seat * size + i) for name, size in fields for i in range(size)
        ]
        return (*cells, state.asks(-1))
