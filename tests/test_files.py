"""Paths that somebody gives: what is read, what is written, what is left alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourbit import files
from fourbit.files import FileError


def refusal(read: Callable[[], object]) -> FileError:
    """What a call is refused with: one line in each language."""
    with pytest.raises(FileError) as caught:
        read()
    said = {caught.value.text("ja"), caught.value.text("en")}
    assert len(said) == 2 and all(text.isprintable() for text in said), said
    return caught.value


def make(kind: str, folder: Path) -> Path:
    """Something that is no file to be read or replaced."""
    path = folder / kind
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "nul":
        return Path(f"{path}\0x")
    elif kind == "surrogate":
        return Path(f"{path}\ud800")
    elif kind == "long":
        return folder / ("x" * 5000)
    return Path("/dev/zero") if kind == "device" else path


KINDS = {
    "fifo": "device", "folder": "folder", "link to a device": "device", "device": "device",
    "nul": "nul", "surrogate": "un", "loop": "un", "long": "un",
}  # fmt: skip


@pytest.mark.parametrize("kind", [*KINDS, "missing"])
def test_only_files_are_read(kind: str, tmp_path: Path) -> None:
    path = make(kind, tmp_path)
    error = refusal(lambda: files.read_text(path, 1000))
    assert error.id.startswith(f"path.{KINDS.get(kind, kind)}")
    assert error.missing == (kind == "missing")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_is_never_replaced(kind: str, tmp_path: Path) -> None:
    path = make(kind, tmp_path)
    before = sorted((one.name, one.lstat().st_mode) for one in tmp_path.iterdir())
    error = refusal(lambda: files.write_whole(path, "text"))
    assert error.id.startswith(f"path.{KINDS[kind]}")
    assert sorted((one.name, one.lstat().st_mode) for one in tmp_path.iterdir()) == before


def test_a_size_is_stated(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("12345")
    assert files.read_text(path, 5) == "12345"
    assert refusal(lambda: files.read_text(path, 4)).facts == {
        "path": path, "size": 5, "most": 4,
    }  # fmt: skip
    with path.open("wb") as file:
        file.truncate(10**12)  # a sparse file: nothing is read of it but what may be
    assert refusal(lambda: files.read_text(path, 4)).facts["size"] == 10**12


def test_texts(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert files.read_text(path, 99) == "one\ntwo\nthree\n"
    path.write_bytes(b"one\n\xff")
    assert refusal(lambda: files.read_text(path, 99)).facts["line"] == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("[1,\n2", 2), ("[" * 10**5, 1), ('{"a":' * 10**5, 1), ("9" * 5000, 1), ("\0", 1)],
)
def test_what_is_no_json(text: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    error = refusal(lambda: files.read_json(path, 10**6))
    assert (error.id, error.facts["line"]) == ("path.not_json", line)


def test_a_key_stands_once(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"a": {"b": 1, "c": 2, "b": 3}}', "utf-8")
    assert refusal(lambda: files.read_json(path, 99)).facts["key"] == "b"


def test_messages_are_seen_whole() -> None:
    """What somebody wrote is shown, cut to a size, and never acts on the terminal."""
    name = "a\x1b[31m\0\u202e木　" + "x" * 9999
    said = FileError("path.missing", path=name).text("en")
    assert said.startswith("a\\x1b[31m\\x00\\u202e木　xxx") and len(said) < 400
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for value in (None, True, {"木": "\x1b"}, 10**5000, deep, float("nan"), {1}):
        said = FileError("path.missing", path=value).text("en")
        assert len(said) < 100 and "\x1b" not in said and "None" not in said


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    for text in ("new", "old"):
        files.write_whole(link, text)
        assert link.is_symlink() and target.read_text() == text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_rights_stay(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "text"
    files.write_whole(path, "1")
    assert not path.stat().st_mode & stat.S_IXUSR
    path.chmod(0o640)
    files.write_whole(path, "2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640 and path.read_text() == "2"


def test_all_or_none(tmp_path: Path) -> None:
    texts = {tmp_path / "a": "1", tmp_path / "b": "2"}
    (tmp_path / "b").mkdir()
    assert refusal(lambda: files.write_all(texts)).id == "path.folder"
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


@pytest.mark.parametrize(("call", "id_"), [("open", "unreadable"), ("fsync", "unwritable")])
def test_what_the_system_refuses_is_not_missing(
    call: str, id_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "text"
    path.write_text("old")
    monkeypatch.setattr(os, call, refuse)
    if call == "open":
        error = refusal(lambda: files.read_text(path, 99))
    else:
        error = refusal(lambda: files.write_whole(path, "new"))
    monkeypatch.undo()
    assert error.id == f"path.{id_}" and "許可がない" in error.text("ja")
    assert path.read_text() == "old" and len(list(tmp_path.iterdir())) == 1


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "text"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert refusal(lambda: files.write_whole(path, "new")).id == "path.unwritable"
    assert path.read_text() == "old"


def test_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert files.given("~/x") == tmp_path / "x"
    assert refusal(lambda: files.given("~nobody-of-that-name/x")).id == "path.no_home"
