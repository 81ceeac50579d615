"""What is printed reads back as the same value, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fourbit.rules import model as m
from fourbit.rules.entries import read_building, read_entry
from fourbit.rules.load import load, shipped
from fourbit.rules.normalise import as_written
from fourbit.rules.printing import print_carrier, print_lines
from fourbit.rules.reading_lines import OF_BUILDINGS
from fourbit.rules.shorthand import Where, read_lines

WORDS = load("rulebook").words
LANGS: Any = ("ja", "en")
KINDS = ("wood", "stone", "coin", "vp")


@pytest.mark.parametrize("edition", shipped())
@pytest.mark.parametrize("lang", LANGS)
def test_every_shipped_entry(edition: str, lang: Any) -> None:
    loaded = load(edition)
    for carrier in loaded.carriers:
        text = print_carrier(carrier, loaded.words, lang)
        read = read_building if carrier.kind == "building" else read_entry
        found = read(as_written(text), loaded.words, Where(key=carrier.key))
        assert found.lines == carrier.lines, text
        assert (found.cost, found.points) == (carrier.cost, carrier.points), text
        assert found.name == carrier.names.get(lang, "")


# --- any value of the model ------------------------------------------------------------------

small = st.integers(0, 30)
kind = st.sampled_from(KINDS)
numbers = st.one_of(
    st.builds(lambda n: m.Number((n,)), small),
    st.builds(
        lambda some, by, then: m.Number(tuple(some), by, then=then),
        st.lists(small, min_size=1, max_size=6),
        st.sampled_from(["round", "players"]),
        st.integers(0, 2),
    ),
)
several = st.lists(kind, min_size=1, max_size=3, unique=True).map(tuple)
two = st.lists(kind, min_size=2, max_size=3, unique=True).map(tuple)
plain_amount = st.builds(m.Amount, numbers, most=st.none() | numbers)
COUNTS = ("round", "rounds_left", "players", "built", "built_kinds", "planned", "hired", "unhired",
          "limit", "space", "rank", "ahead", "behind", "on_places", "on_town_hall", "on_board",
          "here_players", "triggered", "ledger_planned", "ledger_built", "ledger_hired",
          "ledger_house", "ledger_moved")  # fmt: skip
FLAGS = ("has_effect", "front", "rear", "leader", "first", "late", "here", "at_town_hall", "fired")
pay = st.builds(m.Pay, kind, plain_amount)
simple_nouns = st.one_of(
    st.sampled_from(COUNTS).map(m.Noun),
    st.builds(lambda some: m.Noun("hand", kinds=some), several),
    st.builds(lambda some: m.Noun("ledger", kinds=some), several),
    st.builds(lambda one: m.Noun("pool", kinds=(one,)), kind),
    st.sampled_from(["市", "market"]).map(lambda tag: m.Noun("tagged", tag=tag)),
    st.builds(lambda cost: m.Noun("sets", cost=tuple(cost)), st.lists(pay, min_size=1, max_size=3)),
)
nouns = simple_nouns | st.builds(
    lambda word, of: m.Noun(word, of=of),
    st.sampled_from(["most", "fewest", "sole_most", "second"]),
    simple_nouns,
)


def _lists(of: Any) -> Any:
    """Numbers that go by a count."""
    some = st.lists(small, min_size=1, max_size=6).map(tuple)
    return st.builds(lambda v, n, then: m.Number(v, "count", n, then), some, of, st.integers(0, 2))


# a list by kinds stands only where no noun can stand before it
listed = st.sampled_from((*COUNTS[3:], *FLAGS)).map(m.Noun)
plain_numbers = numbers
numbers = st.deferred(lambda: plain_numbers | _lists(listed))
counts = nouns.filter(lambda noun: noun.id not in ("round", "players"))
figures = st.deferred(lambda: numbers | _lists(counts))
any_amount = (
    st.builds(m.Amount, figures, most=st.none() | figures)
    | st.builds(m.Amount, figures, nouns, numbers, st.none() | figures, st.booleans())
    | st.builds(
        m.Amount, figures, nouns, numbers, st.none() | figures, st.booleans(),
        st.builds(m.Count, nouns, numbers),
    )
)  # fmt: skip
amounts = st.deferred(lambda: any_amount)
places = st.lists(st.integers(0, 15), min_size=1, max_size=3, unique=True).map(tuple)
origins = st.one_of(
    st.just(m.Origin()),
    st.builds(m.Origin, st.sampled_from(["place", "card", "building"])),
    st.builds(m.Origin, st.sampled_from(["place", "card", "building"]), places),
)
refunded = st.just(m.Origin()) | st.builds(m.Origin, st.just("place"), st.just(()) | places)
spent = st.builds(
    lambda what, times, per, most: m.Gain(what, m.Amount(times, m.Noun("spent"), per, most)),
    kind, numbers, numbers, st.none() | numbers,
)  # fmt: skip
gains = st.lists(spent, max_size=2).map(tuple)
waivers = st.builds(m.Waiver, several, amounts)
sources: Any = st.sampled_from([("planned", "row"), ("planned",), ("row",)])
goes: Any = st.sampled_from(["deck", "row", "out"])
verbs = st.one_of(
    st.builds(m.Plan), st.builds(m.Unplan, goes), st.builds(m.GiveUp, goes), st.builds(m.Dismiss),
    st.builds(m.Hire, st.booleans()), st.builds(m.House, st.booleans()),
    st.builds(m.Build, sources, st.none() | waivers),
    st.builds(lambda some: m.Build(some, free=True), sources),
    st.builds(m.Move, amounts, st.booleans()),
)  # fmt: skip
verb_names: Any = st.sampled_from(["plan", "build", "hire", "house"])
scopes: Any = st.sampled_from(["place", "triggered", "action"])
costs = st.one_of(
    st.builds(m.Pay, kind, amounts),
    st.builds(m.PaySum, two, amounts),
    st.builds(m.PayPlaceVp, st.none() | numbers, scopes),
    verbs,
)
plain_steps = st.one_of(
    st.builds(m.Gain, kind, amounts),
    st.builds(m.Lose, kind, amounts, st.booleans()),
    st.builds(m.Discard, several, st.none() | amounts, gains),
    st.builds(m.Pick, nouns, st.none() | amounts, gains),
    verbs,
    st.builds(m.Refund, verb_names, refunded, kind, amounts),
    st.builds(m.Repeat, st.sampled_from(["here", "bit", "next"])),
    st.builds(lambda some: m.Repeat("these", some), places),
    st.builds(m.Put, kind, amounts),
    st.builds(m.Take, kind),
)


def _compound(steps: Any) -> Any:
    some = st.lists(steps, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(m.Convert, st.lists(costs, min_size=1, max_size=3).map(tuple), some),
        st.builds(m.Choice, st.lists(some, min_size=2, max_size=3).map(tuple)),
    )


steps = st.recursive(plain_steps, _compound, max_leaves=6)
standing = st.one_of(
    st.builds(m.Yield, origins, kind, amounts),
    st.builds(m.Price, verb_names, origins, several, amounts, st.booleans(), numbers),
    st.builds(m.Waive, origins, waivers),
    st.builds(m.Permit, st.sampled_from(["as_first", "no_late_fee", "enter_blocked"])),
)
tests = st.one_of(
    st.builds(m.Test, nouns, st.sampled_from(["ge", "le", "eq"]), numbers),
    st.builds(lambda word, n: m.Test(m.Noun(word), "eq", m.Number((n,))),
              st.sampled_from(FLAGS), st.integers(0, 1)),
)  # fmt: skip
conditions = st.builds(
    m.Condition,
    st.lists(st.lists(tests, min_size=1, max_size=2).map(tuple), min_size=1, max_size=2).map(tuple),
)
often = st.builds(m.Often, st.sampled_from(["action", "round", "game"]), st.integers(1, 9))
MOMENTS = ("now", "setup", "round_start", "action_end", "any_time", "always", "on_town_hall",
           "on_swap", "on_pass", "before_upkeep", "round_end", "game_end")  # fmt: skip
WITH_ORIGIN = ("before_place", "after_place", "on_plan", "on_hire", "on_house", "on_move")
when_and_where = st.one_of(
    st.tuples(st.sampled_from(MOMENTS), st.just(m.Origin()), st.just("")),
    st.tuples(st.sampled_from(WITH_ORIGIN), origins, st.just("")),
    st.tuples(st.sampled_from(OF_BUILDINGS), origins, st.sampled_from(["", "too", "only"])),
)
WHO = ("me", "others", "all", "here_others", "here_all", "behind", "ahead")
lines = st.one_of(
    st.builds(
        lambda body, at, who, when, often: m.Line(
            body, at[0], at[1], who, when, often, at[2] == "too", at[2] == "only"
        ),
        st.lists(steps, min_size=1, max_size=3).map(tuple), when_and_where, st.sampled_from(WHO),
        st.none() | conditions, st.none() | often,
    ),
    st.builds(
        lambda body, when, often: m.Line(body, "standing", when=when, often=often),
        standing, st.none() | conditions, st.none() | often,
    ),
)  # fmt: skip


WAIVED = m.Build(waiver=m.Waiver(("wood",), m.Amount(m.Number((2,)))))
LISTED = m.Number((0, 1), "count", m.Noun("built"))
PLANNED = m.Gain("wood", m.Amount(m.Number((1,)), m.Noun("planned"), LISTED))
CROWDED = m.Number((0, 1), "count", m.Noun("on_places"))
HIRED = m.Condition(((m.Test(m.Noun("hired"), "ge", CROWDED),),))
GAINED = m.Gain("stone", m.Amount(m.Number((2,))))


@settings(max_examples=150, deadline=None)
@example((m.Line((m.Choice(((WAIVED,), (GAINED,))),)),), "en")  # "… 2 wood or stone …"
@example((m.Line((PLANNED,)),), "ja")  # 計画中 建物(0,1)につき
@example((m.Line((GAINED,), when=HIRED),), "en")  # no "hired worker" on places
@given(st.lists(lines, min_size=1, max_size=2).map(tuple), st.sampled_from(LANGS))
def test_any_value_reads_back(value: tuple[m.Line, ...], lang: Any) -> None:
    text = print_lines(value, WORDS, lang)
    assert read_lines(text, WORDS) == value, text
