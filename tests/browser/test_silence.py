"""A server that is away for a while: said on the screen, and come back from by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.serving import Served
from tests.browser.visitor import Visitor


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that only this test stops."""
    server = Served(tmp_path_factory.mktemp("own"))
    yield server
    server.stop()


def test_a_lost_line_is_said_and_mended(own: Served, chromium: Browser) -> None:
    visitor = Visitor(chromium, own.base, "en")
    seats = [{"who": "me", "name": "Hana"}, {"who": "bot", "name": "Bot"}]
    visitor.post("/api/games", {"way": "alone", "seats": seats, "key": "a-lost-line"})
    page = visitor.open("/games")
    expect(page.locator(".game")).to_have_count(1)
    own.stop()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".banner.lost")).to_contain_text("Connection lost")
    expect(page.locator(".game")).to_have_count(1)  # what was shown stays
    assert visitor.findings() == []
    own.start()
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".game")).to_have_count(1)
    visitor.complaints = [one for one in visitor.complaints if "ERR_CONNECTION" not in one]
    visitor.close()
