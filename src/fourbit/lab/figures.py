"""What a designer asks of some games, as figures by block.

A figure is known by (topic, key, what): `("place", "0000", "visits")`. Keys are those of the
edition, so that the same thing is found in another edition whatever its number there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourbit.engine import constants as c
from fourbit.lab.chunk import Chunk
from fourbit.lab.lineup import Lineup
from fourbit.lab.statistics import Floats, Measure
from fourbit.lab.tallying import WORDS
from fourbit.rules.compiled import Rules

Key = tuple[str, str, str]
Figures = dict[Key, Measure]
HEADLINES = (  # fixed before any game is played
    "first_wins",
    "last_wins",
    "score",
    "margin",
    "decisions",
    "built",
    "sent",
    "late",
    "without",
    "places",
)
SHARES = ("first_wins", "last_wins", "late", "without", "wins")  # shown in per cent
ALONE = ("town_hall", "procedure", "late_fee", "upkeep")  # sorts that are one source each
SORTS = ("place", "card", "building", "printed", "town_hall", "procedure", "late_fee", "upkeep")


def figures_of(rules: Rules, lineup: Lineup, chunk: Chunk, blocks: range) -> Figures:
    """All figures of the games of these blocks."""
    return dict(_Counting(rules, lineup, chunk, blocks).all())


def joined(parts: list[Figures]) -> Figures:
    """Of several runs of blocks, one after the other."""
    return {
        key: Measure(
            np.concatenate([part[key].many for part in parts]),
            np.concatenate([part[key].of for part in parts]),
        )
        for key in parts[0]
    }


class _Counting:
    """Sums by block. The keys depend on the rules alone, never on what happened."""

    def __init__(self, rules: Rules, lineup: Lineup, chunk: Chunk, blocks: range) -> None:
        self.rules = rules
        self.players = lineup.players
        self.per_block = lineup.per_block
        self.tables = chunk.tables
        self.first, self.blocks = blocks.start, len(blocks)
        self.games = np.full(self.blocks, float(lineup.per_block))
        self.seats = self.games * self.players
        self.sorts = {sort: np.zeros(self.blocks) for sort in SORTS}

    def all(self) -> Iterator[tuple[Key, Measure]]:
        yield from self._headlines()
        yield from self._turns()
        yield from self._points()
        yield from self._places()
        yield from self._cards()
        yield from self._buildings()
        yield from self._deeds()
        yield from self._rounds()
        yield from self._effects()

    def _sum(self, table: str, weights: NDArray[Any] | str | None = None) -> Floats:
        """By block."""
        return self._by(table, None, 1, weights)[:, 0]

    def _by(
        self,
        table: str,
        things: NDArray[Any] | str | None,
        many: int,
        weights: NDArray[Any] | str | None = None,
    ) -> Floats:
        """By block and thing; things below zero are left out."""
        rows = self.tables[table]
        at = rows["game"] // self.per_block - self.first
        which = rows[things] if isinstance(things, str) else things
        which = np.zeros(len(at), dtype=np.int64) if which is None else which.astype(np.int64)
        weigh = rows[weights] if isinstance(weights, str) else weights
        kept = (which >= 0) & (which < many)
        found = np.bincount(
            at[kept] * many + which[kept],
            None if weigh is None else weigh[kept].astype(float),
            self.blocks * many,
        )
        return found.astype(float).reshape(self.blocks, many)

    # --- the headlines ---------------------------------------------------------------------------

    def _headlines(self) -> Iterator[tuple[Key, Measure]]:
        wins, sent = self._by("seats", "turn", 5, "share"), self._sum("rounds", "sent")
        played = self.tables["rounds"]["round"] > 0
        built = self.tables["deeds"]["deed"] == WORDS["deeds"].index("build")
        visits = self._by("visits", "place", c.TOWN_HALL + 1)
        told = {
            "first_wins": Measure(wins[:, 1], self.games),
            "last_wins": Measure(wins[:, self.players], self.games),
            "score": Measure(self._sum("seats", "score"), self.seats),
            "margin": Measure(self._sum("games", "margin"), self.games),
            "decisions": Measure(self._sum("games", "decisions"), self.games),
            "built": Measure(self._sum("deeds", built), self.seats),
            "sent": Measure(sent, self.seats),
            "late": Measure(self._sum("rounds", "late"), sent),
            "without": Measure(self._sum("rounds", "without_workers"), self._sum("rounds", played)),
            "places": Measure(_kinds(visits), np.ones(self.blocks)),
        }
        for name in HEADLINES:
            yield ("headline", name, ""), told[name]

    # --- the others ------------------------------------------------------------------------------

    def _turns(self) -> Iterator[tuple[Key, Measure]]:
        """Those between the first and the last, who are headlines."""
        wins = self._by("seats", "turn", 5, "share")
        for turn in range(2, self.players):
            yield ("turn", str(turn), "wins"), Measure(wins[:, turn], self.games)

    def _points(self) -> Iterator[tuple[Key, Measure]]:
        """What was scored by whom: sorts first, then every source."""
        score = self.rules.edition.procedure.score
        rows = self.tables["effects"]
        net = rows[f"gave_{score}"].astype(float) - rows[f"took_{score}"]
        sources, at = _sources(self.rules)
        points = self._by("effects", at[rows["line"] + _LOW], len(sources), net)
        for i, (sort, _) in enumerate(sources):
            self.sorts[sort] = self.sorts[sort] + points[:, i]
        for sort in SORTS:
            yield ("sort", sort, "points"), Measure(self.sorts[sort], self.seats)
        for i, (sort, key) in enumerate(sources):
            if sort in ALONE:
                continue  # its sort says it already
            yield ("source", f"{sort} {key}", "points"), Measure(points[:, i], self.seats)

    def _places(self) -> Iterator[tuple[Key, Measure]]:
        keys = {int(place.key, 2): place.key for place in self.rules.edition.places}
        keys[c.TOWN_HALL] = self.rules.edition.town_hall.key
        visits = self._by("visits", "place", c.TOWN_HALL + 1)
        got = {
            kind: self._by("visits", "place", c.TOWN_HALL + 1, f"got_{kind}")
            for kind in self.rules.kinds
        }
        for place, key in keys.items():
            yield ("place", key, "visits"), Measure(visits[:, place], self.games)
            for kind, amounts in got.items():
                yield ("place", key, kind), Measure(amounts[:, place], visits[:, place])

    def _cards(self) -> Iterator[tuple[Key, Measure]]:
        """How often a card is in a hand, and as which pick it went there."""
        picks = self.tables["cards"]["pick"]
        drafted = picks > 0
        held = self._by("cards", "card", c.CARDS + 1)
        taken = self._by("cards", "card", c.CARDS + 1, drafted)
        order = self._by("cards", "card", c.CARDS + 1, np.where(drafted, picks, 0))
        for card in range(1, c.CARDS + 1):
            yield ("card", str(card), "held"), Measure(held[:, card], self.games)
            yield ("pick", str(card), "pick"), Measure(order[:, card], taken[:, card])

    def _buildings(self) -> Iterator[tuple[Key, Measure]]:
        rows = self.tables["deeds"]
        built = rows["deed"] == WORDS["deeds"].index("build")
        most = max(self.rules.buildings, default=0) + 1
        times = self._by("deeds", "building", most, built)
        for number in self.rules.buildings:
            yield ("building", str(number), "built"), Measure(times[:, number], self.games)

    def _deeds(self) -> Iterator[tuple[Key, Measure]]:
        times = self._by("deeds", "deed", len(WORDS["deeds"]))
        for i, deed in enumerate(WORDS["deeds"]):
            if deed != "build":  # a headline
                yield ("deed", deed, "times"), Measure(times[:, i], self.seats)

    def _rounds(self) -> Iterator[tuple[Key, Measure]]:
        """Who had no worker to send. Rounds that were not reached are nobody's."""
        most = self.rules.edition.procedure.rounds + 1
        seats = self._by("rounds", "round", most)
        idle = self._by("rounds", "round", most, "without_workers")
        for number in range(1, most):
            yield ("round", str(number), "without"), Measure(idle[:, number], seats[:, number])

    def _effects(self) -> Iterator[tuple[Key, Measure]]:
        """How often each line was offered, used and did something."""
        many = len(self.rules.lines)
        for what in ("offered", "used", "fired"):
            times = self._by("effects", "line", many, what)
            for number, (carrier, at) in enumerate(self.rules.lines):
                yield (f"line {carrier.key}", str(at), what), Measure(times[:, number], self.games)


