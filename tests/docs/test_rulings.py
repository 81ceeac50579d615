"""The page of rulings: every reference in the tree has its target there, in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import fourbit

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "docs" / "rulings.md", "ja": ROOT / "docs" / "rulings.ja.md"}
READ = ("src/**/*.py", "src/**/*.toml", "tests/**/*.py", "scripts/*.py", "docs/*.md")
REFERENCE = re.compile(r"(?<![\w#-])([AQ][0-9]{1,2})(?![\w-])")
NOT_ABOUT_RULES = ("test_rulings.py",)


@cache
def entries(lang: str) -> dict[str, str]:
    """Each ruling's text by its id, in the page's order."""
    parts = re.split(r"^### ([AQ][0-9]+).*\n", PAGES[lang].read_text("utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def references() -> dict[str, set[str]]:
    """Every id that is named somewhere, with the files that do; A15–A17 names three."""
    found: dict[str, set[str]] = {}
    for pattern in READ:
        for path in ROOT.glob(pattern):
            if path in PAGES.values() or path.name in NOT_ABOUT_RULES:
                continue
            text = path.read_text("utf-8")
            for match in REFERENCE.finditer(text):
                found.setdefault(match[1], set()).add(path.name)
            for letter, first, last in re.findall(r"\b([AQ])([0-9]+)–[AQ]([0-9]+)\b", text):
                for number in range(int(first), int(last) + 1):
                    found.setdefault(f"{letter}{number}", set()).add(path.name)
    return found


@pytest.mark.parametrize("lang", PAGES)
def test_every_reference_has_a_target(lang: str) -> None:
    named = references()
    assert len(named) > 40
    missing = {name: files for name, files in named.items() if name not in entries(lang)}
    assert missing == {}


def test_both_languages_have_the_same_rulings_in_order() -> None:
    en, ja = entries("en"), entries("ja")
    assert [*en] == [*ja]
    assert [*en] == [f"A{n}" for n in range(1, 26)] + [f"Q{n:02}" for n in range(1, 53)]
    assert all(text.strip() for page in (en, ja) for text in page.values())


def test_the_options_named_are_those_of_the_rulebook_and_the_same_in_both() -> None:
    known = set(fourbit.load("rulebook").edition.options)
    for name, text in entries("en").items():
        keys = set(re.findall(r"`([a-z0-9_.]+)`", text))
        options = {key for key in keys if "/" not in key and not key.endswith(".py")}
        assert options <= known, name
        assert options <= set(re.findall(r"`([a-z0-9_.]+)`", entries("ja")[name])), name


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_is_in_its_language(lang: str) -> None:
    for name, text in entries(lang).items():
        kana = len(re.findall(r"[ぁ-ん]", text))
        assert (kana > 3) == (lang == "ja"), name
