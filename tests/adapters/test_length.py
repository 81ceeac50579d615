"""The longest game OpenSpiel is told of: derived from the rules, and never exceeded."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

import fourbit.adapters.openspiel  # noqa: F401  (registers the game)
from fourbit.adapters.length import Length, longest
from fourbit.engine import constants as c
from fourbit.rules.load import shipped
from tests.properties.playing import CHANCE, POLICIES, Table, rules_of


@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize("edition", shipped())
def test_no_game_and_no_action_is_longer(edition: str, players: int) -> None:
    rules = rules_of(edition)
    decisions, chances = longest(rules, players)
    one_action = Length(rules, players).action()
    for seed, policy in enumerate((*POLICIES, *POLICIES)):
        chosen = drawn = now = 0
        acting: Any = None
        for state, seat, action in Table(edition, (), players, policy, seed).play():
            if seat == CHANCE:
                drawn += 1
                continue
            chosen += 1
            mark = (state.round, state.step, state.actor)
            now = now if mark == acting else 0
            acting = mark
            if state.actor is not None and action < c.OPTION_ANY_TIME:
                now += 1
                assert now <= one_action
        assert chosen <= decisions and drawn <= chances


def test_the_bound_follows_the_rules(tmp_path: Any) -> None:
    def of(text: str) -> Length:
        file = tmp_path / f"own-{len(text)}.toml"
        file.write_text(f'extends = ["mended"]\nname = "own"\n{text}', "utf-8")
        return Length(rules_of(str(file)), 2)

    plain = of("")
    longer = of("[procedure]\nrounds = 12\n")
    assert longer.round() == plain.round()
    assert longer.decisions() > 1.9 * plain.decisions()
    asked = of('[building]\n1 = "木工所（木材6）VP2。建設時：木材1→コイン1"\n')
    assert asked.group(c.M_ON_BUILD) == plain.group(c.M_ON_BUILD) + 1
    assert asked.action() > plain.action()


def test_openspiel_is_told() -> None:
    game = pyspiel.load_game("fourbit_town(edition=workshop,players=3)")
    decisions, chances = longest(rules_of("workshop"), 3)
    assert game.max_game_length() == decisions
    assert game.max_chance_nodes_in_history() == chances
    assert game.max_history_length() == decisions + chances
