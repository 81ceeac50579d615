"""A record step by step and back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from fourbit import cli
from fourbit.errors import FourbitError, PositionError
from fourbit.play.saving import open_table
from fourbit.players.chance import CHANCE, Chance
from fourbit.records.notation import from_notation, to_notation
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from fourbit.terminal.replaying import Replay

from .driving import complaints, misfits

LONG = Path(__file__).parents[1] / "games/mended-03-3p.json"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of those who take the last option."""
    game = Record(load("mended"), 3, ["Ann", "Bob", "四郎"])
    chance = Chance(11)
    while not game.state.is_over:
        seat = game.state.seat
        assert seat is not None
        chosen = chance.choose(game.state) if seat == CHANCE else game.state.legal_actions(seat)[-1]
        game.play(chosen, seat)
    path = tmp_path_factory.mktemp("records") / "game.record.json"
    game.save(path)
    return path


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_forward_and_back_show_the_same(
    lang: str, record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "\n" * 30 + "b\n" * 30 + "what\n99999\n50\nn\nb\ne\n\n\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert cli.main(["replay", str(record), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert misfits(out) == []
    pages = out.split("\f\n")[1:]
    forward, back = pages[:31], pages[30:61]
    assert forward == back[::-1]
    assert ("最終得点" if lang == "ja" else "Final scoring") in out


def test_every_ply_can_be_drawn(record: Path) -> None:
    shown = Replay(Record.open(record), "ja")
    for at in range(shown.plies + 1):
        assert len(shown.pages.paper.laid(shown.page(at))) <= 23


@pytest.mark.parametrize("text", ["hello", "[]", ""])
def test_what_is_no_record_is_called_so(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    said = {"en": f'Not a record (line 1: "{text}")',
            "ja": f'棋譜ではない（1行目："{text}"）'}  # fmt: skip
    for lang, line in said.items():
        assert cli.main(["replay", str(path), "--lang", lang]) == 2
        assert line in capsys.readouterr().err


def test_a_bad_line_of_notation_is_named_in_both_languages(record: Path) -> None:
    head, *lines = to_notation(Record.open(record)).splitlines()
    with pytest.raises(PositionError) as caught:
        from_notation("\n".join((head, "x", *lines[1:])))
    assert 'Record: line 2 cannot be "x"' in caught.value.text("en")
    assert "記録の 2行目 が正しくない" in caught.value.text("ja")
    with pytest.raises(PositionError) as caught:
        from_notation(head.replace("[edition mended]", "[edition nosuch]"))
    assert "版「nosuch」が見つかりません" in caught.value.text("ja")


def test_notation_is_printed_and_can_be_shown(
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["replay", str(record), "--notation"]) == 0
    text = capsys.readouterr().out
    assert from_notation(text).digest == Record.open(record).digest
    copy = tmp_path / "game.txt"
    copy.write_text(text, "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert cli.main(["replay", str(copy), "--ply", "40", "--lang", "en"]) == 0
    assert "ply 40 of" in capsys.readouterr().out


def test_what_is_no_record_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("", "{}", '{"record": 3}', "hello"):
        file = tmp_path / "game"
        file.write_text(text, "utf-8")
        assert cli.main(["replay", str(file), "--lang", "en"]) == 2
        assert len(complaints(capsys.readouterr().err)) == 1


def test_going_by_round_and_step() -> None:
    shown = Replay(Record.open(LONG), "en")
    assert shown.when[0] == (0, 0)
    assert max(shown.when)[0] == 6
    third = shown.moved(0, "r3")
    assert third is not None
    assert shown.when[third] == (3, 1) and shown.when[third - 1][0] == 2
    second = shown.moved(third, "s2")
    assert second is not None and second > third
    assert second == shown.moved(third, "s") == shown.moved(0, "r3 s2") == shown.moved(0, "r3s2")
    assert shown.when[second] == (3, 2) and shown.when[second - 1] == (3, 1)
    assert shown.moved(second + 1, "bs") == second
    assert shown.moved(second, "bs") == third
    assert shown.moved(second, "br") == third
    fourth = shown.moved(second, "r")
    assert fourth is not None and shown.when[fourth] == (4, 1)
    before = shown.moved(third, "br")
    assert before is not None and shown.when[before] == (2, 1)
    assert shown.moved(shown.plies, "r") == shown.plies + 1
    for bad in ("r9", "s99", "r3 s88"):
        with pytest.raises(FourbitError):
            shown.moved(third, bad)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_playing_on_from_any_point(
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """From the screen: to round 6, help, a wrong seat, then a game for seat B."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("r6\n?\n\ng X\ng B\n" + "\n" * 300))
    assert cli.main(["replay", str(LONG), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert misfits(out) == []
    assert ("席ではない" if lang == "ja" else "names no seats") in out
    (saved,) = (tmp_path / "fourbit").glob("*.record.json")
    old, new = Record.open(LONG), Record.open(saved)
    at = Replay(old, "en").begin_of(6)
    assert (new.plies[:at], new.format) == (old.plies[:at], old.format)
    assert new.state.is_over and new.names == old.names


def test_playing_on_from_the_command_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    words = ["replay", str(LONG), "--round", "5", "--step", "2", "--play", "ac", "--lang", "en"]
    assert cli.main(words) == 0
    assert "The game is saved" in capsys.readouterr().out
    (saved,) = (tmp_path / "fourbit").glob("*.game")
    table = open_table(saved)
    assert table.people == (0, 2)
    assert (table.state.round, table.state.step) == (5, 2)
    assert cli.main([*words[:2], "--play", "AD", "--lang", "en"]) == 2
    assert cli.main([*words[:2], "--round", "9", "--lang", "en"]) == 2
    assert cli.main([*words[:2], "--ply", "99999", "--play", "A", "--lang", "en"]) == 2
    assert len(complaints(capsys.readouterr().err)) == 3
