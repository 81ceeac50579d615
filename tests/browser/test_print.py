"""Print and play, measured: chromium prints to PDF, and the paper is looked at."""

from __future__ import annotations

import io
from typing import Any

import pdfplumber
import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

POINT = 25.4 / 72  # millimetres
A4 = (210.0, 297.0)
CARD = (63.0, 88.0)
ACROSS = [10.5, 73.5, 136.5, 199.5]
DOWN = [16.5, 104.5, 192.5, 280.5]
NEAR = 0.15  # millimetres a printer's driver would not notice
MARK = 5.0
APART = """figure => {
  const letter = document.createRange();
  const text = [...figure.parentNode.childNodes].find(one => /\\w/.test(one.data ?? ""));
  letter.setStart(text, text.data.search(/\\w/));
  letter.setEnd(text, text.data.search(/\\w/) + 1);
  return letter.getBoundingClientRect().left - figure.getBoundingClientRect().right;
}"""


def printed(visitor: Visitor, path: str) -> list[Any]:
    """The sheets that come out of the printer; backgrounds are off, as they are by default."""
    page = visitor.open(path)
    page.wait_for_selector(".pc, .paper-board")
    page.evaluate("document.fonts.ready")
    data = page.pdf(prefer_css_page_size=True, print_background=False)
    return list(pdfplumber.open(io.BytesIO(data)).pages)


def boxes(sheet: Any) -> list[tuple[float, float, float, float]]:
    """Every filled box on a sheet in millimetres: left, top, width, height."""
    return [
        (one["x0"] * POINT, one["top"] * POINT, one["width"] * POINT, one["height"] * POINT)
        for one in sheet.rects
    ]


def near(a: float, b: float) -> bool:
    return abs(a - b) < NEAR


def crops(sheet: Any) -> tuple[list[float], list[float]]:
    """Where crop marks stand: from the left, from the top."""
    thin = [box for box in boxes(sheet) if max(box[2:]) < MARK + NEAR and min(box[2:]) < 0.5]
    upright = {round(x + w / 2, 1) for x, _, w, h in thin if near(h, MARK)}
    level = {round(y + h / 2, 1) for _, y, w, h in thin if near(w, MARK)}
    return sorted(upright), sorted(level)


@pytest.fixture(scope="module", params=["ja", "en"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_sheets_are_a4_and_marks_stand_where_cards_end(lang: str, visit: Visit) -> None:
    sheets = printed(visit(lang), "/print/mended")
    assert len(sheets) == 7  # 16 cards and 18 buildings, the board, two of player boards
    for sheet in sheets:
        assert near(float(sheet.width) * POINT, A4[0])
        assert near(float(sheet.height) * POINT, A4[1])
    for sheet in sheets[:4]:
        across, down = crops(sheet)
        assert all(near(a, b) for a, b in zip(across, ACROSS, strict=True)), across
        assert all(near(a, b) for a, b in zip(down, DOWN, strict=True)), down


def test_every_card_lies_in_its_box(lang: str, visit: Visit) -> None:
    visitor = visit(lang)
    sheets = printed(visitor, "/print/mended")
    page = visitor.page
    page.emulate_media(media="print")
    millimetre = page.evaluate(
        "document.querySelector('.sheet').getBoundingClientRect().width / 210"
    )
    cards = page.evaluate(
        """() => [...document.querySelectorAll('.pc')].map((card) => {
            const sheet = card.closest('.sheet').getBoundingClientRect();
            const box = card.getBoundingClientRect();
            const out = [...card.querySelectorAll('*')].filter((part) => {
                const inner = part.getBoundingClientRect();
                return inner.width && (inner.left < box.left - 1 || inner.right > box.right + 1
                    || inner.top < box.top - 1 || inner.bottom > box.bottom + 1);
            }).map((part) => part.className.toString());
            const cut = [...card.querySelectorAll('.pc-body')]
                .filter((body) => body.scrollHeight > body.clientHeight)
                .map((body) => body.textContent);
            return [box.left - sheet.left, box.top - sheet.top, box.width, box.height, out, cut];
        })"""
    )
    assert len(cards) == 34
    for number, (left, top, width, height, out, cut) in enumerate(cards):
        assert near(width / millimetre, CARD[0]) and near(height / millimetre, CARD[1])
        assert near(left / millimetre, ACROSS[number % 3])
        assert near(top / millimetre, DOWN[number % 9 // 3])
        assert out == [] and cut == []
    words = sheets[0].extract_words()
    assert {"1", "9"} <= {word["text"] for word in words}  # cards' numbers are text on paper


def test_the_zero_side_is_turned(visit: Visit) -> None:
    page = visit().open("/print/mended")
    page.wait_for_selector(".pc-side.down")
    turned = page.evaluate("getComputedStyle(document.querySelector('.pc-side.down')).transform")
    assert turned == "matrix(-1, 0, 0, -1, 0, 0)"
    lit = page.locator(".pc-side.down").first.locator(".minimap i").nth(15)
    assert "on" not in (lit.get_attribute("class") or "")  # a 0 never stands at 1111


def test_only_what_changed(visit: Visit) -> None:
    visitor = visit("en")
    page = visitor.open("/print/mended-bit-cards?changed&against=mended")
    page.wait_for_selector(".pc")
    changed = visitor.context.request.get(
        f"{visitor.base}/api/diff?a=mended&b=mended-bit-cards"
    ).json()["keys"]
    cards = {key.split("-")[0] for key in changed if key[:1].isdigit() and "-" in key}
    numbers = page.locator(".pc.action .pc-no").all_text_contents()
    assert sorted(numbers, key=int) == sorted(cards, key=int)
    assert page.locator(".pc.action .pc-new").count() > 0
    assert page.locator(".paper-player").count() == 0
    assert page.locator(".count b").first.evaluate(APART) > 5  # a figure and its word


def test_boards_have_every_place_and_stay_on_their_sheet(lang: str, visit: Visit) -> None:
    page = visit(lang).open("/print/workshop")
    page.wait_for_selector(".paper-board")
    page.emulate_media(media="print")
    assert page.locator(".paper-cell").count() == 16
    assert page.locator(".paper-player").count() == 4
    spilled = page.evaluate(
        """() => [...document.querySelectorAll('.paper-cell, .paper-strip, .paper-player')]
            .filter((part) => {
                const sheet = part.closest('.sheet').getBoundingClientRect();
                const box = part.getBoundingClientRect();
                return box.right > sheet.right || box.bottom > sheet.bottom
                    || part.scrollHeight > part.clientHeight + 1;
            }).map((part) => part.textContent)"""
    )
    assert spilled == []
