"""The log: what everybody may know about what happened, entry by entry.

It is made from the facts that the engine reports while the game is replayed beside the table. What
is hidden (picks, stacks, payments still open, cards drawn in secret) is told when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.play.telling import Fact, Teller
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.words.decision import stack_word
from fourbit.words.log_lines import LogWords
from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

NOBODY = -1
# what the engine reports, and what it is called here
NUMBERS = {"house": "limit", "move": "space", "hire": "workers", "dismiss": "workers",
           "keep": "workers"}  # fmt: skip
BUILDINGS = {"plan": "planned", "build": "built", "give_up": "gave_up", "unplan": "unplanned",
             "row": "row"}  # fmt: skip
UNSEEN = {"plan": "drew", "unplan": "dropped"}  # of a building only its player knows
POOLS = ("put", "took")


@dataclass(slots=True)
class LogEntry:
    """One thing that happened, in plain values.

    `what`: order, hand (`key`: cards), pass, goes, late, hall (`key`: the place, `source`: the
    stack), flow (`pieces` by kind), put, took (`pieces`; `key`: the place they lay on), limit,
    space, hired, dismissed (`was`, `now`), built, gave_up, planned, unplanned, drew, dropped
    (`key`: the building, if it is known), row (`key`), round (`now`), over. `source` is the key of
    the carrier that did it. Flows of one source within one action grow together, perhaps over
    several plies. `round` and `step` are those of the ply; a round begins with step 0.
    """

    ply: int
    seat: int
    what: str
    key: str = ""
    source: str = ""
    was: int = 0
    now: int = 0
    pieces: dict[str, int] = field(default_factory=dict)
    round: int = 0
    step: int = 0
    grown: list[tuple[int, str, int]] = field(default_factory=list)  # ply, kind, pieces

    @property
    def last(self) -> int:
        """The ply at which it had come to what it says."""
        return self.grown[-1][0] if self.grown else self.ply

    def at(self, ply: int) -> LogEntry:
        """The entry as it stood after so many plies."""
        if self.last <= ply:
            return self
        known = [one for one in self.grown if one[0] <= ply]
        pieces: dict[str, int] = {}
        for _, kind, n in known:
            pieces[kind] = pieces.get(kind, 0) + n
        return replace(self, pieces=pieces, grown=known)


class Log:
    """Writes down one game, from what its engine reports. Feed it every ply in order."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.restart()

    def restart(self) -> None:
        """Forget everything and begin before the first ply."""
        self.entries: list[LogEntry] = []
        self.state: State = self.rules.new_game(self.players)
        self.teller = Teller(self.state)
        self.secret: list[Fact] = []  # what is told when the upkeep is shown
        self.face_down: set[tuple[int | None, object]] = set()  # plans: whose, and which
        self.plies = 0
        self.when = (0, 0)  # round and step of the ply

    def feed(self, seat: int, action: int) -> None:
        """One more ply."""
        before = self.state.before("round_start")
        self.when = (self.state.round, self.state.step)
        self.state.apply(action, seat)
        self.plies += 1
        for fact in self.teller.news():
            if fact.what == "shown":
                for hidden in self.secret:
                    self._tell(hidden)
                self.secret.clear()
            elif fact.hidden:
                self.secret.append(fact)
            elif not (before and fact.what in ("row", "move")):  # the setup's
                self._tell(fact)

    # --- what is told ---

    def _tell(self, fact: Fact) -> None:
        if fact.what == "flow":
            self._flow(fact)
        elif fact.what == "pool":
            self._pool(fact)
        elif fact.what == "worker":
            self._worker(fact)
        elif fact.what == "order":
            if fact.thing == self.players - 1:
                self._add(fact, "order", " ".join(SEAT_NAMES[one] for one in self.state.order))
        elif fact.what == "hand" and fact.seat is not None:
            self._add(fact, "hand", " ".join(map(str, self.state.cards(fact.seat))))
        elif fact.what in NUMBERS:
            self._number(fact)
        elif fact.what in BUILDINGS:
            self._building(fact)
        elif fact.what in ("pass", "over"):
            self._add(fact, fact.what)
        elif fact.what == "round":
            self._add(fact, "round", now=int(fact.thing))

    def _building(self, fact: Fact) -> None:
        """A plan that lay face down until it is given up was never seen by the others."""
        plan = (fact.seat, fact.thing)
        unknown = plan in self.face_down and fact.what == "unplan"
        self.face_down.discard(plan)
        if fact.what == "plan" and not fact.amount:
            self.face_down.add(plan)
            unknown = True
        what = UNSEEN[fact.what] if unknown else BUILDINGS[fact.what]
        self._add(fact, what, "" if unknown else str(fact.thing))

    def _add(self, fact: Fact, what: str, key: str = "", was: int = 0, now: int = 0) -> LogEntry:
        seat = NOBODY if fact.seat is None else fact.seat
        entry = LogEntry(self.plies, seat, what, key, fact.carrier, was, now)
        entry.round, entry.step = (now, 0) if what == "round" else self.when
        self.entries.append(entry)
        return entry

    def _worker(self, fact: Fact) -> None:
        """A stack was turned over, and its worker stands where it stands."""
        assert fact.seat is not None
        stack = self.state.stack(fact.seat) or 0
        place = stack // c.ORDERS
        what = "hall" if fact.thing == c.TOWN_HALL else "late" if fact.amount else "goes"
        entry = self._add(fact, what, f"{place:04b}")
        entry.source = stack_word(self.state, fact.seat, stack)

    def _number(self, fact: Fact) -> None:
        """Steps of one and the same thing grow together."""
        what, now = NUMBERS[fact.what], int(fact.thing)
        if what == "workers":
            what = "hired" if fact.amount > 0 else "dismissed"
        last = self.entries[-1] if self.entries else None
        here = (self.plies, fact.seat, what, fact.carrier)
        if last and (last.ply, last.seat, last.what, last.source) == here:
            last.now = now
        elif fact.amount:
            self._add(fact, what, was=now - fact.amount, now=now)

    def _flow(self, fact: Fact) -> None:
        entry = self._same_source(fact) or self._add(fact, "flow")
        self._grow(entry, str(fact.thing), fact.amount)

    def _pool(self, fact: Fact) -> None:
        """Pieces laid on a place, which is nobody's doing, or taken from it by somebody."""
        assert fact.place is not None
        key = "town_hall" if fact.place == c.TOWN_HALL else f"{fact.place:04b}"
        what = "put" if fact.amount > 0 else "took"
        entry = self._same_pool(fact, what, key)
        if entry is None:
            entry = self._add(fact, what, key)
            entry.seat = NOBODY if what == "put" else entry.seat
        self._grow(entry, str(fact.thing), abs(fact.amount))

    def _same_pool(self, fact: Fact, what: str, key: str) -> LogEntry | None:
        """What the same line of the same action did with the same place."""
        for entry in reversed(self.entries):
            if (entry.ply, entry.source) != (self.plies, fact.carrier):
                return None
            if (entry.what, entry.key) == (what, key) and entry.seat in (NOBODY, fact.seat):
                return entry
        return None

    def _grow(self, entry: LogEntry, kind: str, n: int) -> None:
        entry.pieces[kind] = entry.pieces.get(kind, 0) + n
        entry.grown.append((self.plies, kind, n))

    def _same_source(self, fact: Fact) -> LogEntry | None:
        """The entry this flow belongs to: one of the seat's last, if it has the same source."""
        for entry in reversed(self.entries):
            if entry.what in POOLS:  # they lie between a step and what it gives
                continue
            if entry.seat != fact.seat:
                return None
            if entry.what == "flow" and entry.source == fact.carrier:
                return entry
        return None


class Chronicle(Log):
    """The log told in one language."""

    def __init__(self, names: Names, texts: Texts, people: Sequence[str]) -> None:
        self.names = names
        self.texts = texts
        self.words = LogWords(names, texts, people)
        super().__init__(names.rules, len(people))

    def player(self, seat: int) -> str:
        """How a player is called."""
        return self.words.people[seat]

    def lines(self, last: int) -> list[str]:
        """The last sentences."""
        return self._said(self.entries[-last:]) if last > 0 else []

    def _said(self, entries: Iterable[LogEntry]) -> list[str]:
        return [self.words.said(entry) for entry in entries]
