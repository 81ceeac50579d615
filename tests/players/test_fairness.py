"""A bot knows what its seat may know: what is hidden never changes what it thinks or chooses, and
thinking changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from fourbit.engine import constants as c
from fourbit.engine.cells import Facts, Tally
from fourbit.engine.deciding import look_for, stack_for, values_of, worth_for
from fourbit.engine.minds import Minds
from fourbit.engine.playing_out import decide_for
from fourbit.engine.state import State
from fourbit.players.bots import mind_of
from fourbit.rules.compiled import Rules
from fourbit.rules.load import shipped
from tests.players.minds import CHANCE, NAMES, choices, mind_for, table
from tests.properties.playing import POLICIES, Table, rules_of

GUESSES = 5
MOST_OF_A_KIND = 12
SIMULTANEOUS = (c.ASK_DRAFT, c.ASK_STACK, c.ASK_KEEP, c.ASK_UPKEEP, c.ASK_JOIN)


def minds_of(name: str, rules: Rules, players: int) -> Minds:
    """The same mind at every seat."""
    return table(rules, [mind_for(name, rules)] * players)[1]


def positions(edition: str, seeds: range) -> Iterator[State]:
    """Where somebody is asked, in games of all sorts of players: not too many of one kind."""
    rules, seen = rules_of(edition), Counter[int]()
    for seed in seeds:
        play = Table(edition, (), 2 + seed % 3, tuple(POLICIES)[seed % len(POLICIES)], seed)
        for state, seat, _ in play.play():
            kind = state.asks(seat)
            if seat != CHANCE and len(state.legal_actions(seat)) > 1:
                seen[kind] += 1
                if seen[kind] <= MOST_OF_A_KIND or seen[kind] % 61 == 0:
                    yield state.clone()
    minds = [mind_for("search", rules), mind_for("selling", rules), mind_for("policy", rules)]
    for at, (state, seat, _, _) in enumerate(choices(rules, minds, 3, 3)):
        if seat != CHANCE and at % 5 == 0:
            yield state.clone()


def thoughts(state: State, minds: Minds, seat: int, number: int) -> tuple[object, ...]:
    """All that a mind thinks of a decision, exactly: the values are its choice's distribution."""
    chosen = decide_for(state, minds, seat, number)
    if state.asks(seat) == c.ASK_STACK:
        late = stack_for(state, minds, seat, chosen, late=True)
        return chosen, values_of(state, minds, seat), late
    return chosen, look_for(state, minds, seat) if state.round else 0.0


@pytest.mark.parametrize("edition", shipped())
def test_what_is_hidden_changes_no_choice(edition: str) -> None:
    """Whatever could lie where a seat cannot look: for the same number the same choice."""
    rules, rng, kinds = rules_of(edition), random.Random(8), Counter[int]()
    minds = {(name, n): minds_of(name, rules, n) for name in NAMES for n in (2, 3, 4)}
    for at, state in enumerate(positions(edition, range(4))):
        for seat in state.waiting:
            name, number = NAMES[(at + seat) % len(NAMES)], rng.getrandbits(64)
            mine, sight = minds[name, state.players], state.sight(seat)
            kinds[state.asks(seat)] += 1
            expected = thoughts(state, mine, seat, number)
            for guess in range(GUESSES):
                other = sight.resample(1000 * at + guess)
                assert thoughts(other, mine, seat, number) == expected, (name, state.asks(seat))
    assert sum(kinds.values()) > 150


def with_secret_plans(edition: str, wanted: int) -> Iterator[tuple[State, int]]:
    """Stack decisions of a seat while another one has plans that nobody else knows."""
    for seed in range(400):
        play = Table(edition, (), 2 + seed % 3, tuple(POLICIES)[seed % len(POLICIES)], seed)
        for state, seat, _ in play.play():
            others = [one for one in range(state.players) if one != seat]
            if (
                state.asks(seat) == c.ASK_STACK
                and any(not plan.known for one in others for plan in state.planned(one).values())
                and seed % 3 == state.round % 3
            ):
                yield state.clone(), seat
                wanted -= 1
            if wanted == 0:
                return


