"""The guard: every endpoint refuses the wrong origin, host, session and seat; nothing too large,
too fast or of another kind gets in; and every answer carries the strict headers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.guard import Buckets
from tests.web.browsers import another, key_of, made, new_key, said, seats, server, sit, view

Bodies = dict[str, dict[str, Any]]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as found:
        yield found


def endpoints(client: TestClient) -> list[tuple[str, str]]:
    """Every method and path of the description."""
    app = client.app
    assert isinstance(app, FastAPI)
    paths = app.openapi()["paths"]
    return [(method.upper(), path) for path in paths for method in paths[path]]


def bodies(decision: str = f"{SEAT_NAMES[0]}0") -> Bodies:
    """A body of the right shape for every POST."""
    act = {"seat": "A", "decision": decision, "words": ["1"], "key": new_key()}
    return {
        "/api/check": {"text": 'extends = "mended"'},
        "/api/games": {"way": "alone", "seats": seats("me", "random"), "key": new_key()},
        "/api/records": {"text": "{}"},
        "/api/games/{id}/session": {"key": "0" * 22},
        "/api/games/{id}/rehearsal": {"seat": "A"},
        "/api/games/{id}/actions": act,
        "/api/games/{id}/pleas": {"seat": "A", "what": "undo", "key": new_key()},
        "/api/games/{id}/hint": {"seat": "A"},
        "/api/games/{id}/links": {"seat": "A"},
        "/api/games/{id}/share": {},
        "/api/games/{id}/continue": {"ply": 0, "seats": ["A"], "key": new_key()},
        "/api/games/{id}/rematch": {},
    }


def ask(client: TestClient, method: str, path: str, id: str, **more: Any) -> Any:
    if method == "POST":
        more["json"] = bodies()[path]
    return client.request(method, path.format(id=id, name="mended"), **more)


def is_trouble(answer: Any) -> bool:
    said = answer.json()
    return bool(said["id"] and said["message"]["ja"] and said["message"]["en"])


def test_every_endpoint_refuses_other_pages_and_names(client: TestClient) -> None:
    id = made(client, "me", "person")["id"]
    found = endpoints(client)
    assert len(found) > 15
    before = view(client, id)
    for method, path in found:
        if method == "POST":
            for origin in ("http://evil.example", "null", "", "http://127.0.0.1:81"):
                refused = ask(client, method, path, id, headers={"Origin": origin})
                assert refused.status_code == 403 and is_trouble(refused), (path, origin)
        for host in ("evil.example", "127.0.0.1.evil.example", "a b", ""):
            refused = ask(client, method, path, id, headers={"Host": host})
            assert refused.status_code == 400 and is_trouble(refused), (path, host)
    assert view(client, id) == before


def test_every_game_endpoint_refuses_strangers(client: TestClient) -> None:
    id = made(client, "me", "person")["id"]
    made(stranger := another(client), "me", "random")  # it has a session, but no seat here
    open_to_keys = "/api/games/{id}/session"
    found = [(m, p) for m, p in endpoints(client) if "{id}" in p and p != open_to_keys]
    assert len(found) >= 10
    before = view(client, id)
    for method, path in found:
        nobody = ask(another(client), method, path, id)
        assert nobody.status_code == 401 and is_trouble(nobody), path
        refused = ask(stranger, method, path, id)
        assert refused.status_code == 403 and is_trouble(refused), path
    wrong = ask(stranger, "POST", open_to_keys, id)
    assert wrong.status_code == 404
    assert view(client, id) == before


def test_nobody_acts_or_looks_for_another_seat(client: TestClient) -> None:
    game = made(client, "me", "person", "person")
    friend, watcher = sit(client, game, "B"), sit(client, game, None)
    for who in (friend, watcher):
        for method, path in endpoints(client):
            if method == "POST" and '"seat": "A"' in str(bodies().get(path, "")).replace("'", '"'):
                refused = ask(who, method, path, game["id"])
                assert refused.status_code == 403 and is_trouble(refused), path
        assert who.get(f"/api/games/{game['id']}?seat=A").status_code == 403
    assert view(watcher, game["id"])["viewer"] is None
    assert view(friend, game["id"])["mine"] == ["B"]


def test_sockets_ask_for_origin_and_seat(client: TestClient) -> None:
    game = made(client, "me", "person")
    live = f"ws://127.0.0.1/api/games/{game['id']}/live"
    with client.websocket_connect(live, headers={"Origin": "http://127.0.0.1"}) as socket:
        assert socket.receive_json() == {"rev": 1}
        sit(client, game, "B")
        assert socket.receive_json() == {"rev": 2}
    for who, origin in ((client, "http://evil.example"), (another(client), "http://127.0.0.1")):
        with (
            pytest.raises(WebSocketDisconnect),
            who.websocket_connect(live, headers={"Origin": origin}),
        ):
            pass


def test_a_socket_of_a_seat_that_was_taken_away_hears_no_more(client: TestClient) -> None:
    game = made(client, "me", "person", "person")
    friend = sit(client, game, "B")
    live = f"ws://127.0.0.1/api/games/{game['id']}/live"
    origin = {"Origin": "http://127.0.0.1"}
    with (
        client.websocket_connect(live, headers=origin) as mine,
        friend.websocket_connect(live, headers=origin) as theirs,
    ):
        known = mine.receive_json()
        assert known == theirs.receive_json()
        said(client.post(f"/api/games/{game['id']}/links", json={"seat": "B"}))
        with pytest.raises(WebSocketDisconnect) as closed:
            theirs.receive_json()
        assert closed.value.code == 1008
        sit(client, game, "C")
        assert mine.receive_json()["rev"] == known["rev"] + 1


def test_a_renewed_link_kills_the_old_one(client: TestClient) -> None:
    game = made(client, "me", "person")
    friend = sit(client, game, "B")
    fresh = said(client.post(f"/api/games/{game['id']}/links", json={"seat": "B"}))
    assert friend.get(f"/api/games/{game['id']}").status_code == 403
    session = f"/api/games/{game['id']}/session"
    assert friend.post(session, json={"key": key_of(game, "B")}).status_code == 404
    key = fresh["path"].partition("#k=")[2]
    assert said(friend.post(session, json={"key": key}))["mine"] == ["B"]


def test_a_shared_link_sends_nobody_away(client: TestClient) -> None:
    game = made(client, "me", "person")
    share, session = f"/api/games/{game['id']}/share", f"/api/games/{game['id']}/session"
    watcher, friend = sit(client, game, None), sit(client, game, "B")
    keys = [said(who.post(share, json={}))["path"].partition("#k=")[2] for who in (client, friend)]
    assert len({*keys, key_of(game, None)}) == 3
    assert view(watcher, game["id"])["viewer"] is None
    for key in (*keys, key_of(game, None)):
        assert said(another(client).post(session, json={"key": key}))["mine"] == []
    assert watcher.post(share, json={}).status_code == 403  # it has a link of its own
    said(client.post(f"/api/games/{game['id']}/links", json={"seat": None}))  # all of them die
    assert watcher.get(f"/api/games/{game['id']}").status_code == 403
    for key in keys:
        assert another(client).post(session, json={"key": key}).status_code == 404


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"seats=me", "application/x-www-form-urlencoded", 415),
        (b"{}", "text/plain", 415),
        (b"{", "application/json", 422),
        (b"\xff\xfe", "application/json", 422),
        (b"[" * 15_000, "application/json", 400),
        (b'{"text": ' + b"1" * 9_000 + b"}", "application/json", 400),
        (b'{"key": "' + b"x" * 2_000_000 + b'"}', "application/json", 413),
        (b"null", "application/json", 422),
    ],
)
def test_bodies_of_the_wrong_shape(
    content: bytes, kind: str, status: int, client: TestClient
) -> None:
    answer = client.post("/api/games", content=content, headers={"Content-Type": kind})
    assert answer.status_code == status and is_trouble(answer)


@pytest.mark.parametrize("path", ["/api/games", "/api/check", "/api/games/{id}/actions"])
def test_a_body_that_is_no_json_is_told_where(path: str, client: TestClient) -> None:
    body = {"way": "alone", "seats": seats("me", "greedy"), "key": new_key()}
    path = path.format(id=client.post("/api/games", json=body).json()["id"])
    content = b'{\n  "key": 1,\n  x}'
    answer = client.post(path, content=content, headers={"Content-Type": "application/json"})
    said = answer.json()["message"]
    assert answer.status_code == 422 and "JSON (line 3, column 3)" in said["en"]
    assert "3行目 3文字目" in said["ja"]


def test_a_body_without_a_length_is_counted(client: TestClient) -> None:
    endless = (b" " * 100_000 for _ in range(100))
    answer = client.post(
        "/api/games", content=endless, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413 and is_trouble(answer)


def test_every_answer_carries_the_headers(client: TestClient) -> None:
    for path in ("/api/start", "/api/games/nothing", "/nothing", "/health", "/metrics", "/"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_cookie_is_for_this_server_alone(client: TestClient) -> None:
    assert "set-cookie" not in client.get("/api/start").headers  # nothing to remember yet
    body = {"way": "friends", "seats": seats("me", "greedy"), "key": new_key()}
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    given = answer.headers["set-cookie"]
    assert "HttpOnly" in given and re.search("SameSite=lax", given, re.I) and "Domain" not in given
    assert "set-cookie" not in client.get("/api/start").headers


def test_too_many_requests(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}", rate=2.0) as client:
        answers = [client.get("/api/editions") for _ in range(40)]
        late = [answer for answer in answers if answer.status_code == 429]
        assert late and is_trouble(late[0]) and late[0].headers["retry-after"]
        assert answers[0].status_code == 200 and client.get("/health").status_code == 200


def test_buckets_fill_again_and_forget() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 2.0, lambda: now[0])
    assert [buckets.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert buckets.take("b")
    now[0] += 1.0
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]


def test_static_paths_stay_inside(client: TestClient) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../app.py"):
        answer = client.get(path)
        assert answer.status_code == 404 and b"create_app" not in answer.content
