"""Sittings of whole games, at any of their plies, and sittings of what else might be true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import cast

from fourbit.engine.state import State
from fourbit.files import MOST_RECORD, read_text
from fourbit.play.log import Log
from fourbit.play.table import Setting, Table, replayed
from fourbit.play.trail import Past, Trail
from fourbit.players.bots import make_bot
from fourbit.players.chance import CHANCE, Chance
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from fourbit.web.sitting import Sitter, Sitting

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(f"docs/examples/{path.name}" for path in ROOT.glob("docs/examples/*.toml"))
EDITIONS = [*shipped(), *EXAMPLES]
NAMES = ("Hana", "Ken", "Yuki", "Sou")


class Told(list[Past]):
    """A trail whose states need not follow from each other."""

    @property
    def plies(self) -> list[tuple[int, int]]:
        return [(seat, action) for seat, action, _ in self]


@dataclass
class Story:
    """A whole game: who chose what in which state, and where it ended."""

    rules: Rules
    record: Record
    states: list[State] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def players(self) -> int:
        return self.record.state.players

    def sitting(self, ply: int, states: list[State] | None = None) -> Sitting:
        """The game after so many plies; `states` are told instead of its own."""
        told = states or self.states
        names = NAMES[: self.players]
        record = Record(self.rules, self.players, names, self.record.format)
        record.plies = self.record.plies[:ply]
        record.state = told[ply].clone()
        table = Table(self.rules, Setting(names, ("",) * self.players, None))
        table.record = record
        table.before = cast(Trail, Told((*self.moves[n], told[n]) for n in range(ply)))
        log = Log(self.rules, self.players)
        for seat, action in self.moves[:ply]:
            log.feed(seat, action)
        sitters = [Sitter(name, came=True) for name in names]
        sitting = Sitting("g", "friends", table, sitters, log, answers=[0] * self.players)
        sitting.rev = ply
        return sitting


def told(record: Record) -> Story:
    """The story of a record."""
    story = Story(record.rules, record)
    for seat, action, state in replayed(record):
        story.moves.append((seat, action))
        story.states.append(state)
    story.states.append(record.state)
    return story


@cache
def story(edition: str, players: int = 3) -> Story:
    """A finished game of an edition: a stored one, else one played here."""
    games = f"{Path(edition).stem}-[0-9]*-{players}p.json"
    stored = sorted((ROOT / "tests" / "games").glob(games))
    if stored:
        return told(Record.from_text(read_text(stored[0], MOST_RECORD), stored[0]))
    return told(played(edition, players, 1))


def played(edition: str, players: int, seed: int) -> Record:
    """A game of one who knows what is good and often does something else."""
    rules = load(edition)
    record = Record(rules, players)
    rng, chance, greedy = random.Random(seed), Chance(seed), make_bot("greedy", rules)
    while not record.state.is_over:
        state = record.state
        if state.seat == CHANCE:
            record.play(chance.choose(state), CHANCE)
            continue
        seat = rng.choice(state.waiting)
        if rng.random() < 0.4 and state.phase != "stack":
            action = rng.choice(state.legal_actions(seat))
        else:
            action = greedy.choose(state.sight(seat), state.decision_of(seat), rng)
        record.play(action, seat)
    return record


def viewers(of: Story) -> list[int | None]:
    """Every seat, and somebody who watches."""
    return [*range(of.players), None]


def asked(state: State) -> Iterator[int]:
    """The seats that have to choose."""
    return (seat for seat in state.waiting if seat != CHANCE)
