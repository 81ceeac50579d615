"""Whether a position holds together: pieces accounted for, and the game waits where it says.

The compiled engine checks no bounds, so nothing that could not have come from play may pass. A
position is refused only for what can never occur under its rules. Every field of the state is
spoken of by a demand: `sound_game` (time, track, cards, buildings), `sound_seats` (workers,
board, stacks, purses, upkeep, counters), `sound_action` (the action, its ledger, the frames).
"""

from __future__ import annotations

from fourbit.engine.state import State
from fourbit.records import sound_action, sound_game, sound_seats
from fourbit.records.sound import Demand, Sound, bad
from fourbit.rules.compiled import SEAT_NAMES

DEMANDS: tuple[Demand, ...] = (
    sound_game.time,
    sound_game.progress,
    sound_game.track,
    sound_game.cards,
    sound_seats.workers,
    sound_seats.board,
    sound_seats.stacks,
    sound_seats.joining,
    sound_game.buildings,
    sound_seats.purses,
    sound_action.action,
    sound_action.frames,
    sound_action.price,
    sound_seats.counters,
    sound_seats.upkeep,
)


def check(state: State) -> None:
    """Raise `PositionError`, naming the key, unless all fits and somebody can choose."""
    check_parts(state)
    if not state.is_over:
        _waits(state)


def check_parts(state: State) -> None:
    """Raise `PositionError`, naming the key, unless all the parts fit."""
    it = Sound(state)
    for demand in DEMANDS:
        demand(it)


def _waits(state: State) -> None:
    """Somebody is asked, and has something to choose."""
    if not state.waiting:
        raise bad("waiting", [], "somebody")
    for seat in state.waiting:
        if len(state.legal_actions(seat)) < 2:
            raise bad("waiting", SEAT_NAMES[seat] if seat >= 0 else "*", "something to choose")
