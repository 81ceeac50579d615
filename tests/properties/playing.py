"""Playing games of every kind: drawn rules, ways to choose, and a walk through all plies."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from hypothesis import strategies as st

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from fourbit.rules.procedure import KEYS as PROCEDURE
from fourbit.rules.shorthand import Where
from fourbit.rules.switches import read_switch

EDITIONS = shipped()
# those of RULINGS C7, on which every option can be set; others may rewrite what an option patches
NAMED = ("rulebook", "first-draft", "place-draft", "round-draft", "bit-cards", "mended",
         "mended-bit-cards")  # fmt: skip
MOST_PLIES = 6000
CHANCE = -1

# Numbers and prices worth trying; words and flags come from the edition's own data.
NUMBERS: dict[str, Sequence[Any]] = {
    "cap": (12, 15, 30, 68, 69, 120),
    "town_hall.wood": (0, 1, 2, 3),
    "town_hall.coin": (0, 1, 2, 4),
    "late_fee": (0, 1, 2, 3, "コイン2", "VP1"),
    "hire.base": (0, 1, 3, 4, 6),
    "guildhall.discount": (0, 1, 2, 5),
    "guildhall.floor": (0, 1, 2),
    "house.cost": ("2/2/2", "0/0/0", "1/0/3", "木材2・VP1"),
    "plan.limit": ("none", 0, 1, 2),
    "place7.wood": (0, 1, 6, 7, 8),
    "place12.waiver": (0, 3, 6, 7, 20),
    "track.length": ("none", 2, 4, 6),
    "upkeep.units": (0, 1, 2, 3, 4),
    "upkeep.unit_of": ("2/2/2/1", "1/1/1/1", "3/2/2/1", "コイン2・VP1", "VP2"),
}
# Every key of RULINGS 0.4 that is words or flags.
WORDED = (
    "even_choices",
    "participation.mode",
    "hire.usable_this_round",
    "plan.place2_cost",
    "plan.build_from",
    "place7.mode",
    "place7.sources",
    "place13.front_restriction",
    "track.start",
    "track.landing",
    "track.effective",
    "card4_0.front_test",
    "cards.set",
    "cards.window",
    "modifier_timing",
    "card6_0.vacuous",
    "card8_0.count_town_hall",
    "card16_0.scope",
    "advert.on_swap",
    "place_vp_includes_immediate",
    "artisan.self",
    "market.window",
    "upkeep.bailout",
)
KEYS = (*NUMBERS, *WORDED)


@cache
def values_of(key: str) -> tuple[Any, ...]:
    """The values of an option that games are played with."""
    if key in NUMBERS:
        return tuple(NUMBERS[key])
    if key in PROCEDURE:
        assert PROCEDURE[key].how in ("word", "flag"), key
        return PROCEDURE[key].words or (False, True)
    text = resources.files("fourbit.editions").joinpath("rulebook.toml").read_text("utf-8")
    option = read_switch(key, tomllib.loads(text)["option"][key], Where())
    return option.known if not isinstance(option.default, bool) else (False, True)


@cache
def rules_of(edition: str, options: tuple[tuple[str, Any], ...] = ()) -> Rules:
    """Rules, loaded once."""
    return load(edition, dict(options))


# --- ways to choose ------------------------------------------------------------------------------

Policy = Callable[[State, int, Sequence[int], random.Random], int]


def anything(state: State, seat: int, legal: Sequence[int], rng: random.Random) -> int:
    """Any option, each with the same chance."""
    return rng.choice(legal)


def keeper(state: State, seat: int, legal: Sequence[int], rng: random.Random) -> int:
    """Keeps as many workers as it can pay for and always joins; else anything."""
    asks = state.asks(seat)
    if asks == c.ASK_KEEP:
        return max(option for option in legal if option < c.OPTION_ANY_TIME)
    return 1 if asks == c.ASK_JOIN and rng.random() < 0.95 else rng.choice(legal)


def eager(state: State, seat: int, legal: Sequence[int], rng: random.Random) -> int:
    """Like a keeper, but seldom leaves an offer, and meets others at few places."""
    asks = state.asks(seat)
    if asks == c.ASK_STACK:
        return rng.choice((0, 1, 4, 5, 6, 10, 12, 12)) * c.ORDERS + rng.randrange(c.ORDERS)
    if asks in (c.ASK_KEEP, c.ASK_JOIN) or rng.random() < 0.2:
        return keeper(state, seat, legal, rng)
    return rng.choice([option for option in legal if option] or legal)


def passer(state: State, seat: int, legal: Sequence[int], rng: random.Random) -> int:
    """Passes often, dismisses often."""
    small = state.asks(seat) in (c.ASK_JOIN, c.ASK_KEEP) and rng.random() < 0.5
    return min(legal) if small else rng.choice(legal)


POLICIES: dict[str, Policy] = {
    "anything": anything,
    "keeper": keeper,
    "eager": eager,
    "passer": passer,
}


def finish(state: State, rng: random.Random) -> State:
    """Anything from here on, to the end."""
    for _ in range(MOST_PLIES):
        if state.is_over:
            return state
        assert state.waiting, "nobody may choose"
        seat = rng.choice(state.waiting)
        state.apply(rng.choice(state.legal_actions(seat)), seat)
    raise AssertionError(f"no end after {MOST_PLIES} plies")


# --- tables --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A game to be played: everything about it is in these fields."""

    edition: str
    options: tuple[tuple[str, Any], ...]
    players: int
    policy: str
    seed: int
    rules: Rules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", rules_of(self.edition, self.options))

    def play(self, state: State | None = None) -> Iterator[tuple[State, int, int]]:
        """Play to the end, yielding (state before, seat, action); the state then changes."""
        rng = random.Random(self.seed)
        state = self.rules.new_game(self.players) if state is None else state
        for _ in range(MOST_PLIES):
            if state.is_over:
                return
            seat = rng.choice(state.waiting)
            legal = state.legal_actions(seat)
            if seat == CHANCE:
                action = rng.choice(legal)
            else:
                action = POLICIES[self.policy](state, seat, legal, rng)
            yield state, seat, action
            state.apply(action, seat)
        raise AssertionError(f"no end after {MOST_PLIES} plies: {self}")

    def states(self, every: int = 1) -> Iterator[State]:
        """Copies of the states of the game, every so many plies, and the last."""
        state = self.rules.new_game(self.players)
        for ply, _ in enumerate(self.play(state)):
            if ply % every == 0:
                yield state.clone()
        yield state


@cache
def drawn_options() -> tuple[tuple[tuple[str, Any], ...], ...]:
    """Sets of options which together hold every value of every key once (loading is slow)."""
    pairs = [(key, value) for key in KEYS for value in values_of(key)]
    random.Random(4).shuffle(pairs)
    found: list[dict[str, Any]] = [{} for _ in range(len(pairs) // 5 + 1)]
    for key, value in pairs:
        min((one for one in found if key not in one), key=len)[key] = value
    return ((), *(tuple(one.items()) for one in found))


def tables(policies: Sequence[str] = tuple(POLICIES)) -> st.SearchStrategy[Table]:
    """Any edition with any drawn options, 2 to 4 players, any policy."""
    options = drawn_options()
    rules = [(NAMED[i % len(NAMED)], drawn) for i, drawn in enumerate(options)]
    rules += [(edition, ()) for edition in EDITIONS[1:]]
    return st.builds(
        lambda rule, *rest: Table(*rule, *rest),
        st.sampled_from(rules),
        st.sampled_from((2, 3, 4)),
        st.sampled_from(tuple(policies)),
        st.integers(0, 10**6),
    )
