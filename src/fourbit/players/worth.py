"""What a position is worth to a seat, in VP, by nothing but the edition's own numbers."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.rules import model as m
from fourbit.rules.walk import every

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

N = vars(c)
PLAIN = 0.25  # VP for a piece, where an edition names no rate
WORKER_SHARES = (1.9, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7)  # the first ones matter most
LAST_ROUND = (0.02, 0.5, 0.75)  # a piece in the last round, by workers not yet sent
PROGRESS = 0.3  # of a building's points, for having its price
ENGINE = 0.5  # VP a round for a building that works during the game
TRACK = 0.1


class Worth:
    """The value of a state for a seat: VP if the game ended now, and what the rest may become."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        edition = rules.edition
        procedure = edition.procedure
        self.kinds = [k for k, kind in enumerate(edition.kinds) if kind.id != procedure.score]
        self.piece = piece_worths(rules)
        self.costs = [
            [(rules.kind_index(pay.kind), plain(pay.amount)) for pay in b.cost]
            for b in edition.buildings
        ]
        self.points = [float(b.points.values[0]) for b in edition.buildings]
        self.works = [any(line.moment != "game_end" for line in b.lines) for b in edition.buildings]
        self.units = max(0, plain(procedure.upkeep_units))
        self.unit_of = {
            rules.kind_index(pay.kind): max(1, plain(pay.amount))
            for pay in procedure.upkeep_unit_of
        }
        resources = [(k, n) for k, n in self.unit_of.items() if k in self.kinds]
        unit = min((n * self.piece[k] for k, n in resources), default=PLAIN)
        self.unit = unit
        self.upkeep = self.units * unit
        self.action = action_worth(rules, self.piece)
        self.action_units = self.action / unit if unit else 0.0

    def value(self, state: State, seat: int) -> float:
        """How much the state is worth to the seat."""
        if state.is_over:
            purse = N["PURSE"] + seat * c.KINDS
            return state.scores()[seat] + sum(state.get(purse + k) for k in self.kinds) / 1000
        left = max(0, self.rules.edition.procedure.rounds - state.round)
        have = self._purse(state, seat)
        hired = self._hired(state, seat)
        ready = 0 if state.get(N["PASSED"] + seat) else max(0, hired - state.get(N["SENT"] + seat))
        total = self._ended(state, seat)
        total += self._pieces(have, left, ready)
        total += self._workers(state, seat, have, hired, left, ready)
        if left:
            total += self._buildings(state, seat, have, left)
            rank = [state.get(N["ORDER"] + i) for i in range(state.players)].index(seat)
            limit = state.get(N["LIMIT"] + seat)
            total += 0.25 * left * min(2, limit - hired) - TRACK * rank
        return total

    def _purse(self, state: State, seat: int) -> dict[int, int]:
        purse, pending = N["PURSE"] + seat * c.KINDS, N["PENDING"] + seat * c.KINDS
        return {k: state.get(purse + k) + state.get(pending + k) for k in self.kinds}

    def _hired(self, state: State, seat: int) -> int:
        kept = state.get(N["KEEP"] + seat)
        return state.get(N["HIRED"] + seat) if kept < 0 else kept

    def _ended(self, state: State, seat: int) -> float:
        """VP if the game ended now."""
        score = self.rules.kind_index(self.rules.edition.procedure.score)
        paid = state.get(N["PENDING"] + seat * c.KINDS + score)
        if state.get(N["DEPTH"]) or state.get(N["PHASE"]) < N["P_ROUND_START"]:
            return state.scores()[seat] + paid
        end = state.clone()
        end.go_to(N["P_GAME_END"])
        end.go_on()
        return end.scores()[seat] + paid

    def _pieces(self, have: dict[int, int], left: int, ready: int) -> float:
        share = 1.0 if left else LAST_ROUND[min(ready, len(LAST_ROUND) - 1)]
        return share * sum(n * self.piece[k] for k, n in have.items())

    def _workers(
        self, state: State, seat: int, have: dict[int, int], hired: int, left: int, ready: int
    ) -> float:
        """Future actions of the workers, less their upkeep, as far as it can be paid."""
        if not left:
            return ready * self.action * 0.7
        due = state.get(N["PHASE"]) < N["P_UPKEEP"]
        upkeeps = left if due else left - 1
        per = max(0.2, self.action * left - self.upkeep * upkeeps)
        total = ready * self.action + sum(per * share for share in WORKER_SHARES[:hired])
        if due and self.units:
            units = sum(have.get(k, 0) // n for k, n in self.unit_of.items())
            short = self.units * hired - units - ready * self.action_units
            total -= max(0.0, short) * self.unit
        return total

    def _buildings(self, state: State, seat: int, have: dict[int, int], left: int) -> float:
        at = seat * c.BUILDINGS
        row = {state.get(N["ROW_AT"] + i) for i in range(state.get(N["ROW_SIZE"]))}
        near = total = 0.0
        for b, price in enumerate(self.costs):
            total += ENGINE * left * self.works[b] * min(1, state.get(N["BUILT"] + at + b))
            planned = state.get(N["PLANNED"] + at + b) > 0
            if (planned or b in row) and price:
                part = sum(min(have.get(k, 0), n) for k, n in price) / sum(n for _, n in price)
                near = max(near, PROGRESS * self.points[b] * part)
            total += 0.4 * planned
        return total + near


def plain(amount: m.Amount) -> int:
    """An amount's printed number."""
    return amount.times.values[0]


def piece_worths(rules: Rules) -> dict[int, float]:
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
    return {
        rules.kind_index(kind): min(1.0, mean(found)) if found else PLAIN
        for kind, found in rates.items()
    }


def action_worth(rules: Rules, piece: dict[int, float]) -> float:
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
