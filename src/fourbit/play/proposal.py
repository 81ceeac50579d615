"""A proposal: from what a seat may know and its choices so far, the rest of its action filled in.

The same sight and the same choices give the same proposal. It stops where chance would turn a card
over or another player would choose, and at the end of the seat's own action, upkeep or lines.
Forced steps are in it, marked. Every value here is plain: `dataclasses.asdict` makes it JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fourbit.engine import constants as c
from fourbit.engine.number_words import DECISIONS
from fourbit.errors import LANGUAGES, Both, FourbitError, IllegalAction
from fourbit.play.telling import Fact, Teller
from fourbit.players.chance import CHANCE
from fourbit.players.derived import derived
from fourbit.players.stacks import alone, turn_over
from fourbit.players.thought import Thought
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.words.changes import Change, between
from fourbit.words.decision import Decision, Option, stack_named, stack_word
from fourbit.words.marks import Marker, Marks
from fourbit.words.names import Names
from fourbit.words.option_marks import option_marks
from fourbit.words.questions import AMOUNTS, Questions, yes_or_no
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

MOST_SAID = 2000  # options, and questions, whose words are remembered


@dataclass(frozen=True, slots=True)
class Alternative:
    """One option of a step: its word, its label, and what it changes.

    The changes are those at once, or the first that follow from it with the best choices; `draws`
    says that a card is turned over first. `spends` names the card sides it uses up. `refuses`: it
    leaves something unused.
    """

    word: str
    label: Both
    marks: Marks
    changes: tuple[Change, ...]
    spends: tuple[str, ...]
    draws: bool
    refuses: bool


class Inquired(NamedTuple):
    """A question in words: who asks, who asks what, and only what."""

    asker: Both
    title: Both
    question: Both


@dataclass(frozen=True, slots=True)
class LineEnd:
    """A line that had its go: frequency and condition let it. It may still have done nothing."""

    carrier: str
    line: int
    changed: bool
    offered: bool
    used: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One choice: who asks (`source` is a carrier's key, empty for the procedure), what was chosen.

    `title` says who asks and what, `question` only what.
    `changes` reach to the next step and so hold what happens by itself; `facts` say by which line
    of which carrier each of it happens, in order, to others too, and `lines` which lines had their
    go. `refused`: something on offer is left unused. `options` is everything that may be chosen
    here, the choice among it; a stack's are not listed.
    """

    kind: str
    source: str
    line: int
    about: str
    asker: Both
    title: Both
    question: Both
    word: str
    label: Both
    marks: Marks
    changes: tuple[Change, ...]
    facts: tuple[Fact, ...]
    lines: tuple[LineEnd, ...]
    spends: tuple[str, ...]
    forced: bool
    refused: bool
    options: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """All steps of a seat until something it cannot know, and what they change together.

    `before` is what the seat could dispose of when it began, by kind. `ends` is done, chance (a
    card is turned over) or others (somebody else has to choose). `worth` compares ways to go on,
    in VP.
    """

    seat: str
    before: dict[str, int]
    steps: tuple[Step, ...]
    changes: tuple[Change, ...]
    ends: str
    worth: float

    @property
    def words(self) -> tuple[str, ...]:
        """The choices in order, forced ones left out: what may be played, or edited."""
        return tuple(step.word for step in self.steps if not step.forced)

    def rest(self, made: int) -> tuple[Step, ...]:
        """What is still to come after so many choices, from the next one on."""
        free = [at for at, step in enumerate(self.steps) if not step.forced]
        return self.steps[free[made] :] if made < len(free) else ()

    def edited(self, at: int, word: str) -> tuple[str, ...]:
        """The choices up to a step, which is chosen anew; what follows is to be filled in again.

        A forced step stays what it is.
        """
        before = tuple(step.word for step in self.steps[:at] if not step.forced)
        return before if self.steps[at].forced else (*before, word)


