"""Every screen beside the table, in both languages, on a desk and in a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

RECORD = Path(__file__).parents[1] / "games/mended-05-4p.json"
SCREENS = {
    "start": ("/", ".play:enabled"),
    "games": ("/games", ".games-grid"),
    "friends": ("/friends/{friends}", ".lobby-seat"),
    "replay": ("/replay/{record}", ".story .course"),
    "rules": ("/rules/mended", ".pages h1"),
    "workshop": ("/workshop", ".said"),
    "print": ("/print/mended", ".pc"),
    "settings": ("/settings", ".opt"),
    "wrong": ("/no/such/place", ".lone h1"),
}
SEATS = [{"who": "me", "name": "はな"}, {"who": "person", "name": "けん"}]


def prepared(visitor: Visitor, path: str) -> str:
    """The path, with games made for it."""
    if "{friends}" in path or path == "/games":
        asked = {"way": "friends", "seats": SEATS, "key": "screens-test"}
        path = path.replace("{friends}", visitor.post("/api/games", asked)["id"])
    if "{record}" in path:
        made = visitor.post("/api/records", {"text": RECORD.read_text("utf-8")})
        path = path.replace("{record}", made["id"])
    return path


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_stands_and_can_be_used_by_everybody(
    name: str, lang: str, size: str, visit: Visit
) -> None:
    path, there = SCREENS[name]
    visitor = visit(lang, size)
    page = visitor.open(prepared(visitor, path))
    page.wait_for_selector(there)
    assert page.locator("html").get_attribute("lang") == lang
    assert visitor.overflow() == 0
    assert visitor.findings() == []
    if name == "wrong":
        visitor.forgive(404)


def test_one_click_changes_the_language(visit: Visit) -> None:
    page = visit("ja").open("/settings")
    page.click(".tool.lang")
    page.wait_for_selector("h1:has-text('Settings')")
    page.reload()
    page.wait_for_selector("h1:has-text('Settings')")


def test_my_games_are_empty_at_first(visit: Visit) -> None:
    page = visit("en").open("/games")
    page.wait_for_selector("h1:has-text('A town with nobody in it yet')")
