"""4bit Town as a PettingZoo parallel environment.

Every step, all seats that have to choose now choose at once: draft, stacks and upkeep are truly
simultaneous. A seat with nothing to decide has exactly one legal action, `WAIT`, which is one
number after the options that all adapters share. Chance is rolled by the environment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourbit.adapters.needs import need

need("pettingzoo", "numpy", "gymnasium", "pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from pettingzoo import ParallelEnv  # noqa: E402

from fourbit.adapters.agents import METADATA, Agents  # noqa: E402
from fourbit.adapters.encoding import ACTIONS, Mask  # noqa: E402
from fourbit.adapters.game import win_shares  # noqa: E402
from fourbit.adapters.spaces import LOWEST  # noqa: E402
from fourbit.engine.state import State  # noqa: E402

WAIT = ACTIONS
Stepped = tuple[
    dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class parallel_env(Agents, ParallelEnv):
    """One game; agents `player_0` … in seating order. Rewards at the end: the winner's share.

    An illegal action ends the game with -1 for whoever chose it, and its `info["illegal"]` says
    so; the game itself is then as it was.
    """

    metadata = METADATA
    actions = WAIT + 1
    begun = False

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new game; the same seed, the same chance."""
        self.start(seed)
        self.begun = True
        return self._observations(self.game), {agent: {} for agent in self.agents}

    def _mask(self, game: State, seat: int) -> Mask:
        """1 for each option the seat has now; nothing but `WAIT` if it has none."""
        found = np.zeros(WAIT + 1, np.int8)
        self.code.mask(game, seat, found[:WAIT])
        found[WAIT] = not game.asks(seat)
        return found

    def _observations(self, game: State) -> dict[str, Any]:
        return {
            agent: {
                "observation": self.code.observe(game, seat),
                "action_mask": self._mask(game, seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _refused(self, game: State, actions: Mapping[str, Any]) -> dict[int, str]:
        """Why seats cannot do what they chose. Raises `ValueError` if that is no action at all."""
        found = {}
        for seat, agent in enumerate(self.agents):
            if agent not in actions or not self.action_space(agent).contains(actions[agent]):
                raise ValueError(f"{agent}: {actions.get(agent)!r} is not in the action space")
            action, asked = int(actions[agent]), bool(game.asks(seat))
            if asked != (action != WAIT) or (asked and action not in game.legal_actions(seat)):
                found[seat] = str(game.refusal(action, seat))
        if strangers := [agent for agent in actions if agent not in self.agents]:
            raise ValueError(f"no such agent: {', '.join(map(str, strangers))}")
        return found

    def step(self, actions: Mapping[str, Any]) -> Stepped:
        """Everybody's choice at once, and chance until somebody has to choose again."""
        if not self.begun:
            raise gymnasium.error.ResetNeeded("Call reset() first")
        if not self.agents:
            return {}, {}, {}, {}, {}
        game, agents = self.game, self.agents
        refused = self._refused(game, actions)
        if not refused:
            for seat in game.waiting:
                game.apply(int(actions[agents[seat]]), seat)
            self.chance.play(game)
        over = bool(refused) or game.is_over
        rewards = win_shares(game)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat, why in refused.items():
            rewards[seat] = LOWEST
            infos[agents[seat]]["illegal"] = why
        self.agents = [] if over else agents
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(game),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )
