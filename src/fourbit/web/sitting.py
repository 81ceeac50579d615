"""One game as the server holds it: the table, who sits where, and what people agreed on."""

from __future__ import annotations

from dataclasses import dataclass, field

from fourbit.play.log import Log
from fourbit.play.table import Table


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


@dataclass(slots=True)
class Sitting:
    """A game in memory. Everything in it follows from its stored entries, folded in order.

    `rev` counts the entries: a page applies only a higher one. `undo_asked` is the seat that asks
    the others to take its last choice back. `thinking` are the bots at work just now.
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
    thinking: set[int] = field(default_factory=set)
    rematch: str | None = None
    changed: float = 0.0
