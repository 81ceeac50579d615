"""The page in the package is what its sources make of it, and speaks the wire as it is."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "page"
STATIC = ROOT / "src/fourbit/web/static"
MOST = 400_000  # bytes of everything but fonts, compressed


def files(folder: Path) -> dict[str, bytes]:
    """All files below, by their path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    script = PAGE / "scripts/schema.py"
    said = subprocess.run([sys.executable, script], check=True, capture_output=True).stdout
    digest = hashlib.sha256(said.strip()).hexdigest()
    types = (PAGE / "src/wire.ts").read_text("utf-8")
    assert f"// schema {digest}" in types, "cd page && npm run types"


def test_the_page_is_small() -> None:
    every = {name: data for name, data in files(STATIC).items() if not name.endswith(".woff2")}
    assert sum(len(gzip.compress(data)) for data in every.values()) < MOST
    assert "index.html" in every


def test_the_page_is_what_its_sources_make_of_it(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    assert npm, "npm is missing (on Debian: apt install nodejs npm)"
    sources = tmp_path / "page"
    shutil.copytree(PAGE, sources, ignore=shutil.ignore_patterns("node_modules"))
    made = tmp_path / "static"
    env = os.environ | {"FOURBIT_PAGE_OUT": str(made)}
    for command in (["ci", "--no-audit", "--no-fund", "--prefer-offline"], ["run", "build"]):
        done = subprocess.run([npm, *command], cwd=sources, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert files(made) == files(STATIC), "cd page && npm run build"


@pytest.mark.parametrize("name", ["dotgothic16", "noto-sans-jp"])
def test_fonts_come_with_their_licence(name: str) -> None:
    assert (
        "SIL OPEN FONT LICENSE"
        in (PAGE / f"public/fonts/OFL-{name}.txt").read_text("utf-8").upper()
    )


def test_no_style_or_script_stands_in_the_markup() -> None:
    """The content policy would refuse it, and only a browser would notice."""
    for path in [PAGE / "index.html", *(PAGE / "src").rglob("*.svelte")]:
        text = path.read_text("utf-8")
        assert not re.search(r'\sstyle="(?!\{)', text), path
        assert "{@html" not in text, path
