"""Each way to start: alone, one screen, friends by link; and a file of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.gathering import SHORT, path_of, view_of
from tests.browser.player import Player
from tests.browser.visitor import Visitor

OWN = 'extends = ["mended"]\nname = { ja = "試作", en = "Mine" }\n[place]\n0000 = "庭：木材+9"\n'
AT_A_GAME = "**/g/*"
ALONE = {
    "way": "alone",
    "seats": [{"who": "me", "name": "Hana"}, {"who": "bot", "name": "Bot"}],
    "key": "played-before",
}


def rules_of(visitor: Visitor, address: str) -> dict[str, Any]:
    """The rules of the game at an address."""
    view = view_of(visitor, address.rpartition("/")[2])
    answer = visitor.context.request.get(f"{visitor.base}/api/rules/{view['rules']}")
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_one_press_and_a_game_is_there(size: str, visit: Visit) -> None:
    page = visit("ja", size).open("/")
    play = page.get_by_role("button", name="あそぶ")
    page.keyboard.press("Tab")
    expect(play).to_be_focused()
    town = page.locator(".town").bounding_box()
    assert town and (town["x"], town["y"]) == (0, 0)  # seen first all the same
    play.click()
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
    expect(page.locator(".file-errors")).not_to_contain_text(".toml")  # its name is above
    assert visitor.findings() == []
    page.set_input_files(pick, {"name": "o.toml", "mimeType": "text/plain", "buffer": OWN.encode()})
    expect(page.locator(".own-file-more .state.done")).to_be_visible()
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    view = visitor.context.request.get(page.url.replace("/g/", "/api/games/")).json()
    rules = visitor.context.request.get(f"{visitor.base}/api/rules/{view['rules']}").json()
    assert rules["name"]["en"] == "Mine"


def test_a_bad_file_leaves_nothing_of_the_good_one_before(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/")
    page.locator(".more summary").click()
    pick, own = ".own-file-more input[type=file]", page.locator(".own-file input")
    bad = OWN.replace("木材", "木村")
    page.set_input_files(pick, {"name": "o.toml", "mimeType": "text/plain", "buffer": OWN.encode()})
    expect(own).to_be_checked()
    page.set_input_files(pick, {"name": "b.toml", "mimeType": "text/plain", "buffer": bad.encode()})
    expect(page.locator(".file-errors")).to_be_visible()
    expect(own).not_to_be_checked()
    expect(page.locator(".edition input[value=mended]")).to_be_checked()
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    assert rules_of(visitor, page.url)["name"]["en"] != "Mine"


def test_the_guided_round_comes_again_if_one_wants_it(visit: Visit) -> None:
    visitor = visit("en")
    visitor.post("/api/games", ALONE)  # somebody who has played before
    page = visitor.open("/settings")
    again = page.get_by_role("switch", name="The guided first round again")
    again.click()
    expect(again).to_have_attribute("aria-checked", "false")
    page = visitor.open("/")
    expect(page.locator(".play")).not_to_contain_text("guided")
    visitor.open("/settings")
    again.click()
    visitor.open("/")
    expect(page.locator(".play")).to_contain_text("guided")
    page.locator(".more summary").click()
    page.get_by_label("hand").select_option("pass")  # one's own choice goes before the guide's
    page.locator(".play").click()
    page.wait_for_url(AT_A_GAME)
    view = visitor.context.request.get(page.url.replace("/g/", "/api/games/")).json()
    assert view["lesson"] and view["phase"] == "draft"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_seed_is_shown_to_everybody(size: str, visit: Visit) -> None:
    host, guest = Player(visit("ja", size), look=False), visit("en", size)
    host.new_game("me", "bot", seed=41)
    expect(host.page.get_by_text("シード 41")).to_be_visible()  # while hands are drafted
    seats = [{"who": "me", "name": "プレイヤー1"}, {"who": "person", "name": "プレイヤー2"}]
    asked = {"way": "friends", "seats": seats, "key": "a-seed-shown", "seed": 42, "dealt": True}
    made = host.visitor.post("/api/games", asked | {"file": SHORT})
    host.visitor.open(f"/g/{made['id']}")
    page = guest.page
    page.goto(guest.base + path_of(made, "B"))
    expect(page.locator(".joining")).to_contain_text("seed 42")
    # a name that nobody chose is in the language of whoever reads it
    expect(page.get_by_label("Name")).to_have_attribute("placeholder", "Player 2")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".joining")).to_have_count(0)
    expect(page.get_by_text("Seed 42")).to_be_visible()
    assert view_of(guest, made["id"])["seats"][1]["name"] == "Player 2"
    expect(host.page.get_by_text("シード 42")).to_be_visible()
    assert guest.findings() == []
    assert guest.overflow() == 0


def test_a_seed_must_be_a_number(visit: Visit) -> None:
    page = visit("en").open("/")
    page.locator(".more summary").click()
    seed = page.get_by_label("Seed")
    seed.fill("abc")
    expect(page.locator(".play")).to_be_disabled()
    seed.fill("42")
    expect(page.locator(".play")).to_be_enabled()
