"""Building a stack: a place, one of its side sets, an order where the order matters.

Every stack is shown with its proposal, so what is promised here is what is suggested later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fourbit.play.proposal import Proposer, View
from fourbit.players.stacks import Ranked, alone, classes, rank_places, try_stack
from fourbit.words.changes import Change
from fourbit.words.decision import stack_word


@dataclass(frozen=True, slots=True)
class StackOffer:
    """A stack with what can be made of it if nobody else comes.

    `cards` lie from top to bottom; `used` are those that would be used, `discounts` those of them
    that are spent while paying.
    """

    word: str
    place: str
    cards: tuple[str, ...]
    used: tuple[str, ...]
    discounts: tuple[str, ...]
    changes: tuple[Change, ...]
    draws: bool


@dataclass(frozen=True, slots=True)
class SideSet:
    """Which sides lead to a place, the best stack of them, and one stack for each result."""

    best: StackOffer
    orders: tuple[StackOffer, ...]


class Stacks:
    """The stacks a seat may set now, from its view."""

    def __init__(self, proposer: Proposer, view: View) -> None:
        self.proposer = proposer
        self.view = view
        self.state, self.seat = proposer.known(view)
        self.lonely = alone(self.state, self.seat)

    def best(self) -> str:
        """The stack that is suggested."""
        return self._word(rank_places(self.state, self.seat, self.proposer.search())[0])

    def offer(self, word: str) -> StackOffer:
        """A stack with its proposal. Raises `IllegalAction` if it is none."""
        whole = self.proposer.propose(self.view, (word,), options=False)
        paying = (step for step in whole.steps if step.kind == "modifier")
        return StackOffer(
            word=word,
            place=whole.steps[0].about,
            cards=tuple(word.split()),
            used=tuple(side for step in whole.steps for side in step.spends),
            discounts=tuple(side for step in paying for side in step.spends),
            changes=whole.changes,
            draws=whole.ends == "chance",
        )

    def side_sets(self, place: int) -> list[SideSet]:
        """Each side set of a place, best first."""
        found = []
        for stacks in classes(self.state, place).values():
            search = self.proposer.search()
            ranked = [try_stack(self.lonely, self.seat, stack, search) for stack in stacks]
            ranked.sort(key=lambda one: -one.line.value)
            found.append((ranked[0].line.value, self._side_set(ranked)))
        found.sort(key=lambda pair: -pair[0])
        return [side_set for _, side_set in found]

    def _side_set(self, ranked: Iterable[Ranked]) -> SideSet:
        """Orders that lead to the same are one."""
        orders: dict[tuple[Change, ...], StackOffer] = {}
        for one in ranked:
            offer = self.offer(self._word(one))
            orders.setdefault(offer.changes, offer)
        first, *_ = orders.values()
        return SideSet(first, tuple(orders.values()))

    def _word(self, ranked: Ranked) -> str:
        return stack_word(self.state, self.seat, ranked.stack)
