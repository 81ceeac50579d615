"""One effect for every class, noun, moment, target and origin: all read well, none like another."""

from __future__ import annotations

from typing import Any

import pytest

from fourbit.rules import model as m
from fourbit.rules.load import load
from fourbit.rules.plurals import many
from fourbit.rules.vocabulary import Kind, glossary
from fourbit.words.sentences import sentence
from tests.words.reading import canonical, faults

EDITION = load("rulebook")
PLACE = EDITION.places[5]
COIN = m.Amount(m.Number((2,)))
GAIN = (m.Gain("coin", COIN),)
COUNTS = (
    "rounds_left", "round", "players", "built", "built_kinds", "planned", "hired", "unhired",
    "limit", "space", "rank", "ahead", "behind", "on_places", "on_town_hall", "on_board",
    "here_players", "triggered", "ledger_planned", "ledger_built", "ledger_hired", "ledger_house",
    "ledger_moved",
)  # fmt: skip
FLAGS = ("has_effect", "front", "rear", "leader", "first", "late", "here", "at_town_hall", "fired")
NOUNS = (
    *(m.Noun(word) for word in COUNTS),
    *(m.Noun(word, kinds=kinds) for word in ("hand", "ledger", "pool")
      for kinds in (("wood",), ("coin",), ("wood", "stone"), ("wood", "stone", "coin"))),
    m.Noun("tagged", tag="market"),
    m.Noun("sets", cost=(m.Pay("wood", COIN), m.Pay("coin", COIN))),
)  # fmt: skip
COMPARED = tuple(m.Noun(w, of=noun) for w in glossary()["compare"] for noun in NOUNS)
BY: Any = ("place", "card", "building")
ORIGINS = (m.Origin(), *(m.Origin(w, n) for w in BY for n in ((), (3,), (3, 8))))
NUMBERS = (m.Number((1,)), m.Number((4,)), m.Number((2, 2, 4, 6), "round"),
           m.Number((2, 4), "round"), m.Number((4, 5, 6), "players"))  # fmt: skip


LISTS = tuple(
    m.Number(values, "count", noun, then)
    for noun in (*NOUNS, *map(m.Noun, FLAGS))
    if noun.id not in ("round", "players")
    for values, then in (((0, 1, 3), 0), ((0, 1, 3), 5), ((0, 0, 2), 0), ((2,), 1))
)
GROWING = (m.Number((2, 2, 4), "round", then=1), m.Number((4, 5), "players", then=1))
PRODUCTS = tuple(
    m.Amount(m.Number((1,)), m.Noun("built"), m.Number((a,)), also=m.Count(noun, m.Number((b,))))
    for noun in (*NOUNS, *map(m.Noun, FLAGS))
    for a in (1, 2)
    for b in (1, 3)
)
MOVES = (
    *(m.Amount(number) for number in (*NUMBERS, *LISTS)),
    *(m.Amount(m.Number((1,)), noun, m.Number((per,))) for noun in NOUNS for per in (1, 2)),
)


def _when(test: m.Test) -> m.Line:
    return m.Line(GAIN, when=m.Condition(((test,),)))


def _effects() -> list[m.Line]:
    found = [
        m.Line((m.Gain("coin", amount),))
        for amount in (*map(m.Amount, (*NUMBERS, *LISTS, *GROWING)), *PRODUCTS)
    ]
    found += [
        m.Line((m.Gain(kind, m.Amount(m.Number((2,)), noun, m.Number((per,)), up=up)),))
        for noun in (*NOUNS, *map(m.Noun, FLAGS)) for per in (1, 3) for kind in ("coin", "vp")
        for up in (False, True)
    ]  # fmt: skip
    cmps: Any = ("ge", "le", "eq")
    found += [_when(m.Test(n, c, m.Number((v,)))) for n in NOUNS for c in cmps for v in (0, 1, 4)]
    yes_no = (*map(m.Noun, FLAGS), *COMPARED)
    found += [_when(m.Test(noun, "eq", m.Number((v,)))) for noun in yes_no for v in (0, 1)]
    both = tuple(m.Test(m.Noun(word), "eq", m.Number((1,))) for word in ("front", "late"))
    found += [
        m.Line(GAIN, when=m.Condition((both,))),
        m.Line(GAIN, when=m.Condition((both[:1], both[1:]))),
    ]
    moments = ("setup", "round_start", "action_end", "any_time", "always", "on_town_hall",
               "on_swap", "on_pass", "before_upkeep", "round_end", "game_end")  # fmt: skip
    found += [m.Line(GAIN, moment) for moment in moments]
    by = ("before_place", "after_place", "on_plan", "on_build", "on_hire", "on_house", "on_move",
          "on_give_up", "on_unplan")  # fmt: skip
    found += [m.Line(GAIN, moment, origin) for moment in by for origin in ORIGINS]
    own = ("on_build", "on_give_up", "on_unplan")
    found += [m.Line(GAIN, moment, with_self=True) for moment in own]
    found += [m.Line(GAIN, moment, only_self=True) for moment in own]
    scopes: Any = ("action", "round", "game")
    found += [m.Line(GAIN, often=m.Often(scope, n)) for scope in scopes for n in (1, 2, 3)]
    who = ("others", "all", "here_others", "here_all", "behind", "ahead")
    bodies: tuple[tuple[m.Step, ...], ...] = (
        GAIN, (m.Gain("vp", m.Amount(m.Number((1,)), m.Noun("built"))),), (m.Lose("wood", COIN),),
        (m.Convert((m.Pay("coin", COIN),), GAIN), m.Gain("wood", COIN)), (m.Dismiss(),),
    )  # fmt: skip
    found += [m.Line(body, who=one) for one in who for body in bodies]
    return [*found, *(m.Line((step,)) for step in _steps()), *_standing()]


