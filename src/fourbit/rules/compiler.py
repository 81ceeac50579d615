"""From an edition's lines to the engine's flat tables.

Each line becomes a row (when and for whom it works) and a run of nodes (its steps, as an operation
and up to seven operands). Steps that need consent become a choice with branches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations

from fourbit.engine import constants as c
from fourbit.engine.cells import Tables
from fourbit.errors import EditionError
from fourbit.rules import model as m
from fourbit.rules.doing import FOR_EVERYBODY, moment_of
from fourbit.rules.edition import Edition
from fourbit.rules.walk import every

N = vars(c)
FREE_STEPS = (m.Gain, m.Lose, m.Discard, m.Pick, m.Move, m.Put, m.Take)
ASKING_VERBS = (m.Plan, m.Build, m.Unplan, m.GiveUp, m.Repeat)
OF_THE_TABLE = ("round", "rounds_left", "players", "here_players", "pool")  # the same for all
MARKS = {"OP_END": "end", "OP_JUMP": "out", "OP_GIVES": ">"}
WHO = {
    who: N[f"W_{who.upper()}"]
    for who in ("me", "others", "all", "here_others", "here_all", "behind", "ahead")
}


def compile_tables(edition: Edition) -> Compiler:
    """The tables of an edition, with the names of their lines, nodes and groups."""
    compiler = Compiler(edition)
    compiler.carriers()
    compiler.procedure()
    compiler.finish()
    return compiler


class Compiler:
    """Collects rows; `finish` writes them.

    `line_names` (`0001.2`: the second line of place 0001), `node_names` (that and the step's place
    in the text, such as `0101.1:1/2.1`) and `group_names` are what positions call them by.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.tables = Tables()
        self.line_names: list[str] = []
        self.node_names: list[str] = []
        self.group_names: dict[int, str] = {N["M_" + word]: word.lower() for word in _moments()}
        self.path: list[str] = []
        self.kinds = {kind.id: i for i, kind in enumerate(edition.kinds)}
        self.rows: dict[str, list[list[int]]] = {"T_NODE": [], "T_LINE": [], "T_TEST": []}
        self.branches: list[list[int]] = []
        self.amounts: dict[tuple[int, ...], int] = {}
        self.series: list[int] = []
        self.sets: dict[tuple[int, ...], int] = {}
        self.tags: dict[str, int] = {}
        self.groups: defaultdict[int, list[int]] = defaultdict(list)
        self.slots: list[int] = []
        self.comparing = 0  # lines that compare players between actions
        self.costs: set[int] = set()  # nodes that are costs of a conversion
        self.watched: list[int] = []  # lines whose 発動済み another line asks for
        self.any_time: list[tuple[int, int]] = []
        self.flat: dict[str, list[int]] = {}
        self.owners: list[tuple[m.Carrier, int]] = []
        self.place = c.NO  # the place the line being compiled stands on
        self.number_now = 0  # and its number

    # --- numbers, amounts, conditions ------------------------------------------------------------

    def mask(self, kinds: tuple[str, ...]) -> int:
        return sum(1 << self.kinds[k] for k in kinds)

    def number(self, number: m.Number) -> int:
        """The number itself, or the (negative) name of its series."""
        if not number.by:
            return number.values[0]
        at = len(self.series)
        self.series += [1 if number.by == "round" else 2, len(number.values), *number.values]
        return -at - 1

    def noun(self, noun: m.Noun | None) -> tuple[int, int]:
        """The engine's word for a noun, and its parameter."""
        if noun is None:
            return N["N_CONST"], 0
        word = N["N_" + noun.id.upper()]
        if noun.kinds:
            return word, self.mask(noun.kinds)
        if noun.id == "tagged":
            return word, self.tags.setdefault(noun.tag, len(self.tags))
        if noun.id == "sets":
            cost = tuple(self.price(noun.cost))
            return word, self.sets.setdefault(cost, len(self.sets))
        if noun.of is not None:
            return word, self.amount(m.Amount(m.Number((1,)), noun.of))
        if noun.id == "fired":
            before = self.number_now - 1
            if before not in self.watched:
                self.watched.append(before)
            if len(self.watched) > c.WATCHED:
                raise EditionError("table_full", table="fired", most=c.WATCHED)
            watched = self.watched.index(before)
            self.rows["T_LINE"][before][N["LN_WATCHED"]] = watched
            return word, watched
        return word, 0

    def amount(self, amount: m.Amount) -> int:
        word, parameter = self.noun(amount.noun)
        row = (
            word,
            parameter,
            self.number(amount.per),
            self.number(amount.times),
            c.NONE if amount.most is None else self.number(amount.most),
            int(amount.up),
            self.place,
        )
        return self.amounts.setdefault(row, len(self.amounts))

    def test(self, condition: m.Condition | None) -> int:
        """Where the tests of a condition begin."""
        if condition is None:
            return c.NO
        start = len(self.rows["T_TEST"])
        rows = [
            [
                self.amount(m.Amount(m.Number((1,)), test.noun)),
                N["CMP_" + test.cmp.upper()],
                self.number(test.value),
                N["LINK_AND"] if i + 1 < len(group) else N["LINK_OR"],
            ]
            for group in condition.any_of
            for i, test in enumerate(group)
        ]
        rows[-1][3] = N["LINK_END"]
        self.rows["T_TEST"] += rows
        return start

    def price(self, cost: tuple[m.Pay, ...]) -> list[int]:
        """What each kind costs: a number, or the (negative) name of an amount to be counted."""
        price = [0] * c.KINDS
        for pay in cost:
            number = pay.amount.times.values[0]
            if pay.amount != m.Amount(m.Number((number,))):
                number = -self.amount(pay.amount) - 1
            price[self.kinds[pay.kind]] = number
        return price

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
        row = [
            kind,
            index,
            N["M_" + moment.upper()],
            N["O_" + origin.what.upper()],
            self.origin_mask(origin),
            WHO[line.who],
            test,
            slot,
            scope,
            times,
            len(self.rows["T_NODE"]),
            int(line.with_self),
            source,
            c.NO,
            int(carrier.kind not in ("card", "building") and _said_to_all(line, moment)),
            self.compared(line, moment),
        ]
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

    def origin_mask(self, origin: m.Origin) -> int:
        """Places or cards as bits; one building as a negative number; 0 for any."""
        if origin.what == "building":
            numbers = [int(building.key) for building in self.edition.buildings]
            return -numbers.index(origin.numbers[0]) - 1 if origin.numbers else 0
        shift = 1 if origin.what == "card" else 0
        return sum(1 << (number - shift) for number in origin.numbers)

    def slot(self, often: m.Often | None) -> tuple[int, int, int]:
        if often is None:
            return c.NO, 0, 0
        self.slots.append(N["F_" + often.scope.upper()])
        return len(self.slots) - 1, self.slots[-1], often.times

    def standing(self, body: m.Standing) -> int:
        """Write the one node of a standing rule; gives its group."""
        if isinstance(body, m.Yield):
            self.node("OP_YIELD", self.kinds[body.kind], self.amount(body.amount))
            return c.G_YIELD
        if isinstance(body, m.Price):
            single = self.kinds[body.kinds[0]] if len(body.kinds) == 1 else c.NO
            self.node(
                "OP_PRICE",
                N["V_" + body.verb.upper()],
                single,
                self.mask(body.kinds),
                self.amount(body.amount),
                int(body.more),
                self.number(body.floor),
            )
            return c.G_PRICE
        if isinstance(body, m.Waive):
            waiver = body.waiver
            self.node("OP_WAIVE", self.mask(waiver.kinds), self.amount(waiver.amount))
            return c.G_WAIVE
        self.node("OP_PERMIT", N["PERMIT_" + body.what.upper()])
        return c.G_PERMIT

    def lets_choose(self, line: int) -> bool:
        """Whether a price rule that simply holds lets its player choose the kind."""
        row = self.rows["T_LINE"][line]
        node = self.rows["T_NODE"][row[N["LN_NODE"]]]
        return bool(row[N["LN_CARRIER"]] != N["C_SIDE"] and node[2] == c.NO)

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

    # --- steps -----------------------------------------------------------------------------------

    def node(self, op: str, *operands: int) -> int:
        row = [N[op], *operands]
        self.rows["T_NODE"].append(row + [0] * (c.NODE_WIDTH - len(row)))
        self.node_names.append("".join(self.path) + MARKS.get(op, ""))
        return len(self.rows["T_NODE"]) - 1

    def steps(self, steps: Sequence[m.Step | m.CostStep], mark: str, top: bool) -> None:
        """Write steps one after the other, each under its own name."""
        for i, step in enumerate(steps, 1):
            self.path.append(f"{mark}{i}")
            self.step(step, top)
            self.path.pop()

    def consent(self, body: tuple[m.Step, ...]) -> None:
        """A card's line: the player may always leave it (§6-2-4)."""
        if len(body) == 1:
            step = body[0]
            if isinstance(step, m.Choice):
                self.choice(step.branches, may_decline=True)
                return
            if isinstance(step, (m.Convert, m.Discard, m.Pick, *ASKING_VERBS)):
                self.steps(body, "", top=True)
                return
        self.choice((body,), may_decline=True)

    def choice(
        self,
        branches: tuple[tuple[m.Step, ...], ...],
        may_decline: bool,
        by_owner: bool = False,
    ) -> None:
        """Branches to choose from. `by_owner`: whose line it is decides, once for all it touches;
        what they may do is then up to them."""
        first = len(self.branches)
        node = self.node("OP_CHOICE", len(branches), first, int(may_decline), 0, int(by_owner))
        self.branches += [[0, 0, 0] for _ in branches]
        jumps = []
        for i, branch in enumerate(branches):
            costs = 0 if by_owner else _kind_of_cost(branch)
            start = len(self.rows["T_NODE"])
            self.path.append(f"/{i + 1}.")
            self.steps(branch, "", top=by_owner)
            jumps.append(self.node("OP_JUMP"))
            self.path.pop()
            self.branches[first + i] = [start, costs, jumps[-1]]
            if costs == c.COST_REHEARSED:
                self.bind(start, jumps[-1])
        end = len(self.rows["T_NODE"])
        self.rows["T_NODE"][node][4] = end
        for jump in jumps:
            self.rows["T_NODE"][jump][1] = end

    def bind(self, start: int, end: int) -> None:
        """Tell the steps of a branch up to its last cost where it ends; costs by a plus sign."""
        rows = self.rows["T_NODE"]
        last = max(at for at in range(start, end) if rows[at][0] == N["OP_GIVES"])
        for at in range(start, last):
            rows[at][7] = 1 + end if at in self.costs else -1 - end

    def step(self, step: m.Step | m.CostStep, top: bool) -> None:
        """Write one step. At the top of a line, what costs something asks first."""
        match step:
            case m.Gain(kind, amount):
                self.node("OP_GAIN", self.kinds[kind], self.amount(amount))
            case m.Lose(kind, amount, triggered):
                self.node("OP_LOSE", self.kinds[kind], self.amount(amount), int(triggered))
            case m.Pay(kind, amount):
                self.node("OP_PAY", self.kinds[kind], self.amount(amount))
            case m.PaySum(kinds, amount):
                self.node("OP_PAY_SUM", self.mask(kinds), self.amount(amount))
            case m.PayPlaceVp(count, scope):
                number = c.NONE if count is None else self.number(count)
                self.node("OP_PAY_PLACE_VP", number, N["SCOPE_" + scope.upper()])
            case m.Discard(kinds, bound, gains):
                limit = c.NO if bound is None else self.amount(bound)
                self.node("OP_DISCARD", self.mask(kinds), limit)
                self.steps(gains, "+", top=False)
            case m.Pick(noun, bound, gains):
                limit = c.NO if bound is None else self.amount(bound)
                self.node("OP_PICK", self.amount(m.Amount(m.Number((1,)), noun)), limit)
                self.steps(gains, "+", top=False)
            case m.Convert(cost, gain) if top:
                self.choice(((step,),), may_decline=True)
            case m.Convert(cost, gain):
                start = len(self.rows["T_NODE"])
                self.steps(cost, "-", top=False)
                self.costs.update(range(start, len(self.rows["T_NODE"])))
                self.node("OP_GIVES")
                self.steps(gain, "+", top=False)
            case m.Choice(branches):
                free = any(self.is_free(branch) for branch in branches)
                self.choice(branches, may_decline=not free)
            case m.Hire() | m.House() | m.Dismiss() if top:
                self.choice(((step,),), may_decline=True)
            case _:
                self.verb(step, top)

    def verb(self, step: m.Step | m.CostStep, top: bool) -> None:
        match step:
            case m.Plan():
                self.node("OP_PLAN", 0, 0, 0, 0, int(top))
            case m.Build(sources, waiver, free):
                mask = (c.FROM_PLANNED if "planned" in sources else 0) | (
                    c.FROM_ROW if "row" in sources else 0
                )
                kinds = self.mask(waiver.kinds) if waiver else 0
                most = self.amount(waiver.amount) if waiver else 0
                self.node("OP_BUILD", mask, int(free), kinds, most, int(top))
            case m.Hire(free):
                self.node("OP_HIRE", 0, int(free))
            case m.House(free):
                self.node("OP_HOUSE", 0, int(free))
            case m.Move(spaces):
                self.node("OP_MOVE", spaces)
            case m.Unplan():
                self.node("OP_UNPLAN", 0, 0, 0, 0, int(top))
            case m.GiveUp():
                self.node("OP_GIVE_UP", 0, 0, 0, 0, int(top))
            case m.Dismiss():
                self.node("OP_DISMISS")
            case m.Refund(verb, origin, kind, amount):
                self.node(
                    "OP_REFUND",
                    N["V_" + verb.upper()],
                    self.kinds[kind],
                    self.amount(amount),
                    self.origin_mask(origin),
                    int(origin.what == "any"),
                )
            case m.Repeat(which, places):
                mask = sum(1 << p for p in places)
                self.node("OP_REPEAT", N["REPEAT_" + which.upper()], mask, 0, 0, int(top))
            case m.Put(kind, amount):
                self.node("OP_PUT", self.kinds[kind], self.amount(amount), self.place)
            case m.Take(kind):
                self.node("OP_TAKE", self.kinds[kind], 0, self.place)

    @staticmethod
    def is_free(branch: tuple[m.Step, ...]) -> bool:
        """Q20: gains are taken; only what costs something may be left."""
        return any(isinstance(s, FREE_STEPS) for s in branch) and not any(
            isinstance(s, m.Convert) for s in branch
        )

    def on_building(self, line: int) -> bool:
        """Whether a line works only for those who own its building."""
        return self.owners[line][0].kind == "building"

    # --- procedure -------------------------------------------------------------------------------

    def procedure(self) -> None:
        p = self.edition.procedure
        self.place = c.NO
        score = self.kinds[p.score]
        rows = {
            "ROUNDS": p.rounds,
            "WORKERS": p.workers,
            "HIRED": p.start_hired,
            "LIMIT": p.start_limit,
            "LIMIT_MOST": p.limit_most,
            "CAP": p.cap,
            "STEP": 2 if p.even_choices else 1,
            "SCORE": score,
            "ROW": p.row,
            "REFILL": N["REFILL_" + p.refill.upper()],
            "DRAFT": N["DRAFT_" + p.draft_mode.upper()],
            "TOGETHER": int(p.participation_mode == "simultaneous"),
            "FIRST": N["FIRST_" + p.first.upper()],
            "USABLE": int(p.hire_usable_this_round),
            "BUILD_NOW": int(p.plan_build_from == "now"),
            "PLAN_LIMIT": c.NONE if p.plan_limit is None else p.plan_limit,
            "TRACK_START": N["START_" + p.track_start.upper()],
            "TRACK_HEAD": int(p.track_landing == "head"),
            "TRACK_LENGTH": c.NONE if p.track_length is None else p.track_length,
            "TRACK_EFFECTIVE": N["EFFECTIVE_" + p.track_effective.upper()],
            "EARLY_CARDS": int(p.cards_window == "any_time"),
            "UNITS": self.amount(p.upkeep_units),
            "BAILOUT": N["BAILOUT_" + p.upkeep_bailout.upper()],
            "IMMEDIATE": int(p.place_vp_includes_immediate),
            "END_TEST": self.test(p.end),
            "UPKEEP_KINDS": len(p.upkeep_unit_of),
            "RESOURCES": sum(1 << i for i, k in enumerate(self.edition.kinds) if k.resource),
            "KINDS": len(self.edition.kinds),
            "BUILDINGS": len(self.edition.buildings),
            "ANY_TIME": len(self.any_time),
            "TIE_BREAKS": len(p.tie_breaks),
            "NO_FEE": int(not p.late_fee),
            "INVOLVED": int(any(row[1] == c.COST_REHEARSED for row in self.branches)),
            "SLOTS": len(self.slots),
            "MODIFIERS": c.HAND + sum(map(self.lets_choose, self.groups[c.G_PRICE])),
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


def _kind_of_cost(branch: tuple[m.Step, ...]) -> int:
    """No cost, one that can be worked out in advance, or one that must be rehearsed.

    Plain: one conversion comes first, and pays things, at most one of its costs being anything
    else, the last one; and what it gives does not hang on what that cost changes.
    """
    converts = [step for step in branch if isinstance(step, m.Convert)]
    if not converts:
        return 0
    first = branch[0]
    if len(converts) > 1 or not isinstance(first, m.Convert):
        return c.COST_REHEARSED
    others = [step for step in first.cost if not isinstance(step, m.Pay)]
    if others[1:] or (others and first.cost[-1] != others[0]):
        return c.COST_REHEARSED
    if others and not isinstance(others[0], m.PaySum | m.PayPlaceVp):
        far = isinstance(others[0], m.Move) and abs(others[0].spaces) > 1
        if far or not any(isinstance(step, m.Gain) for step in first.gain):
            return c.COST_REHEARSED
    return c.COST_PLAIN


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
    return "Repeat(" in repr([line.body for line in place.lines])
