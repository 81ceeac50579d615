"""Which kinds can ever be held in an odd number, read off an edition's compiled lines.

A kind stays even for a player if every number that touches it is even: gains, costs, prices,
fees, the upkeep, and what players choose (in twos, Q06). What only a building makes odd is odd
only for who has built it. An odd cap makes any kind odd, once it was reached: not before the
first action of the game, if setup comes nowhere near it. Whatever is not understood counts as odd.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.number_words import NUMBERS

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

ANYBODY = -1
# what changes no purse, or only as a player chooses, by a price, or by what was put down
IDLE = {NUMBERS[f"OP_{name}"] for name in (
    "END", "JUMP", "CHOICE", "GIVES", "PICK", "MOVE", "UNPLAN", "DISMISS", "REPEAT", "PERMIT",
    "HIRE", "HOUSE", "PLAN", "BUILD", "TAKE", "PAY_SUM", "DISCARD", "WAIVE", "GIVE_UP",
)}  # fmt: skip
SUMS = {c.OP_PAY_SUM, c.OP_DISCARD}
BEFORE_ACTIONS = {NUMBERS[f"M_{name}"] for name in ("SETUP", "ROUND_START", "ON_PASS")}
HARMLESS = {NUMBERS[f"OP_{name}"] for name in ("END", "JUMP", "CHOICE", "GIVES")}
OF_SEATS = {NUMBERS[f"N_{name}"] for name in ("PLAYERS", "RANK", "AHEAD", "BEHIND")}
FLOWS = {NUMBERS[f"OP_{name}"] for name in ("GAIN", "LOSE", "PAY", "PUT", "YIELD")}


@lru_cache(maxsize=4096)
def odd_kinds(rules: Rules, built: tuple[int, ...], early: bool) -> frozenset[int]:
    """The kinds that a player with these buildings may hold in an odd number.

    `early` is before the first action of the game.
    """
    found = _odd(rules, early)
    return frozenset(kind for kind, by in found if by == ANYBODY or by in built)


@lru_cache(maxsize=128)
def _odd(rules: Rules, early: bool) -> frozenset[tuple[int, int]]:
    """Kinds that may become odd, and by which building (or by anything)."""
    return Evenness(rules).found(early)


class Evenness:
    """Goes through all numbers of an edition."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.every = set(range(len(rules.kinds)))
        self.spent_even = False  # whether what a line let choose is always even

    def procedure(self, name: str) -> int:
        return self.rules.tables.read(c.T_PROCEDURE + NUMBERS[f"PR_{name}"], 1)[0]

    def found(self, early: bool) -> frozenset[tuple[int, int]]:
        """All of it."""
        everything = frozenset((kind, ANYBODY) for kind in self.every)
        capped = self.procedure("CAP") % 2 and not (early and self._far_from_cap())
        if capped or self.procedure("STEP") % 2:
            return everything
        odd = {self.procedure("SCORE")} | self._procedure()
        resources = self.procedure("RESOURCES")
        odd |= {kind for kind in self.every if not resources >> kind & 1}
        found = {(kind, ANYBODY) for kind in odd}
        ops = {node[0] for node in self.rules.names.nodes}
        for number, line in enumerate(self.rules.names.lines):
            mine = line[c.LN_CARRIER] == c.C_BUILDING and line[c.LN_WHO] == c.W_ME
            sure = mine and c.OP_GIVE_UP not in ops and line[c.LN_MOMENT] != c.M_ON_UNPLAN
            by = line[c.LN_INDEX] if sure else ANYBODY
            found |= {(kind, by) for kind in self._line(number)}
        return frozenset(found)

    def _far_from_cap(self) -> bool:
        """Whether all that one player gets before the first action stays below the cap."""
        total = 0
        for number, line in enumerate(self.rules.names.lines):
            if line[c.LN_MOMENT] not in BEFORE_ACTIONS:
                continue
            often = 1 if line[c.LN_WHO] == c.W_ME else c.SEATS
            for node in self._nodes(number):
                if node[0] == c.OP_GAIN:
                    total += often * self._most(node[c.GAIN_AMOUNT])
                elif node[0] not in HARMLESS:
                    return False
        return total < self.procedure("CAP")

    def _most(self, number: int) -> int:
        """What an amount can come to, if it counts no more than the players."""
        row = self._row(number)
        times = max(self._values(row[c.AMOUNT_TIMES]))
        if row[c.AMOUNT_NOUN] in (c.N_PLAIN, c.N_CONST):
            return times
        few = row[c.AMOUNT_NOUN] in OF_SEATS and row[c.AMOUNT_ALSO] < 0
        return times * c.SEATS if few else self.procedure("CAP")

    def _procedure(self) -> set[int]:
        """Kinds that prices, fees or the upkeep take in odd numbers."""
        odd, read = set(), self.rules.tables.read
        for kind in self.every:
            prices = [read(c.T_FEE + kind, 1)[0]]
            prices += [read(c.T_VERB_COST + verb * c.KINDS + kind, 1)[0] for verb in range(4)]
            prices += [
                read(c.T_COST + at * c.KINDS + kind, 1)[0]
                for at in range(len(self.rules.buildings))
            ]
            if not all(self._price(price) for price in prices):
                odd.add(kind)
        for at in range(self.procedure("UPKEEP_KINDS")):
            if not self._printed(read(c.T_UPKEEP_UNIT + at, 1)[0]):
                odd.add(read(c.T_UPKEEP_KIND + at, 1)[0])
        return odd

    def _line(self, number: int) -> set[int]:
        """Kinds that a line may make odd."""
        nodes = self._nodes(number)
        resources = self.procedure("RESOURCES")
        self.spent_even = not any(
            node[0] == c.OP_PICK or (node[0] in SUMS and node[c.SUM_KINDS] & ~resources)
            for node in nodes
        )
        return {kind for node in nodes for kind in self._node(node)}

    def _nodes(self, number: int) -> list[list[int]]:
        """The nodes of a line."""
        names = self.rules.names
        prefix = names.line_names[number] + ":"
        named = zip(names.node_names, names.nodes, strict=True)
        return [node for name, node in named if name.startswith(prefix)]

    def _node(self, node: list[int]) -> set[int]:
        op = node[0]
        if op in IDLE:
            return set()
        if op in FLOWS:
            fine = self._amount(node[c.FLOW_AMOUNT])
            fine = fine and not (op == c.OP_LOSE and node[c.LOSE_TRIGGERED])
            return set() if fine else {node[c.FLOW_KIND]}
        if op == c.OP_REFUND:
            return set() if self._amount(node[c.REFUND_AMOUNT]) else {node[c.REFUND_KIND]}
        if op == c.OP_PRICE:
            kind = node[c.PRICE_KIND]
            fine = self._amount(node[c.PRICE_AMOUNT]) and self._printed(node[c.PRICE_FLOOR])
            mask = node[c.PRICE_KINDS] if kind < 0 else 1 << kind
            return set() if fine else {k for k in self.every if mask >> k & 1}
        if op == c.OP_PAY_PLACE_VP:
            return {self.procedure("SCORE")}
        return set(self.every)

    # --- numbers ---

    def _price(self, number: int) -> bool:
        return number % 2 == 0 if number >= 0 else self._amount(-number - 1)

    def _amount(self, number: int) -> bool:
        """Whether an amount is always even: what is multiplied is, and its bound."""
        if number < 0:
            return False
        row = self._row(number)
        most, noun = row[c.AMOUNT_MOST], row[c.AMOUNT_NOUN]
        all_of_it = noun == c.N_SPENT and row[c.AMOUNT_PER] == 1
        all_of_it = all_of_it and row[c.AMOUNT_ALSO] < 0
        even = self._printed(row[c.AMOUNT_TIMES]) or (all_of_it and self.spent_even)
        return even and (most == c.NONE or self._printed(most))

    def _printed(self, number: int) -> bool:
        return all(value % 2 == 0 for value in self._values(number))

    def _values(self, number: int) -> list[int]:
        """What a printed number can be: itself, or any of its series, which may grow."""
        if number >= 0:
            return [number]
        at = c.T_SERIES - number - 1
        size = self.rules.tables.read(at + c.SERIES_LENGTH, 1)[0]
        more = self.rules.tables.read(at + c.SERIES_THEN, 1)[0]
        values: list[int] = self.rules.tables.read(at + c.SERIES_VALUES, size)
        return [*values, c.COUNTED_MOST] if more else values

    def _row(self, number: int) -> list[int]:
        """The row of an amount."""
        width = c.AMOUNT_WIDTH
        return self.rules.tables.read(c.T_AMOUNT + number * width, width)
