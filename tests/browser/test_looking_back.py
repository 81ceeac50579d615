"""Looking back and reading: a record opened, gone through, gone on with; the rulebook searched."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

RECORD = Path(__file__).parents[1] / "games/mended-05-4p.json"


def open_record(page: Page) -> None:
    """By the button on "my games"."""
    page.set_input_files(".begin input[type=file]", RECORD)
    page.wait_for_url("**/replay/*")
    expect(page.locator(".seek")).to_be_visible()


def with_a_game(visit: Visit, size: str = "desktop") -> Visitor:
    """Somebody at "my games", who has one."""
    visitor = visit("en", size)
    seats = [{"who": "me", "name": "Hana"}, {"who": "bot", "name": "Bot"}]
    visitor.post("/api/games", {"way": "alone", "seats": seats, "key": "looking-back"})
    visitor.open("/games")
    return visitor


def test_a_record_is_gone_through_by_slider_keys_and_log(visit: Visit) -> None:
    page = with_a_game(visit).page
    open_record(page)
    slider = page.get_by_role("slider")
    end = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value(str(end))
    page.get_by_role("button", name="Round 1", exact=True).click()
    expect(page.locator(".rounds .now")).to_contain_text("1")
    page.locator("body").press("ArrowRight")
    before = slider.input_value()
    page.get_by_role("button", name="Forward").click()
    expect(slider).to_have_value(str(int(before) + 1))
    page.locator(".reel li[data-index] button").last.click()
    expect(slider).to_have_value(str(end))
    slider.fill("0")
    expect(page.locator(".seek-say")).to_contain_text("start")
    slider.fill("1")  # hands are made
    expect(slider).to_have_attribute("aria-valuetext", "setting up")


def test_arrows_on_the_board_move_the_focus_and_not_the_moment(visit: Visit) -> None:
    page = with_a_game(visit).page
    open_record(page)
    page.get_by_role("button", name="Round 2", exact=True).click()
    slider = page.get_by_role("slider")
    at = slider.input_value()
    cell = page.locator(".cell[tabindex='0']")
    n = int(cell.get_attribute("data-n") or 0)
    cell.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f".cell[data-n='{(n + 1) % 16}']")).to_be_focused()
    expect(slider).to_have_value(at)
    expect(page.locator(".row .building")).to_have_count(4)  # what could be built then
    expect(page.locator(".row .building").first).to_be_visible()


def test_what_if_goes_on_against_bots(visit: Visit) -> None:
    page = with_a_game(visit, "phone").page
    open_record(page)
    go_on = page.get_by_role("button", name="Continue from here")
    expect(go_on).to_be_disabled()  # the game ends here: the server would refuse
    expect(page.get_by_text("The game ends here.")).to_be_in_viewport()
    page.get_by_role("button", name="Round 2", exact=True).click()
    go_on.click()
    page.locator(".what-if-seats button").nth(1).click()
    page.wait_for_url("**/g/*")
    expect(page.locator(".board").first).to_be_visible()


def test_a_record_is_saved_and_shared(visit: Visit) -> None:
    page = with_a_game(visit).page
    open_record(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save record").click()
    assert '"game":"4bit Town"' in saved.value.path().read_text("utf-8")
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".copied")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit("ja").page
    other.goto(link)
    expect(other.locator(".seek")).to_be_visible()


def test_what_is_no_record_is_refused_with_a_sentence(visit: Visit) -> None:
    visitor = with_a_game(visit)
    page = visitor.page
    page.set_input_files(
        ".begin input[type=file]",
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{]"},
    )
    expect(page.locator(".begin .cannot")).to_be_visible()
    visitor.forgive(422)


def test_the_rulebook_is_searched_and_explains_its_words(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/rules/mended")
    page.locator("body").press("/")
    page.keyboard.type("town hall")
    expect(page.locator(".found")).to_contain_text("town hall")
    expect(page.locator("mark").first).to_be_visible()
    page.get_by_role("searchbox").fill("")
    term = page.locator(".term").first
    term.hover()
    expect(page.locator(".tip")).to_be_visible()
    assert visitor.findings() == []


def test_editions_are_compared(visit: Visit) -> None:
    visitor = visit("ja")
    page = visitor.open("/rules/mended")
    expect(page.locator(".chapters .k-new").first).to_be_visible()
    page.get_by_role("button", name="違い").click()
    expect(page.locator(".change").first).to_be_visible()
    assert visitor.findings() == []
    page.locator(".pick-editions select").last.select_option("workshop")
    expect(page.locator(".diff-sum")).to_contain_text("工房版")
    page.locator(".pick-editions select").first.select_option("rulebook")
    page.wait_for_url("**/rules/rulebook")


@pytest.mark.parametrize("screen", ["rules", "print"])
def test_an_edition_nobody_knows_is_called_so(screen: str, visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open(f"/{screen}/nosuch")
    expect(page.get_by_role("heading", name="There is no such edition")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("seat")
    visitor.forgive(404)
