"""What a terminal and its owner may expect: nothing is wiped, broken, cut or taken over."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.text import Text

from fourbit import cli
from fourbit.errors import Lang
from fourbit.rules.compiled import load
from fourbit.rules.load import shipped
from fourbit.terminal.drawing import Drawing
from fourbit.terminal.paper import Paper, Paragraph
from fourbit.terminal.screen import ENTER, LEAVE, Ended, Resized, Screen
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.terminal.typed import Command, command
from fourbit.words.harmless import escaped, harmless
from fourbit.words.names import Names

from .driving import Script, complaints, sitting

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\x00\x7f"
FOURBIT = [sys.executable, "-c", "import sys; from fourbit.cli import main; sys.exit(main())"]
COMMANDS = {chr(n) for n in (*range(32), *range(127, 160), 0x202E)} - {"\n", "\f", "\t"}


class Tty(io.StringIO):
    """Looks like a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


# --- a screen of its own ---


def test_a_terminal_gets_its_own_screen_back() -> None:
    out = Tty()
    with Screen(False, io.StringIO(), out) as screen:
        screen.show(["one"])
        screen.show(["two"])
        screen.last(["good-bye"])
    said = out.getvalue()
    assert said.startswith(ENTER) and said.count(ENTER) == said.count(LEAVE) == 1
    assert said.endswith(LEAVE + "good-bye\n")
    assert "\x1b[3J" not in said  # the scrollback stays


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, ValueError, Ended])
def test_the_screen_is_left_whatever_happens(error: type[BaseException]) -> None:
    out = Tty()
    before = signal.getsignal(signal.SIGWINCH)
    with pytest.raises(error), Screen(False, io.StringIO(), out) as screen:
        screen.show(["page"])
        raise error
    assert out.getvalue().endswith(LEAVE)
    assert signal.getsignal(signal.SIGWINCH) == before


def test_no_terminal_gets_no_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))
    assert cli.main(["play", "--seed", "1", "--lang", "en"]) == 0
    assert not COMMANDS & set(capsys.readouterr().out)


def test_a_dumb_terminal_gets_no_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Tty()
    with Screen(True, io.StringIO(), out) as screen:
        screen.show([Text("page", style="bold")])
    assert not COMMANDS & set(out.getvalue())


# --- signs that command ---


def test_nothing_shown_commands_the_terminal() -> None:
    out = io.StringIO()
    screen = Screen(False, io.StringIO("\n"), out)
    screen.show([EVIL, Text(EVIL, style="bold"), Paragraph(EVIL + "\n" + EVIL)])
    screen.say(EVIL)
    screen.read(EVIL + "> ")
    assert not COMMANDS & set(out.getvalue())
    assert out.getvalue().count("evil") == 6
    assert harmless("木材\n石材") == "木材\n石材"


