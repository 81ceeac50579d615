"""4bit Town for Gymnasium: one seat learns against our bots, one game at a time or many at once."""

from __future__ import annotations

import operator
import random
from collections.abc import Mapping, Sequence
from typing import Any

from fourbit.adapters.needs import need

need("gymnasium", "numpy", "gymnasium")

import gymnasium  # noqa: E402

from fourbit.adapters.encoding import ACTIONS, encoding  # noqa: E402
from fourbit.adapters.game import drawn, rules_of, win_shares  # noqa: E402
from fourbit.adapters.spaces import (  # noqa: E402
    LOWEST,
    RENDER_MODES,
    checked_mode,
    observation_space,
    shown,
)
from fourbit.engine.state import State  # noqa: E402
from fourbit.errors import FourbitError, IllegalAction  # noqa: E402
from fourbit.players.bots import make_bot  # noqa: E402
from fourbit.players.chance import CHANCE, Chance  # noqa: E402
from fourbit.players.mind_bot import MindBot  # noqa: E402
from fourbit.rules.compiled import SEAT_NAMES, Rules  # noqa: E402


def opponents(
    rules: Rules, bots: str | Sequence[str], players: int, seat: int
) -> dict[int, MindBot]:
    """A bot for each other seat: one name for all, or a name each.

    Raises `FourbitError` for a seat or a bot there is not.
    """
    if not 0 <= seat < players:
        raise FourbitError("bad_seat", seat=seat, seats=SEAT_NAMES[:players])
    others = [other for other in range(players) if other != seat]
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise ValueError(f"{players - 1} bots are needed, one for each other seat: {names}")
    return {other: make_bot(name, rules) for other, name in zip(others, names, strict=True)}


class Env(gymnasium.Env):
    """One learning seat. Reward at the end: the winner's share, 0 to 1.

    An illegal action ends the episode with -1; `info["illegal"]` then says why.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "mended",
        players: int = 2,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules_of(edition, players, options)
        self.bots = opponents(self.rules, bots, players, seat)
        self.players = players
        self.seat = seat
        self.render_mode = checked_mode(render_mode)
        self.code = encoding(self.rules, players)
        self.observation_space = observation_space(self.code)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.game: State | None = None
        self.over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; the same seed, the same chance and the same bots' whims."""
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**62))
        self.chance = Chance(start)
        self.rng = random.Random(start + 1)
        self.game = self.rules.new_game(self.players)
        self.over = False
        self._go_on(self.game)
        return self._observation(self.game), {}

    def _go_on(self, game: State) -> None:
        """Chance and bots choose until the learning seat is asked or the game is over."""
        while not game.is_over and not game.asks(self.seat):
            who = game.seat
            assert who is not None
            if who == CHANCE:
                self.chance.play(game)
                continue
            game.apply(self._bots_choice(game, who), who)

    def _bots_choice(self, game: State, who: int) -> int:
        """What the bot of a seat chooses."""
        bot = self.bots[who]
        if not bot.looks:  # at its view; and views take time
            return bot.thought.choose(game, who, self.rng.getrandbits(64))
        return bot.choose(game.sight(who), game.decision_of(who), self.rng)

    def _observation(self, game: State) -> dict[str, Any]:
        return {
            "observation": self.code.observe(game, self.seat),
            "action_mask": self.code.mask(game, self.seat),
        }

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The learning seat's choice, and all that follows until its next."""
        if self.game is None or self.over:
            raise gymnasium.error.ResetNeeded("The game is over: call reset() first")
        try:
            self.game.apply(operator.index(action), self.seat)
        except IllegalAction as error:
            self.over = True
            return self._observation(self.game), LOWEST, True, False, {"illegal": str(error)}
        self._go_on(self.game)
        self.over = self.game.is_over
        reward = win_shares(self.game)[self.seat]
        info = {"scores": list(self.game.scores())} if self.over else {}
        return self._observation(self.game), reward, self.over, False, info

    def render(self) -> str | None:
        """The table as the learning seat sees it."""
        if self.game is None:
            raise gymnasium.error.ResetNeeded("Nothing to render: call reset() first")
        game = self.game
        return shown(self.render_mode, lambda: drawn(game, self.seat))


gymnasium.register("fourbit/Town-v0", entry_point=Env, disable_env_checker=True)
