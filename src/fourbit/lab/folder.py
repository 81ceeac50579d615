"""A folder of simulated games: Parquet files by table, and a manifest of what they are.

    manifest.json                                                     edition, bots, seed, plan
    names/names.parquet                                               what the numbers mean
    games/edition=1a2b3c4d5e6f/players=4/blocks-000000000-000000250.parquet     and so on

A file holds some blocks whole. It is there or not; `games` comes last, so that blocks whose `games`
are there are there in every table. What is missing is played, and nothing twice.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fourbit.errors import FourbitError, reason
from fourbit.files import FileError, is_there, read_json, write_all, write_whole
from fourbit.lab.chunk import Chunk
from fourbit.lab.columns import NAMES, SCHEMA, Column, columns
from fourbit.lab.legend import names_of
from fourbit.lab.simulation import Simulation, refuse_another
from fourbit.lab.tallying import WORDS

FORMAT = 1
MANIFEST = "manifest.json"
MOST_MANIFEST = 64_000_000
FILES = 40  # about so many for a batch: what a kill costs is at most one of them
LEAST, MOST = 200, 5_000  # games of a file
ROW_GROUP = 500_000
BUSY = ".running"
KEYS = {"edition", "rules", "players", "bots", "seed", "games", "files", "source"}


class Folder:
    """A folder that this batch may write to."""

    def __init__(self, path: Path, batch: Simulation, files: list[range]) -> None:
        self.path = path
        self.batch = batch
        self.files = files

    def missing(self) -> list[range]:
        """The blocks that are not there yet, file by file."""
        return [blocks for blocks in self.files if not self.file("games", blocks).exists()]

    def file(self, table: str, blocks: range) -> Path:
        """Where some blocks' rows of a table stand."""
        return table_file(
            self.path, table, self.batch.rules.digest, self.batch.lineup.players, blocks
        )

    def write(self, blocks: range, chunk: Chunk) -> None:
        """Put the rows of some blocks there, in every table or in none."""
        order = [*(table for table in SCHEMA if table != "games"), "games"]
        write_all({self.file(table, blocks): self._packed(table, chunk) for table in order})

    def _packed(self, table: str, chunk: Chunk) -> bytes:
        batch = self.batch
        words = WORDS | {"bots": tuple(bot.name for bot in batch.lineup.bots)}
        arrays = {
            column.name: _array(column, chunk.tables[table][column.name], words)
            for column in columns(table, batch.rules)
        }
        hashes = {"fourbit": json.dumps({"format": FORMAT, "table": table} | batch.identity)}
        return packed(pa.table(arrays).replace_schema_metadata(hashes))


def _array(column: Column, numbers: Any, words: dict[str, tuple[str, ...]]) -> Any:
    """A column as Parquet keeps it: words as words, gaps as nothing, whole numbers wide enough to
    be reckoned with (packed they take no more room)."""
    if column.words:
        known = pa.array(words[column.words])
        return pa.DictionaryArray.from_arrays(pa.array(numbers), known)
    if numbers.dtype.kind == "i" and numbers.dtype.itemsize < 4:
        numbers = numbers.astype(np.int32)
    if column.gaps:
        gaps = np.isnan(numbers) if numbers.dtype.kind == "f" else numbers < 0
        return pa.array(numbers, mask=gaps)
    return pa.array(numbers)


def packed(table: Any) -> bytes:
    """A table as the bytes of a Parquet file."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", row_group_size=ROW_GROUP)
    return bytes(sink.getvalue())


def table_file(path: Path, table: str, digest: str, players: int, blocks: range) -> Path:
    """Where some blocks' rows of a table stand in a folder."""
    parts = path / table / f"edition={digest[:12]}" / f"players={players}"
    return parts / f"blocks-{blocks.start:09}-{blocks.stop:09}.parquet"


