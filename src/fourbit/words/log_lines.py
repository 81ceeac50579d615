"""Entries of the log as sentences in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.rules.model import Number
from fourbit.words.counting import Counting
from fourbit.words.names import Names
from fourbit.words.sources import source_name
from fourbit.words.texts import Texts
from fourbit.words.voice import Voice

if TYPE_CHECKING:
    from fourbit.play.log import LogEntry

_BUILDINGS = ("row", "built", "gave_up", "planned", "unplanned", "drew", "dropped")
_PLACES = ("goes", "late", "hall")
_POOLS = ("put", "took")


class LogWords:
    """Says what happened at a table with these people.

    `stacks`: whether a stack that was turned over is spelt out; whoever draws it need not.
    """

    def __init__(
        self, names: Names, texts: Texts, people: Sequence[str], stacks: bool = True
    ) -> None:
        self.names = names
        self.texts = texts
        self.people = people
        self.stacks = stacks

    def said(self, entry: LogEntry) -> str:
        """One entry."""
        return self.texts(f"log_{entry.what}", **self._facts(entry))

    def _facts(self, entry: LogEntry) -> dict[str, object]:
        facts: dict[str, object] = {
            "was": entry.was, "now": entry.now, "round": entry.now,
            "cards": self.texts.joined(entry.key.split()),
        }  # fmt: skip
        if entry.seat >= 0:
            facts["name"] = self.people[entry.seat]
        if entry.what == "order":
            order = [self.people[SEAT_NAMES.index(seat)] for seat in entry.key.split()]
            facts["order"] = " > ".join(order)
        elif entry.what in _BUILDINGS and entry.key:
            facts["building"] = self.names.building(entry.key)
        elif entry.what in _PLACES:
            facts["place"] = self.names.place(entry.key)
            facts["hall"] = self.names.town_hall
            spelt = self.texts("log_stack", stack=entry.source)
            facts["stack"] = spelt if self.stacks else ""
        elif entry.what == "flow":
            facts["source"] = source_name(self.names, self.texts, entry.source)
            facts["what"] = self._pieces(entry.pieces)
        elif entry.what in _POOLS:
            facts["place"] = self.names.place(entry.key)
            facts["what"] = self._lying(entry.pieces)
        return facts

    def _pieces(self, pieces: dict[str, int]) -> str:
        parts = [
            self.texts("log_piece", kind=self.names.kind(kind), n=f"{n:+d}")
            for kind, n in pieces.items()
            if n
        ]
        return self.texts.joined(parts) or self.texts("log_even")

    def _lying(self, pieces: dict[str, int]) -> str:
        """`木材2と石材1`, `2 wood and 1 stone`."""
        voice = Voice(self.names.edition.words, self.names.lang)
        say = Counting(voice)
        return voice.all_of([say.some(kind, Number((n,))) for kind, n in pieces.items()])
