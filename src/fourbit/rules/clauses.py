"""How the parts of a sentence join: sequences, `→`, tight and loose alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

from fourbit.rules.model import (
    Amount,
    Build,
    Choice,
    Convert,
    CostStep,
    Discard,
    Dismiss,
    Gain,
    GiveUp,
    Hire,
    House,
    Lose,
    Move,
    Noun,
    Pay,
    PayPlaceVp,
    PaySum,
    Permit,
    Pick,
    Plan,
    Price,
    Put,
    Standing,
    Step,
    Unplan,
    Waive,
    Yield,
)

STANDING = (Yield, Price, Waive, Permit)
COSTS = (PayPlaceVp, Plan, Build, Hire, House, Unplan, GiveUp, Dismiss, Move)


class Misread(Exception):
    """Words that are known but do not go together; `position` in the normalised text."""

    def __init__(self, message_id: str, position: int, **facts: object) -> None:
        super().__init__(message_id)
        self.id, self.position, self.facts = message_id, position, facts


@dataclass(frozen=True)
class Value:
    """`木材6`, `木材+6`, `木材・石材計6`, `ここにコイン+2` before its role is known."""

    sign: str
    kinds: tuple[str, ...]
    amount: Amount
    position: int
    triggered: bool = False
    open_set: bool = False  # `…コイン2の組1につき`: the items before belong to the set


@dataclass(frozen=True)
class Group:
    """What stood in brackets."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Item:
    """One item of a sequence: its tight alternatives, and where it begins."""

    atoms: tuple[Any, ...]


Steps: TypeAlias = tuple[Step, ...]


def _spent(value: object) -> bool:
    return isinstance(value, Value) and value.amount.noun == Noun("spent")


def _joined(items: Sequence[Item]) -> list[Item]:
    """Counts of what was discarded go to the discard before them, set costs to their set."""
    found: list[Item] = []
    for item in items:
        first = item.atoms[0]
        if _spent(first):
            head = found[-1].atoms[0] if found else None
            if len(item.atoms) != 1 or not isinstance(head, Discard | Pick) or first.sign == "-":
                raise Misread("text.nothing_spent", first.position)
            gains = tuple(Gain(kind, first.amount) for kind in first.kinds)
            found[-1] = Item((replace(head, gains=(*head.gains, *gains)),))
            continue
        while isinstance(first, Value) and first.open_set and found and _plain(found[-1]):
            before: Value = found.pop().atoms[0]
            noun = first.amount.noun
            assert noun is not None
            noun = replace(noun, cost=(Pay(before.kinds[0], before.amount), *noun.cost))
            first = replace(first, amount=replace(first.amount, noun=noun))
            item = Item((first, *item.atoms[1:]))
        found.append(item)
    return found


def _plain(item: Item) -> bool:
    value = item.atoms[0]
    return (
        len(item.atoms) == 1
        and isinstance(value, Value)
        and value.sign == ""
        and len(value.kinds) == 1
        and value.amount.noun is None
    )


def _happening(atom: Any, after_arrow: bool) -> list[Steps]:
    """The alternatives this atom stands for where something happens."""
    if isinstance(atom, Group):
        return [atom.steps]
    if not isinstance(atom, Value):
        if isinstance(atom, PayPlaceVp):
            raise Misread("text.needs_arrow", 0)
        return [(atom,)]
    if atom.sign == "sum" or (atom.sign == "" and not after_arrow and atom.amount.noun is None):
        raise Misread("text.needs_sign", atom.position)
    if atom.sign == "put":
        return [(Put(kind, atom.amount),) for kind in atom.kinds]
    if atom.sign == "-":
        return [(Lose(kind, atom.amount, atom.triggered),) for kind in atom.kinds]
    return [(Gain(kind, atom.amount),) for kind in atom.kinds]


def _paying(atom: Any) -> list[tuple[CostStep, ...]] | None:
    """The alternatives this atom stands for as a cost, or None if it is none."""
    if isinstance(atom, COSTS):
        return [(atom,)]
    if isinstance(atom, Value) and atom.sign == "sum":
        return [(PaySum(atom.kinds, atom.amount),)]
    if isinstance(atom, Value) and atom.sign == "":
        return [(Pay(kind, atom.amount),) for kind in atom.kinds]
    return None


def plain_segment(items: Sequence[Item]) -> Steps | Standing:
    """A sequence without an arrow: everything in it happens."""
    steps: list[Step] = []
    joined = _joined(items)
    for item in joined:
        for atom in item.atoms:
            if isinstance(atom, STANDING):
                if len(joined) > 1 or len(item.atoms) > 1:
                    raise Misread("text.standing_alone", 0)
                return atom
        branches = [branch for atom in item.atoms for branch in _happening(atom, False)]
        if len(branches) > 1:
            steps.append(Choice(tuple(branches)))
        else:
            steps.extend(branches[0])
    return tuple(steps)


def _cost_of(item: Item) -> list[tuple[CostStep, ...]] | None:
    found: list[tuple[CostStep, ...]] = []
    for atom in item.atoms:
        paying = _paying(atom)
        if paying is None:
            return None
        found.extend(paying)
    return found


def convert_segment(left: Sequence[Item], right: Sequence[Item], position: int) -> Steps:
    """`cost→gain`; what cannot be a cost happens before it."""
    items = _joined(left)
    costs: list[list[tuple[CostStep, ...]]] = []
    while items and (cost := _cost_of(items[-1])) is not None:
        costs.insert(0, cost)
        items.pop()
    if not costs:
        raise Misread("text.no_cost", position)
    gains: list[list[Steps]] = []
    for item in _joined(right):
        if any(isinstance(atom, STANDING) for atom in item.atoms):
            raise Misread("text.standing_alone", position)
        gains.append([b for atom in item.atoms for b in _happening(atom, True)])
    converts = [
        Convert(tuple(s for part in cost for s in part), tuple(s for part in gain for s in part))
        for cost in product(*costs)
        for gain in product(*gains)
    ]
    before = plain_segment(items) if items else ()
    if not isinstance(before, tuple):
        raise Misread("text.standing_alone", position)
    if len(converts) == 1:
        return (*before, converts[0])
    return (*before, Choice(tuple((convert,) for convert in converts)))


def body_of(clauses: Sequence[tuple[Steps | Standing, bool]]) -> Steps | Standing:
    """Loose alternatives; a clause that is itself a choice (not in brackets) adds its branches."""
    if len(clauses) == 1:
        return clauses[0][0]
    branches: list[Steps] = []
    for steps, bracketed in clauses:
        if not isinstance(steps, tuple):
            raise Misread("text.standing_alone", 0)
        if len(steps) == 1 and isinstance(steps[0], Choice) and not bracketed:
            branches.extend(steps[0].branches)
        else:
            branches.append(steps)
    return (Choice(tuple(branches)),)
