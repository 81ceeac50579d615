"""Information states: all a seat has seen and done, exactly; resampling keeps them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyspiel
import pytest

import fourbit.adapters.openspiel  # noqa: F401  (registers the game)
from fourbit.adapters import redraw
from fourbit.adapters.encoding import encoding
from fourbit.adapters.history import Ply, Story
from fourbit.records.position import HEAD
from fourbit.rules.load import shipped
from fourbit.words.decision import seat_name, word
from tests.properties.playing import CHANCE, POLICIES, rules_of

PLAYERS = pytest.mark.parametrize("players", (2, 3, 4))
EDITIONS = pytest.mark.parametrize("edition", shipped())
WAYS = ("eager", "keeper", "anything")
Options = tuple[tuple[str, Any], ...]
Told = tuple[Story, int, str]


def stories(
    edition: str, players: int, policy: str, seed: int, options: Options = ()
) -> Iterator[Told]:
    """A game in OpenSpiel's order: at its start and after each ply, with who chose what."""
    story = Story(encoding(rules_of(edition, options), players))
    rng = random.Random(seed)
    yield story, CHANCE, ""
    while (seat := story.state.seat) is not None:
        legal = story.state.legal_actions(seat)
        choose = POLICIES["anything" if seat == CHANCE else policy]
        action = choose(story.state, seat, legal, rng)
        said = word(story.state, seat, action)
        story.apply(action)
        yield story, seat, said


def flat(view: dict[str, Any], path: str = "") -> dict[str, Any]:
    """A view with dots for depth; without its head, empty lists and the size of an empty deck."""
    found: dict[str, Any] = {}
    for key, value in view.items():
        if isinstance(value, dict):
            found |= flat(value, f"{path}{key}.")
        elif path or key not in (*HEAD, "viewer"):
            found[f"{path}{key}"] = value
    empty = (("deck_size", 0), *((key, []) for key in found))
    return {key: value for key, value in found.items() if (key, value) not in empty}


@PLAYERS
@EDITIONS
def test_the_text_is_the_view_change_by_change_with_ones_own_choices(
    edition: str, players: int
) -> None:
    """The lines fold to the view at every ply: two texts differ whenever two stories do."""
    for seed, policy in enumerate((WAYS[0], WAYS[players % 3])):
        for viewer in (CHANCE, seed % players):
            known: dict[str, Any] = {}
            length = 0
            for story, seat, said in stories(edition, players, policy, seed):
                text = story.seen_by(viewer)
                lines = text[length:].splitlines()
                length = len(text)
                if not known:
                    assert lines.pop(0).endswith(f"[seat {seat_name(viewer)}]")
                else:
                    assert lines[:1] in ([], [""])
                if seat == viewer != CHANCE:
                    assert lines[1:2] == [f"{seat_name(seat)}:{said}"]
                    lines.pop(1)
                for changes in map(json.loads, filter(None, lines)):
                    assert changes and all(known.get(key) != it for key, it in changes.items())
                    known |= changes
                seen = {key: it for key, it in known.items() if it is not None}
                assert seen == flat(story.state.view(None if viewer < 0 else viewer))


def test_others_secret_choices_are_not_told() -> None:
    game = pyspiel.load_game("fourbit_town")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_asking_often_or_once_makes_no_difference() -> None:
    for story, _, _ in stories("mended", 3, "eager", 5):
        often = story.seen_by(1)
    again = Story(story.code)
    for _, action in story.plies:
        again.apply(action)
    assert again.seen_by(1) == often


# --- resampling ----------------------------------------------------------------------------------


def played(story: Story, plies: list[Ply]) -> Story:
    again = Story(story.code)
    for seat, action in plies:
        assert again.state.seat == seat
        again.apply(action)
    return again


CASES: list[tuple[str, Options]] = [(edition, ()) for edition in shipped()]
CASES += [("rulebook", (("participation.mode", "simultaneous"),))]


@PLAYERS
@pytest.mark.parametrize(("edition", "options"), CASES)
def test_a_redrawn_history_cannot_be_told_from_the_real_one(
    edition: str, options: Options, players: int
) -> None:
    rng = random.Random(players)
    others = 0
    for seed, policy in enumerate(WAYS):
        for ply, (story, _, _) in enumerate(stories(edition, players, policy, seed, options)):
            if ply % 11:
                continue
            viewer = rng.randrange(players)
            drawn = redraw.redrawn(story.code, story.plies, viewer, rng)
            again = played(story, drawn)
            assert again.seen_by(viewer) == story.seen_by(viewer)
            mine = [action for seat, action in story.plies if seat == viewer]
            assert mine == [action for seat, action in drawn if seat == viewer]
            others += drawn != story.plies
    assert others > 10


def secret_plans(games: int) -> Iterator[tuple[Story, int]]:
    """Stories in which another than the viewer holds one plan drawn in secret."""
    for seed in range(games):
        for story, seat, said in stories("mended", 3, "eager", seed):
            if seat >= 0 and said == "join":
                past = [redraw.Past(story.code, story.plies, viewer) for viewer in range(3)]
                found = [viewer for viewer in range(3) if len(past[viewer].secret) == 1]
                if found:
                    yield story, found[0]
                    break


def test_secret_plans_are_drawn_of_all_that_fits_each_as_often() -> None:
    story, viewer = next(secret_plans(50))
    past = redraw.Past(story.code, story.plies, viewer)
    ((ply, _, real),) = past.secret
    rng = random.Random(1)
    deck = len(story.state.deck)
    draws = 60 * (deck + 1)
    drawn = Counter(
        redraw.redrawn(story.code, story.plies, viewer, rng)[ply][1] for _ in range(draws)
    )
    fitting = {
        building
        for building in {real, *past_deck(story)}
        if redraw.Redrawn(past, {ply: building}, rng).fits()
    }
    assert drawn.keys() == fitting and len(fitting) > 1
    share = draws / len(fitting)
    assert all(abs(many - share) < 5 * share**0.5 for many in drawn.values())


def test_plans_that_never_fit_stay_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw, "TRIES", 0)
    for story, viewer in islice(secret_plans(50), 3):
        drawn = redraw.redrawn(story.code, story.plies, viewer, random.Random(1))
        past = redraw.Past(story.code, story.plies, viewer)
        assert [drawn[ply] for ply, _, _ in past.secret] == [
            story.plies[ply] for ply, _, _ in past.secret
        ]
        assert played(story, drawn).seen_by(viewer) == story.seen_by(viewer)
        assert drawn != story.plies


def past_deck(story: Story) -> list[int]:
    return [story.state.rules.building_index(number) for number in {*story.state.deck}]


def test_a_resampled_state_is_a_state_like_any_other() -> None:
    rng = random.Random(2)
    game = pyspiel.load_game("fourbit_town(players=3)")
    state = game.new_initial_state()
    others = 0
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0:
            drawn = state.resample_from_infostate(player, rng.random)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.observation_tensor(player) == state.observation_tensor(player)
            assert drawn.legal_actions() == state.legal_actions()
            others += drawn.history() != state.history()
            again = game.deserialize_state(drawn.serialize())
            assert str(again) == str(drawn)
            for seat in range(3):
                told = drawn.information_state_string(seat)
                assert told == again.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))
    assert others > 5
