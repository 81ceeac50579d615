"""A persona does more of its thing than the best mind, and what it does is counted right."""

from __future__ import annotations

import pytest

from fourbit.errors import FourbitError
from fourbit.lab.chunk import run_chunk
from fourbit.lab.lineup import Bot, Lineup
from fourbit.lab.personas import PERSONAS, SeatCounts, compared, persona_named
from fourbit.lab.tallying import WORDS
from fourbit.players.derived import derived
from fourbit.players.manners import LEAN
from fourbit.players.shelf import mind_for
from fourbit.rules.compiled import Rules, load

MORE = {  # of its thing in a game, at least, than the best mind does
    "houses": 0.4,
    "hires": 0.4,
    "plans": 1.0,
    "track": 0.5,
    "selling": 1.5,
    "late-buildings": 0.3,
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("rulebook")


@pytest.mark.parametrize("name", PERSONAS)
def test_a_persona_does_its_thing(name: str, rules: Rules) -> None:
    """More than the hand-made mind: the best one may do it too, if it pays."""
    plain, persona = LEAN.of(derived(rules)), PERSONAS[name]
    found = compared(rules, persona, persona.lifted(rules, plain), plain, range(40), 3)
    assert found.mine - found.theirs > MORE[name]
    assert found.mine - found.theirs > found.half  # beyond noise
    assert found.strength.games == 80


def test_counts_are_those_of_the_tables(rules: Rules) -> None:
    best = LEAN.of(mind_for(rules).mind)
    wise = PERSONAS["hires"].lifted(rules, best)
    lineup = Lineup((Bot("a", wise), Bot("b", best), Bot("c", best)))
    chunk = run_chunk(rules, lineup, 4, range(2))
    counts, seats = SeatCounts(rules, chunk, 3), chunk.tables["seats"]
    deeds, rounds, effects = (chunk.tables[name] for name in ("deeds", "rounds", "effects"))
    hires, late, front, sold = (
        [int(n) for n in column]
        for column in (
            counts.deeds("hire"), counts.deeds("build", 2 / 3), counts.in_front(), counts.sold()
        )
    )  # fmt: skip
    for at, (game, seat) in enumerate(zip(seats["game"], seats["seat"], strict=True)):
        mine = (deeds["game"] == game) & (deeds["seat"] == seat)
        done = [WORDS["deeds"][i] for i in deeds["deed"][mine]]
        assert hires[at] == done.count("hire")
        assert late[at] == sum(
            deed == "build" and number > 4
            for deed, number in zip(done, deeds["round"][mine], strict=True)
        )
        ahead = 0
        for number in range(1, 7):
            now = (rounds["game"] == game) & (rounds["round"] == number)
            space = rounds["space"][now & (rounds["seat"] == seat)][0]
            ahead += bool((rounds["space"][now & (rounds["seat"] != seat)] < space).all())
        assert front[at] == ahead
        rows = (effects["game"] == game) & (effects["seat"] == seat) & (effects["line"] >= 0)
        assert sold[at] == sum(
            vp
            for vp, *took in zip(
                *(effects[f"{key}"][rows] for key in
                  ("gave_vp", "took_wood", "took_stone", "took_coin")),
                strict=True,
            )
            if sum(took) > 0
        )  # fmt: skip
    assert sum(hires) > 0 < sum(front) and sum(sold) > 0 < sum(late)


def test_personas_go_by_their_names_in_either_language() -> None:
    for said, name in (("houses", "houses"), ("家", "houses"), ("手番順", "track"),
                       ("Late-Buildings", "late-buildings")):  # fmt: skip
        assert persona_named(said).name == name
    with pytest.raises(FourbitError) as unknown:
        persona_named("house")
    assert "houses" in unknown.value.text("en") and "houses" in unknown.value.text("ja")
