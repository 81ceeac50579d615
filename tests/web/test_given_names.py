"""Names that people give themselves: seen by everybody, and fit to be kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from fourbit.web.given_names import is_seen
from tests.web.browsers import another, key_of, made, new_key, said, seats, server, view

UNSEEN = ("\u200b", "\u2060\ufeff", " \u3000", "\u3164", "\u2800", "\ufe0f")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with server(f"sqlite:///{tmp_path / 'games.db'}") as found:
        yield found


def test_what_can_be_seen() -> None:
    assert not any(is_seen(name) for name in UNSEEN)
    assert all(is_seen(name) for name in ("a", "花", "\u200b1", "が", "🙂", "-"))


def test_a_game_begins_with_names_that_can_be_seen(client: TestClient) -> None:
    for name in UNSEEN:
        asked = seats("me", "person")
        asked[1]["name"] = name
        body = {"way": "friends", "seats": asked, "key": new_key()}
        assert said(client.post("/api/games", json=body), 422)["id"] == "bad_name"


def test_whoever_comes_without_a_name_to_be_seen_keeps_the_seats_own(client: TestClient) -> None:
    game = made(client, "me", "person")
    friend, session = another(client), f"/api/games/{game['id']}/session"
    for name in UNSEEN:
        came = {"key": key_of(game, "B"), "name": name}
        assert said(friend.post(session, json=came))["seats"][1]["name"] == "P1"
    said(friend.post(session, json={"key": key_of(game, "B"), "name": "ゆき"}))
    assert view(client, game["id"])["seats"][1]["name"] == "ゆき"


def test_a_name_that_no_record_can_hold_is_refused_at_the_door(client: TestClient) -> None:
    game = made(client, "me", "person")
    came = {"key": key_of(game, "B"), "name": "a|b"}
    refused = another(client).post(f"/api/games/{game['id']}/session", json=came)
    assert said(refused, 422)["id"] == "bad_name"
    assert view(client, game["id"])["seats"][1]["state"] == "away"  # nobody has come in
