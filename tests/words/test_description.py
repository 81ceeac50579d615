"""One description of every entry, from which all renderings are made."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from fourbit.rules.load import load, shipped
from fourbit.words.description import LANGS
from fourbit.words.descriptions import Descriptions
from fourbit.words.rulebook import rulebook


@pytest.mark.parametrize("name", shipped())
def test_the_rulebook_says_what_the_descriptions_say(name: str) -> None:
    edition = load(name)
    for lang in LANGS:
        text = rulebook(edition, lang)
        for one in Descriptions(edition).of("place", "card", "building", "town_hall"):
            assert one.name.text(lang) in text
            assert one.headline.text(lang) in text
            for said in one.said(lang):
                assert said in text


@pytest.mark.parametrize("name", shipped())
def test_descriptions_are_plain_data(name: str) -> None:
    edition = load(name)
    entries = Descriptions(edition)
    assert len(entries) == len(edition.carriers)
    for carrier in edition.carriers:
        one = entries[carrier.key]
        told = json.loads(json.dumps(dataclasses.asdict(one), ensure_ascii=False))
        assert told["sort"] == carrier.kind and len(told["effects"]) == len(carrier.lines)
        assert one is entries[carrier.key]


def test_an_undecided_entry_and_a_line_that_cannot_work_are_marked(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'extends = ["mended"]\n[place]\n0011 = ""\n0101 = "雇用時：コイン+1"\n', "utf-8"
    )
    entries = Descriptions(load(file))
    assert entries["0011"].undecided and entries["0011"].short.ja == "未定"
    assert entries["0011"].said("en") == ["Undecided"]
    (effect,) = entries["0101"].effects
    assert effect.never and len(entries["0101"].warnings) == 1
    assert entries.marked
