"""Browsers for the tests: each with its own cookie, asking one server of this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.testclient import TestClient

from fourbit.web.app import create_app
from fourbit.web.settings import Settings

ORIGIN = "http://127.0.0.1"
_keys = count(1)


def new_key() -> str:
    """A request's key that no other has."""
    return f"test-key-{next(_keys):06d}"


@contextmanager
def server(url: str, **settings: Any) -> Iterator[TestClient]:
    """A server on that database, with bots in a thread and no limit of requests."""
    app = create_app(Settings(url, **({"rate": 0.0, "bots": 0} | settings)))
    with TestClient(app, ORIGIN, headers={"Origin": ORIGIN}) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    app = client.app
    assert isinstance(app, FastAPI)
    return TestClient(app, ORIGIN, headers={"Origin": ORIGIN})


def seats(*who: str) -> list[dict[str, str]]:
    """`me`, `person`, or the name of a bot."""
    people = ("me", "person")
    return [
        {"who": one, "name": f"P{at}"}
        if one in people
        else {"who": "bot", "name": f"P{at}", "bot": one}
        for at, one in enumerate(who)
    ]


def made(client: TestClient, *who: str, way: str = "friends", **more: Any) -> dict[str, Any]:
    """A new game, as the server answers it."""
    body = {"way": way, "seats": seats(*who), "key": new_key()} | more
    found: dict[str, Any] = said(client.post("/api/games", json=body), 201)
    return found


def said(answer: httpx.Response, status: int = 200) -> Any:
    """What was answered; it must have that status."""
    assert answer.status_code == status, answer.text
    return answer.json()


def key_of(game: dict[str, Any], seat: str | None) -> str:
    """The key in the link of a seat."""
    (path,) = [link["path"] for link in game["links"] if link["seat"] == seat]
    return str(path.partition("#k=")[2])


def sit(client: TestClient, game: dict[str, Any], seat: str | None) -> TestClient:
    """Another browser that has come in by the link of a seat."""
    friend = another(client)
    said(friend.post(f"/api/games/{game['id']}/session", json={"key": key_of(game, seat)}))
    return friend


def view(client: TestClient, id: str, seat: str | None = None) -> dict[str, Any]:
    """The game as that browser sees it."""
    found: dict[str, Any] = said(
        client.get(f"/api/games/{id}", params={"seat": seat} if seat else {})
    )
    return found


def answer(
    client: TestClient, id: str, seat: str, key: str = "", words: Any = None
) -> httpx.Response:
    """Take what is proposed to a seat, or these words."""
    ask = view(client, id, seat)["ask"]
    if words is None:
        words = ask["proposal"]["words"] if ask["proposal"] else [str(ask["pack"][0])]
    body = {"seat": seat, "decision": ask["decision"], "words": words, "key": key or new_key()}
    found: httpx.Response = client.post(f"/api/games/{id}/actions", json=body)
    return found


def play_on(client: TestClient, id: str, until: Any, most: int = 400) -> dict[str, Any]:
    """One browser that holds every seat takes proposals until its view is as wanted."""
    for _ in range(most):
        found = view(client, id)
        if until(found):
            return found
        said(answer(client, id, found["waiting"][0]), 201)
    raise AssertionError("never came")
