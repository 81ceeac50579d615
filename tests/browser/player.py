"""Somebody at the table: makes games, and plays on with what is proposed."""

from __future__ import annotations

import uuid
from typing import Any

from playwright.sync_api import Locator

from tests.browser.visitor import Visitor

PRIMARY = "[data-go].primary:not([disabled])"
SCORE = ".score-grid"
KINDS = ("handover", "draft", "reveal", "upkeep", "action", "join", "stack", "waiting", "score")
SCREEN = """() => ({
  '.hold': 'handover', '.score-grid': 'score', '.draft-console': 'draft',
  '.reveal-console': 'reveal', '.upkeep-console': 'upkeep', '.action-console': 'action',
  '.join-console': 'join', '.console .stack': 'stack', '.committed': 'waiting'
})[['.hold', '.score-grid', '.draft-console', '.reveal-console', '.upkeep-console',
    '.action-console', '.join-console', '.console .stack', '.committed']
  .find(one => document.querySelector(one))] ?? ''"""


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

    def screen(self) -> str:
        """Which screen is shown."""
        kind: str = self.page.evaluate(SCREEN)
        if kind and kind not in self.seen:
            self.seen.add(kind)
            if self.look:
                assert self.visitor.findings() == [], kind
                assert self.visitor.overflow() == 0, kind
        return kind

    def press(self) -> None:
        """Go on with what is proposed."""
        self.go.first.click()

    def play_to(self, *kinds: str, most: int = 600) -> str:
        """Play on until one of these screens is shown."""
        for _ in range(most):
            kind = self.screen()
            if kind in kinds:
                return kind
            if kind == "handover":
                self.page.locator(".quiet").first.click()
            elif kind and self.go.count():
                self.press()
            self.page.wait_for_timeout(40)
        raise AssertionError(f"never came to {kinds}; now {self.screen()}")
