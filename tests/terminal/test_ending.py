"""The final scoring explains every point."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.errors import Lang
from fourbit.play.log import Chronicle
from fourbit.play.scoring import by_group, counted, shares
from fourbit.records.record import Record
from fourbit.terminal.ending import EndingPage
from fourbit.terminal.paper import Paper
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.names import Names
from fourbit.words.sources import source_name
from fourbit.words.texts import Texts

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*-0[1-4]-*.json"))


def ending(record: Record, lang: Lang, width: int = 10**4) -> str:
    names, texts = Names(record.rules, lang), ScreenTexts(lang, record.rules.edition.words)
    lines = EndingPage(Chronicle(names, texts, record.names), record).lines()
    laid = Paper(width).laid(lines)
    return "\n".join(line if isinstance(line, str) else line.plain for line in laid)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_shares_add_up_to_the_points(file: Path) -> None:
    record = Record.open(file)
    found = shares(record)
    players = range(len(record.names))
    sums = tuple(sum(share.points[seat] for share in found) for seat in players)
    assert sums == record.state.scores()
    groups = by_group(found).values()
    assert tuple(sum(points[seat] for points in groups) for seat in players) == sums


def counting(group: str = "mended") -> tuple[Record, int]:
    """A game in which some building counted at its end, and where it is among the shares."""
    for file in GAMES:
        record = Record.open(file)
        for at, share in enumerate(shares(record)):
            if file.stem.startswith(group) and share.noun and any(share.points):
                return record, at
    raise AssertionError("no such game")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_building_that_counts_is_explained_by_its_line_and_count(lang: Lang) -> None:
    record, at = counting()
    share = shares(record)[at]
    assert share.noun is not None and share.line is not None
    page = ending(record, lang)
    one = Names(record.rules, lang).of(share.carrier)
    assert one.name.text(lang) in page
    assert one.effects[share.line].sentence.text(lang) in page
    for seat, points in enumerate(share.points):
        count = counted(record.state, seat, share.noun)
        assert count == share.counts[seat]
        assert (f" {count} → {points:+d}" in page) or not points


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_is_said_within_a_plain_terminal(lang: Lang) -> None:
    record, _ = counting("workshop")
    names, texts = Names(record.rules, lang), Texts(lang, record.rules.edition.words)
    page = ending(record, lang, 80)
    for share in shares(record):
        if any(share.points) and share.group in ("place", "building", "card"):
            assert source_name(names, texts, share.carrier)[:8] in page
    assert max(record.state.scores()) in [int(n) for n in page.split() if n.isdecimal()]
