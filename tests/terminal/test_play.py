"""Whole games in the terminal, with every kind of answer."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from fourbit import cli
from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.errors import Lang
from fourbit.play.saving import open_table
from fourbit.records.record import Record
from fourbit.words.decision import seat_name, stack_word

from .driving import Script, complaints, enter, misfits, sitting

PLENTY = "\n" * 3000


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return cli.main([*words])


@pytest.mark.parametrize(
    ("lang", "seats"), [("ja", "--players=4 --bots=random"), ("en", "--players=2")]
)
def test_a_newcomer_who_only_presses_enter_finishes_a_game(
    lang: str,
    seats: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["play", *seats.split(), "--seed", "7", "--lang", lang]
    assert run(monkeypatch, PLENTY, *words) == 0
    told = capsys.readouterr()
    assert misfits(told.out) == []
    assert ("勝者" if lang == "ja" else "winner") in told.out
    assert "Traceback" not in told.out + told.err
    (record,) = (tmp_path / "data/fourbit").glob("*.record.json")
    assert Record.open(record).state.is_over
    assert not list((tmp_path / "data/fourbit").glob("*.game"))


def test_hidden_choices_are_never_on_the_screen(tmp_path: Path) -> None:
    session, script = sitting(tmp_path, enter, bots=("", "", "random"), seed=3, rounds=3)
    state_of = session.table
    seen = []

    def watch(page: list[str]) -> None:
        text = "\n".join(page)
        state = state_of.state
        for seat in range(state.players):
            chosen, picked = state.chosen(seat), state.picked(seat)
            if chosen is not None:
                seen.append("stack")
                assert stack_word(state, seat, chosen) not in text
            if picked is not None and state.phase == "draft":
                seen.append("draft")
                assert f" {picked + 1}-0" not in text
            paid = state.keep(seat) is not None and state.asks(seat) == 0
            if paid and seat != session.at_keyboard:
                seen.append("upkeep")
                purse = session.drawing.purse(state.view(None)["seats"][seat_name(seat)])
                rows = [row for row in page if row[1:].startswith(seat_name(seat) + " ")]
                assert all(purse in row for row in rows)

    script.watch = watch
    session.run()
    assert state_of.state.is_over
    assert {"stack", "draft"} <= set(seen)
    assert misfits(script.output) == []
    assert any("Pass the keyboard to B Bob" in "\n".join(page) for page in script.pages)


def test_what_chance_would_turn_over_changes_nothing_on_the_screen(tmp_path: Path) -> None:
    pages = []
    for swap in (False, True):
        session, script = sitting(tmp_path, enter)
        table = session.table
        while table.state.before("stack"):
            seat = table.next_person()
            assert seat is not None
            table.play(table.state.legal_actions(seat)[-1], seat)
        assert not table.state.planned(1)
        deck = [table.state.rules.building_index(number) for number in table.state.deck]
        secret = deck[0 if swap else -1]  # another seat holds one of the deck's cards in secret
        table.state.set(cell(c.DECK, secret), 0)
        table.state.set(cell(c.PLANNED, 1, secret), 2)
        session.catch_up()
        session.turn(0)
        pages.append(script.pages)
    assert pages[0] == pages[1]


class Person:
    """Types stacks, thinks again, makes mistakes, saves; then quits."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.typed = 0

    def __call__(self, script: Script, prompt: str) -> str | None:
        if "which place?" in script.page and not self.typed:
            self.typed = 1
            return "nowhere"
        if "'nowhere' is not an option" in script.page and self.typed == 1:
            self.typed = 2
            return "back"
        if "could be Back" in script.page and self.typed == 2:
            self.typed = 3
            return "9-9 8-8"
        if self.typed == 3:
            assert "no option" in script.page
            self.typed = 4
            return "0110"
        if self.typed == 4 and "Which sides?" in script.page:
            self.typed = 5
            return "u"
        if self.typed == 5:
            assert "which place?" in script.page
            self.typed = 6
            return f"s {self.folder / 'mine.game'}"
        if self.typed == 6:
            assert "Saved to" in script.page
            self.typed = 7
            return "guild"
        if self.typed == 7 and "Which sides?" in script.page:
            self.typed = 8
            return "2"
        if self.typed == 8 and "Enter = set it" in prompt:
            self.typed = 9
            return None
        return ""


