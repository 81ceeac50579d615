"""What all adapters share: loading by name, results as rewards, a table drawn as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fourbit.rules.compiled import SEAT_NAMES, load
from fourbit.terminal.drawing import Drawing
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.names import Names

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

CHANCE = -1


def rules_of(edition: str, players: int, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules, which that many can play. Raises `FourbitError`."""
    rules = load(edition, options)
    rules.new_game(players)
    return rules


def win_shares(state: State) -> list[float]:
    """1 for the winner, shared by equals; 0 for others and before the end."""
    winners = state.winners() if state.is_over else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def margins(state: State) -> list[float]:
    """VP above the mean of the others; they sum to 0."""
    if not state.is_over:
        return [0.0] * state.players
    scores = state.scores()
    others = state.players - 1
    return [score - (sum(scores) - score) / others for score in scores]


def drawn(state: State, seat: int | None = None) -> str:
    """The table as text, as the terminal shows it to a seat or a spectator."""
    view = state.view(seat)
    texts = ScreenTexts("en", state.rules.edition.words)
    drawing = Drawing(Names(state.rules, "en"), texts, SEAT_NAMES[: state.players])
    me = None if seat is None else SEAT_NAMES[seat]
    parts = [drawing.head(view), *drawing.board(view), *drawing.players(view, me)]
    return "\n".join(line.plain.rstrip() for line in (*parts, *drawing.row(view)))
