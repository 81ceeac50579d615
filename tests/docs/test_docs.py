"""Every page of the documentation runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from .pages import matches, run_page

ROOT = Path(__file__).parents[2]
# nothing to run; read by own tests
PROSE = (
    *("rulings.md", "rulings.ja.md", "architecture.md", "serving.md", "serving.ja.md"),
    *("findings.md", "findings.ja.md"),
)
DOCS = [page for page in (ROOT / "docs").glob("*.md") if page.name not in PROSE]
PAGES = sorted([ROOT / "README.md", *DOCS])

# Pages that need an extra, and what it brings.
FRAMEWORKS = {
    "openspiel": "pyspiel",
    "pettingzoo": "pettingzoo",
    "gymnasium": "gymnasium",
    "lab": "duckdb",
    "lab.ja": "duckdb",
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path, tmp_path: Path) -> None:
    if page.stem in FRAMEWORKS:
        pytest.importorskip(FRAMEWORKS[page.stem], reason="python3 run.py test installs it")
    assert run_page(page, tmp_path) > 0


def test_a_wrong_output_would_be_noticed() -> None:
    assert matches("a\nb\nc", "a\n…\nc")
    assert not matches("a\nb\nd", "a\n…\nc")