def test_typing_mistakes_going_back_and_saving(tmp_path: Path) -> None:
    person = Person(tmp_path)
    session, script = sitting(tmp_path, person)
    session.run()
    assert person.typed == 9
    assert "The game is saved" in script.output
    assert misfits(script.output) == []
    for name in ("mine.game", "auto.game"):
        again = open_table(tmp_path / name)
        assert again.state == session.table.state
        assert again.record.digest == session.table.record.digest


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    count = iter(range(10**6))
    whole, _ = sitting(tmp_path, enter, bots=("", "greedy"), seed=5, rounds=2)
    whole.run()
    first, _ = sitting(
        tmp_path,
        lambda s, p: "" if next(count) < 30 else None,
        bots=("", "greedy"),
        seed=5,
        rounds=2,
    )
    first.run()
    second, _ = sitting(tmp_path, enter, bots=("", "greedy"), seed=5, rounds=2)
    second.table = open_table(tmp_path / "auto.game")
    assert second.table.state == first.table.state
    second.run()
    assert second.table.record.digest == whole.table.record.digest


def test_undo_reaches_back_until_others_have_seen_it(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path, enter, bots=("", ""))
    table = session.table
    seat = table.next_person()
    assert seat == 0
    assert not table.can_undo(0)
    table.play(table.state.legal_actions(0)[0], 0)
    assert table.can_undo(0)  # still hidden
    table.undo(0)
    assert table.state.asks(0) == c.ASK_DRAFT
    table.play(table.state.legal_actions(0)[0], 0)
    table.play(table.state.legal_actions(1)[0], 1)
    assert not table.can_undo(0) and not table.can_undo(1)  # the packs went on


def test_joining_at_once_is_secret_too(tmp_path: Path) -> None:
    """Q14: nobody sees who joins before all have chosen; until then it can be taken back."""
    asked: list[str] = []

    def noting(script: Script, prompt: str) -> str:
        asked.append(prompt)
        return ""

    session, _ = sitting(
        tmp_path, noting, bots=("", ""), rounds=1, options={"participation.mode": "simultaneous"}
    )
    table = session.table
    while table.state.asks(0) != c.ASK_JOIN:
        seat = table.next_person()
        assert seat is not None
        table.play(table.state.legal_actions(seat)[0], seat)
    session.at_keyboard = 1
    assert session.secret(0)
    session.hand_over(0)
    assert len(asked) == 1 and "Ann" in asked[0]
    table.play(1, 0)
    assert table.can_undo(0)
    table.play(1, 1)
    assert not table.can_undo(0) and not table.can_undo(1)


def test_a_stack_cannot_be_taken_back_after_the_reveal(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path, enter, bots=("", ""))
    table = session.table
    seen = False
    while table.state.round < 2:
        seat = table.next_person()
        assert seat is not None
        was_stack = table.state.asks(seat) == c.ASK_STACK
        table.play(table.state.legal_actions(seat)[-1], seat)
        revealed = was_stack and table.state.phase != "stack"
        if revealed:
            seen = True
            assert not table.can_undo(0) and not table.can_undo(1)
    assert seen


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_broken_save_is_refused_in_one_line_and_kept(
    lang: Lang,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "\n" * 12, "play", "--seed", "2", "--lang", lang) == 0
    (good,) = (tmp_path / "data/fourbit").glob("*.game")
    capsys.readouterr()
    page = json.loads(good.read_text("utf-8"))
    edited = {**page, "record": {**page["record"], "plies": page["record"]["plies"][1:]}}
    broken = ["", "{", good.read_text("utf-8")[:-300], "[]", json.dumps({**page, "seed": "x"})]
    broken += [json.dumps(edited), json.dumps({**page, "bots": ["nobody"] * 3}), "\udcff"]
    broken += [json.dumps({**page, "bots": ["greedy"] * 3}), "[" * 10**5, '{"record":' + "9" * 5000]
    for text in broken:
        file = tmp_path / "broken.game"
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        before = file.read_bytes()
        assert run(monkeypatch, PLENTY, "play", "--resume", str(file), "--lang", lang) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert len(complaints(told.err, lang)) == 1
        assert file.read_bytes() == before


