"""Both languages say the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourbit.engine.number_words import DECISIONS
from fourbit.rules.load import load
from fourbit.terminal.paper import folded
from fourbit.terminal.screen_texts import all_texts
from fourbit.words.terms import terms
from fourbit.words.texts import playing

SOURCE = Path(__file__).parents[2] / "src/fourbit"
HOLDERS = ("terminal", "words", "play")  # of texts in the code
TEXTS = {**playing(), **all_texts()}
TERMS = set(terms(load("rulebook").words, "en")) - {"card", "cards", "limit"}  # facts too


def test_no_text_is_in_both_files() -> None:
    assert not set(playing()) & set(all_texts())


def placeholders(text: str) -> set[str]:
    """All but the words for terms, which have other forms in each language."""
    return set(re.findall(r"{(\w+)", text)) - TERMS


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_have_the_same_placeholders(key: str) -> None:
    texts = TEXTS[key]
    assert set(texts) == {"ja", "en"}
    assert placeholders(texts["ja"]) == placeholders(texts["en"])


def test_every_text_in_the_code_exists() -> None:
    files = [path for name in HOLDERS for path in (SOURCE / name).glob("*.py")]
    code = "".join(path.read_text("utf-8") for path in files)
    used = set(re.findall(r'(?:texts|\bt)\(\s*"(\w+)"', code))
    assert used <= set(TEXTS)
    asked = set(DECISIONS.values()) - {"nothing", "order", "row", "deal", "draw", "stack"}
    assert {f"ask_{kind}" for kind in asked - {"choice"}} <= set(TEXTS)


def test_japanese_is_wrapped_by_cells() -> None:
    assert folded("木材と石材を、四つ捨てる。", 10) == ["木材と石材", "を、四つ捨", "てる。"]
    assert folded("one two three", 8) == ["one two", "three"]
