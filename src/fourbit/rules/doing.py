"""Which effect can do what: for effects that never end and effects that never work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fourbit.engine.constants import ROW
from fourbit.rules.edition import Edition
from fourbit.rules.model import (
    Amount,
    Build,
    Carrier,
    Choice,
    Convert,
    CostStep,
    Gain,
    GiveUp,
    Hire,
    House,
    Line,
    Lose,
    Move,
    Origin,
    Pay,
    PayPlaceVp,
    Permit,
    Pick,
    Plan,
    Price,
    Refund,
    Repeat,
    Step,
    Test,
    Unplan,
    Waive,
    Yield,
)
from fourbit.rules.walk import every, parts

VERBS: dict[str, type] = {"plan": Plan, "build": Build, "hire": Hire, "house": House}
RAISES: dict[str, tuple[type, ...]] = {
    "on_plan": (Plan,), "on_build": (Build,), "on_hire": (Hire,), "on_house": (House,),
    "on_move": (Move,), "on_swap": (PayPlaceVp,), "on_give_up": (GiveUp,), "on_unplan": (Unplan,),
}  # fmt: skip
SETS_OFF = frozenset((*(one for types in RAISES.values() for one in types), Repeat))
NEVER: dict[str, tuple[str, ...]] = {  # moments that never come for a carrier
    "setup": ("card", "building"), "on_town_hall": ("place",), "before_place": ("town_hall",),
    "after_place": ("town_hall",), "on_swap": ("town_hall",),
}  # fmt: skip
DEEPEST_SEARCH = 20_000  # chains looked at before an edition counts as too involved
FOR_EVERYBODY = ("setup", "round_start", "before_upkeep", "round_end", "game_end")
BETWEEN_ACTIONS = (*FOR_EVERYBODY, "on_pass")
OF_PLACE = (  # zero where nobody has a place effect
    "ledger", "ledger_planned", "ledger_built", "ledger_hired", "ledger_house", "ledger_moved",
    "has_effect", "first", "late", "place_vp", "paid_by_place",
)  # fmt: skip
OF_BOARD = ("on_places", "on_town_hall", "on_board", "here_players", "here", "at_town_hall")


@dataclass(frozen=True)
class Place:
    """A line with the carrier it hangs on."""

    carrier: Carrier
    line: Line
    acts: frozenset[type] = frozenset()  # the types within its body

    @property
    def number(self) -> int:
        """The carrier's number; -1 for those without one."""
        key = self.carrier.key
        if self.carrier.kind == "place":
            return int(key, 2)
        return int(key.split("-")[0]) if key[0].isdigit() else -1

    def done_by(self, origin: Origin) -> bool:
        """Whether this line counts as that origin."""
        if origin.what == "any":
            return True
        same = origin.what == self.carrier.kind
        return same and (not origin.numbers or self.number in origin.numbers)

    def does(self, *types: type) -> bool:
        """Whether its body can do one of these."""
        return not self.acts.isdisjoint(types)


def moment_of(carrier: Carrier, line: Line) -> str:
    """When a line works; what the procedure says without a moment, at the start of the game."""
    return "setup" if carrier.kind == "procedure" and line.moment == "now" else line.moment


def all_lines(edition: Edition) -> list[Place]:
    """Every line of an edition."""
    return [place for carrier in edition.carriers for place in _places(carrier)]


@lru_cache(maxsize=2048)
def _places(carrier: Carrier) -> tuple[Place, ...]:
    """A carrier's lines; most carriers of an edition are those of its base (names aside)."""
    return tuple(
        Place(carrier, line, frozenset(map(type, parts(line.body)))) for line in carrier.lines
    )


def _repeated(place: Place, lines: Sequence[Place]) -> Iterator[Place]:
    """The lines a repeat can carry out."""
    for repeat in every(place.line.body, Repeat):
        for other in lines:
            if other.carrier.kind != "place" or other.line.moment != "now":
                continue
            on_place, here, there = place.carrier.kind == "place", place.number, other.number
            near = {"here": here == there, "bit": (here ^ there).bit_count() == 1,
                    "next": abs(here - there) in (1, 15)}  # fmt: skip
            if repeat.which == "these":
                reached = there in repeat.places
            else:
                reached = near[repeat.which] if on_place else True
            if reached:
                yield other


