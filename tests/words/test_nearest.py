"""A message names the nearest word where there is one, and else says nothing of it."""

from __future__ import annotations

import pytest

from fourbit.errors import LANGUAGES, FourbitError, Lang, catalogue
from fourbit.lab.personas import persona_named
from fourbit.players.bots import bot_named
from fourbit.rules.compiled import load

ALWAYS = {"text.moment_unknown"}  # there the nearest of all is told, however far it is


def test_no_message_leaves_a_gap() -> None:
    """What names the nearest word has a brother that does not."""
    naming = {id_ for id_, said in catalogue().items() if "{nearest}" in said["en"]} - ALWAYS
    assert naming and all(id_.endswith(".near") for id_ in naming)
    assert all(id_.removesuffix(".near") in catalogue() for id_ in naming)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_no_near_name_gets_the_list(lang: Lang) -> None:
    for named in (bot_named, persona_named):
        for said, near in (("qqqq", False), ("gredy" if named is bot_named else "hoses", True)):
            with pytest.raises(FourbitError) as caught:
                named(said)
            text = caught.value.text(lang)
            assert said in text and ", " in text
            assert ({"ja": "近い", "en": "nearest"}[lang] in text) == near, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_choice_too(lang: Lang) -> None:
    state = load("mended").new_game(2)
    seat = state.seat
    assert seat is not None
    with pytest.raises(FourbitError) as caught:
        state.decision_of(seat).action("qqqq")
    assert "qqqq" in caught.value.text(lang)
    assert {"ja": "近い", "en": "nearest"}[lang] not in caught.value.text(lang)
