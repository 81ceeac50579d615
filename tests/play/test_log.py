"""The log tells every fact that everybody may know, once, when they may know it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

import fourbit
from fourbit.engine.state import State
from fourbit.errors import LANGUAGES
from fourbit.play.log import Chronicle, Log
from fourbit.rules.load import shipped
from fourbit.words.names import Names
from fourbit.words.texts import Texts
from tests.properties.playing import Table


def played(edition: str, players: int, seed: int) -> tuple[State, list[tuple[int, int]]]:
    """A game of the eager: its end, and who chose what."""
    table = Table(edition, (), players, "eager", seed)
    state = table.rules.new_game(players)
    plies = [(seat, action) for _, seat, action in table.play(state)]
    return state, plies


@pytest.mark.parametrize("edition", shipped())
def test_what_flows_adds_up_and_everything_can_be_said(edition: str) -> None:
    end, plies = played(edition, 3, 4)
    words, people = end.rules.edition.words, ["Ann", "Bob", "Cat"]
    told = [Chronicle(Names(end.rules, lang), Texts(lang, words), people) for lang in LANGUAGES]
    for seat, action in plies:
        for chronicle in told:
            chronicle.feed(seat, action)
    for chronicle in told:
        held: Counter[tuple[int, str]] = Counter()
        for entry in chronicle.entries:
            for kind, n in entry.pieces.items() if entry.what == "flow" else ():
                held[entry.seat, kind] += n
        for seat in range(3):
            for kind in end.rules.kinds:
                assert held[seat, kind] == end.purse(seat, kind)
            built = Counter(e.key for e in chronicle.entries if (e.what, e.seat) == ("built", seat))
            lost = Counter(
                e.key for e in chronicle.entries if (e.what, e.seat) == ("gave_up", seat)
            )
            assert built - lost == Counter(map(str, end.built(seat)))
        sentences = chronicle.lines(len(chronicle.entries))
        assert len(sentences) == len(chronicle.entries)
        assert all(sentences) and not any("{" in said for said in sentences)
        whats = [entry.what for entry in chronicle.entries]
        assert [e.now for e in chronicle.entries if e.what == "round"] == list(
            range(1, end.round + 1)
        )
        assert whats.count("hand") == 3 and whats[-1] == "over"
        assert whats.index("round") == max(i for i, w in enumerate(whats) if w == "hand") + 1


def test_numbers_go_on_where_they_were() -> None:
    seen = set()
    for seed in range(8):
        end, plies = played("mended", 2, seed)
        log = Log(end.rules, 2)
        for seat, action in plies:
            log.feed(seat, action)
        for what, read in (("limit", end.limit), ("space", end.space)):
            for seat in range(2):
                steps = [(e.was, e.now) for e in log.entries if (e.what, e.seat) == (what, seat)]
                assert all(now == was for (_, now), (was, _) in pairwise(steps))
                if steps:
                    assert steps[-1][1] == read(seat)
                    seen.add(what)
    assert seen == {"limit", "space"}


def test_nothing_is_told_before_it_is_shown() -> None:
    checked = Counter[str]()
    for seed in range(24):
        end, plies = played("rulebook", 3, seed)
        log = Log(end.rules, 3)
        for seat, action in plies:
            before, phase = told(log), log.state.phase
            log.feed(seat, action)
            now = log.state
            if seat >= 0 and now.choosing and now.phase == phase:
                paid = any(now.pending(seat, kind) for kind in log.rules.kinds)
                if now.phase in ("draft", "stack") or paid:
                    assert told(log) == before
                    checked[now.phase] += 1
        for entry in log.entries:
            assert entry.what != "drew" or not entry.key
            checked[entry.what] += 1
    assert {"upkeep", "draft", "stack", "drew"} <= set(checked)


def told(log: Log) -> tuple[int, int]:
    """How much the log says."""
    return len(log.entries), sum(abs(n) for entry in log.entries for n in entry.pieces.values())


LYING = {
    "extends": ["rulebook"],
    "place": {f"{n:04b}": f"畑{n}：ラウンド開始時：ここに木材+1、ここに石材+2。ここの木材を得る、"
              "ここの石材を得る、コイン+1" for n in range(16)},
    "town_hall": {"effect": "ここにコイン+1"},
}  # fmt: skip


def test_what_is_put_on_places_and_taken_from_them_is_told() -> None:
    rules, rng = fourbit.load(LYING), random.Random(3)
    state, people = rules.new_game(2), ["Ann", "Bob"]
    words = rules.edition.words
    told = {lang: Chronicle(Names(rules, lang), Texts(lang, words), people) for lang in LANGUAGES}
    while not state.is_over:
        seat = state.decision.seat
        actions = [option.action for option in state.decision.options]
        action = actions[-1] if state.decision.kind == "join" else rng.choice(actions)
        state.apply(action)
        for chronicle in told.values():
            chronicle.feed(seat, action)
    log = told["ja"]
    lies: Counter[tuple[str, str]] = Counter()
    for entry in log.entries:
        if entry.what in ("put", "took"):
            assert entry.pieces and all(n > 0 for n in entry.pieces.values())
            assert (entry.seat >= 0) == (entry.what == "took")
            for kind, n in entry.pieces.items():
                lies[entry.key, kind] += n if entry.what == "put" else -n
    keys = {16: "town_hall", **{n: f"{n:04b}" for n in range(16)}}
    assert lies == Counter({(keys[n], kind): state.pool(n, kind) for n in keys
                            for kind in rules.kinds})  # fmt: skip
    said = {lang: chronicle.lines(len(log.entries)) for lang, chronicle in told.items()}
    assert "「畑5」に木材1と石材2が置かれた。" in said["ja"]
    assert "Put on 畑5: 1 wood and 2 stone." in said["en"]
    assert "「庁舎」にコイン1が置かれた。" in said["ja"]
    assert "Put on Town hall: 1 coin." in said["en"]
    took = next(i for i, entry in enumerate(log.entries) if entry.what == "took")
    entry = log.entries[took]
    wood, stone, place = entry.pieces["wood"], entry.pieces["stone"], int(entry.key, 2)
    name = people[entry.seat]
    assert (
        said["ja"][took] == f"{name}は「畑{place}」に置かれていた木材{wood}と石材{stone}を取った。"
    )
    assert said["en"][took] == f"{name} takes what lay on 畑{place}: {wood} wood and {stone} stone."
