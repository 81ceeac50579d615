"""One person's browser: opens screens, keeps every complaint, and can be asked by axe-core."""

from __future__ import annotations

import time
from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
PATIENCE, QUIET = 30.0, 0.15  # seconds
GRAVE = ("serious", "critical")


class Visitor:
    """A browser of its own: cookies, language, size. `complaints` must stay empty."""

    def __init__(self, chromium: Browser, base: str, lang: str = "ja", size: str = "desktop"):
        width, height = SIZES[size]
        self.base, self.lang = base, lang
        self.context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            permissions=["clipboard-read", "clipboard-write"],
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(
            f"localStorage.getItem('lang') || localStorage.setItem('lang', '{lang}')"
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self._asked, self._heard = 0, 0.0
        self.page.on("request", lambda _: self._hear(1))
        self.page.on("requestfinished", lambda _: self._hear(-1))
        self.page.on("requestfailed", lambda _: self._hear(-1))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def _hear(self, by: int) -> None:
        self._asked, self._heard = self._asked + by, time.monotonic()

    def open(self, path: str) -> Page:
        """Go to a path and wait until nothing more is loading."""
        self.page.goto(self.base + path)
        end = time.monotonic() + PATIENCE
        while self._asked or time.monotonic() < self._heard + QUIET:
            assert time.monotonic() < end, f"{path} never stops loading"
            self.page.wait_for_timeout(20)
        return self.page

    def post(self, path: str, body: object) -> Any:
        """What this browser would be answered."""
        answer = self.context.request.post(
            self.base + path, data=body, headers={"Origin": self.base}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def findings(self) -> list[str]:
        """What axe-core finds serious or worse, with where."""
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            if one["impact"] in GRAVE
            for node in one["nodes"]
        ]

    def overflow(self) -> int:
        """How many pixels the page is wider than the window."""
        wide: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide

    def forgive(self, status: int) -> None:
        """The browser's own complaint about a refusal that was meant."""
        sign = f"status of {status} "
        self.complaints = [one for one in self.complaints if sign not in one]

    def close(self) -> None:
        """Leave; whoever complained on the way is heard."""
        self.context.close()
        assert not self.complaints, self.complaints
