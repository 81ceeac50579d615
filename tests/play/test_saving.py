"""A game is kept as well as it goes: whole or not at all, and play never stops for it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from fourbit.errors import Lang
from fourbit.play.saving import Keeper, open_table
from fourbit.play.table import Setting, Table
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from tests.terminal.driving import Script, enter, sitting


def fails(number: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse something."""

    def refuse(*given: object, **more: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, name, refuse)


@pytest.fixture
def table() -> Table:
    table = Table(load("mended"), Setting(("A", "B"), ("", "random"), 1))
    assert table.next_person() == 0
    return table


def test_a_full_disk_loses_nothing_and_is_told_once(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path / "a.game")
    assert keeper.keep(table) is None
    saved = keeper.path.read_bytes()
    table.play(table.state.legal_actions(0)[0], 0)
    with monkeypatch.context() as full:
        fails(errno.ENOSPC, "fsync", full)
        trouble = keeper.keep(table)
        assert trouble is not None and "No space left" in trouble.text("en")
        assert keeper.keep(table) is None  # told once
        assert keeper.trouble is not None
        assert keeper.path.read_bytes() == saved
        assert list(tmp_path.iterdir()) == [keeper.path]
    assert keeper.keep(table) is None
    assert keeper.trouble is None
    assert open_table(keeper.path).state == table.state
    with monkeypatch.context() as full:
        fails(errno.ENOSPC, "fsync", full)
        assert keeper.keep(table) is not None  # again, after it had worked


def test_a_record_that_cannot_be_written_leaves_the_saved_game(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path / "a.game")
    keeper.keep(table)
    with monkeypatch.context() as full:
        fails(errno.EROFS, "open", full)
        trouble = keeper.finish(table)
        assert trouble is not None and "Read-only file system" in trouble.text("en")
    assert keeper.path.exists() and not keeper.record_path.exists()
    assert keeper.finish(table) is None
    assert not keeper.path.exists()
    assert Record.open(keeper.record_path).digest == table.record.digest


@pytest.mark.parametrize(("lang", "word"), [("ja", "自動保存ができない"), ("en", "cannot be kept")])
def test_without_a_place_to_save_the_game_is_played_to_its_end(
    lang: Lang, word: str, tmp_path: Path
) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("no folder", "utf-8")
    session, script = sitting(blocked, enter, lang, rounds=1)
    session.run()
    assert session.table.state.is_over
    pages = ["\n".join(page) for page in script.pages]
    assert sum(word in page for page in pages) == 1
    assert str(session.keeper.path) not in "".join(pages[1:2])  # nobody is told it is kept there
    assert "winner" in script.output or "勝" in script.output
    assert blocked.read_text("utf-8") == "no folder"


def test_a_disk_that_fills_up_in_mid_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = pytest.MonkeyPatch()

    def answer(script: Script, prompt: str) -> str | None:
        if len(script.pages) == 8:
            fails(errno.ENOSPC, "fsync", full)
        if len(script.pages) == 14:
            full.undo()
        return "" if len(script.pages) < 20 else None

    try:
        session, script = sitting(tmp_path, answer)
        session.run()
    finally:
        full.undo()
    told = [page for page in script.pages if "cannot be kept" in "\n".join(page)]
    assert len(told) == 1
    assert "The game is saved" in script.output
    assert open_table(session.keeper.path).state == session.table.state


def test_leaving_without_a_place_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("", "utf-8")
    session, script = sitting(blocked, lambda s, p: None if len(s.pages) > 3 else "")
    session.run()
    assert "could not be saved" in script.output
    assert "The game is saved" not in script.output


def test_the_command_starts_where_nothing_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    from fourbit import cli

    blocked = tmp_path / "home"
    blocked.write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked / "below"))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 3000))
    words = ["play", "--players", "2", "--bots", "random", "--seed", "3", "--set", "rounds=1"]
    assert cli.main([*words, "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "cannot be kept" in told.out and "winner" in told.out
    assert "Traceback" not in told.out + told.err


def nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable names a folder, and the system knows no user of this number."""

    def unknown(*_: object) -> None:
        raise KeyError

    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("ja", ("自動保存ができない", "勝者")), ("en", ("cannot be kept", "winner"))],
)
def test_without_a_home_the_game_is_played_and_says_where_it_would_be_kept(
    lang: Lang,
    words: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import io

    from fourbit import cli

    nobody_at_home(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 3000))
    given = ["play", "--players", "2", "--bots", "random", "--seed", "3", "--set", "rounds=1"]
    assert cli.main([*given, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in (*words, "~/.local/share/fourbit/"))
    assert not list(tmp_path.iterdir())  # no folder of the name ~


def test_without_a_home_there_is_no_latest_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fourbit import cli

    nobody_at_home(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["play", "--resume", "last", "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip() == "No saved game in ~/.local/share/fourbit"


def test_without_a_home_a_server_has_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from fourbit import cli

    nobody_at_home(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["backup", "games.db", "--lang", "en"]) == 2
    told = capsys.readouterr().err.strip()
    assert told == "~/.local/share/fourbit/games.db: there is no home folder for “~”"
    assert not list(tmp_path.iterdir())
