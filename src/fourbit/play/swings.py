"""How the chances of winning went in a game, and where they changed most.

Told after each step, from what everybody knew then.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.bots import best_adviser, mind_of
from fourbit.players.spectating import Spectator
from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.records.record import Record

MOST_SWINGS = 3
LEAST = 0.005  # a change nobody would see is no swing


@dataclass(frozen=True, slots=True)
class Point:
    """The chances after so many plies. `places` is where each seat's worker went in the step that
    ended there (None: nowhere), by its key; `round` is the step's, and `closes` whether that round
    ended with it."""

    ply: int
    round: int
    chances: tuple[float, ...]
    places: tuple[str | None, ...]
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Swing:
    """A seat's chance before and after a step; `closes`: the last of its round, `end`: of all."""

    ply: int
    round: int
    seat: int
    was: float
    now: float
    place: str | None
    closes: bool
    end: bool


def curve(record: Record) -> list[Point]:
    """A finished game from its first step on; nothing where the mind cannot tell chances."""
    rules = record.rules
    spectator = Spectator(rules, mind_of(best_adviser(), rules))
    if not spectator.can_tell or not record.state.is_over:
        return []
    points: list[Point] = []
    went: list[str | None] = [None] * len(record.names)
    here: tuple[int, int] | None = None
    for ply, (_, state) in enumerate(record.states()):
        step = _step(state)
        if step is not None and (step != here or state.is_over):
            of = here[0] if here else step[0]
            closes = step[0] != of
            points.append(Point(ply, of, spectator.chances(state), tuple(went), closes))
            went, here = [None] * len(went), step
        went = [_place(state, seat) or before for seat, before in enumerate(went)]
    return points


def _step(state: State) -> tuple[int, int] | None:
    """Which step this is; none before hands are made."""
    if state.phase in ("deal", "draft") or not state.round:
        return None
    return state.round, state.step


def _place(state: State, seat: int) -> str | None:
    at = state.at(seat)
    if at is None:
        return None
    return state.rules.edition.town_hall.key if at == c.TOWN_HALL else f"{at:04b}"


def swings(points: Sequence[Point]) -> list[Swing]:
    """The largest changes between neighbouring points, in the order of the game: of each step the
    seat that gained or lost most."""
    found = []
    for before, after in itertools.pairwise(points):
        changes = [now - was for was, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: (abs(changes[one]), changes[one]))
        was, now = before.chances[seat], after.chances[seat]
        end = after is points[-1]
        place, closes = after.places[seat], after.closes
        found.append(Swing(after.ply, after.round, seat, was, now, place, closes, end))
    found = [swing for swing in found if abs(swing.now - swing.was) >= LEAST]
    found.sort(key=lambda swing: -abs(swing.now - swing.was))
    return sorted(found[:MOST_SWINGS], key=lambda swing: swing.ply)


def said(swing: Swing, names: Names, texts: Texts, player: str) -> str:
    """What happened there, in a few words."""
    if swing.end:
        return texts("swing_end")
    if swing.place is None:
        return texts("swing_round") if swing.closes else texts("swing_away", name=player)
    carrier = names.carriers[swing.place]
    return texts("swing_place", place=names.name(carrier))
