"""The game inside OpenSpiel, judged by OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import fourbit.adapters.openspiel as adapter
from fourbit.rules.load import shipped
from tests.adapters import playthrough


def game(**params: Any) -> Any:
    return pyspiel.load_game("fourbit_town", params)


def step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", shipped())
def test_random_sim_test(edition: str, players: int, capfd: Any) -> None:
    for returns in adapter.RETURNS:
        found = game(edition=edition, players=players, returns=returns)
        pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


def played(found: Any, bots: list[Any]) -> Any:
    """A whole game between these bots."""
    rng = random.Random(4)
    state = found.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, rng)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("kind", ("mcts", "ismcts", "random"))
def test_its_bots_play_whole_games(kind: str, players: int) -> None:
    found = game(players=players)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [uniform_random.UniformRandomBot(i, np.random.RandomState(i)) for i in range(players)]
    if kind == "mcts":
        bots[0] = mcts.MCTSBot(found, 1.4, 6, evaluator, random_state=rng)
    elif kind == "ismcts":
        bots[0] = ismcts.ISMCTSBot(found, evaluator, 1.4, 6, random_state=rng)
    assert sum(played(found, bots).returns()) == pytest.approx(1.0)


def test_ismcts_plays_a_real_table() -> None:
    """Players who keep their workers: long games, with plans and upkeep in secret."""
    found = game(players=3)
    rng = random.Random(8)
    state = found.new_initial_state()
    bot = ismcts.ISMCTSBot(found, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 3)
    for ply in range(10_000):
        if state.is_terminal():
            break
        legal = [] if state.is_chance_node() else state.legal_actions()
        if legal and ply % 3 == 0:
            assert bot.step(state) in legal
        if legal and len(legal) < 5:
            state.apply_action(legal[-1])
        else:
            step(state, rng)
    assert state.is_terminal()


def test_the_stored_playthrough() -> None:
    stored, now = playthrough.stored_and_played()
    assert now == stored


def test_margins_are_vp() -> None:
    found = game(players=3, returns="margin")
    state = found.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        step(state, rng)
    scores = state.state.scores()
    assert state.returns()[0] == pytest.approx(scores[0] - (scores[1] + scores[2]) / 2)
    assert found.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_options_reach_the_rules() -> None:
    text = "fourbit_town(options=upkeep.units:1;even_choices:false)"
    found = pyspiel.load_game(text)
    assert found.rules.digest != game().rules.digest
    assert found.rules.digest == game(options="upkeep.units=1;even_choices=false").rules.digest
    assert pyspiel.load_game(str(found)).rules.digest == found.rules.digest


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"edition": "mendet"}, "mended"),
        ({"players": 5}, "2 to 4"),
        ({"returns": "glory"}, "win, margin"),
        ({"options": "upkeep.unit:2"}, "upkeep.units"),
    ],
)
def test_wrong_parameters_are_spiel_errors(params: dict[str, Any], said: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=said):
        game(**params)


def test_wrong_actions_are_spiel_errors_and_change_nothing() -> None:
    state = game().new_initial_state()
    before = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(77)
    assert str(state) == before
    rng = random.Random(1)
    while not state.is_terminal():
        step(state, rng)
    assert state.legal_actions() == []
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(0)
