"""Help says what the edition says, in the rulebook's words, about any word of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.errors import Lang
from fourbit.rules.compiled import load
from fourbit.terminal.helping import Helping
from fourbit.terminal.paper import Paper
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.names import Names
from fourbit.words.phrases import book
from fourbit.words.rulebook import rulebook

from .driving import Script, sitting


def helping(lang: Lang, edition: str = "mended", **options: str) -> Helping:
    settings = {key.replace("__", "."): value for key, value in options.items()}
    rules = load(edition, settings)
    return Helping(Names(rules, lang), ScreenTexts(lang, rules.edition.words))


def said(helping: Helping, term: str) -> str:
    laid = Paper(10**4).laid(helping.page(term))
    return "\n".join(line if isinstance(line, str) else line.plain for line in laid)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_that_can_be_named_is_explained(lang: Lang) -> None:
    helper = helping(lang, "workshop")
    for one in helper.names.descriptions.of("place", "card", "building"):
        for word in (one.key, one.name.ja, one.name.en.upper(), one.what.text(lang)):
            page = said(helper, word)
            assert one.name.text(lang) in page
            assert all(sentence in page for sentence in one.said(lang))
    for kind in helper.names.edition.kinds:
        assert kind.name(lang) in said(helper, kind.name(lang)).split("\n", 1)[1]
    assert not any(term[0].isdigit() for term in helper.terms.headings)
    for term in helper.terms.headings:
        assert helper.texts("help_unknown", term=term) not in said(helper, term)


@pytest.mark.parametrize(
    ("term", "words"),
    [("免除", "払わずに済む"), ("先頭", "手番順が1番である"), ("最前列", "トラックの最前列にいる"),
     ("最後尾", "最後尾のマス"), ("後手料", "後手料として"), ("山", "「山」と呼ぶ"),
     ("雇用", "雇用："), ("封鎖", "庁舎へ行く")],
)  # fmt: skip
def test_words_of_the_screen_are_explained(term: str, words: str) -> None:
    assert words in said(helping("ja"), term)


@pytest.mark.parametrize(
    ("term", "words"),
    [("waive", "waived"), ("waive", "waiving up to 6"),
     ("leader", "first in turn order"), ("front", "the track's front space"),
     ("rearmost", "rearmost"), ("late fee", "late fee"), ("Hire", "hiring limit")],
)  # fmt: skip
def test_words_of_the_screen_are_explained_in_english(term: str, words: str) -> None:
    assert words in said(helping("en"), term)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_comes_from_the_rulebook(lang: Lang) -> None:
    helper = helping(lang)
    text = rulebook(helper.names.edition, lang).replace("**", "")
    for term in ("先手", "維持") if lang == "ja" else ("late", "upkeep"):
        passages = helper.terms.about(term)
        assert any(line in text for passage in passages for line in passage.lines)
        assert len(passages) >= 1


@pytest.mark.parametrize(
    ("options", "ja", "en"),
    [({"first": "latest"}, "最も遅い", "last in turn order"),
     ({"first": "all"}, "全員が先手", "everybody who comes is first"),
     ({"first": "none"}, "全員が後手", "everybody who comes is late"),
     ({"late_fee": ""}, "後手料はなく", "no late fee"),
     ({"participation__mode": "simultaneous"}, "全員が同時に", "all at once,"),
     ({"cards__window": "any_time"}, "前か後に", "before or after"),
     ({"rounds": "3"}, "3ラウンド", "3 rounds")],
)  # fmt: skip
def test_the_game_in_short_follows_the_edition(options: dict[str, str], ja: str, en: str) -> None:
    assert ja in said(helping("ja", **options), "")
    assert ja not in said(helping("ja"), "")
    assert en in said(helping("en", **options), "")
    assert en not in said(helping("en"), "")


def test_hints_follow_the_edition() -> None:
    assert "次のラウンド" in helping("ja", plan__build_from="next_round").hint("plan")
    assert "このラウンド" in helping("ja", plan__build_from="now").hint("plan")
    assert "no upkeep" in helping("en", upkeep__units="0").hint("keep")
    assert "5 units" in helping("en", upkeep__units="5").hint("keep")
    assert "最も遅い" in said(helping("ja", first="latest"), "先手")
    assert "無料で受ける" in said(helping("ja", late_fee=""), "後手")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_short_texts_can_be_filled_in_any_edition(lang: Lang) -> None:
    for edition in ("rulebook", "workshop", "first-draft"):
        helper = helping(lang, edition)
        for key in book("short"):
            assert "{" not in helper.short(key)


def test_an_unknown_word_leads_to_the_nearest() -> None:
    helper = helping("en")
    page = said(helper, "upkep")
    assert "no word 'upkep'" in page and "upkeep" in page.split("\n")[1]
    assert page.endswith(said(helper, "upkeep"))
    assert said(helping("en"), "zzzzzz").count("\n") == 0


def test_a_term_is_answered_from_a_help_page_too(tmp_path: Path) -> None:
    asked = iter(["", "?", "? chapel", "h coin", "", None])

    def answer(script: Script, prompt: str) -> str | None:
        return next(asked)

    session, script = sitting(tmp_path, answer)
    session.run()
    pages = ["\n".join(page) for page in script.pages]
    assert any(page.startswith("Chapel (building 14)") for page in pages)
    assert any("3-5. Resources" in page for page in pages)


@pytest.mark.parametrize("file", ["terminal/texts.toml", "words/playing.toml"])
def test_a_pile_of_cards_has_one_name(file: str) -> None:
    text = (Path(__file__).parents[2] / "src/fourbit" / file).read_text("utf-8")
    assert "束" not in text