def planned(blocks: int, per_block: int, first: int = 0) -> list[range]:
    """Blocks from `first` on in files of a good size."""
    games = min(MOST, max(LEAST, (blocks - first) * per_block // FILES))
    size = max(1, games // per_block)
    return [range(at, min(at + size, blocks)) for at in range(first, blocks, size)]


@contextlib.contextmanager
def opened(path: Path, batch: Simulation) -> Iterator[Folder]:
    """The folder for a batch: made, or gone on with; nobody else writes to it meanwhile.

    A batch with more games than before goes on where it ended. Raises `FourbitError` for a folder
    of something else, which stays as it was.
    """
    if is_there(path / MANIFEST):
        refuse_another(batch, read_manifest(path), path)
    else:
        _refuse_full(path)
    with _made(path), _alone(path):
        for draft in path.glob("**/.fourbit-*.part"):  # of one that was killed
            draft.unlink(missing_ok=True)
        files = _agreed(path, batch)
        _write_names(path, batch)
        yield Folder(path, batch, files)


@contextlib.contextmanager
def _made(path: Path) -> Iterator[None]:
    """The folder is there; one that nothing could be written to does not stay."""
    there = path.exists()
    path.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        if not there and not any(path.iterdir()):
            path.rmdir()


def _agreed(path: Path, batch: Simulation) -> list[range]:
    """The files of the batch, as the manifest has them from now on."""
    files: list[range] = []
    if is_there(path / MANIFEST):
        files = [range(*bounds) for bounds in read_manifest(path)["files"]]
    there = files[-1].stop if files else 0
    if batch.blocks < there:
        raise FourbitError("lab.fewer", path=path, games=there * batch.lineup.per_block)
    if batch.blocks > there:
        files += planned(batch.blocks, batch.lineup.per_block, there)
        _write_manifest(path, batch, files)
    return files


def read_manifest(path: Path) -> dict[str, Any]:
    """What a folder says of its games. Raises `FourbitError` if it is none of ours."""
    try:
        found = read_json(path / MANIFEST, MOST_MANIFEST)
    except FileError as error:
        if error.missing:
            raise FourbitError("lab.no_folder", path=path) from None
        raise
    if not isinstance(found, dict) or found.get("format") != FORMAT or not found.keys() >= KEYS:
        raise FourbitError("lab.no_folder", path=path)
    return found


def _refuse_full(path: Path) -> None:
    """A folder with other things in it is left alone."""
    try:
        if path.exists() and (not path.is_dir() or any(map(_strange, path.iterdir()))):
            raise FourbitError("lab.not_empty", path=path)
    except OSError as error:
        raise FileError("path.unwritable", path=path, reason=reason(error.strerror)) from None


def _strange(path: Path) -> bool:
    """Whether something is more than what a simulate that was killed at once leaves behind."""
    return path.name != BUSY and not path.name.startswith(".fourbit-")


def _write_names(path: Path, batch: Simulation) -> None:
    """What the numbers mean, if that is not there yet."""
    file = path / "names" / "names.parquet"
    if not file.exists():
        rows = names_of(batch.rules, batch.lineup)
        table = pa.table({name: [row[i] for row in rows] for i, name in enumerate(NAMES)})
        write_all({file: packed(table)})


def _write_manifest(path: Path, batch: Simulation, files: list[range]) -> None:
    edition = batch.rules.edition
    said = {
        "format": FORMAT,
        "edition": edition.id,
        **batch.identity,
        "games": batch.games,
        "per_block": batch.lineup.per_block,
        "files": [[blocks.start, blocks.stop] for blocks in files],
        "source": edition.source,
    }
    write_whole(path / MANIFEST, json.dumps(said, ensure_ascii=False, indent=1) + "\n")


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else writes to the folder at the same time, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(path / BUSY, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        if error.errno in (errno.EAGAIN, errno.EACCES):
            raise FourbitError("lab.busy", path=path) from None
        raise
    try:
        yield
    finally:
        (path / BUSY).unlink(missing_ok=True)
        os.close(handle)
