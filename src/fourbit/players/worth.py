"""What a position is worth to a seat, in VP, by nothing but the edition's own numbers."""

from __future__ import annotations

from operator import mul
from statistics import mean
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.rules import model as m
from fourbit.rules.walk import every

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

PLAIN = 0.25  # VP for a piece, where an edition names no rate
WORKER_SHARES = (1.9, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7)  # the first ones matter most
LAST_ROUND = (0.02, 0.5, 0.75)  # a piece in the last round, by workers not yet sent
PROGRESS = 0.3  # of a building's points, for having its price
ENGINE = 0.5  # VP a round for a building that works during the game
PLAN = 0.4
TRACK = 0.1


class Worth:
    """The value of a state for a seat: VP if the game ended now, and what the rest may become."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        edition = rules.edition
        procedure = edition.procedure
        self.score = rules.kind_index(procedure.score)
        self.piece = piece_worths(rules)
        self.costs = {
            int(b.key): [(rules.kind_index(pay.kind), plain(pay.amount)) for pay in b.cost]
            for b in edition.buildings
        }
        self.prices = {b: sum(n for _, n in price) for b, price in self.costs.items()}
        self.points = {int(b.key): float(b.points.values[0]) for b in edition.buildings}
        self.works = {
            int(b.key): any(line.moment != "game_end" for line in b.lines)
            for b in edition.buildings
        }
        self.units = max(0, plain(procedure.upkeep_units))
        units = [(rules.kind_index(p.kind), plain(p.amount)) for p in procedure.upkeep_unit_of]
        self.unit_of = [(k, n) for k, n in units if k != self.score and n > 0]
        self.unit = min((n * self.piece[k] for k, n in self.unit_of), default=PLAIN)
        self.upkeep = self.units * self.unit
        self.action = action_worth(rules, self.piece)
        self.action_units = self.action / self.unit if self.unit else 0.0

    def value(self, state: State, seat: int) -> float:
        """How much the state is worth to the seat."""
        have = self._purse(state, seat)
        if state.is_over:
            return float(state.scores()[seat]) + sum(have) / 1000
        left = max(0, self.rules.edition.procedure.rounds - state.round)
        hired = state.kept(seat)
        ready = 0 if state.passed(seat) else max(0, hired - state.sent(seat))
        total = self._ended(state, seat)
        total += self._pieces(have, left, ready)
        total += self._workers(state.before("upkeep"), have, hired, left, ready)
        if left:
            total += self._buildings(state, seat, have, left)
            rank = state.order.index(seat)
            total += 0.25 * left * min(2, state.limit(seat) - hired) - TRACK * rank
        return total

    def _purse(self, state: State, seat: int) -> list[int]:
        """Pieces of each kind, with what this upkeep has taken already; the score apart."""
        have = [*state.pieces(seat)]
        have[self.score] = 0
        return have

    def _ended(self, state: State, seat: int) -> float:
        """VP if the game ended now."""
        paid = state.pending(seat, self.rules.edition.procedure.score)
        if state.depth or state.before("round_start"):
            return float(state.scores()[seat] + paid)
        end = state.clone()
        end.asks_everything = end.stops_at_own_end = False
        end.go_to(c.P_GAME_END)
        end.go_on()
        return float(end.scores()[seat] + paid)

    def _pieces(self, have: list[int], left: int, ready: int) -> float:
        share = 1.0 if left else LAST_ROUND[min(ready, len(LAST_ROUND) - 1)]
        total: float = sum(map(mul, have, self.piece))
        return share * total

    def _workers(self, due: bool, have: list[int], hired: int, left: int, ready: int) -> float:
        """Future actions of the workers, less their upkeep, as far as it can be paid."""
        if not left:
            return ready * self.action * 0.7
        upkeeps = left if due else left - 1
        per = max(0.2, self.action * left - self.upkeep * upkeeps)
        total = ready * self.action + per * sum(WORKER_SHARES[:hired])
        if due and self.units:
            units = sum(have[k] // n for k, n in self.unit_of)
            short = self.units * hired - units - ready * self.action_units
            total -= max(0.0, short) * self.unit
        return total

    def _buildings(self, state: State, seat: int, have: list[int], left: int) -> float:
        """What works during the game, what is planned, and how near the next one is."""
        planned = state.planned(seat)
        total = ENGINE * left * sum(self.works[number] for number in {*state.built(seat)})
        total += PLAN * len(planned)
        near = 0.0
        for b in (*state.row, *planned):
            price = self.costs[b]
            if price:
                part = sum(min(have[k], n) for k, n in price) / self.prices[b]
                near = max(near, PROGRESS * self.points[b] * part)
        return total + near


def plain(amount: m.Amount) -> int:
    """An amount's printed number."""
    return amount.times.values[0]


def piece_worths(rules: Rules) -> list[float]:
    """VP for a piece of each kind: the mean of what buildings and conversions give for it."""
    score = rules.edition.procedure.score
    rates: dict[str, list[float]] = {kind: [] for kind in rules.kinds}
    for building in rules.edition.buildings:
        pieces = sum(plain(pay.amount) for pay in building.cost)
        for pay in building.cost:
            if pieces:
                rates[pay.kind].append(building.points.values[0] / pieces)
    for carrier in rules.edition.carriers:
        for convert in every(carrier.lines, m.Convert):
            vp = sum(plain(g.amount) for g in every(convert.gain, m.Gain) if g.kind == score)
            pays = [pay for pay in convert.cost if isinstance(pay, m.Pay | m.PaySum)]
            pieces = sum(plain(part.amount) for part in pays)
            for part in pays:
                for kind in (part.kind,) if isinstance(part, m.Pay) else part.kinds:
                    if vp and pieces:
                        rates[kind].append(vp / pieces)
    return [min(1.0, mean(rates[kind])) if rates[kind] else PLAIN for kind in rules.kinds]


def action_worth(rules: Rules, piece: list[float]) -> float:
    """What the upper half of the places simply gives, on the average, in VP."""
    score = rules.edition.procedure.score

    def one(gain: m.Gain) -> float:
        rate = 1.0 if gain.kind == score else piece[rules.kind_index(gain.kind)]
        return rate * plain(gain.amount)

    found = sorted(
        sum(one(g) for line in place.lines for g in gains_of(line))
        for place in rules.edition.places
    )
    return mean(found[len(found) // 2 :]) or PLAIN


def gains_of(line: m.Line) -> list[m.Gain]:
    """What a line simply gives."""
    return (
        [step for step in line.body if isinstance(step, m.Gain)]
        if isinstance(line.body, tuple)
        else []
    )
