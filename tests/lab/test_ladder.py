"""Ratings tell who is stronger and how sure that is; the command says so in both languages."""

from __future__ import annotations

import json
import random
import re
from array import array
from pathlib import Path

import pytest

from fourbit import files
from fourbit.cli import main
from fourbit.engine import constants as c
from fourbit.lab.standings import ELO, MIDDLE, Standings, fitted, plan, settle
from fourbit.players.bots import mind_of
from fourbit.players.derived import derived
from fourbit.rules.compiled import Rules, load

SHORT = ("--set", "rounds=2", "--games", "40")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("mended", {"rounds": "2"})


def guessing(rules: Rules) -> array[float]:
    """No thought, but workers are kept."""
    mind = derived(rules)
    mind[c.M_STYLE] = c.STYLE_POLICY
    return mind


@pytest.mark.parametrize("players", [2, 4])
def test_strengths_are_found_again(players: int) -> None:
    """From as many wins as the strengths would bring."""
    true = [-1.0, -0.2, 0.3, 0.9]
    games = {
        (i, j): (1000.0, 1000 / (1 + (players - 1) * 2.718281828 ** (true[j] - true[i])))
        for i in range(4)
        for j in range(4)
        if i < j or (players > 2 and i != j)
    }
    assert fitted(games, 4, players) == pytest.approx(true, abs=0.002)


def played(chances: list[float], blocks: int, seed: int) -> Standings:
    """Standings of three bots whose meetings came out by chance."""
    rng = random.Random(seed)
    found = Standings(load("mended"), ["a", "b", "c"], [], 2, seed)
    for pair, chance in zip(found.shares, chances, strict=True):
        found.shares[pair] = [
            (float(rng.random() < chance) + float(rng.random() < chance)) / 2 for _ in range(blocks)
        ]
    return found


def test_intervals_hold_the_truth() -> None:
    held = 0
    true = 1 / (1 + 2.718281828**-0.5)
    for seed in range(25):
        rated = played([0.5, true, true], 40, seed).rated()  # a and b alike, c weaker by 1/2
        weakest = next(one for one in rated if one.name == "c")
        held += weakest.low <= MIDDLE - ELO / 3 <= weakest.high
        assert rated == sorted(rated, key=lambda one: -one.rating)
        assert sum(one.rating for one in rated) == pytest.approx(3 * MIDDLE)
    assert held >= 20


def test_an_order_is_settled_only_where_it_differs() -> None:
    assert played([0.9, 0.99, 0.9], 60, 1).settled(3)
    assert not played([0.5, 0.95, 0.95], 60, 1).settled(3)
    assert not played([0.9, 0.99, 0.9], 4, 1).settled(3)
    alarms = sum(played([0.5, 0.95, 0.95], 40, seed).settled(1) for seed in range(20))
    assert alarms <= 3


def test_who_always_wins_is_not_rated_exactly() -> None:
    best, *_ = played([1.0, 1.0, 0.5], 20, 1).rated()
    assert best.name == "a" and best.share == 1.0
    assert best.high - best.low > 50


def test_looks_come_after_twice_as_many_blocks() -> None:
    assert plan(100) == [8, 8, 16, 32, 36]
    assert plan(5) == [5] and sum(plan(12345)) == 12345


def test_bots_meet_at_every_table(rules: Rules) -> None:
    names = ["random", "policy"]
    minds = [mind_of("random", rules), guessing(rules)]
    for players, meetings in ((2, 1), (3, 2)):
        standings = Standings(rules, names, minds, players, 4)
        assert settle(standings, 16, 1)
        assert len(standings.meetings()) == meetings
        assert standings.games == standings.blocks * players * meetings
        assert [one.name for one in standings.rated()] == ["policy", "random"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_command_tells_ratings(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "random", "greedy", *SHORT, "--lang", lang]) == 0
    out, err = capsys.readouterr()
    lines = [line.strip() for line in out.splitlines() if line.strip()]
    assert lines[0] == {"en": "Strength of bots: rulebook, 2 players",
                        "ja": "ボットの強さ：rulebook、2人"}[lang]  # fmt: skip
    assert lines[1].split()[0] == {"en": "Bot", "ja": "ボット"}[lang]
    assert re.match(r"greedy +\d+ \[\d+–\d+\] +\d+\.\d%", lines[3])
    assert {"en": "settled", "ja": "順位"}[lang] in lines[-1]
    assert bool(re.search("[ぁ-ん]", out)) == (lang == "ja")
    assert err == ""


def test_the_command_as_json_is_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["ladder", "random", "greedy", *SHORT, "--json", "--temperature", "0.1", "--seed", "3"]
    assert main(call) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*call, "--threads", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert [one["name"] for one in first["bots"]] == ["greedy", "random"]
    assert first["temperature"] == 0.1 and first["settled"] and first["games"] <= 40
    assert first["pairs"][0]["high"] < 0.5


def test_the_plot_needs_no_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ladder.html"
    assert main(["ladder", "random", "greedy", *SHORT, "--plot", str(file), "--lang", "ja"]) == 0
    page = file.read_text("utf-8")
    title = json.dumps("レーティング").strip('"')  # as scripts write it
    assert "greedy" in page and title in page
    assert not re.search(r"<(script|link)[^>]+(src|href)=", page)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("call", "word"),
    [(["gready", "random"], "greedy"), (["greedy", "greedy"], "greedy"), (["greedy"], "greedy"),
     (["gready"], "gready"),
     (["--players", "5"], "--players"), (["--temperature", "-1"], "--temperature"),
     (["--games", "0"], "--games"), (["-e", "rulebok"], "rulebook"),
     (["random", "greedy", *SHORT, "--plot", "."], ".")],
)  # fmt: skip
def test_wrong_input_is_one_line(
    call: list[str], word: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *call, "--lang", lang]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.strip().count("\n") == 0
    assert word in captured.err
    assert bool(re.search("[ぁ-ん]", captured.err)) == (lang == "ja")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_missing_library_is_one_line_before_any_game(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("fourbit.lab.rating_plot.find_spec", lambda name: None)
    call = ["ladder", "random", "greedy", "--plot", str(tmp_path / "x.html"), "--lang", lang]
    assert main(call) == 2
    assert "pip install 'fourbit-town[lab]'" in capsys.readouterr().err
    assert not (tmp_path / "x.html").exists()


def test_a_picture_that_cannot_be_written_is_said_before_any_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def played(*_: object) -> bool:
        raise AssertionError("games were played")

    monkeypatch.setattr("fourbit.lab.standings.settle", played)
    (tmp_path / "file").touch()
    for plot in (tmp_path, tmp_path / "file" / "x.html"):
        assert main(["ladder", "random", "greedy", *SHORT, "--plot", str(plot)]) == 2
        assert str(plot) in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_a_disk_that_fills_up_meanwhile_costs_only_the_picture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, content: str) -> None:
        raise files.FileError("path.unwritable", path=path, reason="No space left on device")

    monkeypatch.setattr("fourbit.files.write_whole", full)
    call = ["ladder", "random", "greedy", *SHORT, "--plot", str(tmp_path / "x.html")]
    assert main([*call, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "greedy" in told.out and "settled" in told.out and "No space" in told.err


def test_help_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--help", "--lang", "ja"]) == 0
    out = capsys.readouterr().out
    assert "順位が決まるまで" in out and "Let bots" not in out and "Bots by name" not in out
