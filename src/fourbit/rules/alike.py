"""Choices that are said (and drawn) in one breath, since their branches differ in one kind only."""

from __future__ import annotations

from fourbit.rules.model import Choice, Convert, Gain, Pay, Refund, Step


def alike(choice: Choice) -> tuple[tuple[str, ...], Step] | None:
    """`木材か石材+2`, `資源2→VP1`: the kinds, and the first branch, which stands for all; or None.

    Branches that name a kind twice are not alike: each must be said.
    """
    if any(len(branch) != 1 for branch in choice.branches):
        return None
    steps = [branch[0] for branch in choice.branches]
    kinds = tuple(_kind(step) for step in steps)
    if len({_rest(step) for step in steps}) != 1 or len(set(kinds)) != len(kinds) or not kinds[0]:
        return None
    return kinds, steps[0]


def _kind(step: Step) -> str:
    """The kind in which branches may differ."""
    match step:
        case Gain(kind) | Refund(_, _, kind) | Convert((Pay(kind),)):
            return kind
    return ""


def _rest(step: Step) -> object:
    """All of a branch but that kind."""
    match step:
        case Gain(_, amount):
            return Gain, amount
        case Refund(verb, origin, _, amount):
            return Refund, verb, origin, amount
        case Convert((Pay(_, amount),), gain):
            return Convert, amount, gain
    return step
