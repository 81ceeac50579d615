"""From an edition's lines to the engine's flat tables.

Each line becomes a row (when and for whom it works) and a run of nodes (its steps,
`compiler_steps`), made of amounts and conditions (`compiler_words`).
"""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

from fourbit.engine import constants as c
from fourbit.engine.cells import Tables
from fourbit.errors import EditionError
from fourbit.rules import model as m
from fourbit.rules.compiler_steps import Steps
from fourbit.rules.compiler_words import N
from fourbit.rules.doing import FOR_EVERYBODY, all_lines, choosing_prices, moment_of
from fourbit.rules.edition import Edition
from fourbit.rules.walk import every

OF_THE_TABLE = ("round", "rounds_left", "players", "here_players", "pool")  # the same for all
WHO = {
    who: N[f"W_{who.upper()}"]
    for who in ("me", "others", "all", "here_others", "here_all", "behind", "ahead")
}

COLUMNS = [name[3:] for name in sorted((n for n in N if n[:3] == "LN_"), key=lambda n: int(N[n]))]


def compile_tables(edition: Edition) -> Compiler:
    """The tables of an edition, with the names of their lines, nodes and groups."""
    compiler = Compiler(edition)
    compiler.carriers()
    compiler.procedure()
    compiler.finish()
    return compiler