def _steps() -> list[m.Step]:
    waivers = [m.Waiver(k, COIN) for k in (("wood",), ("wood", "stone"), ("wood", "stone", "coin"))]
    sources: Any = (("planned", "row"), ("planned",), ("row",))
    spent = m.Gain("vp", m.Amount(m.Number((1,)), m.Noun("spent"), m.Number((4,))))
    half = m.Amount(m.Number((1,)), m.Noun("hand", kinds=("wood",)), m.Number((2,)))
    costs: list[m.CostStep] = [
        m.Pay("coin", COIN), m.PaySum(("wood", "stone"), COIN), m.PayPlaceVp(m.Number((1,))),
        m.PayPlaceVp(None), m.PayPlaceVp(None, "triggered"), m.PayPlaceVp(None, "action"),
        m.Hire(), m.GiveUp(), m.Unplan(), m.Dismiss(), m.Plan(), m.Build(), m.House(),
        m.Move(m.Amount(m.Number((1,))), True),
    ]  # fmt: skip
    verbs: Any = ("plan", "build", "hire", "house")
    which: Any = ("here", "bit", "next")
    goes: Any = ("deck", "row", "out")
    return [
        *(m.Lose("coin", COIN, triggered) for triggered in (False, True)),
        *(m.Discard(k, b, g) for k in (("wood",), ("wood", "stone"), ("wood", "stone", "coin"))
          for b in (None, COIN, half) for g in ((), (spent,))),
        *(m.Pick(noun, b, (spent,)) for noun in NOUNS for b in (None, COIN)),
        m.Plan(), m.Dismiss(), *(step(to) for step in (m.Unplan, m.GiveUp) for to in goes),
        *(m.Build(s, w) for s in sources for w in (None, *waivers)),
        *(m.Build(s, free=True) for s in sources),
        m.Hire(), m.Hire(True), m.House(), m.House(True),
        *(m.Move(n, back) for n in MOVES for back in (False, True)),
        *(m.Refund(verb, origin, "wood", COIN) for verb in verbs for origin in ORIGINS
          if origin.what in ("any", "place")),
        *(m.Repeat(w) for w in which), m.Repeat("these", (3,)), m.Repeat("these", (3, 5)),
        m.Put("coin", COIN), m.Take("coin"),
        *(m.Convert((cost,), (m.Gain("wood", COIN),)) for cost in costs),
        *(m.Convert((m.Pay("stone", COIN), cost), (m.Plan(), *GAIN)) for cost in costs),
        m.Choice(((m.Gain("wood", COIN),), GAIN)), m.Choice((GAIN, (m.Hire(),), (m.House(),))),
        m.Convert((m.Pay("wood", COIN),), (m.Choice((GAIN, (m.Gain("vp", COIN),))),)),
    ]  # fmt: skip


def _standing() -> list[m.Line]:
    verbs: Any = ("plan", "build", "hire", "house")
    permits: Any = ("as_first", "no_late_fee", "enter_blocked")
    floors = (m.Number((0,)), m.Number((1,)))
    rules: list[m.Standing] = [
        *(m.Yield(origin, kind, COIN) for origin in ORIGINS for kind in ("wood", "coin")),
        *(m.Price(v, o, k, COIN, more, f) for v in verbs for o in ORIGINS for f in floors
          for k in (("coin",), ("wood", "stone")) for more in (False, True)),
        *(m.Waive(o, m.Waiver(k, COIN)) for o in ORIGINS
          for k in (("wood",), EDITION.words.resources)),
        *map(m.Permit, permits),
    ]  # fmt: skip
    return [m.Line(rule, "standing") for rule in rules]


@pytest.mark.parametrize("lang", ("ja", "en"))
def test_each_word_reads_well_and_like_no_other(lang: Any) -> None:
    said: dict[str, Any] = {}
    for line in _effects():
        text = sentence(line, PLACE, EDITION.words, lang)
        assert not faults(text, lang), text
        assert said.setdefault(text, canonical(line)) == canonical(line), text


@pytest.mark.parametrize("lang", ("ja", "en"))
def test_every_carrier_can_hold_every_effect(lang: Any) -> None:
    for carrier in (EDITION.cards[0][0], EDITION.buildings[0], EDITION.procedure_lines):
        for line in _effects():
            assert not faults(sentence(line, carrier, EDITION.words, lang), lang)


@pytest.mark.parametrize(
    ("words", "plural"),
    ((("goose", "geese"), "geese"), (("ox", "oxen"), "oxen"), (("VP", "point"), "VP"),
     (("berry",), "berries"), (("wolf", "wolves"), "wolves")),
)  # fmt: skip
def test_a_kind_has_the_plural_its_edition_wrote(words: tuple[str, ...], plural: str) -> None:
    assert many(Kind("x", (("ja", ("物",)), ("en", words)))) == plural


def test_a_kind_without_english_is_called_what_it_is_called() -> None:
    assert many(Kind("fish", (("ja", ("魚",)),))) == "魚"
