"""Nobody sees what they should not: what a viewer gets does not depend on what it may not know.

Pairs of games that a viewer cannot tell apart, made in two ways: every state of a game drawn anew
from what the viewer saw of it; and twin games in which others really chose otherwise, in secret.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fourbit.engine.state import State
from fourbit.errors import FourbitError
from fourbit.play.continuing import cut_off
from fourbit.players.chance import CHANCE, Chance
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from fourbit.web.sitting import Note, Sitting
from fourbit.web.viewing import (
    game_line,
    game_view,
    hint,
    hinting,
    hints,
    log_lines,
    rehearsal,
    rehearsals,
)
from tests.web.sittings import EDITIONS, Story, story, told, viewers

PAIRS, MOST_GAMES = 80, 40
WRONG = ["no such word", "1-0 2-0 3-0", "planned 99", "5 coin", "pass"]


def everything(sitting: Sitting, viewer: int | None, rng: random.Random) -> Iterator[str]:
    """Every answer a viewer can get, as bytes; refusals too. Nothing is remembered between."""
    rehearsals.KEPT.forget()
    plies = len(sitting.table.before)
    mine = () if viewer is None else (viewer,)
    yield game_view(sitting, viewer, mine).model_dump_json()
    yield game_view(sitting, viewer, mine, ply=rng.randrange(plies + 1)).model_dump_json()
    yield game_line(sitting, mine).model_dump_json()
    if rng.random() < 0.2:  # views hold the end of it
        yield "".join(line.model_dump_json() for line in log_lines(sitting))
    if viewer is None:
        return
    yield _answer(sitting, viewer, [rng.choice(WRONG)], None)
    yield _answer(sitting, viewer, [], rng.randrange(16))
    if rng.random() < 0.1:
        yield _hint(sitting, viewer)


def _answer(sitting: Sitting, seat: int, words: list[str], place: int | None) -> str:
    try:
        return rehearsal(sitting, seat, words, place).model_dump_json()
    except FourbitError as error:
        return error.text("ja") + error.text("en")


def _hint(sitting: Sitting, seat: int) -> str:
    hints.KEPT.forget()  # each thinks for itself, and as long
    try:
        return hint(hinting(sitting, seat)).model_dump_json()
    except FourbitError as error:
        return error.text("ja") + error.text("en")


def same(one: Sitting, other: Sitting, viewer: int | None, seed: int) -> None:
    """Both give the viewer the same, byte by byte."""
    for sitting in (one, other):
        sitting.notes.append(Note(len(one.table.before), 0, "hint"))
    first = everything(one, viewer, random.Random(seed))
    second = everything(other, viewer, random.Random(seed))
    for mine, theirs in zip(first, second, strict=True):
        assert mine == theirs


def sight(state: State, viewer: int | None) -> object:
    return state.sight(-1 if viewer is None else viewer)


# --- every state drawn anew -----------------------------------------------------------------------


def drawn_anew(of: Story, viewer: int | None, rng: random.Random) -> list[State]:
    """The states of a game as they might have been, for all that the viewer saw."""
    return [
        state.sight(-1 if viewer is None else viewer).resample(rng.getrandbits(32))
        for state in of.states
    ]


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_not_seen_changes_nothing(name: str) -> None:
    of = story(name)
    rng = random.Random(name)
    pairs = 0
    for viewer in viewers(of):
        guesses = drawn_anew(of, viewer, rng)
        different = [ply for ply, state in enumerate(of.states) if guesses[ply] != state]
        for ply in rng.sample(different, min(40, len(different))):
            same(of.sitting(ply), of.sitting(ply, guesses), viewer, ply)
            pairs += 1
    assert pairs > 100


# --- twins ---------------------------------------------------------------------------------------


class Twins:
    """Two games that the viewer cannot tell apart, played on side by side."""

    def __init__(self, edition: str, players: int, viewer: int | None, seed: int) -> None:
        self.viewer = viewer
        self.rng = random.Random(seed)
        self.one = Record(load(edition), players)
        self.other = Record(load(edition), players)

    def step(self) -> bool:
        """One ply in both; whether they are still the same to the viewer."""
        state, twin = self.one.state, self.other.state
        seat = self.rng.choice(state.waiting)
        action = self._choice(state, seat)
        options = [*twin.legal_actions(seat)] if twin.asks(seat) else []
        self.rng.shuffle(options)
        self.one.play(action, seat)
        for option in (*options[:6], action):
            if option in options:
                then = twin.clone()
                then.apply(option, seat)
                if sight(then, self.viewer) == sight(self.one.state, self.viewer):
                    self.other.play(option, seat)
                    return True
        return False

    def _choice(self, state: State, seat: int) -> int:
        if seat == CHANCE:
            return Chance(self.rng.getrandbits(32)).choose(state)
        return self.rng.choice(state.legal_actions(seat))

    def begin_again(self) -> None:
        """The twin becomes the other's equal."""
        self.other = cut_off(self.one, len(self.one.plies))


@pytest.mark.parametrize("name", ["mended", "workshop", "docs/examples/second-hand.toml"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_others_chose_in_secret_changes_nothing(name: str, viewer: int | None) -> None:
    pairs = seed = 0
    while pairs < PAIRS and seed < MOST_GAMES:
        seed += 1
        twins = Twins(name, 3, viewer, seed)
        while not twins.one.state.is_over:
            if not twins.step():
                twins.begin_again()
            elif twins.one.state != twins.other.state:
                ply = len(twins.one.plies)
                same(told(twins.one).sitting(ply), told(twins.other).sitting(ply), viewer, ply)
                pairs += 1
    assert pairs >= PAIRS
