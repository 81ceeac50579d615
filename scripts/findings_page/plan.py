"""Which games the page rests on, and the commands that play them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass

EDITIONS = ("rulebook", "mended")
PLAYERS = (2, 4)
BOTS = ("quick", "value")  # a finding counts when both agree
SEED = 12
GAMES = {"quick": 20_000, "value": 4_000}
GAMES_COINS = {"quick": 4_000, "value": 1_000}  # for each number of coins
WEIGHED = 200  # games whose options are judged one by one
BEHIND = 2  # coins for each player ahead, as the rulebook has it
COINS = (4, 8, 14, 20, 26)  # other numbers of them
DEALT = "dealt"


@dataclass(frozen=True)
class Run:
    """One bot at all seats; `behind` coins for each player ahead; `dealt` hands or drafted ones."""

    edition: str
    players: int
    bot: str
    games: int
    behind: int = BEHIND
    dealt: bool = False

    @property
    def folder(self) -> str:
        """Where its games are kept."""
        name = f"{self.edition}-{self.players}-{self.bot}"
        if self.dealt:
            return f"{name}-{DEALT}"
        return name if self.behind == BEHIND else f"{name}-behind-{self.behind}"

    @property
    def words(self) -> list[str]:
        """The words of the command after `fourbit`."""
        changes = []
        if self.dealt:
            changes += ["--set", "draft.mode=dealt"]
        if self.behind != BEHIND:
            changes += ["--set", f"effects=game start: coin {self.behind} per player ahead"]
        return [
            *("simulate", self.edition, *changes, "--games", str(self.games)),
            *("--players", str(self.players), "--bots", self.bot, "--seed", str(SEED)),
            *("--out", self.folder),
        ]

    @property
    def command(self) -> str:
        """As one types it."""
        return shlex.join(["fourbit", *self.words]).replace("'", '"')


def main_runs(scale: float = 1.0) -> list[Run]:
    """The editions as they are."""
    return [
        Run(edition, players, bot, _scaled(GAMES[bot], scale))
        for edition in EDITIONS
        for players in PLAYERS
        for bot in BOTS
    ]


def dealt_runs(scale: float = 1.0) -> list[Run]:
    """The same with hands by lot, so that having a card is nobody's choice."""
    return [
        Run(run.edition, run.players, run.bot, run.games, dealt=True) for run in main_runs(scale)
    ]


def coin_runs(scale: float = 1.0) -> list[Run]:
    """The same deals with other numbers of coins for those behind."""
    return [
        Run(run.edition, run.players, run.bot, _scaled(GAMES_COINS[run.bot], scale), behind)
        for run in main_runs(scale)
        for behind in COINS
    ]


def all_runs(scale: float = 1.0) -> Iterator[Run]:
    """Everything the page needs."""
    yield from main_runs(scale)
    yield from dealt_runs(scale)
    yield from coin_runs(scale)


def _scaled(games: int, scale: float) -> int:
    return max(20, round(games * scale))
