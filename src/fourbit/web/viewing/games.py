"""A game as one line of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from fourbit.engine.constants import PLACES
from fourbit.web.pages.edition_pages import edition_name
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.look import Glance, glance, letters
from fourbit.web.wire import GameLine, Text
from fourbit.web.wire_texts import both, told


def game_line(sitting: Sitting, mine: Sequence[int] = ()) -> GameLine:
    """One of my games, with nothing in it that is not known to everybody."""
    look = glance(sitting, None)
    state = look.known
    turn = [seat for seat in mine if seat in look.waiting and not sitting.sitters[seat].player]
    return GameLine(
        id=sitting.id,
        way=cast("Any", sitting.way),
        edition=edition_name(look.rules.edition),
        names=[sitter.name for sitter in sitting.sitters],
        mine=letters(sorted(mine)),
        my_turn=bool(turn),
        waiting=letters(look.waiting),
        round=state.round,
        rounds=look.rules.edition.procedure.rounds,
        over=state.is_over,
        winners=letters(state.winners()) if state.is_over else [],
        scores=list(state.scores()),
        lit=[n for n in range(PLACES) if any(n in state.visited(s) for s in range(state.players))],
        changed=sitting.changed,
        summary=_summary(look, bool(turn)),
    )


def _summary(look: Glance, turn: bool) -> Text:
    """Where the game stands, in a sentence."""
    state, sitters = look.known, look.sitting.sitters
    facts: dict[str, Any] = {"round": state.round}
    if state.is_over:
        names = [sitters[seat].name for seat in state.winners()]
        return told("view.line.over", names=both(_listed(names)))
    if turn:
        return told("view.line.draft_mine" if not state.round else "view.line.mine", **facts)
    names = [sitters[seat].name for seat in look.waiting]
    if not names:
        return told("view.line.between", **facts)
    return told("view.line.waiting", names=both(_listed(names)), **facts)


def _listed(names: Sequence[str]) -> Text:
    return Text(ja="・".join(names), en=", ".join(names))
