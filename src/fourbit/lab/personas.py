"""Personas: minds that are made to invest in one thing, so that everything else can be evolved
around it and games can tell whether it pays.

A persona says what it lifts in the worth, in actions' worths of the edition, and how much of its
thing a seat did. It knows no edition: places, cards and buildings are not named here.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fourbit.engine import constants as c
from fourbit.errors import LANGUAGES, FourbitError, nearest, say
from fourbit.lab.chunk import Chunk, run_chunk
from fourbit.lab.cores import Late, never, on_cores
from fourbit.lab.lineup import Bot, Lineup
from fourbit.lab.tallying import WORDS
from fourbit.lab.versus import SURE, Strength, error, interval
from fourbit.players.derived import derived

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

Counts = NDArray[Any]
PIECE = 4  # blocks that a thread plays in one go
LATE = 2 / 3  # of the rounds; what comes after them is late


class SeatCounts:
    """Tables of games, counted by seat: one number for each row of the table `seats`."""

    def __init__(self, rules: Rules, chunk: Chunk, players: int) -> None:
        self.rules = rules
        self.tables = chunk.tables
        self.players = players
        self.games = self.tables["games"]["game"]

    def of_seat(self, table: str, chosen: Counts, weights: Counts | None = None) -> Counts:
        """How many of the chosen rows of a table each seat has, or the sum of their weights."""
        rows = self.tables[table]
        at = np.searchsorted(self.games, rows["game"]) * self.players + rows["seat"]
        summed = None if weights is None else weights[chosen]
        return np.bincount(at[chosen], summed, len(self.games) * self.players)

    def deeds(self, deed: str, after: float = 0.0) -> Counts:
        """How often each seat did so, after this part of the rounds."""
        rows = self.tables["deeds"]
        late = rows["round"] > after * self.rules.edition.procedure.rounds
        return self.of_seat("deeds", (rows["deed"] == WORDS["deeds"].index(deed)) & late)

    def in_front(self) -> Counts:
        """At how many rounds' ends each seat was ahead of all others on the track."""
        rows = self.tables["rounds"]
        key = rows["game"].astype(np.int64) * (c.ROUNDS_MOST + 1) + rows["round"]
        order = np.lexsort((rows["seat"], key))
        spaces = rows["space"][order].reshape(-1, self.players)
        others = np.where(np.eye(self.players, dtype=bool), -1, spaces[:, None]).max(2)
        ahead = np.zeros(len(order), dtype=bool)
        ahead[order] = (spaces > others).ravel()
        return self.of_seat("rounds", ahead & (rows["round"] > 0))

    def sold(self) -> Counts:
        """VP that lines of effects gave each seat for pieces."""
        rows, score = self.tables["effects"], self.rules.edition.procedure.score
        took = sum(rows[f"took_{kind}"] for kind in self.rules.kinds if kind != score)
        given = rows[f"gave_{score}"]
        return self.of_seat("effects", (rows["line"] >= 0) & (took > 0), given)


@dataclass(frozen=True, slots=True)
class Persona:
    """`lifts` tells by how many actions' worths a constant is lifted (below 0: lowered), `sets`
    what another is; `done` counts how much of its thing each seat did."""

    name: str
    lifts: Mapping[int, float]
    done: Callable[[SeatCounts], Counts]
    sets: Mapping[int, float]

    @property
    def fixed(self) -> tuple[int, ...]:
        """The constants that evolution may not touch."""
        return (*self.lifts, *self.sets)

    def lifted(self, rules: Rules, mind: array[float], share: float = 1.0) -> array[float]:
        """A mind made to invest, by this share of the lifts."""
        found, action = mind[:], derived(rules)[c.W_ACTION]
        for at, actions in self.lifts.items():
            found[at] += share * actions * action
        for at, number in self.sets.items():
            found[at] = number
        return found


def _persona(
    name: str, done: Callable[[SeatCounts], Counts], lifts: Mapping[int, float], **sets: float
) -> Persona:
    return Persona(name, lifts, done, {getattr(c, key): number for key, number in sets.items()})


# How much it takes was tried on the rulebook's own mind: more than evolution can make up for by
# raising all else, or what was evolved no longer does its thing. Who is to sell must not want to
# own, and who is to build late must lose by what works early and plan until then.
PERSONAS: dict[str, Persona] = {
    one.name: one
    for one in (
        _persona("houses", lambda played: played.deeds("house"), {c.W_HOUSE: 40.0}),
        _persona("hires", lambda played: played.deeds("hire"), {c.W_HOUSE: 40.0, c.W_HIRED: 24.0}),
        _persona("plans", lambda played: played.deeds("plan"), {c.W_PLAN: 3.0}),
        _persona("track", SeatCounts.in_front, {c.W_TRACK: 4.0, c.W_TRACK_LEFT: 1.0}),
        _persona("selling", SeatCounts.sold, {c.W_OWNED: -4.0}, M_SALES=1),
        _persona(
            "late-buildings",
            lambda played: played.deeds("build", LATE),
            {c.W_OWNED: 4.0, c.W_NEAR_ROW: 0.3, c.W_NEAR_PLAN: 0.3, c.W_PLAN: 1.0}
            | dict.fromkeys(range(c.W_WORKS, c.W_WORKS + c.BUILDINGS), -2.0),
        ),
    )
}


def persona_named(said: str) -> Persona:
    """The persona that is meant, in either language. Raises `FourbitError`, naming the nearest."""
    called = {say(f"persona.{name}", lang).lower(): name for lang in LANGUAGES for name in PERSONAS}
    name = said if said in PERSONAS else called.get(said.lower(), "")
    if not name:
        near = nearest(said, (*PERSONAS, *called))
        raise FourbitError("persona.unknown", name=said, nearest=near, all=", ".join(PERSONAS))
    return PERSONAS[name]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a mind did of a persona's thing in a game, beside what its opponent did in the same
    games, with the half width of the difference's 95 % interval; and what it won."""

    mine: float
    theirs: float
    half: float
    strength: Strength


def compared(
    rules: Rules,
    persona: Persona,
    mine: array[float],
    theirs: array[float],
    blocks: range,
    seed: int,
    threads: int = 0,
    late: Late = never,
) -> Comparison:
    """Two players, both rotations of each deal, or of those that were played when it got `late`."""
    lineup = Lineup((Bot("mine", mine), Bot("theirs", theirs)))

    def some(first: int) -> Counts:
        piece = blocks[first : first + PIECE]
        played = SeatCounts(rules, run_chunk(rules, lineup, seed, piece), lineup.players)
        seats = played.tables["seats"]
        found = np.array([persona.done(played), seats["share"], seats["margin"]], dtype=float)
        order = np.lexsort((seats["bot"], played.tables["games"]["deal"].repeat(lineup.players)))
        both = found[:, order].reshape(3, len(piece), -1, lineup.per_block)
        means: Counts = both.mean(axis=3)  # by block and bot
        return means

    parts = on_cores(some, range(0, len(blocks), PIECE), threads, late=late)
    done, shares, margins = np.concatenate(parts, axis=1)
    lead = margins[:, 0].tolist()
    games = len(lead) * lineup.per_block
    return Comparison(
        float(done[:, 0].mean()),
        float(done[:, 1].mean()),
        SURE * error((done[:, 0] - done[:, 1]).tolist()),
        Strength(*interval(shares[:, 0].tolist()), sum(lead) / len(lead), error(lead), games),
    )
