"""Everything at the table says what it is: to pointers, keys and fingers, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.gathering import TWO_ROUNDS
from tests.browser.player import Player
from tests.browser.test_chances import RECORD

# signs that neither explain themselves, nor are part of something to press, nor stand by a word
BARE_SIGNS = r"""() => [...document.querySelectorAll('main svg.i, header svg.i')]
  .filter(sign => sign.getClientRects().length && !sign.closest('[data-tells], button, a, summary'))
  .filter(sign => !/\p{L}{2}/u.test(sign.parentElement.innerText))
  .filter(sign => !sign.closest('h1, h2, h3, p, tr, li')?.innerText.match(/\p{L}{2}/u))
  .map(sign => sign.parentElement.outerHTML)"""
# what explains itself but cannot be reached by Tab, by the arrows of its group, or by strolling
BEYOND_KEYS = r"""() => [...document.querySelectorAll('main [data-tells], header [data-tells]')]
  .filter(one => one.getClientRects().length && one.tabIndex < 0)
  .filter(one => !one.matches('button') && !one.closest('[data-strolled]'))
  .map(one => one.outerHTML)"""
TIP = "[role=tooltip]"


def told(page: Page) -> str:
    """What is explained now."""
    expect(page.locator(TIP)).to_be_visible()
    return page.locator(TIP).inner_text()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_sign_stands_alone_or_beyond_keys_on_any_screen_of_a_game(
    visit: Visit, size: str
) -> None:
    player = Player(visit("en", size), look=False)
    player.new_game("me", "bot", "bot", file=TWO_ROUNDS)
    for screen in ("draft", "stack", "reveal", "action", "upkeep", "score"):
        player.play_to(screen)
        assert player.page.evaluate(BARE_SIGNS) == [], screen
        assert player.page.evaluate(BEYOND_KEYS) == [], screen
        assert player.visitor.findings() == [], screen


@pytest.mark.parametrize(
    ("lang", "signs"),
    [
        (
            "ja",
            {
                ".stock li >> nth=0": ("木材", "得るところ：職人広場", "払うもの：建物"),
                ".rounds": ("ラウンド 1", "3つのフェイズ"),
                ".steps li >> nth=0": ("参加", "パス"),
                ".row h2 small": ("山札", "補充"),
                ".digits": ("場所番号", "一番上 — 1"),
                ".after [data-tells] >> nth=-1": ("VP", "最も多く持つ人が勝つ"),
            },
        ),
        (
            "en",
            {
                ".stock li >> nth=0": ("wood", "Comes from: Artisans' Square", "Pays for: "),
                ".rounds": ("Round 1", "three phases"),
                ".steps li >> nth=0": ("Join", "passes"),
                ".row h2 small": ("deck", "Refill"),
                ".digits": ("number", "top card — 1"),
                ".col-bits >> nth=0": ("number", "top card — 1"),
            },
        ),
    ],
)
def test_goods_rounds_steps_deck_and_digits_say_what_they_are(
    visit: Visit, lang: str, signs: dict[str, tuple[str, ...]]
) -> None:
    player = Player(visit(lang), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    for sign, words in signs.items():
        player.page.locator(sign).first.hover()
        said = told(player.page)
        assert all(word in said for word in words), (sign, said)


def test_keys_go_through_what_a_player_has(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    page.locator(".steps").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert "Stack" in told(page)
    page.keyboard.press("ArrowRight")
    assert told(page).startswith("Join")
    page.locator("article.player").first.focus()
    assert "one by one" in told(page)
    page.keyboard.press("ArrowRight")
    assert told(page).startswith("wood")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert "in turn order" in told(page)
    assert player.visitor.findings() == []
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)


def strolls(page: Page, into: str, steps: int) -> list[str]:
    """What is told on the way through something that was tabbed to."""
    page.locator(into).first.focus()
    said = []
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
        said.append(told(page).split("\n")[0])
    return said


def test_keys_go_through_the_cards_of_a_draft_a_reveal_and_a_ledger(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", "bot")
    player.play_to("draft")
    page = player.page
    page.locator(".pick-card[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    assert "Works at: " in told(page)
    page.locator(".pick-where").first.hover()
    assert "Works at: " in told(page)
    names = page.locator(".open-row li > b").all_inner_texts()
    said = strolls(page, ".open-row ul", len(names))
    assert all(name in one for name, one in zip(names, said, strict=True))
    kept = page.locator(".keep .both-name").all_inner_texts()
    assert len(kept) == 2
    assert all(name in said for name, said in zip(kept, strolls(page, ".keep", 2), strict=True))
    player.play_to("reveal")
    goal = page.locator(".opened li .goes b").first.inner_text()
    assert goal in strolls(page, ".opened li", 1)[0]
    player.play_to("action")
    assert strolls(page, ".ledger-room", 4)[0].startswith("wood")


def test_chances_and_their_swings_say_what_they_are(visit: Visit) -> None:
    visitor = visit("en")
    made = visitor.post("/api/records", {"text": RECORD.read_text("utf-8")})
    page = visitor.open(f"/g/{made['id']}")
    page.locator(".chance").focus()
    page.keyboard.press("Tab")
    assert "% → " in told(page)
    page.keyboard.press("Shift+Tab")
    assert "what everybody knew" in told(page)
    page.locator(".swings button b").first.hover()
    assert "chance of winning" in told(page)


def test_a_finger_asks_too(visit: Visit) -> None:
    player = Player(visit("ja", "phone"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    page.locator(".line button.me").tap()
    page.locator(".line-panel .stock li").first.tap()
    assert "得るところ" in told(page)
    page.locator(".rounds").tap()
    assert "3つのフェイズ" in told(page)
