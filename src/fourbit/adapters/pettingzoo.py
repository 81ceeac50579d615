"""4bit Town for PettingZoo: `env` (AEC) and `parallel_env`.

In the AEC environment secret choices made at once are made one after the other in seating order,
none seeing another's. In the parallel one they are made at once, and who has nothing to decide
waits.
"""

from __future__ import annotations

from typing import Any

from fourbit.adapters.needs import need

need("pettingzoo", "numpy", "gymnasium", "pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from fourbit.adapters.agents import METADATA, Agents  # noqa: E402
from fourbit.adapters.encoding import ACTIONS  # noqa: E402
from fourbit.adapters.game import win_shares  # noqa: E402
from fourbit.adapters.parallel import parallel_env as parallel_env  # noqa: E402
from fourbit.adapters.spaces import LOWEST  # noqa: E402


def env(**kwargs: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action ends the game at -1."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=LOWEST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(Agents, AECEnv):
    """One game; agents `player_0` … in seating order. Rewards at the end: the winner's share."""

    metadata = METADATA | {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed, the same chance."""
        self.start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """To the next seat, or to the end."""
        seat = self.game.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, win_shares(self.game), strict=True))
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and its options if it is the one to choose."""
        seat = self.possible_agents.index(agent)
        chooses = agent == self.agent_selection
        mask = self.code.mask(self.game, seat) if chooses else np.zeros(ACTIONS, np.int8)
        return {"observation": self.code.observe(self.game, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The selected agent's choice. Raises `IllegalAction` for what is no option of it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(action, self.possible_agents.index(agent))
        self.chance.play(self.game)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        if self.game.is_over:  # before that there is nothing to add up
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()
