"""Coming back: another device, a second tab, a server that was killed, links that open nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import game_in, only_of_silence, path_of, two, view_of
from tests.browser.player import Player
from tests.browser.serving import Served
from tests.browser.visitor import Visitor


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that only this test kills."""
    server = Served(tmp_path_factory.mktemp("own"))
    yield server
    server.stop()


def test_a_choice_made_while_the_server_is_dead_is_made_once(
    own: Served, chromium: Browser
) -> None:
    visitor = Visitor(chromium, own.base, "en")
    player = Player(visitor, look=False)
    made = player.new_game("me", "person", way="friends", dealt=True)
    player.play_to("stack")
    before = view_of(visitor, made["id"])["rev"]
    own.kill()
    player.press()
    banner = player.page.locator(".banner.lost")
    expect(banner).to_contain_text("Your choice is kept")
    expect(player.go).to_have_count(0)  # nothing can be pressed twice
    own.start()
    expect(player.page.locator(".pile")).to_be_visible()
    expect(banner).to_have_count(0)
    assert view_of(visitor, made["id"])["rev"] == before + 1
    only_of_silence(visitor)
    visitor.close()


def test_what_is_given_up_is_not_sent(own: Served, chromium: Browser) -> None:
    visitor = Visitor(chromium, own.base, "ja")
    player = Player(visitor, look=False)
    made = player.new_game("me", "person", way="friends", dealt=True)
    player.play_to("stack")
    before = view_of(visitor, made["id"])["rev"]
    own.kill()
    player.press()
    player.page.get_by_role("button", name="送らない").click()
    expect(player.go).to_have_count(1)  # the choice can be made anew
    own.start()
    player.page.get_by_role("button", name="いまつなぐ").click()
    expect(player.page.locator(".banner")).to_have_count(0)
    assert view_of(visitor, made["id"])["rev"] == before
    only_of_silence(visitor)
    visitor.close()


def test_another_device_goes_on_by_link(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    made = player.new_game("me", "person", way="friends", dealt=True)
    player.play_to("stack")
    page = player.visitor.open(f"/friends/{made['id']}")
    mine = page.locator(".lobby-seat").first
    mine.get_by_role("button", name="another device").click()
    link = mine.locator(".link-field").input_value()
    phone = Player(visit("ja", "phone"), look=False)
    phone.page.goto(link)
    phone.page.get_by_role("button", name="この席につく").click()
    assert phone.play_to("stack") == "stack"
    phone.press("stack")
    expect(phone.page.locator(".pile")).to_be_visible()
    page = player.visitor.open(f"/g/{made['id']}")
    expect(page.locator(".pile")).to_be_visible()  # the first device has the seat, too


def test_a_stale_tab_is_told_so_and_catches_up(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    made = player.new_game("me", "person", way="friends", dealt=True)
    player.play_to("stack")
    stale = player.visitor.context.new_page()
    stale.route_web_socket("**/live", lambda socket: None)  # nobody pokes this tab
    stale.goto(player.page.url)
    expect(stale.locator(".console .stack")).to_be_visible()
    stale.locator(".flip").first.click()  # it would be another stack
    player.press()
    expect(player.page.locator(".pile")).to_be_visible()
    before = view_of(player.visitor, made["id"])["rev"]
    stale.locator("[data-go].primary").click()
    expect(stale.get_by_role("alert")).to_contain_text("decided already")
    expect(stale.locator(".pile")).to_be_visible()
    stale.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(stale.get_by_role("alert")).to_have_count(0)
    assert view_of(player.visitor, made["id"])["rev"] == before


@pytest.mark.parametrize(
    ("lang", "says"), [("ja", "なにもない"), ("en", "Nothing at this address")]
)
def test_a_link_that_opens_nothing(lang: str, says: str, visit: Visit) -> None:
    host, late = Player(visit("en"), look=False), visit(lang)
    made = host.new_game("me", "person", way="friends", dealt=True)
    right = path_of(made, "B")
    cut = right[:-4] + "AAAA"
    late.page.goto(late.base + cut)
    expect(late.page.locator("h1")).to_contain_text(says)
    late.page.goto(late.base + "/g/nosuchgame")
    expect(late.page.locator("h1")).to_contain_text(says)
    expect(late.page.get_by_role("textbox")).to_be_visible()  # another link may be pasted
    for status in (401, 403, 404):
        late.forgive(status)
    only_of_silence(late)


def test_a_revoked_seat_is_told_so(visit: Visit) -> None:
    host, guest, made = two(visit, dealt=True)
    guest.play_to("stack")
    host.visitor.post(f"/api/games/{made['id']}/links", {"seat": "B"})
    guest.press()
    expect(guest.page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    assert game_in(host.page) == made["id"]
    assert view_of(host.visitor, made["id"])["seats"][1]["state"] == "choosing"
    guest.visitor.forgive(403)
    only_of_silence(guest.visitor)
