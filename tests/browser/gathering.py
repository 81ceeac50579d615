"""People who come together by link, each with a browser of their own."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import Visitor

ROUNDS = 'extends = ["mended"]\nname = { ja = "短い", en = "Short" }\n[procedure]\nrounds = '
SHORT, TWO_ROUNDS = f"{ROUNDS}1\n", f"{ROUNDS}2\n"
SILENCE = ("ERR_", "WebSocket", "503 (Service Unavailable)")


def path_of(made: dict[str, Any], seat: str | None) -> str:
    """The link of a seat; None: of watching."""
    return str(next(link["path"] for link in made["links"] if link["seat"] == seat))


def two(visit: Visit, **more: Any) -> tuple[Player, Player, dict[str, Any]]:
    """A host who reads Japanese, a guest who reads English, and their game."""
    host, guest = Player(visit("ja"), look=False), Player(visit("en"), look=False)
    made = host.new_game("me", "person", way="friends", **more)
    key = path_of(made, "B").partition("#k=")[2]
    guest.visitor.post(f"/api/games/{made['id']}/session", {"key": key})
    guest.visitor.open(f"/g/{made['id']}")
    return host, guest, made


def view_of(visitor: Visitor, id: str) -> dict[str, Any]:
    """The game as that browser would be told it."""
    found: dict[str, Any] = visitor.context.request.get(f"{visitor.base}/api/games/{id}").json()
    return found


def only_of_silence(visitor: Visitor) -> None:
    """The browser's own complaints about a server that is away are no finding."""
    visitor.complaints = [
        one for one in visitor.complaints if not any(sign in one for sign in SILENCE)
    ]


def game_in(page: Page) -> str:
    """The id of the game that is shown."""
    found = re.search(r"/g/([a-z2-7]+)", page.url)
    assert found, page.url
    return found[1]
