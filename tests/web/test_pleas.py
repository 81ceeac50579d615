"""What people ask for beside their choices, and games that come of games; through the server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Connection

from fourbit.records.record import Record
from fourbit.web.presence import STANDSTILL, Presence
from fourbit.web.settings import AWAY_AFTER
from tests.web.browsers import (
    ORIGIN,
    another,
    answer,
    made,
    new_key,
    play_on,
    said,
    server,
    sit,
    view,
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as found:
        yield found


def plea(client: TestClient, id: str, seat: str, what: str, **more: Any) -> Any:
    body = {"seat": seat, "what": what, "key": new_key()} | more
    return client.post(f"/api/games/{id}/pleas", json=body)


def phase(name: str) -> Any:
    return lambda found: found["phase"] == name


def board(found: dict[str, Any]) -> dict[str, Any]:
    """A view without what tells only that something was sent."""
    return {key: value for key, value in found.items() if key not in ("rev", "log")}


def test_a_secret_choice_is_taken_back_until_it_is_seen(client: TestClient) -> None:
    id = made(client, "me", "me", "me", way="screen")["id"]
    play_on(client, id, phase("stack"))
    first, second, _ = view(client, id)["waiting"]
    before = {seat: view(client, id, seat) for seat in (first, second)}
    said(answer(client, id, first), 201)
    said(answer(client, id, second), 201)
    ready = view(client, id, second)
    assert view(client, id, first)["can_undo"]
    taken = said(plea(client, id, first, "undo"))
    assert taken["ask"]["kind"] == "stack"
    assert taken["ask"]["decision"] != before[first]["ask"]["decision"]
    assert first in view(client, id, second)["waiting"]
    ours, theirs = view(client, id, second)["seats"], ready["seats"]
    at = "ABC".index(second)
    assert ours[at] == theirs[at]  # the other's own choice stands
    while view(client, id)["phase"] == "stack":
        said(answer(client, id, view(client, id)["waiting"][0]), 201)
    refused = plea(client, id, first, "undo")
    assert refused.status_code == 409 and refused.json()["view"]["id"] == id


def test_undo_that_others_have_seen_needs_all_of_them(client: TestClient) -> None:
    game = made(client, "me", "person", "person")
    id, seats = game["id"], {"A": client, "B": sit(client, game, "B"), "C": sit(client, game, "C")}
    found = False
    for _ in range(200):
        now = view(client, id)
        if now["over"]:
            break
        seat = now["waiting"][0]
        was = view(seats[seat], id)
        said(answer(seats[seat], id, seat), 201)
        after = view(seats[seat], id)
        if was["phase"] != "action" or after["phase"] != "action" or after["can_undo"]:
            continue
        asked = plea(seats[seat], id, seat, "undo")
        if asked.status_code == 409:  # a card was turned over, or somebody has chosen since
            continue
        found = True
        assert said(asked)["undo_asked"] == seat
        others = [one for one in "ABC" if one != seat]
        assert said(plea(seats[others[0]], id, others[0], "undo"))["undo_asked"] == seat
        done = said(plea(seats[others[1]], id, others[1], "undo"))
        assert done["undo_asked"] is None and done["plies"] == was["plies"]
        again = said(plea(seats[seat], id, seat, "standing", on=False))
        assert again["plies"] == was["plies"]
        break
    assert found


def test_an_undo_may_be_refused(client: TestClient) -> None:
    id = made(client, "me", "me", way="screen")["id"]
    for _ in range(150):
        now = view(client, id)
        seat = now["waiting"][0]
        said(answer(client, id, seat), 201)
        if view(client, id, seat)["can_undo"]:
            continue
        asked = plea(client, id, seat, "undo")
        if asked.status_code == 200 and asked.json()["undo_asked"] == seat:
            other = "B" if seat == "A" else "A"
            told = said(plea(client, id, other, "undo", on=False))
            assert told["undo_asked"] is None
            assert told["plies"] == said(asked)["plies"]
            return
    raise AssertionError("nothing could be asked back")


def test_the_standing_order(client: TestClient) -> None:
    id = made(client, "me", "random", way="alone")["id"]
    found = view(client, id)
    off = said(plea(client, id, "A", "standing", on=False))
    assert not off["seats"][0]["standing"] and found["seats"][0]["standing"]
    key = new_key()
    for _ in range(3):
        on = said(plea(client, id, "A", "standing", on=True, key=key))
        assert on["seats"][0]["standing"] and on["rev"] == view(client, id)["rev"]


def presence_of(client: TestClient) -> Presence:
    """Who is there, as that server knows it."""
    app = client.app
    assert isinstance(app, FastAPI)
    found: Presence = app.state.premises.presence
    return found


def later(client: TestClient, seconds: float) -> None:
    """So much time has passed for whoever asks who is there."""
    presence_of(client).now = lambda: time.time() + seconds


def there(client: TestClient, id: str) -> list[str]:
    found: list[str] = said(client.get(f"/api/games/{id}/there"))["seats"]
    return found


def test_nobody_who_is_there_is_replaced(client: TestClient) -> None:
    game = made(client, "me", "person", "person")
    id, friend = game["id"], sit(client, game, "B")
    assert there(client, id) == ["A", "B"]  # nobody ever came to C
    refused = plea(client, id, "A", "replace", of="B")
    assert refused.status_code == 422 and refused.json()["id"] == "web.not_away"
    assert all("P1" in refused.json()["message"][lang] for lang in ("ja", "en"))
    assert not view(client, id)["seats"][1]["replacing"]
    later(client, 2 * AWAY_AFTER)
    assert there(client, id) == ["A"]
    view(friend, id)
    assert there(client, id) == ["A", "B"]
    assert plea(client, id, "A", "replace", of="B").status_code == 422
    later(client, 4 * AWAY_AFTER)
    assert said(plea(client, id, "A", "replace", of="B"))["seats"][1]["replacing"] == ["A"]


def test_who_listens_is_there(client: TestClient) -> None:
    game = made(client, "me", "person")
    id, friend = game["id"], sit(client, game, "B")
    live = f"ws://127.0.0.1/api/games/{id}/live"
    with friend.websocket_connect(live, headers={"Origin": ORIGIN}) as socket:
        socket.receive_text()
        later(client, 2 * AWAY_AFTER)
        assert there(client, id) == ["A", "B"]
    later(client, 4 * AWAY_AFTER)
    assert there(client, id) == ["A"]


def test_a_page_left_open_holds_nobody_up_for_ever(client: TestClient) -> None:
    game = made(client, "me", "person")
    id, friend = game["id"], sit(client, game, "B")
    live = f"ws://127.0.0.1/api/games/{id}/live"
    with friend.websocket_connect(live, headers={"Origin": ORIGIN}) as socket:
        socket.receive_text()
        later(client, STANDSTILL - 60)
        assert "B" in there(client, id)
        later(client, STANDSTILL + 60)
        assert there(client, id) == []
        assert plea(client, id, "A", "replace", of="B").status_code == 200


def test_who_was_seen_by_one_server_is_there_for_another(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with server(url, several=True) as one, server(url, several=True) as other:
        game = made(one, "me", "person")
        friend = sit(one, game, "B")
        for client in (one, other):
            later(client, 2 * AWAY_AFTER)
        view(friend, game["id"])

        def seats(connection: Connection) -> frozenset[int]:
            return presence_of(other).there(connection, game["id"])

        assert presence_of(other).database.read(seats) == frozenset()
        assert one.portal is not None
        one.portal.call(presence_of(one).write)
        assert presence_of(other).database.read(seats) == {1}


def test_a_bot_for_somebody_who_is_away(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}", away=0.0) as client:
        stands_in(client)


def stands_in(client: TestClient) -> None:
    """A bot plays for the third until they come back."""
    game = made(client, "me", "person", "person")
    id, second, third = game["id"], sit(client, game, "B"), sit(client, game, "C")
    said(plea(client, id, "A", "replace", of="C"))
    now = view(client, id)
    assert now["seats"][2]["replacing"] == ["A"] and now["seats"][2]["bot"] == ""
    said(plea(second, id, "B", "replace", of="C"))
    for _ in range(200):
        if "C" not in view(third, id)["waiting"]:
            break
    late = answer_for(third, id, "C")
    assert late.status_code == 409
    back = said(plea(third, id, "C", "back"))
    assert not back["seats"][2]["replacing"]
    for wrong in ("A", "D", None):
        assert plea(client, id, "A", "replace", of=wrong).status_code in (403, 422)


def answer_for(client: TestClient, id: str, seat: str) -> Any:
    body = {"seat": seat, "decision": f"{seat}0", "words": ["1"], "key": new_key()}
    return client.post(f"/api/games/{id}/actions", json=body)


def test_a_hint_is_noted_once_for_each_decision(client: TestClient) -> None:
    id = made(client, "me", "me", way="screen")["id"]
    seat = view(client, id)["waiting"][0]
    for _ in range(2):
        hint = said(client.post(f"/api/games/{id}/hint", json={"seat": seat}))
        assert hint["lines"] and hint["decision"] == view(client, id, seat)["ask"]["decision"]
    now = view(client, id)
    assert now["hints_used"] == [seat]
    assert sum(line["what"] == "hint" for line in now["log"]) == 1


def test_a_finished_game_lives_on(client: TestClient) -> None:
    game = made(client, "me", "me", way="screen", options={"rounds": "1"}, dealt=True)
    id = game["id"]
    assert client.get(f"/api/games/{id}/record").status_code == 422
    assert client.post(f"/api/games/{id}/rematch").status_code == 422
    body = {"ply": 5, "seats": ["A"], "key": new_key()}
    assert client.post(f"/api/games/{id}/continue", json=body).status_code == 422
    over = play_on(client, id, lambda found: found["over"])
    assert over["ending"]["winners"]
    text = client.get(f"/api/games/{id}/record").text
    assert Record.from_json(json.loads(text)).state.is_over
    shown = said(client.post("/api/records", json={"text": text}), 201)
    anybody = another(client)
    assert view(anybody, shown["id"])["ending"] == over["ending"]
    for ply in (0, 3, over["plies"]):
        told = said(anybody.get(f"/api/games/{shown['id']}?ply={ply}"))
        assert told["ply"] == ply
    assert anybody.get(f"/api/games/{shown['id']}?ply=9999").status_code == 422
    went_on = said(client.post(f"/api/games/{id}/continue", json=body), 201)["view"]
    assert went_on["mine"] == ["A"] and went_on["seats"][1]["who"] == "bot"
    first, second = (said(client.post(f"/api/games/{id}/rematch"), 201) for _ in range(2))
    assert first["id"] == second["id"] and first["links"] == second["links"]
    assert view(client, id)["rematch"] == first["id"]


def test_everybody_keeps_the_seat_in_a_rematch(client: TestClient) -> None:
    game = made(client, "me", "person", options={"rounds": "1"}, dealt=True)
    id, friend = game["id"], sit(client, game, "B")
    holders = {"A": client, "B": friend}
    while not (now := view(client, id))["over"]:
        seat = now["waiting"][0]
        said(answer(holders[seat], id, seat), 201)
    again = said(friend.post(f"/api/games/{id}/rematch"), 201)
    assert view(client, again["id"])["mine"] == ["A"]
    assert view(friend, again["id"])["mine"] == ["B"]


def test_bots_play_by_themselves(client: TestClient) -> None:
    id = made(client, "me", "greedy", "random", way="alone", options={"rounds": "1"})["id"]
    for _ in range(4000):
        now = view(client, id)
        if now["over"]:
            break
        if now["ask"]:
            said(answer(client, id, "A"), 201)
    assert now["over"] and len(now["ending"]["scores"]) == 3
