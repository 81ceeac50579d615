"""However little time a bot has, it does not refuse what costs nothing, nor let workers go whom it
would rather keep: where it seems to, its own value says why."""

from __future__ import annotations

from array import array
from collections import Counter

import pytest

from fourbit.engine import constants as c
from fourbit.engine.deciding import look_for
from fourbit.engine.minds import Minds
from fourbit.engine.state import State
from fourbit.players.bots import BOTS, mind_of
from fourbit.rules.compiled import Rules
from tests.players.minds import CHANCE, THINKING, choices, mind_for, table
from tests.properties.playing import rules_of

GAMES = 1000  # all minds and editions together
EDITIONS = ("rulebook", "mended")
LOOK = 100  # states a decision: a third of what greedy has
SOME = 24  # games of each bot and edition, looked at as in earnest
SLACK = 0.02  # VP: what counts as the same


def ahead(state: State, minds: Minds, seat: int, option: int) -> float:
    """What an option is worth to the seat's own mind, with all it could do after it."""
    after = state.clone()
    after.stops_at_own_end = True
    after.apply(option, seat)
    return look_for(after, minds, seat)[0]


def holdings(state: State, seat: int) -> tuple[int, ...]:
    """All that a seat has, each the more the better."""
    pieces = [state.purse(seat, kind) + state.pending(seat, kind) for kind in state.rules.kinds]
    kept = state.keep(seat)
    hired = state.hired(seat) if kept is None else kept
    return (*pieces, hired, state.limit(seat), len(state.built(seat)), len(state.planned(seat)),
            state.space(seat), -state.sent(seat))  # fmt: skip


def is_free(state: State, seat: int, option: int) -> bool:
    """Whether an option gives at once, for nothing, and leaves nothing to be decided."""
    after, without = state.clone(), state.clone()
    for one, chosen in ((after, option), (without, c.OPTION_NO)):
        one.stops_at_own_end = True
        one.apply(chosen, seat)
    mine, none = holdings(after, seat), holdings(without, seat)
    pairs = list(zip(mine, none, strict=True))
    same_question = after.asks(seat) == without.asks(seat) and after.depth == without.depth
    return same_question and mine != none and all(one >= other for one, other in pairs)


def against_sense(state: State, minds: Minds, seat: int, option: int) -> str:
    """What is wrong with a choice, or nothing."""
    plain = [one for one in state.legal_actions(seat) if one < c.OPTION_ANY_TIME]
    if len(plain) < 2 or option >= c.OPTION_ANY_TIME:
        return ""
    if state.asks(seat) == c.ASK_KEEP and option < plain[-1]:
        lost = ahead(state, minds, seat, plain[-1]) - ahead(state, minds, seat, option)
        return "dismissed" if lost > SLACK else "let go"
    if option != c.OPTION_NO or state.asks(seat) in (c.ASK_KEEP, c.ASK_UPKEEP, c.ASK_JOIN):
        return ""
    if any(is_free(state, seat, one) for one in plain if one != c.OPTION_NO):
        return "free"
    best = max(ahead(state, minds, seat, one) for one in plain if one != c.OPTION_NO)
    if best > ahead(state, minds, seat, c.OPTION_NO) + SLACK:
        return "refused"
    return "declined"


def senses(mind: array[float], judging: array[float], rules: Rules, games: int) -> Counter[str]:
    """What is wrong with a mind's choices in games with itself, by another mind's judgement."""
    found, judge = Counter[str](), table(rules, [judging] * 2)[1]
    for game in range(games):
        for state, seat, _, option in choices(rules, [mind] * 2, 2, game):
            if seat != CHANCE and state.round and state.asks(seat) != c.ASK_STACK:
                found[against_sense(state, judge, seat, option)] += 1
    return found


@pytest.mark.parametrize("name", THINKING)
def test_no_bot_acts_against_its_own_sense(name: str) -> None:
    found = Counter[str]()
    for edition in EDITIONS:
        rules = rules_of(edition)
        mind = mind_for(name, rules)
        mind[c.M_LOOK] = LOOK
        found += senses(mind, mind, rules, GAMES // (len(THINKING) * len(EDITIONS)) + 1)
    assert found["dismissed"] == found["free"] == 0, found
    assert found["refused"] < 0.005 * found.total(), found  # it looked as far as it had time
    assert found["declined"] > 100 and found[""] > 1000


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_free_gains_and_workers_are_kept_with_as_little_time_as_in_earnest(name: str) -> None:
    """As people meet it, a bot looks at 16 to 300 states: enough for what costs nothing."""
    found = Counter[str]()
    for edition in EDITIONS:
        rules = rules_of(edition)
        mind, judging = mind_for(name, rules), mind_for(name, rules)
        mind[c.M_LOOK] = mind_of(name, rules)[c.M_LOOK]
        judging[c.M_LOOK] = max(LOOK, mind[c.M_LOOK])
        found += senses(mind, judging, rules, SOME)
    assert found["dismissed"] == found["free"] == 0, found
    assert found.total() > 1000
