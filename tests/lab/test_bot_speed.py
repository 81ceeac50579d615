"""Figures of bots are of the bots they name, and are told in both languages; no clock decides."""

from __future__ import annotations

import json
import re
from array import array

import pytest

from fourbit import bot_speed
from fourbit.cli import main
from fourbit.engine import constants as c
from fourbit.players.bots import BOTS
from fourbit.players.derived import derived, haphazard
from fourbit.rules.compiled import Rules, load


def guessing(rules: Rules) -> array[float]:
    """A policy that tries its best three classes."""
    mind = derived(rules)
    mind[c.M_STYLE], mind[c.M_SIMULATED], mind[c.M_FIRST_LOOK] = c.STYLE_POLICY, 3, 6
    return mind


@pytest.fixture(autouse=True)
def few_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two quick ones, whatever others there are."""
    for name in list(BOTS):
        monkeypatch.delitem(BOTS, name)
    monkeypatch.setitem(BOTS, "random", haphazard)
    monkeypatch.setitem(BOTS, "master", guessing)
    # twenty interpreters are started for that figure, which is not in question here
    monkeypatch.setattr("fourbit.speed.import_milliseconds", lambda module: 60.0)


def test_a_bot_that_simulates_is_also_measured_without(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, measured = load("mended"), list[float]()

    def rate(rules: Rules, mind: array[float], seconds: float, seed: int) -> float:
        measured.append(mind[c.M_SIMULATED])
        return 1.0

    monkeypatch.setattr(bot_speed, "games_a_minute", rate)
    found = bot_speed.bot_figures(rules, 0.01)
    told = [(one.bot, one.simulates) for one in found]
    assert told == [("random", True), ("master", True), ("master", False)]
    assert measured == [0, 3, 0]


def test_the_strongest_is_waited_for() -> None:
    found = bot_speed.waiting(load("mended", {"rounds": "2"}), 0.0)
    assert found.bot == "master" and found.players == 4
    assert found.decisions > 50
    assert 0 < found.p50 <= found.p99 <= found.longest


def test_the_command_tells_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["bench", "--seconds", "0.05", "--set", "rounds=2"]
    assert main([*call, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["bot"] for one in found["bots"]] == ["random", "master", "master"]
    assert all(one["games_a_minute"] > 0 and one["players"] == 4 for one in found["bots"])
    assert found["waiting"]["bot"] == "master"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["master without simulation, 4 players:", "a choice of master, 4 players:"]),
     ("ja", ["master（試さずに）、4人：毎分", "master の1つの選択、4人："])],
)  # fmt: skip
def test_the_command_speaks(
    lang: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--seconds", "0.05", "--set", "rounds=2", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in words)
    assert bool(re.search("[ぁ-ん]", out)) == (lang == "ja")
