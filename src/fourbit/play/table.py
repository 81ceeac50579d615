"""The table: one game with its people and bots; what was chosen, undo, saving.

Every random choice (chance, bots) comes from the seed and the number of plies before it, so a
resumed game goes on as it would have.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.errors import FourbitError, PositionError
from fourbit.files import MOST_RECORD, parse_json, read_json, read_text, write_whole
from fourbit.players.bots import make_bot
from fourbit.players.chance import CHANCE, Chance
from fourbit.players.player import Player
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules

N = vars(c)
FORMAT = 1
KEYS = {"format", "record", "bots", "seed"}


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays: a bot's name for each seat, or nothing for a person."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int


class Table:
    """A game being played."""

    def __init__(self, rules: Rules, setting: Setting, record: Record | None = None) -> None:
        self.rules = rules
        self.setting = setting
        self.bots: dict[int, Player] = {
            seat: make_bot(name, rules) for seat, name in enumerate(setting.bots) if name
        }
        self.record = record or Record(rules, len(setting.names), setting.names)
        self.before: list[tuple[int, int, State]] = []  # seat, action and the state it was made in
        for seat, action, state in replayed(self.record):
            self.before.append((seat, action, state))

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(s for s in range(self.state.players) if s not in self.bots)

    def generator(self) -> random.Random:
        """The randomness of the next ply."""
        return random.Random(f"{self.setting.seed}/{len(self.record.plies)}")

    def play(self, action: int, seat: int) -> None:
        """Make a choice."""
        state = self.state.clone()
        self.record.play(action, seat)
        self.before.append((seat, action, state))

    def next_person(self) -> int | None:
        """Let chance, then bots choose until a person must, or None at the end.

        People who choose at the same time as bots come first, so that nobody waits.
        """
        while not self.state.is_over:
            waiting = self.state.waiting
            mine = [seat for seat in waiting if seat in self.people]
            if mine:
                return mine[0]
            self._let(waiting[0])
        return None

    def _let(self, seat: int) -> None:
        if seat == CHANCE:
            chance = Chance(f"{self.setting.seed}/{len(self.record.plies)}")
            self.play(chance.choose(self.state), CHANCE)
            return
        view, decision = self.state.view(seat), self.state.decision_of(seat)
        self.play(self.bots[seat].choose(view, decision, self.generator()), seat)

    def is_secret(self) -> bool:
        """Whether several choose at once now, none seeing another's choice."""
        return bool(self.state.get(N["WAIT"]))

    # --- undo ---

    def can_undo(self) -> bool:
        """Whether the last choice was a person's and nobody else can have seen what it led to."""
        if not self.before:
            return False
        seat, _, then = self.before[-1]
        if seat not in self.people:
            return False
        same = all(then.get(N[f]) == self.state.get(N[f]) for f in ("ROUND", "STEP", "PHASE"))
        if then.get(N["WAIT"]):
            return same and then.get(N["PICK_NUMBER"]) == self.state.get(N["PICK_NUMBER"])
        if then.get(N["PHASE"]) == N["P_JOIN"]:
            steps = ("ROUND", "STEP")
            together = all(then.get(N[f]) == self.state.get(N[f]) for f in steps)
            return together and self.state.asks(seat) == N["ASK_STACK"]
        return same and then.get(N["ACTOR"]) == self.state.get(N["ACTOR"])

    def undo(self) -> int:
        """Take the last choice back; gives the seat that made it."""
        seat, _, state = self.before.pop()
        self.record.plies.pop()
        self.record.state = state
        return seat

    # --- saving ---

    def save(self, path: Path) -> None:
        """Write the game whole or not at all."""
        page = {
            "format": FORMAT,
            "bots": list(self.setting.bots),
            "seed": self.setting.seed,
            "record": self.record.to_json(),
        }
        write_whole(path, json.dumps(page, ensure_ascii=False, separators=(",", ":")) + "\n")


def replayed(record: Record) -> list[tuple[int, int, State]]:
    """Every ply as seat, action and the state before it."""
    found = []
    before: State | None = None
    for ply, state in record.states():
        if ply is not None and before is not None:
            seat = CHANCE if ply.seat == "*" else "ABCD".index(ply.seat)
            action = before.decision_of(seat).action(ply.word)
            found.append((seat, action, before))
        before = state
    return found


def open_table(path: Path) -> Table:
    """Read a saved game. Raises `FourbitError`; the file is left as it is."""
    page = read_save(path)
    record = Record.from_json(page["record"])
    bots, seed = page["bots"], page["seed"]
    players = len(record.names)
    fine = isinstance(bots, list) and len(bots) == players and isinstance(seed, int)
    if not fine or not all(isinstance(bot, str) for bot in bots):
        raise PositionError("bad_save", path=path, what="bots, seed")
    if all(bots):  # somebody must sit at the screen
        raise PositionError("bad_save", path=path, what="bots")
    return Table(record.rules, Setting(record.names, tuple(bots), seed), record)


def read_save(path: Path) -> dict[str, Any]:
    """The parts of a saved game."""
    return _parts(path, read_json(path, MOST_RECORD))


def _parts(path: Path, page: Any) -> dict[str, Any]:
    if not isinstance(page, Mapping) or set(page) != KEYS or page["format"] != FORMAT:
        raise PositionError("bad_save", path=path, what="format")
    return dict(page)


def is_save(path: Path) -> bool:
    """Whether the file is a saved game: what a game may be saved over."""
    try:
        read_save(path)
    except FourbitError:
        return False
    return True


def seats(
    players: int, people: int, bots: Sequence[str], names: Sequence[str], default: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and bots of all seats: people first, then bots in turn."""
    if not 1 <= people <= players:
        raise FourbitError("bad_people", people=people, players=players)
    if len(names) > players:
        raise FourbitError("bad_names", names=", ".join(names), players=players)
    called = [*names, *default[len(names) :]][:players]
    kinds = [""] * people + [bots[i % len(bots)] for i in range(players - people)]
    return tuple(called), tuple(kinds)


def open_record(path: Path) -> Record:
    """A record, also out of a saved game."""
    text = read_text(path, MOST_RECORD)
    if text.startswith("{") and '"record"' in text:
        return Record.from_json(_parts(path, parse_json(path, text))["record"])
    return Record.from_text(text, path)
