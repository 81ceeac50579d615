"""The game inside Gymnasium, judged by Gymnasium."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fourbit.adapters.gymnasium import Env
from fourbit.adapters.vector import VectorEnv
from fourbit.engine import mode
from fourbit.errors import FourbitError
from fourbit.rules.load import shipped


@pytest.mark.parametrize(("players", "bots"), [(2, "greedy"), (3, "random"), (4, "random")])
def test_check_env(players: int, bots: str) -> None:
    check_env(gymnasium.make("fourbit/Town-v0", players=players, bots=bots).unwrapped)


def episode(env: Any, seed: int) -> tuple[float, list[int]]:
    """A random game: its reward and the actions."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions: list[int] = []
    while True:
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, ended, _, info = env.step(actions[-1])
        if ended:
            assert len(info["scores"]) == env.unwrapped.players
            return reward, actions


@pytest.mark.parametrize("edition", shipped())
def test_whole_games(edition: str) -> None:
    bots = ["random", "greedy"] if edition == "mended" else "random"
    env = Env(edition, players=3, seat=2, bots=bots)
    assert episode(env, 1) == episode(env, 1)
    assert 0 <= episode(env, 2)[0] <= 1


def test_the_random_bot_chooses_as_it_would_with_a_view() -> None:
    env = Env(players=2)
    env.reset(seed=1)
    assert env.game is not None
    bot, game = env.bots[1], env.game
    rngs = [random.Random(5), random.Random(5)]
    for _ in range(40):
        who = game.seat
        if who is None:
            break
        env.rng = rngs[0]
        action = env._bots_choice(game, who) if who == 1 else game.legal_actions(who)[0]
        if who == 1:
            assert action == bot.choose(game.sight(1), game.decision_of(1), rngs[1])
        game.apply(action, who)
    assert rngs[0].getstate() == rngs[1].getstate() != random.Random(5).getstate()


def test_wrong_use() -> None:
    for wrong in ({"edition": "mendet"}, {"players": 5}, {"seat": 2}, {"bots": "greddy"}):
        with pytest.raises(FourbitError):
            Env(**wrong)
    with pytest.raises(ValueError, match="one for each"):
        Env(players=3, bots=["random"])
    env = Env()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for nonsense in (1.5, None, "x"):
        with pytest.raises(TypeError):
            env.step(nonsense)
    _, reward, ended, cut, info = env.step(397)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "397" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def chosen(masks: Any, rng: Any) -> Any:
    return (masks * rng.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("players", (2, 3, 4))
def test_many_games_at_once(players: int) -> None:
    results = []
    for _ in range(2):
        env = VectorEnv(16, edition="rulebook", players=players, seat=1)
        rng = np.random.default_rng(3)
        seen, _ = env.reset(seed=3)
        rewards, ended = [], []
        for _ in range(120):
            view = env.games[5].view(1)
            assert np.array_equal(seen["observation"][5], env.code.encode(view))
            assert env.observation_space.contains(seen)
            seen, reward, done, cut, info = env.step(chosen(seen["action_mask"], rng))
            assert not cut.any() and not info
            rewards.append(reward)
            ended.append(done)
        results.append((np.array(rewards), np.array(ended), seen["observation"]))
    for one, two in zip(*results, strict=True):
        assert np.array_equal(one, two)
    rewards_array, ended_array, _ = results[0]
    assert ended_array.sum() > 16 or not mode.compiled()
    assert 0 < rewards_array.sum() < ended_array.sum()
    assert (rewards_array[~ended_array] == 0).all()


def test_named_bots_in_many_games() -> None:
    """A seat that plays by its bot in Python beside one that plays inside the engine."""
    ends = []
    for bots in (["greedy", "random"], ["greedy", "random"], "random"):
        env = VectorEnv(2, players=3, seat=1, bots=bots, options={"rounds": 1})
        rng = np.random.default_rng(5)
        seen, _ = env.reset(seed=5)
        scores: list[tuple[int, ...]] = []
        while len(scores) < 4:
            seen, _, done, _, info = env.step(chosen(seen["action_mask"], rng))
            assert not info
            scores += [env.games[i].scores() for i in np.flatnonzero(done)]
        ends.append(scores)
    assert ends[0] == ends[1]
    assert sum(s[0] for s in ends[0]) > sum(s[0] for s in ends[2])
    with pytest.raises(ValueError, match="2 bots"):
        VectorEnv(1, players=3, bots=["random"])


def test_an_illegal_action_ends_one_game_of_many() -> None:
    env = VectorEnv(3, copy=False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(3, int))
    seen, _ = env.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = 397
    _, reward, done, _, info = env.step(actions)
    assert reward.tolist() == [0, -1, 0]
    assert done.tolist() == info["illegal"].tolist() == [False, True, False]
    actions = seen["action_mask"].argmax(axis=1)
    actions[1] = -5  # left out: that game starts anew
    seen, reward, done, _, info = env.step(actions)
    assert not info and not done.any()
    assert seen["action_mask"][1].any()
    with pytest.raises(TypeError, match="whole numbers"):
        env.step(np.array([0.0, 1.5, 2.0]))
    with pytest.raises(ValueError, match="3 actions"):
        env.step(np.zeros(2, int))
    with pytest.raises(ValueError, match="num_envs"):
        VectorEnv(0)
