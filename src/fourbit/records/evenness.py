"""Which kinds can ever be held in an odd number, read off an edition's compiled lines.

A kind stays even for a player if every number that touches it is even: gains, costs, prices,
fees, the upkeep, the cap, and what players choose (in twos, Q06). What only a building makes odd
is odd only for who has built it. Whatever is not understood counts as odd.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

N = vars(c)
ANYBODY = -1
IDLE = {N[f"OP_{name}"] for name in (
    "END", "JUMP", "CHOICE", "GIVES", "PICK", "MOVE", "UNPLAN", "DISMISS", "REPEAT", "PERMIT",
    "HIRE", "HOUSE", "PLAN", "TAKE",
)}  # fmt: skip
FLOWS = {N[f"OP_{name}"] for name in ("GAIN", "LOSE", "PAY", "PUT", "YIELD")}


@lru_cache(maxsize=4096)
def odd_kinds(rules: Rules, built: tuple[int, ...]) -> frozenset[int]:
    """The kinds that a player with these buildings may hold in an odd number."""
    found = _odd(rules)
    return frozenset(kind for kind, by in found if by == ANYBODY or by in built)


@lru_cache(maxsize=64)
def _odd(rules: Rules) -> frozenset[tuple[int, int]]:
    """Kinds that may become odd, and by which building (or by anything)."""
    return Evenness(rules).found()


class Evenness:
    """Goes through all numbers of an edition."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.every = set(range(len(rules.kinds)))

    def procedure(self, name: str) -> int:
        return self.rules.tables.read(N["T_PROCEDURE"] + N[f"PR_{name}"], 1)[0]

    def found(self) -> frozenset[tuple[int, int]]:
        """All of it."""
        everything = frozenset((kind, ANYBODY) for kind in self.every)
        if self.procedure("CAP") % 2 or self.procedure("STEP") % 2:
            return everything
        odd = {self.procedure("SCORE")} | self._procedure()
        resources = self.procedure("RESOURCES")
        odd |= {kind for kind in self.every if not resources >> kind & 1}
        found = {(kind, ANYBODY) for kind in odd}
        ops = {node[0] for node in self.rules.names.nodes}
        for number, line in enumerate(self.rules.names.lines):
            mine = line[N["LN_CARRIER"]] == N["C_BUILDING"] and line[N["LN_WHO"]] == N["W_ME"]
            sure = mine and N["OP_GIVE_UP"] not in ops
            by = line[N["LN_INDEX"]] if sure else ANYBODY
            found |= {(kind, by) for kind in self._line(number)}
        return frozenset(found)

    def _procedure(self) -> set[int]:
        """Kinds that prices, fees or the upkeep take in odd numbers."""
        odd, read = set(), self.rules.tables.read
        for kind in self.every:
            prices = [read(N["T_FEE"] + kind, 1)[0]]
            prices += [read(N["T_VERB_COST"] + verb * c.KINDS + kind, 1)[0] for verb in range(4)]
            prices += [
                read(N["T_COST"] + at * c.KINDS + kind, 1)[0]
                for at in range(len(self.rules.buildings))
            ]
            if not all(self._price(price) for price in prices):
                odd.add(kind)
        for at in range(self.procedure("UPKEEP_KINDS")):
            if not self._printed(read(N["T_UPKEEP_UNIT"] + at, 1)[0]):
                odd.add(read(N["T_UPKEEP_KIND"] + at, 1)[0])
        return odd

    def _line(self, number: int) -> set[int]:
        """Kinds that a line may make odd."""
        prefix = self.rules.names.line_names[number] + ":"
        odd: set[int] = set()
        for name, node in zip(self.rules.names.node_names, self.rules.names.nodes, strict=True):
            if name.startswith(prefix):
                odd |= self._node(node)
        return odd

    def _node(self, node: list[int]) -> set[int]:
        op = node[0]
        if op in IDLE:
            return set()
        if op in FLOWS:
            fine = self._amount(node[N["FLOW_AMOUNT"]])
            return set() if fine else {node[N["FLOW_KIND"]]}
        if op in (N["OP_PAY_SUM"], N["OP_DISCARD"]):
            return set() if self._amount(node[N["SUM_BOUND"]]) else self._kinds(node, "SUM_KINDS")
        if op == N["OP_PRICE"]:
            kind = node[N["PRICE_KIND"]]
            fine = self._amount(node[N["PRICE_AMOUNT"]]) and self._printed(node[N["PRICE_FLOOR"]])
            return set() if fine else {kind} if kind >= 0 else self._kinds(node, "PRICE_KINDS")
        if op == N["OP_BUILD"] and node[N["BUILD_WAIVED"]] == 0:
            return set()
        if op == N["OP_PAY_PLACE_VP"]:
            return {self.procedure("SCORE")}
        return set(self.every)

    def _kinds(self, node: list[int], operand: str) -> set[int]:
        return {kind for kind in self.every if node[N[operand]] >> kind & 1}

    # --- numbers ---

    def _price(self, number: int) -> bool:
        return number % 2 == 0 if number >= 0 else self._amount(-number - 1)

    def _amount(self, number: int) -> bool:
        """Whether an amount is always even: what is multiplied is, and its bound."""
        if number < 0:
            return False
        row = self.rules.tables.read(N["T_AMOUNT"] + number * N["AMOUNT_WIDTH"], N["AMOUNT_WIDTH"])
        most = row[N["AMOUNT_MOST"]]
        return self._printed(row[N["AMOUNT_TIMES"]]) and (most == c.NONE or self._printed(most))

    def _printed(self, number: int) -> bool:
        if number >= 0:
            return number % 2 == 0
        at = N["T_SERIES"] - number - 1
        size = self.rules.tables.read(at + N["SERIES_LENGTH"], 1)[0]
        values = self.rules.tables.read(at + N["SERIES_VALUES"], size)
        return all(value % 2 == 0 for value in values)
