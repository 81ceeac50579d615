"""What people ask for beside their choices: undo, the standing order, a bot in somebody's place,
coming back, a hint. Each is an entry, and repeating it changes nothing."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.answering import is_repeat, request_key
from fourbit.web.following import Draft
from fourbit.web.hosting import Addition, Host
from fourbit.web.making import DEFAULT_BOT
from fourbit.web.presence import STANDSTILL, Presence
from fourbit.web.refusals import Refused, TooLate
from fourbit.web.sitting import Sitter, Sitting
from fourbit.web.store.kept_games import StoredEntry, find_request
from fourbit.web.undoing import can_ask_back, can_take_back, last_plies
from fourbit.web.wire import Plea


class Plead:
    """One plea of one seat. `made` says what is to be added."""

    def __init__(self, host: Host, seat: int, asked: Plea, there: frozenset[int]) -> None:
        self.host = host
        self.seat = seat
        self.on = asked.on
        self.of = None if asked.of is None else SEAT_NAMES.index(asked.of)
        self.there = there
        self.key = request_key(seat, asked.key)

    def entry(self, kind: str, body: dict[str, Any], seat: int | None = None) -> StoredEntry:
        """An entry of this request."""
        who = self.seat if seat is None else seat
        return StoredEntry(kind, who, body, None, self.key, self.host.now())

    # --- undo ---

    def undo(self, sitting: Sitting) -> Addition:
        """Take back, ask to, agree to it or refuse it."""
        asked = sitting.undo_asked
        if not self.on:
            if asked is None:
                raise TooLate("web.nothing_back")
            return Addition([self.entry("undo_refused", {})])
        if asked is not None and asked != self.seat:
            return self._agree(sitting, asked)
        if can_take_back(sitting, self.seat) or self._alone(sitting, self.seat):
            return self._back(sitting, self.seat)
        if asked is not None or not can_ask_back(sitting, self.seat):
            raise TooLate("web.nothing_back")
        return Addition([self.entry("undo_asked", {})])

    def _agree(self, sitting: Sitting, asked: int) -> Addition:
        agreed = sitting.undo_agree | {self.seat, asked}
        if set(people(sitting)) - agreed:
            return Addition([self.entry("undo_asked", {})])
        return self._back(sitting, asked)

    def _alone(self, sitting: Sitting, seat: int) -> bool:
        """Whether there is nobody to ask."""
        return people(sitting) == [seat] and can_ask_back(sitting, seat)

    def _back(self, sitting: Sitting, seat: int) -> Addition:
        return Addition([self.entry("undo", {"gone": last_plies(sitting, seat)}, seat)])

    # --- the others ---

    def standing(self, sitting: Sitting) -> Addition:
        """Join while I have workers; if I am being asked just now, at once."""
        sitter = sitting.sitters[self.seat]
        if sitter.standing == self.on:
            return Addition()
        body = {"on": self.on}
        return self._followed(sitting, "standing", body, Sitter(sitter.name, standing=self.on))

    def replace(self, sitting: Sitting) -> Addition:
        """Let a bot play for somebody who is away, or no longer."""
        of = self.of
        if of is None or of not in people(sitting) or of == self.seat:
            raise Refused("web.not_replaceable")
        if self.on and of in self.there:
            minutes = round(STANDSTILL / 60)
            raise Refused("web.not_away", name=sitting.sitters[of].name, minutes=minutes)
        agreed = set(sitting.sitters[of].agree)
        (agreed.add if self.on else agreed.discard)(self.seat)
        all_agree = set(people(sitting)) - {of} <= agreed
        body = {"of": of, "on": self.on, "stand_in": DEFAULT_BOT if all_agree else ""}
        return Addition([self.entry("replace", body)])

    def back(self, sitting: Sitting) -> Addition:
        """I play again myself."""
        sitter = sitting.sitters[self.seat]
        if not sitter.stand_in:
            return Addition()
        mine = Sitter(sitter.name, standing=sitter.standing)
        return self._followed(sitting, "back", {}, mine)

    def _followed(
        self, sitting: Sitting, kind: str, body: dict[str, Any], sitter: Sitter
    ) -> Addition:
        """The entry with what follows from it by itself."""
        draft = Draft(sitting)
        draft.sitters = [
            sitter if at == self.seat else one for at, one in enumerate(sitting.sitters)
        ]
        draft.follow()
        entry = self.entry(kind, {**body, "plies": draft.plies})
        return Addition([entry], draft.state.is_over)


def people(sitting: Sitting) -> list[int]:
    """The seats where a person chooses now."""
    return [seat for seat, sitter in enumerate(sitting.sitters) if not sitter.player]


_KINDS = {
    "undo": (Plead.undo, ("undo", "undo_asked", "undo_refused")),
    "standing": (Plead.standing, ("standing",)),
    "replace": (Plead.replace, ("replace",)),
    "back": (Plead.back, ("back",)),
}


def plead(host: Host, presence: Presence, id: str, seat: int, asked: Plea) -> bool:
    """Make a plea; False if it changes nothing. Raises `Refused`."""
    made, kinds = _KINDS[asked.what]

    def make(connection: Connection, sitting: Sitting) -> Addition:
        plea = Plead(host, seat, asked, presence.there(connection, id))
        before = find_request(connection, id, plea.key)
        if before is not None and before.kind not in kinds:
            raise TooLate("web.key_used")
        if before is not None:
            return Addition()
        if sitting.table.state.is_over:
            raise TooLate("web.over")
        return made(plea, sitting)

    return host.change(id, make)


def note_hint(host: Host, id: str, seat: int, decision: str) -> bool:
    """Write down that a seat asked for a hint, once for each decision."""

    def make(connection: Connection, sitting: Sitting) -> Addition:
        key = request_key(seat, f"hint-{decision}")
        if is_repeat(connection, sitting, "hint", key, {}):
            return Addition()
        return Addition([StoredEntry("hint", seat, {}, None, key, host.now())])

    return host.change(id, make)
