"""Links: opened while nobody answers, found again from every game, shared without harm."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import SHORT, only_of_silence, path_of, view_of
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


def test_the_right_link_of_the_same_game_may_be_pasted(visit: Visit) -> None:
    host, guest = Player(visit("en"), look=False), visit("en")
    made = host.new_game("me", "person", way="friends")
    right = path_of(made, "B")
    page = guest.page
    page.goto(guest.base + right[:-4] + "AAAA")
    expect(page.get_by_role("heading", name="Nothing at this address")).to_be_visible()
    page.get_by_role("textbox").fill(f"here: {guest.base}{right}")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name="Take your seat")).to_be_visible()
    guest.forgive(404)


@pytest.mark.parametrize(("lang", "size"), [("ja", "phone"), ("en", "desktop")])
def test_every_game_leads_to_its_links(lang: str, size: str, visit: Visit) -> None:
    player = Player(visit(lang, size), look=False)
    page = player.page
    alone = player.new_game("me", "bot", "bot", "bot", dealt=True)["id"]
    player.play_to("stack")
    page.get_by_role("link", name="リンク" if lang == "ja" else "Links").click()
    page.wait_for_url(f"**/friends/{alone}")
    mine = page.locator(".lobby-seat").first
    mine.get_by_role("button", name="別の端末" if lang == "ja" else "another device").click()
    phone = Player(visit("en", "phone"), look=False)
    phone.page.goto(mine.locator(".link-field").input_value())
    assert phone.play_to("stack") == "stack"  # the same game goes on there

    player.new_game("me", "me", way="screen", dealt=True)
    player.visitor.open("/games")
    expect(page.locator(".game a[href^='/friends/']")).to_have_count(2)
    assert player.visitor.findings() == []
    assert player.visitor.overflow() == 0
    assert player.visitor.page.locator(f".game a[href='/friends/{alone}']").is_visible()


def finished(visit: Visit) -> tuple[Player, dict[str, Any]]:
    """Two people at one screen, whose only round is over."""
    player = Player(visit("en"), look=False)
    made = player.new_game("me", "me", way="screen", file=SHORT, dealt=True)
    player.play_to("score")
    return player, made


def test_a_replay_is_shared_and_nobody_who_watches_is_sent_away(visit: Visit) -> None:
    player, made = finished(visit)
    no = json.dumps({"id": "web.not_over", "message": {"ja": "まだ", "en": "Not yet"}})
    player.page.route(
        "**/rematch",
        lambda route: route.fulfill(status=422, content_type="application/json", body=no),
    )
    player.page.get_by_role("button", name="Rematch").click()
    expect(player.page.get_by_role("alert")).to_contain_text("Not yet")
    player.visitor.forgive(422)

    early, late = visit("en"), visit("ja")
    early.page.goto(early.base + path_of(made, None))
    expect(early.page.locator(".score-grid")).to_be_visible()
    expect(early.page.get_by_role("button", name="Rematch")).to_have_count(0)  # nobody to play it

    page = player.visitor.open(f"/replay/{made['id']}")
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".copied")).to_contain_text("copied")
    late.page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(late.page.locator(".seek")).to_be_visible()
    assert view_of(early, made["id"])["over"]

    page = early.open(f"/replay/{made['id']}")  # a watcher hands on the link they came by
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".copied")).to_contain_text("copied")
    assert path_of(made, None) in page.evaluate("navigator.clipboard.readText()")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(page.locator(".seek")).to_be_visible()
    expect(page.get_by_role("button", name="Share link")).to_have_count(0)


def test_without_a_clipboard_nothing_is_called_copied(visit: Visit) -> None:
    player, made = finished(visit)
    player.visitor.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    page = player.visitor.open(f"/replay/{made['id']}")
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".copied")).to_contain_text("could not be copied")
    assert "#k=" in page.locator(".link-field").input_value()
    assert player.visitor.findings() == []
    page.evaluate("delete document.execCommand")  # the old way still works
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".copied")).to_contain_text("Link to this moment copied")
