"""What people agree on, and what they are told when it is their turn; and what a watcher reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import path_of, two, view_of
from tests.browser.player import Player
from tests.browser.serving import Served
from tests.browser.visitor import Visitor

RECORDER = """
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); }
    constructor(title, more) { window.told.push([title, more.body]); }
  };
"""
HIDDEN = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"


@pytest.fixture
def impatient(
    tmp_path_factory: pytest.TempPathFactory, chromium: Browser
) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of a server for which whoever does nothing is away at once."""
    server = Served(tmp_path_factory.mktemp("impatient"), "", "--away", "0")
    come: list[Visitor] = []

    def made(lang: str = "ja", size: str = "desktop") -> Visitor:
        come.append(Visitor(chromium, server.base, lang, size))
        return come[-1]

    yield made
    for visitor in come:
        visitor.close()
    server.stop()


def test_nobody_is_replaced_who_is_there(visit: Visit) -> None:
    host, guest, made = two(visit)
    guest.play_to("draft")
    host.play_to("draft")
    with host.page.expect_response("**/there") as told:
        host.press("draft")
    assert told.value.json() == {"seats": ["A", "B"]}
    expect(host.page.locator(".draft-console")).to_contain_text("ほかの人を待っている")
    assert host.page.locator(".pleas button").count() == 0
    wish = {"seat": "A", "what": "replace", "of": "B", "key": "not-away-at-all"}
    answer = host.visitor.context.request.post(
        f"{host.visitor.base}/api/games/{made['id']}/pleas",
        data=wish,
        headers={"Origin": host.visitor.base},
    )
    assert answer.status == 422 and answer.json()["id"] == "web.not_away"


def test_a_bot_stands_in_if_the_others_agree_until_one_comes_back(impatient: Visit) -> None:
    host, guest, made = two(impatient)
    host.play_to("draft")
    host.press("draft")
    host.page.get_by_role("button", name="けんの代わりをボットに").click()
    expect(host.page.locator(".draft-console")).to_contain_text("1枚を取る")  # the bot has chosen
    page = guest.page
    expect(page.get_by_text("A bot is playing for you")).to_be_visible()
    assert guest.visitor.findings() == []
    back = page.get_by_role("button", name="Play again myself")
    expect(back).to_be_visible()
    assert view_of(guest.visitor, made["id"])["seats"][1]["bot"]
    with page.expect_response("**/pleas") as answered:
        back.click()
    assert answered.value.ok
    expect(back).to_have_count(0)
    assert not view_of(guest.visitor, made["id"])["seats"][1]["bot"]
    host.press("draft")
    expect(page.locator("[data-go].primary")).to_be_visible()  # the next choice is the guest's own


def test_an_undo_that_others_have_seen_needs_their_consent(visit: Visit) -> None:
    host, guest, made = two(visit, dealt=True, seed=3)
    players = {"A": host, "B": guest}
    for player in players.values():
        player.play_to("stack")
    for player in players.values():
        player.press("stack")
    for player in players.values():
        player.play_to("action", "waiting")
    acting = next(seat for seat, one in players.items() if one.screen() == "action")
    other = "AB".replace(acting, "")
    players[acting].press("action")
    players[other].play_to("action")
    before = view_of(host.visitor, made["id"])["plies"]
    asks = players[acting].page
    asks.get_by_role("button", name="取り消しをたのむ" if acting == "A" else "Ask to undo").click()
    expect(asks.locator(".undo-asked")).to_be_visible()
    agrees = players[other].page
    agrees.get_by_role("button", name="取り消しに同意" if other == "A" else "Agree to undo").click()
    expect(agrees.locator(".undo-asked")).to_have_count(0)
    players[acting].play_to("action")
    assert view_of(host.visitor, made["id"])["plies"] < before


def test_my_turn_is_told_by_title_icon_and_notification(visit: Visit) -> None:
    host, guest, _ = two(visit, dealt=True)
    guest.visitor.context.add_init_script(RECORDER)
    page = guest.visitor.open("/settings")
    page.get_by_role("switch", name="Notification").or_(
        page.get_by_role("checkbox", name="Notification")
    ).first.click()
    guest.page.go_back()
    guest.play_to("stack")
    expect(page).to_have_title("● Your turn — 4bit Town")
    icon = page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    guest.press("stack")
    expect(page).to_have_title("Waiting — 4bit Town")
    expect(icon).to_have_attribute("href", "/favicon.svg")
    page.evaluate(HIDDEN)
    assert page.evaluate("told") == []
    host.play_to("stack")
    host.press("stack")
    _until_mine(host, page)
    assert page.evaluate("told") == [["4bit Town", "Your turn"]]
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")


def _until_mine(host: Player, page: Page) -> None:
    """The host goes on until the guest is asked."""
    for _ in range(100):
        if page.title().startswith("●"):
            return
        if host.screen() in ("reveal", "action"):
            host.press(host.screen())
        page.wait_for_timeout(50)
    raise AssertionError(page.title())


def test_whoever_watches_a_draft_reads_of_others_choices(visit: Visit) -> None:
    host, guest, made = two(visit)
    for lang, says in (("ja", "みなが1枚ずつ選んでいる"), ("en", "Everybody is choosing a card")):
        watcher = visit(lang)
        page = watcher.page
        page.goto(watcher.base + path_of(made, None))
        console = page.locator(".draft-console")
        expect(console).to_contain_text(says)
        assert console.locator(".pick-card, .keep, .primary").count() == 0
        assert watcher.findings() == []
    host.play_to("draft")
    host.press("draft")
    expect(page.locator(".ring li").first).to_contain_text("ready")
    guest.play_to("draft")
