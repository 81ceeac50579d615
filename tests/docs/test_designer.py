"""The designer's pages show every word of the shorthand, and every example reads and runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourbit.engine import constants as c
from fourbit.rules import assemble, checking, entries, naming, reading_amounts
from fourbit.rules.load import MOST_BASES, load
from fourbit.rules.normalise import as_written, normalise
from fourbit.rules.printing import print_lines
from fourbit.rules.procedure import KEYS
from fourbit.rules.shorthand import read_lines
from fourbit.rules.vocabulary import glossary
from fourbit.scenarios.running import run_files

from .designer import DOCS, PAGES, WORDS, Lang, examples, refreshed

LANGS: list[Lang] = ["en", "ja"]
TEXT = {lang: path.read_text("utf-8") for lang, path in PAGES.items()}
ROW = re.compile(r"^\| `([\w.]+)` \| `(.+?)` \|", re.M)
MAXIMA = [
    naming.MOST_KINDS, assemble.MOST_BUILDINGS, checking.MOST_LINES_EACH, checking.MOST_LINES,
    entries.MOST_TEXT, entries.MOST_NAME, checking.MOST_PAYMENTS, c.SLOTS, checking.MOST_ANY_TIME,
    checking.MOST_WAIVERS, checking.MOST_CHOICE_PRICES, c.DEPTH_MOST // 2, c.WATCHED,
    checking.MOST_LIST, checking.MOST_NUMBER,
    KEYS["cap"].high, KEYS["rounds"].high, KEYS["workers"].high, KEYS["row"].high,
    c.ORDER_MOST, reading_amounts.MOST_COUNTS, checking.MOST_SPACES, c.SPACE_MOST, MOST_BASES,
]  # fmt: skip


def used(lang: Lang) -> set[str]:
    """Every word as it stands in an example of that page."""
    found = set()
    for example in examples(TEXT[lang]):
        plain = normalise(as_written(example)).text
        for token in WORDS.tokens(plain):
            found.add(" ".join(plain[token.start : token.end].strip("() ").split()))
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_has_an_example(lang: Lang) -> None:
    seen = used(lang)
    missing = [
        f"{section}.{entry}"
        for section, words in glossary().items()
        for entry, forms in words.items()
        if forms[lang] and not seen & {normalise(as_written(word)).text for word in forms[lang]}
    ]
    assert missing == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_example_prints_back_in_both_languages(lang: Lang) -> None:
    for example in examples(TEXT[lang]):
        value = read_lines(example, WORDS)
        for other in LANGS:
            assert read_lines(print_lines(value, WORDS, other), WORDS) == value, example


def test_both_pages_show_the_same_effects() -> None:
    values = [[read_lines(one, WORDS) for one in examples(TEXT[lang])] for lang in LANGS]
    assert values[0] == values[1]


@pytest.mark.parametrize("lang", LANGS)
def test_sentences_and_other_words_are_up_to_date(lang: Lang) -> None:
    """If not: `python -m tests.docs.designer`."""
    assert refreshed(TEXT[lang], lang) == TEXT[lang]


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_of_the_procedure_has_an_example(lang: Lang, tmp_path: Path) -> None:
    rows = ROW.findall(TEXT[lang])
    assert [key for key, _ in rows] == list(KEYS)
    for key, example in rows:
        assert example.startswith(f"{key} = ")
        file = tmp_path / "own.toml"
        file.write_text(f'extends = ["mended"]\n[procedure]\n{example}\n', "utf-8")
        assert load(str(file))


@pytest.mark.parametrize("lang", LANGS)
def test_the_maxima_are_true(lang: Lang) -> None:
    assert [int(n) for n in re.findall(r"^\| (\d+) \|", TEXT[lang], re.M)] == MAXIMA


@pytest.mark.parametrize("lang", LANGS)
def test_lines_are_short(lang: Lang) -> None:
    assert [line for line in TEXT[lang].splitlines() if len(line) > 110] == []


@pytest.mark.parametrize("name", ["five-more", "second-hand"])
def test_the_examples_are_complete_and_do_what_they_say(name: str) -> None:
    assert load(str(DOCS / "examples" / f"{name}.toml")).warnings == ()
    results = list(run_files([DOCS / "examples" / f"{name}.json"]))
    assert len(results) > 5
    assert [result for result in results if not result.agrees] == []
