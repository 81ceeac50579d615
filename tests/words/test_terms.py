"""An edition's own words for the rulebook's terms stand in every text, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from fourbit.errors import EditionError
from fourbit.rules.edition import Edition
from fourbit.rules.load import load
from fourbit.rules.model import Carrier
from fourbit.rules.shorthand import read_lines
from fourbit.rules.vocabulary import TERMS, vocabulary
from fourbit.terminal.screen_texts import all_texts
from fourbit.words.about import about
from fourbit.words.differences import differences
from fourbit.words.phrases import book
from fourbit.words.rulebook import rulebook
from fourbit.words.sentences import sentence
from fourbit.words.terms import terms
from fourbit.words.texts import playing
from tests.docs.designer import PAGES, WORDS, examples

LANGS: Any = ("ja", "en")
OWN = {"town_hall": ("ザザ", "zazza"), "card": ("ギギ", "izig"), "limit": ("ドド", "zodo"),
       "house": ("ブブ", "zubu")}  # fmt: skip
TABLE = "[word]\n" + "".join(f'{key} = "{ja} / {en}"\n' for key, (ja, en) in OWN.items())
DEFAULT = {  # 「建物カード」 and 「住居」 in names are other things
    "ja": re.compile(r"庁舎|行動カード|(?<!建物)カード|雇用上限|家|住居"),
    "en": re.compile(r"\btown hall|(?<!building )\bcards?\b|hiring limit|\bhouses?\b", re.I),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("terms")


def edition_of(folder: Path, text: str, base: str = "rulebook") -> Edition:
    file = folder / "own.toml"
    file.write_text(f'extends = ["{base}"]\nname = "N"\n{text}', "utf-8")
    return load(str(file))


def unnamed(edition: Edition) -> Edition:
    """Without names of places, cards and buildings: they may speak of houses."""

    def bare(carrier: Carrier) -> Carrier:
        return replace(carrier, names={})

    return replace(
        edition,
        places=tuple(map(bare, edition.places)),
        cards=tuple((bare(a), bare(b)) for a, b in edition.cards),
        buildings=tuple(map(bare, edition.buildings)),
    )


SETTINGS = ("", "[procedure]\ncards.window = 'any_time'\nfirst = 'all'\ntrack.start = 'ranks'\n",
            "[procedure]\ndraft.mode = 'dealt'\nfirst = 'none'\nlate_fee = ''\ncap = 90\n"
            "tie_breaks = ['雇用上限', '庁舎のワーカー']\nend = '雇用上限7以上'\n",
            "[procedure]\ndraft.mode = 'preset'\ndraft.hands = [[1,2,3,4],[5,6,7,8],[9,10,11,12],"
            "[13,14,15,16]]\nupkeep.units = '[雇用上限1につき1]'\n")  # fmt: skip


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("base", ("rulebook", "workshop"))
@pytest.mark.parametrize("lang", LANGS)
def test_no_default_term_is_left_in_a_rulebook(
    lang: Any, base: str, setting: str, folder: Path
) -> None:
    edition = unnamed(edition_of(folder, TABLE + setting, base))
    text = rulebook(edition, lang)
    assert [line for line in text.splitlines() if DEFAULT[lang].search(line)] == []
    for words in OWN.values():
        assert words[lang == "en"] in text
    shown = "\n".join(d.text() for d in differences(unnamed(load("rulebook")), edition, lang))
    new = [line for line in shown.splitlines() if line.startswith("  +")]
    assert not any(DEFAULT[lang].search(line) for line in new)
    assert not DEFAULT[lang].search(about(replace(edition, names={}), load("mended"), lang))


@pytest.mark.parametrize("lang", LANGS)
def test_no_default_term_is_left_in_any_sentence(lang: Any, folder: Path) -> None:
    edition = edition_of(folder, TABLE)
    words = vocabulary(WORDS.kinds, WORDS.score, WORDS.tags, edition.terms)
    said = set()
    for example in examples(PAGES["ja"].read_text("utf-8")):
        for line in read_lines(example, WORDS):
            for carrier in edition.carriers[::9]:
                text = sentence(line, carrier, words, lang)
                assert not DEFAULT[lang].search(text), text
                said |= {own for own in OWN if OWN[own][lang == "en"] in text}
    assert said == set(OWN)


def test_articles_and_plurals_follow_the_word(folder: Path) -> None:
    own = terms(edition_of(folder, TABLE).words, "en")
    assert (own["a_card"], own["cards"], own["Houses"]) == ("an izig", "izigs", "Zubus")
    table = '[word]\nhouse = { ja = "巣", en = ["mouse hole", "mice holes"] }\n'
    assert terms(edition_of(folder, table).words, "en")["houses"] == "mice holes"


def test_a_term_in_one_language_leaves_the_other_as_it_is(folder: Path) -> None:
    edition = edition_of(folder, '[word]\ntown_hall = "役場"\n')
    assert terms(edition.words, "ja")["town_hall"] == "役場"
    assert terms(edition.words, "en")["town_hall"] == "town hall"
    assert "name.untranslated" in {warning.id for warning in edition.warnings}


def test_terms_are_known_and_play_no_part(folder: Path) -> None:
    assert set(book("phrases")["term"]) == set(TERMS)
    renamed = edition_of(folder, TABLE)
    assert renamed.digest == load("rulebook").digest
    assert renamed.source["word"]["card"] == "ギギ / izig"
    with pytest.raises(EditionError) as error:
        edition_of(folder, '[word]\nhous = "巣 / nest"\n')
    assert "word.house" in error.value.text("en")


@pytest.mark.parametrize("lang", LANGS)
def test_no_default_term_is_left_in_questions_log_and_help(lang: Any, folder: Path) -> None:
    facts = Anything(terms(edition_of(folder, TABLE).words, lang))
    for key, template in {**playing(), **all_texts()}.items():
        text = Formatter().vformat(template[lang], (), facts)
        assert not DEFAULT[lang].search(text), key


class Anything(dict[str, Any]):
    """Facts of any name: numbers, which every format can take."""

    def __missing__(self, key: str) -> int:
        return 7
