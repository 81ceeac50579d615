"""The pages for operators name every option of the server, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from fourbit.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "serving.md", ROOT / "docs" / "serving.ja.md"]
OWN = {"--open", "--lang", "--help"}  # for somebody at home
SCRIPTS = {"--kills", "--actions", "--postgresql", "--seconds"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_is_named(page: Path) -> None:
    commands = getattr(get_command(app), "commands", {})
    options = {word for one in commands["serve"].params for word in one.opts} - OWN
    text = page.read_text("utf-8")
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) - SCRIPTS == options
    assert set(re.findall(r"fourbit ([a-z]+)\b", text)) - {"serve", "backup", "restore"} == set()
    for path in re.findall(r"(?:scripts|benchmarks)/\w+\.py", text):
        assert (ROOT / path).is_file()
    for path in ("/health", "/ready", "/metrics"):
        assert f"`{path}`" in text
