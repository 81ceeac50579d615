"""One game as the server holds it: the table, who sits where, and what people agreed on."""

from __future__ import annotations

from dataclasses import dataclass, field

from fourbit.play.log import Log
from fourbit.play.table import Table
from fourbit.rules.compiled import SEAT_NAMES


@dataclass(slots=True)
class Sitter:
    """Who sits on a seat. `bot` is empty for a person; `came`: somebody has opened its link.

    `stand_in` is the bot that plays for an absent person; `agree` are the seats that want one.
    """

    name: str
    bot: str = ""
    came: bool = False
    standing: bool = True
    stand_in: str = ""
    agree: set[int] = field(default_factory=set)

    @property
    def player(self) -> str:
        """The bot that chooses for this seat, or nothing if a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True, slots=True)
class Note:
    """Something for the log that is no ply: `what` is hint, undo, replaced or back.

    `ply` is how far the game was.
    """

    ply: int
    seat: int
    what: str


@dataclass(slots=True)
class Sitting:
    """A game in memory. Everything in it follows from its stored entries, folded in order.

    `rev` counts the entries: a page applies only a higher one. `undo_asked` is the seat that asks
    the others to take its last choice back, `undo_agree` those who let it. `thinking` are the bots
    at work just now. `answers` counts what each seat has answered or taken back; `moves` are the
    answers that stand: whose, and the number of its first ply, from 0. `spoken` and `board` are
    what viewing remembers of its log and of what lies open.
    """

    id: str
    way: str
    table: Table
    sitters: list[Sitter]
    log: Log
    rev: int = 0
    seed: int | None = None
    lesson: bool = False
    hints: set[int] = field(default_factory=set)
    undo_asked: int | None = None
    undo_agree: set[int] = field(default_factory=set)
    answers: list[int] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    thinking: set[int] = field(default_factory=set)
    rematch: str | None = None
    changed: float = 0.0
    spoken: object = field(default=None, repr=False, compare=False)
    board: object = field(default=None, repr=False, compare=False)

    def decision(self, seat: int) -> str:
        """The name of what a seat decides next. It depends on nothing but what that seat itself
        has answered, so a choice made at the same time as others' is never turned away."""
        return f"{SEAT_NAMES[seat]}{self.answers[seat]}"

    def players(self) -> list[str]:
        """For each seat the bot that chooses, or nothing for a person."""
        return [sitter.player for sitter in self.sitters]
