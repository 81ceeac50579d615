"""Somebody at the table: makes games, and plays on with what is proposed."""

from __future__ import annotations

import uuid
from typing import Any

from playwright.sync_api import Locator, TimeoutError

from tests.browser.visitor import Visitor

PRIMARY = "[data-go].primary:not([disabled])"
SCORE = ".score-grid"
PATIENCE = 750  # looks without anything to press: 30 s, as long as `expect` waits
SCREENS = {
    "handover": ".hold",
    "score": ".score-grid",
    "draft": ".draft-console",
    "reveal": ".reveal-console",
    "upkeep": ".upkeep-console",
    "action": ".action-console",
    "join": ".join-console",
    "stack": ".console:has(.stack)",
    "waiting": ".committed",
}
SCREEN = """screens => Object.keys(screens)
  .find(kind => document.querySelector(screens[kind])) ?? ''"""


class Player:
    """A visitor who plays. `seen` are the screens that were met, each looked at by axe-core."""

    def __init__(self, visitor: Visitor, look: bool = True) -> None:
        self.visitor, self.page, self.look = visitor, visitor.page, look
        self.seen: set[str] = set()

    def new_game(self, *who: str, way: str = "alone", **more: Any) -> dict[str, Any]:
        """A new game with `me`, a `person`, or a bot on each seat; its page is opened."""
        names = ("はな", "けん", "ゆき", "そう")
        seats = [
            {"who": one, "name": name, "bot": ""} for one, name in zip(who, names, strict=False)
        ]
        asked = {"way": way, "seats": seats, "key": uuid.uuid4().hex} | more
        made: dict[str, Any] = self.visitor.post("/api/games", asked)
        self.visitor.open(f"/g/{made['id']}")
        return made

    @property
    def go(self) -> Locator:
        """The one yellow button."""
        return self.page.locator(PRIMARY)

    def button(self, kind: str) -> Locator:
        """The one on this screen: another one that is there by now is not meant."""
        return self.page.locator(f"{SCREENS.get(kind, '')} {PRIMARY}").first

    def screen(self) -> str:
        """Which screen is shown."""
        kind: str = self.page.evaluate(SCREEN, SCREENS)
        if kind and kind not in self.seen:
            self.seen.add(kind)
            if self.look:
                assert self.visitor.findings() == [], kind
                assert self.visitor.overflow() == 0, kind
        return kind

    def press(self, kind: str = "") -> None:
        """Go on with what is proposed on this screen; unless the next one is already there."""
        button = self.button(kind)
        try:
            button.click(timeout=3_000)
        except TimeoutError:
            assert not button.count(), "a button that cannot be pressed"

    def play_to(self, *kinds: str, most: int = 600) -> str:
        """Play on until one of these screens is shown: with so many presses at most, and never
        waiting longer for the others than anything else may take."""
        pressed = waited = 0
        while pressed < most and waited < PATIENCE:
            kind = self.screen()
            if kind in kinds:
                return kind
            waited += 1
            if kind == "handover":
                self.page.locator(".quiet").first.click()
                pressed, waited = pressed + 1, 0
            elif kind and self.button(kind).count():
                self.press(kind)
                pressed, waited = pressed + 1, 0
            self.page.wait_for_timeout(40)
        raise AssertionError(f"never came to {kinds}; now {self.screen()}")