class Proposer:
    """Makes proposals for one edition."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.thought = Thought(rules, derived(rules))
        words = rules.edition.words
        self.fee = rules.edition.procedure.late_fee
        self.marker = Marker(words)
        self._options: dict[tuple[object, ...], tuple[Both, Marks]] = {}
        self._asked: dict[tuple[object, ...], Inquired] = {}
        self.questions = [Questions(Names(rules, lang), Texts(lang, words)) for lang in LANGUAGES]

    def known(self, sight: Sight) -> tuple[State, int]:
        """A state that fits what was seen, always the same one, and the viewer's seat."""
        state: State = sight.resample(0)
        seat = sight.viewer
        if seat < 0:
            raise FourbitError("bad_seat", seat=None, seats=list(SEAT_NAMES[: state.players]))
        state.asks_everything = True
        state.stops_at_own_end = True
        return state, seat

    def propose(self, sight: Sight, chosen: Sequence[str] = (), options: bool = True) -> Proposal:
        """The whole of what the viewer has begun, starting with the choices made so far.

        Without `options` no step says what else could be chosen. Raises `IllegalAction` for a
        choice that is none of its step's.
        """
        state, seat = self.known(sight)
        if not state.asks(seat):
            raise IllegalAction("not_waiting", seat=seat, waiting=state.waiting)
        return _Filling(self, state, seat, options).run(list(chosen))

    def rehearse(self, state: State, seat: int, stack: int) -> Proposal:
        """The proposal of a stack, from a state that is `known`."""
        return _Filling(self, state, seat, options=False).run_stack(stack, [])

    def said(self, decision: Decision, option: Option) -> tuple[Both, Marks]:
        """An option's label, and its signs where it has some."""
        key = (decision.kind, decision.about, option)
        if key not in self._options:
            if len(self._options) > MOST_SAID:
                self._options.clear()
            ja, en = (questions.option(decision, option) for questions in self.questions)
            marks = option_marks(self.marker, decision, option, self.fee)
            self._options[key] = Both(ja, en), marks
        return self._options[key]

    def asked(self, decision: Decision) -> Inquired:
        """Who asks, and what."""
        key = (decision.kind, decision.source, decision.about, yes_or_no(decision))
        if key not in self._asked:
            if len(self._asked) > MOST_SAID:
                self._asked.clear()
            ja, en = self.questions
            self._asked[key] = Inquired(
                Both(ja.asker(decision), en.asker(decision)),
                Both(ja.title(decision), en.title(decision)),
                Both(ja.question(decision), en.question(decision)),
            )
        return self._asked[key]


