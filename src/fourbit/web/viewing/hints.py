"""Hints: what the best player at hand would do here, from what the seat may know.

What was thought so far is kept by sight; who asks again gets an answer that is surer.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourbit.errors import IllegalAction
from fourbit.play.counsel import Candidate, Counsel
from fourbit.players.advice import Estimate
from fourbit.players.bots import best_adviser, mind_of
from fourbit.web.remembering import Recall
from fourbit.web.rulesets import digest_of
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.look import glance
from fourbit.web.viewing.proposals import about
from fourbit.web.viewing.rehearsals import proposer_of
from fourbit.web.viewing.seats import level
from fourbit.web.viewing.voices import voices
from fourbit.web.wire import Hint, HintLine
from fourbit.web.wire_texts import EMPTY, text

KEPT: Recall[Counsel] = Recall(64)


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A decision that somebody wants a hint for; plain values beside what is thought of it."""

    decision: str
    counsel: Counsel


def hinting(sitting: Sitting, seat: int) -> HintAsked:
    """What a seat is asked now, to be thought over elsewhere. Raises `IllegalAction`."""
    look = glance(sitting, seat)
    if seat not in look.waiting:
        raise IllegalAction("not_waiting", seat=seat, waiting=look.waiting)
    rules, sight = look.rules, look.known.sight(seat)
    proposer = proposer_of(rules)
    counsel = KEPT(
        (sitting.id, digest_of(rules), sight.cells.tobytes()),  # no game tells of another
        lambda: Counsel(proposer, mind_of(best_adviser(), rules), sight),
    )
    return HintAsked(sitting.decision(seat), counsel)


def hint(asked: HintAsked) -> Hint:
    """The options that are worth a word, best first. Thinks, but not for long."""
    asked.counsel.think()
    return Hint(
        decision=asked.decision,
        by=level(best_adviser()),
        lines=[_line(asked.counsel, one) for one in asked.counsel.candidates()],
        final=asked.counsel.final,
    )


def _line(counsel: Counsel, one: Candidate) -> HintLine:
    told, margin, chance = one.told, one.advice.margin, one.advice.chance or Estimate(0.0)
    known = one.advice.chance is not None
    changes = told.changes
    return HintLine(
        word=told.word,
        label=text(told.label),
        about=told.place or about(counsel.decision.kind, told.word),
        changes=EMPTY if changes is None else voices(counsel.proposer.rules).changes(changes),
        worth=round(margin.mean, 2),
        low=_rounded(margin.low),
        high=_rounded(margin.high),
        chance=round(chance.mean, 3) if known else None,
        chance_low=_rounded(chance.low, 3),
        chance_high=_rounded(chance.high, 3),
        meeting=_rounded(one.advice.meeting),
        why=text(told.why),
    )


def _rounded(number: float | None, digits: int = 2) -> float | None:
    return None if number is None else round(number, digits)
