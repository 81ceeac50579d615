"""A player who wants to see every line work: saves, builds, houses, hires, and tries new things."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import permutations

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.rules.compiled import Rules
from fourbit.rules.printing import print_lines
from tests.properties.playing import CHANCE, MOST_PLIES

ORDERS = tuple(permutations(range(c.HAND)))
AIMS = ("build", "house", "hire", "plan", "points")
INCOME = (0, 0, 4, 4, 1, 8, 10, 15)
# where a building's own line can work; others need nothing but to stand
REACTS_AT = {1: (0,), 2: (4,), 5: (8, 13), 8: (6, 14), 9: (1, 5), 10: (2,), 12: (3,), 18: (11, 14)}
# what costs nothing, for a player who saves for houses
FREE_SIDES = {"1-0", "2-0", "3-0", "6-0", "7-0", "7-1", "8-0", "8-1", "9-1", "10-0", "14-0", "14-1"}
HOUSE_AT, HIRE_AT, PLAN_AT, BUILD_AT = (6,), (6, 14), (2,), (12, 7)


def dead_lines(rules: Rules) -> set[int]:
    """The lines of which the edition's own warnings say that they can never work."""
    facts = [w.facts for w in rules.edition.warnings if w.id == "line.dead"]
    found = set()
    for number, (carrier, at) in enumerate(rules.lines):
        text = print_lines((carrier.lines[at],), rules.edition.words, "ja")
        if any(
            str(f["key"]).endswith(f"{carrier.kind}.{carrier.key}") and f["text"].ja == text
            for f in facts
        ):
            found.add(number)
    return found


def live_lines(rules: Rules) -> set[int]:
    """The lines that can fire."""
    return set(range(len(rules.lines))) - dead_lines(rules)


