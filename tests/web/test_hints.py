"""Hints through the server: at once, surer when asked again, and the game goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from fourbit.play import swings
from fourbit.play.counsel import AGAIN, FIRST
from fourbit.players.advising import MOST_WORLDS, Advising
from fourbit.web.viewing import final_scoring, game_view, hints
from fourbit.web.wire import Hint
from tests.players.test_advising import taught
from tests.web.browsers import answer, made, play_on, said, server, view
from tests.web.sittings import story
from tests.web.texts_of import in_both_languages


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as found:
        yield found


def at_a_stack(client: TestClient) -> tuple[str, str]:
    """A game in which several set stacks; one of them."""
    hints.KEPT.forget()
    id = made(client, "me", "me", way="screen")["id"]
    play_on(client, id, lambda found: found["phase"] == "stack")
    return id, view(client, id)["waiting"][0]


def test_asked_again_a_hint_gets_surer_until_it_is_final(client: TestClient) -> None:
    id, seat = at_a_stack(client)
    ask = {"seat": seat}
    answers = [said(client.post(f"/api/games/{id}/hint", json=ask))]
    while not answers[-1]["final"]:
        answers.append(said(client.post(f"/api/games/{id}/hint", json=ask)))
    assert len(answers) == 1 + -(-(MOST_WORLDS - FIRST) // AGAIN)
    first, last = answers[0], answers[-1]
    for line in last["lines"]:
        assert line["low"] <= line["worth"] <= line["high"]
        assert line["why"]["ja"] and line["why"]["en"]
    assert {line["word"] for line in first["lines"]} & {line["word"] for line in last["lines"]}
    assert any(line["meeting"] is not None for line in last["lines"])
    assert view(client, id)["hints_used"] == [seat]


def test_the_game_goes_on_while_somebody_thinks(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thinking holds up nobody at the table: another seat's answer is made meanwhile."""
    id, seat = at_a_stack(client)
    other = view(client, id)["waiting"][1]
    thinking, answered = threading.Event(), threading.Event()
    think = Advising.think

    def slow(advising: Advising, worlds: int) -> None:
        thinking.set()
        assert answered.wait(60)
        think(advising, worlds)

    monkeypatch.setattr(Advising, "think", slow)
    found = []

    def ask() -> None:
        found.append(client.post(f"/api/games/{id}/hint", json={"seat": seat}).status_code)

    thread = threading.Thread(target=ask)
    thread.start()
    assert thinking.wait(60)
    said(answer(client, id, other), 201)
    answered.set()
    thread.join()
    assert found == [200]
    assert other not in view(client, id)["waiting"]


def test_what_others_choose_meanwhile_does_not_begin_the_thought_anew(client: TestClient) -> None:
    id, seat = at_a_stack(client)
    other = view(client, id)["waiting"][1]
    said(client.post(f"/api/games/{id}/hint", json={"seat": seat}))
    said(answer(client, id, other), 201)
    again = said(client.post(f"/api/games/{id}/hint", json={"seat": seat}))
    assert again["lines"] and not again["final"]


def test_a_finished_game_has_chances_and_swings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a mind can tell; made once, and of what everybody knew."""
    monkeypatch.setattr(swings, "mind_of", lambda name, rules: taught(rules))
    final_scoring.KEPT.forget()
    of = story("mended")
    sitting = of.sitting(len(of))
    found = game_view(sitting, None).ending
    final_scoring.KEPT.forget()
    assert found is not None
    in_both_languages(found)
    assert len(found.chances) > 6 and found.chances[-1].ply == len(of)
    assert all(sum(one.chances) == pytest.approx(1, abs=0.01) for one in found.chances)
    assert len(found.swings) == swings.MOST_SWINGS
    plies = {one.ply for one in found.chances}
    assert all(one.ply in plies and one.was != one.now for one in found.swings)


def test_a_hint_is_told_in_both_languages(client: TestClient) -> None:
    hints.KEPT.forget()
    id = made(client, "me", "me", way="screen")["id"]
    found = said(
        client.post(f"/api/games/{id}/hint", json={"seat": view(client, id)["waiting"][0]})
    )
    in_both_languages(Hint.model_validate(found))
