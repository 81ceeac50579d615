"""What the viewer has to decide now."""

from __future__ import annotations

from typing import Literal

from fourbit.engine.constants import HAND, PLACES
from fourbit.engine.number_words import DECISIONS
from fourbit.web.viewing.look import Glance, letter
from fourbit.web.viewing.rehearsals import rehearsal
from fourbit.web.viewing.voices import voices
from fourbit.web.wire import Ask, Text
from fourbit.web.wire_texts import both, told
from fourbit.words.decision import Decision

AskKind = Literal["draft", "join", "stack", "action", "upkeep"]
OWN: dict[str, AskKind] = {"draft": "draft", "join": "join", "stack": "stack", "keep": "upkeep",
                           "upkeep": "upkeep"}  # fmt: skip


def ask(look: Glance) -> Ask | None:
    """The viewer's decision, if it has one where the game stands and no bot chooses for it."""
    seat = look.viewer
    if seat is None or not look.is_now or seat not in look.waiting:
        return None
    if look.sitting.sitters[seat].player:
        return None
    kind = ask_kind(look, DECISIONS[look.known.asks(seat)])
    found = Ask(decision=look.sitting.decision(seat), kind=kind, title=_title(look, kind, seat))
    if kind != "draft":
        return found.model_copy(update={"proposal": rehearsal(look.sitting, seat)})
    pack = sorted(action + 1 for action in look.known.legal_actions(seat))
    return found.model_copy(
        update={
            "pack": pack,
            "kept": list(look.known.cards(seat)),
            "passes_to": _passes_to(look, seat, len(pack)),
        }
    )


def ask_kind(look: Glance, decision: str) -> AskKind:
    """Which screen a decision belongs to; sales while upkeep is paid belong to upkeep."""
    if look.known.phase == "upkeep":
        return "upkeep"
    return OWN.get(decision, "action")


def _passes_to(look: Glance, seat: int, pack: int) -> str | None:
    """Who gets the rest of the pack; nobody if nothing is left, or if it is not passed on."""
    mode = look.rules.edition.procedure.draft_mode
    last = pack <= 1 or look.known.picks >= HAND - 1
    return None if last or mode != "pass" else letter((seat + 1) % look.known.players)


def _title(look: Glance, kind: AskKind, seat: int) -> Text:
    speech = voices(look.rules)
    if kind in ("stack", "upkeep"):  # hundreds of options: none of them is named here
        return told(f"view.ask.{kind}")
    state = look.known
    at = state.at(seat)
    if kind == "action" and state.actor == seat and at is not None:
        key = f"{at:04b}" if at < PLACES else look.rules.edition.town_hall.key
        return told("view.ask.action", place=both(speech.say(lambda v: v.names.titled(key))))
    decision: Decision = state.decision_of(seat)
    return speech.say(lambda voice: voice.questions.title(decision))
