"""What lines come to, worked out from their values alone: no table, no machine, no question.

A line is carried out on a plain value in every way there is. From that follows which branches can
be completed, which then have an effect of their right side, and how they may end. The engine's
answers are compared with it in `test_judge.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from fourbit.rules import model as m
from fourbit.rules.compiler_steps import FREE_STEPS

WORKERS, LIMIT_MOST, TRACK = 7, 7, 4
HIRE = {"coin": 4}
HOUSE = {"wood": 2, "stone": 2, "coin": 2}
ALWAYS = (m.Gain, m.Lose, m.Discard, m.Choice)  # can be done, if only for nothing
RESOURCES = ("wood", "stone", "coin")


@dataclass(frozen=True)
class Rule:
    """What holds for the whole edition."""

    cap: int
    step: int
    by_place: bool  # the place effect's gains are written down, also those lost at the cap


@dataclass(frozen=True)
class Hand:
    """One player's things, and the buildings that lie open or in the deck."""

    purse: tuple[tuple[str, int], ...]
    hired: int
    limit: int
    space: int
    planned: frozenset[int]
    built: tuple[int, ...]
    row: tuple[int, ...]
    deck: frozenset[int]

    def has(self, kind: str) -> int:
        return dict(self.purse)[kind]

    def with_more(self, kind: str, amount: int) -> Hand:
        return replace(self, purse=tuple((k, n + amount * (k == kind)) for k, n in self.purse))


Ways = Iterator[tuple[Hand, bool]]  # how a step may end, and whether it then has done something


