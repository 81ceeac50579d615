"""Hints: what the best player at hand would do here, from what the seat may know."""

from __future__ import annotations

import random
from functools import lru_cache

from fourbit.engine import constants as c
from fourbit.errors import IllegalAction
from fourbit.players.advice import Advice, Adviser
from fourbit.players.bots import best_adviser, make_bot
from fourbit.rules.compiled import Rules
from fourbit.web.sitting import Sitting
from fourbit.web.texts import EMPTY
from fourbit.web.viewing.look import glance
from fourbit.web.viewing.proposals import about
from fourbit.web.viewing.rehearsals import rehearsal
from fourbit.web.viewing.seats import level
from fourbit.web.viewing.voices import Voices, voices
from fourbit.web.wire import Hint, HintLine, ProposalView, Text
from fourbit.words.changes import Change
from fourbit.words.decision import Decision, Option, stack_word

MOST_LINES = 5


def hint(sitting: Sitting, seat: int) -> Hint:
    """The options of a seat that are worth a word, best first. Raises `IllegalAction`."""
    look = glance(sitting, seat)
    if seat not in look.waiting:
        raise IllegalAction("not_waiting", seat=seat, waiting=look.waiting)
    decision: Decision = look.known.decision_of(seat)
    name = best_adviser()
    advice = _adviser(look.rules, name).advise(look.known.sight(seat), decision, random.Random(0))
    both = voices(look.rules)
    asked = None if decision.kind == "stack" else rehearsal_or_none(sitting, seat, decision)
    return Hint(
        decision=sitting.decision(seat),
        by=level(name),
        lines=[_line(sitting, seat, decision, both, asked, one) for one in advice[:MOST_LINES]],
    )


@lru_cache(maxsize=64)
def _adviser(rules: Rules, name: str) -> Adviser:
    bot = make_bot(name, rules)
    assert isinstance(bot, Adviser)
    return bot


def rehearsal_or_none(sitting: Sitting, seat: int, decision: Decision) -> ProposalView | None:
    """What the options change, where a proposal says so."""
    return None if decision.kind == "draft" else rehearsal(sitting, seat)


def _line(
    sitting: Sitting,
    seat: int,
    decision: Decision,
    both: Voices,
    asked: ProposalView | None,
    one: Advice,
) -> HintLine:
    if decision.kind == "stack":
        word = stack_word(glance(sitting, seat).known, seat, one.action)
        place = f"{one.action // c.ORDERS:04b}"
        whole = rehearsal(sitting, seat, [word])
        label = both.say(lambda voice: voice.names.place(place))
        why = both.changes(tuple(Change(x.what, x.key, x.was, x.now) for x in whole.changes))
        return _made(one, word, label, place, why)
    option = next(option for option in decision.options if option.action == one.action)
    label = both.say(lambda voice: voice.questions.option(decision, option))
    return _made(one, option.word, label, about(decision.kind, option.word),
                 _why(both, asked, option))  # fmt: skip


def _why(both: Voices, asked: ProposalView | None, option: Option) -> Text:
    """What the option changes."""
    step = None if asked is None else next(
        (s for s in asked.steps if any(o.word == option.word for o in s.options)), None
    )  # fmt: skip
    if step is None:
        return EMPTY
    found = next(o for o in step.options if o.word == option.word)
    return both.changes(tuple(Change(x.what, x.key, x.was, x.now) for x in found.changes))


def _made(one: Advice, word: str, label: Text, key: str, why: Text) -> HintLine:
    return HintLine(
        word=word,
        label=label,
        about=key,
        worth=one.worth,
        low=one.low,
        high=one.high,
        chance=one.chance,
        why=why,
    )
