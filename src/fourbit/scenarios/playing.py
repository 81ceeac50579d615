"""Going on from decision to decision, and what an act leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fourbit.engine import constants as c
from fourbit.players.chance import CHANCE
from fourbit.scenarios.given import Given


@dataclass
class Played:
    """The table afterwards, and what an act found out besides."""

    table: Given
    facts: dict[str, Any] = field(default_factory=dict)


def drive(table: Given, choose: Callable[[int], int | None], breaks: int = 0) -> None:
    """Go on, chance turning over the deck, until `choose` gives up or breakpoint `breaks` + 1."""
    state = table.state
    while (seat := state.seat) is not None:
        if table.at_break():
            if breaks == 0:
                return
            breaks -= 1
            state.apply(c.OPTION_NO, seat)
        elif seat == CHANCE:
            table.turn_over()
        else:
            action = choose(seat)
            if action is None:
                return
            state.apply(action, seat)
