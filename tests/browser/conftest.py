"""A server and Debian's chromium for the whole run, a visitor for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.launching import launched
from tests.browser.serving import Served
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server."""
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(served: Served, chromium: Browser) -> Iterator[Visit]:
    """Makes visitors: `visit(lang="en", size="phone")`. Each must leave without a complaint."""
    come: list[Visitor] = []

    def made(lang: str = "ja", size: str = "desktop") -> Visitor:
        come.append(Visitor(chromium, served.base, lang, size))
        return come[-1]

    yield made
    for visitor in come:
        visitor.close()
