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
FILES = re.findall(r"^```(?:json|toml) (\S+)\n(.*?)^```", PAGE, re.M | re.S)


def edited(text: str, edit: str) -> str:
    """The text with the lines of a little diff exchanged; they must stand there exactly once."""
    lines = [(line[:1], line[1:]) for line in edit.splitlines()]
    before = "\n".join(line for sign, line in lines if sign in " -")
    after = "\n".join(line for sign, line in lines if sign in " +")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def run(sources: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(sources / "src"), "FOURBIT_PURE": "1"}
    env |= {"XDG_DATA_HOME": str(sources / "data"), "COLUMNS": "200"}
    code = "import sys; from fourbit.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(
        command, env=env, cwd=sources, input=said, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources")
    ignore = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    for name, text in FILES:
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def with_the_word(sources: Path) -> Path:
    """The sources with the three edits; the word is unknown before."""
    before = run(sources, "scenario", "passed.json", "--lang", "en")
    assert before.returncode == 2
    assert "パスした人" in before.stderr
    assert len(EDITS) == 3
    for name, edit in EDITS:
        path = sources / name
        path.write_text(edited(path.read_text("utf-8"), edit), "utf-8")
    return sources


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("scenario", "passed.json", "--lang", "en"), "1 agree"),
        (("check", "passed.toml", "--lang", "en"), "can be played"),
        (("check", "passed.toml", "--lang", "ja"), "遊べる"),
        (("show", "passed.toml", "--lang", "en"), "for each player passed"),
        (("show", "passed.toml", "--lang", "ja"), "パスした人1につきコイン2"),
        (("diff", "mended", "passed.toml", "--lang", "en"), "there are at least 2 players passed"),
        (("diff", "mended", "passed.toml", "--lang", "ja"), "パスした人"),
        (("editions", "--lang", "en"), "mended"),
    ],
)
def test_three_edits_make_every_command_know_the_word(
    with_the_word: Path, words: tuple[str, ...], said: str
) -> None:
    done = run(with_the_word, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert said in done.stdout


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_can_be_played_and_replayed(with_the_word: Path, lang: str) -> None:
    """A game by pressing Enter, asking what the word means on the way, then looking back."""
    keys = "\n" * 8 + ("? パスした人\n\n" if lang == "ja" else "? player passed\n\n") + "q\n"
    words = ("play", "--edition", "passed.toml", "--seed", "3", "--players", "2", "--lang", lang)
    played = run(with_the_word, *words, said=keys)
    assert played.returncode == 0, played.stdout + played.stderr
    (save,) = (with_the_word / "data").rglob("*.game")
    back = run(with_the_word, "replay", str(save), "--lang", lang, said="q\n")
    assert back.returncode == 0, back.stdout + back.stderr
    assert "Traceback" not in played.stderr + back.stderr
    save.unlink()
