"""Hints: what the best player at hand would do here, from what the seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from fourbit.engine import constants as c
from fourbit.errors import IllegalAction
from fourbit.players.advice import Advice, Adviser
from fourbit.players.bots import best_adviser, make_bot
from fourbit.rules.compiled import Rules
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.look import Glance, glance
from fourbit.web.viewing.proposals import about
from fourbit.web.viewing.rehearsals import rehearsal
from fourbit.web.viewing.seats import level
from fourbit.web.viewing.voices import Voices, voices
from fourbit.web.wire import ChangeView, Hint, HintLine, Text
from fourbit.web.wire_texts import EMPTY
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
    said = _of_stacks if decision.kind == "stack" else _of_options
    return Hint(
        decision=sitting.decision(seat),
        by=level(name),
        lines=list(said(look, seat, decision, advice[:MOST_LINES])),
    )


@lru_cache(maxsize=64)
def _adviser(rules: Rules, name: str) -> Adviser:
    bot = make_bot(name, rules)
    assert isinstance(bot, Adviser)
    return bot


def _of_stacks(
    look: Glance, seat: int, decision: Decision, advice: list[Advice]
) -> Iterator[HintLine]:
    """Stacks by the place they lead to, each with what would come of it."""
    speech = voices(look.rules)
    for one in advice:
        word = stack_word(look.known, seat, one.action)
        place = f"{one.action // c.ORDERS:04b}"
        whole = rehearsal(look.sitting, seat, [word])
        yield _line(
            one, word, _place(speech, place), place, speech.changes(_changes(whole.changes))
        )


def _place(speech: Voices, place: str) -> Text:
    return speech.say(lambda voice: voice.names.place(place))


def _of_options(
    look: Glance, seat: int, decision: Decision, advice: list[Advice]
) -> Iterator[HintLine]:
    """Options of any other decision, with what each changes (of a card to draft, nothing yet)."""
    speech = voices(look.rules)
    changed: dict[str, list[ChangeView]] = {}
    if decision.kind != "draft":
        steps = rehearsal(look.sitting, seat).steps
        asked = [step for step in steps if step.kind == decision.kind and step.options]
        changed = {option.word: option.changes for step in asked[:1] for option in step.options}
    options = {option.action: option for option in decision.options}
    for one in advice:
        option = options[one.action]
        found = changed.get(option.word)
        yield _line(
            one,
            option.word,
            _label(speech, decision, option),
            about(decision.kind, option.word),
            EMPTY if found is None else speech.changes(_changes(found)),
        )


def _label(speech: Voices, decision: Decision, option: Option) -> Text:
    return speech.say(lambda voice: voice.questions.option(decision, option))


def _changes(found: list[ChangeView]) -> tuple[Change, ...]:
    return tuple(Change(one.what, one.key, one.was, one.now) for one in found)


def _line(one: Advice, word: str, label: Text, key: str, changes: Text) -> HintLine:
    return HintLine(
        word=word,
        label=label,
        about=key,
        changes=changes,
        worth=one.worth,
        low=one.low,
        high=one.high,
        chance=one.chance,
        chance_low=one.chance_low,
        chance_high=one.chance_high,
        meeting=one.meeting,
    )
