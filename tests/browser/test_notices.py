"""Told that it is one's turn, also where only a worker may; and no promise where nobody can."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player

# as on phones: the permission is there, the constructor is forbidden
ONLY_BY_WORKER = """
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async function (title, { body }) {
    document.documentElement.dataset.told = body;
  };
"""
NO_WORKER = "ServiceWorkerContainer.prototype.register = async () => { throw new Error('no'); };"
LOOKING_ELSEWHERE = "Object.defineProperty(document, 'visibilityState', { value: 'hidden' });"
TOLD = "This is how I tell when it is your turn."
SWITCH = "Tell me when it is my turn"


def test_a_worker_tells_where_the_page_may_not(visit: Visit) -> None:
    player = Player(visit("en", "phone"), look=False)
    player.visitor.context.add_init_script(ONLY_BY_WORKER)
    page = player.visitor.open("/settings")
    told = page.get_by_role("switch", name=SWITCH)
    told.click()
    expect(told).to_have_attribute("aria-checked", "true")
    expect(page.locator("html")).to_have_attribute("data-told", TOLD)
    player.visitor.context.add_init_script(LOOKING_ELSEWHERE)
    player.new_game("me", "bot", dealt=True)
    expect(page.locator("html")).to_have_attribute("data-told", "Your turn")


def test_a_browser_that_cannot_tell_says_so(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.visitor.context.add_init_script(ONLY_BY_WORKER + NO_WORKER)
    page = player.visitor.open("/settings")
    told = page.get_by_role("switch", name=SWITCH)
    told.click()
    expect(told).to_contain_text("This browser cannot")
    expect(told).to_have_attribute("aria-checked", "false")
    expect(told).to_be_disabled()
    assert player.visitor.findings() == []
    player.visitor.context.add_init_script(LOOKING_ELSEWHERE)
    page.evaluate("localStorage.setItem('settings', '{\"notify\": true}')")  # set long ago
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")  # and nothing was thrown
