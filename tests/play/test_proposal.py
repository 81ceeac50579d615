"""A proposal is a pure function of a sight, tells the truth, and stops where the sight does."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict

import pytest

from fourbit.engine.sight import Sight
from fourbit.engine.state import State
from fourbit.errors import FourbitError, IllegalAction
from fourbit.play.proposal import Proposal, Proposer
from fourbit.players.chance import CHANCE
from fourbit.words.changes import between

from .games import EDITIONS, proposer, situations


def written(proposal: Proposal) -> str:
    return json.dumps(asdict(proposal), ensure_ascii=False)


class Dreamer(Proposer):
    """Imagines what is hidden in another way."""

    def known(self, sight: Sight) -> tuple[State, int]:
        state: State = sight.resample(77)
        state.asks_everything = state.stops_at_own_end = True
        return state, sight.viewer


@pytest.mark.parametrize("options", [{}, {"participation__mode": "simultaneous"}])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_hidden_changes_no_byte(edition: str, options: dict[str, str]) -> None:
    mine = proposer(edition, **options)
    other = Dreamer(mine.rules)
    kinds = set()
    for number, (state, seat) in enumerate(situations(mine, 3, 5, careless=0.6)):
        if number % 3 and state.phase not in ("upkeep", "draft"):
            continue
        sight = state.sight(seat)
        said = mine.propose(sight)
        kinds.add(said.steps[0].kind)
        for seed in (1, 2):  # other states that look the same
            twin = sight.resample(seed)
            assert written(mine.propose(twin.sight(seat))) == written(said)
        assert written(other.propose(sight)) == written(said)
    assert {"draft", "join", "stack", "keep"} <= kinds
    assert kinds & {"choice", "amount", "plan", "build"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_proposal_does_what_it_says(edition: str) -> None:
    """Played in the real game, where hidden things are what they are."""
    mine = proposer(edition)
    draws = 0
    for state, seat in situations(mine, 2, 0):
        if state.phase == "stack":
            continue
        sight = state.sight(seat)
        said = mine.propose(sight)
        real = played(state, said, seat)
        assert between(state, real, seat) == said.changes
        assert not real.asks(seat)
        assert (CHANCE in real.waiting) == (said.ends == "chance")
        for at, step in enumerate(said.steps):
            for one in step.options:
                if one.draws:  # nothing after the card that would be turned over
                    drawn = mine.propose(sight, said.edited(at, one.word))
                    assert drawn.ends == "chance"
                    assert len(drawn.steps) == at + 1
                    assert CHANCE in played(state, drawn, seat).waiting
                    draws += 1
    assert draws > 0


def played(state: State, said: Proposal, seat: int) -> State:
    """The real game after a proposal, stopped where the seat has nothing more to choose."""
    real = state.clone()
    real.stops_at_own_end = True
    for word in said.words:
        real.apply(real.decision_of(seat).action(word), seat)
    return real


def test_it_stops_before_others_and_the_round_go_on() -> None:
    """The last to pay learns nothing of what others paid or what the new round brings."""
    mine = proposer("rulebook")
    last = 0
    for state, seat in situations(mine, 3, 2):
        if state.phase == "upkeep" and state.choosing == (seat,):
            last += 1
            said = mine.propose(state.sight(seat))
            after = state.clone()
            for word in said.words:
                after.apply(after.decision_of(seat).action(word), seat)
            assert after.phase != "upkeep"
            paid = {change.key: change.now for change in said.changes if change.what == "piece"}
            held = dict(zip(state.rules.kinds, state.pieces(seat), strict=True)) | paid
            assert all(n <= state.purse(seat, kind) for kind, n in held.items())
    assert last > 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_steps_add_up_and_forced_ones_are_marked(edition: str) -> None:
    mine = proposer(edition)
    forced = set()
    for state, seat in situations(mine, 2, 3):
        if state.phase == "stack":
            continue
        said = mine.propose(state.sight(seat))
        numbers: dict[tuple[str, str], tuple[int, int]] = {}
        for step in said.steps:
            assert step.forced == (len(step.options) == 1)
            assert [one.label for one in step.options if one.word == step.word] == [step.label]
            if step.forced and step.changes:
                forced.add(step.kind)
            for change in step.changes:
                was, now = numbers.get((change.what, change.key), (change.was, change.was))
                assert now == change.was
                numbers[change.what, change.key] = (was, change.now)
        numbers = {key: pair for key, pair in numbers.items() if pair[0] != pair[1]}
        built = {key for what, key in numbers if what == "built"}
        total = {(change.what, change.key): (change.was, change.now) for change in said.changes}
        numbers = {key: pair for key, pair in numbers.items()
                   if key[0] != "planned" or key[1] not in built}  # fmt: skip
        assert total == numbers
    assert "upkeep" in forced  # a payment that leaves no choice


def test_facts_of_a_step_say_what_changes_and_by_which_line() -> None:
    mine = proposer()
    places = 0
    for state, seat in situations(mine, 2, 0):
        said = mine.propose(state.sight(seat), options=False)
        for step in said.steps:
            flows = Counter(dict.fromkeys(mine.rules.kinds, 0))
            for fact in step.facts:
                if fact.what == "flow" and fact.seat == seat:
                    flows[str(fact.thing)] += fact.amount
                    assert fact.carrier
                    places += step.kind == "stack" and fact.carrier == step.about
            moved = {c.key: c.now - c.was for c in step.changes if c.what == "piece"}
            assert {kind: n for kind, n in flows.items() if n} == moved
            built = {str(f.thing) for f in step.facts if (f.what, f.seat) == ("build", seat)}
            assert built == {c.key for c in step.changes if c.what == "built" and c.now > c.was}
    assert places > 5  # what a place gives by itself is told with the stack


def test_choices_so_far_are_kept_and_the_rest_is_refilled() -> None:
    mine = proposer()
    edited = 0
    for state, seat in situations(mine, 2, 8):
        if state.phase != "action":
            continue
        sight = state.sight(seat)
        said = mine.propose(sight)
        assert mine.propose(sight, said.words) == said
        for made in range(len(said.words)):
            assert mine.propose(sight, said.words[:made]) == said
        for at, step in enumerate(said.steps):
            for one in step.options[:4] if not step.forced else ():
                again = mine.propose(sight, said.edited(at, one.word))
                assert again.steps[:at] == said.steps[:at]
                assert again.steps[at].word == one.word
                assert again.steps[at].options == step.options
                assert one.changes in outlooks(again, at)
                edited += one.word != step.word
        if edited > 100:
            return
    raise AssertionError(edited)


def outlooks(said: Proposal, at: int) -> list[object]:
    """The changes from a step on: nothing, to the next step, to the one after that, …"""
    found: list[object] = [()]
    numbers: dict[tuple[str, str], tuple[int, int]] = {}
    for step in said.steps[at:]:
        for change in step.changes:
            was, _ = numbers.get((change.what, change.key), (change.was, 0))
            numbers[change.what, change.key] = (was, change.now)
        moved = {key: pair for key, pair in numbers.items() if pair[0] != pair[1]}
        found.append(Changes(moved))
    return found


class Changes(dict[tuple[str, str], tuple[int, int]]):
    """Changes that compare by what they change."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        return {(c.what, c.key): (c.was, c.now) for c in other} == dict(self)

    __hash__ = None


