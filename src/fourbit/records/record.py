"""Records: a game as everything that was chosen, chance included, in order.

Replay needs no random numbers. Each ply carries a digest chained over all before it, so an edited,
truncated or foreign record is refused by the ply or key where it fails. The edition is carried
whole: a game finishes under the rules it started with.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourbit.engine.state import State
from fourbit.errors import FourbitError, PositionError, quoted
from fourbit.files import MOST_RECORD, parse_json, read_text, write_whole
from fourbit.rules.compiled import SEAT_NAMES, Rules, load
from fourbit.words.decision import action_named, seat_name, word
from fourbit.words.harmless import one_line

FORMAT = 2
FORMATS = (1, 2)  # the first has plies for questions that are no longer put
DIGITS = 12
KEYS = ("format", "game", "edition", "rules", "players", "names", "plies", "end")
GAME = "4bit Town"
_BAD_NAME = re.compile(r"[\[\]|\ud800-\udfff]|^\s*$")  # the notation's signs, what no file can hold


@dataclass(frozen=True, slots=True)
class Ply:
    """One choice: who (`*` is chance), what, and the digest of everything up to it."""

    seat: str
    word: str
    digest: str


def check_name(name: str) -> None:
    """Raises for a name that no record can hold."""
    if _BAD_NAME.search(name) or one_line(name) != name:
        raise FourbitError("bad_name", name=name)


class Record:
    """A game that is being played or was played; `state` is where it stands."""

    def __init__(
        self, rules: Rules, players: int, names: Sequence[str] = (), format: int = FORMAT
    ) -> None:
        self.format = format
        self.rules = rules.of_first_format if format == 1 else rules
        self.names = tuple(names) or tuple(SEAT_NAMES[:players])
        if len(self.names) != players:
            raise FourbitError("bad_names", names=", ".join(self.names), players=players)
        for name in self.names:
            check_name(name)
        self.state: State = self.rules.new_game(players)
        self.plies: list[Ply] = []

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Make a choice, by its number or its word, and write it down.

        Raises `IllegalAction`; the record is then as it was.
        """
        who = self.state.seat if seat is None else seat
        number = _named(self.state, who, action) if isinstance(action, str) else action
        if who is None or number not in self.state.legal_actions(who):
            self.state.apply(number, who)  # says what is wrong
            return
        said = word(self.state, who, number)
        self.state.apply(number, who)
        self.plies.append(Ply(seat_name(who), said, self._next_digest(seat_name(who), said)))

    def _next_digest(self, seat: str, said: str) -> str:
        before = self.plies[-1].digest if self.plies else self._head()
        return hashlib.sha256(f"{before} {seat} {said}".encode()).hexdigest()[:DIGITS]

    def _head(self) -> str:
        text = f"{self.format} {self.rules.digest} {self.state.players} {list(self.names)}"
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    @property
    def digest(self) -> str:
        """The digest of the whole record so far."""
        return self.plies[-1].digest if self.plies else self._head()

    def states(self) -> Iterator[tuple[Ply | None, State]]:
        """Every state from the first on, with the ply that led to it (None for the first)."""
        state = self.rules.new_game(self.state.players)
        yield None, state.clone()
        for ply in self.plies:
            seat = -1 if ply.seat == "*" else SEAT_NAMES.index(ply.seat)
            state.apply(_named(state, seat, ply.word), seat)
            yield ply, state.clone()

    # --- to and from JSON ------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The record as JSON values."""
        end: dict[str, Any] = {"plies": len(self.plies), "digest": self.digest}
        if self.state.is_over:
            end["scores"] = list(self.state.scores())
            end["winners"] = [SEAT_NAMES[seat] for seat in self.state.winners()]
        return {
            "format": self.format,
            "game": GAME,
            "edition": self.rules.edition.source,
            "rules": self.rules.digest,
            "players": self.state.players,
            "names": list(self.names),
            "plies": [[ply.seat, ply.word, ply.digest] for ply in self.plies],
            "end": end,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], rules: Rules | None = None) -> Record:
        """Read and replay a record. Raises `PositionError` naming the key or ply that is wrong."""
        if not isinstance(data, Mapping):
            raise PositionError("bad_record", key="record", value=quoted(data, 40))
        for key in KEYS:
            if key not in data:
                raise PositionError("record_lacks", key=key)
        for key in data:
            if key not in KEYS:
                raise PositionError("bad_record", key=key, value=quoted(data[key], 40))
        known = type(data["format"]) is int and data["format"] in FORMATS
        if not known or data["game"] != GAME:
            raise PositionError("bad_record", key="format", value=quoted(data["format"], 40))
        rules = _rules(data, rules)
        names = data["names"]
        if not isinstance(names, list) or not names or not all(type(n) is str for n in names):
            raise PositionError("bad_record", key="names", value=quoted(names, 40))
        try:
            record = cls(rules, data["players"], names, data["format"])
        except FourbitError:
            raise PositionError("bad_record", key="names", value=quoted(names, 40)) from None
        record._replay(data["plies"])
        record._check_end(data["end"])
        return record

    def _replay(self, plies: Any) -> None:
        if not isinstance(plies, list):
            raise PositionError("bad_record", key="plies", value=quoted(plies, 40))
        for number, ply in enumerate(plies, 1):
            parts = ply if isinstance(ply, list) else []
            if len(parts) != 3 or not all(isinstance(part, str) for part in parts):
                raise PositionError("bad_ply", ply=number, what=quoted(ply, 40))
            self.replay_ply(number, ply[0], ply[1])
            if self.plies[-1].digest != ply[2]:
                raise PositionError("edited_ply", ply=number, what=f"{ply[0]} {ply[1]}")

    def replay_ply(self, number: int, seat: str, said: str) -> None:
        """Play one written ply; a wrong one is refused by its number."""
        who = -1 if seat == "*" else SEAT_NAMES.find(seat)
        if seat not in ("*", *SEAT_NAMES[: self.state.players]):
            raise PositionError("bad_ply", ply=number, what=f"{seat} {said}")
        try:
            self.play(said, who)
        except FourbitError:
            raise PositionError("illegal_ply", ply=number, what=f"{seat} {said}") from None

    def _check_end(self, end: Any) -> None:
        mine = self.to_json()["end"]
        if not isinstance(end, Mapping) or end.get("plies") != mine["plies"]:
            raise PositionError("truncated_record", ply=len(self.plies), key="end.plies")
        for key in {*mine, *end}:
            if end.get(key) != mine.get(key):
                raise PositionError("truncated_record", ply=len(self.plies), key=f"end.{key}")

    # --- to and from files -----------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the record whole or not at all."""
        write_whole(path, self.to_text())

    def to_text(self) -> str:
        """What a record file says."""
        text = json.dumps(self.to_json(), ensure_ascii=False, indent=None, separators=(",", ":"))
        return text + "\n"

    @classmethod
    def open(cls, path: str | Path, rules: Rules | None = None) -> Record:
        """Read a record file, JSON or notation."""
        return cls.from_text(read_text(path, MOST_RECORD), path, rules)

    @classmethod
    def from_text(cls, text: str, path: str | Path, rules: Rules | None = None) -> Record:
        """Read what a record file says."""
        from fourbit.records.notation import from_notation

        if not text.lstrip().startswith("{"):
            return from_notation(text, rules)
        return cls.from_json(parse_json(path, text), rules)


def _named(state: State, seat: int | None, said: str) -> int:
    """The option a word means. Only a waiting seat has any."""
    if seat is None or not state.asks(seat):
        raise state.refusal(-1, -2 if seat is None else seat)
    return action_named(state, seat, said)


def _rules(data: Mapping[str, Any], rules: Rules | None) -> Rules:
    """The rules of a record: those at hand if they are the same, else its own edition."""
    if rules is None or rules.digest != data["rules"]:
        if not isinstance(data["edition"], Mapping):
            raise PositionError("bad_record", key="edition", value=quoted(data["edition"], 40))
        try:
            rules = load(data["edition"])
        except FourbitError as error:
            raise PositionError("bad_record", key="edition", value=error) from None
    if rules.digest != data["rules"]:
        raise PositionError("foreign_record", key="rules")
    players = data["players"]
    if type(players) is not int or not 2 <= players <= len(SEAT_NAMES):
        raise PositionError("bad_record", key="players", value=quoted(players, 40))
    return rules
