"""What somebody has begun to choose stays: through a look back, and through a reload."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import Visitor

# what can be edited on a screen, and what it says now
CHOICES = "e => [...e.querySelectorAll('[aria-checked], .stepper b, .ledger td, .ba')].map(one => \
  one.getAttribute('aria-checked') ?? one.textContent).join()"
EDITS = (
    ".ledger [role=switch], .ledger [role=radio][aria-checked=false], .ledger .stepper button",
    ".plans [role=radio][aria-checked=false], .upkeep-console .stepper button",
)


def looked_back(page: Page) -> None:
    """A line of the log was opened, and left again."""
    page.locator(".log li button").first.click()
    expect(page.locator(".moment-bar")).to_be_visible()
    page.locator(".moment-bar .primary").click()
    expect(page.locator(".moment-bar")).to_have_count(0)


def reloaded(visitor: Visitor) -> None:
    visitor.page.reload()
    visitor.page.wait_for_load_state("networkidle")


def test_a_stack_that_is_being_built(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("action")
    player.play_to("stack")
    page = player.page
    sides = page.locator(".stack")
    proposed = sides.inner_text()
    page.locator(".stack .flip").nth(1).click()
    page.locator(".stack .flip").nth(3).click()
    expect(sides).not_to_have_text(proposed, use_inner_text=True)
    page.wait_for_load_state("networkidle")
    built, coming = sides.inner_text(), page.locator(".go .primary").inner_text()
    looked_back(page)
    assert sides.inner_text() == built
    reloaded(player.visitor)
    expect(sides).to_be_visible()
    assert (sides.inner_text(), page.locator(".go .primary").inner_text()) == (built, coming)


def test_the_focus_in_a_draft_when_a_card_was_taken(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot")
    player.play_to("draft")
    page = player.page
    page.locator("[data-go].primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft-count .now")).to_have_text("Card 2")
    page.wait_for_function("document.activeElement.closest('.draft-console')")
    page.locator(".draft-console").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".pick-card[aria-checked=true]")).to_be_focused()


def test_arrows_while_looking_back_move_the_focus_only(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("action")
    page = player.page
    page.locator(".log li button").nth(1).click()
    now = page.locator(".moment-bar span").first
    says = now.inner_text()
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell:focus")).to_have_count(1)
    assert now.inner_text() == says
    page.locator(".moment-bar .primary").focus()
    page.keyboard.press("ArrowLeft")
    expect(now).not_to_have_text(says)


def test_choices_that_were_edited_in_an_action_and_in_upkeep(visit: Visit) -> None:
    player = Player(visit("ja"), look=False)
    player.new_game("me", "bot", dealt=True, seed=3)
    for screen, edits in zip(("action", "upkeep"), EDITS, strict=True):
        _to_one_with(player, screen, edits)
        page = player.page
        console = page.locator(f".{screen}-console")
        proposed = console.evaluate(CHOICES)
        with page.expect_response("**/rehearsal"):
            page.locator(edits).locator("visible=true").first.click()
        now = f"({CHOICES})(document.querySelector('.{screen}-console'))"
        page.wait_for_function(f"was => {now} !== was", arg=proposed)
        edited = console.evaluate(CHOICES)
        looked_back(page)
        assert console.evaluate(CHOICES) == edited
        reloaded(player.visitor)
        expect(console).to_be_visible()
        assert console.evaluate(CHOICES) == edited


def _to_one_with(player: Player, screen: str, edits: str) -> None:
    """Play on to such a screen on which something can be edited."""
    for _ in range(40):
        player.play_to(screen)
        if player.page.locator(edits).locator("visible=true").count():
            return
        player.press(screen)
        player.page.wait_for_timeout(200)
    raise AssertionError(f"nothing to edit in any {screen}")
