"""From facts to tables: columns of numbers, one function for each table (see `columns`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourbit.engine import constants as c
from fourbit.engine.number_words import DECISIONS
from fourbit.lab.heard import Heard, Ints, turn
from fourbit.lab.lineup import Lineup
from fourbit.rules.compiled import Rules

Table = Mapping[str, NDArray[Any]]
SAMPLED = 100  # one in so many decisions is kept
DEEDS: dict[int, str] = {
    c.FACT_PLAN: "plan",
    c.FACT_BUILD: "build",
    c.FACT_UNPLAN: "unplan",
    c.FACT_GIVE_UP: "give_up",
    c.FACT_HIRE: "hire",
    c.FACT_HOUSE: "house",
    c.FACT_DISMISS: "dismiss",
}
PAID = (c.FACT_PLAN, c.FACT_BUILD, c.FACT_HIRE, c.FACT_HOUSE)
OF_BUILDINGS = (c.FACT_PLAN, c.FACT_BUILD, c.FACT_UNPLAN, c.FACT_GIVE_UP)
WORDS: dict[str, tuple[str, ...]] = {
    "deeds": tuple(DEEDS.values()),
    "choices": tuple(DECISIONS[n] for n in range(c.ASK_KINDS_END)),
}
BY_LOWEST = -1 - c.SOURCES  # below every number that says by what something was done


class Tabulation:
    """Makes the tables of one list of games. `numbers` are the games' own numbers."""

    def __init__(
        self, rules: Rules, lineup: Lineup, seed: int, heard: Heard, numbers: Ints
    ) -> None:
        self.rules = rules
        self.lineup = lineup
        self.seed = seed
        self.heard = heard
        self.numbers = numbers
        self.kinds = len(rules.kinds)
        self.most = int(heard.rounds.max(initial=0)) + 1
        self.score = rules.kind_index(rules.edition.procedure.score)

    def tables(self) -> dict[str, Table]:
        """All of them, by name."""
        return {
            "games": self.games(),
            "seats": self.seats(),
            "rounds": self.rounds(),
            "cards": self.cards(),
            "deeds": self.deeds(),
            "visits": self.visits(),
            "effects": self.effects(),
            "choices": self.choices(),
        }

    # --- games and seats -------------------------------------------------------------------------

    def games(self) -> Table:
        """One row a game."""
        results = self.heard.results
        best = np.sort(self._scores, axis=1)
        deals, rotations = np.divmod(self.numbers, self.lineup.per_block)
        return {
            "game": self.numbers,
            "deal": deals,
            "rotation": rotations,
            "seed": np.full(len(results), self.seed, dtype=np.int64),
            "winners": results[:, c.RESULT_WINNERS],
            "rounds": self.heard.rounds,
            "decisions": results[:, c.RESULT_DECISIONS],
            "best": best[:, -1],
            "margin": best[:, -1] - best[:, -2],
        }

    @property
    def _scores(self) -> Ints:
        return self.heard.results[:, c.RESULT_SCORE : c.RESULT_SCORE + self.lineup.players]

    @property
    def _hands(self) -> Ints:
        return self.heard.results[:, c.RESULT_HAND : c.RESULT_HAND + self.lineup.players]

    def seats(self) -> Table:
        """One row a game and seat."""
        heard, scores, seats = self.heard, self._scores, np.arange(self.lineup.players)
        won = heard.results[:, c.RESULT_WINNERS, None] >> seats & 1
        standing = 2 * scores + won
        others = np.where(np.eye(len(seats), dtype=bool), np.iinfo(np.int32).min, scores[:, None])
        order = heard.of(c.FACT_ORDER)
        real = heard.choices[heard.amount[heard.choices] > 1]
        bots = np.array([self.lineup.turned(r) for r in range(self.lineup.per_block)])
        ends = self._purses(np.arange(len(heard.flows)), by_round=False)
        return {
            "game": np.repeat(self.numbers, len(seats)),
            "seat": np.tile(seats, heard.games),
            "bot": bots[self.numbers % self.lineup.per_block].ravel(),
            "score": scores.ravel(),
            "share": (won / won.sum(axis=1, keepdims=True)).ravel(),
            "rank": (1 + (standing[:, None] > standing[:, :, None]).sum(axis=2)).ravel(),
            "margin": (scores - others.max(axis=2)).ravel(),
            "turn": 1 + self._per_seat(order, heard.thing[order]).ravel(),
            "hand": self._hands.ravel(),
            "decisions": self._per_seat(real).ravel(),
            **self._by_kind("end_", ends),
        }

    def _per_seat(self, places: Ints, weights: Ints | None = None) -> Ints:
        """The sum of these facts (or of their weights) for each game and seat."""
        heard = self.heard
        at = heard.game[places] * self.lineup.players + heard.seat[places]
        counted = np.bincount(at, weights, heard.games * self.lineup.players)
        return counted.astype(np.int32).reshape(heard.games, self.lineup.players)

    def _purses(self, chosen: Ints, by_round: bool) -> Ints:
        """What these of the flows come to, by game (and round), seat and kind."""
        heard = self.heard
        places = heard.flows[chosen]
        at = heard.game[places]
        size = heard.games
        if by_round:
            at = at * self.most + heard.round[places]
            size *= self.most
        at = (at * self.lineup.players + heard.seat[places]) * self.kinds + heard.thing[places]
        size *= self.lineup.players * self.kinds
        return np.bincount(at, heard.amount[places], size).astype(np.int32)

    def _by_kind(self, prefix: str, numbers: Ints) -> Table:
        """A column for each kind, of numbers that count kinds last."""
        rows = numbers.reshape(-1, self.kinds)
        return {f"{prefix}{kind}": rows[:, i] for i, kind in enumerate(self.rules.kinds)}

    # --- rounds ----------------------------------------------------------------------------------

    def rounds(self) -> Table:
        """One row a game, round (0: the setup) and seat, as the round left it."""
        heard, players = self.heard, self.lineup.players
        start = self.rules.tables.read(c.T_PROCEDURE, c.PROCEDURE)
        shape = (heard.games, self.most, players)
        before = heard.phase[heard.flows] < c.P_LAST_WINDOW
        purses = self._purses(np.flatnonzero(before), by_round=True)
        purses = purses.reshape(*shape, self.kinds).cumsum(axis=1)
        built = self._in_rounds(c.FACT_BUILD)
        planned = self._in_rounds(c.FACT_PLAN) - self._in_rounds(c.FACT_UNPLAN)
        planned -= self._in_rounds(c.FACT_BUILD, weighed=True)
        hired = sum(
            self._in_rounds(what, weighed=True)
            for what in (c.FACT_HIRE, c.FACT_DISMISS, c.FACT_KEEP)
        )
        workers = heard.of(c.FACT_WORKER)
        sent, passed = self._in_rounds(c.FACT_WORKER), self._in_rounds(c.FACT_PASS) > 0
        late = self._in_rounds(c.FACT_WORKER, weighed=True)
        halls = self._summed(workers, heard.thing[workers] == c.TOWN_HALL)
        number = np.broadcast_to(np.arange(self.most)[:, None], shape)
        played = number <= heard.rounds[:, None, None]
        found = {
            "game": np.broadcast_to(self.numbers[:, None, None], shape),
            "round": number,
            "seat": np.broadcast_to(np.arange(players), shape),
            **{kind: purses[..., i] for i, kind in enumerate(self.rules.kinds)},
            "hired": start[c.PR_HIRED] + np.cumsum(hired, axis=1),
            "hiring_limit": start[c.PR_LIMIT] + self._in_rounds(c.FACT_HOUSE).cumsum(axis=1),
            "built": (built - self._in_rounds(c.FACT_GIVE_UP)).cumsum(axis=1),
            "planned": planned.cumsum(axis=1),
            "space": self._first_space(start)[:, None]
            + self._in_rounds(c.FACT_MOVE, weighed=True).cumsum(axis=1),
            "sent": sent,
            "late": late,
            "town_hall": halls,
            "passed": passed,
            "without_workers": (sent == 0) & ~passed & (number > 0),
        }
        return {name: column[played] for name, column in found.items()}

    def _first_space(self, start: list[int]) -> Ints:
        """Where everybody begins on the track."""
        if start[c.PR_TRACK_START] == c.START_STACKED:
            return np.ones((self.heard.games, self.lineup.players), dtype=np.int32)
        order = self.heard.of(c.FACT_ORDER)
        return self.lineup.players - self._per_seat(order, self.heard.thing[order])

    def _in_rounds(self, what: int, weighed: bool = False) -> Ints:
        """How many facts of a sort (or their amounts) there are by game, round and seat."""
        places = self.heard.of(what)
        return self._summed(places, self.heard.amount[places] if weighed else None)

    def _summed(self, places: Ints, weights: NDArray[Any] | None) -> Ints:
        heard, players = self.heard, self.lineup.players
        at = (heard.game[places] * self.most + heard.round[places]) * players + heard.seat[places]
        counted = np.bincount(at, weights, heard.games * self.most * players)
        return counted.astype(np.int32).reshape(heard.games, self.most, players)

    # --- cards -----------------------------------------------------------------------------------

    def cards(self) -> Table:
        """One row a card in a hand."""
        heard, players = self.heard, self.lineup.players
        hands = self._hands[:, :, None] >> np.arange(c.CARDS) & 1
        asked, card = heard.by[heard.choices], heard.thing[heard.choices]
        picks = heard.choices[asked == c.ASK_DRAFT]
        seats = heard.game[picks] * players + heard.seat[picks]
        many = np.bincount(seats, minlength=heard.games * players)
        number = np.repeat(np.where(many > 0, many + 1, c.NO), c.CARDS)  # the last one is forced
        number[seats * c.CARDS + heard.thing[picks]] = 1 + turn(seats)
        deals = heard.choices[asked == c.ASK_DEAL]
        some = np.bincount(heard.game[deals], minlength=heard.games)
        all_dealt = players * c.HAND == c.CARDS  # then the last card is forced
        packs = np.repeat(np.where((some > 0) & all_dealt, players - 1, c.NO), c.CARDS)
        packs[heard.game[deals] * c.CARDS + card[asked == c.ASK_DEAL]] = (
            turn(heard.game[deals]) // c.HAND
        )
        game, seat, kept = np.nonzero(hands)
        return {
            "game": self.numbers[game],
            "seat": seat,
            "card": kept + 1,
            "pick": number[(game * players + seat) * c.CARDS + kept],
            "dealt_to": packs[game * c.CARDS + kept],
        }

    # --- deeds -----------------------------------------------------------------------------------

    def deeds(self) -> Table:
        """One row for what was planned, built, hired or given up."""
        heard = self.heard
        places = heard.of(*DEEDS)
        what = heard.what[places]
        word = np.zeros(c.FACTS_END, dtype=np.int8)
        word[list(DEEDS)] = np.arange(len(DEEDS))
        buildings = np.array([*self.rules.buildings])
        about = np.isin(what, OF_BUILDINGS)
        thing = np.where(about, heard.thing[places], 0)
        return {
            "game": self.numbers[heard.game[places]],
            "round": heard.round[places],
            "step": heard.step[places],
            "seat": heard.seat[places],
            "deed": word[what],
            "building": np.where(about, buildings[thing], c.NO),
            "line": heard.by[places],
            "known": (heard.amount[places] > 0) & about,
            **self._by_kind("paid_", self._prices(places)),
            "points": self._printed(places),
        }

    def _prices(self, deeds: Ints) -> Ints:
        """What was paid between the telling of a price and the deed it is for."""
        heard, flows = self.heard, self.heard.flows
        paying = heard.last(heard.of(c.FACT_PRICE)) > heard.last(heard.of(*PAID))
        paid = flows[paying[flows]]
        at = np.searchsorted(deeds, paid) * self.kinds + heard.thing[paid]
        return np.bincount(at, -heard.amount[paid], len(deeds) * self.kinds).astype(np.int32)

    def _printed(self, deeds: Ints) -> Ints:
        """The points on a building follow the building."""
        heard, flows = self.heard, self.heard.flows
        source = -1 - heard.by[flows]
        printed = flows[(source >= c.SOURCE_BUILDING) & (source < c.SOURCE_HALL)]
        built = heard.last(heard.of(c.FACT_BUILD))[printed]
        at = np.searchsorted(deeds, built)
        return np.bincount(at, heard.amount[printed], len(deeds)).astype(np.int32)

    # --- visits ----------------------------------------------------------------------------------

    def visits(self) -> Table:
        """One row a worker sent."""
        heard = self.heard
        places = heard.of(c.FACT_WORKER)
        stack = heard.thing[places - 1]  # told just before
        fees = heard.flows[heard.by[heard.flows] == c.BY_LATE_FEE]
        visit_at = self._visit_at(places)
        paid = np.zeros(len(places), dtype=bool)
        paid[visit_at[heard.last(heard.of(c.FACT_ACTS))[fees]]] = True
        return {
            "game": self.numbers[heard.game[places]],
            "round": heard.round[places],
            "step": heard.step[places],
            "seat": heard.seat[places],
            "wanted": stack // c.ORDERS,
            "place": heard.thing[places],
            "late": heard.amount[places] > 0,
            "paid_fee": paid,
            "town_hall": heard.thing[places] == c.TOWN_HALL,
            "stack": stack,
            **self._by_kind("got_", self._got(places, visit_at)),
        }

    def _visit_at(self, workers: Ints) -> Ints:
        """For each fact that is the beginning of an action, which of the visits it belongs to:
        a seat's first action is its first worker's, and so on."""
        heard = self.heard
        acts = heard.of(c.FACT_ACTS)
        found = np.full(len(heard.what), -1, dtype=np.int64)
        seats = heard.game.astype(np.int64) * c.SEATS + heard.seat
        found[acts[np.argsort(seats[acts], kind="stable")]] = np.argsort(
            seats[workers], kind="stable"
        )
        return found

    def _got(self, workers: Ints, visit_at: Ints) -> Ints:
        """What the acting seat got and gave during its action, by kind."""
        heard = self.heard
        acting = heard.last(heard.of(c.FACT_ACTS))
        flows = heard.flows[heard.phase[heard.flows] == c.P_ACTION]
        flows = flows[heard.seat[acting[flows]] == heard.seat[flows]]
        at = visit_at[acting[flows]] * self.kinds + heard.thing[flows]
        return np.bincount(at, heard.amount[flows], len(workers) * self.kinds).astype(np.int32)

    # --- effects ---------------------------------------------------------------------------------

    def effects(self) -> Table:
        """One row a game, round, seat and line that was offered, or gave or took something."""
        heard, flows = self.heard, self.heard.flows
        lines = heard.of(c.FACT_LINE, c.FACT_RULE)
        width = c.LINES - BY_LOWEST
        places = np.concatenate([lines, flows])
        where = heard.game[places].astype(np.int64) * self.most + heard.round[places]
        where = where * self.lineup.players + heard.seat[places]
        where = where * width + heard.by[places] - BY_LOWEST
        if where.max(initial=0) < np.iinfo(np.int32).max:
            where = where.astype(np.int32)  # sorts in half the time
        keys, at = np.unique(where, return_inverse=True)
        of_lines, of_flows = at[: len(lines)], at[len(lines) :]
        bits, amount = heard.amount[lines], heard.amount[flows]
        kind = of_flows * self.kinds + heard.thing[flows]
        size = len(keys) * self.kinds
        where, line = np.divmod(keys, width)
        where, seat = np.divmod(where, self.lineup.players)
        game, number = np.divmod(where, self.most)
        gave = np.bincount(kind, np.maximum(amount, 0), size).astype(np.int32)
        took = np.bincount(kind, np.maximum(-amount, 0), size).astype(np.int32)
        return {
            "game": self.numbers[game],
            "round": number,
            "seat": seat,
            "line": line + BY_LOWEST,
            **{
                name: np.bincount(of_lines[bits & bit > 0], minlength=len(keys))
                for name, bit in (
                    ("offered", c.LINE_OFFERED),
                    ("used", c.LINE_USED),
                    ("fired", c.LINE_CHANGED),
                )
            },
            **self._by_kind("gave_", gave),
            **self._by_kind("took_", took),
        }

    # --- choices ---------------------------------------------------------------------------------

    def choices(self) -> Table:
        """One row for one in a hundred decisions, the same whatever is played beside it."""
        heard, places = self.heard, self.heard.choices
        plies = turn(heard.game[places])
        drawn = _mixed(self.numbers[heard.game[places]].astype(np.int64) * 65536 + plies)
        kept = (drawn % SAMPLED == 0) & (heard.amount[places] > 1)
        places = places[kept]
        value = heard.phase[places]
        return {
            "game": self.numbers[heard.game[places]],
            "ply": plies[kept] + 1,
            "round": heard.round[places],
            "step": heard.step[places],
            "seat": heard.seat[places],
            "kind": heard.by[places],
            "options": heard.amount[places],
            "choice": heard.thing[places],
            "value": np.where(value == c.UNVALUED, np.nan, value / 1000),
        }


def _mixed(numbers: NDArray[Any]) -> NDArray[np.uint64]:
    """Well-mixed numbers (splitmix64)."""
    x = numbers.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
