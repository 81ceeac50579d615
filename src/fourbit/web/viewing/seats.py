"""The seats: what the viewer may know of each."""

from __future__ import annotations

from typing import Literal

from fourbit.errors import catalogue
from fourbit.web.sitting import Sitter
from fourbit.web.viewing.look import Glance, letter, letters
from fourbit.web.wire import SeatView, Text
from fourbit.web.wire_texts import EMPTY, told

SeatState = Literal["choosing", "ready", "acting", "done", "passed", "waiting", "away", ""]
SECRET = ("draft", "stack", "upkeep")  # phases in which several choose at once


def seat_view(look: Glance, seat: int, mine: tuple[int, ...]) -> SeatView:
    """One seat. Guesses at others' hands and plans are left out."""
    state, sitter = look.known, look.sitting.sitters[seat]
    own = seat == look.viewer
    planned = state.planned(seat)
    shown = [number for number, when in planned.items() if own or when.known]
    unseen = look.drafting and not own
    pieces = state.pieces(seat) if own else [state.purse(seat, kind) for kind in look.rules.kinds]
    return SeatView(
        seat=letter(seat),
        name=sitter.name,
        who="bot" if sitter.bot else "me" if seat in mine else "person",
        bot=sitter.player,
        level=level(sitter.player),
        pieces=dict(zip(look.rules.kinds, pieces, strict=True)),
        hired=state.hired(seat),
        limit=state.limit(seat),
        sent=state.sent(seat),
        built=[str(number) for number in state.built(seat)],
        planned=[str(number) for number in shown],
        secret_plans=len(planned) - len(shown),
        hand=[] if unseen else list(state.cards(seat)),
        picks=state.picks if look.drafting else len(state.cards(seat)),
        space=state.space(seat),
        rank=state.order.index(seat) + 1 if seat in state.order else 0,
        state=seat_state(look, seat, sitter),
        points=look.scores[seat],
        standing=sitter.standing if own else True,
        replacing=letters(sorted(sitter.agree)),
    )


def seat_state(look: Glance, seat: int, sitter: Sitter) -> SeatState:
    """What a seat is doing, as everybody may know it."""
    state = look.known
    if state.is_over:
        return ""
    if look.sitting.way == "friends" and not sitter.player and not sitter.came:
        return "away"
    if state.actor == seat:
        return "acting"
    if seat in look.waiting:
        return "choosing"
    if state.passed(seat) and state.phase not in ("upkeep", "draft"):
        return "passed"
    if state.phase in SECRET and (state.phase != "stack" or state.joined(seat)):
        return "ready"
    return "done" if state.acted(seat) else "waiting"


def level(bot: str) -> Text:
    """What a bot is called; nothing for a person."""
    if not bot:
        return EMPTY
    key = f"view.bot.{bot}"
    return told(key) if key in catalogue() else Text(ja=bot, en=bot)
