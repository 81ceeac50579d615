"""4bit Town as OpenSpiel's Python game `fourbit_town`; importing this registers it.

Parameters: `edition`, `players` (2–4), `options` (`key:value;key:value`; OpenSpiel's own strings
have no room for a second `=`), `returns` (`win`: the winner's share, `margin`: VP above the others'
mean). Secret choices made at once are made one
after the other in seating order, none seeing another's.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from fourbit.adapters.needs import need

need("openspiel", "numpy", "pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from fourbit.adapters.encoding import ACTIONS, Encoding, encoding  # noqa: E402
from fourbit.adapters.game import CHANCE, margins, rules_of, win_shares  # noqa: E402
from fourbit.adapters.history import Story  # noqa: E402
from fourbit.adapters.length import longest  # noqa: E402
from fourbit.adapters.redraw import redrawn  # noqa: E402
from fourbit.engine import constants as c  # noqa: E402
from fourbit.engine.number_words import DECISIONS  # noqa: E402
from fourbit.engine.state import State  # noqa: E402
from fourbit.errors import FourbitError  # noqa: E402
from fourbit.words.decision import seat_name, word  # noqa: E402

NAME = "fourbit_town"
DEFAULTS: dict[str, Any] = {"edition": "mended", "players": 2, "options": "", "returns": "win"}
RETURNS = ("win", "margin")
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def game_type(returns: str) -> Any:
    """What OpenSpiel wants to know of every game of this kind."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="4bit Town",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if returns == "win" else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=c.SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def parsed(text: str) -> dict[str, Any]:
    """`key:value;key:value` as options; `=` is as good as `:`."""
    pairs = [part.replace("=", ":", 1).partition(":") for part in text.split(";") if part.strip()]
    return {key.strip(): _value(value.strip()) for key, _, value in pairs}


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() else text


class Game(pyspiel.Game):
    """An edition for so many players. Raises `pyspiel.SpielError` for parameters it cannot use."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        if given["returns"] not in RETURNS:
            raise pyspiel.SpielError(f"returns: {given['returns']!r}; known: {', '.join(RETURNS)}")
        try:
            rules = rules_of(given["edition"], given["players"], parsed(given["options"]))
        except FourbitError as error:
            raise pyspiel.SpielError(str(error)) from error
        self.rules = rules
        self.encoding: Encoding = encoding(rules, given["players"])
        self.margin = given["returns"] == "margin"
        most = float(rules.edition.procedure.cap) if self.margin else 1.0
        self.decisions, self.chances = longest(rules, given["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=max(c.CARDS, len(rules.buildings)),
            num_players=given["players"],
            min_utility=-most if self.margin else 0.0,
            max_utility=most,
            utility_sum=0.0 if self.margin else 1.0,
            max_game_length=self.decisions,
        )
        told = {**(params or {})}
        if "options" in told:  # so that the game's own string can be read back
            told["options"] = told["options"].replace("=", ":")
        super().__init__(game_type(given["returns"]), info, told)

    def new_initial_state(self) -> GameState:
        """Before the turn order is drawn."""
        return GameState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Turn order, deal, and every building that can be turned over."""
        return self.chances

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What a player sees now, or all it has seen (`perfect_recall`, as a string only)."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.encoding, kind, params)


class GameState(pyspiel.State):
    """A state of the game, with what each player has seen on the way."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.margin = game.margin
        self.story = Story(game.encoding)
        self.player = CHANCE  # OpenSpiel asks again and again who chooses

    @property
    def state(self) -> State:
        """The engine's state."""
        return self.story.state

    def current_player(self) -> int:
        """Who chooses next: of several, the first in seating order; -1 is chance."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending; none for a player who is not the one to choose."""
        return sorted(self.story.state.legal_actions(player)) if player == self.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities."""
        return sorted(self.story.state.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        story = self.story
        try:
            story.apply(action)
        except FourbitError as error:
            raise pyspiel.SpielError(str(error)) from error
        seat = story.state.seat
        self.player = TERMINAL if seat is None else seat

    def _action_to_string(self, player: int, action: int) -> str:
        """`A draft 7`: seat, kind of decision, the option's word."""
        seat = CHANCE if player < 0 else player
        kind = DECISIONS[self.state.asks(seat)]
        return f"{seat_name(seat)} {kind} {word(self.state, seat, action)}"

    def returns(self) -> list[float]:
        """As the game's parameter says; 0 before the end."""
        return margins(self.state) if self.margin else win_shares(self.state)

    def rewards(self) -> list[float]:
        """Everything comes at the end."""
        return self.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> GameState:
        """A state this player could be in, uniform over what it cannot know.

        It has a history of its own, which the player cannot tell from the real one.
        """
        story, found = self.story, GameState(self.get_game())
        rng = random.Random(sampler())
        for _, action in redrawn(story.code, story.plies, player, rng):
            found.apply_action(action)
        story.share(player, found.story)
        return found

    def __str__(self) -> str:
        return json.dumps(self.state.position(), ensure_ascii=False)


class Observer:
    """What a player sees, as OpenSpiel's observers give it."""

    def __init__(self, code: Encoding, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("No observation shows everybody's secrets")
        self.code = code
        self.recall = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if self.recall else np.zeros(code.size, np.float32)
        self.dict = {} if self.recall else {"view": self.tensor}

    def _seat(self, player: int) -> int:
        return player if self.private else CHANCE

    def set_from(self, state: GameState, player: int) -> None:
        """Put what the player sees into `tensor`."""
        if self.tensor is not None:
            self.code.observe(state.state, self._seat(player), self.tensor)

    def string_from(self, state: GameState, player: int) -> str:
        """All the player has seen and done (perfect recall), or what it sees now."""
        if self.recall:
            return state.story.seen_by(self._seat(player))
        view = state.state.view(player if self.private else None)
        return json.dumps(view, ensure_ascii=False)


pyspiel.register_game(game_type("win"), Game)
