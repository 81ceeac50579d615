"""Whole games in a real browser: by clicks, by touch, by keys; every screen heard by axe-core."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from tests.browser.conftest import Visit
from tests.browser.player import PRIMARY, Player

TABLE = {"reveal", "action", "upkeep", "stack", "score"}


@pytest.mark.parametrize(("lang", "size"), [("ja", "desktop"), ("en", "phone")])
def test_a_whole_game_by_clicks(lang: str, size: str, visit: Visit) -> None:
    player = Player(visit(lang, size))
    player.new_game("me", "bot")
    player.play_to("score")
    assert player.seen >= TABLE | {"draft"}
    expect(player.page.locator(".points tbody")).to_have_count(2)


class Keys(Player):
    """Uses nothing but the keyboard."""

    def press(self, kind: str = "") -> None:
        for _ in range(60):
            if self.page.evaluate("s => document.activeElement?.matches(s)", PRIMARY):
                return self.page.keyboard.press("Enter")
            if not self.go.count():  # the others were quicker: the next screen is there
                return None
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab never comes to the button")


# what the page would do a moment later waits until it is told to
HELD_BACK = """() => {
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (does, ms) => (ms < 100 ? window.held.push(does) : later(does, ms));
}"""
CARDS = """[...document.querySelectorAll('.card')]
  .map(c => c.dataset.card + '-' + (c.classList.contains('one') ? 1 : 0))"""


def cards(page: Page) -> list[str]:
    """The stack from its top, as `9-1`."""
    said: list[str] = page.evaluate(CARDS)
    return said


def stands(page: Page, *stack: str) -> None:
    """So it is, once the page has come to what was pressed."""
    with suppress(TimeoutError):
        page.wait_for_function(f"want => String({CARDS}) === want", arg=",".join(stack))
    assert cards(page) == [*stack]


def turned(card: str, side: int | None = None) -> str:
    """The card with that side up, or the other one."""
    number, _, up = card.partition("-")
    return f"{number}-{1 - int(up) if side is None else side}"


def place(stack: list[str]) -> int:
    return sum((card.endswith("-1")) << at for at, card in enumerate(stack))


def shows(page: Page, stack: list[str]) -> None:
    """The digits, the lit place and the rehearsal follow the stack."""
    expect(page.locator(".dest-n").first).to_have_text(str(place(stack)))
    lit = page.locator(".cell.lit")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-n", str(place(stack)))
    name = lit.locator(".cell-name").inner_text()
    expect(page.locator(".coming li").first).to_be_visible()
    expect(page.locator(PRIMARY)).to_contain_text(name)


def test_a_stack_by_keys(visit: Visit) -> None:
    player = Player(visit("ja"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, (one, two, three, four) = player.page, cards(player.page)
    page.locator(".flip").first.focus()
    page.keyboard.press("Space")
    stands(page, turned(one), two, three, four)
    page.keyboard.press("Shift+ArrowDown")
    stands(page, two, turned(one), three, four)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    stands(page, two, turned(one), turned(three, 1), four)
    page.keyboard.press("0")
    stands(page, two, turned(one), turned(three, 0), four)
    shows(page, cards(page))


def test_an_answer_takes_back_nothing_that_was_done_since(visit: Visit) -> None:
    """What a stack would do is answered after the next card was moved: the move stays, and so does
    the focus."""
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, (one, *rest) = player.page, cards(player.page)
    asked: list[Route] = []
    page.route("**/rehearsal", lambda route: asked.append(route))
    page.evaluate(HELD_BACK)
    page.locator(".flip").first.focus()
    page.keyboard.press("Space")
    stands(page, turned(one), *rest)
    with page.expect_request("**/rehearsal"):
        page.evaluate("void held.pop()()")
    page.keyboard.press("Shift+ArrowDown")
    stands(page, rest[0], turned(one), *rest[1:])
    with page.expect_response("**/rehearsal"):
        asked[-1].continue_()
    page.wait_for_timeout(100)
    stands(page, rest[0], turned(one), *rest[1:])
    expect(page.locator(".card").nth(1).locator(".flip")).to_be_focused()
    page.unroute_all(behavior="ignoreErrors")


def test_a_stack_by_pointer(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, was = player.page, cards(player.page)
    grip, third = (page.locator(".grip").nth(at).bounding_box() for at in (0, 2))
    assert grip and third
    page.mouse.move(grip["x"] + 10, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, third["y"] + 40, steps=8)
    page.mouse.up()
    stands(page, was[1], was[2], was[0], was[3])
    page.locator(".grip").first.click()  # lift, then another card: swap
    expect(page.locator(".card.lifted")).to_have_count(1)
    page.locator(".flip").nth(3).click()
    stands(page, was[3], was[2], was[0], was[1])
    page.locator('.cell[data-n="6"]').click()
    assert place(cards(page)) == 6
    expect(page.locator(".ways-here")).to_contain_text("/6")
    sides = set(cards(page))
    page.locator(".sets button").nth(1).click()
    assert place(cards(page)) == 6 and set(cards(page)) != sides
    shows(page, cards(page))


def test_the_narrowest_hand_holds_four_players(visit: Visit) -> None:
    player = Player(visit("en", "phone"), look=False)
    player.page.set_viewport_size({"width": 320, "height": 640})
    player.new_game("me", "bot", "bot", "bot", dealt=True)
    for screen in ("stack", "reveal", "action"):
        player.play_to(screen)
        assert player.visitor.overflow() == 0, screen


def test_a_long_touch_explains_and_does_not_choose(visit: Visit) -> None:
    visitor = visit("ja", "phone")
    player = Player(visitor, look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    was = cards(page)
    other = (place(was) + 5) % 16
    box = page.locator(f'.cell[data-n="{other}"]').bounding_box()
    assert box
    session = visitor.context.new_cdp_session(page)
    point = [{"x": box["x"] + 20, "y": box["y"] + 30}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    expect(page.locator(".tip")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert cards(page) == was


def test_everything_explains_itself(visit: Visit) -> None:
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, tip = player.page, player.page.locator(".tip")
    for what in (
        ".cell",
        ".building",
        ".flip",
        ".hall",
        ".track",
        ".crew",
        ".stock li",
        ".coming b",
    ):
        page.mouse.move(0, 0)
        expect(tip).to_have_count(0)
        page.locator(what).first.hover()
        expect(tip).to_be_visible()
    page.mouse.move(0, 0)
    page.locator(".cell").first.focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("(place 1)")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    for what, says in ((".player", "limit"), (".hall", "Town hall"), (".track", "Turn order")):
        page.locator(what).first.focus()
        expect(tip).to_contain_text(says)


def test_a_tap_explains_what_does_nothing(visit: Visit) -> None:
    player = Player(visit("en", "phone"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, tip = player.page, player.page.locator(".tip")
    for what in (".building", ".hall", ".players .crew", ".players .stock li"):
        page.locator(what).first.scroll_into_view_if_needed()
        page.locator(what).first.tap(force=True)  # it has nothing to do: not "enabled"
        expect(tip).to_be_visible()
        page.locator(".log h2").tap()
        expect(tip).to_have_count(0)


def test_a_choice_in_the_proposal_is_changed_and_taken_back(visit: Visit) -> None:
    """The ledger follows each change, and the proposal comes back with one press."""
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True, seed=3)
    page = player.page
    reset = page.locator(".action-console .go .ghosted")
    for _ in range(12):
        player.play_to("action")
        control = page.locator(".action-console").get_by_role("switch")
        if control.count():
            break
        player.press("action")
        player.play_to("stack", "upkeep", "reveal")
    first = control.first
    was, after = first.get_attribute("aria-checked"), page.locator(".ledger tfoot").inner_text()
    expect(reset).to_be_disabled()
    first.click()
    expect(first).not_to_have_attribute("aria-checked", was or "")
    expect(reset).to_be_enabled()
    reset.click()
    expect(first).to_have_attribute("aria-checked", was or "")
    expect(page.locator(".ledger tfoot")).to_have_text(after, use_inner_text=True)


def test_whoever_does_not_stand_by_to_join_is_asked_and_may_pass(visit: Visit) -> None:
    """The standing order is on; it lies at hand at the table, also alone against bots."""
    player = Player(visit("en"), look=False)
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page = player.page
    standing = page.locator(".side .standing")
    expect(standing).to_have_attribute("aria-checked", "true")
    standing.click()
    expect(standing).to_have_attribute("aria-checked", "false")
    player.play_to("join")
    assert player.visitor.findings() == [] and player.visitor.overflow() == 0
    page.get_by_role("button", name="Send no more this round").click()
    player.play_to("upkeep")
    expect(page.locator(".log")).to_contain_text("はな passes.")


def test_a_reveal_moves_and_is_skipped(visit: Visit) -> None:
    """With motion: digits switch one by one; any key shows the last picture at once."""
    player = Player(visit("ja"), look=False)
    player.page.emulate_media(reduced_motion="no-preference")
    player.new_game("me", "bot", dealt=True)
    player.play_to("stack")
    page, off = player.page, player.page.locator(".opened .digits .off")
    player.press("stack")
    expect(page.locator(".opened .digits .off").first).to_be_attached()
    page.keyboard.press("x")
    expect(off).to_have_count(0)
    expect(page.locator(".opened .hush")).to_have_count(0)
