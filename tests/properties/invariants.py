"""What must hold after every ply of every game (RULINGS A25), read from the cells alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from fourbit.engine import constants as c
from fourbit.engine.cells import Tally
from fourbit.engine.fields import cell
from fourbit.engine.state import State
from fourbit.rules.compiled import Rules, load
from fourbit.rules.doing import all_lines, destinations, row_most
from fourbit.rules.model import Dismiss, Line
from fourbit.rules.walk import every

NOTHING = (0,) * 4
SPARED = (c.ASK_KEEP, c.ASK_UPKEEP, c.ASK_WINDOW)  # asked of players who passed, too


@cache
def plain_digest() -> str:
    """The rulebook as it is, where A25 promises even purses."""
    return load("rulebook").digest


def every_line(rules: Rules) -> Iterator[Line]:
    """All lines of an edition."""
    return (line for carrier in rules.edition.carriers for line in carrier.lines)


@cache
def can(rules: Rules, verb: type) -> bool:
    """Whether some line does this."""
    return any(True for line in every_line(rules) for _ in every(line.body, verb))


def leaves(rules: Rules) -> bool:
    """Whether some building can leave the game."""
    return "out" in destinations(all_lines(rules.edition))


class Broken(AssertionError):
    """An invariant does not hold."""


def demand(truth: object, what: str, *facts: object) -> None:
    """Refuse to go on unless this holds (also where asserts are off)."""
    if not truth:
        raise Broken(f"{what}: {facts}")


class Cells:
    """A state's cells by their fields: an opinion that does not go through the readings."""

    def __init__(self, state: State) -> None:
        self.all: tuple[int, ...] = state.cells()
        self.players: int = self.all[c.PLAYERS]

    def one(self, field: int, *index: int) -> int:
        """One cell."""
        return self.all[cell(field, *index)]

    def some(self, field: int, many: int, *index: int) -> tuple[int, ...]:
        """Cells from there on."""
        return self.all[cell(field, *index) :][:many]

    def seats(self, field: int) -> tuple[int, ...]:
        """One cell per seat."""
        return self.some(field, self.players)


class Watch:
    """Follows one game; call `ply` before and `check` after each choice."""

    def __init__(self, state: State, odd: set[tuple[int, int]] | None = None) -> None:
        self.rules = state.rules
        self.procedure = state.rules.edition.procedure
        self.copies = [building.copies for building in self.rules.edition.buildings]
        self.plain = self.rules.digest == plain_digest()
        self.leaving = leaves(self.rules)
        self.dismisses = can(self.rules, Dismiss)
        self.twice = "enter_blocked" in repr([*every_line(self.rules)])
        self.tally = Tally()
        state.tally = self.tally
        self.odd = odd or set()  # purses the cap or building 8 made odd
        self.uses: Counter[tuple[int, ...]] = Counter()
        self.before = Cells(state)
        self.sides = [
            i for i, (carrier, _) in enumerate(self.rules.lines) if carrier.kind == "card"
        ]
        self.fired = [0] * len(self.sides)
        self.check(state)

    def ply(self, state: State, seat: int) -> None:
        """A seat is about to choose."""
        asks = state.asks(seat)
        now = self.before
        working = c.P_JOIN <= now.one(c.PHASE) <= c.P_ACTION
        if seat >= 0 and working and asks not in SPARED:
            demand(not now.one(c.PASSED, seat), "a passed player acts", seat, asks)
        self.key = (now.one(c.ROUND), now.one(c.STEP), now.one(c.ACTOR))

    def check(self, state: State) -> None:
        """After a choice."""
        now = Cells(state)
        purses(now, self.procedure.cap)
        workers(now, self.procedure.workers, self.procedure.limit_most, self.dismisses)
        buildings(now, self.copies, row_most(self.rules.edition), self.leaving)
        cards(now)
        self.places(now)
        self.cards_used()
        if self.plain:
            self.evenness(now)
        decisions(state)
        self.before = now

    def places(self, now: Cells) -> None:
        """Each place is entered in at most one step per round."""
        union = 0
        same_round = now.one(c.ROUND) == self.before.one(c.ROUND)
        for bits in self.before.seats(c.VISITED) if same_round else NOTHING:
            union |= bits
        was = self.before.seats(c.VISITED) if same_round else NOTHING
        blocked = 0
        for seat, bits in enumerate(now.seats(c.VISITED)):
            again = (bits & ~was[seat]) & union
            demand(self.twice or not again, "a place entered twice", seat, bits, union)
            stand = now.one(c.ON_PLACES, seat)
            demand(bits.bit_count() == stand or (self.twice and bits), "workers on places", seat)
            sent = now.one(c.ON_PLACES, seat) + now.one(c.AT_HALL, seat)
            demand(sent == now.one(c.SENT, seat), "workers sent", seat)
            blocked |= bits
        demand(blocked == now.one(c.BLOCKED), "blocked places", blocked)

    def cards_used(self) -> None:
        """Each card is used at most once per action."""
        for i, line in enumerate(self.sides):
            fired = self.tally.line(line)[2]
            if fired != self.fired[i]:
                self.uses[*self.key, line] += fired - self.fired[i]
                demand(self.uses[*self.key, line] == 1, "a card used twice", self.key, line)
                self.fired[i] = fired

    def evenness(self, now: Cells) -> None:
        """Plain rulebook: wood and stone even unless cut by the cap; coins also with building 8."""
        vp = self.rules.kind_index(self.procedure.score)
        coin, guildhall = self.rules.kind_index("coin"), self.rules.building_index(8)
        for seat in range(now.players):
            if now.some(c.BUILT, c.BUILDINGS, seat)[guildhall]:
                self.odd.add((seat, coin))
            for kind in range(len(self.rules.kinds)):
                held = now.some(c.PURSE, c.KINDS, seat)[kind]
                held += now.some(c.PENDING, c.KINDS, seat)[kind]
                if held == self.procedure.cap:
                    self.odd.add((seat, kind))
                even = held % 2 == 0 or kind == vp or (seat, kind) in self.odd
                demand(even, "an odd purse", seat, kind, held)

    def finish(self, state: State) -> None:
        """At the end: the accounts add up."""
        demand(state.is_over and state.waiting == (), "not over")
        demand(state.seat is None and state.decision is None, "a choice after the end")
        accounts(state, self.tally)


