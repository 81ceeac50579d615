"""The page of findings: its commands work, its figures are those of the facts in both languages."""

from __future__ import annotations

import contextlib
import json
import re
import shlex
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb", reason="python3 run.py test installs it")

from findings_page.asking import Folder, questions
from findings_page.facts import figured, written
from findings_page.page import BLOCK, page
from findings_page.paper import HERE, words
from findings_page.plan import all_runs, coin_runs, dealt_runs, main_runs
from findings_page.sections import BLOCKS

from fourbit.cli import main
from fourbit.errors import Lang

DOCS = Path(__file__).parents[2] / "docs"
PAGES: dict[Lang, Path] = {"ja": DOCS / "findings.ja.md", "en": DOCS / "findings.md"}
FACTS = json.loads((DOCS / "findings.json").read_text("utf-8"))
GAMES = 12


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of what the page's lines ask."""
    folder = tmp_path_factory.mktemp("findings")
    asked = {line[2] for page in PAGES.values() for line in commands(page) if line[1] == "query"}
    with contextlib.chdir(folder):
        for run in all_runs():
            if run.folder in asked:
                words = [*run.words]
                words[words.index("--games") + 1] = str(GAMES)
                assert main(words) == 0
    return folder


@pytest.fixture(scope="module")
def folder(games: Path) -> Folder:
    return Folder(games / main_runs()[0].folder)


def commands(page: Path) -> list[list[str]]:
    """Every command of a page, as words."""
    return [
        shlex.split(line) for line in re.findall(r"^fourbit .+$", page.read_text("utf-8"), re.M)
    ]


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", PAGES)
def test_every_query_of_the_page_gives_an_answer(
    lang: Lang, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [words for words in commands(PAGES[lang]) if words[1] == "query"]
    assert len(asked) >= len(questions())
    with contextlib.chdir(games):
        for words in asked:
            capsys.readouterr()
            assert main([*words[1:], "--json"]) == 0, words
            assert json.loads(capsys.readouterr().out), words


@pytest.mark.parametrize("lang", PAGES)
def test_every_simulation_of_the_page_can_be_played(lang: Lang, tmp_path: Path) -> None:
    played = [words for words in commands(PAGES[lang]) if words[1] == "simulate"]
    assert len(played) == len(main_runs()) + 2
    with contextlib.chdir(tmp_path):
        for words in played:
            words[words.index("--games") + 1] = "1"
            assert main(words[1:]) == 0, words
    known = {tuple(shlex.split(run["command"])) for run in FACTS["runs"]}
    assert {tuple(words) for words in commands(PAGES[lang]) if words[1] == "simulate"} <= known
    assert [run["folder"] for run in FACTS["runs"]] == [run.folder for run in all_runs()]


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_is_what_the_facts_say(lang: Lang) -> None:
    """If it is not: `python scripts/findings.py games --pages`."""
    assert PAGES[lang].read_text("utf-8") == page(FACTS, lang)


def test_the_facts_are_written_as_they_are_read() -> None:
    assert (DOCS / "findings.json").read_text("utf-8") == written(FACTS) + "\n"


def test_both_languages_have_the_same_figures() -> None:
    ja, en = (rows(PAGES[lang]) for lang in ("ja", "en"))
    assert len(ja) > 200
    for one, other in zip(ja, en, strict=True):
        assert numbers(one) == numbers(other)
    ja_lines, en_lines = (commands(PAGES[lang]) for lang in ("ja", "en"))
    assert [[word.replace("text_ja", "text_en") for word in line] for line in ja_lines] == en_lines


def rows(page: Path) -> list[str]:
    """Rows of tables without their first cell, which is words."""
    found = re.findall(r"^\| [^|]+ \|(.+)\|$", page.read_text("utf-8"), re.M)
    return [row for row in found if any(character.isdigit() for character in row)]


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+(?:[.,]\d+)*", text)


def test_both_templates_have_every_part_in_the_same_order() -> None:
    found = [BLOCK.findall((HERE / f"page.{lang}.md").read_text("utf-8")) for lang in PAGES]
    assert found[0] == found[1]
    assert sorted(found[0]) == sorted(BLOCKS)


def test_words_say_the_same_of_the_same_in_both_languages() -> None:
    for key, said in words().items():
        assert set(said) == set(PAGES), key
        fields = [sorted(re.findall(r"\{(\w+)\}", said[lang])) for lang in PAGES]
        assert fields[0] == fields[1], key


# --- what is asked -------------------------------------------------------------------------------


def test_line_and_deals_give_the_same_figures(folder: Folder) -> None:
    """`measures` refuses where they do not."""
    for question in questions().values():
        if not question.plain:
            assert figured(folder.measures(question.id)), question.id


def test_a_line_that_disagrees_with_its_deals_is_refused(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = questions()["score"]
    wrong = type(good)("score", good.template.replace("many / out_of", "1 + many / out_of"))
    monkeypatch.setitem(questions(), "score", wrong)
    with pytest.raises(ValueError, match="score"):
        folder.measures("score")


def ask(folder: Folder, select: str) -> list[tuple[Any, ...]]:
    return folder.asked.ask(select).rows


def leaders(folder: Folder) -> dict[tuple[int, int], set[int]]:
    """Who leads after a round, by game and round."""
    held: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for game, number, seat, vp in ask(folder, "SELECT game, round, seat, vp FROM rounds"):
        if number:
            held[game, number][seat] = vp
    return {
        at: {seat for seat, vp in seats.items() if vp == max(seats.values())}
        for at, seats in held.items()
    }


def test_leaders_and_changes_of_the_lead_counted_by_hand(folder: Folder) -> None:
    ahead = leaders(folder)
    share = {
        (game, seat): won for game, seat, won in ask(folder, "SELECT game, seat, share FROM seats")
    }
    rounds = sorted({number for _, number in ahead})
    for number in rounds:
        won = [
            share[game, seat] for (game, at), who in ahead.items() if at == number for seat in who
        ]
        measure = folder.measures("leader_wins")[number,]
        assert measure.value == pytest.approx(100 * sum(won) / len(won))
    changes = sum(
        not ahead[game, before] & ahead[game, after]
        for game in range(folder.games)
        for before, after in pairwise(rounds)
    )
    assert folder.measures("lead_changes")[()].value == pytest.approx(changes / folder.games)


def test_every_game_is_decided_once(folder: Folder) -> None:
    decided = folder.measures("decided")
    assert sum(one.value for one in decided.values()) == pytest.approx(100)
    assert all(0 < key[0] <= 7 for key in decided)


def test_points_of_buildings_are_all_of_their_points(folder: Folder) -> None:
    """Printed points and effects of buildings, from the facts themselves."""
    total = sum(float(one.many.sum()) for one in folder.measures("building_points").values())
    buildings = "SELECT number FROM names WHERE what = 'line' AND length(key) < 3"
    given = ask(folder, f"SELECT sum(gave_vp - took_vp) FROM effects WHERE line IN ({buildings})")
    assert total == given[0][0] > 0


def test_cards_dealt_by_lot_are_compared_with_an_even_share(games: Path) -> None:
    run = dealt_runs()[0]
    measures = Folder(games / run.folder).measures("card_wins")
    assert sum(one.many.sum() for one in measures.values()) == 100 * 4 * GAMES
    assert {len(rows) for name, rows in FACTS["cards"].items() if name.endswith("dealt")} == {16}


def test_coins_behind_are_dealt_out(games: Path) -> None:
    run = coin_runs()[0]
    found = ask(Folder(games / run.folder), "SELECT max(coin) FROM rounds WHERE round = 0")
    assert found == [(run.behind,)]
