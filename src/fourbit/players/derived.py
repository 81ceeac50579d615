"""A mind from nothing but the edition's own numbers: what `greedy` goes by, and where training
begins."""

from __future__ import annotations

from array import array
from statistics import mean
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.rules import model as m
from fourbit.rules.walk import every

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

PLAIN = 0.25  # VP for a piece, where an edition names no rate
WORKERS = (1.9, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7, 0.6)  # the first ones matter most
LAST_ROUND = (0.02, 0.5, 0.75)  # a piece in the last round, by workers not yet sent
UNSURE = 0.4  # share of a card side's worth that hangs on a condition
BARGAIN = 0.1  # VP that a sale must give beyond what it takes, or it is not worth looking at


def derived(rules: Rules) -> array[float]:
    """The hand-made mind for an edition."""
    edition, mind = rules.edition, array("d", bytes(8 * c.MIND_SIZE))
    procedure = edition.procedure
    piece = piece_worths(rules)
    action = action_worth(rules, piece)
    units = max(0, plain(procedure.upkeep_units))
    unit_of = {
        rules.kind_index(pay.kind): plain(pay.amount)
        for pay in procedure.upkeep_unit_of
        if pay.kind != procedure.score and plain(pay.amount) > 0
    }
    unit = min((n * piece[k] for k, n in unit_of.items()), default=PLAIN)
    put(mind, c.M_STYLE, c.STYLE_SEARCH, 40, 300, 300, 4, 0, 0.22, 1.5, 0.5)
    mind[c.M_SALES] = has_bargains(rules, piece)
    put(mind, c.W_PIECE, *piece)
    put(mind, c.W_PIECE_LATE, *piece)
    put(mind, c.W_PIECE_LAST, *LAST_ROUND)
    put(mind, c.W_GLUT, 1000.0, 1.0)
    put(mind, c.W_READY, action, 0.7 * action, action, *WORKERS, 0.2)
    put(mind, c.W_UPKEEP, units * unit, unit, action / unit if unit else 0.0)
    put(mind, c.W_PLAN, 0.4, 0.3, 0.3, 0.0, 0.0, 0.0, 1.0)
    put(mind, c.W_ROOM, 0.25, 0.1, 0.0, 0.0)
    put(mind, c.E_ROUNDS, procedure.rounds)
    put(mind, c.E_UNITS, units)
    for kind, n in unit_of.items():
        put(mind, c.E_UNIT + kind, n)
    for building in edition.buildings:
        b = rules.building_index(int(building.key))
        for pay in building.cost:
            mind[c.E_COST + b * c.KINDS + rules.kind_index(pay.kind)] += plain(pay.amount)
        put(mind, c.E_PRICE + b, sum(plain(pay.amount) for pay in building.cost))
        put(mind, c.E_POINTS + b, building.points.values[0])
        works = any(line.moment != "game_end" for line in building.lines)
        put(mind, c.W_WORKS + b, 0.5 * works)
    for card, sides in enumerate(edition.cards):
        put(mind, c.D_CARD + card, sum(_side(rules, piece, side.lines) for side in sides))
    return mind


def haphazard(rules: Rules) -> array[float]:
    """The mind that does anything."""
    return array("d", bytes(8 * c.MIND_SIZE))


def put(mind: array[float], at: int, *numbers: float) -> None:
    """Write numbers into a mind, one after the other."""
    mind[at : at + len(numbers)] = array("d", numbers)


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
        sum(one(g) for line in place.lines for g in _gains_of(line))
        for place in rules.edition.places
    )
    return mean(found[len(found) // 2 :]) or PLAIN


def has_bargains(rules: Rules, piece: list[float]) -> bool:
    """Whether a sale at any time clearly gives more than it takes. Where none does, looking at them
    changes no bot's results, and the time is better spent on what else there is."""
    return any(
        _sum(rules, piece, convert.gain) - _sum(rules, piece, convert.cost) > BARGAIN
        for carrier in rules.edition.carriers
        for line in carrier.lines
        if line.moment == "any_time"
        for convert in every(line.body, m.Convert)
    )


def _gains_of(line: m.Line) -> list[m.Gain]:
    """What a line simply gives."""
    return (
        [step for step in line.body if isinstance(step, m.Gain)]
        if isinstance(line.body, tuple)
        else []
    )


def _side(rules: Rules, piece: list[float], lines: tuple[m.Line, ...]) -> float:
    """What a card side may bring when it can be used."""
    return sum((UNSURE if line.when else 1.0) * _best_of(rules, piece, line) for line in lines)


def _best_of(rules: Rules, piece: list[float], line: m.Line) -> float:
    converts = [
        _sum(rules, piece, v.gain) - _sum(rules, piece, v.cost) for v in every(line.body, m.Convert)
    ]
    gains = (
        [_sum(rules, piece, (gain,)) for gain in every(line.body, m.Gain)] if not converts else []
    )
    return max(0.2, *converts, *gains, 0.2)


def _sum(rules: Rules, piece: list[float], steps: tuple[object, ...]) -> float:
    total = 0.0
    for step in steps:
        if isinstance(step, m.Gain | m.Pay):
            score = step.kind == rules.edition.procedure.score
            total += (1.0 if score else piece[rules.kind_index(step.kind)]) * plain(step.amount)
        elif isinstance(step, m.PaySum):
            rates = [piece[rules.kind_index(kind)] for kind in step.kinds]
            total += min(rates) * plain(step.amount)
        elif isinstance(step, m.PayPlaceVp):
            total += 1.0
        else:
            total += 0.5  # a verb
    return total
