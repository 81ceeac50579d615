"""What an option says is what it does: every label beside the facts of taking it.

Labels are read back: a choice's as shorthand, an amount's as a number and a kind, a building's by
its name. What taking the option then does is told by the engine.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import fourbit
from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.play.telling import Fact, Teller
from fourbit.rules import model as m
from fourbit.rules.load import shipped
from fourbit.rules.shorthand import Where, read_lines
from fourbit.rules.walk import every
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.questions import Questions
from fourbit.words.texts import Texts

from .test_decision import decisions

LANGS: Any = ("ja", "en")
PRICED = ("modifier", "waive")


class Labels:
    """The labels of an edition in one language, and what they are read back to."""

    def __init__(self, rules: fourbit.Rules, lang: Any) -> None:
        self.rules, self.lang = rules, lang
        self.names = Names(rules, lang)
        self.texts = Texts(lang, rules.edition.words)
        self.questions = Questions(self.names, self.texts)

    def of(self, decision: Decision, option: Option) -> str:
        return self.questions.option(decision, option)

    def steps(self, text: str) -> tuple[m.Step, ...]:
        """A label that is shorthand, as the steps it means."""
        (line,) = read_lines(text, self.rules.edition.words, Where())
        assert isinstance(line.body, tuple)
        return line.body

    def number(self, text: str, kind: str) -> int:
        """The one number of a label that names the kind."""
        assert self.names.kind(kind) in text or self.names.kind(kind) + "s" in text, text
        (number,) = re.findall(r"\d+", text)
        return int(number)


def taken(state: State, seat: int, action: int) -> tuple[State, list[Fact]]:
    """What an option does until somebody chooses again about something else than its price."""
    after = state.clone()
    after.stops_at_own_end = True
    teller = Teller(after)
    after.apply(action, seat)
    while after.waiting and after.seat == seat and after.decision.kind in PRICED:
        after.apply(after.legal_actions()[0], seat)
    return after, teller.news()


def flows(facts: list[Fact], decision: Decision) -> Counter[str]:
    """What the asking line itself gave and took of the seat that was asked."""
    found: Counter[str] = Counter()
    for fact in facts:
        mine = (fact.carrier, fact.line) == (decision.source, decision.line)
        if fact.what == "flow" and fact.seat == decision.seat and mine:
            found[str(fact.thing)] += fact.amount
    return Counter({kind: n for kind, n in found.items() if n})


def printed(steps: tuple[m.Step, ...]) -> Counter[str] | None:
    """What steps of printed numbers change by themselves; None if any of them does more."""
    total: Counter[str] = Counter()
    flat: list[object] = []
    for step in steps:
        flat += (*step.cost, *step.gain) if isinstance(step, m.Convert) else (step,)
    for one in flat:
        if not isinstance(one, m.Gain | m.Pay) or one.amount != m.Amount(one.amount.times):
            return None
        if one.amount.times.by:
            return None
        total[one.kind] += one.amount.times.values[0] * (-1 if isinstance(one, m.Pay) else 1)
    return Counter({kind: n for kind, n in total.items() if n})


def check_choice(at: Labels, state: State, decision: Decision, option: Option) -> None:
    text = at.of(decision, option)
    wanted = printed(at.steps(text))
    assert at.steps(text) == option.does, text
    if wanted is None or decision.line < 0:
        return
    line = at.names.carriers[decision.source].lines[decision.line]
    done = flows(taken(state, decision.seat, option.action)[1], decision)
    later = [*every(line.body, m.Choice)]
    full = any(state.purse(decision.seat, kind) + n > state.rules.edition.procedure.cap
               for kind, n in wanted.items())  # fmt: skip
    if line.who == "me" and not full and len(later) < 2 and line.body == _only(line, option):
        assert done == wanted, (text, done)


def _only(line: m.Line, option: Option) -> object:
    """The body of a line that does nothing but what the option says or its choice offers."""
    body = line.body
    if isinstance(body, tuple) and len(body) == 1 and isinstance(body[0], m.Choice):
        return body if option.does in body[0].branches else None
    return option.does


def check_any_time(at: Labels, state: State, decision: Decision, option: Option) -> None:
    name, _, text = at.of(decision, option).partition("：" if at.lang == "ja" else ": ")
    key = option.word.partition("!")[0]
    assert at.names.titled(key) in name
    wanted = printed(at.steps(text))
    facts = taken(state, decision.seat, option.action)[1]
    done = Counter[str]()
    for fact in facts:
        if fact.what == "flow" and fact.carrier == key and fact.seat == decision.seat:
            done[str(fact.thing)] += fact.amount
    cap = state.rules.edition.procedure.cap
    full = any(state.purse(decision.seat, k) + n > cap for k, n in (wanted or {}).items())
    assert full or done == wanted, text


def check_amount(at: Labels, state: State, decision: Decision, option: Option) -> None:
    text = at.of(decision, option)
    _after, facts = taken(state, decision.seat, option.action)
    if not decision.about:
        assert str(option.action) in re.findall(r"\d+", text)
        return
    number = at.number(text, decision.about)
    assert number == option.action
    if decision.kind == "waive":
        price = state.get(c.PRICE + state.rules.kinds.index(decision.about))
        assert any(fact.what == "build" and fact.seat == decision.seat for fact in facts)
        assert price - number >= -flows(facts, decision)[decision.about]
        return
    spent = [f for f in facts if f.what == "flow" and f.seat == decision.seat and f.amount < 0]
    mine = "upkeep" if decision.kind == "upkeep" else decision.source
    lost = -sum(f.amount for f in spent if f.thing == decision.about and f.carrier == mine)
    assert lost >= number if number else not spent or lost >= 0
    first = [f for f in spent if f.carrier == mine][:1]
    assert not number or (first[0].thing, -first[0].amount) == (decision.about, number)


def check_building(at: Labels, state: State, decision: Decision, option: Option) -> None:
    text = at.of(decision, option)
    if option.action == c.OPTION_DECK:
        assert taken(state, decision.seat, option.action)[0].seat in (fourbit.CHANCE, decision.seat)
        return
    number = int(option.word.split()[-1])
    assert at.names.building(number) in text
    whats = {"plan": "plan", "build": "build", "unplan": "unplan", "give_up": "give_up"}
    facts = taken(state, decision.seat, option.action)[1]
    done = [f for f in facts if f.what == whats[decision.kind] and f.seat == decision.seat]
    assert done[0].thing == number, text
    if decision.kind == "build":
        planned = at.texts("option_planned")
        assert bool(done[0].amount) == text.startswith(planned)


def check_procedure(at: Labels, state: State, decision: Decision, option: Option) -> None:
    text = at.of(decision, option)
    after, facts = taken(state, decision.seat, option.action)
    if decision.kind == "join" and state.rules.edition.procedure.participation_mode == "sequential":
        assert facts[0].what == ("join" if option.action else "pass")
    elif decision.kind == "keep":
        assert [int(n) for n in re.findall(r"\d+", text)] == [option.action]
        assert after.kept(decision.seat) == option.action or after.phase != "upkeep"
    elif decision.kind == "fee" and option.action:
        fee = [f for f in facts if f.carrier == "late_fee"]
        assert [(f.thing, -f.amount) for f in fee] == [(option.word, at.number(text, option.word))]
    elif decision.kind == "draft":
        for side in (0, 1):
            assert at.names.card(f"{option.word}-{side}") in text
        assert after.picked(decision.seat) in (option.action, None)


CHECKS: dict[str, Callable[[Labels, State, Decision, Option], None]] = {
    "choice": check_choice,
    "amount": check_amount,
    "waive": check_amount,
    "upkeep": check_amount,
    "plan": check_building,
    "build": check_building,
    "unplan": check_building,
    "give_up": check_building,
    "keep": check_procedure,
    "join": check_procedure,
    "fee": check_procedure,
    "draft": check_procedure,
}


@pytest.mark.parametrize("edition", shipped())
@pytest.mark.parametrize("lang", LANGS)
def test_what_an_option_says_is_what_it_does(edition: str, lang: Any) -> None:
    at = Labels(fourbit.load(edition), lang)
    seen: Counter[str] = Counter()
    rng = random.Random(edition)
    for seed in range(100, 104):
        for state, decision in decisions(at.rules, seed):
            if decision.seat < 0 or decision.kind not in CHECKS:
                continue
            options = [o for o in decision.options if o.action < c.OPTION_ANY_TIME]
            sales = [o for o in decision.options if o.action >= c.OPTION_ANY_TIME]
            for option in rng.sample(options, min(4, len(options))):
                no = option.action == c.OPTION_NO and decision.kind not in (
                    *("amount", "waive", "upkeep", "keep", "join", "draft"),
                )
                if no:
                    assert at.of(decision, option) == at.texts("option_no")
                    continue
                CHECKS[decision.kind](at, state, decision, option)
                seen[decision.kind] += 1
            for option in sales:
                check_any_time(at, state, decision, option)
                seen["any_time"] += 1
    drafted = {"draft"} if at.rules.edition.procedure.draft_mode == "pass" else set()
    assert {"choice", "amount", "build", "keep", "upkeep", "fee"} | drafted <= {*seen}
