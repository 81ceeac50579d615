"""The chances of a finished game: from what everybody knew, adding up, with three swings."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from fourbit.play import swings as module
from fourbit.play.swings import MOST_SWINGS, Point, Swing, curve, said, swings
from fourbit.players.derived import derived
from fourbit.players.spectating import Spectator
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules
from fourbit.words.names import Names
from fourbit.words.texts import Texts
from tests.players.test_advising import taught

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked can tell chances."""

    def mind(name: str, rules: Rules) -> object:
        return taught(rules)

    monkeypatch.setattr(module, "mind_of", mind)


def record(name: str) -> Record:
    return Record.from_text((GAMES / f"{name}.json").read_text("utf-8"), name)


@pytest.mark.usefixtures("learned")
@pytest.mark.parametrize("name", ["mended-05-4p", "rulebook-01-2p", "workshop-06-3p"])
def test_chances_of_a_game(name: str) -> None:
    game = record(name)
    points = curve(game)
    assert all(sum(point.chances) == pytest.approx(1) for point in points)
    plies = [point.ply for point in points]
    assert plies == sorted(set(plies)) and plies[-1] == len(game.plies)
    assert len(points) > game.rules.edition.procedure.rounds
    won = game.state.winners()
    assert [seat for seat, chance in enumerate(points[-1].chances) if chance] == list(won)
    found = swings(points)
    assert len(found) == MOST_SWINGS
    smallest = min(abs(swing.now - swing.was) for swing in found)
    others = [
        max(abs(now - was) for was, now in zip(one.chances, two.chances, strict=True))
        for one, two in itertools.pairwise(points)
        if two.ply not in {swing.ply for swing in found}
    ]
    assert max(others) <= smallest
    for swing in found:
        told = {}
        for lang in ("ja", "en"):
            names, texts = Names(game.rules, lang), Texts(lang, game.rules.edition.words)
            told[lang] = said(swing, names, texts, "Ann")
        assert told["ja"] and told["en"] and told["ja"] != told["en"]


def test_a_spectator_knows_nothing_that_is_hidden() -> None:
    game = record("mended-05-4p")
    spectator = Spectator(game.rules, taught(game.rules))
    for at, (_, state) in enumerate(game.states()):
        if at % 23 == 0 and not state.is_over and state.round:
            other = state.sight(-1).resample(at)
            assert spectator.chances(state) == spectator.chances(other)


def test_nothing_is_told_of_an_unfinished_game_or_by_who_has_not_learned(
    monkeypatch: pytest.MonkeyPatch, learned: None
) -> None:
    game = record("rulebook-01-2p")
    assert curve(game)
    monkeypatch.setattr(module, "mind_of", lambda name, rules: derived(rules))
    assert curve(game) == []


def test_of_a_step_the_seat_that_changed_most_is_told() -> None:
    points = [
        Point(3, 1, (0.4, 0.3, 0.3), (None, None, None)),
        Point(9, 1, (0.2, 0.35, 0.45), ("0001", "0010", None)),
        Point(12, 2, (0.2, 0.35, 0.45), ("0001", "0010", None)),
        Point(20, 2, (0.0, 1.0, 0.0), ("0001", "0010", None)),
    ]
    first, last = swings(points)
    assert (first.ply, first.seat, first.was, first.now) == (9, 0, 0.4, 0.2)
    assert first.place == "0001" and not first.end
    assert (last.ply, last.seat, last.end) == (20, 1, True)


def test_who_did_not_act_stayed_away_or_saw_a_round_end() -> None:
    rules = record("rulebook-01-2p").rules
    names, texts = Names(rules, "en"), Texts("en", rules.edition.words)
    away = Swing(4, 1, 0, 0.5, 0.4, None, closes=False, end=False)
    told = [said(one, names, texts, "Ann") for one in (away, replace(away, closes=True))]
    assert "Ann" in told[0] and "round" in told[1]
    assert names.place("0001") in said(replace(away, place="0001"), names, texts, "Ann")
