"""Every command with hostile arguments: one clear line in the language asked for, exit code 2."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fourbit.cli import main

EDITION = 'extends = ["rulebook"]\nname = "N"\n'
CASE = {"do": {"act": "resolve", "at": 0}, "expect": {"players": {"A": {"wood": 6}}}}


def make(kind: str, folder: Path) -> str:
    """A path that cannot be read as anything."""
    path = folder / f"{kind}.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "device":
        return "/dev/zero"
    elif kind == "link":
        path.symlink_to("/dev/zero")
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "nul":
        return f"{path}\0x"
    elif kind == "long":
        return str(folder / ("x" * 5000))
    elif kind == "escape":
        return str(folder / "\x1b[2Jx")
    elif kind == "surrogate":
        return str(folder / "\udcff")
    elif kind == "home":
        return "~nobody-of-that-name/x"
    elif kind == "not UTF-8":
        path.write_bytes(b'name = "\xff\xfe"')
    elif kind == "NULs":
        path.write_bytes(b"\0" * 9)
    elif kind == "large":
        with path.open("wb") as file:
            file.truncate(10**10)
    elif kind == "deep":
        path.write_text("[" * 10**5)
    elif kind == "number":
        path.write_text("9" * 10**5)
    return "" if kind == "empty" else str(path)


KINDS = ("missing", "folder", "fifo", "device", "link", "loop", "nul", "long", "escape",
         "surrogate", "home", "not UTF-8", "NULs", "large", "deep", "number", "empty")  # fmt: skip
READERS: dict[str, Callable[[str], list[str]]] = {
    "check": lambda path: ["check", path],
    "show": lambda path: ["show", path],
    "diff": lambda path: ["diff", "rulebook", path],
    "scenario": lambda path: ["scenario", path],
    "replay": lambda path: ["replay", path, "--notation"],
    "play": lambda path: ["play", "--edition", path],
    "resume": lambda path: ["play", "--resume", path],
    "bench": lambda path: ["bench", "--edition", path],
}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a command would read or write at home, it finds there."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    yield
    assert list(home.iterdir()) == []


def refused(call: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a call is refused with, in Japanese and then in English."""
    said = []
    for lang in ("ja", "en"):
        assert main([*call, "--lang", lang]) == 2, call
        out, err = capsys.readouterr()
        line = err.splitlines()[-1]  # an uncompiled engine says so in a line before it
        assert out == "" and len(err.splitlines()) <= 2 and len(line) < 900
        assert "Traceback" not in err and "\x1b" not in err and "\0" not in err
        said.append(line)
    assert said[0] != said[1]
    return said[1]


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("kind", KINDS)
def test_paths_that_cannot_be_read(
    kind: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(READERS[command](make(kind, tmp_path)), capsys)
    expected = {"folder": "a folder", "fifo": "not a regular", "device": "not a regular",
                "link": "not a regular", "nul": "NUL", "large": "too large",
                "not UTF-8": "not UTF-8"}.get(kind, "")  # fmt: skip
    assert expected in line


@pytest.mark.parametrize("kind", ("missing", "loop", "device", "nul"))
def test_unreadable_is_not_missing(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(["check", make(kind, tmp_path)], capsys)
    assert ("no edition" in line) == (kind == "missing")


@pytest.mark.parametrize("kind", ("fifo", "device", "link", "nul", "loop", "long"))
def test_folders_that_cannot_be_written(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(["show", "rulebook", "--chapters", make(kind, tmp_path)], capsys)


NUMBERS = ("", "x", "1e99", "9" * 5000, "nan", "\0", "0x10")
OUT_OF_BOUNDS = {"--players": ("-1", "0", "99"), "--humans": ("-1", "0", "99"), "--ply": ("-1",),
                 "--seconds": ("-1", "0", "601")}  # fmt: skip
NUMBERED = (["play", "--players"], ["play", "--humans"], ["play", "--seed"], ["bench", "--seconds"],
            ["bench", "--seed"], ["replay", "nothing.json", "--ply"])  # fmt: skip


@pytest.mark.parametrize("call", NUMBERED, ids=" ".join)
def test_numbers(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for value in (*NUMBERS, *OUT_OF_BOUNDS.get(call[-1], ())):
        refused([*call, value], capsys)


@pytest.mark.parametrize(
    "call",
    (
        ["check", "rulebook", "--set", "=1"],
        ["check", "rulebook", "--set", "cap"],
        ["check", "rulebook", "--set", "cap=" + "9" * 5000],
        ["check", "rulebook", "--set", "cap=\0"],
        ["check", "rulebook", "--set", "\x1b[2J=1"],
        ["check", "rulebook", "--set", "x" * 9999 + "=1"],
        ["check", "rulebook", "--set", "upkeep.units=-1"],
        ["check", "rulebook", "--set", "late_fee=木材" + "9" * 9999],
        ["check"],
        ["check", "a", "b"],
        ["scenario"],
        ["diff", "rulebook"],
        ["play", "--bots", "\0"],
        ["play", "--bots", "x" * 9999],
        ["play", "--names", "A,B,C,D,E"],
        ["play", "--names", "[,]|"],
        ["play", "--resume", "last"],
        ["play", "--resume", "x", "--seed", "1"],
        ["show", "--force"],
        ["nonsense"],
        ["\0"],
        ["--nonsense"],
        ["show", "--chapters"],
    ),
    ids=lambda call: " ".join(call)[:40].encode("unicode_escape").decode(),
)
def test_other_arguments(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    refused(call, capsys)


@pytest.mark.parametrize("mark", ("", "\ufeff"), ids=("plain", "BOM"))
@pytest.mark.parametrize("end", ("\n", "\r\n", "\r"), ids=("LF", "CRLF", "CR"))
def test_marks_and_ends_of_lines_are_no_matter(
    mark: str, end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def written(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_bytes((mark + text.replace("\n", end)).encode("utf-8"))
        return str(path)

    if end != "\r":  # TOML knows no such end
        assert main(["check", written("e.toml", EDITION)]) == 0
    case: Any = json.dumps([CASE], indent=1)
    assert main(["scenario", written("s.json", case)]) == 0
    game = Path(__file__).parents[1] / "games" / "mended-01-2p.json"
    whole = json.dumps(json.loads(game.read_text("utf-8")), indent=1)
    assert main(["replay", written("r.json", whole), "--notation"]) == 0
    notation = capsys.readouterr().out
    assert (
        main(["replay", written("n.txt", notation[notation.index("[4bit") :]), "--notation"]) == 0
    )
    assert capsys.readouterr().out == notation[notation.index("[4bit") :]
