"""`!`: hints at any question, in both languages, and surer when asked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.errors import Lang
from fourbit.play.counsel import AGAIN, FIRST

from .driving import Script, misfits, sitting

HEADS = {
    "ja": ("見込みの点差", "勝ち目", "重なる"),
    "en": ("expected lead", "win chance", "others come"),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_hint_at_a_stack(tmp_path: Path, lang: Lang) -> None:
    pages: list[str] = []
    worlds: list[int] = []

    def answer(script: Script, prompt: str) -> str | None:
        if session.table.state.phase != "stack" or session.asked is None:
            return ""
        if len(pages) < 2:
            if HEADS[lang][0] in script.page:
                pages.append(script.page)
                assert session.hinting.counsel is not None
                worlds.append(session.hinting.counsel.advising.worlds)
            return "!" if len(pages) < 2 else ""
        return None

    session, script = sitting(tmp_path, answer, lang)
    session.run()
    assert worlds == [FIRST, FIRST + AGAIN]
    for page in pages:
        assert all(head in page for head in HEADS[lang])
        assert "%" in page  # how likely others come
    assert misfits(script.output) == []


def test_nothing_to_choose_is_said(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path, lambda script, prompt: None)
    assert [str(line) for line in session.hint_page()] != []
    assert session.hinting.counsel is None
