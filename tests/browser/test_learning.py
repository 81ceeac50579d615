"""The first round as a lesson, hints, the rulebook beside the board, the board as it was."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player


def test_a_step_of_the_lesson_ends_when_it_was_done(visit: Visit) -> None:
    player = Player(visit("en"))
    player.new_game("me", "bot", dealt=True, lesson=True)
    player.play_to("stack")
    page = player.page
    head = page.locator(".coach h2")
    expect(head).to_have_text("Add what is lit")
    page.locator("[data-next]").click()
    expect(head).to_have_text("Flip this card")
    assert page.locator("[data-next]").count() == 0  # reading is not doing
    page.locator(".flip.coached").click()
    expect(head).to_have_text("Change the order")
    expect(page.locator(".coach")).to_contain_text("press the grip, then another card")
    page.locator(".grip.coached").click()
    page.locator(".flip").nth(1).click()
    expect(head).to_have_text("Or press a place")
    page.locator(".cell.coached").click()
    expect(head).to_have_text("What will happen")
    page.locator("[data-next]").click()
    expect(head).to_have_text("Send them")
    player.press()
    player.play_to("reveal")
    expect(head).to_have_text("All reveal")
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.locator(".coach")).to_have_count(0)


def test_hints_are_off_until_they_are_wanted(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("Hints are off")
    page.get_by_role("button", name="Use hints").click()
    assert not page.locator(".log").is_visible()  # in this window there is no room for both
    line = page.locator(".hints button").nth(1)
    expect(line).to_contain_text("others come")
    expect(page.locator(".refining")).to_have_count(0, timeout=60_000)  # the order stays now
    name = line.locator("b").first.inner_text()
    assert player.visitor.findings() == []
    line.click()
    expect(page.locator(".dest-name")).to_have_text(name)


def test_the_rulebook_beside_the_board_is_searched(visit: Visit) -> None:
    player = Player(visit("ja"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    button = page.get_by_role("button", name="ルール")
    button.click()
    panel = page.locator(".rules-panel")
    expect(panel.locator("h1")).to_be_visible()
    expect(panel.get_by_role("searchbox")).to_be_focused()
    panel.get_by_role("searchbox").fill("封鎖")
    expect(panel.locator("mark").first).to_have_text("封鎖")
    assert player.visitor.findings() == []
    panel.get_by_role("searchbox").fill("ありえないことば")
    expect(panel.locator(".nowhere")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()
    expect(page.locator(".board")).to_be_visible()


def test_a_line_of_the_log_opens_the_board_as_it_was(visit: Visit) -> None:
    player = Player(visit("ja"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("upkeep")
    page = player.page
    page.locator(".log button").last.click()
    expect(page.locator(".moment-bar")).to_be_visible()
    assert player.visitor.findings() == []
    workers = page.locator(".cell .tok")
    expect(workers).to_have_count(0)
    page.get_by_role("button", name="いまに戻る").click()
    expect(page.locator(".upkeep-console")).to_be_visible()