def purses(now: Cells, cap: int) -> None:
    """Counters stay within 0 and the cap, payments not yet shown included."""
    for seat in range(now.players):
        purse, pending = now.some(c.PURSE, c.KINDS, seat), now.some(c.PENDING, c.KINDS, seat)
        for held, change in zip(purse, pending, strict=True):
            demand(0 <= held <= cap and 0 <= held + change <= cap, "purse", seat, purse, pending)


def workers(now: Cells, most: int, limit_most: int, dismisses: bool) -> None:
    """hired ≤ limit ≤ 7, and nobody sends more than he has (unless one was dismissed since)."""
    for seat in range(now.players):
        hired, limit = now.one(c.HIRED, seat), now.one(c.LIMIT, seat)
        demand(0 <= hired <= limit <= limit_most and hired <= most, "workers", seat, hired, limit)
        working = now.one(c.PHASE) <= c.P_ACTION and not dismisses
        demand(not working or now.one(c.SENT, seat) <= hired, "sent", seat, hired)
        demand(now.one(c.KEEP, seat) <= hired, "kept", seat)


def buildings(now: Cells, copies: list[int], row: int, leaving: bool) -> None:
    """Every building lies in the deck, in the row, in a plan area or is built (or was given up)."""
    size = now.one(c.ROW_SIZE)
    demand(0 <= size <= row, "row", size)
    lying = now.some(c.ROW_AT, size)
    for b, most in enumerate(copies):
        found = now.one(c.DECK, b) + lying.count(b)
        for seat in range(now.players):
            found += now.one(c.PLANNED, seat, b) > 0
            found += now.one(c.BUILT, seat, b)
        demand(found == most or (leaving and found < most), "a building", b + 1, found)


def cards(now: Cells) -> None:
    """All 16 cards: dealt to one pack or set aside; kept by one at most; four each, in order."""
    kept = [card for card in now.some(c.KEPT, c.SEATS * c.HAND) if card >= 0]
    demand(len(set(kept)) == len(kept), "cards kept", kept)
    packs = now.some(c.PACK, c.CARDS)
    dealt = [card for card, pack in enumerate(packs) if pack >= 0]
    if now.one(c.PHASE) > c.P_DRAFT:
        demand(len(kept) == c.HAND * now.players and not dealt, "hands", kept, dealt)
        for seat in range(now.players):  # open and in order: a stack's number means the same to all
            hand = now.some(c.KEPT, c.HAND, seat)
            demand(list(hand) == sorted(hand), "a hand out of order", seat, hand)
    elif now.one(c.PHASE) == c.P_DRAFT:
        picks = [pick for pick in now.seats(c.PICK) if pick >= 0]
        demand(len(dealt) == c.HAND * now.players, "cards dealt", dealt)
        demand(set(kept) | set(picks) <= set(dealt), "cards out of nowhere", kept, picks)
        demand(len({*kept, *picks}) == len(kept) + len(picks), "a card taken twice", kept, picks)
        demand(all(packs.count(seat) == c.HAND for seat in range(now.players)), "packs", packs)


def decisions(state: State) -> None:
    """Somebody may choose, and has at least two different options within the stated space."""
    demand(state.is_over or state.waiting, "nobody may choose")
    one, several = state.get(c.ASK), state.get(c.WAIT)
    demand(not (one and several), "one seat and several at once", one, several)
    demand(one or several or state.is_over, "nobody is asked", one, several)
    for seat in state.waiting:
        legal = state.legal_actions(seat)
        demand(len(legal) >= 2, "a decision without a choice", seat, legal)
        demand(len(set(legal)) == len(legal), "an option twice", legal)
        demand(min(legal) >= 0 and max(legal) < c.OPTIONS, "an option out of space", legal)


def accounts(state: State, tally: Tally) -> None:
    """Gains minus losses over all sources are what is in the purse (purses start empty)."""
    for seat in range(state.players):
        for kind, name in enumerate(state.rules.kinds):
            flows = [tally.flow(source, seat, kind) for source in range(c.SOURCES)]
            held = state.purse(seat, name)
            total = sum(gained - lost for gained, lost in flows)
            demand(total == held, "accounts", seat, kind, total, held)
    vp = state.rules.kind_index(state.rules.edition.procedure.score)
    flows_vp = [
        sum(g - lost for g, lost in (tally.flow(s, seat, vp) for s in range(c.SOURCES)))
        for seat in range(state.players)
    ]
    demand(tuple(flows_vp) == state.scores(), "scores by source", flows_vp)
    best = max(state.standing(seat) for seat in range(state.players))
    winners = tuple(s for s in range(state.players) if state.standing(s) == best)
    demand(state.winners() == winners, "winners", winners)
