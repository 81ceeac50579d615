"""CONTRIBUTING and the page of architecture name only what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fourbit.engine.modules import COMPILED

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md", ROOT / "docs/new-word.md"]
BASES = (ROOT, ROOT / "src" / "fourbit", ROOT / "src" / "fourbit" / "rules", ROOT / "docs")
PATH = re.compile(r"^[\w.-]+(/[\w*.-]+)+/?$|^[\w-]+\.(py|md|toml|lark|txt)$")
ENGINE = ROOT / "src" / "fourbit" / "engine"


def texts(page: Path) -> str:
    return page.read_text("utf-8")


def named(page: Path) -> set[str]:
    """Every path between backticks, and the target of every link."""
    words = {word for code in re.findall(r"`([^`\n]+)`", texts(page)) for word in code.split()}
    links = {link for link in re.findall(r"\]\(([^)#]+)\)", texts(page)) if "://" not in link}
    return {word for word in words if PATH.match(word)} | links


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_file_named_is_there(page: Path) -> None:
    found = named(page)
    assert len(found) > 5
    bases = (page.parent, *BASES, ENGINE, ROOT / ".venv")
    missing = {path for path in found if not any([*base.glob(path.rstrip("/"))] for base in bases)}
    made_here = {".venv/bin/python", ".venv/bin/fourbit", "passed.json", "passed.toml"}
    assert missing - made_here == set()


def commands(page: Path) -> set[tuple[str, ...]]:
    """Every `fourbit NAME`, `scripts/NAME.py` and test command on a page."""
    return {tuple(found.split()) for found in re.findall(r"\bfourbit ([a-z]+)\b", texts(page))}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_command_named_is_one(page: Path) -> None:
    from typer.main import get_command

    from fourbit.cli import app

    known = set(getattr(get_command(app), "commands", {}))
    assert {words[0] for words in commands(page)} <= known


@pytest.mark.parametrize("script", ["soak", "branches", "mutants", "make_games"])
def test_the_scripts_say_how_they_are_used(script: str) -> None:
    command = [sys.executable, str(ROOT / "scripts" / f"{script}.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 2), done.stderr
    assert "Traceback" not in done.stderr


def test_the_single_tests_of_the_guide_are_there() -> None:
    """What CONTRIBUTING tells to run selects something."""
    page = texts(ROOT / "CONTRIBUTING.md")
    lines = re.findall(r"python -m pytest (.+)$", page, re.M)
    assert len(lines) == 2
    for line in lines:
        words = [sys.executable, "-m", "pytest", *line.split(), "--collect-only", "-q"]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_architecture_names_every_engine_module_and_every_package() -> None:
    page = texts(ROOT / "docs" / "architecture.md")
    assert [name for name in COMPILED if f"`{name}.py`" not in page] == []
    packages = [path.parent.name for path in (ROOT / "src" / "fourbit").glob("*/__init__.py")]
    assert [name for name in packages if f"src/fourbit/{name}" not in page] == []
