"""The first seconds of somebody new, and a reveal that keeps its secret until it was shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player

RECORD = Path(__file__).parents[1] / "games/mended-05-4p.json"


def test_the_language_is_the_browsers_until_one_chooses(visit: Visit) -> None:
    page = visit("").open("/")  # nothing is remembered
    assert page.evaluate("navigator.languages[0]").startswith("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.click(".tool.lang")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_play_may_be_pressed_before_anything_has_arrived(visit: Visit) -> None:
    visitor = visit("ja")
    page = visitor.page
    held: list[Route] = []
    page.route("**/api/start", lambda route: held.append(route))
    page.goto(visitor.base)
    play = page.locator(".play")
    expect(play).to_contain_text("ボット3人と")
    expect(play).to_be_enabled()
    play.click()
    held[0].continue_()
    page.wait_for_url("**/g/*")
    expect(page.locator(".player.me h3")).to_contain_text("プレイヤー")


def test_a_record_is_opened_where_no_game_is(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/games")
    expect(page.get_by_role("heading", name="A town with nobody in it yet")).to_be_visible()
    assert visitor.findings() == []
    page.set_input_files(".lone input[type=file]", RECORD)
    page.wait_for_url("**/replay/*")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_reveal_tells_nothing_of_what_came_after_it(size: str, visit: Visit) -> None:
    player = Player(visit("ja", size), look=False)
    made = player.new_game("bot", "bot", "me", dealt=True, seed=3)
    api = f"{player.visitor.base}/api/games/{made['id']}"
    grown = 0
    for _ in range(6):
        player.play_to("reveal")
        now = player.visitor.context.request.get(f"{api}?seat=C").json()
        then = player.visitor.context.request.get(f"{api}?seat=C&ply={now['reveal']['ply']}").json()
        for seat, goods in zip(then["seats"], player.page.locator(".stock").all(), strict=False):
            expect(goods.locator("b")).to_have_text([str(n) for n in seat["pieces"].values()])
        grown += [one["pieces"] for one in now["seats"]] != [one["pieces"] for one in then["seats"]]
        expect(player.page.locator(".cell.here-now.blocked")).to_have_count(0)
        player.press("reveal")
        player.page.wait_for_selector(".reveal-console", state="detached")
    assert grown, "nobody had acted before the viewer: nothing was tested"