class Seeker:
    """Chooses for all seats of one game; `wanted` are lines that should fire."""

    def __init__(self, rules: Rules, players: int, wanted: Iterable[int], seed: int) -> None:
        self.rng = random.Random(seed)
        self.rules = rules
        keys = {rules.lines[line][0].key for line in wanted}
        self.sides = {key for key in keys if "-" in key}
        self.places = [int(key, 2) for key in keys if len(key) == 4 and set(key) <= {"0", "1"}]
        self.buildings = {int(key) for key in keys if key.isdigit() and len(key) < 3}
        self.aims = [self.rng.choice(AIMS) for _ in range(players)]
        if {"13-0", "14-1"} & self.sides or 16 in self.buildings:
            wish = ["build"] * bool("13-0" in self.sides or 16 in self.buildings)
            wish += ["house"] * ("14-1" in self.sides)
            self.aims[0] = self.rng.choice(wish)
        self.saver = 0 if self.aims[0] == "house" and "14-1" in self.sides else -2
        costs = rules.tables.read(c.T_COST, c.BUILDINGS * c.KINDS)
        self.costs = [costs[b * c.KINDS : (b + 1) * c.KINDS] for b in range(len(rules.buildings))]
        self.ways = {
            c.ASK_DRAFT: self.draft,
            c.ASK_JOIN: self.join,
            c.ASK_STACK: self.stack,
            c.ASK_KEEP: self.keep,
            c.ASK_UPKEEP: self.pay,
            c.ASK_AMOUNT: self.amount,
            c.ASK_WAIVE: self.waive,
            c.ASK_BUILD: self.build,
            c.ASK_CHOICE: self.choice,
        }

    def play(self, state: State) -> list[tuple[int, int]]:
        """To the end; gives who chose what."""
        said: list[tuple[int, int]] = []
        while not state.is_over and len(said) < MOST_PLIES:
            seat = state.seat
            assert seat is not None
            action = self.choose(state, seat)
            said.append((seat, action))
            state.apply(action, seat)
        assert state.is_over
        return said

    def choose(self, state: State, seat: int) -> int:
        """One option of a waiting seat."""
        legal = state.legal_actions(seat)
        if seat == CHANCE or self.rng.random() < 0.04:
            return self.rng.choice(legal)
        sales = [option for option in legal if option >= c.OPTION_ANY_TIME and len(legal) < 384]
        if sales and self.rng.random() < (0.2 if 3 in self.buildings else 0.05):
            return self.rng.choice(sales)
        plain = [option for option in legal if option not in sales]
        way = self.ways.get(state.asks(seat), self.rather)
        return way(state, seat, plain or legal)

    # --- what is seen ----------------------------------------------------------------------------

    def purse(self, state: State, seat: int) -> list[int]:
        return [state.purse(seat, kind) for kind in self.rules.kinds]

    def missing(self, state: State, seat: int) -> int:
        """How much is missing for the cheapest building in row or plans."""
        held = self.purse(state, seat)
        near = map(self.rules.building_index, (*state.row, *state.planned(seat)))
        lacks = (
            sum(max(0, cost - have) for cost, have in zip(self.costs[b], held, strict=False))
            for b in near
        )
        return min(lacks, default=99)

    # --- ways to choose --------------------------------------------------------------------------

    def rather(self, state: State, seat: int, legal: Sequence[int]) -> int:
        """Something rather than nothing."""
        return self.rng.choice([option for option in legal if option] or legal)

    def draft(self, state: State, seat: int, legal: Sequence[int]) -> int:
        liked = {13: "build", 14: "house", 1: "hire", 3: "plan", 9: "points", 16: "points"}
        wanted = {int(side.split("-")[0]) for side in self.sides}
        best = [card for card in legal if liked.get(card + 1) == self.aims[seat]]
        best += [card for card in legal if card + 1 in wanted]
        return self.rng.choice(best or legal)

    def join(self, state: State, seat: int, legal: Sequence[int]) -> int:
        return max(legal)

    def keep(self, state: State, seat: int, legal: Sequence[int]) -> int:
        most = seat == self.saver or self.rng.random() < 0.8
        return max(legal) if most else self.rng.choice(legal[1:] or legal)

    def pay(self, state: State, seat: int, legal: Sequence[int]) -> int:
        if seat == self.saver:  # two of each stay for the next house
            asked = state.decision_of(seat).about
            held = self.purse(state, seat)[self.rules.kind_index(asked)]
            return max((option for option in legal if option <= held - 2), default=min(legal))
        return self.rng.choice((max(legal), self.rng.choice(legal), min(legal)))

    def amount(self, state: State, seat: int, legal: Sequence[int]) -> int:
        if seat == self.saver:
            return min(legal)
        fours = [option for option in legal if option and option % 4 == 0]
        return (
            self.rng.choice(fours) if fours and self.rng.random() < 0.5 else self.rng.choice(legal)
        )

    def waive(self, state: State, seat: int, legal: Sequence[int]) -> int:
        return max(legal) if self.rng.random() < 0.8 else self.rng.choice(legal)

    def build(self, state: State, seat: int, legal: Sequence[int]) -> int:
        numbers = self.rules.buildings
        best = [o for o in legal if o and numbers[(o - 1) % 100] in self.buildings]
        return self.rng.choice(best) if best else self.rather(state, seat, legal)

    def choice(self, state: State, seat: int, legal: Sequence[int]) -> int:
        """At places: what the aim asks for. Cards: new ones always, others often."""
        decision = state.decision_of(seat)
        if decision.source == "0110" and 2 in legal and self.aims[seat] == "house":
            return 2
        if seat == self.saver and decision.source not in FREE_SIDES and 0 in legal:
            return 0 if "-" in decision.source else self.rng.choice(legal)
        if decision.source in self.sides or decision.source.isdigit():
            return self.rather(state, seat, legal)
        return (
            self.rng.choice(legal) if self.rng.random() < 0.4 else self.rather(state, seat, legal)
        )

    def stack(self, state: State, seat: int, legal: Sequence[int]) -> int:
        """A place, then the order that shows the wanted sides."""
        place = self.place(state, seat)
        hand = state.cards(seat)

        def shown(order: int) -> float:
            sides = (f"{hand[i]}-{place >> at & 1}" for at, i in enumerate(ORDERS[order]))
            return sum(side in self.sides for side in sides) + self.rng.random() / 2

        return place * c.ORDERS + max(range(c.ORDERS), key=shown)

    def place(self, state: State, seat: int) -> int:
        """Where the aim, a building or a wanted line leads; else where something is earned."""
        blocked = state.blocked
        held = dict(zip(self.rules.kinds, self.purse(state, seat), strict=True))
        limit, hired = state.limit(seat), state.hired(seat)
        aim = self.aims[seat]
        ways: list[tuple[int, ...]] = []
        near = seat != self.saver and self.missing(state, seat) <= 6
        if near and self.rng.random() < (0.9 if aim == "build" else 0.4):
            ways.append(BUILD_AT)
        if aim == "house" and min(held["wood"], held["stone"], held["coin"]) >= 2 and limit < 7:
            ways.append(HOUSE_AT)
        if aim == "hire" and hired < limit and held["coin"] >= 4:
            ways.append(HIRE_AT)
        if aim == "plan" and held["coin"] >= 2:
            ways.append(PLAN_AT)
        for number in sorted({*state.built(seat)}):
            if number in self.buildings and number in REACTS_AT and self.rng.random() < 0.6:
                ways.insert(0, REACTS_AT[number])
        if self.places and self.rng.random() < 0.3:
            ways.append(tuple(self.places))
        for way in ways:
            free = [place for place in way if place not in blocked]
            if free:
                return self.rng.choice(free)
        need = min(("wood", "stone", "coin"), key=lambda kind: held[kind])
        first = {"wood": (0,), "stone": (4,), "coin": (1, 8, 10, 15)}[need]
        spots = (*(first if self.rng.random() < 0.6 else ()), *INCOME, self.rng.randrange(16))
        free = [place for place in spots if place not in blocked]
        return self.rng.choice(free) if free else self.rng.randrange(16)
