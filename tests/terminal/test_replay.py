"""A record step by step and back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from fourbit import cli
from fourbit.players.chance import CHANCE, Chance
from fourbit.records.notation import from_notation
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from fourbit.terminal.replay import Replay

from .driving import complaints, misfits


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
