"""A decision in words: who chooses, what about, and a word for each option.

The words are language-neutral: numbers of the edition (places by bits, cards as `9-1`, buildings
by number) and ids of kinds. Records, notation, scenarios and programs speak them; sentences for
people are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.number_words import DECISIONS
from fourbit.errors import IllegalAction, nearest
from fourbit.rules import model as m
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.engine.state import State

IN_A_LINE = (
    *("choice", "amount", "plan", "build", "modifier"),
    *("waive", "unplan", "give_up", "repeat"),
)
_AMOUNTS = ("amount", "waive", "upkeep")


@dataclass(frozen=True, slots=True)
class Option:
    """One legal option: its number for the engine, its word for people and records.

    `does` are the steps of the edition it carries out, where it stands for some: the branch of a
    choice, a conversion at any time.
    """

    action: int
    word: str
    does: tuple[m.Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat (-1: chance) has to decide.

    `kind` is one of: order, row, deal, draw (chance); draft, join, stack, fee, keep, upkeep,
    window (the procedure); choice, amount, plan, build, modifier, waive, unplan, give_up, repeat
    (a line's own). For the latter `source` is the key of the carrier whose line asks (of a price:
    whose rule may change it), `line` the place of that line in it, from 0, and `step` what of the
    edition asks: a step, the standing rule that may change a price, or a choice with its branches
    (a single one may be done or left). `about` is the kind an amount is asked of.
    """

    seat: int
    kind: str
    source: str
    line: int
    about: str
    options: tuple[Option, ...]
    step: m.Step | m.CostStep | m.Standing | None = None

    def action(self, word: str) -> int:
        """The option with that word. Raises `IllegalAction`, naming the nearest."""
        for option in self.options:
            if option.word == word:
                return option.action
        words = [o.word for o in self.options]
        raise IllegalAction(
            "unknown_option",
            word=word,
            seat=seat_name(self.seat),
            kind=self.kind,
            nearest=nearest(word, words),
        )


def seat_name(seat: int) -> str:
    """A, B, C, D; `*` for chance."""
    return SEAT_NAMES[seat] if seat >= 0 else "*"


def describe(state: State, seat: int) -> Decision:
    """The decision of a waiting seat."""
    kind = DECISIONS[state.asks(seat)]
    source, line, step = _asking(state, kind)
    options = tuple(
        Option(a, word(state, seat, a), _does(state, seat, step, a))
        for a in state.legal_actions(seat)
    )
    return Decision(seat, kind, source, line, _about(state, seat, kind), options, step)


def _asking(state: State, kind: str) -> tuple[str, int, m.Step | m.CostStep | m.Standing | None]:
    """The key of the carrier that asks, the place of the line in it, and what of the line asks."""
    if kind not in IN_A_LINE:
        return "", 0, None
    carrier, at = state.rules.lines[state.asking_line()]
    body = carrier.lines[at].body
    step = state.rules.names.asked[state.asking_node()] if isinstance(body, tuple) else body
    return carrier.key, at, step


def _does(
    state: State, seat: int, step: m.Step | m.CostStep | m.Standing | None, action: int
) -> tuple[m.Step, ...]:
    """The steps an option stands for."""
    if is_conversion(seat, action):
        return state.rules.names.conversions[action - c.OPTION_ANY_TIME]
    if isinstance(step, m.Choice) and action != c.OPTION_NO:
        return step.branches[action - 1]
    return ()


def is_conversion(seat: int, action: int) -> bool:
    """Whether an option is a conversion at any time (chance has none)."""
    return seat >= 0 and action >= c.OPTION_ANY_TIME


def _about(state: State, seat: int, kind: str) -> str:
    kinds: tuple[str, ...] = state.rules.kinds
    if kind == "upkeep":
        at = state.paying(seat)
        return kinds[state.tables.read(c.T_UPKEEP_KIND + at, 1)[0]]
    if kind == "waive":
        return kinds[state.frame(c.FR_INDEX) % c.KINDS]
    if kind == "amount" and not isinstance(state.rules.names.asked[state.asking_node()], m.Pick):
        return kinds[state.frame(c.FR_INDEX)]
    return ""


def word(state: State, seat: int, action: int) -> str:
    """The word of one option of a waiting seat's decision."""
    kind = DECISIONS[state.asks(seat)]
    rules = state.rules
    if is_conversion(seat, action):
        return any_time_word(state, action - c.OPTION_ANY_TIME)
    if kind == "stack":
        return stack_word(state, seat, action)
    if kind == "order":
        return seat_name(action)
    if kind in ("deal", "draft"):
        return str(action + 1)
    if kind in ("row", "draw"):
        return str(rules.buildings[action])
    if kind == "join":
        return "join" if action else "pass"
    if kind == "keep":
        return str(action)
    if kind in _AMOUNTS:
        return f"{action} {_about(state, seat, kind)}".strip()
    if action == c.OPTION_NO:
        return "done" if kind == "window" else "no"
    if kind in ("fee", "modifier"):
        return str(rules.kinds[action - 1])
    if kind == "choice":
        return str(action)
    if kind == "repeat":
        return f"{action - 1:04b}"
    if action == c.OPTION_DECK:
        return "deck"
    if action >= c.OPTION_PLANNED:
        return f"planned {rules.buildings[action - c.OPTION_PLANNED]}"
    return str(rules.buildings[action - c.OPTION_ROW])


def any_time_word(state: State, slot: int) -> str:
    """`3!1`: the first conversion that building 3 allows at any time."""
    lines = state.tables.read(c.T_ANY_LINE, slot + 1)
    carrier, _ = state.rules.lines[lines[slot]]
    return f"{carrier.key}!{slot - lines.index(lines[slot]) + 1}"


def stack_word(state: State, seat: int, stack: int) -> str:
    """A stack from top to bottom: `9-1 8-1 16-0 4-1`."""
    order = state.tables.read(c.T_ORDERS + stack % c.ORDERS * c.HAND, c.HAND)
    place = stack // c.ORDERS
    hand = state.cards(seat)
    cards = [hand[i] for i in order]
    return " ".join(f"{card}-{place >> i & 1}" for i, card in enumerate(cards))


def stack_named(state: State, seat: int, word: str) -> int | None:
    """The stack of that word, without describing all of them; None if it is none."""
    sides = [side.partition("-") for side in word.split()]
    place = sum((up == "1") << i for i, (_, _, up) in enumerate(sides))
    hand, cards = [str(card) for card in state.cards(seat)], [card for card, _, _ in sides]
    orders = state.tables.read(c.T_ORDERS, c.ORDERS * c.HAND)
    for order in range(c.ORDERS):
        if [hand[i] for i in orders[order * c.HAND : (order + 1) * c.HAND]] == cards:
            stack = place * c.ORDERS + order
            return stack if stack_word(state, seat, stack) == word else None
    return None


def action_named(state: State, seat: int, said: str) -> int:
    """The option of that word of a waiting seat. Raises `IllegalAction`, naming the nearest."""
    if not state.asks(seat):
        raise IllegalAction("nothing_to_choose", word=said)
    found = _action_named(state, seat, said)
    return describe(state, seat).action(said) if found is None else found


def _action_named(state: State, seat: int, said: str) -> int | None:
    """The same without describing anything; None if there is none."""
    if state.asks(seat) == c.ASK_STACK:
        return stack_named(state, seat, said)
    return next((a for a in state.legal_actions(seat) if word(state, seat, a) == said), None)
