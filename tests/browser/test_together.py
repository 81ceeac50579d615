"""Several people: secret choices, taking back, one screen, a server that goes and comes back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.gathering import SHORT
from tests.browser.player import Player
from tests.browser.serving import Served
from tests.browser.visitor import Visitor


def two(visit: Visit) -> tuple[Player, Player]:
    """Two people at their own screens, in front of their first stack."""
    host, guest = Player(visit("ja"), look=False), Player(visit("en"), look=False)
    made = host.new_game("me", "person", way="friends", dealt=True)
    path = next(link["path"] for link in made["links"] if link["seat"] == "B")
    guest.visitor.post(f"/api/games/{made['id']}/session", {"key": path.split("#k=")[1]})
    guest.visitor.open(f"/g/{made['id']}")
    host.play_to("stack")
    guest.play_to("stack")
    return host, guest


def test_a_secret_choice_stays_one_until_all_have_chosen(visit: Visit) -> None:
    host, guest = two(visit)
    host.press()
    expect(host.page.locator(".pile")).to_be_visible()
    expect(guest.page.locator(".player").first).to_contain_text("ready")
    assert guest.page.locator(".opened").count() == 0
    host.page.locator(".ghosted[data-go]").click()  # taken back, as long as nobody has seen it
    expect(host.page.locator(".console .stack")).to_be_visible()
    expect(guest.page.locator(".player").first).to_contain_text("choosing")
    host.press()
    guest.press()
    for player in (host, guest):
        expect(player.page.locator(".opened li")).to_have_count(2)


def test_one_screen_shows_nothing_between_two_people(visit: Visit) -> None:
    player = Player(visit("ja"))
    player.new_game("me", "me", way="screen", dealt=True, file=SHORT)
    assert player.play_to("handover") == "handover"
    page = player.page
    assert page.locator(".card, .board, .log, .stock").count() == 0
    page.locator(".hold").focus()
    page.keyboard.down("Enter")
    expect(page.locator(".console .stack")).to_be_visible()
    page.keyboard.up("Enter")
    first = page.locator(".player.me").inner_text()
    player.press()
    expect(page.locator(".hold")).to_be_visible()
    page.locator(".quiet").first.click()
    expect(page.locator(".console .stack")).to_be_visible()
    assert page.locator(".player.me").inner_text() != first
    player.press()
    expect(page.locator(".opened li")).to_have_count(2)
    player.play_to("score")


def only_of_silence(visitor: Visitor) -> None:
    """The browser's own complaints about a server that is away are no finding."""
    silence = ("ERR_CONNECTION", "WebSocket", "ERR_EMPTY", "ERR_SOCKET")
    visitor.complaints = [
        one for one in visitor.complaints if not any(sign in one for sign in silence)
    ]


def test_reload_and_restart_lose_nothing(visit: Visit, served: Served) -> None:
    visitor = visit("ja")
    player = Player(visitor, look=False)
    player.new_game("me", "bot", dealt=True, file=SHORT)
    player.play_to("action")
    page = player.page
    before = page.locator(".ledger").inner_text()
    page.reload()
    player.play_to("action")
    expect(page.locator(".ledger")).to_have_text(before, use_inner_text=True)
    served.stop()
    player.press()  # sent into silence: the page says so and goes on trying
    expect(page.locator(".banner")).to_be_visible()
    served.start()
    expect(page.locator(".banner")).to_have_count(0, timeout=30_000)
    player.play_to("score")
    only_of_silence(visitor)
