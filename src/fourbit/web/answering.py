"""Answers to decisions, of people and of bots: one for each decision, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.following import Draft
from fourbit.web.hosting import Addition, Host, Make
from fourbit.web.refusals import TooLate
from fourbit.web.sitting import Sitting
from fourbit.web.store.kept_games import StoredEntry, find_request
from fourbit.words.decision import word


def request_key(seat: int, key: str) -> str:
    """A request's own key, apart from those of other seats."""
    return f"{SEAT_NAMES[seat]}:{key}"


def act(host: Host, id: str, seat: int, decision: str, words: Sequence[str], key: str) -> bool:
    """A person's whole answer; False if this very request was answered before.

    Raises `TooLate` if the decision was answered otherwise, `IllegalAction` for no option of it.
    """
    return host.change(id, person_answers(host, seat, decision, words, key))


def person_answers(host: Host, seat: int, decision: str, words: Sequence[str], key: str) -> Make:
    """What `act` adds to a game."""

    def make(connection: Connection, sitting: Sitting) -> Addition:
        body = {"words": list(words)}
        if is_repeat(connection, sitting, "act", request_key(seat, key), body, decision):
            return Addition()
        if sitting.decision(seat) != decision or sitting.sitters[seat].player:
            raise TooLate("web.too_late")
        draft = Draft(sitting)
        draft.play_words(seat, words)
        return answered(host.now(), draft, seat, decision, body, request_key(seat, key))

    return make


def act_for_bot(host: Host, id: str, seat: int, decision: str, action: int) -> bool:
    """A bot's choice, unless somebody has made it meanwhile."""

    def make(connection: Connection, sitting: Sitting) -> Addition:
        state = sitting.table.state
        stale = sitting.decision(seat) != decision or not sitting.sitters[seat].player
        if stale or not state.asks(seat):
            return Addition()
        said = word(state, seat, action)
        draft = Draft(sitting)
        draft.play(seat, action)
        return answered(host.now(), draft, seat, decision, {"words": [said]}, None)

    return host.change(id, make)


def answered(
    now: float, draft: Draft, seat: int, decision: str, body: Mapping[str, object], key: str | None
) -> Addition:
    """The entry of an answer, with all that follows by itself."""
    draft.follow()
    whole = {**body, "plies": draft.plies}
    entry = StoredEntry("act", seat, whole, decision, key, now)
    return Addition([entry], draft.state.is_over)


def is_repeat(
    connection: Connection,
    sitting: Sitting,
    kind: str,
    key: str,
    body: Mapping[str, object],
    decision: str | None = None,
) -> bool:
    """Whether this request was answered before. Raises `TooLate` if its key was another's."""
    before = find_request(connection, sitting.id, key)
    if before is None:
        return False
    same = before.decision == decision and body.items() <= before.body.items()
    if before.kind != kind or not same:
        raise TooLate("web.key_used")
    return True
