"""A screen that was opened while the server was away comes by itself once it answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.gathering import only_of_silence

API = "**/api/**"
SCREENS = {
    "/rules/mended": ".chapters li",
    "/print/mended": ".sheets .sheet",
    "/print/own": ".sheets .sheet",
    "/replay/": ".seek",
}
OWN = """localStorage.setItem('workshop',
  JSON.stringify({name: 'a.toml', text: 'extends = ["mended"]'}))"""


@pytest.mark.parametrize("path", SCREENS)
def test_it_is_read_again(visit: Visit, path: str) -> None:
    visitor = visit("en")
    visitor.context.add_init_script(OWN)
    if path == "/replay/":
        seats = [{"who": "me", "name": "Hana"}, {"who": "bot", "name": "Bot"}]
        made = visitor.post("/api/games", {"way": "alone", "seats": seats, "key": "at-first"})
        path, shown = f"/replay/{made['id']}", SCREENS[path]
    else:
        shown = SCREENS[path]
    page = visitor.page
    page.route(API, lambda route: route.abort())
    page.goto(visitor.base + path)
    expect(page.locator(".banner.lost")).to_be_visible()
    expect(page.locator(shown)).to_have_count(0)
    page.unroute(API)
    expect(page.locator(shown).first).to_be_visible()
    expect(page.locator(".banner")).to_have_count(0)
    only_of_silence(visitor)