def endless(lines: Sequence[Place]) -> list[Place]:
    """A circle of lines that set each other off without a bound, or nothing."""
    lines = [place for place in lines if place.line.often is None and place.acts & SETS_OFF]
    edges: dict[int, list[int]] = {}
    for index, place in enumerate(lines):
        reached = {id(other) for other in _repeated(place, lines)}
        edges[index] = [
            at for at, other in enumerate(lines) if id(other) in reached or _sets_off(place, other)
        ]
    state: dict[int, int] = {}

    def visit(node: int, trail: list[int]) -> list[int]:
        state[node] = 1
        for following in edges[node]:
            if state.get(following) == 1:
                return [*trail[trail.index(following) :]]
            if following not in state:
                found = visit(following, [*trail, following])
                if found:
                    return found
        state[node] = 2
        return []

    for index in edges:
        if index not in state:
            circle = visit(index, [index])
            if circle:
                return [lines[at] for at in circle]
    return []


def deepest(lines: Sequence[Place], most: int) -> tuple[int, list[Place]]:
    """The frames that lines setting each other off can need, and a chain that needs so many.

    Each takes a list and a line; a building's own effect runs while what reacts to building waits
    in a list of its own. A line with a frequency can be in the chain so often, one without once
    (`endless` has seen to that); a building's own effect once per copy. The search ends with the
    first chain that needs more than `most`.
    """
    repeats = any(place.does(Repeat) for place in lines)
    follows = [_following(place, lines, repeats) for place in lines]
    best: tuple[int, list[int]] = (0, [])
    budget = DEEPEST_SEARCH

    def visit(at: int, frames: int, trail: list[int]) -> None:
        nonlocal best, budget
        budget -= 1
        trail = [*trail, at]
        frames = frames if budget else most + 1
        if frames > best[0]:
            best = (frames, trail)
        for following, more in follows[at]:
            if best[0] <= most and trail.count(following) < _at_once(lines[following]):
                visit(following, frames + more, trail)

    for at in range(len(lines)):
        visit(at, 2, [])
    return best[0], [lines[at] for at in best[1]]


def _following(place: Place, lines: Sequence[Place], repeats: bool) -> list[tuple[int, int]]:
    """The lines that one can set off, each with the frames this takes.

    A place's effect that something repeats is that thing's doing, so any origin may hear it.
    """
    if not place.acts & SETS_OFF:
        return []
    repeated = {id(other) for other in _repeated(place, lines)}
    anybodys = repeats and place.carrier.kind == "place"
    found = []
    for at, other in enumerate(lines):
        heard = anybodys and place.does(*RAISES.get(other.line.moment, ()))
        if id(other) in repeated or heard or _sets_off(place, other):
            found.append((at, 2))
        elif place.does(Build) and other.carrier.kind == "building" and other.line.moment == "now":
            found.append((at, 3))
    return found


def _at_once(place: Place) -> int:
    """How often a line can be under way at the same time."""
    copies = place.carrier.copies if place.carrier.kind == "building" else 1
    return copies * (place.line.often.times if place.line.often else 1)


def _sets_off(place: Place, other: Place) -> bool:
    types = RAISES.get(other.line.moment)
    return types is not None and place.does(*types) and place.done_by(other.line.origin)


def destinations(lines: Sequence[Place]) -> frozenset[str]:
    """Where buildings go that are given up or cancelled: `deck`, `row`, `out`."""
    bodies = tuple(place.line.body for place in lines if place.does(Unplan, GiveUp))
    cancelled = {step.to for step in every(bodies, Unplan)}
    return frozenset(cancelled | {step.to for step in every(bodies, GiveUp)})


# --- prices ----------------------------------------------------------------------------------


