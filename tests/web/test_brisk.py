"""The routes asked for most find what they need in fewer steps than FastAPI, and the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, request_response
from fastapi.testclient import TestClient

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.routes.brisk import Brisk
from tests.web.browsers import another, made, server, sit

ACT = {"seat": "A", "decision": f"{SEAT_NAMES[0]}0", "words": ["1"]}
LOOKS = ("", "?seat=A", "?seat=B", "?seat=Z", "?seat=", "?seat=A&seat=C", "?seat=C&seat=A",
         "?ply=0", "?ply=-1", "?ply=x", "?ply=100001", "?ply=99999", "?ply=", "?seat=A&ply=1",
         "?other=1", "/log", "/log?seat=Z", "/there")  # fmt: skip
BODIES: tuple[Any, ...] = (
    b"", b"{", b"[]", b"null", b'"A"', b"\xff\xfe", b"[" * 5000, b'{"seat": NaN}', b"{}",
    {"seat": "A"}, {"seat": "Z"}, {"seat": None}, {"seat": 1}, {"seat": ["A"]}, {"seat": "B"},
    {"seat": "A", "place": 3}, {"seat": "A", "place": 16}, {"seat": "A", "place": "3"},
    {"seat": "A", "words": "1"}, {"seat": "A", "words": [1]}, {"seat": "A", "words": ["x" * 5000]},
    {"seat": "A", "more": 1}, ACT, ACT | {"key": ""}, ACT | {"key": "k" * 999},
    ACT | {"key": "key-of-one", "words": ["nonsense"]}, ACT | {"key": "key-of-two", "seat": "B"},
    {"seat": "A", "what": "undo", "key": "key-of-three"}, {"seat": "A", "what": "no"},
)  # fmt: skip


UNREAD = [str(body)[:40] for body in (b"\xff\xfe", b"[" * 5000)]  # FastAPI cannot tell where
STRANGER = 3  # who is refused whatever the body is; FastAPI reads that first


def routes(client: TestClient) -> list[Brisk]:
    assert isinstance(client.app, FastAPI)
    return [route for route in client.app.router.routes if isinstance(route, Brisk)]


def answers(people: list[TestClient], id: str, posts: list[str]) -> list[tuple[Any, ...]]:
    """Everything asked of a game, by everybody, as status and what the answer says it is."""
    found: list[tuple[Any, ...]] = []
    for number, person in enumerate(people):
        for look in LOOKS:
            found.append((number, look, *told(person.get(f"/api/games/{id}{look}"))))
        for path in posts:
            for body in BODIES:
                sent = {"content": body} if isinstance(body, bytes) else {"json": body}
                header = {"Content-Type": "application/json", "Prefer": "x" * (81 * (number % 2))}
                answer = person.post(path.format(id=id), headers=header, **sent)
                found.append((number, path, str(body)[:40], *told(answer)))
    return found


def told(answer: Any) -> tuple[int, str]:
    """Status and answer, of a refusal which one. To FastAPI a body in no alphabet is another fault
    (400) than one that is no JSON (422)."""
    found = answer.json()
    if answer.status_code == 400:
        return 422, str(found["id"])
    return answer.status_code, str(found["id"] if answer.status_code >= 400 else found)


def test_as_fastapi_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same questions to two servers, one of which lets FastAPI find everything itself."""
    known = []
    for brisk in (True, False):
        with server(f"sqlite:///{tmp_path / f'{brisk}.db'}") as one:
            posts = [route.path for route in routes(one) if "POST" in (route.methods or ())]
            assert len(posts) == 4
            for route in routes(one):
                if not brisk:
                    own = request_response(APIRoute.get_route_handler(route))
                    monkeypatch.setattr(route, "app", own)
            game = made(one, "me", "person", "person", seed=5, edition="mended")
            people = [one, sit(one, game, "B"), sit(one, game, None), another(one)]
            found = answers(people, game["id"], [path for path in posts if "hint" not in path])
            known.append([(*asked, said.replace(game["id"], "")) for *asked, said in found])
    assert len(known[0]) == 4 * (len(LOOKS) + 3 * len(BODIES))
    assert {status for *_, status, _ in known[0]} == {200, 401, 403, 409, 422}
    for mine, theirs in zip(*known, strict=True):
        is_stranger = mine[0] == STRANGER
        if mine[2] in UNREAD and mine[-1] == "web.bad_json":
            theirs = (*theirs[:-1], theirs[-1].replace("bad_shape", "bad_json"))
        assert mine == theirs or (is_stranger and mine[-2:] == (401, "web.no_session"))