@pytest.mark.parametrize("edition", ["rulebook", "mended"])
def test_imagined_worlds_do_not_depend_on_secret_plans(edition: str) -> None:
    """The master as people meet it, with all its worlds: what others planned face down is drawn
    anew in each of them, whichever it was."""
    rules, met = rules_of(edition), 0
    minds = {n: table(rules, [mind_of("master", rules)] * n)[1] for n in (2, 3, 4)}
    for state, seat in with_secret_plans(edition, 24):
        mine, sight, met = minds[state.players], state.sight(seat), met + 1
        chosen = decide_for(state.clone(), mine, seat, met)
        for guess in range(4):
            assert decide_for(sight.resample(guess), mine, seat, met) == chosen
    assert met == 24


def test_every_kind_of_decision_is_met() -> None:
    """Otherwise the test above would prove less than it says."""
    kinds = {
        state.asks(seat)
        for edition in shipped()
        for state in positions(edition, range(4))
        for seat in state.waiting
    }
    assert kinds == {*range(c.ASK_DRAFT, c.ASK_KINDS_END)}


@pytest.mark.parametrize("name", NAMES)
def test_no_stack_depends_on_stacks_set_in_the_same_step(name: str) -> None:
    """Whoever chooses last at the same time with others knows no more than whoever is first."""
    rng, met = random.Random(9), Counter[int]()
    for edition in ("rulebook", "workshop"):
        rules = rules_of(edition)
        for players in (2, 4):
            minds = minds_of(name, rules, players)
            for state in Table(edition, (), players, "keeper", 5).states(every=2):
                waiting = state.waiting
                if len(waiting) < 2 or state.asks(waiting[0]) not in SIMULTANEOUS:
                    continue
                met[state.asks(waiting[0])] += 1
                seat, number = rng.choice(waiting), rng.getrandbits(64)
                expected = thoughts(state, minds, seat, number)
                for _ in range(3):
                    after = state.clone()
                    for other in waiting:
                        if other != seat and after.asks(other) == state.asks(seat):
                            after.apply(rng.choice(after.legal_actions(other)), other)
                    assert thoughts(after, minds, seat, number) == expected
    assert met[c.ASK_STACK] > 5 and met[c.ASK_DRAFT] > 1


def counted(tally: Tally) -> list[tuple[int, ...]]:
    """All that a tally holds."""
    flows = [
        tally.flow(source, seat, kind)
        for source in range(c.SOURCES)
        for seat in range(c.SEATS)
        for kind in range(c.KINDS)
    ]
    return [*flows, *(tally.line(number) for number in range(c.LINES))]


@pytest.mark.parametrize("edition", shipped())
def test_thinking_changes_nothing_and_tells_nobody(edition: str) -> None:
    rules = rules_of(edition)
    minds = {(name, n): minds_of(name, rules, n) for name in NAMES for n in (2, 3, 4)}
    looked, nothing = 0, counted(Tally())
    for at, state in enumerate(positions(edition, range(2))):
        state.facts, state.tally = facts, tally = Facts(), Tally()
        before = state.cells()
        for seat in state.waiting:
            legal = list(state.legal_actions(seat))
            for name in (NAMES[at % len(NAMES)], NAMES[(at + 2) % len(NAMES)]):
                mine = minds[name, state.players]
                thoughts(state, mine, seat, at)
                if state.round:
                    worth_for(state, mine, seat)
                looked += 1
                assert state.cells() == before, (name, state.asks(seat))
                assert len(facts) == 0
                assert state.facts is facts and state.tally is tally
                assert list(state.legal_actions(seat)) == legal
        assert counted(tally) == nothing
    assert looked > 100


def test_a_listener_would_hear() -> None:
    """What the test above relies on."""
    state = next(s for s in Table("mended", (), 2, "eager", 1).states() if s.phase == "upkeep")
    state.facts = Facts()
    seat = state.seat
    assert seat is not None
    while not state.is_over and state.seat == seat:
        state.apply(state.legal_actions(seat)[0], seat)
    assert len(state.facts) > 0
