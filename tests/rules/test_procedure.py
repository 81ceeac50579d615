"""A key of the procedure stands in one place, and what follows from it agrees with the rest."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources

import pytest

from fourbit.engine import constants
from fourbit.rules.load import load
from fourbit.rules.model import Number
from fourbit.rules.procedure import KEYS

N = vars(constants)
PREFIXES = {"refill": "REFILL", "draft.mode": "DRAFT", "first": "FIRST", "acting": "ACTING",
            "track.start": "START", "track.effective": "EFFECTIVE",
            "upkeep.bailout": "BAILOUT"}  # fmt: skip


def test_a_word_becomes_the_number_that_the_engine_knows_it_by() -> None:
    for name, prefix in PREFIXES.items():
        for word in KEYS[name].words:
            assert KEYS[name].number(word) == N[f"{prefix}_{word.upper()}"], (name, word)
    yes_or_no = [key for key in KEYS.values() if key.words and key.name not in PREFIXES]
    assert all(len(key.words) == 2 for key in yes_or_no)


def test_every_cell_is_the_engines_and_belongs_to_one_key() -> None:
    cells = [key.cell for key in KEYS.values() if key.cell]
    assert all(f"PR_{cell}" in N for cell in cells)
    assert len(set(cells)) == len(cells)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_flag_is_asked_for_by_the_rulebook(lang: str) -> None:
    chapters = resources.files("fourbit.words").joinpath(f"chapters_{lang}.toml").read_text("utf-8")
    asked = {
        flag.lstrip("!")
        for line in re.findall(r"^\?(\S+)", chapters, re.MULTILINE)
        for flag in line.split(",")
    }
    for key in KEYS.values():
        if key.flag:
            assert any(flag == key.flag or flag.startswith(f"{key.flag}.") for flag in asked), key


def test_no_limit_is_not_a_limit_of_nothing() -> None:
    procedure = load("rulebook").procedure
    assert "plan.limit" not in procedure.flags()
    assert "plan.limit" in replace(procedure, plan_limit=0).flags()
    assert "row" not in replace(procedure, row=Number((0,))).flags()
