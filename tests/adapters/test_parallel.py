"""The parallel environment, judged by PettingZoo and beside the AEC one."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from fourbit.adapters import pettingzoo
from fourbit.adapters.encoding import ACTIONS
from fourbit.adapters.parallel import WAIT
from fourbit.errors import FourbitError
from fourbit.rules.load import shipped

PLAYERS = pytest.mark.parametrize("players", (2, 3, 4))
Seen = dict[str, Any]


@PLAYERS
@pytest.mark.parametrize("edition", shipped())
def test_api(edition: str, players: int, capsys: Any) -> None:
    parallel_api_test(pettingzoo.parallel_env(edition=edition, players=players), num_cycles=2000)
    assert "Passed" in capsys.readouterr().out


@PLAYERS
def test_seeds(players: int) -> None:
    parallel_seed_test(lambda: pettingzoo.parallel_env(players=players))
    one, two, other = (played(players, seed) for seed in (1, 1, 2))
    assert one == two != other


def choices(seen: dict[str, Seen], rng: Any) -> dict[str, int]:
    return {agent: int(rng.choice(np.flatnonzero(it["action_mask"]))) for agent, it in seen.items()}


def played(players: int, seed: int) -> list[Any]:
    """A random game: actions and rewards of each step."""
    env = pettingzoo.parallel_env(players=players)
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    steps: list[Any] = []
    while env.agents:
        actions = choices(seen, rng)
        seen, rewards, *_ = env.step(actions)
        steps.append((actions, rewards))
    assert sum(steps[-1][1].values()) == pytest.approx(1.0)
    assert not any(any(rewards.values()) for _, rewards in steps[:-1])
    return steps


@PLAYERS
def test_who_has_nothing_to_decide_can_only_wait(players: int) -> None:
    env: Any = pettingzoo.parallel_env(players=players)
    rng = np.random.default_rng(players)
    seen, _ = env.reset(seed=players)
    at_once = 0
    while env.agents:
        waiting = env.game.waiting
        at_once += len(waiting) > 1
        for seat, agent in enumerate(env.agents):
            assert env.observation_space(agent).contains(seen[agent])
            legal = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            assert legal == (sorted(env.game.legal_actions(seat)) if seat in waiting else [WAIT])
        seen, *_ = env.step(choices(seen, rng))
    assert at_once >= 3  # the picks of the draft at the least


@PLAYERS
def test_the_same_choices_make_the_same_game_as_one_after_the_other(players: int) -> None:
    together = pettingzoo.parallel_env(players=players)
    in_turn = pettingzoo.raw_env(players=players)
    rng = np.random.default_rng(7)
    seen, _ = together.reset(seed=7)
    in_turn.reset(seed=7)
    while together.agents:
        actions = choices(seen, rng)
        seen, rewards, *_ = together.step(actions)
        for agent, action in actions.items():
            if action != WAIT:
                assert in_turn.agent_selection == agent
                in_turn.step(action)
        assert in_turn.game == together.game
        for agent, it in seen.items():
            assert np.array_equal(it["observation"], in_turn.observe(agent)["observation"])
    assert in_turn.rewards == rewards


def test_rendering(capsys: Any) -> None:
    env: Any = pettingzoo.parallel_env(render_mode="ansi")
    seen, _ = env.reset(seed=1)
    assert "Market Gate" in env.render()
    env = pettingzoo.parallel_env(render_mode="human")
    env.reset(seed=1)
    env.step(choices(seen, np.random.default_rng(1)))
    assert "Market Gate" in capsys.readouterr().out


def test_an_illegal_action_ends_the_game_and_says_so() -> None:
    env: Any = pettingzoo.parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    before = env.game.clone()
    actions = choices(seen, np.random.default_rng(1)) | {"player_1": WAIT}
    _, rewards, ended, cut, infos = env.step(actions)
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(ended.values()) and not any(cut.values()) and env.agents == []
    assert str(WAIT) in infos["player_1"]["illegal"] and infos["player_0"] == {}
    assert env.game == before
    assert env.step(actions) == ({}, {}, {}, {}, {})  # nobody is left


def test_wrong_use() -> None:
    for wrong in ({"edition": "mendet"}, {"players": 5}, {"options": {"upkeep.unit": 2}}):
        with pytest.raises(FourbitError):
            pettingzoo.parallel_env(**wrong)
    env = pettingzoo.parallel_env()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step({})
    seen, _ = env.reset(seed=1)
    actions = choices(seen, np.random.default_rng(1))
    for wrong_actions, said in (
        ({"player_0": actions["player_0"]}, "player_1"),
        ({**actions, "player_1": ACTIONS + 1}, "player_1: 399"),
        ({**actions, "player_7": 0}, "player_7"),
    ):
        with pytest.raises(ValueError, match=said):
            env.step(wrong_actions)
    assert env.agents == ["player_0", "player_1"]


def test_it_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.parallel_env(edition="rulebook", players=3)))
    assert env.rules.edition.id == "rulebook" and len(env.possible_agents) == 3
