"""Whom a sentence names is who gains: every moment on every carrier is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import fourbit
from fourbit.rules.doing import FOR_EVERYBODY, all_lines, dead
from fourbit.rules.load import load
from fourbit.rules.vocabulary import glossary
from fourbit.words.sentences import sentence

PLAYERS, GAMES, ENOUGH = 3, 8, 8
MOMENTS = [*glossary()["moment"], "after_place 0"]
CARRIERS = ("place", "card", "building", "town_hall", "procedure")
SKIPPED = ("any_time", "always")  # they take conversions only, each its owner's own choice
ASKED = "VP+1か石材+1"
BUSY = f"計画。無料で建設。無料で雇用。無料で家。手番順+1。VP+2。{ASKED}"


def edition_text(moment: str, on: str) -> str:
    """An edition where everything happens often, and one line lays out gold."""
    key, _, number = moment.partition(" ")
    word = glossary()["moment"][key]["ja"][0]
    line = f"場所{number}の後：金+1" if number else f"{word}：金+1"
    at = {one: f"。{line}" if one == on else "" for one in CARRIERS}
    swap = "場所効果のVP1→石材1" if key == "on_swap" else ASKED
    places = "\n".join(f'{n:04b} = "{BUSY}{at["place"]}"' for n in range(16))
    sides = [(n, side) for n in range(1, 17) for side in (0, 1)]
    cards = "\n".join(f'{n}-{side} = "{(ASKED, swap)[side]}{at["card"]}"' for n, side in sides)
    buildings = "\n".join(f'{n} = "倉{n}（石材0）VP1{at["building"]}"' for n in range(1, 9))
    return (
        'name = "金 / Gold"\n[kind]\nstone = "石材 / stone"\ngold = "金 / gold"\n'
        'vp = { ja = "VP", en = "VP", resource = false }\n'
        f'[place]\n{places}\n[card]\n{cards}\n[building]\n{buildings}\n'
        f'[town_hall]\neffect = "{BUSY}{at["town_hall"]}"\n'
        f'[procedure]\nrounds = 4\nplan.build_from = "now"\neffects = "{at["procedure"][1:]}"\n'
    )  # fmt: skip


def gains(path: Path, seed: int) -> Iterator[tuple[set[int], set[int | None]]]:
    """Who gained gold at once, and who acted or chose then."""
    state, chance = fourbit.load(str(path)).new_game(PLAYERS), fourbit.Chance(seed)
    rng = random.Random(seed)
    had = [0] * PLAYERS
    while True:
        doers = {state.actor}
        if not chance.play(state):
            if state.is_over:
                return
            seat = rng.choice(state.waiting)
            doers |= {seat}
            state.apply(rng.choice(state.legal_actions(seat)), seat)
        has = [state.purse(seat, "gold") for seat in range(PLAYERS)]
        gained = {seat for seat in range(PLAYERS) if has[seat] > had[seat]}
        had = has
        if gained:
            sent = {seat for seat in range(PLAYERS) if state.at_town_hall(seat)}
            owners = {seat for seat in range(PLAYERS) if state.built(seat)}
            yield gained, doers | {state.actor} | sent | owners


@pytest.mark.parametrize("on", CARRIERS)
@pytest.mark.parametrize("moment", [m for m in MOMENTS if m not in SKIPPED])
def test_the_sentence_names_who_gains(moment: str, on: str, tmp_path: Path) -> None:
    file = tmp_path / "gold.toml"
    file.write_text(edition_text(moment, on), "utf-8")
    edition = load(str(file))
    key = moment.split()[0]
    lines = all_lines(edition)
    found = next(one for one in lines if one.line.moment == key and one.carrier.kind == on)
    said: Any = {
        lang: sentence(found.line, found.carrier, edition.words, lang) for lang in ("ja", "en")
    }
    everybody = {"各プレイヤーは" in said["ja"], "each player" in said["en"]}
    assert len(everybody) == 1, said
    games = (one for seed in range(GAMES) for one in gains(file, seed))
    seen = list(islice(games, ENOUGH))
    if found in dead(lines):
        assert not seen
        return
    assert seen, said
    for gained, doers in seen:
        if everybody == {True}:
            assert gained == set(range(PLAYERS)), said
        else:
            assert gained <= doers, said
    if everybody == {False}:
        assert min(len(gained) for gained, _ in seen) < PLAYERS, said
    common = on in ("place", "town_hall", "procedure")
    assert everybody == {common and moment in FOR_EVERYBODY}
