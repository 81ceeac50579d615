"""The database gone for ten seconds: said in the page, and what was chosen is made once."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.gathering import only_of_silence, view_of
from tests.browser.player import Player
from tests.browser.serving import Served
from tests.browser.visitor import Visitor
from tests.web.conftest import address, private_postgres

AWAY = 10.0  # seconds


def test_a_database_gone_for_ten_seconds_loses_nothing(tmp_path: Path, chromium: Browser) -> None:
    with private_postgres() as postgres:
        served = Served(tmp_path, address(postgres))
        visitor = Visitor(chromium, served.base, "ja")
        try:
            player = Player(visitor, look=False)
            made = player.new_game("me", "bot", dealt=True)
            player.play_to("stack")
            before = view_of(visitor, made["id"])["seats"][0]["sent"]
            postgres.stop()
            stopped = time.monotonic()
            player.press("stack")
            page = player.page
            banner = page.locator(".banner.restart")
            expect(banner).to_contain_text("いまは先に進めない")
            expect(banner).to_contain_text("選んだことは取ってある")
            assert visitor.findings() == []
            page.click(".tool.lang")
            expect(banner).to_contain_text("Cannot go on just now")
            expect(banner).to_contain_text("Your choice is kept")
            page.wait_for_timeout(max(0.0, AWAY - (time.monotonic() - stopped)) * 1000)
            assert page.locator("[data-go].primary:not([disabled])").count() == 0
            postgres.start()
            expect(banner).to_have_count(0)  # by itself
            assert player.play_to("reveal") == "reveal"
            assert view_of(visitor, made["id"])["seats"][0]["sent"] == before + 1
            player.play_to("upkeep")
            only_of_silence(visitor)
            visitor.close()
        finally:
            served.stop()
