"""Building a stack: a place, one of its side sets, an order where the order matters.

Every stack is shown with its proposal, so what is promised here is what is suggested later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fourbit.engine.sight import Sight
from fourbit.play.proposal import Proposer
from fourbit.players.stacks import classes
from fourbit.words.changes import Change
from fourbit.words.decision import stack_named


@dataclass(frozen=True, slots=True)
class StackOffer:
    """A stack with what can be made of it if nobody else comes.

    `cards` lie from top to bottom; `used` are those that would be used, `discounts` those of them
    that are spent while paying. `worth` compares stacks, in VP.
    """

    word: str
    place: str
    cards: tuple[str, ...]
    used: tuple[str, ...]
    discounts: tuple[str, ...]
    changes: tuple[Change, ...]
    draws: bool
    worth: float


@dataclass(frozen=True, slots=True)
class SideSet:
    """Which sides lead to a place, the best stack of them, and one stack for each result."""

    best: StackOffer
    orders: tuple[StackOffer, ...]


class Stacks:
    """The stacks a seat may set now, from what it may know."""

    def __init__(self, proposer: Proposer, sight: Sight) -> None:
        self.proposer = proposer
        self.state, self.seat = proposer.known(sight)

    def best(self) -> StackOffer:
        """The stack that is suggested."""
        return self._offer(self.proposer.thought.stacks(self.state, self.seat)[0][0])

    def offer(self, word: str) -> StackOffer:
        """A stack with its proposal. Raises `IllegalAction` if it is none."""
        stack = stack_named(self.state, self.seat, word)
        if stack is None:
            stack = self.state.decision_of(self.seat).action(word)  # says what is wrong
        return self._offer(stack)

    def _offer(self, stack: int) -> StackOffer:
        whole = self.proposer.rehearse(self.state, self.seat, stack)
        paying = (step for step in whole.steps if step.kind == "modifier")
        return StackOffer(
            word=whole.steps[0].word,
            place=whole.steps[0].about,
            cards=tuple(whole.steps[0].word.split()),
            used=tuple(side for step in whole.steps for side in step.spends),
            discounts=tuple(side for step in paying for side in step.spends),
            changes=whole.changes,
            draws=whole.ends == "chance",
            worth=whole.worth,
        )

    def side_sets(self, place: int) -> list[SideSet]:
        """Each side set of a place, best first."""
        sets = [self._side_set(stacks) for stacks in classes(self.state, place)]
        return sorted(sets, key=lambda one: -one.best.worth)

    def _side_set(self, stacks: Iterable[int]) -> SideSet:
        """Orders that lead to the same are one."""
        offers = sorted((self._offer(stack) for stack in stacks), key=lambda one: -one.worth)
        orders: dict[tuple[object, ...], StackOffer] = {}
        for offer in offers:
            orders.setdefault((offer.changes, offer.draws), offer)
        return SideSet(offers[0], tuple(orders.values()))
