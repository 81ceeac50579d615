"""The game inside PettingZoo, judged by PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from fourbit.adapters import pettingzoo
from fourbit.errors import FourbitError, IllegalAction

PLAYERS = pytest.mark.parametrize("players", (2, 3, 4))


# PettingZoo's test warns of dictionary observations, which its own classic games have too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@PLAYERS
def test_api(players: int, capsys: Any) -> None:
    api_test(pettingzoo.env(edition="rulebook", players=players), num_cycles=300)


@PLAYERS
def test_seeds(players: int) -> None:
    seed_test(lambda: pettingzoo.env(edition="mended", players=players), num_cycles=300)


@PLAYERS
def test_rendering(players: int, capsys: Any) -> None:
    render_test(lambda render_mode: pettingzoo.env(players=players, render_mode=render_mode))
    assert "Market Gate" in capsys.readouterr().out


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game; the sum of each agent's rewards."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        done = ended or cut
        env.step(None if done else rng.choice(np.flatnonzero(seen["action_mask"])))
    return total


@PLAYERS
def test_a_game_gives_its_win_once(players: int) -> None:
    for seed in range(5):
        assert sum(play(pettingzoo.env(players=players), seed).values()) == pytest.approx(1.0)


def test_only_the_one_who_chooses_has_options() -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_wrong_use() -> None:
    with pytest.raises(FourbitError, match="mended"):
        pettingzoo.env(edition="mendet")
    with pytest.raises(FourbitError):
        pettingzoo.env(players=5)
    with pytest.raises(ValueError, match="human, ansi"):
        pettingzoo.env(render_mode="rgb_array")
    env = pettingzoo.env()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    for no_action in (398, -1, None):
        with pytest.raises(AssertionError, match="action space"):
            env.step(no_action)
    assert not any(env.terminations.values())
    bare = pettingzoo.raw_env()
    bare.reset(seed=1)
    with pytest.raises(IllegalAction):
        bare.step(397)


def test_an_illegal_action_ends_the_game_as_in_the_classic_games() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    env.step(397)  # no option now
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())
    with pytest.raises(ValueError, match="None"):
        env.step(0)


def test_a_step_after_the_end_is_warned_of(caplog: Any) -> None:
    env = pettingzoo.env()
    play(env, 1)
    assert env.agents == []
    scores = env.unwrapped.game.scores()
    env.step(0)
    assert "step() called after all agents are terminated" in caplog.text
    assert env.unwrapped.game.scores() == scores