def test_a_card_that_is_spent_while_paying_is_marked() -> None:
    mine = proposer()
    marked = 0
    for state, seat in situations(mine, 2, 0):
        if state.phase != "action":
            continue
        for step in mine.propose(state.sight(seat)).steps:
            for one in step.options if step.kind == "modifier" else ():
                on_card = "-" in step.source and one.word in mine.rules.kinds
                assert one.spends == ((step.source,) if on_card else ())
                marked += on_card
    assert marked > 0


def test_labels_and_titles_are_in_both_languages() -> None:
    mine = proposer()
    for state, seat in situations(mine, 2, 4):
        for step in mine.propose(state.sight(seat)).steps:
            for text in (step.title, step.asker, step.label, *(one.label for one in step.options)):
                assert text.ja and text.en
        if state.round > 1:
            return


def test_wrong_choices_are_refused() -> None:
    mine = proposer()
    state, seat = next((s, who) for s, who in situations(mine, 2, 1) if s.phase == "join")
    sight = state.sight(seat)
    with pytest.raises(IllegalAction, match="joint"):
        mine.propose(sight, ["joint"])
    with pytest.raises(IllegalAction, match="twice"):
        mine.propose(sight, ["join", "twice"])
    with pytest.raises(FourbitError):
        mine.propose(state.sight(-1))
    with pytest.raises(IllegalAction):
        mine.propose(state.sight(1 - seat))
