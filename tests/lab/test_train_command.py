"""`fourbit train` writes a mind that bots then play by, goes on after any end, and refuses what it
cannot use in one line of either language."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from fourbit.cli import main
from fourbit.engine import constants as c
from fourbit.lab.budget import Budget
from fourbit.lab.training import Training
from fourbit.players.bots import mind_of
from fourbit.players.mind_file import read_mind
from fourbit.players.shelf import mind_for
from fourbit.rules.compiled import Rules, load

SHORT = ("--set", "rounds=2")
QUICK = ("--minutes", "0.02")  # enough for a cycle beside three other processes
KANA = "[ぁ-ん]"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's minds but those of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    mind_for.cache_clear()
    return tmp_path / "data" / "fourbit" / "minds"


@pytest.fixture(autouse=True)
def whole_cycles(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is cut off, however slow the machine is."""
    step = Training.step
    monkeypatch.setattr(Training, "step", lambda self, budget, *late: step(self, budget))
    monkeypatch.setattr(Training, "_pace", lambda self, seconds: 0.003)


@pytest.fixture
def rules() -> Rules:
    return load("rulebook", {"rounds": "2"})


def test_bots_play_by_what_was_trained(
    rules: Rules,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Training, "_holds", lambda *_: True)  # it need not be better for this
    before = mind_of("value", rules)
    assert not mind_for(rules).own
    assert main(["train", "rulebook", *SHORT, *QUICK, "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"\d+ % of wins against greedy with 2 players \(\d+ to \d+, \d+ games\)", out)
    assert "with 4 players" in out and "bots play by it from now on" in out
    assert "Begins with the mind of rulebook" in err and "cycle 1: " in err
    known, file = mind_for(rules), home / f"{rules.digest[:16]}.npz"
    assert known.own and known.about and known.about.digest == rules.digest
    assert known.about.strength.keys() == {"greedy/2", "greedy/4"} and known.about.games > 20
    assert read_mind(file, rules)[0] == known.mind
    assert mind_of("value", rules)[c.W_PIECE :] == known.mind[c.W_PIECE :] != before[c.W_PIECE :]
    assert main(["train", "rulebook", *SHORT, *QUICK, "--lang", "ja"]) == 0
    out, err = capsys.readouterr()
    assert "第1周のあとから続ける" in err and "ボットはこの頭脳で遊ぶ" in out
    assert json.loads(file.with_suffix(".training.json").read_text("utf-8"))["cycle"] >= 2


@pytest.mark.parametrize(("lang", "word"), [("en", "Houses built"), ("ja", "建てた家")])
def test_a_persona_tells_what_it_does_and_wins(
    lang: str, word: str, rules: Rules, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = {"en": "houses", "ja": "家"}[lang]
    call = ["train", "rulebook", *SHORT, *QUICK, "--persona", name, "--lang", lang]
    assert main(call) == 0
    out, _ = capsys.readouterr()
    assert word in out and "value" in out
    file = home / f"{rules.digest[:16]}.houses.npz"
    mind, about = read_mind(file, rules)
    assert mind[c.W_HOUSE] > mind_for(rules).mind[c.W_HOUSE] + 5
    assert {*about.strength} == {"value/2"} and not mind_for(rules).own
    assert bool(re.search(KANA, out)) == (lang == "ja")


def test_files_are_bots(rules: Rules, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.npz"
    out = ["--out", str(file)]
    assert main(["train", "rulebook", *SHORT, *QUICK, *out, "--against", "random"]) == 0
    said, _ = capsys.readouterr()
    assert re.search(r"random.* 2", said) and "ladder" in said
    assert mind_of(str(file), rules) == read_mind(file, rules)[0]
    assert main(["ladder", str(file), "random", *SHORT, "--games", "16", "--json"]) == 0
    rated = json.loads(capsys.readouterr().out)["bots"]
    assert [one["name"] for one in rated] == [str(file), "random"]
    tables = ["--games", "4", "--out", str(tmp_path / "games")]
    assert main(["simulate", "rulebook", *SHORT, "--bots", f"{file},random", *tables]) == 0
    capsys.readouterr()
    again = ["--out", str(tmp_path / "second.npz")]
    assert main(["train", "rulebook", *SHORT, *QUICK, *again, "--against", str(file)]) == 0
    assert "mine.npz" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_that_is_none_of_ours_is_refused_by_name(
    lang: str, rules: Rules, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from fourbit.players.mind_file import About, to_bytes

    own = mind_for(rules).mind
    good = to_bytes(own, About("town", rules.digest))
    packed = zipfile.ZipFile(tmp_path / "zip", "w")
    packed.writestr("a.txt", "not a mind")
    packed.close()
    own[c.W_PIECE] = float("nan")
    files = {
        "empty": b"",
        "text": b"a town",
        "cut": good[: len(good) // 2],
        "zip": (tmp_path / "zip").read_bytes(),
        "nan": to_bytes(own, About("town", rules.digest)),
        "format": to_bytes(mind_for(load("rulebook")).mind, About("t", rules.digest, format=99)),
        "foreign": to_bytes(mind_for(load("rulebook")).mind, About("other", "f" * 64)),
    }
    mind_for.cache_clear()
    for name, content in files.items():
        for call in (["ladder", f"{name}.npz", "random"], ["train", "--against", f"{name}.npz"]):
            (tmp_path / f"{name}.npz").write_bytes(content)
            words = [word.replace(f"{name}.npz", str(tmp_path / f"{name}.npz")) for word in call]
            edition = ["rulebook"] if call[0] == "train" else []
            assert main([*words, *edition, *SHORT, "--lang", lang]) == 2, name
            out, err = capsys.readouterr()
            assert out == "" and err.strip().count("\n") == 0
            assert f"{name}.npz" in err
            assert bool(re.search(KANA, err)) == (lang == "ja")
    home.mkdir(parents=True)
    shelf = home / f"{rules.digest[:16]}.npz"
    for name in ("cut", "foreign", "format"):  # the same where bots look for it
        shelf.write_bytes(files[name])
        mind_for.cache_clear()
        assert main(["ladder", "value", "random", *SHORT, "--lang", lang]) == 2
        assert shelf.name in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_how_to_train_is_said_where_it_matters(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    town = tmp_path / "town.toml"
    town.write_text('extends = ["rulebook"]\n[procedure]\nrounds = 2\n', "utf-8")
    few = ["--games", "2", "--lang", lang]
    said = {"en": "bots play by that of rulebook", "ja": "「rulebook」の頭脳で遊ぶ"}[lang]
    for call in (
        ["ladder", "quick", "random", "-e", str(town), *few],
        ["simulate", str(town), "--bots", "quick,random", "--out", str(tmp_path / lang), *few],
        ["try", str(town), "--bot", "quick", "-p", "2", "--blocks", "2", "--lang", lang],
    ):
        assert main(call) == 0
        err = capsys.readouterr().err
        assert said in err and f"fourbit train {town}" in err
        assert len(err.strip().split("\n")) == 1
    for call in (
        ["ladder", "quick", "random", *few],  # has a mind of its own
        ["ladder", "greedy", "random", "-e", str(town), *few],  # needs none
    ):
        assert main(call) == 0
        assert capsys.readouterr().err == ""
    assert main(["ladder", "quick", "random", *SHORT, *few]) == 0
    assert "fourbit train rulebook --set rounds=2" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_wrong_input_is_one_line(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    (tmp_path / "folder.npz").mkdir()
    for call, word in (
        (["rulebok"], "rulebook"),
        (["rulebook", "--set", "round=2"], "rounds"),
        (["rulebook", "--players", "5"], "--players"),
        (["rulebook", "--minutes", "0"], "--minutes"),
        (["rulebook", "--seed", "-1"], "--seed"),
        (["rulebook", "--out", str(tmp_path / "folder.npz")], "folder.npz"),
        (["rulebook", "--out", str(tmp_path)], str(tmp_path)),
        (["rulebook", "--out", str(tmp_path / "file" / "below.npz")], "below"),
        (["rulebook", "--out", str(tmp_path / "mind")], ".npz"),
        (["rulebook", "--out", "/dev/full"], "/dev/full"),
        (["rulebook", "--persona", "house"], "houses"),
        (["rulebook", "--against", "gredy"], "greedy"),
        (["rulebook", "--against", str(tmp_path / "none.npz")], "none.npz"),
        (["rulebook", "--against", "value", "--persona", "plans"], "--persona"),
        (["rulebook", "--persona", "plans", "--players", "4"], "--players 4"),
    ):
        assert main(["train", *call, "--lang", lang]) == 2, call
        out, err = capsys.readouterr()
        lines = err.strip().split("\n")
        assert out == "" and word in lines[-1] and len(lines) <= 2
        assert bool(re.search(KANA, lines[-1])) == (lang == "ja"), err
    assert sorted(file.name for file in tmp_path.iterdir() if file.name != "data") == [
        "file",
        "folder.npz",
    ]


def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["train", "rulebook", *SHORT, *QUICK, "--out", str(tmp_path / "m.npz"), "--lang", "en"]
    assert main(call) == 0
    before = {file.name: file.read_bytes() for file in tmp_path.glob("m.*")}
    capsys.readouterr()

    def full(handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("fourbit.files.os.fsync", full)
    assert main(call) == 2
    assert "No space left" in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in tmp_path.glob("m.*")} == before
    assert [*tmp_path.glob(".fourbit*")] == []


def test_another_training_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["train", "rulebook", *SHORT, *QUICK, "--out", str(tmp_path / "m.npz")]
    assert main(call) == 0
    for more in (["--seed", "2"], ["--players", "3"], ["--persona", "plans"],
                 ["--against", "random"]):  # fmt: skip
        capsys.readouterr()
        assert main([*call, *more]) == 2
        assert "m.training.json" in capsys.readouterr().err
    assert main([*call, "--seed", "2", "--afresh"]) == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_stops_it_keeps_what_was_done(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = Training.step

    def stopped(self: Training, *given: object) -> bool:
        if self.cycle == 1:
            raise KeyboardInterrupt
        return step(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Training, "step", stopped)
    monkeypatch.setattr("fourbit.lab.training.FULL", Budget(4, 2, 4, 20, 2, 2))
    call = ["train", "rulebook", *SHORT, "--out", str(tmp_path / "m.npz"), "--lang", lang]
    assert main(call) == 130
    out, err = capsys.readouterr()
    kept = tmp_path / "m.training.json"
    assert out == "" and "Traceback" not in err and not (tmp_path / "m.npz").exists()
    assert {"en": "up to cycle 1", "ja": "第1周まで"}[lang] in err.replace("\n", "")
    assert json.loads(kept.read_text("utf-8"))["cycle"] == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_too_short_a_time_is_said_and_writes_no_mind(
    lang: str,
    rules: Rules,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Training, "step", lambda *_: False)
    assert main(["train", "rulebook", *SHORT, *QUICK, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert {"en": "too short for a single cycle", "ja": "1周もできなかった"}[lang] in err
    assert out == ""  # no strength: nobody was measured
    assert not (home / f"{rules.digest[:16]}.npz").exists()


def test_what_was_learned_earlier_is_written_though_there_is_no_time_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Training, "step", lambda *_: False)
    call = ["train", "rulebook", *SHORT, *QUICK, "--out", str(tmp_path / "m.npz"), "--lang", "en"]
    assert main(call) == 2
    kept = tmp_path / "m.training.json"
    kept.write_text(json.dumps(json.loads(kept.read_text("utf-8")) | {"cycle": 3}), "utf-8")
    assert main(call) == 0
    assert "that of cycle 3" in capsys.readouterr().err and (tmp_path / "m.npz").exists()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_after_an_end_it_goes_on(
    end: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["train", "rulebook", *SHORT, "--out", str(tmp_path / "m.npz"), "--lang", "en"]
    small = (
        "import sys; from fourbit.cli import main; from fourbit.lab import training\n"
        "training.FULL = training.Budget(4, 2, 4, 20, 2, 2)\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    kept = tmp_path / "m.training.json"
    running = subprocess.Popen(
        [sys.executable, "-c", small, *call],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as in a foreground
    )
    while running.poll() is None and not (kept.exists() and '"cycle": 2' in kept.read_text()):
        time.sleep(0.01)
    running.send_signal(end)
    _, err = running.communicate()
    assert running.returncode == (130 if end == signal.SIGINT else -signal.SIGKILL)
    assert b"Traceback" not in err
    cycle = json.loads(kept.read_text("utf-8"))["cycle"]
    assert cycle >= 2 and not (tmp_path / "m.npz").exists()
    assert main([*call, *QUICK]) == 0
    assert f"Goes on after cycle {cycle}" in capsys.readouterr().err
    assert json.loads(kept.read_text("utf-8"))["cycle"] > cycle
    assert [*tmp_path.glob(".fourbit*")] == []
