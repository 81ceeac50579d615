"""A sight: what a seat may know as one small value, and the states it could be in.

The fast way from a state to a guess at it. `rules.resample` reads a view into the same value, so
there is one way to draw what is hidden: each assignment that fits is as likely as any other.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

import cython

from fourbit.errors import PositionError

if not cython.compiled:
    from .addresses import building_at, card_at
    from .constants import *
    from .dice import below, mixed, stir
    from .flow import advance
    from .seeing import drafting, secret_at, see
    from .state import State

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

EMPTY_SIGHT = array("i", bytes(4 * SEEN_CELLS))
DRAWS_MOST = 100_000  # of secret plans, before a sight counts as impossible


@cython.cclass
class Dice:
    """Random numbers from a seed."""

    def __init__(self, seed: SupportsIndex) -> None:
        self.counter = index(seed) * 0x632BE59BD9B4E019 % 0x10000000000000000

    def roll(self, n: cython.int) -> cython.int:
        """A number from 0 to n - 1."""
        self.counter = stir(self.counter)
        return below(mixed(self.counter), n)


@cython.final
@cython.cclass
class Sight:
    """What a seat (-1: a spectator) may know, memories included. Two equal ones cannot be told
    apart by that seat. Made by `state.sight`, or by `records.view.read_view` from a view."""

    def __init__(self, rules: Rules, cells: array[int]) -> None:
        if len(cells) != SEEN_CELLS:
            raise IndexError(len(cells))
        self.rules = rules
        self.cells = cells

    @property
    def viewer(self) -> int:
        """Whose it is."""
        return self.cells[AT_VIEWER]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sight):
            return NotImplemented
        same: bool = self.rules.digest == other.rules.digest and self.cells == other.cells
        return same

    def __hash__(self) -> int:
        return hash(self.cells.tobytes())

    def resample(self, seed: SupportsIndex) -> State:
        """A full state that fits, drawn uniformly over what the viewer cannot know."""
        return self.drawn(Dice(seed))

    def drawn(self, dice: Dice, check: Callable[[State], None] | None = None) -> State:
        """The same, by these dice. Raises `PositionError` if nothing fits.

        What does not come from a state is checked before it goes on. A plan made face down may
        decide whether its owner is asked just now, which everybody sees: it is drawn until it fits.
        """
        seen: cython.int[::1] = self.cells
        s: State = self._guess(dice, check)
        for _ in range(DRAWS_MOST):
            if _plans_unseen(seen) == 0 or _is_seen(s, seen):
                return s
            s = self._guess(dice, None)
        raise impossible("secret_plans")

    def _guess(self, dice: Dice, check: Callable[[State], None] | None) -> State:
        """A state with all that the viewer knows, the rest drawn; it goes on to where it stops."""
        seen: cython.int[::1] = self.cells
        s: State = State(self.rules, self.rules.tables, seen[PLAYERS])
        seat: cython.int
        i: cython.int
        unpaid: cython.int = 0
        for i in range(CELLS):
            s.cell[i] = seen[i]
        for i in range(CARDS):
            s.cell[PACK + i] = NO
        _locate(s, seen, dice)
        if drafting(s):
            _deal_packs(s, seen, dice)
        for seat in range(s.cell[PLAYERS]):
            for i in range(BUILDINGS):
                s.cell[OWNED + seat] += s.cell[building_at(BUILT, seat, i)]
            if s.cell[CHOSEN + seat] == HIDDEN:
                s.cell[CHOSEN + seat] = dice.roll(STACKS)
            if s.cell[PICK + seat] == HIDDEN:
                s.cell[PICK + seat] = dice.roll(2)  # all say at once whether they join (Q14)
            if s.cell[KEEP + seat] == HIDDEN:  # let it choose once more
                s.cell[KEEP + seat] = NO
                s.cell[WAIT] |= 1 << seat
                unpaid |= 1 << seat
        if check is not None:
            check(s)
        advance(s)
        for seat in range(s.cell[PLAYERS]):
            if unpaid >> seat & 1:
                _pay_somehow(s, seat, dice)
        return s


@cython.locals(seen=cython.int[::1])
def _is_seen(s: State, seen: Any) -> cython.int:
    """Whether the viewer sees of a state what it saw."""
    i: cython.int
    cells = EMPTY_SIGHT[:]
    now: cython.int[::1] = cells
    see(s, seen[AT_VIEWER], now)
    for i in range(SEEN_CELLS):
        if now[i] != seen[i]:
            return 0
    return 1


@cython.locals(seen=cython.int[::1])
def _plans_unseen(seen: Any) -> cython.int:
    """How many plans of others lie face down."""
    i: cython.int
    many: cython.int = 0
    for i in range(AT_SECRET, AT_SECRET + SEATS * (ROUNDS_MOST + 1)):
        many += seen[i]
    return many


def sight_of(state: State, seat: cython.int) -> Sight:
    """What the seat (-1: a spectator) may know of a state."""
    cells = EMPTY_SIGHT[:]
    seen: cython.int[::1] = cells
    if seat < -1 or seat >= state.cell[PLAYERS]:
        raise IndexError(seat)
    see(state, seat, seen)
    return Sight(state.rules, cells)


def impossible(what: str) -> PositionError:
    """Nothing fits what was seen."""
    return PositionError("bad_view", what=what)


# --- buildings -----------------------------------------------------------------------------------


@cython.locals(seen=cython.int[::1])
def _locate(s: State, seen: Any, dice: Dice) -> None:
    """Spread the unlocated buildings over deck and secret plans."""
    i: cython.int
    seat: cython.int
    unlocated: cython.int = 0
    secret: cython.int = _plans_unseen(seen)
    for i in range(BUILDINGS):
        unlocated += seen[DECK + i]
    if unlocated - secret != seen[AT_DECK_SIZE] or unlocated < secret:
        raise impossible("deck_size")
    if secret == 0:
        return
    for _ in range(DRAWS_MOST):
        if _plan_somehow(s, seen, unlocated, dice):
            return
        for i in range(BUILDINGS):
            s.cell[DECK + i] = seen[DECK + i]
            for seat in range(s.cell[PLAYERS]):
                s.cell[building_at(PLANNED, seat, i)] = seen[building_at(PLANNED, seat, i)]
    raise impossible("secret_plans")


@cython.locals(seen=cython.int[::1])
def _plan_somehow(s: State, seen: Any, left: cython.int, dice: Dice) -> cython.int:
    """Draw every secret plan; 0 if a seat drew a building it has planned already (Q04)."""
    seat: cython.int
    when: cython.int
    b: cython.int
    skip: cython.int
    at: cython.int
    for seat in range(s.cell[PLAYERS]):
        for when in range(ROUNDS_MOST + 1):
            for _ in range(seen[secret_at(seat, when)]):
                skip = dice.roll(left)
                b = 0
                while skip >= s.cell[DECK + b]:
                    skip -= s.cell[DECK + b]
                    b += 1
                at = building_at(PLANNED, seat, b)
                if s.cell[at]:
                    return 0
                s.cell[at] = 2 * when
                s.cell[DECK + b] -= 1
                left -= 1
    return 1


# --- cards ---------------------------------------------------------------------------------------


def _pick_of(cards: cython.int, dice: Dice) -> cython.int:
    """One of some cards (as bits), each as likely as any other."""
    card: cython.int
    many: cython.int = 0
    for card in range(CARDS):
        many += cards >> card & 1
    if many == 0:
        raise impossible("seen")
    many = dice.roll(many)
    card = 0
    while many > 0 or not cards >> card & 1:
        many -= cards >> card & 1
        card += 1
    return card


@cython.locals(seen=cython.int[::1])
def _sight_of_pack(seen: Any, pick: cython.int) -> cython.int:
    """What the viewer saw of the pack it had at a pick, as bits."""
    card: cython.int
    cards: cython.int = 0
    for card in range(CARDS):
        cards |= seen[AT_SEEN + pick * CARDS + card] << card
    return cards


@cython.locals(seen=cython.int[::1])
def _deal_packs(s: State, seen: Any, dice: Dice) -> None:
    """Deal the packs that were not seen, and make the picks that were not shown."""
    pack: cython.int
    pick: cython.int
    seat: cython.int
    card: cython.int
    unknown: cython.int = (1 << CARDS) - 1
    for pick in range(HAND):
        unknown &= ~_sight_of_pack(seen, pick)
    for pack in range(s.cell[PLAYERS]):
        unknown = _deal_pack(s, seen, pack, unknown, dice)
    for seat in range(s.cell[PLAYERS]):  # dealt into the hand, not passed on
        if s.cell[card_at(seat, 0)] == HIDDEN:
            unknown = 0
            for card in range(CARDS):
                unknown |= (s.cell[PACK + card] == seat) << card
            pick = 0
            while unknown:
                s.cell[card_at(seat, pick)] = card = _pick_of(unknown, dice)
                unknown &= ~(1 << card)
                pick += 1


@cython.locals(seen=cython.int[::1])
def _deal_pack(
    s: State, seen: Any, pack: cython.int, unknown: cython.int, dice: Dice
) -> cython.int:
    """One pack's story that fits what the viewer saw of it; gives what is unknown after it."""
    n: cython.int = s.cell[PLAYERS]
    now: cython.int = s.cell[PICK_NUMBER]
    viewer: cython.int = seen[AT_VIEWER]
    first: cython.int = HAND  # the pick at which the viewer first had it
    size: cython.int = HAND
    pick: cython.int
    card: cython.int
    holder: cython.int
    left: cython.int = 0
    if s.cell[PHASE] == P_DEAL:
        size = max(0, min(HAND, s.cell[SUB] - HAND * pack))
    for pick in range(now, -1, -1):
        if (pack + pick) % n == viewer and _sight_of_pack(seen, pick):
            first = pick
    for pick in range(size if first == HAND else first):
        card = _pick_of(unknown, dice)
        unknown &= ~(1 << card)
        s.cell[PACK + card] = pack
        if first == HAND:
            left |= 1 << card
        else:
            s.cell[card_at((pack + pick) % n, pick)] = card
    if first < HAND:
        left = _sight_of_pack(seen, first)
        for card in range(CARDS):
            if left >> card & 1:
                s.cell[PACK + card] = pack
    for pick in range(0 if first == HAND else first, now):
        holder = (pack + pick) % n
        card = (
            seen[card_at(holder, pick)]
            if holder == viewer
            else _taken(seen, pack, pick, left, dice)
        )
        if card < 0 or not left >> card & 1:
            raise impossible("cards")
        left &= ~(1 << card)
        s.cell[card_at(holder, pick)] = card
    holder = (pack + now) % n
    if s.cell[PICK + holder] == HIDDEN:
        s.cell[PICK + holder] = _pick_of(left, dice)
    return unknown