def waiving(lines: Sequence[Place]) -> list[Place]:
    """Standing rules that waive a part of a price."""
    return [place for place in lines if isinstance(place.line.body, Waive)]


def choosing_prices(lines: Sequence[Place]) -> list[Place]:
    """Price rules outside cards that let their player choose the kind."""
    return [
        place
        for place in lines
        if place.carrier.kind != "card"
        and isinstance(place.line.body, Price)
        and len(place.line.body.kinds) > 1
    ]


# --- what may be done ------------------------------------------------------------------------


def may_be_done(line: Line) -> bool:
    """Whether a line is one `→` (or a choice of such): with a frequency, offered so often."""
    if not isinstance(line.body, tuple) or len(line.body) != 1:
        return False
    step = line.body[0]
    branches = step.branches if isinstance(step, Choice) else ((step,),)
    return all(len(branch) == 1 and isinstance(branch[0], Convert) for branch in branches)


def row_most(edition: Edition) -> int:
    """How many buildings can lie in the row."""
    row = edition.procedure.row
    grows = row.then or "row" in destinations(all_lines(edition))
    return ROW if grows else max(row.values)


# --- conversions at any time -----------------------------------------------------------------


def conversions(line: Line) -> list[Convert] | None:
    """The plain conversions of an any-time line; None if it is anything else."""
    if not isinstance(line.body, tuple) or len(line.body) != 1:
        return None
    step: Step = line.body[0]
    branches = step.branches if isinstance(step, Choice) else ((step,),)
    found: list[Convert] = []
    for branch in branches:
        if len(branch) != 1 or not isinstance(branch[0], Convert):
            return None
        convert = branch[0]
        pays = [pay for pay in convert.cost if isinstance(pay, Pay)]
        gains = [gain for gain in convert.gain if isinstance(gain, Gain)]
        amounts = [pay.amount for pay in pays] + [gain.amount for gain in gains]
        fixed = all(amount.noun is None and not amount.times.by for amount in amounts)
        if len(pays) != len(convert.cost) or len(gains) != len(convert.gain) or not fixed:
            return None
        found.append(convert)
    return found


def goes_round(converts: Sequence[Convert], kinds: Sequence[str]) -> bool:
    """Whether some mixture of the conversions loses nothing at all (exact simplex, Bland's rule).

    Maximise the number of uses subject to "no kind becomes less" and "at most one in all": the
    answer is above zero exactly if such a mixture exists.
    """
    from fractions import Fraction  # few editions ask

    count = len(converts)
    rows: list[list[Fraction]] = []
    for index, kind in enumerate(kinds):
        net = [
            sum(g.amount.times.values[0] for g in c.gain if isinstance(g, Gain) and g.kind == kind)
            - sum(p.amount.times.values[0] for p in c.cost if isinstance(p, Pay) and p.kind == kind)
            for c in converts
        ]
        slack = [Fraction(index == at) for at in range(len(kinds) + 1)]
        rows.append([*(Fraction(-n) for n in net), *slack, Fraction(0)])
    last = [Fraction(at == len(kinds)) for at in range(len(kinds) + 1)]
    rows.append([*(Fraction(1) for _ in converts), *last, Fraction(1)])
    goal = [*(Fraction(-1) for _ in converts), *(Fraction(0) for _ in range(len(kinds) + 2))]
    basis = [count + at for at in range(len(rows))]
    while (column := next((c for c, v in enumerate(goal[:-1]) if v < 0), None)) is not None:
        ratios = [(r[-1] / r[column], basis[i], i) for i, r in enumerate(rows) if r[column] > 0]
        if not ratios:
            return True
        _, _, pivot = min(ratios)
        basis[pivot] = column
        rows[pivot] = [v / rows[pivot][column] for v in rows[pivot]]
        for i, row in enumerate(rows):
            if i != pivot and row[column]:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[pivot], strict=True)]
        factor = goal[column]
        goal = [a - factor * b for a, b in zip(goal, rows[pivot], strict=True)]
    return goal[-1] > 0


# --- lines that can never work ---------------------------------------------------------------


