"""Minds as files: one small `.npz`, an array for each part of a mind and a page about it.

Written and read without numpy, so that nobody needs it to play; `numpy.load` opens it all the same.
The edition's own numbers are not kept: they are derived again when the mind is read, as is whether
its sales are worth a look.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import zipfile
from array import array
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fourbit import files
from fourbit.engine import constants as c
from fourbit.engine.number_words import NUMBERS
from fourbit.errors import FourbitError
from fourbit.players.derived import derived

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

FORMAT = 1
ENDING = ".npz"
MOST_BYTES = 1_000_000
ABOUT = "about.json"
OF_EDITION = "E_"  # parts that the edition says
MAGIC = b"\x93NUMPY\x01\x00"
DAMAGED = (zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, EOFError)


@dataclass(frozen=True, slots=True)
class About:
    """Where a mind comes from: its edition, how it was trained, and how strong it was measured.

    `strength` holds shares of wins by opponent and number of players, each with its interval.
    """

    edition: str
    digest: str
    games: int = 0
    seconds: int = 0
    seed: int = 0
    strength: dict[str, list[float]] = field(default_factory=dict)
    format: int = FORMAT


def parts() -> list[tuple[str, int, int]]:
    """Name, address and length of each part that a file keeps."""
    return [
        (name, NUMBERS[name], length) for name, length in c.MIND if not name.startswith(OF_EDITION)
    ]


def write_mind(path: str | Path, mind: array[float], about: About) -> None:
    """Keep a mind; the file is replaced whole or not at all."""
    files.write_whole(path, to_bytes(mind, about))


def to_bytes(mind: array[float], about: About) -> bytes:
    """A mind as the content of a file; equal minds give equal bytes."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as file:
        _add(file, ABOUT, json.dumps(asdict(about), ensure_ascii=False).encode())
        for name, at, length in parts():
            _add(file, f"{name}.npy", _npy(mind[at : at + length]))
    return found.getvalue()


def _add(file: zipfile.ZipFile, name: str, content: bytes) -> None:
    """With a date of no meaning, so that the same mind is the same file."""
    file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


def _npy(numbers: array[float]) -> bytes:
    said = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({len(numbers)},), }}"
    said += " " * (-(len(MAGIC) + 2 + len(said) + 1) % 64) + "\n"
    little = numbers[:]
    if sys.byteorder == "big":
        little.byteswap()
    return MAGIC + len(said).to_bytes(2, "little") + said.encode() + little.tobytes()


def read_mind(path: str | Path, rules: Rules) -> tuple[array[float], About]:
    """A mind for these rules. Raises `FourbitError` for a file that is damaged or none of ours."""
    return from_bytes(files.read_bytes(path, MOST_BYTES), rules, str(path))


def from_bytes(content: bytes, rules: Rules, name: str) -> tuple[array[float], About]:
    """The same from a file's content; `name` is how messages call it."""
    mind = derived(rules)
    bargains = mind[c.M_SALES]
    about = about_bytes(content, name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            for part, at, length in parts():
                mind[at : at + length] = _numbers(_content(file, f"{part}.npy"), length)
    except DAMAGED as problem:
        raise FourbitError("mind.damaged", file=name) from problem
    mind[c.M_SALES] = max(mind[c.M_SALES], bargains)
    return mind, about


def about_bytes(content: bytes, name: str) -> About:
    """What a file's content says of its mind. Raises `FourbitError` as `from_bytes` does."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            about = About(**_json(_content(file, ABOUT)))
    except DAMAGED as problem:
        raise FourbitError("mind.damaged", file=name) from problem
    if about.format != FORMAT:
        raise FourbitError("mind.format", file=name, format=about.format)
    return about


def _content(file: zipfile.ZipFile, name: str) -> bytes:
    if file.getinfo(name).file_size > MOST_BYTES:
        raise ValueError(name)
    return file.read(name)


def _json(content: bytes) -> dict[str, Any]:
    found = json.loads(content)
    if not isinstance(found, dict):
        raise TypeError(ABOUT)
    return found


def _numbers(content: bytes, length: int) -> array[float]:
    start = len(MAGIC) + 2
    if content[: len(MAGIC)] != MAGIC:
        raise ValueError("magic")
    end = start + int.from_bytes(content[start - 2 : start], "little")
    said = ast.literal_eval(content[start:end].decode("ascii"))
    if said != {"descr": "<f8", "fortran_order": False, "shape": (length,)}:
        raise ValueError(said)
    found = array("d", content[end:])
    if sys.byteorder == "big":
        found.byteswap()
    if len(found) != length or not all(abs(number) < 1e12 for number in found):
        raise ValueError(length)
    return found
