"""A stack rehearsed: where it leads, what works in which order, other side sets of the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.play.proposal import Proposal, Proposer
from fourbit.players.stacks import classes
from fourbit.rules.edition import Edition
from fourbit.rules.model import Line, Permit
from fourbit.web.pages.edition_pages import late_fee
from fourbit.web.viewing.proposals import changes
from fourbit.web.viewing.reasons import Reasons
from fourbit.web.wire import CardLine, Text
from fourbit.web.wire_texts import EMPTY, both, told
from fourbit.words.changes import Change
from fourbit.words.decision import stack_word
from fourbit.words.descriptions import Descriptions


def best_for(proposer: Proposer, state: State, seat: int, place: int) -> str:
    """The stack for a place that is suggested: the best side set, in its best order."""
    best = max(_ranked(proposer, state, seat, place)[0],
               key=lambda stack: proposer.thought.stack(state, seat, stack))  # fmt: skip
    return stack_word(state, seat, best)


def to_begin_with(state: State, seat: int) -> str:
    """A stack to build on, which is no advice: the last one as it lay, or the hand in order.

    Where that place is blocked, as few cards as possible are turned to name an open one.
    """
    last = state.stack(seat) or 0
    place, order = divmod(last, c.ORDERS)
    open_ = [n for n in range(c.PLACES) if n not in state.blocked] or [place]
    near = min(open_, key=lambda n: ((n ^ place).bit_count(), n))
    return stack_word(state, seat, near * c.ORDERS + order)


def side_sets(proposer: Proposer, state: State, seat: int, word: str) -> list[str]:
    """One stack for each side set that leads where this one does, best first.

    Cards keep the order they have in this stack, among those that show a 1 and those that do not.
    """
    sides = [side.partition("-") for side in word.split()]
    order = [int(card) for card, _, _ in sides]
    place = sum((up == "1") << i for i, (_, _, up) in enumerate(sides))
    hand = state.cards(seat)
    found = []
    for stacks in _ranked(proposer, state, seat, place):
        ones = {int(side[:-2]) for side in stack_word(state, seat, stacks[0]).split()
                if side.endswith("-1")}  # fmt: skip
        up = iter([card for card in order if card in ones])
        down = iter([card for card in order if card not in ones])
        found.append(" ".join(
            f"{next(up)}-1" if place >> i & 1 else f"{next(down)}-0" for i in range(len(hand))
        ))  # fmt: skip
    return found


def _ranked(proposer: Proposer, state: State, seat: int, place: int) -> list[tuple[int, ...]]:
    """The side sets of a place, each with its stacks, best first after a quick look."""

    def worth(stacks: tuple[int, ...]) -> float:
        return proposer.thought.stack(state, seat, stacks[0])

    return sorted(classes(state, place), key=worth, reverse=True)


# --- what works, in order --------------------------------------------------------------------


def card_lines(edition: Edition, reasons: Reasons, whole: Proposal, at: str) -> list[CardLine]:
    """The place and the four sides in the order in which they work; the town hall comes last.

    `at` is the key of the place, or `town_hall`.
    """
    cards = whole.steps[0].word.split()
    keys = [*cards, at] if at == "town_hall" else [at, *cards]
    carriers = {carrier.key: carrier for carrier in edition.carriers}
    ended = [end for step in whole.steps for end in step.lines]
    asked = {step.source for step in whole.steps}
    spent = {side for step in whole.steps for side in step.spends}
    found = []
    for index, key in enumerate(keys):
        ends = [end for end in ended if end.carrier == key]
        done = [end for end in ends if end.changed or end.used]
        usable = bool(done) or key in asked or any(end.offered for end in ends)
        usable = usable or _permits(carriers[key].lines)
        purse = _purse(whole, set(keys[index:]))
        found.append(
            CardLine(
                key=key,
                usable=usable,
                used=bool(done) or key in spent,
                why=EMPTY if usable else reasons.why(carriers[key], ended, purse),
                changes=changes(_by(whole, key, purse)),
            )
        )
    return found


def _permits(lines: Sequence[Line]) -> bool:
    """Whether a carrier holds a permission, which works by lying there."""
    return any(isinstance(line.body, Permit) for line in lines)


def _flows(whole: Proposal) -> Iterator[tuple[str, str, int]]:
    """Carrier, kind and amount of everything that flows to or from the seat, in order."""
    mine = "ABCD".index(whole.seat)
    for step in whole.steps:
        for fact in step.facts:
            if fact.what == "flow" and fact.seat == mine:
                yield fact.carrier, str(fact.thing), fact.amount


def _purse(whole: Proposal, still: set[str]) -> dict[str, int]:
    """What the seat has when it comes to the first of these carriers."""
    purse = dict(whole.before)
    for carrier, kind, amount in _flows(whole):
        if carrier in still:
            break
        purse[kind] += amount
    return purse


def _by(whole: Proposal, key: str, purse: dict[str, int]) -> list[Change]:
    """What one carrier changes of the pieces."""
    total: dict[str, int] = {}
    for carrier, kind, amount in _flows(whole):
        if carrier == key:
            total[kind] = total.get(kind, 0) + amount
    return [Change("piece", kind, purse[kind], purse[kind] + n) for kind, n in total.items() if n]


# --- who else may come -----------------------------------------------------------------------


def note(state: State, seat: int, hall: bool) -> Text:
    """What is not known: whether others come too, and what that would cost."""
    edition: Edition = state.rules.edition
    if hall:
        return told("view.note.blocked", hall=Descriptions(edition)["town_hall"].called)
    others = [one for one in range(state.players) if one != seat and state.joined(one)]
    if not others:
        return told("view.note.alone")
    if edition.procedure.first == "earliest" and state.order and state.order[0] == seat:
        return told("view.note.first")
    if not edition.procedure.late_fee:
        return told("view.note.no_fee")
    return told("view.note.fee", fee=both(late_fee(edition)))


def goes_to_hall(whole: Proposal) -> bool:
    """Whether the worker of a rehearsed stack is sent on to the town hall."""
    facts = whole.steps[0].facts
    return any(fact.what == "worker" and fact.thing == c.TOWN_HALL for fact in facts)
