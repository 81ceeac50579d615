"""Hints for one decision, as every front end tells them: what each option leads to, and why.

From what the seat may know alone. The first answer is quick; each `think` makes it surer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fourbit.errors import Both
from fourbit.play.proposal import Proposal, Proposer
from fourbit.play.reasons_for import card_reason, reasons_for
from fourbit.players.advice import Advice
from fourbit.players.advising import Advising
from fourbit.words.changes import Change
from fourbit.words.decision import Decision, Option, stack_word
from fourbit.words.questions import Questions
from fourbit.words.whys import Reason, Whys

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight

MOST_LINES = 5
FIRST = 3  # worlds of the first answer, which must come within 0.2 s
AGAIN = 12  # worlds of each further one


@dataclass(frozen=True, slots=True)
class Wording:
    """What does not change while one thinks on: an option's word, label, changes and reason.

    `place` is where a stack leads, by its bits; `changes` is None where nothing is to be told yet.
    """

    word: str
    place: str
    label: Both
    changes: tuple[Change, ...] | None
    why: Both


@dataclass(frozen=True, slots=True)
class Candidate:
    """An option with what is to be expected of it."""

    told: Wording
    advice: Advice


class Counsel:
    """What a seat could do now."""

    def __init__(self, proposer: Proposer, mind: array[float], sight: Sight) -> None:
        self.proposer = proposer
        self.sight = sight
        self.mind = mind
        self.advising = Advising(proposer.rules, mind, sight)
        self.decision: Decision = self.advising.decision
        self._told: dict[int, Wording] = {}

    @property
    def final(self) -> bool:
        """Whether it is as good as it gets."""
        return self.advising.final

    def think(self) -> None:
        """A little, so that one can answer soon; more and more when asked again."""
        self.advising.think(AGAIN if self.advising.worlds else FIRST)

    def candidates(self) -> list[Candidate]:
        """The options worth a word, best first."""
        return [
            Candidate(self._about(advice.action), advice)
            for advice in self.advising.advice()[:MOST_LINES]
        ]

    def _about(self, action: int) -> Wording:
        if action not in self._told:
            made = self._stack if self.decision.kind == "stack" else self._option
            self._told[action] = made(action)
        return self._told[action]

    def _stack(self, stack: int) -> Wording:
        state, seat = self.proposer.known(self.sight)
        whole = self.proposer.rehearse(state, seat, stack)
        place = whole.steps[0].about
        return Wording(
            stack_word(state, seat, stack),
            place,
            self._said(lambda questions: questions.names.place(place)),
            whole.changes,
            self._why(self._reasons(whole)),
        )

    def _option(self, action: int) -> Wording:
        option = next(one for one in self.decision.options if one.action == action)
        changes, why = self._outlook(option)
        return Wording(option.word, "", self.proposer.said(self.decision, option)[0], changes, why)

    def _outlook(self, option: Option) -> tuple[tuple[Change, ...] | None, Both]:
        """What an option changes, and what speaks for it."""
        if self.decision.kind == "draft":
            kept = [card - 1 for card in self.advising.known.cards(self.sight.viewer)]
            return None, self._why((card_reason(self.mind, kept, option.action),))
        free = [option.word] if len(self.decision.options) > 1 else []
        whole = self.proposer.propose(self.sight, free, options=False)
        changes = self._offered[option.word]
        if self.decision.kind == "join":
            return changes, self._why((Reason("sent" if option.action else "home"),))
        if self.decision.kind in ("keep", "upkeep"):
            now = self.advising.known.kept(self.sight.viewer)
            stay = next((one.now for one in whole.changes if one.what == "workers"), now)
            return changes, self._why((Reason("kept", "", stay),))
        return changes, self._why(self._reasons(whole))

    @cached_property
    def _offered(self) -> dict[str, tuple[Change, ...]]:
        """What each option changes at once."""
        steps = self.proposer.propose(self.sight).steps
        words = {option.word for option in self.decision.options}
        step = next(one for one in steps if words == {option.word for option in one.options})
        return {option.word: option.changes for option in step.options}

    def _reasons(self, whole: Proposal) -> tuple[Reason, ...]:
        """Those of a whole course."""
        facts = (fact for step in whole.steps for fact in step.facts)
        return reasons_for(self.mind, self.advising.known, self.sight.viewer, whole.changes, facts)

    def _why(self, reasons: tuple[Reason, ...]) -> Both:
        return self._said(lambda questions: Whys(questions.names, questions.texts).said(reasons))

    def _said(self, say: Callable[[Questions], str]) -> Both:
        ja, en = (say(questions) for questions in self.proposer.questions)
        return Both(ja, en)
