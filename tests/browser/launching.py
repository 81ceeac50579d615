"""Which browser is driven: Debian's chromium, best without its windows and menus, which nobody sees
here and each visitor would pay for."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

from run import BROWSERS


def launched(playwright: Playwright) -> Browser:
    """A real browser. Raises `RuntimeError` where there is none."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
    raise RuntimeError(f"chromium is missing: apt-get install {BROWSERS[0]}")
