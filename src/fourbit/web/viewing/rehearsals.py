"""What would these choices do, as far as the seat may know?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fourbit.engine.number_words import DECISIONS
from fourbit.engine.sight import Sight
from fourbit.engine.state import State
from fourbit.errors import IllegalAction
from fourbit.play.proposal import Proposer
from fourbit.play.table import is_final
from fourbit.rules.compiled import Rules
from fourbit.web.remembering import Recall
from fourbit.web.rulesets import digest_of
from fourbit.web.sitting import Sitting
from fourbit.web.viewing.look import glance
from fourbit.web.viewing.proposals import proposal_view
from fourbit.web.viewing.reasons import Reasons
from fourbit.web.viewing.stack_views import (
    best_for,
    card_lines,
    goes_to_hall,
    note,
    side_sets,
    to_begin_with,
)
from fourbit.web.wire import ProposalView
from fourbit.words.decision import action_named

KEPT: Recall[ProposalView] = Recall(256)  # the same sight and choices are often asked again


def rehearsal(
    sitting: Sitting, seat: int, words: Sequence[str] = (), place: int | None = None
) -> ProposalView:
    """The seat's undertaking, begun with what it has chosen already and these choices, filled in.

    `place` instead of words: the stack for it that is suggested; neither: one to build on, which
    is no advice. Raises `IllegalAction` for a
    choice that is none of its step's, or if the seat has nothing to choose.
    """
    table = sitting.table
    if not table.state.asks(seat):
        raise IllegalAction("not_waiting", seat=seat, waiting=table.state.waiting)
    sight, made = table.begun(seat)
    people = tuple(one for one, bot in enumerate(sitting.players()) if not bot)
    now = glance(sitting, seat).known
    key = (digest_of(table.rules), sight.cells.tobytes(), made, tuple(words), place, people,
           now.sight(seat).cells.tobytes() if made else b"")  # fmt: skip
    proposer = proposer_of(table.rules)
    return KEPT(key, lambda: _made(proposer, sight, made, list(words), place, people, now))


@lru_cache(maxsize=64)
def proposer_of(rules: Rules) -> Proposer:
    """One for all games of the same rules."""
    return Proposer(rules)


@lru_cache(maxsize=64)
def _reasons(rules: Rules) -> Reasons:
    return Reasons(rules.edition)


def _made(
    proposer: Proposer,
    sight: Sight,
    made: tuple[str, ...],
    words: list[str],
    place: int | None,
    people: tuple[int, ...],
    now: State,
) -> ProposalView:
    state, seat = proposer.known(sight)
    is_stack = DECISIONS[state.asks(seat)] == "stack"
    if place is not None:
        if not is_stack:
            raise IllegalAction("nothing_to_choose", word=f"{place:04b}")
        words = [best_for(proposer, state, seat, place)]
    elif is_stack and not words:
        words = [to_begin_with(state, seat)]
    whole = proposer.propose(sight, [*made, *words], options=not is_stack)
    if not is_stack:
        chosen = whole.words[len(made) :]
        final = bool(chosen) and is_final(now, _possible(now, seat, chosen), seat, people)
        return proposal_view(whole, len(made), final)
    stack = whole.steps[0].word
    final = is_final(now, [stack], seat, people)
    hall = goes_to_hall(whole)
    number = int(whole.steps[0].about, 2)
    found = proposal_view(whole, len(made), final)
    edition = proposer.rules.edition
    at = edition.town_hall.key if hall else whole.steps[0].about
    return found.model_copy(
        update={
            "words": [stack],
            "place": number,
            "blocked": hall,
            "note": note(state, seat, hall),
            "lines": card_lines(edition, _reasons(proposer.rules), whole, at),
            "sets": side_sets(proposer, state, seat, stack),
        }
    )


def _possible(state: State, seat: int, words: Sequence[str]) -> list[str]:
    """As many of the choices as can be made before somebody else or chance is asked."""
    now, found = state.clone(), []
    for word in words:
        if not now.asks(seat):
            break
        now.apply(action_named(now, seat, word), seat)
        found.append(word)
    return found