class Compiler(Steps):
    """Collects rows; `finish` writes them.

    `line_names` (`0001.2`: the second line of place 0001), `node_names` and `group_names` are what
    positions call them by.
    """

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.tables = Tables()
        self.line_names: list[str] = []
        self.group_names: dict[int, str] = {N["M_" + word]: word.lower() for word in _moments()}
        self.groups: defaultdict[int, list[int]] = defaultdict(list)
        self.slots: list[int] = []
        self.comparing = 0  # lines that compare players between actions
        self.any_time: list[tuple[int, int]] = []
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
        self.place = index if kind in (N["C_PLACE"], N["C_HALL"]) else c.NO
        self.group_names.setdefault(now, carrier.key)
        for i, line in enumerate(carrier.lines):
            self.line_names.append(f"{carrier.key}.{i + 1}")
            self.path = [self.line_names[-1] + ":"]
            self.line(line, carrier, kind, index, source, now)
            self.owners.append((carrier, i))

    def line(
        self, line: m.Line, carrier: m.Carrier, kind: int, index: int, source: int, now: int
    ) -> None:
        number = self.number_now = len(self.rows["T_LINE"])
        standing = not isinstance(line.body, tuple)
        origin = getattr(line.body, "origin", line.origin) if standing else line.origin
        slot, scope, times = self.slot(line.often)
        test = self.test(line.when)
        moment = "standing" if standing else moment_of(carrier, line)
        columns = {
            "CARRIER": kind,
            "INDEX": index,
            "MOMENT": N["M_" + moment.upper()],
            "ORIGIN": N["O_" + origin.what.upper()],
            "MASK": self.origin_mask(origin),
            "WHO": WHO[line.who],
            "TEST": test,
            "SLOT": slot,
            "SCOPE": scope,
            "TIMES": times,
            "NODE": len(self.rows["T_NODE"]),
            "WITH_SELF": int(line.with_self),
            "SOURCE": source,
            "WATCHED": c.NO,
            "ONCE": int(carrier.kind not in ("card", "building") and _said_to_all(line, moment)),
            "COMPARED": self.compared(line, moment),
        }
        row = [columns[name] for name in COLUMNS]
        self.rows["T_LINE"].append(row)
        if not isinstance(line.body, tuple):
            self.groups[self.standing(line.body)].append(number)
            return
        if moment in ("any_time", "always"):
            self.conversions(line.body, number)
            return
        if carrier.kind == "card" and line.who != "me":
            self.choice((line.body,), may_decline=True, by_owner=True)
        elif carrier.kind == "card":
            self.consent(line.body)
        else:
            self.steps(line.body, "", top=True)
        self.node("OP_END")
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

    def slot(self, often: m.Often | None) -> tuple[int, int, int]:
        if often is None:
            return c.NO, 0, 0
        self.slots.append(N["F_" + often.scope.upper()])
        return len(self.slots) - 1, self.slots[-1], often.times

    def standing(self, body: m.Standing) -> int:
        """Write the one node of a standing rule; gives its group."""
        if isinstance(body, m.Yield):
            self.node("OP_YIELD", kind=self.kinds[body.kind], amount=self.amount(body.amount))
            return c.G_YIELD
        if isinstance(body, m.Price):
            single = self.kinds[body.kinds[0]] if len(body.kinds) == 1 else c.NO
            self.node(
                "OP_PRICE",
                verb=N["V_" + body.verb.upper()],
                kind=single,
                kinds=self.mask(body.kinds),
                amount=self.amount(body.amount),
                more=int(body.more),
                floor=self.number(body.floor),
            )
            return c.G_PRICE
        if isinstance(body, m.Waive):
            waiver = body.waiver
            self.node("OP_WAIVE", kinds=self.mask(waiver.kinds), amount=self.amount(waiver.amount))
            return c.G_WAIVE
        self.node("OP_PERMIT", what=N["PERMIT_" + body.what.upper()])
        return c.G_PERMIT

    def conversions(self, body: tuple[m.Step, ...], line: int) -> None:
        """A line that works at any time: each of its conversions is an option of its own."""
        for step in body:
            branches = step.branches if isinstance(step, m.Choice) else ((step,),)
            for branch in branches:
                self.any_time.append((line, len(self.rows["T_NODE"])))
                self.path.append(f"/{len(self.any_time)}.")
                self.steps(branch, "", top=False)
                self.node("OP_END")
                self.path.pop()

    def on_building(self, line: int) -> bool:
        """Whether a line works only for those who own its building."""
        return self.owners[line][0].kind == "building"

    # --- procedure -------------------------------------------------------------------------------

    def procedure(self) -> None:
        p = self.edition.procedure
        self.place = c.NO
        score = self.kinds[p.score]
        rows = {
            **p.cells(),
            "STEP": 2 if p.even_choices else 1,
            "SCORE": score,
            "UNITS": self.amount(p.upkeep_units),
            "END_TEST": self.test(p.end),
            "UPKEEP_KINDS": len(p.upkeep_unit_of),
            "RESOURCES": sum(1 << i for i, k in enumerate(self.edition.kinds) if k.resource),
            "KINDS": len(self.edition.kinds),
            "BUILDINGS": len(self.edition.buildings),
            "ANY_TIME": len(self.any_time),
            "TIE_BREAKS": len(p.tie_breaks),
            "NO_FEE": int(not p.late_fee),
            "INVOLVED": int(any(row[c.BRANCH_COST] == c.COST_REHEARSED for row in self.branches)),
            "SLOTS": len(self.slots),
            "MODIFIERS": c.HAND + len(choosing_prices(all_lines(self.edition))),
            "ANY_TIME_OWNERS": int(all(self.on_building(line) for line, _ in self.any_time)),
        }
        table = [0] * N["PROCEDURE"]
        for name, number in rows.items():
            table[N["PR_" + name]] = number
        self.flat["T_PROCEDURE"] = table
        self.flat["T_FEE"] = self.price(p.late_fee)
        free: tuple[m.Pay, ...] = ()
        costs = (p.plan_cost, free, p.hire_cost, p.house_cost)  # in the order of the verbs
        self.flat["T_VERB_COST"] = [n for cost in costs for n in self.price(cost)]
        self.flat["T_UPKEEP_KIND"] = [self.kinds[pay.kind] for pay in p.upkeep_unit_of]
        self.flat["T_UPKEEP_UNIT"] = [self.number(pay.amount.times) for pay in p.upkeep_unit_of]
        one = m.Number((1,))
        self.flat["T_TIE_BREAK"] = [self.amount(m.Amount(one, noun)) for noun in p.tie_breaks]
        self.flat["T_PRESET"] = [number - 1 for hand in p.draft_hands for number in hand]
        buildings = self.edition.buildings
        self.flat["T_COST"] = [n for b in buildings for n in self.price(b.cost)]
        self.flat["T_POINTS"] = [self.number(b.points) for b in buildings]
        self.flat["T_TAGS"] = [
            sum(1 << i for tag, i in self.tags.items() if tag in b.tags) for b in buildings
        ]
        self.flat["T_COPIES"] = [b.copies for b in buildings]
        self.flat["T_REPEATS"] = [int(_repeats(place)) for place in self.edition.places]

    def finish(self) -> None:
        """Write everything, refusing what is over a maximum."""
        self.flat |= {name: [n for row in rows for n in row] for name, rows in self.rows.items()}
        self.flat["T_BRANCH"] = [n for row in self.branches for n in row]
        self.flat["T_AMOUNT"] = [n for row in self.amounts for n in row]
        self.flat["T_SERIES"] = self.series
        self.flat["T_SETS"] = [n for row in self.sets for n in row]
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
        room = dict(c.TABLES)
        for name, values in self.flat.items():
            if len(values) > room[name]:
                raise EditionError("table_full", table=name[2:].lower(), most=room[name])
            self.tables.write(N[name], values)


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
