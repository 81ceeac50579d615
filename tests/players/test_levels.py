"""Levels for people: named in both languages, weaker by erring, never by giving away."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fourbit.commands.play import BOT
from fourbit.engine import constants as c
from fourbit.errors import FourbitError, catalogue, say
from fourbit.lab.versus import versus
from fourbit.players.bots import BOTS, FOR_PEOPLE, best_adviser, bot_named, make_bot, mind_of
from fourbit.players.levels import DEFAULT, FAR, LEVELS
from fourbit.players.shelf import mind_for
from fourbit.rules.compiled import load
from tests.players.minds import choices, table
from tests.players.test_sense import SLACK, ahead

BETWEEN = 20  # deals, each played twice, between levels two steps apart


def test_there_are_six_levels_named_in_both_languages() -> None:
    assert len(FOR_PEOPLE) >= 6 and set(FOR_PEOPLE) <= set(BOTS)
    assert FOR_PEOPLE[-1] == best_adviser()
    assert DEFAULT in FOR_PEOPLE[1:-1] and BOT == DEFAULT
    for key in ("view.bot.{}", "view.bot.{}.says"):
        for lang in ("ja", "en"):
            said = {say(key.format(name), lang) for name in FOR_PEOPLE}
            assert len(said) == len(FOR_PEOPLE)
    assert all(f"view.bot.{name}" in catalogue() for name in BOTS)


def test_a_level_goes_by_its_name_in_either_language() -> None:
    assert [bot_named(said) for said in ("foreman", "棟梁", "Foreman")] == ["foreman"] * 3
    with pytest.raises(FourbitError) as error:
        bot_named("見習")
    assert "見習い" in error.value.text("ja") and "resident" in error.value.text("en")


def test_levels_err_less_and_less() -> None:
    for weak, strong in pairwise(LEVELS.values()):
        assert weak.far <= strong.far
        assert weak.manner.whim > strong.manner.whim and weak.manner.floor >= strong.manner.floor
        assert (
            weak.manner.fondness >= strong.manner.fondness
            and weak.manner.worlds <= strong.manner.worlds
        )
        for looks in ("first", "second", "within"):
            assert getattr(weak.manner, looks) <= getattr(strong.manner, looks)


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_the_best_mind_but_for_what_lies_far(name: str) -> None:
    """What may be gained at once, and workers, it judges as the best does."""
    rules = load("mended")
    mind, best = mind_of(name, rules), mind_for(rules).mind
    far = {at + i for at, many in FAR for i in range(many)}
    judged = range(c.W_PIECE, c.W_WORKS + c.BUILDINGS)
    assert all(mind[at] == best[at] for at in judged if at not in far)
    assert all(abs(mind[at]) <= abs(best[at]) for at in far)
    assert make_bot(name, rules).looks


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_lets_workers_go_whom_the_best_would_keep(name: str) -> None:
    rules = load("rulebook")
    mind, found = mind_of(name, rules), Counter[bool]()
    judge = table(rules, [mind_of("value", rules)] * 2)[1]
    for game in range(8):
        for state, seat, _, option in choices(rules, [mind] * 2, 3, game):
            if seat < 0 or state.asks(seat) != c.ASK_KEEP:
                continue
            most = max(one for one in state.legal_actions(seat) if one < c.OPTION_ANY_TIME)
            if option < c.OPTION_ANY_TIME:
                lost = ahead(state, judge, seat, most) - ahead(state, judge, seat, option)
                found[option < most and lost > 10 * SLACK] += 1
    assert found[False] > 20
    assert found[True] <= 0.05 * found.total(), found


@pytest.mark.parametrize(("weak", "strong"), [*zip(FOR_PEOPLE, FOR_PEOPLE[2:], strict=False)])
def test_levels_two_steps_apart_are_told_by_their_results(weak: str, strong: str) -> None:
    rules = load("mended")
    found = versus(rules, mind_of(strong, rules), mind_of(weak, rules), 2, BETWEEN)
    assert found.margin > 0 and found.share > 0.5, found
