"""Links: opened while nobody answers, found again from every game, shared without harm."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import only_of_silence, path_of
from tests.browser.player import Player

SESSION = "**/session"


def test_a_link_opened_into_silence_is_not_burnt(visit: Visit) -> None:
    host, guest = Player(visit("en"), look=False), visit("en")
    made = host.new_game("me", "person", way="friends")
    page = guest.page
    page.route(SESSION, lambda route: route.abort())
    page.goto(guest.base + path_of(made, "B"))
    expect(page.locator(".banner.lost")).to_be_visible()
    assert "#k=" in page.url  # a reload still has it
    page.reload()
    expect(page.locator(".banner.lost")).to_be_visible()
    page.unroute(SESSION)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="Take your seat")).to_be_visible()
    expect(page.locator(".banner")).to_have_count(0)
    assert "#k=" not in page.url
    only_of_silence(guest)


def test_a_server_with_too_much_to_do_makes_no_link_wrong(visit: Visit) -> None:
    host, guest = Player(visit("en"), look=False), visit("en")
    made = host.new_game("me", "person", way="friends")
    page = guest.page
    said = json.dumps({"id": "web.too_fast", "message": {"ja": "速い", "en": "Slower, please"}})

    def busy(route: Route) -> None:
        route.fulfill(status=429, content_type="application/json", body=said)

    page.route(SESSION, busy, times=3)
    page.goto(guest.base + path_of(made, "B"))
    expect(page.locator(".banner")).to_contain_text("Slower, please")
    expect(page.get_by_role("heading", name="Take your seat")).to_be_visible()  # by itself
    guest.forgive(429)
