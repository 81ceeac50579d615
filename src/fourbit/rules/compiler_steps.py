"""The steps of a line as nodes: an operation and up to seven operands.

Steps that need consent become a choice with branches.
"""

from __future__ import annotations

from collections.abc import Sequence

from fourbit.engine import constants as c
from fourbit.rules import model as m
from fourbit.rules.compiler_words import N, Words

FREE_STEPS = (m.Gain, m.Lose, m.Discard, m.Pick, m.Move, m.Put, m.Take)
ASKING_VERBS = (m.Plan, m.Build, m.Unplan, m.GiveUp, m.Repeat)
MARKS = {"OP_END": "end", "OP_JUMP": "out", "OP_GIVES": ">"}


class Steps:
    """Writes nodes and branches.

    `names` says which step of which line a node is, such as `0101.1:1/2.1`, and `asked` what of
    the edition's own it is: a step, a standing rule, or (where it may be done, or one of several
    may be) a choice with its branches.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.rows: list[list[int]] = []
        self.names: list[str] = []
        self.asked: list[m.Step | m.CostStep | m.Standing] = []
        self.now: m.Step | m.CostStep | m.Standing = m.Choice(())
        self.path: list[str] = []
        self.branches: list[list[int]] = []
        self.costs: set[int] = set()  # nodes that are costs of a conversion
        self.gives: list[int] = []  # of the branch at hand: where its conversions turn to gains

    def node(self, op: str, **operands: int) -> int:
        """Write a node: an operation, and its operands by the names `constants` gives them."""
        row = [N[op]] + [0] * (c.NODE_WIDTH - 1)
        for name, value in operands.items():
            row[N[f"{op[3:]}_{name.upper()}"]] = value
        self.rows.append(row)
        self.names.append("".join(self.path) + MARKS.get(op, ""))
        self.asked.append(self.now)
        return len(self.rows) - 1

    def steps(self, steps: Sequence[m.Step | m.CostStep], mark: str, top: bool) -> None:
        """Write steps one after the other, each under its own name.

        A conversion after another says so: something must have come of the one before.
        """
        before = self.now
        for i, step in enumerate(steps, 1):
            self.path.append(f"{mark}{i}")
            self.now = step
            at = len(self.gives)
            self.step(step, top)
            if self.gives[at:] and any(isinstance(one, m.Convert) for one in steps[: i - 1]):
                self.rows[self.gives[at]][c.GIVES_AGAIN] = 1
            self.path.pop()
        self.now = before

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
        self.now = m.Choice(branches)
        node = self.node(
            "OP_CHOICE",
            count=len(branches),
            first=first,
            may_decline=int(may_decline),
            by_owner=int(by_owner),
        )
        self.branches += [[0] * c.BRANCH_WIDTH for _ in branches]
        jumps = []
        for i, branch in enumerate(branches):
            start, outer = len(self.rows), self.gives
            self.gives = []
            self.path.append(f"/{i + 1}.")
            self.steps(branch, "", top=by_owner)
            jumps.append(self.node("OP_JUMP"))
            self.path.pop()
            free = int(not may_decline and self.is_free(branch))
            self.branches[first + i] = [start, self.bind(start, jumps[-1]), jumps[-1], free]
            self.gives = outer
        end = len(self.rows)
        self.rows[node][c.CHOICE_AFTER] = end
        for jump in jumps:
            self.rows[jump][c.JUMP_TO] = end

    def bind(self, start: int, end: int) -> int:
        """Tell the steps of a branch up to its last cost where it ends; costs by a plus sign.

        Gives the node at which its last conversion turns from cost to gain, if it has one.
        """
        if not self.gives:
            return c.NO
        rows = self.rows
        for at in range(start, self.gives[-1]):
            rows[at][c.NODE_UNTIL] = 1 + end if at in self.costs else -1 - end
        return self.gives[-1]

    def step(self, step: m.Step | m.CostStep, top: bool) -> None:
        """Write one step. At the top of a line, what costs something asks first."""
        match step:
            case m.Gain(kind, amount):
                self.node("OP_GAIN", kind=self.words.kinds[kind], amount=self.words.amount(amount))
            case m.Lose(kind, amount, triggered):
                self.node(
                    "OP_LOSE",
                    kind=self.words.kinds[kind],
                    amount=self.words.amount(amount),
                    triggered=int(triggered),
                )
            case m.Pay(kind, amount):
                self.node("OP_PAY", kind=self.words.kinds[kind], amount=self.words.amount(amount))
            case m.PaySum(kinds, amount):
                self.node(
                    "OP_PAY_SUM", kinds=self.words.mask(kinds), bound=self.words.amount(amount)
                )
            case m.PayPlaceVp(count, scope):
                number = c.NONE if count is None else self.words.number(count)
                self.node("OP_PAY_PLACE_VP", number=number, scope=N["SCOPE_" + scope.upper()])
            case m.Discard(kinds, bound, gains):
                limit = c.NO if bound is None else self.words.amount(bound)
                self.node("OP_DISCARD", kinds=self.words.mask(kinds), bound=limit)
                self.steps(gains, "+", top=False)
            case m.Pick(noun, bound, gains):
                limit = c.NO if bound is None else self.words.amount(bound)
                counted = self.words.amount(m.Amount(m.Number((1,)), noun))
                self.node("OP_PICK", counted=counted, bound=limit)
                self.steps(gains, "+", top=False)
            case m.Convert(cost, gain) if top:
                self.choice(((step,),), may_decline=True)
            case m.Convert(cost, gain):
                start = len(self.rows)
                self.steps(cost, "-", top=False)
                self.costs.update(range(start, len(self.rows)))
                self.gives.append(self.node("OP_GIVES"))
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
                self.node("OP_PLAN", may_decline=int(top))
            case m.Build(sources, waiver, free):
                mask = (c.FROM_PLANNED if "planned" in sources else 0) | (
                    c.FROM_ROW if "row" in sources else 0
                )
                kinds = self.words.mask(waiver.kinds) if waiver else 0
                most = self.words.amount(waiver.amount) if waiver else 0
                self.node(
                    "OP_BUILD",
                    sources=mask,
                    free=int(free),
                    waived=kinds,
                    waived_most=most,
                    may_decline=int(top),
                )
            case m.Hire(free):
                self.node("OP_HIRE", free=int(free))
            case m.House(free):
                self.node("OP_HOUSE", free=int(free))
            case m.Move(amount, back):
                self.node("OP_MOVE", amount=self.words.amount(amount), back=int(back))
            case m.Unplan(to):
                self.node("OP_UNPLAN", to=N["TO_" + to.upper()], may_decline=int(top))
            case m.GiveUp(to):
                self.node("OP_GIVE_UP", to=N["TO_" + to.upper()], may_decline=int(top))
            case m.Dismiss():
                self.node("OP_DISMISS")
            case m.Refund(verb, origin, kind, amount):
                self.node(
                    "OP_REFUND",
                    verb=N["V_" + verb.upper()],
                    kind=self.words.kinds[kind],
                    amount=self.words.amount(amount),
                    places=self.words.origin_mask(origin),
                    any=int(origin.what == "any"),
                )
            case m.Repeat(which, places):
                mask = sum(1 << p for p in places)
                self.node(
                    "OP_REPEAT",
                    which=N["REPEAT_" + which.upper()],
                    places=mask,
                    may_decline=int(top),
                )
            case m.Put(kind, amount):
                self.node(
                    "OP_PUT",
                    kind=self.words.kinds[kind],
                    amount=self.words.amount(amount),
                    place=self.words.place,
                )
            case m.Take(kind):
                self.node("OP_TAKE", kind=self.words.kinds[kind], place=self.words.place)

    @staticmethod
    def is_free(branch: tuple[m.Step, ...]) -> bool:
        """Q20: gains are taken; only what costs something may be left."""
        return any(isinstance(s, FREE_STEPS) for s in branch) and not any(
            isinstance(s, m.Convert) for s in branch
        )
