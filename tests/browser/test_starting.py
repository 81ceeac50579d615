"""Each way to start: alone, one screen, friends by link; and a file of one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

OWN = 'extends = ["mended"]\nname = { ja = "試作", en = "Mine" }\n[place]\n0000 = "庭：木材+9"\n'
AT_A_GAME = "**/g/*"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_one_press_and_a_game_is_there(size: str, visit: Visit) -> None:
    page = visit("ja", size).open("/")
    page.get_by_role("button", name="あそぶ").click()
    page.wait_for_url(AT_A_GAME)
    expect(page.locator(".board").first).to_be_visible()


def test_it_is_found_again(visit: Visit) -> None:
    page = visit("en").open("/")
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    game = page.url
    page.goto(page.url.split("/g/")[0])
    page.locator(".resume").click()
    page.wait_for_url(game)


def test_one_screen_takes_names_and_bots(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/")
    page.get_by_role("button", name="One screen").click()
    page.get_by_label("Seat B Name").fill("Ken")
    page.get_by_role("combobox", name="Seat C").select_option(index=1)
    expect(page.locator(".play")).to_contain_text("2 people and 1 bot")
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    view = visitor.context.request.get(page.url.replace("/g/", "/api/games/")).json()
    assert [seat["who"] for seat in view["seats"]][1:] == ["me", "bot"]
    assert view["seats"][1]["name"] == "Ken"
    assert view["mine"] == ["A", "B"]


def test_a_level_says_what_it_is_like(visit: Visit) -> None:
    visitor = visit("en", "phone")
    page = visitor.open("/")
    page.get_by_role("button", name="One screen").click()
    seat = page.get_by_role("combobox", name="Seat C")
    seat.select_option(label="Newcomer")
    expect(page.locator(".seat").nth(2)).to_contain_text("follows whims")
    seat.select_option(label="Master")
    expect(page.locator(".seat").nth(2)).to_contain_text("The strongest")
    assert seat.locator("option").count() >= 6
    assert visitor.findings() == []
    assert visitor.overflow() == 0


def test_friends_come_by_link(visit: Visit) -> None:
    host, guest = visit("en"), visit("ja", "phone")
    page = host.open("/?way=friends")
    page.locator(".play").click()
    page.wait_for_url("**/friends/*")
    expect(page.locator(".lobby-count")).to_have_text("1 of 2 are here")
    seat = page.locator(".lobby-seat").nth(1)
    seat.get_by_role("button", name="QR code").click()
    expect(seat.locator(".qr")).to_be_visible()
    assert host.findings() == []
    link = seat.locator(".link-field").input_value()
    assert "#k=" in link

    coming = guest.page
    coming.goto(link)
    expect(coming.get_by_role("heading", name="席につく")).to_be_visible()
    assert "#k=" not in coming.url
    assert guest.findings() == []
    coming.get_by_label("名前").fill("ゆき")
    coming.get_by_role("button", name="この席につく").click()
    expect(coming.locator(".board, .pick-card").first).to_be_visible()

    expect(page.locator(".lobby-count")).to_have_text("2 of 2 are here")
    expect(seat).to_contain_text("ゆき")
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(AT_A_GAME)


def test_a_renewed_link_ends_the_old_one(visit: Visit) -> None:
    host, late = visit("en"), visit("en")
    page = host.open("/?way=friends")
    page.locator(".play").click()
    page.wait_for_url("**/friends/*")
    seat = page.locator(".lobby-seat").nth(1)
    old = seat.locator(".link-field").input_value()
    game = page.url.rsplit("/", 1)[1]
    host.post(f"/api/games/{game}/links", {"seat": "B"})
    late.page.goto(old)
    expect(late.page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    late.forgive(404)
    late.forgive(403)
    late.forgive(401)


def test_whoever_watches_is_told_so(visit: Visit) -> None:
    host, watcher = visit("en"), visit("en")
    page = host.open("/?way=friends")
    page.locator(".play").click()
    page.wait_for_url("**/friends/*")
    last = page.locator(".lobby-seat").last
    expect(last).to_contain_text("Link for watching")
    watcher.page.goto(last.locator(".link-field").input_value())
    expect(watcher.page.locator(".watching")).to_contain_text("You see what is public")
    assert watcher.findings() == []


def test_a_file_of_ones_own_is_checked_and_played(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/")
    page.locator(".more summary").click()
    pick = ".own-file-more input[type=file]"
    bad = OWN.replace("木材", "木村")
    page.set_input_files(pick, {"name": "b.toml", "mimeType": "text/plain", "buffer": bad.encode()})
    expect(page.locator(".file-errors")).to_contain_text("line 4")
    assert visitor.findings() == []
    page.set_input_files(pick, {"name": "o.toml", "mimeType": "text/plain", "buffer": OWN.encode()})
    expect(page.locator(".own-file-more .state.done")).to_be_visible()
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    view = visitor.context.request.get(page.url.replace("/g/", "/api/games/")).json()
    rules = visitor.context.request.get(f"{visitor.base}/api/rules/{view['rules']}").json()
    assert rules["name"]["en"] == "Mine"


def test_a_seed_must_be_a_number(visit: Visit) -> None:
    page = visit("en").open("/")
    page.locator(".more summary").click()
    seed = page.get_by_label("Seed")
    seed.fill("abc")
    expect(page.locator(".play")).to_be_disabled()
    seed.fill("42")
    expect(page.locator(".play")).to_be_enabled()
