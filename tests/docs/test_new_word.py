"""The worked example of docs/new-word.md is carried out in a copy of the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "new-word.md").read_text("utf-8")
EDITS = re.findall(r"^```diff (\S+)\n(.*?)^```", PAGE, re.M | re.S)
SCENARIO = re.search(r"^```json \S+\n(.*?)^```", PAGE, re.M | re.S)


def edited(text: str, edit: str) -> str:
    """The text with the lines of a little diff exchanged; they must stand there exactly once."""
    lines = [(line[:1], line[1:]) for line in edit.splitlines()]
    before = "\n".join(line for sign, line in lines if sign in " -")
    after = "\n".join(line for sign, line in lines if sign in " +")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def run(sources: Path, file: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(sources), "FOURBIT_PURE": "1"}
    code = "import sys; from fourbit.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "scenario", str(file), "--lang", "en"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    ignore = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignore)
    assert SCENARIO is not None
    (tmp_path / "passed.json").write_text(SCENARIO[1], "utf-8")
    return tmp_path


def test_the_word_is_unknown_before(sources: Path) -> None:
    done = run(sources / "src", sources / "passed.json")
    assert done.returncode == 2
    assert "パスした人" in done.stderr


def test_three_edits_make_the_word_work(sources: Path) -> None:
    assert len(EDITS) == 3
    for name, edit in EDITS:
        path = sources / name
        path.write_text(edited(path.read_text("utf-8"), edit), "utf-8")
    done = run(sources / "src", sources / "passed.json")
    assert done.returncode == 0, done.stdout + done.stderr
