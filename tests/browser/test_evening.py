"""An evening: a whole game by keys alone from the first page on, by touch, and once more."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import SHORT, game_in, view_of
from tests.browser.player import Player
from tests.browser.test_playing import TABLE, Keys, cards, shows, stands, turned

FOCUSED = "s => document.activeElement?.matches(s)"


def to(player: Keys, what: str) -> None:
    """Tab until that has the focus, and press Enter."""
    for _ in range(80):
        if player.page.evaluate(FOCUSED, what):
            return player.page.keyboard.press("Enter")
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {what}")


def test_a_whole_game_by_keys_from_the_first_page_and_once_more(visit: Visit) -> None:
    player = Keys(visit("en"), look=False)
    page = player.visitor.open("/")
    to(player, ".play")
    page.wait_for_url("**/g/*")
    first = game_in(page)
    player.play_to("score")
    assert player.seen >= TABLE
    seen = view_of(player.visitor, first)
    assert (seen["round"], seen["rounds"]) == (6, 6)
    to(player, ".score-go .primary")
    expect(page.locator(".score-grid")).to_have_count(0)
    again = view_of(player.visitor, game_in(page))
    assert again["id"] != first
    assert [one["name"] for one in again["seats"]] == [one["name"] for one in seen["seats"]]


def test_once_more_is_one_click_for_everybody(visit: Visit) -> None:
    host, guest = Player(visit("ja"), look=False), Player(visit("en"), look=False)
    made = host.new_game("me", "person", way="friends", dealt=True, file=SHORT)
    link = next(one["path"] for one in made["links"] if one["seat"] == "B")
    guest.visitor.post(f"/api/games/{made['id']}/session", {"key": link.partition("#k=")[2]})
    guest.visitor.open(f"/g/{made['id']}")
    for _ in range(400):
        if host.screen() == guest.screen() == "score":
            break
        for player in (host, guest):
            if player.screen() not in ("score", "waiting", "") and player.go.count():
                player.press(player.screen())
        host.page.wait_for_timeout(40)
    host.page.locator(".score-go .primary").click()
    expect(host.page.locator(".score-grid")).to_have_count(0)
    guest.page.locator(".score-go .primary").click()
    expect(guest.page.locator(".score-grid")).to_have_count(0)
    assert game_in(host.page) == game_in(guest.page) != made["id"]


def centre(what: Locator) -> dict[str, float]:
    box = what.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_stack_by_touch(visit: Visit) -> None:
    visitor = visit("ja", "phone")
    player = Player(visitor, look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    was = cards(page)
    page.locator(".flip").first.tap()
    now = [turned(was[0]), *was[1:]]
    stands(page, *now)

    page.locator(".stack").scroll_into_view_if_needed()
    finger = visitor.context.new_cdp_session(page)
    start, end = (centre(page.locator(".grip").nth(at)) for at in (0, 2))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):
        point = {"x": start["x"], "y": start["y"] + (end["y"] - start["y"]) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stands(page, now[1], now[2], now[0], now[3])

    page.locator(".grip").first.tap()  # lift, then another card: they change places
    expect(page.locator(".card.lifted")).to_have_count(1)
    page.locator(".flip").nth(3).tap()
    stands(page, now[3], now[2], now[0], now[1])
    shows(page, cards(page))
    page.locator("[data-go].primary").tap()
    expect(page.locator(".console .stack")).to_have_count(0)