class Judge:
    """Carries lines out in every way."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.ends = cache(self._ends)

    # --- a choice and its branches ---------------------------------------------------------------

    def offered(
        self, branches: Sequence[tuple[Any, ...]], declinable: bool, hand: Hand
    ) -> list[int]:
        """The branches that may be taken, from 1; 0 is to leave it."""
        found = [0] if declinable else []
        found += [
            i
            for i, branch in enumerate(branches, 1)
            if (not declinable and free(branch)) or self.may(branch, hand)
        ]
        return found or [0]

    def may(self, branch: tuple[Any, ...], hand: Hand) -> bool:
        """Whether it may be taken: what costs nothing if any of it can be done."""
        if any(isinstance(step, m.Convert) for step in branch):
            return bool(self.ends(branch, hand))
        return any(
            isinstance(step, ALWAYS) or any(did for _, did in self.do(step, hand))
            for step in branch
        )

    def after(self, branch: tuple[Any, ...], hand: Hand) -> set[Hand]:
        """How a branch that was taken may end."""
        ends = {end for end, _ in self.ends(branch, hand)}
        return ends or {end for end, _ in self.steps(branch, hand)}

    def _ends(self, branch: tuple[Any, ...], hand: Hand) -> tuple[tuple[Hand, bool], ...]:
        """Every end of a branch whose costs were paid so that something can come of it."""
        last = max((i for i, step in enumerate(branch) if isinstance(step, m.Convert)), default=-1)
        if last < 0:
            ways = tuple(self.steps(branch, hand))
            return ways if any(did for _, did in ways) else ()
        found: list[tuple[Hand, bool]] = []
        for paid in self.until(branch[:last], branch[last], hand):
            ways = tuple(self.right_side((*branch[last].gain, *branch[last + 1 :]), paid))
            if any(did for _, did in ways):
                found += ways
        return tuple(found)

    def right_side(self, steps: tuple[Any, ...], hand: Hand) -> Ways:
        """A right side; where it holds another conversion, that one must be worth its price."""
        if any(isinstance(step, m.Convert) for step in steps):
            yield from self._ends(steps, hand)
        else:
            yield from self.steps(steps, hand)

    def until(self, before: tuple[Any, ...], convert: m.Convert, hand: Hand) -> Iterator[Hand]:
        """The hands with which the costs of a branch's last conversion are paid."""
        hands = {hand}
        if any(isinstance(step, m.Convert) for step in before):
            hands = {end for end, did in self._ends(before, hand) if did}
        elif before:
            hands = {end for end, _ in self.steps(before, hand)}
        for one in hands:
            yield from self.paid(convert.cost, one)

    def paid(self, costs: Sequence[Any], hand: Hand) -> set[Hand]:
        """Every way to pay all of it."""
        hands = {hand}
        for cost in costs:
            hands = {end for one in hands for end in self.cost(cost, one)}
        return hands

    def steps(self, steps: Sequence[Any], hand: Hand) -> Ways:
        """Steps one after the other, each as far as it goes."""
        ways = {(hand, False)}
        for step in steps:
            ways = {
                (end, did or did_now) for one, did in ways for end, did_now in self.do(step, one)
            }
        yield from ways

    # --- costs: whole or not at all --------------------------------------------------------------

    def cost(self, cost: Any, hand: Hand) -> Iterator[Hand]:
        match cost:
            case m.Pay(kind, amount):
                if hand.has(kind) >= amount.times.values[0]:
                    yield hand.with_more(kind, -amount.times.values[0])
            case m.PaySum(kinds, amount):
                yield from self.split(kinds, amount.times.values[0], hand)
            case m.Move():
                if 1 <= self.way(cost, hand) <= TRACK:
                    yield replace(hand, space=self.way(cost, hand))
            case _:
                yield from (end for end, did in self.do(cost, hand) if did)

    def split(self, kinds: Sequence[str], amount: int, hand: Hand) -> Iterator[Hand]:
        if not kinds:
            if amount == 0:
                yield hand
            return
        step = self.rule.step if kinds[0] in RESOURCES else 1
        for part in range(0, min(amount, hand.has(kinds[0])) + 1, step):
            yield from self.split(kinds[1:], amount - part, hand.with_more(kinds[0], -part))

    # --- steps: as far as they go ----------------------------------------------------------------

    def do(self, step: Any, hand: Hand) -> Ways:
        match step:
            case m.Gain(kind, amount):
                yield self.gain(hand, kind, self.value(amount, hand))
            case m.Lose(kind, amount):
                lost = min(self.value(amount, hand), hand.has(kind))
                yield hand.with_more(kind, -lost), lost > 0
            case m.Discard(kinds, bound, gains):
                most = 9999 if bound is None else self.value(bound, hand)
                for part in self.discards(kinds, most, hand):
                    spent = sum(n for _, n in hand.purse) - sum(n for _, n in part.purse)
                    ends, did = part, spent > 0
                    for gain in gains:
                        got = spent // gain.amount.per.values[0] * gain.amount.times.values[0]
                        ends, more = self.gain(ends, gain.kind, got)
                        did = did or more
                    yield ends, did
            case m.Move():
                end = min(max(1, self.way(step, hand)), TRACK)
                yield replace(hand, space=end), end != hand.space
            case m.Choice(branches):
                declinable = not any(free(branch) for branch in branches)
                for option in self.offered(branches, declinable, hand):
                    if option == 0:
                        yield hand, False
                    else:
                        ways = self.ends(branches[option - 1], hand)
                        yield from ways or self.steps(branches[option - 1], hand)
            case _:
                yield from self.verb(step, hand)

    def way(self, step: m.Move, hand: Hand) -> int:
        """The space a whole move leads to."""
        spaces = self.value(step.amount, hand)
        return hand.space + (-spaces if step.back else spaces)

    def verb(self, step: Any, hand: Hand) -> Ways:
        ends: list[Hand] = []
        match step:
            case m.Hire(is_free):
                ends = self.bought(hand, {} if is_free else HIRE, hired=hand.hired + 1)
                if hand.hired >= min(hand.limit, WORKERS):
                    ends = []
            case m.House(is_free):
                ends = self.bought(hand, {} if is_free else HOUSE, limit=hand.limit + 1)
                if hand.limit >= LIMIT_MOST:
                    ends = []
            case m.Dismiss():
                if hand.hired:
                    ends = [replace(hand, hired=hand.hired - 1)]
            case m.Plan():
                for b in {*hand.row} - hand.planned:
                    row = tuple(other for other in hand.row if other != b)
                    ends.append(replace(hand, planned=hand.planned | {b}, row=row))
                for b in hand.deck - hand.planned:
                    ends.append(replace(hand, planned=hand.planned | {b}, deck=hand.deck - {b}))
            case m.Unplan():
                for b in hand.planned:
                    ends.append(replace(hand, planned=hand.planned - {b}, deck=hand.deck | {b}))
            case m.GiveUp():
                for b in hand.built:
                    ends.append(replace(hand, built=tuple(o for o in hand.built if o != b)))
            case _:
                raise AssertionError(step)
        yield from ((end, True) for end in ends) if ends else [(hand, False)]

    def bought(self, hand: Hand, price: dict[str, int], **changes: int) -> list[Hand]:
        if any(hand.has(kind) < n for kind, n in price.items()):
            return []
        for kind, n in price.items():
            hand = hand.with_more(kind, -n)
        return [replace(hand, **changes)]  # type: ignore[arg-type]

    def gain(self, hand: Hand, kind: str, amount: int) -> tuple[Hand, bool]:
        """Cut to the cap; what the place gives, and every VP, is written down as printed."""
        room = max(0, self.rule.cap - hand.has(kind))
        noted = self.rule.by_place or kind == "vp"
        return hand.with_more(kind, min(amount, room)), amount > 0 and (noted or room > 0)

    def discards(self, kinds: Sequence[str], most: int, hand: Hand) -> Iterator[Hand]:
        if not kinds:
            yield hand
            return
        step = self.rule.step if kinds[0] in RESOURCES else 1
        for part in range(0, min(most, hand.has(kinds[0])) + 1, step):
            yield from self.discards(kinds[1:], most - part, hand.with_more(kinds[0], -part))

    def value(self, amount: m.Amount, hand: Hand) -> int:
        times = amount.times.values[0]
        if amount.noun is None:
            return times
        counts = {"built": len(hand.built), "planned": len(hand.planned), "hired": hand.hired,
                  "limit": hand.limit, "space": hand.space}  # fmt: skip
        if amount.noun.id == "hand":
            counted = sum(hand.has(kind) for kind in amount.noun.kinds)
        else:
            counted = counts[amount.noun.id]
        return counted // amount.per.values[0] * times


def free(branch: tuple[Any, ...]) -> bool:
    """Costs nothing, so that it need not be declined (Q20)."""
    return any(isinstance(step, FREE_STEPS) for step in branch) and not any(
        isinstance(step, m.Convert) for step in branch
    )


def choice_of(carrier: m.Carrier, body: tuple[Any, ...]) -> tuple[tuple[Any, ...], bool]:
    """The branches the carrier's line asks for at once, and whether it can be left."""
    (step,) = body if len(body) == 1 else (None,)
    if isinstance(step, m.Choice):
        must = carrier.kind != "card" and any(free(branch) for branch in step.branches)
        return step.branches, not must
    return (body,), True
