"""Where a card side can work at all: by its bit, and by what the place it waits for can give.

An upper bound that needs no game: a side that is missing here never works at that place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourbit.engine.constants import PLACES
from fourbit.rules import model as m
from fourbit.rules.doing import VERBS, Place, all_lines
from fourbit.rules.edition import Edition
from fourbit.rules.walk import every

DID: dict[str, type] = {
    "ledger_planned": m.Plan, "ledger_built": m.Build, "ledger_hired": m.Hire,
    "ledger_house": m.House, "ledger_moved": m.Move,
}  # fmt: skip


def works_at(edition: Edition) -> dict[str, tuple[int, ...]]:
    """For each card side, by key, the places where it can do something."""
    found = all_lines(edition)
    places = [[one for one in found if one.carrier.key == f"{n:04b}"] for n in range(PLACES)]
    sides = [side for pair in edition.cards for side in pair]
    return {side.key: tuple(_at(edition, side, places)) for side in sides}


def _at(edition: Edition, card: m.Carrier, places: Sequence[Sequence[Place]]) -> Iterator[int]:
    side = int(card.key.partition("-")[2])
    never = 0 if side else PLACES - 1  # four 0 sides name place 0: no 1 side is there
    for number, lines in enumerate(places):
        if number != never and any(_can(edition, line, number, lines) for line in card.lines):
            yield number


def _can(edition: Edition, line: m.Line, number: int, place: Sequence[Place]) -> bool:
    """Whether a line of a card can do something at a place."""
    if any(one.does(m.Repeat) for one in place):
        return True
    if line.when and not any(
        all(_holds(test, place) for test in group) for group in line.when.any_of
    ):
        return False
    if any(every(line.body, m.PayPlaceVp)) and not _gives(place, (edition.procedure.score,)):
        return False
    body = line.body
    if isinstance(body, m.Price):
        return _origin(body.origin, number) and _does(place, body.origin, VERBS[body.verb])
    if isinstance(body, m.Waive):
        return _origin(body.origin, number) and _does(place, body.origin, m.Build)
    if isinstance(body, m.Yield):
        return _origin(body.origin, number) and _gives(place, (body.kind,))
    return True


def _origin(origin: m.Origin, number: int) -> bool:
    """Whether the origin can be the effect of this place."""
    if origin.what == "place" and origin.numbers:
        return number in origin.numbers
    return True


def _does(place: Sequence[Place], origin: m.Origin, what: type) -> bool:
    """Whether what a rule changes can be done by this place's effect (or, elsewhere, by others)."""
    return origin.what not in ("place", "any") or any(one.does(what) for one in place)


def _gives(place: Sequence[Place], kinds: tuple[str, ...]) -> bool:
    """Whether the place's effect can give some of these kinds."""
    bodies = [one.line.body for one in place]
    takes = any(take.kind in kinds for body in bodies for take in every(body, m.Take))
    return takes or any(gain.kind in kinds for body in bodies for gain in every(body, m.Gain))


def _always(place: Sequence[Place], kinds: tuple[str, ...]) -> bool:
    """Whether it gives some of them whatever happens."""
    return any(
        isinstance(step, m.Gain) and step.kind in kinds and step.amount.noun is None
        for one in place
        if one.line.moment == "now" and one.line.when is None and isinstance(one.line.body, tuple)
        for step in one.line.body
    )


def _holds(test: m.Test, place: Sequence[Place]) -> bool:
    """Whether a test can hold after this place's effect."""
    wanted = test.cmp == "ge" or (test.cmp == "eq" and test.value.values[0] > 0)
    if test.noun.id == "ledger":
        if not wanted:
            return not _always(place, test.noun.kinds)
        most = _most(place, test.noun.kinds)
        return _gives(place, test.noun.kinds) and (most is None or most >= min(test.value.values))
    if test.noun.id in DID and wanted:
        return any(one.does(DID[test.noun.id]) for one in place)
    return True


def _most(place: Sequence[Place], kinds: tuple[str, ...]) -> int | None:
    """The most it can give of these kinds by plain numbers; None where it hangs on more."""
    gains = [gain for one in place for gain in every(one.line.body, m.Gain) if gain.kind in kinds]
    free = any(one.does(m.Discard, m.Pick, m.Take) for one in place)
    if free or any(gain.amount.noun is not None or gain.amount.times.then for gain in gains):
        return None
    return sum(max(gain.amount.times.values) for gain in gains)