class _Filling:
    """One proposal being made."""

    def __init__(self, proposer: Proposer, state: State, seat: int, options: bool) -> None:
        self.proposer = proposer
        self.options = options
        self.thought = proposer.thought
        self.start = state
        self.state = state
        self.seat = seat
        self.plan: list[int] = []
        self.steps: list[Step] = []

    def run(self, chosen: list[str]) -> Proposal:
        kind = DECISIONS[self.state.asks(self.seat)]
        if kind == "stack":
            return self.run_stack(self._chosen_stack(chosen), chosen)
        if kind in ("join", "draft"):
            self.plan = [self.thought.choose(self.state, self.seat, 0)]
            self._take(chosen)
        return self._run(chosen)

    def run_stack(self, stack: int, chosen: list[str]) -> Proposal:
        """A stack, as if nobody else came; then its action."""
        self._set(stack)
        return self._run(chosen)

    def _run(self, chosen: list[str]) -> Proposal:
        self._refill()
        while self.state.asks(self.seat):
            self._take(chosen)
        if chosen:
            raise IllegalAction("nothing_to_choose", word=chosen[0])
        changes = between(self.start, self.state, self.seat)
        seat = SEAT_NAMES[self.seat]
        worth = round(self.thought.value(self.state, self.seat), 6)
        before = dict(zip(self.start.rules.kinds, self.start.pieces(self.seat), strict=True))
        return Proposal(seat, before, tuple(self.steps), changes, self._ends(), worth)

    def _refill(self) -> None:
        """Plan the rest anew from here."""
        asked = self.state.asks(self.seat)
        self.plan = [*self.thought.line(self.state, self.seat).actions] if asked else []

    def _ends(self) -> str:
        if CHANCE in self.state.waiting:
            return "chance"
        return "others" if self.state.depth else "done"

    def _take(self, chosen: list[str]) -> None:
        """The next decision: forced, chosen already, or as planned."""
        decision: Decision = self.state.decision_of(self.seat)
        forced = len(decision.options) == 1
        action = self.plan.pop(0) if self.plan else decision.options[0].action
        planned = action
        if chosen and not forced:
            action = decision.action(chosen.pop(0))
        option = next(option for option in decision.options if option.action == action)
        before, after = self.state, self.state.clone()
        teller = Teller(after)
        after.apply(action, self.seat)
        changes = between(before, after, self.seat)
        facts, lines = reported(teller)
        label, marks = self.proposer.said(decision, option)
        asked = self.proposer.asked(decision)
        self.steps.append(
            Step(
                kind=decision.kind,
                source=decision.source,
                line=decision.line,
                about=decision.about,
                asker=asked.asker,
                title=asked.title,
                question=asked.question,
                word=option.word,
                label=label,
                marks=marks,
                changes=changes,
                facts=facts,
                lines=lines,
                spends=spent(before, after, self.seat),
                forced=forced,
                refused=refuses(decision, action),
                options=self._offered(before, decision),
            )
        )
        self.state = after
        if action != planned:
            self._refill()

    def _chosen_stack(self, chosen: list[str]) -> int:
        if not chosen:
            return self.thought.stacks(self.state, self.seat)[0][0]
        word = chosen.pop(0)
        stack = stack_named(self.state, self.seat, word)
        if stack is None:
            stack = self.state.decision_of(self.seat).action(word)  # says what is wrong
        return stack

    def _set(self, stack: int) -> None:
        after = applied(alone(self.state, self.seat), stack, self.seat)
        teller = Teller(after)
        turn_over(after, self.seat)
        facts, lines = reported(teller)
        word = stack_word(self.state, self.seat, stack)
        ja, en = (questions.texts("short_stack") for questions in self.proposer.questions)
        title = Both(ja, en)
        self.steps.append(
            Step(
                kind="stack",
                source="",
                line=0,
                about=f"{stack // c.ORDERS:04b}",
                asker=title,
                title=title,
                question=title,
                word=word,
                label=Both(word, word),
                marks=(),
                changes=between(self.state, after, self.seat),
                facts=facts,
                lines=lines,
                spends=spent(self.state, after, self.seat),
                forced=False,
                refused=False,
                options=(),
            )
        )
        self.state = after

    # --- what else could be chosen ---

    def _offered(self, state: State, decision: Decision) -> tuple[Alternative, ...]:
        offered = decision.options if self.options else ()
        return tuple(self._one(state, decision, option) for option in offered)

    def _one(self, state: State, decision: Decision, option: Option) -> Alternative:
        after = applied(state, option.action, self.seat)
        label, marks = self.proposer.said(decision, option)
        return Alternative(
            word=option.word,
            label=label,
            marks=marks,
            changes=self._outlook(state, after, decision, option.action),
            spends=spent(state, after, self.seat),
            draws=CHANCE in after.waiting,
            refuses=refuses(decision, option.action),
        )

    def _outlook(
        self, before: State, after: State, decision: Decision, action: int
    ) -> tuple[Change, ...]:
        """What an option changes: at once, or with the best choices that must follow."""
        seat = self.seat
        if decision.kind == "keep" and after.asks(seat):
            return between(before, self.thought.line(after, seat).end, seat)
        found = between(before, after, seat)
        if found or refuses(decision, action) or not after.asks(seat):
            return found
        for step in self.thought.line(after, seat).actions:
            after = applied(after, step, seat)
            found = between(before, after, seat)
            if found:
                return found
        return ()


def applied(state: State, action: int, seat: int) -> State:
    """The state after a choice; the state itself stays."""
    after = state.clone()
    after.apply(action, seat)
    return after


def reported(teller: Teller) -> tuple[tuple[Fact, ...], tuple[LineEnd, ...]]:
    """What happened, and the lines that had their go."""
    news = teller.news()
    ended = (fact for fact in news if fact.what == "line" and fact.line is not None)
    return tuple(fact for fact in news if fact.what != "line"), tuple(map(_line_end, ended))


def _line_end(fact: Fact) -> LineEnd:
    seen = (bool(fact.amount & bit) for bit in (c.LINE_CHANGED, c.LINE_OFFERED, c.LINE_USED))
    return LineEnd(fact.carrier, fact.line or 0, *seen)


def refuses(decision: Decision, action: int) -> bool:
    """Whether a choice leaves something unused."""
    return action == c.OPTION_NO and decision.kind not in (*AMOUNTS, "keep", "draft", "join")


def spent(before: State, after: State, seat: int) -> tuple[str, ...]:
    """The card sides of the seat's stack that were used up in between."""
    stack = after.stack(seat)
    if after.actor != seat or stack is None:
        return ()
    new = set(after.spent_cards) - set(before.spent_cards)
    sides = stack_word(after, seat, stack).split()
    return tuple(side for at, side in enumerate(sides) if at in new)