def dead(lines: Sequence[Place]) -> list[Place]:
    """Lines that cannot work where they stand, or wait for something that no effect does."""
    repeats = any(place.does(Repeat) for place in lines)  # then a place's doing can be anybody's
    return [place for place in lines if _out_of_place(place) or not (repeats or _met(place, lines))]


def _met(place: Place, lines: Sequence[Place]) -> bool:
    """Whether some effect does what the line waits for, or changes."""
    body = place.line.body
    if isinstance(body, Yield):
        gives = [o for o in lines if o.done_by(body.origin) and o.does(Gain)]
        return any(g.kind == body.kind for o in gives for g in every(o.line.body, Gain))
    wanted: list[tuple[Origin, tuple[type, ...]]] = []
    if isinstance(body, Price):
        wanted.append((body.origin, (VERBS[body.verb],)))
    elif isinstance(body, Waive):
        wanted.append((body.origin, (Build,)))
    elif place.does(Refund):
        wanted += [(refund.origin, (VERBS[refund.verb],)) for refund in every(body, Refund)]
    if place.line.moment in RAISES:
        wanted.append((place.line.origin, RAISES[place.line.moment]))
    return all(
        any(o.done_by(origin) and o.does(*types) and _same_action(place, o) for o in lines)
        for origin, types in wanted
    )


def _out_of_place(place: Place) -> bool:
    """Whether such a line cannot work on such a carrier, whatever else the edition says."""
    kind, line, moment = place.carrier.kind, place.line, moment_of(place.carrier, place.line)
    if kind in NEVER.get(moment, ()) or (line.only_self and kind != "building"):
        return True
    if not isinstance(line.body, tuple):
        return kind == "town_hall" and isinstance(line.body, Yield | Permit)
    nothing: tuple[str, ...] = ()  # what is zero whenever this line could work
    if kind == "town_hall" or moment in BETWEEN_ACTIONS:
        nothing += OF_PLACE
    if moment in BETWEEN_ACTIONS:
        nothing += ("paid",)
    if moment in FOR_EVERYBODY:
        nothing += OF_BOARD
    nowhere = moment != "on_pass" or kind not in ("place", "town_hall")
    if line.who.startswith("here") and moment in BETWEEN_ACTIONS and nowhere:
        return True
    groups = line.when.any_of if line.when else ()
    if groups and all(any(_needs(test, nothing) for test in group) for group in groups):
        return True
    return bool(nothing) and not any(_without(step, nothing) for step in line.body)


def _needs(test: Test, nothing: tuple[str, ...]) -> bool:
    """Whether a test can hold only where one of these is not zero."""
    return test.noun.id in nothing and test.cmp != "le" and min(test.value.values) > 0


def _without(step: Step | CostStep, nothing: tuple[str, ...]) -> bool:
    """Whether a step can do something although all these are zero."""
    match step:
        case Convert(cost, gain):
            return all(_without(s, nothing) for s in cost) and any(
                _without(s, nothing) for s in gain
            )
        case Choice(branches):
            return any(_without(one, nothing) for branch in branches for one in branch)
        case PayPlaceVp():
            return "place_vp" not in nothing
        case Refund(_, origin):
            return ("paid" if origin.what == "any" else "paid_by_place") not in nothing
        case Gain(_, amount) | Lose(_, amount) | Move(amount):
            return not _is_zero(amount, nothing)
        case Pick(noun):
            return noun.id not in nothing
    return True


def _is_zero(amount: Amount, nothing: tuple[str, ...]) -> bool:
    """Whether an amount is zero where all these are."""
    counted = [amount.noun, amount.also.noun if amount.also else None]
    times = amount.times
    return any(noun is not None and noun.id in nothing for noun in counted) or (
        times.of is not None and times.of.id in nothing and times.values[0] == 0
    )


def _same_action(place: Place, other: Place) -> bool:
    """A place's line holds while a worker acts there, so no other place can meet it."""
    both = place.carrier.kind == other.carrier.kind == "place"
    return not both or place.carrier.key == other.carrier.key
