"""Hints in words: every option with a reason that follows from facts, in both languages."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.play.counsel import AGAIN, FIRST, MOST_LINES, Counsel
from fourbit.play.proposal import Proposer
from fourbit.play.reasons_for import card_reason, reasons_for
from fourbit.play.telling import Fact
from fourbit.players.derived import derived
from fourbit.rules.compiled import load
from fourbit.words.changes import Change
from fourbit.words.names import Names
from fourbit.words.texts import Texts
from fourbit.words.whys import Reason, Whys
from tests.players.test_advising import asked, taught


def test_every_option_has_a_sentence_in_both_languages() -> None:
    rules = load("mended")
    proposer, mind, kinds = Proposer(rules), taught(rules), set()
    for state, seat in asked("mended"):
        counsel = Counsel(proposer, mind, state.sight(seat))
        counsel.think()
        found = counsel.candidates()
        kinds.add(counsel.decision.kind)
        assert 0 < len(found) <= MOST_LINES
        words = {option.word for option in counsel.decision.options}
        for one in found:
            assert one.told.word in words
            assert one.told.why.ja.endswith("。") and one.told.why.en.endswith(".")
            assert one.told.label.ja and one.told.label.en
            assert (one.told.changes is None) == (counsel.decision.kind == "draft")
    assert {"draft", "join", "stack", "keep"} <= kinds


def test_the_first_answer_waits_for_no_refinement() -> None:
    rules = load("mended")
    state, seat = next(one for one in asked("mended") if one[0].phase == "stack")
    counsel = Counsel(Proposer(rules), taught(rules), state.sight(seat))
    counsel.think()
    assert counsel.advising.worlds == FIRST and not counsel.final
    counsel.think()
    assert counsel.advising.worlds == FIRST + AGAIN


def test_reasons_are_the_largest_gains_by_where_they_come_from() -> None:
    rules = load("mended")
    state, seat = next(one for one in asked("mended") if one[0].phase == "stack")
    score, mind = rules.edition.procedure.score, derived(rules)
    changes = (Change("piece", score, 0, 4), Change("piece", "stone", 1, 2),
               Change("piece", "coin", 9, 3))  # fmt: skip
    facts = [
        Fact("flow", seat, "1011", 0, score, 3, None, False),
        Fact("flow", seat, "9-1", 0, score, 1, None, False),
        Fact("flow", 1 - seat, "1011", 0, score, 8, None, False),
    ]
    found = reasons_for(mind, state, seat, changes, facts)
    assert found == (Reason("points", "1011", 3), Reason("points", "9-1", 1))
    untold = reasons_for(mind, state, seat, changes, facts[:1])
    assert untold[0] == Reason("points", "", 4) and untold[1].key == "stone"
    spent = [facts[0], Fact("flow", seat, "9-1", 0, score, -3, None, False)]
    assert reasons_for(mind, state, seat, (), spent) == ()  # gained, and paid with
    losses = reasons_for(mind, state, seat, (Change("piece", "coin", 9, 3),), ())
    assert losses == ()


def test_sentences_use_the_words_of_the_edition() -> None:
    rules = load("mended")
    number = str(rules.edition.buildings[0].key)
    said = {}
    for lang in ("ja", "en"):
        names = Names(rules, lang)
        whys = Whys(names, Texts(lang, rules.edition.words))
        reasons = (Reason("points", "1011", 2), Reason("piece", "stone", 3, number))
        said[lang] = whys.said(reasons)
        assert names.place("1011") in said[lang] and names.building(number) in said[lang]
        assert names.kind("stone") in said[lang]
        assert whys.said(()) != whys.said((Reason("sent"),))
        for what in ("workers", "limit", "space", "kept", "home"):
            assert whys.said((Reason(what, "", 2),))
        for what in ("built", "planned"):
            assert names.building(number) in whys.said((Reason(what, number),))
    assert said["ja"] != said["en"]


def test_a_card_is_praised_beside_one_that_it_fits() -> None:
    rules = load("mended")
    mind = derived(rules)
    mind[c.D_CARD + 3] = 100.0
    mind[c.D_PAIR + 3 * c.CARDS + 8] = 2.0
    assert card_reason(mind, [], 3) == Reason("card", "4", 1)
    assert card_reason(mind, [5, 8], 3) == Reason("card", "4", 1, "9")
