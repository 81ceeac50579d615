"""The log: what everybody may know about what just happened, in sentences.

It replays the game beside the table with a tally, so every gain is told with its source. What is
hidden (picks, stacks, payments still open, cards drawn in secret) is told when it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.cells import Tally
from fourbit.players.chance import CHANCE
from fourbit.words.changes import limit, space
from fourbit.words.decision import stack_word
from fourbit.words.names import Names
from fourbit.words.sources import source_name
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)
NOBODY = -1


@dataclass(slots=True)
class Entry:
    """One sentence of the log; flows of one source within one action grow together."""

    ply: int
    seat: int
    text: str
    source: int = -1
    flows: dict[int, int] = field(default_factory=dict)


class Chronicle:
    """Tells one game in one language. Feed it every ply in order."""

    def __init__(self, names: Names, texts: Texts, people: Sequence[str]) -> None:
        self.names = names
        self.texts = texts
        self.people = people
        self.restart()

    def restart(self) -> None:
        """Forget everything and begin before the first ply."""
        self.entries: list[Entry] = []
        self.state: State = self.names.rules.new_game(len(self.people))
        self.tally = Tally()
        self.state.tally = self.tally
        self.plies = 0
        self.known = self._flows()

    def feed(self, seat: int, action: int) -> None:
        """One more ply."""
        before = self.state.clone()
        self.state.apply(action, seat)
        self.plies += 1
        self._procedure(before, seat)
        order = [before.get(N["FROZEN"] + i) for i in range(before.players)]
        flows = {} if self._hidden() else self._new_flows()
        for one in order if NOBODY not in order else range(before.players):
            self._verbs(before, one)
            self._tell_flows(one, flows)
        self._round(before)

    def lines(self, last: int) -> list[str]:
        """The last sentences."""
        return [self.said(entry) for entry in self.entries[-last:]] if last > 0 else []

    def since(self, ply: int) -> list[str]:
        """What happened after so many plies."""
        return [self.said(entry) for entry in self.entries if entry.ply > ply]

    def player(self, seat: int) -> str:
        """How a player is called."""
        return self.people[seat]

    # --- what is told ---

    def _add(self, text: str, seat: int = NOBODY) -> None:
        self.entries.append(Entry(self.plies, seat, text))

    def _hidden(self) -> bool:
        """Payments of an upkeep that is still open."""
        return self.state.get(N["PHASE"]) == N["P_UPKEEP"] and self.state.get(N["WAIT"]) > 0

    def _procedure(self, before: State, seat: int) -> None:
        phase = before.get(N["PHASE"])
        if phase == N["P_ORDER"] and self.state.get(N["PHASE"]) != phase:
            order = [self.player(self.state.get(N["ORDER"] + i)) for i in range(before.players)]
            self._add(self.texts("log_order", order=" > ".join(order)))
        if phase == N["P_DRAFT"] and self.state.get(N["PHASE"]) > phase:
            for one in range(before.players):
                cards = [self.state.get(N["KEPT"] + one * c.HAND + i) + 1 for i in range(c.HAND)]
                said = " ".join(map(str, cards))
                self._add(self.texts("log_hand", name=self.player(one), cards=said), one)
        for one in range(before.players):
            if self.state.get(N["PASSED"] + one) and not before.get(N["PASSED"] + one):
                self._add(self.texts("log_pass", name=self.player(one)), one)
        if seat == CHANCE and self.state.round and phase > N["P_DRAFT"]:
            self._refill(before)
        if phase == N["P_STACK"] and self.state.get(N["WAIT"]) & before.get(N["WAIT"]) == 0:
            self._reveal(before, seat)

    def _refill(self, before: State) -> None:
        """A building that chance turned over into the row."""
        size = self.state.get(N["ROW_SIZE"])
        if size > before.get(N["ROW_SIZE"]):
            number = self.names.rules.buildings[self.state.get(N["ROW_AT"] + size - 1)]
            self._add(self.texts("log_row", building=self.names.building(number)))

    def _reveal(self, before: State, last: int) -> None:
        """The stacks were turned over, the workers stand where they stand."""
        for i in range(before.players):
            seat = before.get(N["FROZEN"] + i)
            if not before.get(N["JOINED"] + seat):
                continue
            stack = self.state.get(N["STACK"] + seat)
            place = stack // c.ORDERS
            facts = {
                "name": self.player(seat),
                "place": self.names.place(f"{place:04b}"),
                "hall": self.names.town_hall,
                "stack": stack_word(before, seat, stack),
            }
            key = "log_hall" if before.get(N["BLOCKED"]) >> place & 1 else "log_goes"
            if key == "log_goes" and self.state.get(N["LATE"] + seat):
                key = "log_late"
            self._add(self.texts(key, **facts), seat)

    def _flows(self) -> dict[tuple[int, int, int], int]:
        kinds = range(len(self.names.rules.kinds))
        found = {}
        for source in range(N["SOURCES"]):
            for seat in range(self.state.players):
                for kind in kinds:
                    gained, lost = self.tally.flow(source, seat, kind)
                    if gained or lost:
                        found[source, seat, kind] = gained - lost
        return found

    def _new_flows(self) -> dict[tuple[int, int, int], int]:
        """What has flowed since it was last told."""
        flows = self._flows()
        told, self.known = self.known, flows
        return {key: n - told.get(key, 0) for key, n in flows.items() if n != told.get(key, 0)}

    def _tell_flows(self, seat: int, flows: dict[tuple[int, int, int], int]) -> None:
        mine = sorted(key for key in flows if key[1] == seat)
        fee = N["SOURCE_LATE_FEE"]
        for source, _, kind in sorted(mine, key=lambda key: key[0] != fee):
            entry = self._entry(seat, source)
            entry.flows[kind] = entry.flows.get(kind, 0) + flows[source, seat, kind]

    def _entry(self, seat: int, source: int) -> Entry:
        """The sentence this flow belongs to: one of the seat's last, if it has the same source."""
        for entry in reversed(self.entries):
            if entry.seat != seat:
                break
            if entry.source == source:
                return entry
        self.entries.append(Entry(self.plies, seat, "", source))
        return self.entries[-1]

    def _verbs(self, before: State, seat: int) -> None:
        name = self.player(seat)
        for key, read in (("limit", limit), ("space", space)):
            was, now = read(before, seat), read(self.state, seat)
            if was != now and before.get(N["PHASE"]) >= N["P_ROUND_START"]:
                self._add(self.texts(f"log_{key}", name=name, was=was, now=now), seat)
        self._workers(before, self.state, seat)
        self._buildings(before, self.state, seat)

    def _workers(self, before: State, after: State, seat: int) -> None:
        was, now = before.get(N["HIRED"] + seat), after.get(N["HIRED"] + seat)
        if was != now and was:
            key = "log_hired" if now > was else "log_dismissed"
            self._add(self.texts(key, name=self.player(seat), was=was, now=now), seat)

    def _buildings(self, before: State, after: State, seat: int) -> None:
        for b, number in enumerate(self.names.rules.buildings):
            at = seat * c.BUILDINGS + b
            facts = {"name": self.player(seat), "building": self.names.building(number)}
            built = after.get(N["BUILT"] + at) - before.get(N["BUILT"] + at)
            plan = after.get(N["PLANNED"] + at)
            if built:
                self._add(self.texts("log_built" if built > 0 else "log_gave_up", **facts), seat)
            elif plan and not before.get(N["PLANNED"] + at):
                self._add(self.texts("log_planned" if plan & 1 else "log_drew", **facts), seat)

    def _round(self, before: State) -> None:
        begun = self.state.get(N["PHASE"]) >= N["P_ROUND_START"]
        if begun and (
            self.state.round != before.round or before.get(N["PHASE"]) < N["P_ROUND_START"]
        ):
            self._add(self.texts("log_round", round=self.state.round))
        if self.state.is_over and not before.is_over:
            self._add(self.texts("log_over"))

    # --- in words ---

    def said(self, entry: Entry) -> str:
        if entry.source < 0:
            return entry.text
        parts = [
            f"{self.names.kind(self.names.rules.kinds[kind])}{'' if self.texts.ja else ' '}{n:+d}"
            for kind, n in sorted(entry.flows.items())
            if n
        ]
        what = self.texts.joined(parts) or self.texts("log_even")
        source = source_name(self.names, self.texts, entry.source)
        return self.texts("log_flow", name=self.player(entry.seat), source=source, what=what)
