"""Where the points of a game came from: each effect's share, as the engine reported it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.play.telling import Teller
from fourbit.rules.model import Gain, Noun
from fourbit.rules.walk import every
from fourbit.words.decision import action_named

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.records.record import Record

GROUPS = ("place", "card", "building", "town_hall", "procedure", "late_fee", "upkeep")


@dataclass(frozen=True, slots=True)
class Share:
    """What one line gave (or took) in points, seat by seat.

    `line` is its place in the carrier, None for the points printed on a building and for what the
    procedure itself takes (`late_fee`, `upkeep`). For a line of the game's end, `noun` is what it
    counted and `counts` how much of it each seat had; None where nothing was counted.
    """

    group: str
    carrier: str
    line: int | None
    points: tuple[int, ...]
    noun: Noun | None = None
    counts: tuple[int, ...] = ()


def shares(record: Record) -> list[Share]:
    """All shares of a game so far, those of one carrier together; they add up to the points."""
    rules = record.rules
    state: State = rules.new_game(len(record.names))
    teller = Teller(state)
    for ply in record.plies:
        seat = -1 if ply.seat == "*" else "ABCD".index(ply.seat)
        state.apply(action_named(state, seat, ply.word), seat)
    score = rules.edition.procedure.score
    found: dict[tuple[str, int], list[int]] = {}
    for fact in teller.news():
        if fact.what == "flow" and fact.thing == score and fact.seat is not None:
            key = fact.carrier, -1 if fact.line is None else fact.line
            points = found.setdefault(key, [0] * state.players)
            points[fact.seat] += fact.amount
    order = {carrier.key: at for at, carrier in enumerate(rules.edition.carriers)}
    made = [
        _share(state, carrier, line, tuple(points))
        for (carrier, line), points in sorted(
            found.items(), key=lambda item: (order.get(item[0][0], len(order)), item[0][1])
        )
    ]
    return sorted(made, key=lambda share: GROUPS.index(share.group))


def by_group(shared: list[Share]) -> dict[str, list[int]]:
    """The same by group of carriers."""
    found: dict[str, list[int]] = {}
    for share in shared:
        points = found.setdefault(share.group, [0] * len(share.points))
        for seat, n in enumerate(share.points):
            points[seat] += n
    return found


def _share(state: State, key: str, line: int, points: tuple[int, ...]) -> Share:
    carriers = {carrier.key: carrier for carrier in state.rules.edition.carriers}
    if key not in carriers or line < 0:
        group = carriers[key].kind if key in carriers else key
        return Share(group, key, None, points)
    carrier = carriers[key]
    noun = _noun(carrier.lines[line]) if carrier.lines[line].moment == "game_end" else None
    counts = [counted(state, seat, noun) for seat in range(state.players)] if noun else []
    told = tuple(n for n in counts if n is not None)
    if len(told) < len(counts):
        noun, told = None, ()
    return Share(carrier.kind, key, line, points, noun, told)


def _noun(line: object) -> Noun | None:
    """What a line with a single gain counts."""
    gains = list(every(line, Gain))
    return gains[0].amount.noun if len(gains) == 1 else None


def counted(state: State, seat: int, noun: Noun) -> int | None:
    """How much of it a seat has at the end; None for what only the engine can count."""
    built = state.built(seat)
    if noun.id == "hand":
        return sum(state.purse(seat, kind) for kind in noun.kinds)
    if noun.id == "tagged":
        tags = {int(one.key): one.tags for one in state.rules.edition.buildings}
        return sum(noun.tag in tags[number] for number in built)
    simple = {
        "built": len(built),
        "built_kinds": len(set(built)),
        "planned": len(state.planned(seat)),
        "hired": state.hired(seat),
        "unhired": state.rules.edition.procedure.workers - state.hired(seat),
        "limit": state.limit(seat),
    }
    return simple.get(noun.id)