_LOW = 1 + c.SOURCES  # what brings the lowest source to zero


def _sources(rules: Rules) -> tuple[list[tuple[str, str]], NDArray[np.int64]]:
    """Whatever can give points, as (sort, key), and for each number that says by what something
    was done (plus `_LOW`) which of them it is."""
    found: dict[tuple[str, str], int] = {}
    at = np.full(_LOW + c.LINES, -1, dtype=np.int64)
    for number, (carrier, _) in enumerate(rules.lines):
        at[number + _LOW] = found.setdefault((carrier.kind, carrier.key), len(found))
    for i, building in enumerate(rules.buildings):
        by = -1 - c.SOURCE_BUILDING - i
        at[by + _LOW] = found.setdefault(("printed", str(building)), len(found))
    for by, key in ((c.BY_LATE_FEE, "late_fee"), (c.BY_UPKEEP, "upkeep")):
        at[by + _LOW] = found.setdefault((key, key), len(found))
    return list(found), at


def _kinds(visits: Floats) -> Floats:
    """Places in use in each block, as many as would be visited alike: exp of the entropy."""
    part = visits / np.maximum(1, visits.sum(axis=1, keepdims=True))
    logs = np.log(np.where(part > 0, part, 1.0))
    found: Floats = np.exp(-(part * logs).sum(axis=1))
    return found
