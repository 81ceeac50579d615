"""4bit Town as a PettingZoo AEC environment.

Secret choices made at once are made one after the other in seating order, none seeing another's.
There is no parallel environment: most decisions belong to one seat alone, and what it may choose
depends on what was chosen before it in the same step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourbit.adapters.needs import need

need("pettingzoo", "numpy", "gymnasium", "pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from fourbit.adapters.encoding import ACTIONS, MOST, encoding  # noqa: E402
from fourbit.adapters.game import drawn, rules_of, win_shares  # noqa: E402
from fourbit.engine.state import State  # noqa: E402
from fourbit.players.chance import Chance  # noqa: E402

LOWEST = -1.0


def observation_space(size: int) -> Any:
    """A view and which options are open."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-MOST, MOST, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def env(**kwargs: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action ends the game at -1."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=LOWEST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv, EzPickle):
    """One game; agents `player_0` … in seating order. Rewards at the end: the winner's share."""

    metadata = {  # noqa: RUF012  (PettingZoo's own form)
        "render_modes": ["human", "ansi"],
        "name": "fourbit_town_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str = "mended",
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, edition, players, options, render_mode)
        super().__init__()
        self.rules = rules_of(edition, players, options)
        self.code = encoding(self.rules, players)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self.code.size) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents
        }
        self.chance = Chance()
        self.game: State = self.rules.new_game(players)

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed, the same chance."""
        if seed is not None:
            self.chance = Chance(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.game = self.rules.new_game(len(self.agents))
        self._go_on()

    def _go_on(self) -> None:
        """Chance answers; then the next seat, or the end."""
        self.chance.play(self.game)
        seat = self.game.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, win_shares(self.game), strict=True))
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and its options if it is the one to choose."""
        seat = self._seat[agent]
        chooses = agent == self.agent_selection
        mask = self.code.mask(self.game, seat) if chooses else np.zeros(ACTIONS, np.int8)
        return {"observation": self.code.observe(self.game, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The selected agent's choice. Raises `IllegalAction` for what is no option of it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(action, self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it: printed (`human`) or given back (`ansi`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without specifying any render mode.")
            return None
        text = drawn(self.game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""
