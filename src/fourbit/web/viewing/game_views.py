"""The view of a game: everything a page draws of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from fourbit.web.rulesets import digest_of
from fourbit.web.sitting import Sitting
from fourbit.web.undoing import can_take_back, must_ask_back
from fourbit.web.viewing.asks import ask
from fourbit.web.viewing.board import board
from fourbit.web.viewing.final_scoring import ending
from fourbit.web.viewing.log_views import LAST, log_lines
from fourbit.web.viewing.look import glance, letter, letters
from fourbit.web.viewing.seats import seat_view
from fourbit.web.wire import GameView


def game_view(
    sitting: Sitting, viewer: int | None, mine: Sequence[int] = (), ply: int | None = None
) -> GameView:
    """What a viewer (None: watching) may know now, or knew after so many plies.

    `mine` are the seats of the viewer's browser.
    """
    look = glance(sitting, viewer, ply)
    state, lies = look.known, board(look)
    return GameView(
        id=sitting.id,
        rev=sitting.rev,
        ply=look.ply,
        plies=look.plies,
        rules=digest_of(look.rules),
        way=cast("Any", sitting.way),
        viewer=None if viewer is None else letter(viewer),
        mine=letters(sorted(mine)),
        round=state.round,
        rounds=look.rules.edition.procedure.rounds,
        step=state.step,
        phase=state.phase,
        over=state.is_over,
        seats=[seat_view(look, seat, tuple(mine)) for seat in range(state.players)],
        order=letters(state.order),
        places=lies.places,
        hall=lies.hall,
        row=[str(number) for number in state.row],
        deck=len(state.deck),
        reveal=lies.reveal,
        waiting=letters(look.waiting),
        thinking=letters(sorted(sitting.thinking)),
        ask=ask(look),
        can_undo=look.is_now and viewer is not None and can_take_back(sitting, viewer),
        can_ask_undo=look.is_now and viewer is not None and must_ask_back(sitting, viewer),
        undo_asked=None if sitting.undo_asked is None else letter(sitting.undo_asked),
        log=log_lines(sitting, look.ply, LAST),
        ending=ending(sitting) if look.is_now and state.is_over else None,
        hints_used=letters(sorted(sitting.hints)),
        seed=sitting.seed,
        lesson=sitting.lesson,
        rematch=sitting.rematch,
    )