@cython.locals(seen=cython.int[::1])
def _taken(
    seen: Any, pack: cython.int, pick: cython.int, left: cython.int, dice: Dice
) -> cython.int:
    """A card that somebody else may have taken: none that the viewer saw in the pack later."""
    n: cython.int = seen[PLAYERS]
    later: cython.int
    for later in range(pick + 1, seen[PICK_NUMBER] + 1):
        if (pack + later) % n == seen[AT_VIEWER] and _sight_of_pack(seen, later):
            left &= ~_sight_of_pack(seen, later)
            break
    return _pick_of(left, dice)


# --- upkeep --------------------------------------------------------------------------------------


def _pay_somehow(state: State, seat: cython.int, dice: Dice) -> None:
    """One of all complete upkeep payments of a seat, each with the same chance."""
    ways = upkeep_ways(state, seat)
    if ways:
        for action in ways[dice.roll(len(ways))]:
            state.apply(action, seat)


def upkeep_ways(state: State, seat: int) -> list[tuple[int, ...]]:
    """Every way to complete this seat's upkeep, conversions aside."""
    if state.asks(seat) not in (ASK_KEEP, ASK_UPKEEP):
        return []
    found: list[tuple[int, ...]] = []
    for action in state.legal_actions(seat):
        if action < OPTION_ANY_TIME:
            after = state.clone()
            after.apply(action, seat)
            rest = upkeep_ways(after, seat)
            found += [(action, *way) for way in rest] if rest else [(action,)]
    return found
