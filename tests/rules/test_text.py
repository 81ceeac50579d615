"""An edition that is only a text: it builds on shipped editions and on nothing else of the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.errors import EditionError
from fourbit.rules.load import load, load_text


def test_a_text_is_read_like_a_file(tmp_path: Path) -> None:
    text = 'extends = "mended"\n[place]\n0000 = "広場：コイン+3"\n'
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert load_text(text, "mine.toml") == load(path)
    assert load_text(text, "mine.toml", {"rounds": "4"}).procedure.rounds == 4


def test_a_text_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = tmp_path / "base.toml"
    base.write_text('extends = "mended"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    assert load("base").id == "base"
    for name in ("base", "base.toml", str(base), "./base", "/dev/zero"):
        with pytest.raises(EditionError) as caught:
            load_text(f'extends = "{name}"\n', "mine.toml")
        assert caught.value.id.startswith("edition.missing")


def test_a_text_that_is_no_text_is_refused() -> None:
    with pytest.raises(EditionError):
        load_text('extends = "mended"\nname = "\ud800"\n', "mine.toml")
