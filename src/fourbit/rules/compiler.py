"""From an edition's lines to the engine's flat tables.

Each line becomes a row (when and for whom it works) and a run of nodes (its steps,
`compiler_steps`), made of amounts and conditions (`compiler_words`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

from fourbit.engine import constants as c
from fourbit.engine.cells import Tables
from fourbit.errors import EditionError
from fourbit.rules import model as m
from fourbit.rules.compiler_steps import Steps
from fourbit.rules.compiler_words import N, Words
from fourbit.rules.doing import FOR_EVERYBODY, all_lines, choosing_prices, may_be_done, moment_of
from fourbit.rules.edition import Edition
from fourbit.rules.walk import every

OF_THE_TABLE = ("round", "rounds_left", "players", "here_players", "pool")  # the same for all
WHO = {
    who: N[f"W_{who.upper()}"]
    for who in ("me", "others", "all", "here_others", "here_all", "behind", "ahead")
}

COLUMNS = [name[3:] for name in sorted((n for n in N if n[:3] == "LN_"), key=lambda n: int(N[n]))]


@dataclass(frozen=True, slots=True)
class Compiled:
    """The tables of an edition, and what their numbers mean.

    Positions call lines (`0001.2`: the second line of place 0001), nodes and groups by their
    names. `asked` is what of the edition stands behind each node, `conversions` the steps of each
    conversion at any time: so a decision knows what it is about.
    """

    tables: Tables
    lines: list[list[int]]
    nodes: list[list[int]]
    owners: list[tuple[m.Carrier, int]]
    groups: Mapping[int, list[int]]
    line_names: list[str]
    node_names: list[str]
    group_names: dict[int, str]
    asked: list[m.Step | m.CostStep | m.Standing]
    conversions: list[tuple[m.Step, ...]]
    watched: list[int]  # lines whose 発動済み another line asks for
    comparing: int  # how many lines compare players between actions


def compile_tables(edition: Edition) -> Compiled:
    """The tables of an edition, with the names of their lines, nodes and groups."""
    compiler = Compiler(edition)
    compiler.carriers()
    compiler.procedure()
    return compiler.finish()


class Compiler:
    """Collects the rows of lines and groups; `finish` writes everything."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.words = Words(edition)
        self.steps = Steps(self.words)
        self.lines: list[list[int]] = []
        self.line_names: list[str] = []
        self.group_names: dict[int, str] = {N["M_" + word]: word.lower() for word in _moments()}
        self.groups: defaultdict[int, list[int]] = defaultdict(list)
        self.slots: list[int] = []
        self.comparing = 0
        self.any_time: list[tuple[int, int]] = []  # line and first node
        self.conversions: list[tuple[m.Step, ...]] = []
        self.flat: dict[str, list[int]] = {}
        self.owners: list[tuple[m.Carrier, int]] = []

    # --- lines -----------------------------------------------------------------------------------

    def carriers(self) -> None:
        edition = self.edition
        for number, place in enumerate(edition.places):
            self.carrier(place, N["C_PLACE"], number, number, c.G_PLACE + number)
        for card, pair in enumerate(edition.cards):
            for bit, side in enumerate(pair):
                at = card * 2 + bit
                self.carrier(side, N["C_SIDE"], at, c.SOURCE_SIDE + at, c.G_SIDE + at)
        for i, building in enumerate(edition.buildings):
            source = c.SOURCE_BUILDING + i
            self.carrier(building, N["C_BUILDING"], i, source, c.G_BUILDING + i)
        self.carrier(edition.town_hall, N["C_HALL"], c.TOWN_HALL, c.SOURCE_HALL, c.G_HALL)
        self.carrier(edition.procedure_lines, N["C_PROCEDURE"], 0, c.SOURCE_PROCEDURE, N["M_SETUP"])

    def carrier(self, carrier: m.Carrier, kind: int, index: int, source: int, now: int) -> None:
        self.words.place = index if kind in (N["C_PLACE"], N["C_HALL"]) else c.NO
        self.group_names.setdefault(now, carrier.key)
        for i, line in enumerate(carrier.lines):
            self.line_names.append(f"{carrier.key}.{i + 1}")
            self.steps.path = [self.line_names[-1] + ":"]
            self.line(line, carrier, kind, index, source, now)
            self.owners.append((carrier, i))

    def line(
        self, line: m.Line, carrier: m.Carrier, kind: int, index: int, source: int, now: int
    ) -> None:
        number = self.words.number_now = len(self.lines)
        standing = not isinstance(line.body, tuple)
        origin = getattr(line.body, "origin", line.origin) if standing else line.origin
        slot, times = self.slot(line.often)
        test = self.words.test(line.when)
        moment = "standing" if standing else moment_of(carrier, line)
        columns = {
            "CARRIER": kind,
            "INDEX": index,
            "MOMENT": N["M_" + moment.upper()],
            "ORIGIN": N["O_" + origin.what.upper()],
            "MASK": self.words.origin_mask(origin),
            "WHO": WHO[line.who],
            "TEST": test,
            "SLOT": slot,
            "TIMES": times,
            "NODE": len(self.steps.rows),
            "AGAIN": line.often.times if line.often and may_be_done(line) else 1,
            "WITH_SELF": c.SELF_ONLY if line.only_self else int(line.with_self),
            "SOURCE": source,
            "WATCHED": c.NO,
            "ONCE": int(carrier.kind not in ("card", "building") and _said_to_all(line, moment)),
            "COMPARED": self.compared(line, moment),
        }
        row = [columns[name] for name in COLUMNS]
        self.lines.append(row)
        if not isinstance(line.body, tuple):
            self.groups[self.standing(line.body)].append(number)
            return
        if moment in ("any_time", "always"):
            self.any_time_line(line.body, number)
            return
        if carrier.kind == "card" and line.who != "me":
            self.steps.choice((line.body,), may_decline=True, by_owner=True)
        elif carrier.kind == "card":
            self.steps.consent(line.body)
        else:
            self.steps.steps(line.body, "", top=True)
        self.steps.node("OP_END")
        self.groups[now if moment == "now" else N["M_" + moment.upper()]].append(number)

    def compared(self, line: m.Line, moment: str) -> int:
        """The number of a line that does nothing but compare players between actions, or NO."""
        tests = [*every(line.when, m.Test)]
        at_once = all(test.noun.of or test.noun.id in OF_THE_TABLE for test in tests)
        if moment not in FOR_EVERYBODY or not at_once or all(not t.noun.of for t in tests):
            return c.NO
        self.comparing += 1
        if self.comparing > c.WATCHED:
            raise EditionError("table_full", table="compared", most=c.WATCHED)
        return self.comparing - 1

    def slot(self, often: m.Often | None) -> tuple[int, int]:
        if often is None:
            return c.NO, 0
        self.slots.append(N["F_" + often.scope.upper()])
        return len(self.slots) - 1, often.times

    def standing(self, body: m.Standing) -> int:
        """Write the one node of a standing rule; gives its group."""
        self.steps.now = body
        if isinstance(body, m.Yield):
            self.steps.node(
                "OP_YIELD", kind=self.words.kinds[body.kind], amount=self.words.amount(body.amount)
            )
            return c.G_YIELD
        if isinstance(body, m.Price):
            single = self.words.kinds[body.kinds[0]] if len(body.kinds) == 1 else c.NO
            self.steps.node(
                "OP_PRICE",
                verb=N["V_" + body.verb.upper()],
                kind=single,
                kinds=self.words.mask(body.kinds),
                amount=self.words.amount(body.amount),
                more=int(body.more),
                floor=self.words.number(body.floor),
            )
            return c.G_PRICE
        if isinstance(body, m.Waive):
            waiver = body.waiver
            self.steps.node(
                "OP_WAIVE",
                kinds=self.words.mask(waiver.kinds),
                amount=self.words.amount(waiver.amount),
            )
            return c.G_WAIVE
        self.steps.node("OP_PERMIT", what=N["PERMIT_" + body.what.upper()])
        return c.G_PERMIT

    def any_time_line(self, body: tuple[m.Step, ...], line: int) -> None:
        """A line that works at any time: each of its conversions is an option of its own."""
        for step in body:
            branches = step.branches if isinstance(step, m.Choice) else ((step,),)
            for branch in branches:
                self.any_time.append((line, len(self.steps.rows)))
                self.conversions.append(branch)
                self.steps.path.append(f"/{len(self.any_time)}.")
                self.steps.steps(branch, "", top=False)
                self.steps.node("OP_END")
                self.steps.path.pop()

    def on_building(self, line: int) -> bool:
        """Whether a line works only for those who own its building."""
        return self.owners[line][0].kind == "building"

    # --- procedure -------------------------------------------------------------------------------

    def procedure(self) -> None:
        p = self.edition.procedure
        self.words.place = c.NO
        score = self.words.kinds[p.score]
        rows = {
            **p.cells(),
            "STEP": 2 if p.even_choices else 1,
            "SCORE": score,
            "UNITS": self.words.amount(p.upkeep_units),
            "END_TEST": self.words.test(p.end),
            "UPKEEP_KINDS": len(p.upkeep_unit_of),
            "RESOURCES": sum(1 << i for i, k in enumerate(self.edition.kinds) if k.resource),
            "KINDS": len(self.edition.kinds),
            "BUILDINGS": len(self.edition.buildings),
            "ANY_TIME": len(self.any_time),
            "TIE_BREAKS": len(p.tie_breaks),
            "ROW": self.words.number(p.row),
            "REFILL_CARDS": c.NONE if p.refill_cards is None else self.words.number(p.refill_cards),
            "FIRST_BY": len(self.order(p.first, until_turn_order=True)),
            "ACTING_BY": len(self.order(p.acting, until_turn_order=True)),
            "NO_FEE": int(not p.late_fee),
            "SLOTS": len(self.slots),
            "MODIFIERS": c.HAND + len(choosing_prices(all_lines(self.edition))),
            "ANY_TIME_OWNERS": int(all(self.on_building(line) for line, _ in self.any_time)),
        }
        table = [0] * N["PROCEDURE"]
        for name, number in rows.items():
            table[N["PR_" + name]] = number
        self.flat["T_PROCEDURE"] = table
        self.flat["T_FEE"] = self.words.price(p.late_fee)
        free: tuple[m.Pay, ...] = ()
        costs = (p.plan_cost, free, p.hire_cost, p.house_cost)  # in the order of the verbs
        self.flat["T_VERB_COST"] = [n for cost in costs for n in self.words.price(cost)]
        self.flat["T_UPKEEP_KIND"] = [self.words.kinds[pay.kind] for pay in p.upkeep_unit_of]
        self.flat["T_UPKEEP_UNIT"] = [
            self.words.number(pay.amount.times) for pay in p.upkeep_unit_of
        ]
        self.flat["T_TIE_BREAK"] = self.order(p.tie_breaks)
        self.flat["T_FIRST_BY"] = self.order(p.first, until_turn_order=True)
        self.flat["T_ACTING_BY"] = self.order(p.acting, until_turn_order=True)
        self.flat["T_PRESET"] = [number - 1 for hand in p.draft_hands for number in hand]
        buildings = self.edition.buildings
        self.flat["T_COST"] = [n for b in buildings for n in self.words.price(b.cost)]
        self.flat["T_POINTS"] = [self.words.number(b.points) for b in buildings]
        self.flat["T_TAGS"] = [
            sum(1 << i for tag, i in self.words.tags.items() if tag in b.tags) for b in buildings
        ]
        self.flat["T_COPIES"] = [b.copies for b in buildings]
        self.flat["T_REPEATS"] = [int(_repeats(place)) for place in self.edition.places]

    def order(self, nouns: str | tuple[m.Noun, ...], until_turn_order: bool = False) -> list[int]:
        """Counts that put players in order: an amount, negative where the fewest come first.

        `until_turn_order`: what nothing else tells apart goes by the turn order of the step.
        """
        found: list[int] = []
        for noun in () if isinstance(nouns, str) else nouns:
            if until_turn_order and noun == m.TURN_ORDER:
                break
            of = noun.of if noun.of and noun.id in ("most", "fewest") else noun
            amount = self.words.amount(m.Amount(m.Number((1,)), of))
            found.append(-amount - 1 if noun.id == "fewest" else amount)
        return found

    def finish(self) -> Compiled:
        """Write everything, refusing what is over a maximum."""
        for i, line in enumerate(self.words.watched):
            self.lines[line][c.LN_WATCHED] = i
        self.flat["T_LINE"] = [n for row in self.lines for n in row]
        self.flat["T_NODE"] = [n for row in self.steps.rows for n in row]
        self.flat["T_TEST"] = [n for row in self.words.tests for n in row]
        self.flat["T_BRANCH"] = [n for row in self.steps.branches for n in row]
        self.flat["T_AMOUNT"] = [n for row in self.words.amounts for n in row]
        self.flat["T_SERIES"] = self.words.series
        self.flat["T_SETS"] = [n for row in self.words.sets for n in row]
        self.flat["T_SLOT_SCOPE"] = self.slots
        self.flat["T_ANY_LINE"] = [line for line, _ in self.any_time]
        self.flat["T_ANY_NODE"] = [node for _, node in self.any_time]
        self.flat["T_ORDERS"] = [i for order in permutations(range(4)) for i in order]
        listed: list[int] = []
        starts, sizes = [], []
        for group in range(c.GROUPS):
            starts.append(len(listed))
            sizes.append(len(self.groups[group]))
            listed += self.groups[group]
        self.flat |= {"T_GROUP_AT": starts, "T_GROUP_SIZE": sizes, "T_LISTED": listed}
        self.flat["T_OWNERS_ONLY"] = [
            int(all(self.on_building(line) for line in self.groups[group]))
            for group in range(c.GROUPS)
        ]
        tables = Tables()
        room = dict(c.TABLES)
        for name, values in self.flat.items():
            if len(values) > room[name]:
                raise EditionError("table_full", table=name[2:].lower(), most=room[name])
            tables.write(N[name], values)
        return Compiled(
            tables,
            self.lines,
            self.steps.rows,
            self.owners,
            self.groups,
            self.line_names,
            self.steps.names,
            self.group_names,
            self.steps.asked,
            self.conversions,
            self.words.watched,
            self.comparing,
        )


def _said_to_all(line: m.Line, moment: str) -> bool:
    """Whether the line speaks between actions to all at once, of nobody in particular."""
    nouns = every(line.when, m.Noun)
    return (
        line.who == "all"
        and moment in FOR_EVERYBODY
        and all(noun.id in OF_THE_TABLE for noun in nouns)
    )


def _moments() -> list[str]:
    return [name[2:] for name, at in N.items() if name[:2] == "M_" and at < N["MOMENTS"]]


def _repeats(place: m.Carrier) -> bool:
    """Whether a place's effect repeats another, so that it cannot be repeated itself."""
    return any(True for _ in every(place.lines, m.Repeat))
