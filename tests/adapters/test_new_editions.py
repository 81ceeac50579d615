"""A new edition needs no code: editions unlike any shipped one, in every framework."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import fourbit.adapters.gymnasium
import fourbit.adapters.openspiel  # noqa: F401  (registers the game)
from fourbit.adapters import pettingzoo, redraw
from fourbit.adapters.encoding import encoding
from fourbit.adapters.history import Story
from tests.adapters.test_encoding import alike
from tests.adapters.view_fields import fields
from tests.properties.playing import Table, rules_of

SMALL = """
name = "Small"
[kind]
coin = "コイン / coin"
vp   = { ja = "VP", en = "VP", resource = false }
[place]
0001 = "Mine: coin +4"
0010 = "Bank: coin 6 -> VP2"
0011 = "Office: plan. coin +1"
0100 = "Site: build"
[card]
3-0 = "Loan: coin 2 -> plan"
[building]
1 = "Tower (coin 4) VP3"
2 = "Shop (coin 6) VP2. round end: coin +2"
[town_hall]
effect = "coin +1"
[procedure]
rounds = 2
start.hired = 2
start.limit = 2
draft.mode = "dealt"
upkeep.units = 1
upkeep.unit_of = "coin 1"
tie_breaks = ["coin"]
"""

LARGE = """
extends = ["workshop"]
name = "Large"
[kind]
iron  = "鉄 / iron"
cloth = "布 / cloth"
salt  = "塩 / salt"
[place]
0111 = "Forge: iron +6. wood 2 -> cloth 3"
1001 = "Salt Road: salt +4. plan"
[building]
%s
[procedure]
rounds = 12
cap = 199
row = 8
workers = 9
limit_most = 9
draft.mode = "pass"
participation.mode = "simultaneous"
cards.window = "any_time"
track.landing = "head"
plan.limit = "none"
end = ""
upkeep.units = 1
upkeep.unit_of = "bread 2, salt 1, coin 1, wood 1, iron 1"
refill = "at_once"
""" % "\n".join(f'{n} = "House {n} (iron {n % 5 + 1}, salt 1) VP{n % 4}"' for n in range(26, 49))  # noqa: UP031

EDITIONS = {"small": SMALL, "large": LARGE}
NAMES = pytest.mark.parametrize("name", EDITIONS)
PLAYERS = pytest.mark.parametrize("players", (2, 3, 4))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The editions as files."""
    folder: Path = tmp_path_factory.mktemp("editions")
    for name, text in EDITIONS.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return {name: str(folder / f"{name}.toml") for name in EDITIONS}


def test_the_encoding_is_as_large_as_the_edition(files: dict[str, str]) -> None:
    small, large = (rules_of(files[name]) for name in EDITIONS)
    assert (len(small.kinds), len(small.buildings)) == (2, 2)
    assert (len(large.kinds), len(large.buildings)) == (8, 48)
    sizes = [encoding(rules, 3).size for rules in (small, rules_of("mended"), large)]
    assert sizes == sorted(sizes) and len(set(sizes)) == 3


@NAMES
def test_every_field_changes_the_array(files: dict[str, str], name: str) -> None:
    table = Table(files[name], (), 3, "eager", 1)
    state = next(state for state in table.states() if state.phase == "stack")
    cases = fields(state)
    assert [line for field in cases for line in alike(state, field)] == []


@PLAYERS
@NAMES
def test_views_and_histories(files: dict[str, str], name: str, players: int) -> None:
    rules = rules_of(files[name])
    code = encoding(rules, players)
    story, rng = Story(code), random.Random(players)
    while not story.state.is_over:
        seat = story.state.seat
        assert seat is not None
        for viewer in (-1, seat):
            view = story.state.view(None if viewer < 0 else viewer)
            assert np.array_equal(code.encode(view), code.observe(story.state, viewer))
        if len(story.plies) % 9 == 0:
            viewer = rng.randrange(players)
            again = Story(code)
            for _, action in redraw.redrawn(code, story.plies, viewer, rng):
                again.apply(action)
            assert again.seen_by(viewer) == story.seen_by(viewer)
        story.apply(rng.choice(story.state.legal_actions(seat)[-4:]))


@NAMES
def test_openspiel(files: dict[str, str], name: str, capfd: Any) -> None:
    game = pyspiel.load_game("fourbit_town", {"edition": files[name], "players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.max_chance_outcomes() == max(16, len(rules_of(files[name]).buildings))


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@NAMES
def test_pettingzoo_and_gymnasium(files: dict[str, str], name: str, capsys: Any) -> None:
    api_test(pettingzoo.env(edition=files[name], players=3), num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env(edition=files[name], players=4), num_cycles=500)
    assert capsys.readouterr().out.count("Passed") == 2
    check_env(gymnasium.make("fourbit/Town-v0", edition=files[name], players=2).unwrapped)
