"""What is drawn when a player can tell chances: refined hints, swings that lead to a moment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player

RECORD = Path(__file__).parents[1] / "games/mended-05-4p.json"
WHY = {"ja": "石材が2つ足りないから。", "en": "Two stones are lacking."}
KNOWN = {"low": -0.5, "high": 2.5, "chance": 0.42, "chance_low": 0.38, "chance_high": 0.46}


def answered(page: Page, path: str, change: Any) -> None:
    """Answers of that path come changed."""

    def fill(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        change(body)
        route.fulfill(response=answer, body=json.dumps(body))

    page.route(path, fill)


def test_a_hint_shows_all_that_is_known_and_is_asked_again(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    asked = 0

    def fill(hint: dict[str, Any]) -> None:
        nonlocal asked
        asked += 1
        hint["final"] = asked > 1
        meeting = 0.2 if hint["final"] else 0.1
        hint["lines"][0] |= KNOWN | {"meeting": meeting, "why": WHY}
        hint["lines"][1] |= dict.fromkeys(KNOWN)  # nobody can tell

    answered(page, "**/hint", fill)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Use hints").click()
    first, second = page.locator(".hints li").nth(0), page.locator(".hints li").nth(1)
    expect(first).to_contain_text("others come 20%")  # the second answer
    expect(page.locator(".refining")).to_have_count(0)
    expect(first).to_contain_text("win chance 42% (38% to 46%)")
    expect(first).to_contain_text("(−0.5 to 2.5)")
    expect(first).to_contain_text(WHY["en"])
    assert "win chance" not in second.inner_text()  # what nobody can tell is left out
    assert player.visitor.findings() == []
    assert player.visitor.overflow() == 0
    page.unroute_all(behavior="wait")


def with_chances(game: dict[str, Any]) -> None:
    """A finished game of which somebody could tell the chances."""
    plies = range(0, game["plies"], max(1, game["plies"] // 12))
    game["ending"]["chances"] = [
        {"ply": ply, "round": 1 + at // 2, "chances": [0.25 + at / 24, 0.75 - at / 24, 0, 0]}
        for at, ply in enumerate(plies)
    ]
    swing = {"round": 2, "seat": "A", "was": 0.25, "now": 0.5, "text": WHY}
    game["ending"]["swings"] = [{"ply": plies[at], **swing} for at in (3, 6, 9)]


def test_a_swing_leads_to_its_moment(visit: Visit) -> None:
    visitor = visit("ja", "phone")
    made = visitor.post("/api/records", {"text": RECORD.read_text("utf-8")})
    answered(visitor.page, f"**/api/games/{made['id']}", with_chances)
    page = visitor.open(f"/replay/{made['id']}")
    expect(page.locator(".swings li")).to_have_count(3)
    slider = page.get_by_role("slider")
    before = int(slider.input_value())
    page.locator(".swings button").first.click()
    expect(slider).not_to_have_value(str(before))
    assert int(slider.input_value()) < before
    expect(page.locator(".swings button").first).to_contain_text("+25")
    expect(page.locator(".pin-b")).to_have_count(3)
    assert visitor.findings() == []
    assert visitor.overflow() == 0
    page.unroute_all(behavior="wait")


def test_the_score_draws_chances_or_points(visit: Visit) -> None:
    visitor = visit("en")
    made = visitor.post("/api/records", {"text": RECORD.read_text("utf-8")})
    answered(visitor.page, f"**/api/games/{made['id']}", with_chances)
    page = visitor.open(f"/g/{made['id']}")
    expect(page.locator(".flow .pin-b")).to_have_count(3)
    assert visitor.findings() == []
    page.get_by_role("button", name="Points", exact=True).click()
    expect(page.locator(".flow .pin-b")).to_have_count(0)
    page.get_by_role("button", name="Chance of winning").click()
    page.locator(".swings button").last.click()
    page.wait_for_url("**/replay/**#ply=*")
    page.unroute_all(behavior="wait")
