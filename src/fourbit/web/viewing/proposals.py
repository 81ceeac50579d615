"""Proposals for the wire: a whole action filled in, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from fourbit.play.proposal import Alternative, Proposal, Step
from fourbit.play.telling import Fact
from fourbit.web.pages.entry_pages import wire_marks
from fourbit.web.viewing.look import letter
from fourbit.web.wire import ChangeView, FactView, Offered, ProposalView, StepView
from fourbit.web.wire_texts import text
from fourbit.words.changes import Change

OF_BUILDINGS = ("plan", "build", "unplan", "give_up", "row", "draw")
TOLD = ("flow", "pool", "plan", "build", "unplan", "give_up", "hire", "dismiss", "keep", "house",
        "move")  # fmt: skip


def proposal_view(whole: Proposal, made: int, final: bool) -> ProposalView:
    """A proposal of which the first choices are already made."""
    after = dict(whole.before)
    for change in whole.changes:
        if change.what == "piece":
            after[change.key] = change.now
    return ProposalView(
        seat=cast("Any", whole.seat),
        made=made,
        steps=[step_view(step) for step in whole.steps],
        words=list(whole.words[made:]),
        before=whole.before,
        after=after,
        changes=changes(whole.changes),
        ends=cast("Any", whole.ends),
        final=final,
    )


def step_view(step: Step) -> StepView:
    """One choice and what follows from it."""
    return StepView(
        kind=step.kind,
        carrier=step.source,
        line=step.line,
        asker=text(step.asker),
        title=text(step.title),
        question=text(step.question),
        word=step.word,
        label=text(step.label),
        marks=wire_marks(step.marks),
        about=step.about if step.kind == "stack" else about(step.kind, step.word),
        changes=changes(step.changes),
        facts=[fact_view(fact) for fact in step.facts if fact.what in TOLD],
        spends=list(step.spends),
        forced=step.forced,
        refused=step.refused,
        options=[_offered(step.kind, option) for option in step.options],
    )


def about(kind: str, word: str) -> str:
    """The key of the building, place or side an option is about, or nothing."""
    last = word.split(" ")[-1]
    if kind in OF_BUILDINGS and last.isdecimal():
        return last
    if "!" in word:  # a conversion that a building allows
        return word.partition("!")[0]
    return word if kind == "repeat" and set(word) <= {"0", "1"} else ""


def _offered(kind: str, option: Alternative) -> Offered:
    return Offered(
        word=option.word,
        label=text(option.label),
        marks=wire_marks(option.marks),
        about=about(kind, option.word),
        changes=changes(option.changes),
        spends=list(option.spends),
        draws=option.draws,
        refuses=option.refuses,
    )


def changes(found: Sequence[Change]) -> list[ChangeView]:
    """Numbers before and after."""
    return [ChangeView.model_validate(change) for change in found]


def fact_view(fact: Fact) -> FactView:
    """One thing that happens by itself."""
    return FactView(
        what=fact.what,
        seat=None if fact.seat is None else letter(fact.seat),
        carrier=fact.carrier,
        line=fact.line,
        thing=str(fact.thing),
        amount=fact.amount,
    )
