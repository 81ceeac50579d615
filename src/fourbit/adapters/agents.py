"""What PettingZoo's two environments of the game share: rules, agents, spaces, rendering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium.utils import EzPickle

from fourbit.adapters.encoding import ACTIONS, encoding
from fourbit.adapters.game import drawn, rules_of
from fourbit.adapters.spaces import RENDER_MODES, checked_mode, observation_space, shown
from fourbit.engine.state import State
from fourbit.players.chance import Chance

METADATA = {"render_modes": [*RENDER_MODES], "name": "fourbit_town_v0", "render_fps": 2}


class Agents(EzPickle):
    """Agents `player_0` … in seating order around one game.

    Raises `FourbitError` for an edition, a number of players or an option there is not.
    """

    actions = ACTIONS

    def __init__(
        self,
        edition: str = "mended",
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(edition, players, options, render_mode)
        self.rules = rules_of(edition, players, options)
        self.code = encoding(self.rules, players)
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.code, self.actions) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.actions) for agent in self.possible_agents
        }
        self.chance = Chance()
        self.game: State = self.rules.new_game(players)

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all."""
        return self.action_spaces[agent]

    def start(self, seed: int | None) -> None:
        """A new game up to its first choice; the same seed, the same chance."""
        if seed is not None:
            self.chance = Chance(seed)
        self.agents = self.possible_agents[:]
        self.game = self.rules.new_game(len(self.agents))
        self.chance.play(self.game)

    def render(self) -> str | None:
        """The table as a spectator sees it: printed (`human`) or given back (`ansi`)."""
        return shown(self.render_mode, lambda: drawn(self.game))

    def close(self) -> None:
        """Nothing is held open."""