OWN = """
extends = ["mended"]
name = {{ ja = "{evil}版", en = "{evil} edition" }}
[place]
0000 = "{evil}広場：木材+6"
[en.place]
0000 = "{evil} Square"
"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_command_passes_such_signs_on(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "".join(f"\\u{ord(sign):04x}" if sign in COMMANDS else sign for sign in EVIL)
    own = tmp_path / "own\x1b[31m.toml"
    own.write_text(OWN.format(evil=evil.replace("\\u0000", "")), "utf-8")
    file = str(own)
    commands = [
        ["show", file], ["check", file], ["check", file, "--json"], ["diff", "mended", file],
        ["show", file + "\x1b[2J"], ["show", "mended", "--set", "\x1b[2J=3"],
        ["play", "--edition", file, "--names", "A\x1b[2Jnn"], ["replay", file], ["\x1b[2J"],
        ["scenario", file], ["play", "--edition", file, "--seed", "4"],
    ]  # fmt: skip
    for words in commands:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 12))
        cli.main([*words, "--lang", lang])
        told = capsys.readouterr()
        assert told.out + told.err
        assert not COMMANDS & set(told.out + told.err), words
        if words in (["show", file], ["diff", "mended", file]):
            assert "evil" in told.out


def test_json_reads_back_as_it_was() -> None:
    import json

    text = escaped(json.dumps({"name": EVIL}, ensure_ascii=False))
    assert json.loads(text) == {"name": EVIL}
    assert not COMMANDS & set(text)


# --- the size of the window ---


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_wide_window_cuts_no_name(lang: Lang) -> None:
    rules = load("mended")
    names = Names(rules, lang)
    people = ["Bartholomew the Elder", "Ann"]
    page = {**rules.new_game(2).position(), "row": list(rules.buildings[:4])}
    wide = Drawing(names, ScreenTexts(lang, names.edition.words), people, Paper(140, 40))
    board = "\n".join(line.plain for line in [*wide.board(page), *wide.row(page)])
    for one in names.descriptions.of("place"):
        assert f"{one.number} {one.key} {one.name.text(lang)}" in board
    for number in page["row"]:
        assert f"#{number} {names.building(number)} " in board
    assert people[0] in wide.players(page)[0].plain
    for paper in (Paper(80, 24), Paper(100, 30), Paper(140, 40)):
        drawing = Drawing(names, ScreenTexts(lang, names.edition.words), people, paper)
        lines = [drawing.head(page), *drawing.board(page), *drawing.players(page)]
        assert max(line.cell_len for line in [*lines, *drawing.row(page)]) <= paper.width
        assert len([*lines, *drawing.row(page)]) <= paper.room - 3


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("edition", shipped())
@pytest.mark.parametrize("height", [24, 40])
def test_a_narrow_window_cuts_no_place_name(edition: str, lang: Lang, height: int) -> None:
    rules = load(edition)
    names = Names(rules, lang)
    page = rules.new_game(2).position()
    page["seats"]["A"]["visited"] = page["blocked"] = ["0000", "1111"]
    drawing = Drawing(names, ScreenTexts(lang, names.edition.words), "AB", Paper(80, height))
    for one in names.descriptions.of("place"):
        cell = drawing.place(page, one.key)
        assert {line.cell_len for line in cell} == {drawing.cell}
        said = " ".join(line.plain.strip() for line in cell)
        assert said.startswith(f"{one.number} {one.key} {names.titled(one.key)}")
        assert "…" not in cell[0].plain


def test_the_rest_of_a_name_stands_before_the_effect() -> None:
    rules = load("mended")
    page = rules.new_game(2).position()
    drawing = Drawing(Names(rules, "en"), ScreenTexts("en", rules.edition.words), "AB")
    first, second, third = drawing.place(page, "1010")
    assert [line.plain.rstrip() for line in (first, second, third)] == [
        "10 1010 Merchants'", "Bridge: coin +8.", "stone 2 -> coin 4",
    ]  # fmt: skip
    assert [(span.start, span.end, span.style) for span in second.spans] == [(0, 7, "bold")]
    assert not third.spans


def test_who_stands_on_a_place_is_marked_without_cutting_its_name() -> None:
    rules = load("mended")
    page = rules.new_game(2).position()
    page["seats"]["A"]["visited"] = ["0000"]
    page["blocked"] = ["0000"]
    drawing = Drawing(Names(rules, "ja"), ScreenTexts("ja", rules.edition.words), "AB")
    cell = [line.plain for line in drawing.place(page, "0000")]
    assert cell[0].rstrip() == "0 0000 職人広場"
    assert cell[-1].endswith(" xA") and "…" not in cell[-1]


def test_another_size_draws_the_page_anew() -> None:
    class Resizing(Script):
        def read(self, prompt: str) -> str:
            if self.paper.width == 80:
                self.paper.width, self.paper.height = 120, 40
                raise Resized
            return "done"

    script = Resizing(lambda script, prompt: "")
    assert script.asked(lambda: [Paragraph("word " * 20)], "> ") == "done"
    assert [len(page) for page in script.pages] == [2, 1]


# --- words ---


@pytest.mark.parametrize(
    ("said", "meant"),
    [(word, Command("quit")) for word in ("q", "Q", "quit", "QUIT", "Quit", "終了")]
    + [(word, Command("help")) for word in ("?", "h", "H", "help", "HELP", "ヘルプ")]
    + [(f"{word} VP", Command("help", "VP")) for word in ("?", "h", "Help", "ヘルプ")]
    + [("?VP", Command("help", "VP")), ("S game", Command("save", "game"))]
    + [(word, None) for word in ("", "y", "quite", "q 3", "0111", "help!")],
)
def test_commands_are_understood_in_any_case_and_language(said: str, meant: Command | None) -> None:
    assert command(said) == meant


@pytest.mark.parametrize("word", ["Q", "quit", "終了"])
def test_leaving_by_any_word(word: str, tmp_path: Path) -> None:
    session, script = sitting(tmp_path, lambda s, p: word if len(s.pages) > 2 else "")
    session.run()
    assert len(script.pages) == 3
    assert "The game is saved" in script.output


# --- streams that are closed ---


@pytest.mark.parametrize("words", [["play"], ["replay", "tests/games/mended-01-2p.json"]])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_closed_stream_is_one_line(
    words: list[str], lang: Lang, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for stream, word in (("stdin", "input 入力"), ("stdout", "output 出力")):
        with monkeypatch.context() as closed:
            closed.setattr(f"sys.{stream}", None)
            assert cli.main([*words, "--lang", lang]) == cli.USER_ERROR
        (line,) = complaints(capsys.readouterr().err, lang)
        assert word.split()[lang == "ja"] in line


def test_an_output_that_nobody_reads_is_one_line_and_saves_the_game(tmp_path: Path) -> None:
    command = [*FOURBIT, "play", "--seed", "1", "--lang", "en"]
    env = os.environ | {"PYTHONWARNINGS": "error"}
    source, target = os.pipe()
    os.close(source)
    done = subprocess.run(
        command, input=b"\n" * 50, stdout=target, stderr=subprocess.PIPE, env=env, check=False
    )
    os.close(target)
    assert done.returncode == cli.USER_ERROR
    assert complaints(done.stderr.decode()) == ["The output cannot be written (Broken pipe)"]


def test_in_a_real_terminal(tmp_path: Path) -> None:
    """Wide pages, a resize, an interrupt; keys typed too early answer nothing."""
    mine, theirs = pty.openpty()
    size(theirs, 140, 40)
    os.write(mine, b"\n\n\n\n\n\n\n\n")  # typed while it starts
    command = [*FOURBIT, "play", "--seed", "1", "--lang", "en"]
    env = os.environ | {"TERM": "xterm"}

    def own_terminal() -> None:
        """As a login gives it: tests that a shell runs in the background inherit an interrupt
        that is ignored, and Python then leaves it so."""
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    game = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True,
        preexec_fn=own_terminal,
    )  # fmt: skip
    seen = SimpleNamespace(text="", silent=0)

    def until(words: str, again: Callable[[], object] = lambda: None) -> None:
        """Python hears of a signal that comes just before it begins to read only with the next
        one: whoever resizes or interrupts then does it `again`."""
        while words not in seen.text:
            if select.select([mine], [], [], 10)[0]:
                seen.text += os.read(mine, 4096).decode(errors="replace")
            else:
                seen.silent += 1
                assert seen.silent < 12, seen.text
                again()

    until("Enter to go on > ")
    os.write(mine, b"\n")
    until("Keep one card")
    assert "Kept so far" not in seen.text
    until("[")
    seen.text = ""
    size(theirs, 80, 24)
    game.send_signal(signal.SIGWINCH)
    until("Keep one card", lambda: game.send_signal(signal.SIGWINCH))
    until("> ")
    os.write(mine, b"\x03")
    until("fourbit play --resume last", lambda: os.write(mine, b"\x03"))
    assert game.wait(30) == 0
    assert LEAVE in seen.text and "Traceback" not in seen.text
    os.close(mine)
    os.close(theirs)


def size(terminal: int, width: int, height: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
