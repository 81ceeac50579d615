"""Every sentence reads well in both languages, and no two effects read the same."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourbit.rules import model as m
from fourbit.rules.load import load, shipped
from fourbit.rules.vocabulary import glossary
from fourbit.words.phrases import book
from fourbit.words.sentences import sentence
from tests.rules.test_printing import lines
from tests.words.reading import canonical, faults, neighbours

LANGS: Any = ("ja", "en")
EDITION = load("rulebook")
CARRIERS: dict[str, m.Carrier] = {
    c.kind: c for c in (EDITION.places[3], EDITION.cards[2][1], EDITION.buildings[4],
                        EDITION.town_hall, EDITION.procedure_lines)
}  # fmt: skip


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("lang", LANGS)
def test_shipped_sentences_read_well(name: str, lang: Any) -> None:
    edition = load(name)
    for carrier in edition.carriers:
        for line in carrier.lines:
            text = sentence(line, carrier, edition.words, lang)
            assert not faults(text, lang), text


@pytest.mark.parametrize("lang", LANGS)
def test_different_shipped_effects_read_differently(lang: Any) -> None:
    said: dict[tuple[Any, ...], Any] = {}
    for name in shipped():
        edition = load(name)
        for carrier in edition.carriers:
            for line in carrier.lines:  # "resources" means those of the edition
                key = edition.kinds, carrier.kind, sentence(line, carrier, edition.words, lang)
                assert said.setdefault(key, canonical(line)) == canonical(line), key


@settings(max_examples=300, deadline=None)
@given(lines, st.sampled_from(sorted(CARRIERS)), st.sampled_from(LANGS))
def test_any_effect_reads_well(line: m.Line, on: str, lang: Any) -> None:
    text = sentence(line, CARRIERS[on], EDITION.words, lang)
    assert not faults(text, lang), text


@settings(max_examples=60, deadline=None)
@given(lines, st.sampled_from(sorted(CARRIERS)), st.sampled_from(LANGS))
def test_a_changed_effect_reads_differently(line: m.Line, on: str, lang: Any) -> None:
    said = {sentence(line, CARRIERS[on], EDITION.words, lang): canonical(line)}
    for other in islice(neighbours(line), 200):
        text = sentence(other, CARRIERS[on], EDITION.words, lang)
        assert said.setdefault(text, canonical(other)) == canonical(other), text


def test_every_word_of_the_glossary_has_its_phrase() -> None:
    phrases, words = book("phrases"), glossary()
    for section in ("noun", "flag", "did", "compare", "moment", "target"):
        assert set(words[section]) <= set(phrases[section]), section
    assert {f"repeat_{which}" for which in words["repeat"]} <= set(phrases["step"])
    assert set(words["permit"]) <= set(phrases["standing"])


def test_what_is_laid_down_between_actions_is_laid_once() -> None:
    put = m.Put("coin", m.Amount(m.Number((2,))))
    gain = m.Gain("coin", m.Amount(m.Number((2,))))
    on = CARRIERS["place"]
    said = [
        sentence(m.Line((step,), "round_start"), on, EDITION.words, "en") for step in (put, gain)
    ]
    assert said == [
        "At the start of each round, put 2 coins on this place.",
        "At the start of each round, each player gains 2 coins.",
    ]


def test_between_actions_each_player_is_measured_alone() -> None:
    gain = m.Gain("coin", m.Amount(m.Number((2,))))
    leads = m.Condition(((m.Test(m.Noun("leader"), "eq", m.Number((1,))),),))
    line = m.Line((gain,), "round_end", when=leads)
    said = sentence(line, CARRIERS["place"], EDITION.words, "ja")
    assert said == "各ラウンドの終了時、各プレイヤーは、手番順が1番なら、コイン2を得る。"


def test_one_of_several_places() -> None:
    line = m.Line((m.Repeat("these", (1, 2, 3)),))
    said = sentence(line, CARRIERS["place"], EDITION.words, "ja")
    assert said == "場所1・2・3のどれか1つの効果を行ってもよい。"
