"""What speaks for an option: the largest of its gains, weighed by a mind's own rates."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.play.telling import Fact
from fourbit.words.changes import Change
from fourbit.words.whys import Reason

if TYPE_CHECKING:
    from fourbit.engine.state import State

MOST = 2
Weighed = tuple[float, Reason]


def reasons_for(
    mind: array[float], state: State, seat: int, changes: Sequence[Change], facts: Iterable[Fact]
) -> tuple[Reason, ...]:
    """The largest gains among the changes; facts say where points come from."""
    found = [*_points(state, seat, changes, facts)]
    built = {change.key for change in changes if change.what == "built"}
    for change in changes:
        found += _gain(mind, state, seat, change, built)
    found.sort(key=lambda one: -one[0])
    return tuple(reason for weight, reason in found[:MOST] if weight > 0)


def _points(
    state: State, seat: int, changes: Sequence[Change], facts: Iterable[Fact]
) -> list[Weighed]:
    """VP by where they come from, as far as they stay: what is paid again with is no gain."""
    score = state.rules.edition.procedure.score
    by: Counter[str] = Counter()
    for fact in facts:
        if fact.what == "flow" and fact.thing == score and fact.seat == seat:
            by[fact.carrier] += fact.amount
    more = sum(one.now - one.was for one in changes if (one.what, one.key) == ("piece", score))
    if sum(by.values()) != more:  # not all of it was told
        by = Counter({"": more})
    kept = {source: min(n, more) for source, n in by.items()}
    return [(float(n), Reason("points", source, n)) for source, n in kept.items() if n > 0]


def _gain(
    mind: array[float], state: State, seat: int, change: Change, built: set[str]
) -> list[Weighed]:
    """One change, if it is a gain and no points."""
    more, rules = change.now - change.was, state.rules
    left = max(0, rules.edition.procedure.rounds - state.round)
    if more <= 0 or change.key == rules.edition.procedure.score:
        return []
    if change.what == "piece":
        kind = rules.kind_index(change.key)
        towards, near = _wanting(mind, state, seat, kind, built)
        rate = mind[c.W_PIECE + kind] + near
        return [(more * rate, Reason("piece", change.key, more, towards))]
    if change.what in ("built", "planned"):
        b = rules.building_index(int(change.key))
        lasting = mind[c.W_WORKS + b] * left + mind[c.W_OWNED]
        planning = mind[c.W_PLAN] + mind[c.W_NEAR_PLAN] * mind[c.E_POINTS + b]
        return [(lasting if change.what == "built" else planning, Reason(change.what, change.key))]
    rates = {
        "workers": mind[c.W_ACTION] * max(1, left),
        "limit": mind[c.W_HOUSE] + mind[c.W_ROOM] * left,
        "space": mind[c.W_TRACK] + mind[c.W_TRACK_LEFT] * left,
    }
    return [(more * rates[change.what], Reason(change.what, "", more))]


def _wanting(
    mind: array[float], state: State, seat: int, kind: int, built: set[str]
) -> tuple[str, float]:
    """The building in sight that lacks this kind and gives most points for its price, and how much
    nearer a piece brings it; none if all is there."""
    name = state.rules.kinds[kind]
    best, most = "", 0.0
    for number in (*state.planned(seat), *state.row):
        b = state.rules.building_index(number)
        lacks = mind[c.E_COST + b * c.KINDS + kind] - state.purse(seat, name)
        rate = mind[c.E_POINTS + b] / mind[c.E_PRICE + b] if mind[c.E_PRICE + b] else 0.0
        if lacks > 0 and rate > most and str(number) not in built:
            best, most = str(number), rate
    return best, mind[c.W_NEAR_ROW] * most


def card_reason(mind: array[float], kept: Sequence[int], card: int) -> Reason:
    """What speaks for a card (from 0) beside those kept already."""
    worths = [mind[c.D_CARD + one] for one in range(c.CARDS)]
    place = 1 + sum(worth > worths[card] for worth in worths)
    pairs = {one: mind[c.D_PAIR + card * c.CARDS + one] for one in kept}
    best = max(pairs, key=lambda one: pairs[one], default=None)
    towards = str(best + 1) if best is not None and pairs[best] > 0 else ""
    return Reason("card", str(card + 1), place, towards)
