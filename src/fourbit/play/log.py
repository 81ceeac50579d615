"""The log: what everybody may know about what happened, entry by entry.

It replays the game beside the table with a tally, so every gain is told with its source. What is
hidden (picks, stacks, payments still open, cards drawn in secret) is told when it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourbit.engine.cells import Tally
from fourbit.engine.names import NUMBERS
from fourbit.players.chance import CHANCE
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.words.decision import stack_word
from fourbit.words.log import LogWords
from fourbit.words.names import Names
from fourbit.words.sources import source_key
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

NOBODY = -1
Flows = dict[tuple[str, int, str], int]  # source, seat, kind


@dataclass(slots=True)
class Entry:
    """One thing that happened, in plain values.

    `what`: order, hand (`key`: cards), pass, goes, late, hall (`key`: the place, `source`: the
    stack), flow (`pieces` by kind, through `source`, a carrier's key), limit, space, hired,
    dismissed (`was`, `now`), built, gave_up, planned, drew (`key`: the building, if it is known),
    row (`key`), round (`now`), over. Flows of one source within one action grow together.
    """

    ply: int
    seat: int
    what: str
    key: str = ""
    source: str = ""
    was: int = 0
    now: int = 0
    pieces: dict[str, int] = field(default_factory=dict)


class Log:
    """Writes down one game. Feed it every ply in order."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.restart()

    def restart(self) -> None:
        """Forget everything and begin before the first ply."""
        self.entries: list[Entry] = []
        self.state: State = self.rules.new_game(self.players)
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
        order = before.frozen
        flows = {} if self._hidden() else self._new_flows()
        for one in order if len(order) == self.players else range(self.players):
            self._verbs(before, one)
            self._tell_flows(one, flows)
        self._round(before)

    # --- what is told ---

    def _add(
        self, what: str, seat: int = NOBODY, key: str = "", source: str = "", was: int = 0,
        now: int = 0,
    ) -> None:  # fmt: skip
        self.entries.append(Entry(self.plies, seat, what, key, source, was, now))

    def _hidden(self) -> bool:
        """Payments of an upkeep that is still open."""
        return self.state.phase == "upkeep" and bool(self.state.choosing)

    def _procedure(self, before: State, seat: int) -> None:
        now = self.state
        if before.phase == "order" != now.phase:
            self._add("order", key=" ".join(SEAT_NAMES[one] for one in now.order))
        if before.phase == "draft" and begun(now):
            for one in range(self.players):
                self._add("hand", one, " ".join(map(str, now.cards(one))))
        for one in range(self.players):
            if now.passed(one) and not before.passed(one):
                self._add("pass", one)
        if seat == CHANCE and len(now.row) > len(before.row) and begun(before):
            self._add("row", key=str(now.row[-1]))
        if before.phase == "stack" and not set(now.choosing) & set(before.choosing):
            self._reveal(before)

    def _reveal(self, before: State) -> None:
        """The stacks were turned over, the workers stand where they stand."""
        for seat in before.frozen:
            stack = self.state.stack(seat)
            if not before.joined(seat) or stack is None:
                continue
            word = stack_word(before, seat, stack)
            place = sum(int(side[-1]) << at for at, side in enumerate(word.split()))
            what = "late" if self.state.late(seat) else "goes"
            if place in before.blocked:
                what = "hall"
            self._add(what, seat, f"{place:04b}", word)

    def _flows(self) -> Flows:
        found: Flows = {}
        for source in range(NUMBERS["SOURCES"]):
            for seat in range(self.players):
                for at, kind in enumerate(self.rules.kinds):
                    gained, lost = self.tally.flow(source, seat, at)
                    if gained or lost:
                        found[source_key(self.rules, source), seat, kind] = gained - lost
        return found

    def _new_flows(self) -> Flows:
        """What has flowed since it was last told."""
        flows = self._flows()
        told, self.known = self.known, flows
        return {key: n - told.get(key, 0) for key, n in flows.items() if n != told.get(key, 0)}

    def _tell_flows(self, seat: int, flows: Flows) -> None:
        mine = [key for key in flows if key[1] == seat]
        for source, _, kind in sorted(mine, key=lambda key: key[0] != "late_fee"):
            entry = self._entry(seat, source)
            entry.pieces[kind] = entry.pieces.get(kind, 0) + flows[source, seat, kind]

    def _entry(self, seat: int, source: str) -> Entry:
        """The entry this flow belongs to: one of the seat's last, if it has the same source."""
        for entry in reversed(self.entries):
            if entry.seat != seat:
                break
            if entry.what == "flow" and entry.source == source:
                return entry
        self._add("flow", seat, source=source)
        return self.entries[-1]

    def _verbs(self, before: State, seat: int) -> None:
        now = self.state
        numbers = {
            "limit": (before.limit(seat), now.limit(seat)),
            "space": (before.space(seat), now.space(seat)),
        }
        for what, (was, is_now) in numbers.items():
            if was != is_now and begun(before):
                self._add(what, seat, was=was, now=is_now)
        if before.hired(seat) and before.hired(seat) != now.hired(seat):
            what = "hired" if now.hired(seat) > before.hired(seat) else "dismissed"
            self._add(what, seat, was=before.hired(seat), now=now.hired(seat))
        self._buildings(before, seat)

    def _buildings(self, before: State, seat: int) -> None:
        had, has = Counter(before.built(seat)), Counter(self.state.built(seat))
        for number in self.rules.buildings:
            plan = self.state.planned(seat).get(number)
            if has[number] != had[number]:
                more = has[number] > had[number]
                self._add("built" if more else "gave_up", seat, str(number))
            elif plan and number not in before.planned(seat):
                if plan.known:
                    self._add("planned", seat, str(number))
                else:
                    self._add("drew", seat)

    def _round(self, before: State) -> None:
        begins = self.state.round != before.round or not begun(before)
        if begun(self.state) and begins:
            self._add("round", now=self.state.round)
        if self.state.is_over and not before.is_over:
            self._add("over")


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

    def _said(self, entries: Iterable[Entry]) -> list[str]:
        return [self.words.said(entry) for entry in entries]


def begun(state: State) -> bool:
    """Whether the setup is over."""
    return not state.before("round_start")
