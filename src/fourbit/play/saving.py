"""Saved games: a table in a file, whole or not at all, and kept there as well as it goes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fourbit.errors import FourbitError, PositionError
from fourbit.files import (
    MOST_RECORD,
    FileError,
    given,
    parse_json,
    read_json,
    read_text,
    write_whole,
)
from fourbit.play.table import Setting, Table
from fourbit.records.record import Record

FORMAT = 1
KEYS = {"format", "record", "bots", "seed"}


def save(table: Table, path: Path) -> None:
    """Write the game whole or not at all. Raises `FileError`; what was saved is then as it was."""
    page = {
        "format": FORMAT,
        "bots": list(table.setting.bots),
        "seed": table.setting.seed,
        "record": table.record.to_json(),
    }
    write_whole(path, json.dumps(page, ensure_ascii=False, separators=(",", ":")) + "\n")


def open_table(path: Path) -> Table:
    """Read a saved game. Raises `FourbitError`; the file is left as it is."""
    page = read_save(path)
    record = Record.from_json(page["record"])
    bots, seed = page["bots"], page["seed"]
    players = len(record.names)
    fine = isinstance(bots, list) and len(bots) == players and isinstance(seed, int | None)
    if not fine or not all(isinstance(bot, str) for bot in bots):
        raise PositionError("bad_save", path=path, what="bots, seed")
    if all(bots):  # somebody must sit at the screen
        raise PositionError("bad_save", path=path, what="bots")
    return Table(record.rules, Setting(record.names, tuple(bots), seed), record)


def read_save(path: Path) -> dict[str, Any]:
    """The parts of a saved game."""
    return _parts(path, read_json(path, MOST_RECORD))


def _parts(path: Path, page: Any) -> dict[str, Any]:
    if not isinstance(page, Mapping) or set(page) != KEYS or page["format"] != FORMAT:
        raise PositionError("bad_save", path=path, what="format")
    return dict(page)


def is_save(path: Path) -> bool:
    """Whether the file is a saved game: what a game may be saved over."""
    try:
        read_save(path)
    except FourbitError:
        return False
    return True


def open_record(path: Path) -> Record:
    """A record, also out of a saved game."""
    text = read_text(path, MOST_RECORD)
    if text.startswith("{") and '"record"' in text:
        return Record.from_json(_parts(path, parse_json(path, text))["record"])
    return Record.from_text(text, path)


class Keeper:
    """Keeps a game in a file while it is played. The game goes on where that cannot be done.

    What was saved before stays; each save tries again. A `~` that stands for nobody's home is such
    a place.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: FileError | None = None

    @property
    def record_path(self) -> Path:
        """Where the record of the finished game goes."""
        return self.path.with_suffix(".record.json")

    def keep(self, table: Table) -> FileError | None:
        """Save the game; gives the trouble there is, the first time."""
        known = self.trouble is not None
        try:
            save(table, given(str(self.path)))
            self.trouble = None
        except FileError as error:
            self.trouble = error
        return None if known else self.trouble

    def finish(self, table: Table) -> FileError | None:
        """Write the record, which has it all; only then the saved game goes."""
        try:
            table.record.save(given(str(self.record_path)))
        except FileError as error:
            return error
        try:
            self.path.unlink(missing_ok=True)
        except OSError:  # a folder that has become read-only keeps an old game: no harm
            return None
        return None
