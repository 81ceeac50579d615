"""Files that a user names: only regular files are read or replaced, and only whole.

What is a folder, a device or a pipe, too large or no text is refused in one sentence; a link is
followed, never replaced. Every path that somebody gave goes through here.
"""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fourbit.errors import Both, FourbitError, reason

MOST_RECORD = 4_000_000  # bytes of a record or saved game: a long game has 60,000
MOST_SCENARIOS = 16_000_000
_MISSING = (FileNotFoundError, NotADirectoryError)


class FileError(FourbitError):
    """A path that cannot be read or written; nothing was changed."""

    @property
    def missing(self) -> bool:
        """Whether there is nothing at that path."""
        return self.id == "path.missing"


def given(name: str) -> Path:
    """The path that somebody wrote, with `~` for a home folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # nobody has that name, or no home
        raise FileError("path.no_home", path=name) from None


def data_folder() -> Path:
    """Where games and minds are kept: the user's data directory.

    Where nobody is at home, it is where it would be, with its `~`: there is nothing in it, and
    the attempt to keep something says why.
    """
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(base or "~/.local/share") / "fourbit"
    try:
        return given(str(folder))
    except FileError:
        return folder


# --- reading -------------------------------------------------------------------------------------


def read_bytes(path: str | Path, most_bytes: int) -> bytes:
    """A regular file of at most so many bytes."""
    try:
        found = Path(path).stat()  # before it is opened: opening some devices does something
        _refuse_others(path, found.st_mode)
        handle = os.open(path, os.O_RDONLY | _flag("O_NONBLOCK") | _flag("O_BINARY"))
        with os.fdopen(handle, "rb") as file:
            now = os.fstat(handle)
            _refuse_others(path, now.st_mode)
            raw = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        raise _failed(path, error, "path.unreadable") from None
    if len(raw) > most_bytes:
        size = max(now.st_size, len(raw))
        raise FileError("path.too_large", path=path, size=size, most=most_bytes)
    return raw


def read_text(path: str | Path, most_bytes: int) -> str:
    """A regular file as text: UTF-8, with or without its mark, any ends of lines."""
    raw = read_bytes(path, most_bytes)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise FileError("path.not_utf8", path=path, line=line) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_json(path: str | Path, text: str) -> Any:
    """The JSON value of a file's text."""
    try:
        return json.loads(text, object_pairs_hook=_table)
    except json.JSONDecodeError as error:
        line, why = error.lineno, reason(error.msg)
    except _Twice as error:
        raise FileError("path.twice", path=path, key=str(error)) from None
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        line, why = 1, reason(error)
    raise FileError("path.not_json", path=path, line=line, why=why) from None


class _Twice(Exception):
    """This key stands twice in one table."""


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON table; a key that stands twice would hide what it said first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Twice(Counter(key for key, _ in pairs).most_common(1)[0][0])
    return found


def read_json(path: str | Path, most_bytes: int) -> Any:
    """The JSON value in a regular file."""
    return parse_json(path, read_text(path, most_bytes))


def is_there(path: str | Path) -> bool:
    """Whether anything at all has that path, also a link that leads nowhere."""
    try:
        os.lstat(path)
    except (*_MISSING, ValueError):
        return False
    except OSError:
        return True
    return True


# --- writing -------------------------------------------------------------------------------------


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file whole or not at all, with the folders on its way."""
    write_all({Path(path): content})


def try_writing(path: str | Path) -> None:
    """Find out whether a file can be written there, before hours of work; leaves it as it is."""
    try:
        draft, _ = _draft(Path(path), b"")
    except (OSError, ValueError) as error:
        raise _failed(path, error, "path.unwritable") from None
    draft.unlink(missing_ok=True)


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write all files, in this order, or, as long as the disk can tell in advance, none."""
    drafts: dict[Path, tuple[Path, Path]] = {}
    try:
        for path, content in contents.items():
            try:
                drafts[path] = _draft(path, content)
            except (OSError, ValueError) as error:
                raise _failed(path, error, "path.unwritable") from None
        for path, (draft, target) in drafts.items():
            try:
                draft.replace(target)
            except OSError as error:
                raise _failed(path, error, "path.unwritable") from None
    finally:
        for draft, _ in drafts.values():
            draft.unlink(missing_ok=True)


def _draft(path: Path, content: str | bytes) -> tuple[Path, Path]:
    """The content beside its target, and the target: what a link leads to."""
    target = Path(os.path.realpath(path))
    raw = content.encode("utf-8") if isinstance(content, str) else content
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = None
        target.parent.mkdir(parents=True, exist_ok=True)
    if mode is not None:
        _refuse_others(path, mode)
        if not os.access(target, os.W_OK):
            raise PermissionError(13, os.strerror(13))
    draft = target.with_name(f".fourbit-{os.urandom(8).hex()}.part")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _flag("O_BINARY"), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(handle)
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft, target


# --- refusing ------------------------------------------------------------------------------------


def _refuse_others(path: str | Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise FileError("path.folder", path=path)
    if not stat.S_ISREG(mode):
        raise FileError("path.device", path=path)


def _failed(path: str | Path, error: OSError | ValueError, message_id: str) -> FileError:
    """What the system would not do."""
    if isinstance(error, OSError):
        if isinstance(error, _MISSING) and message_id == "path.unreadable":
            return FileError("path.missing", path=path)
        why = reason(error.strerror or type(error).__name__)
        return FileError(message_id, path=path, reason=why)
    if "\0" in str(path):
        return FileError("path.nul", path=path)
    return FileError(message_id, path=path, reason=Both("UTF-8の文字ではない", "not UTF-8"))


def _flag(name: str) -> int:
    """A way of opening that this system may not know."""
    return int(getattr(os, name, 0))
