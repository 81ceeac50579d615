"""Many games at once for Gymnasium: every step is one call into the compiled engine."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from fourbit.adapters.needs import need

need("gymnasium", "numpy", "gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

from fourbit.adapters.encoding import ACTIONS, encoding  # noqa: E402
from fourbit.adapters.game import rules_of, win_shares  # noqa: E402
from fourbit.adapters.gymnasium import opponents  # noqa: E402
from fourbit.adapters.spaces import LOWEST, observation_space  # noqa: E402
from fourbit.engine import batch  # noqa: E402
from fourbit.engine import constants as c  # noqa: E402
from fourbit.engine.state import State  # noqa: E402


class VectorEnv(gymnasium.vector.VectorEnv):
    """`num_envs` games, one learning seat in each against named bots.

    Seats that choose at random are played inside the engine, others by their bot in Python.
    A finished game starts anew at the next step, whose action it leaves out (Gymnasium's
    next-step autoreset). An illegal action ends its game with -1; `info["illegal"]` marks it.
    With `copy=False` the arrays of an observation are the environment's own until the next step.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        edition: str = "mended",
        players: int = 2,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs: {num_envs}")
        self.rules = rules_of(edition, players, options)
        self.num_envs = num_envs
        self.copy = copy
        self.seat = seat
        self.code = encoding(self.rules, players)
        self.single_observation_space = observation_space(self.code)
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        tile = gymnasium.vector.utils.batch_space
        self.observation_space = tile(self.single_observation_space, num_envs)
        self.action_space = tile(self.single_action_space, num_envs)
        self.games: list[State] = [self.rules.new_game(players) for _ in range(num_envs)]
        named = opponents(self.rules, bots, players, seat)
        self._bots = {it: bot for it, bot in named.items() if bot.looks}
        self._outside = sum(1 << other for other in self._bots)
        self._rng = random.Random()
        self._counters = np.zeros(num_envs, np.ulonglong)
        self._scratch = np.zeros(c.SEEN_CELLS, np.intc)
        self._seen = np.zeros((num_envs, self.code.size), np.float32)
        self._masks = np.zeros((num_envs, ACTIONS), np.int8)
        self._status = np.zeros(num_envs, np.intc)
        self._done: Any = None

    def _start(self, which: Any) -> None:
        self._counters[which] = self.np_random.integers(2**62, size=len(which))
        for i in which.tolist():
            self.games[i].start_over()

    def _play(self, actions: Any) -> dict[str, Any]:
        self._step(actions)
        while (waiting := np.flatnonzero(self._status == c.STEP_OTHER)).size:
            for i in waiting.tolist():
                self._bot_chooses(self.games[i])
            again = np.full(self.num_envs, c.STEP_NOT, np.intc)
            again[waiting] = c.STEP_ON
            self._step(again)
        plan = self.code.plans[self.seat]
        batch.observe(self.games, self.seat, plan, self._scratch, self._seen, self._masks)
        if self.copy:
            return {"observation": self._seen.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._seen, "action_mask": self._masks}

    def _step(self, actions: Any) -> None:
        batch.step(self.games, self.seat, self._outside, actions, self._counters, self._status)

    def _bot_chooses(self, game: State) -> None:
        who = game.seat
        assert who is not None
        choice = self._bots[who].choose(game.sight(who), game.decision_of(who), self._rng)
        game.apply(choice, who)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games everywhere; the same seed, the same games."""
        super().reset(seed=seed)
        if seed is not None:
            self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(seed)
        self._rng.seed(int(self.np_random.integers(2**62)))
        self._start(np.arange(self.num_envs))
        self._done = np.zeros(self.num_envs, np.bool_)
        return self._play(np.full(self.num_envs, c.STEP_ON, np.intc)), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One choice in every game."""
        if self._done is None:
            raise gymnasium.error.ResetNeeded("Call reset() first")
        if np.asarray(actions).dtype.kind not in "iu":
            raise TypeError("actions must be whole numbers")
        chosen = np.array(actions, np.intc)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, one for each game")
        chosen[chosen < 0] = ACTIONS  # no option anywhere
        chosen[self._done] = c.STEP_ON
        self._start(np.flatnonzero(self._done))
        seen = self._play(chosen)
        rewards = np.zeros(self.num_envs, np.float64)
        for i in np.flatnonzero(self._status == c.STEP_OVER).tolist():
            rewards[i] = win_shares(self.games[i])[self.seat]
        illegal = self._status == c.STEP_ILLEGAL
        rewards[illegal] = LOWEST
        self._done = illegal | (self._status == c.STEP_OVER)
        info = {"illegal": illegal} if illegal.any() else {}
        return seen, rewards, self._done.copy(), np.zeros(self.num_envs, np.bool_), info
