"""The workshop: an error marked where it stands, mended by a press, and the edition played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

BROKEN = """extends = ["mended"]
name = { ja = "試作42", en = "Draft 42" }

[place]
1010 = "商人橋：コイン+8。木村2→VP1"
"""
UNKNOWN = """extends = ["workshop"]
name = { ja = "石けんの町", en = "Soap Town" }

[kind]
soap = { ja = "石けん", en = "soap" }

[place]
0000 = "石けん工場：石けん+3"
0001 = "洗い場：石けん2→VP1"
"""


def write(page: Page, text: str) -> None:
    """Opens a file of that text."""
    page.set_input_files(
        ".file-tools input[type=file]",
        {"name": "draft42.toml", "mimeType": "text/plain", "buffer": text.encode()},
    )


@pytest.mark.parametrize(("lang", "use"), [("ja", "木材にする"), ("en", "Use 木材")])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_error_is_marked_and_mended(lang: str, use: str, size: str, visit: Visit) -> None:
    visitor = visit(lang, size)
    page = visitor.open("/workshop")
    play = page.locator(".work-go .primary")
    expect(play).to_be_enabled()
    write(page, BROKEN)
    expect(page.locator(".bad-word")).to_have_text("木村")
    expect(play).to_be_disabled()
    assert visitor.findings() == []
    page.get_by_role("button", name=use).click()
    expect(page.locator(".bad-word")).to_have_count(0)
    expect(play).to_be_enabled()
    said = page.locator(".said", has_text="木材2を払ってVP1を得てもよい")
    expect(said).to_be_visible()
    expect(page.locator(".file input")).to_have_value("draft42.toml")


def test_typing_is_checked_and_kept(visit: Visit) -> None:
    page = visit("en").open("/workshop")
    write(page, BROKEN.replace("木村", "木材"))
    expect(page.locator(".said")).to_have_count(1)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type('0000 = "Yard: wood +9')
    expect(page.locator(".work-go .primary")).to_be_disabled()
    page.keyboard.type('"')
    expect(page.locator(".said", has_text="Gain 9 wood.")).to_be_visible()
    page.reload()
    expect(page.locator(".cm-content")).to_contain_text("Yard: wood +9")


def test_what_it_becomes_is_drawn_and_compared(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/workshop")
    write(page, BROKEN.replace("木村", "木材"))
    expect(page.locator(".said")).to_have_count(1)
    page.get_by_role("tab", name="Drawn").click()
    expect(page.locator(".cell.lit")).to_have_count(1)
    assert visitor.findings() == []
    page.get_by_role("tab", name="Changes from Mended").click()
    expect(page.locator(".change .now-t")).to_contain_text("wood")
    assert visitor.findings() == []


def test_an_edition_with_things_nobody_drew_is_played(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/workshop")
    write(page, UNKNOWN)
    page.get_by_role("tab", name="Drawn").click()
    soap = page.locator(".drawn-kinds li", has_text="soap")
    expect(soap).to_be_visible()
    symbol = soap.locator("use").get_attribute("href")
    assert symbol and page.locator(symbol.replace(":", "\\:").replace("/", "\\/")).count() == 1
    page.locator(".work-go .primary").click()
    page.wait_for_url("**/g/*")
    expect(page.locator(".board, .draft, .pack, .pick-card").first).to_be_visible()


def test_its_own_file_is_printed_and_saved(visit: Visit) -> None:
    page = visit("en").open("/workshop")
    write(page, BROKEN.replace("木村", "木材"))
    expect(page.locator(".work-go .primary")).to_be_enabled()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "draft42.toml"
    assert saved.value.path().read_text("utf-8") == BROKEN.replace("木村", "木材")
    page.get_by_role("button", name="Print cards").click()
    expect(page.locator(".pc").first).to_be_visible()
    page.get_by_role("switch", name="Only what changed").click()
    expect(page.locator(".paper-board")).to_have_count(1)
    expect(page.locator(".pc")).to_have_count(0)


def test_its_own_rulebook_is_read_before_it_was_played(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/workshop")
    write(page, BROKEN.replace("木村", "木材").replace("コイン+8", "コイン+13"))
    page.get_by_role("button", name="Read the rules").click()
    page.wait_for_url("**/rules/own")
    expect(page.locator(".edition-note")).to_contain_text("Mended")
    page.get_by_role("searchbox").fill("Gain 13")
    expect(page.locator(".pages mark").first).to_have_text("Gain 13")
    page.locator(".pick-editions select").last.select_option("rulebook")
    expect(page.locator(".edition-note")).to_contain_text("Rulebook")
    assert visitor.findings() == []


def test_a_rulebook_of_what_cannot_be_read_says_why(visit: Visit) -> None:
    page = visit("en").open("/workshop")
    write(page, BROKEN)
    expect(page.locator(".bad-word")).to_have_text("木村")
    page.goto(page.url.replace("/workshop", "/rules/own"))
    expect(page.locator(".unread .cannot")).to_contain_text("木村")
    page.get_by_role("link", name="Back to the workshop").click()
    expect(page.locator(".bad-word")).to_have_text("木村")


def test_what_is_printed_of_ones_own_is_compared_with_any_edition(visit: Visit) -> None:
    page = visit("en").open("/workshop")
    write(page, BROKEN.replace("木村", "木材"))
    page.get_by_role("button", name="Print cards").click()
    page.get_by_role("switch", name="Only what changed").click()
    expect(page.locator(".paper-board")).to_have_count(1)
    expect(page.locator(".pc")).to_have_count(0)
    page.locator(".print-against select").select_option("workshop")
    expect(page.locator(".pc").first).to_be_visible()


def test_a_file_that_is_no_edition_is_told_so(visit: Visit) -> None:
    page = visit("en").open("/workshop")
    write(page, "<script>alert(1)</script>\n" * 50)
    expect(page.locator(".saved")).to_contain_text("not playable yet")
    write(page, "x" * 300_001)
    expect(page.locator(".saved")).to_contain_text("Too large")
