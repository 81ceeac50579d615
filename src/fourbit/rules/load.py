"""Loading an edition: by name, from a file, or from the merged source kept in a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fourbit.errors import EditionError, nearest
from fourbit.files import FileError, read_bytes
from fourbit.rules.assemble import assemble
from fourbit.rules.checking import check
from fourbit.rules.edition import Edition
from fourbit.rules.merge import merge
from fourbit.rules.toml_source import MOST_BYTES, Source, read_source

MOST_BASES = 16


@cache
def shipped() -> tuple[str, ...]:
    """Ids of the editions that come with the package, the default first."""
    folder = resources.files("fourbit.editions")
    found = [file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(found, key=lambda name: (name != "rulebook", name)))


@cache
def _shipped(name: str) -> Source:
    """A shipped edition's file: read once, and only ever read."""
    raw = resources.files("fourbit.editions").joinpath(f"{name}.toml").read_bytes()
    return read_source(f"{name}.toml", name, raw)


@cache
def drafts() -> tuple[str, ...]:
    """The shipped editions that are the rulebook with options set, and no line of their own."""
    found = []
    for name in shipped():
        data = _shipped(name).data
        if name == "rulebook" or not {*data} - {"extends", "name", "set"}:
            found.append(name)
    return tuple(found)


def load(
    edition: str | Path | dict[str, Any] = "rulebook",
    options: Mapping[str, object] | None = None,
) -> Edition:
    """An edition, checked whole. Raises `EditionError` and leaves nothing half-loaded.

    A string names a shipped edition, else a file. A dict is the `source` of another edition.
    `options` are settings as of `--set`; strings from a command line are understood.
    """
    if isinstance(edition, dict):
        first = Source("-", str(edition.get("id", "-")), edition)
    else:
        first = _find(str(edition), None, "-", 0)
    return _read(first, options)


def parent(edition: str) -> Edition | None:
    """What an edition extends, without what it says itself; nothing if it stands alone."""
    file = _find(edition, None, "-", 0)
    extends = file.data.get("extends")
    if not extends:
        return None
    if isinstance(extends, str):
        extends = [extends]
    if isinstance(extends, list) and len(extends) == 1 and isinstance(extends[0], str):
        return _read(_find(extends[0], file.folder, file.name, file.line("extends")), None)
    return _read(replace(file, data={"extends": extends}), None)


def load_text(text: str, name: str, options: Mapping[str, object] | None = None) -> Edition:
    """An edition file that is only a text, as somebody sent it; it may extend shipped editions.

    No path in it is followed. `name` is how messages call it.
    """
    first = read_source(name, Path(name).stem, text.encode("utf-8", "surrogatepass"))
    return _read(first, options, disk=False)


def _read(first: Source, options: Mapping[str, object] | None, disk: bool = True) -> Edition:
    files: list[Source] = []
    _bases(first, [], files, disk)
    merged = merge(files, options or {})
    read: Edition | None = None
    with merged.faults.collected():
        read = assemble(merged)
        read = replace(read, warnings=(*read.warnings, *check(read, merged)))
    merged.faults.refuse()
    assert read is not None
    return read


def _find(name: str, folder: Path | None, by: str, line: int, disk: bool = True) -> Source:
    """The edition of that name, or the file at that path (seen from the file that asks)."""
    if name in shipped():
        return _shipped(name)
    refused = None
    for path in _paths(name, folder) if disk else ():
        try:
            raw = read_bytes(path, MOST_BYTES)
        except FileError as error:
            refused = refused if error.missing else refused or error
            continue
        return read_source(str(path), path.stem, raw, path.parent)
    if refused is not None:
        raise EditionError("edition.refused", file=by, line=line, why=refused)
    known = shipped()
    near = nearest(Path(name).stem, known)
    raise EditionError(
        "edition.missing" + (".near" if near else ""),
        name=name, file=by, line=line, near=near, known=", ".join(known),
    )  # fmt: skip


def _paths(name: str, folder: Path | None) -> list[Path]:
    base = folder or Path()
    found = [base / name, base / f"{name}.toml"]
    return found if folder is None else [*found, Path(name)]


def _bases(file: Source, trail: list[str], files: list[Source], disk: bool = True) -> None:
    """Append the file after everything it extends, each once, in the order written."""
    if file.name in trail:
        circle = " → ".join([*trail[trail.index(file.name) :], file.name])
        raise EditionError(
            "edition.circle", file=file.name, line=file.line("extends"), circle=circle
        )
    extends = file.data.get("extends", [])
    names = [extends] if isinstance(extends, str) else extends
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise EditionError("key.list", file=file.name, line=file.line("extends"), key="extends")
    for name in names:
        base = _find(name, file.folder, file.name, file.line("extends"), disk)
        if all(base.name != known.name for known in files):
            _bases(base, [*trail, file.name], files, disk)
    if len(files) >= MOST_BASES:
        raise EditionError(
            "maximum", file=file.name, line=file.line("extends"), key="extends",
            value=len(files) + 1, most=MOST_BASES, column=0,
        )  # fmt: skip
    files.append(file)