def test_saving_never_overwrites_what_is_no_game(tmp_path: Path) -> None:
    mine = tmp_path / "my-edition.toml"
    mine.write_text('extends = ["mended"]', "utf-8")
    session, _ = sitting(tmp_path, enter)
    assert str(mine) in session.save_as(str(mine))
    assert mine.read_text("utf-8") == 'extends = ["mended"]'
    saved = tmp_path / "a.game"
    for _ in range(2):  # a saved game may be saved over
        assert session.save_as(str(saved)) == session.texts("saved", path=str(saved))
    assert open_table(saved).state == session.table.state


def test_saving_replaces_no_pipe_device_or_link(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path, enter)
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target.game"
    os.mkfifo(pipe)
    link.symlink_to(target)
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    for name in (str(pipe), str(device), "/dev/null", str(tmp_path), "a\0b", "~nobody-there/x"):
        said = session.save_as(name)
        assert said and said != session.texts("saved", path=name) and "\0" not in said
    assert pipe.is_fifo() and device.is_symlink() and Path("/dev/null").is_char_device()
    assert session.save_as(str(link)) == session.texts("saved", path=str(link))
    assert link.is_symlink() and open_table(target).state == session.table.state


@pytest.mark.parametrize(
    "words", [["--players", "4"], ["--seed", "0"], ["--set", "rounds=3"], ["--edition", "rulebook"]]
)
def test_a_saved_game_keeps_its_seats_and_rules(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot have an effect is refused, by name, before the game is even looked for."""
    for lang in ("ja", "en"):
        assert run(monkeypatch, "", "play", "--resume", "last", *words, "--lang", lang) == 2
        (line,) = complaints(capsys.readouterr().err, lang)
        assert words[0] in line


def test_control_c_saves_and_leaves_cleanly(tmp_path: Path) -> None:
    def interrupted(script: Script, prompt: str) -> str:
        if len(script.pages) > 6:
            raise KeyboardInterrupt
        return ""

    session, script = sitting(tmp_path, interrupted, "ja")
    session.run()
    assert "保存した" in script.output
    assert open_table(tmp_path / "auto.game").state == session.table.state


@pytest.mark.parametrize(
    "words",
    [("--players", "5"), ("--humans", "0"), ("--bots", "gready"), ("--names", "a,b,c,d,e"),
     ("--resume", "nothing.game"), ("--resume", "last"), ("--edition", "nothing"),
     ("--set", "row"), ("--names", "a|b,c")],
)  # fmt: skip
def test_wrong_options_are_one_line(
    words: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, PLENTY, "play", *words, "--lang", "en") == 2
    assert len(complaints(capsys.readouterr().err)) == 1


def test_the_end_of_input_saves_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "\n\n", "play", "--lang", "en") == 0
    told = capsys.readouterr().out
    assert "Welcome to 4bit Town" in told
    assert "\x1b" not in told
    (saved,) = (tmp_path / "data/fourbit").glob("*.game")
    assert str(saved) in told.replace("\n", "")
    assert run(monkeypatch, "q\n", "play", "--resume", "last", "--lang", "en") == 0


def test_options_of_the_edition_hold_in_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["play", "--set", "row=2", "--edition", "rulebook", "--no-hints", "--seed", "1"]
    assert run(monkeypatch, "\n", *words, "--lang", "en") == 0
    row = capsys.readouterr().out.split("\f\n")[1].count("#")
    assert row == 2
