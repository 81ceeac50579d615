"""A decision put to a person: a title, the options with what they do, a default.

Resulting numbers are read from a state resampled from the person's own view, never past a card
that chance would turn over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.players.chance import CHANCE
from fourbit.players.search import Line, Search, stretch
from fourbit.rules import model as m
from fourbit.rules.walk import every
from fourbit.words.changes import Changes
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.texts import Texts

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)
AMOUNTS = ("amount", "waive", "upkeep")
NO_REFUSAL = (*AMOUNTS, "keep", "draft", "join")  # where 0 means something else, or too much


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: what to type, what it says, what it does."""

    key: str
    text: str
    result: str
    action: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One choice of a line: who asks, what is chosen, what it does, whether it is a refusal."""

    source: str
    text: str
    result: str
    refused: bool


@dataclass(slots=True)
class Question:
    """What is asked. `default` is the key that Enter stands for."""

    kind: str
    title: str
    choices: list[Choice]
    default: str
    notes: list[str] = field(default_factory=list)

    def find(self, said: str) -> int | None:
        """The action that was meant."""
        wanted = said.lower() or self.default
        for choice in self.choices:
            if wanted == choice.key or wanted in choice.aliases:
                return choice.action
        return None


class Asking:
    """Makes questions out of decisions."""

    def __init__(self, names: Names, texts: Texts, search: Search) -> None:
        self.names = names
        self.texts = texts
        self.search = search
        self.changes = Changes(names, texts)

    def question(self, sample: State, decision: Decision, best: int) -> Question:
        """The decision as a question; `best` is what Enter takes."""
        seat = decision.seat
        choices = []
        for number, option in enumerate(decision.options, 1):
            after = sample.clone()
            after.apply(option.action, seat)
            choices.append(
                Choice(
                    self._key(decision, option, number),
                    self.option_text(decision, option),
                    self.result(sample, after, seat, option.action),
                    option.action,
                    self._aliases(decision, option),
                )
            )
        default = next(choice.key for choice in choices if choice.action == best)
        title = self.title(decision)
        return Question(decision.kind, title, self._ordered(choices, decision), default)

    def _ordered(self, choices: list[Choice], decision: Decision) -> list[Choice]:
        """Doing nothing last."""
        if decision.kind in AMOUNTS or decision.kind in ("keep", "draft"):
            return choices
        return sorted(choices, key=lambda choice: choice.action == c.OPTION_NO)

    def _key(self, decision: Decision, option: Option, number: int) -> str:
        action = option.action
        if action >= c.OPTION_ANY_TIME:
            return f"m{action - c.OPTION_ANY_TIME + 1}"
        if decision.kind in AMOUNTS or decision.kind == "keep":
            return str(action)
        if decision.kind == "join":
            return "y" if action else "n"
        if decision.kind == "draft":
            return option.word
        if action == c.OPTION_NO:
            return "n"
        if action == c.OPTION_DECK:
            return "d"
        if decision.kind in ("plan", "build", "unplan", "give_up"):
            return ("p" if action >= c.OPTION_PLANNED else "") + option.word.split()[-1]
        if decision.kind == "choice" and self._yes_no(decision):
            return "y"
        return str(action) if decision.kind == "choice" else str(number - 1)

    def _aliases(self, decision: Decision, option: Option) -> tuple[str, ...]:
        found = [option.word, option.word.replace(" ", "")]
        if decision.kind in ("fee", "modifier") and option.word in self.names.rules.kinds:
            found.append(self.names.kind(option.word).lower())
        if decision.kind in ("plan", "build") and option.action not in (0, c.OPTION_DECK):
            number = option.word.split()[-1]
            found += [number, self.names.building(number).lower()]
        if decision.kind == "choice" and self._yes_no(decision) and option.action:
            found.append("1")
        if option.action == c.OPTION_NO and decision.kind not in NO_REFUSAL:
            found += ["0", "no"]
        return tuple(found)

    def _yes_no(self, decision: Decision) -> bool:
        return {o.action for o in decision.options if o.action < c.OPTION_ANY_TIME} <= {0, 1}

    # --- words ---

    def title(self, decision: Decision) -> str:
        """What is asked about."""
        facts = {"kind": self.names.kind(decision.about) if decision.about else ""}
        if decision.source:
            facts["source"] = self.names.titled(decision.source)
        key = f"ask_{decision.kind}"
        if decision.kind == "amount" and not decision.about:
            key = "ask_pick"
        if decision.kind == "choice":
            key = "ask_use" if self._yes_no(decision) else "ask_choice"
        return self.texts(key, **facts)

    def effect_of(self, decision: Decision) -> str:
        """The line that asks, as printed."""
        if not decision.source:
            return ""
        return self.names.printer.line(self.names.carriers[decision.source].lines[decision.line])

    def option_text(self, decision: Decision, option: Option) -> str:
        """An option in words."""
        kind, action, n = decision.kind, option.action, self.names
        if action >= c.OPTION_ANY_TIME:
            key, _, which = option.word.partition("!")
            return self.texts(
                "option_any_time", name=n.titled(key), what=self._any_time(key, which)
            )
        if kind in AMOUNTS:
            about = n.kind(decision.about) if decision.about else ""
            key = "count" if kind == "amount" and not about else kind
            return self.texts(f"option_{key}", n=action, kind=about)
        if kind == "draft":
            return self.names.sides(option.word)
        if kind in ("keep", "join", "fee", "modifier") or action == c.OPTION_NO:
            return self._procedure_text(decision, option)
        if kind == "choice":
            return self._branch(decision, action)
        if kind == "repeat":
            return n.place(option.word)
        if action == c.OPTION_DECK:
            return self.texts("option_deck")
        return self._building(option.word)

    def _procedure_text(self, decision: Decision, option: Option) -> str:
        kind, action = decision.kind, option.action
        if kind == "keep":
            return self.texts("option_keep", n=action)
        if kind == "join":
            return self.texts("option_join" if action else "option_pass")
        if action == c.OPTION_NO:
            return self.texts("option_done" if kind == "window" else "option_no")
        if kind == "fee":
            fee = self.names.edition.procedure.late_fee
            pay = next(pay for pay in fee if pay.kind == option.word)
            return self.texts("option_fee", what=self.names.pay((pay,)))
        return self.texts("option_modifier", kind=self.names.kind(option.word))

    def _building(self, word: str) -> str:
        plan = self.texts("option_planned") if word.startswith("planned") else ""
        return plan + self.names.entry(word.split()[-1])

    def _any_time(self, key: str, which: str) -> str:
        converts = [step for line in self.names.carriers[key].lines
                    if line.moment in ("any_time", "always")
                    for step in every(line.body, m.Convert)]  # fmt: skip
        at = int(which) - 1
        if at >= len(converts):
            return self.names.effect(self.names.carriers[key])
        return self.names.printer.body((converts[at],))

    def _branch(self, decision: Decision, action: int) -> str:
        line = self.names.carriers[decision.source].lines[decision.line]
        most = max(o.action for o in decision.options if o.action < c.OPTION_ANY_TIME)
        for choice in every(line.body, m.Choice):
            if len(choice.branches) >= most and not (most == 1 and self._single(decision)):
                return self.names.printer.body(choice.branches[action - 1])
        if isinstance(line.body, tuple):
            return self.names.printer.body(line.body)
        return self.names.printer.line(line)

    def _single(self, decision: Decision) -> bool:
        line = self.names.carriers[decision.source].lines[decision.line]
        return not any(True for _ in every(line.body, m.Choice))

    # --- what it does ---

    def result(self, before: State, after: State, seat: int, action: int) -> str:
        """The numbers it leads to: at once, or with the best choices that must follow."""
        if before.asks(seat) == N["ASK_KEEP"] and after.asks(seat):
            return self.changes.between(before, self.search.line(after, seat).end, seat)
        said = self.changes.between(before, after, seat)
        if said or action == c.OPTION_NO or stretch(after) != stretch(before):
            return said
        if CHANCE in after.waiting:
            return self.texts("result_drawn")
        rest = self.search.line(after, seat) if after.asks(seat) else None
        for step in rest.actions if rest else ():
            after = after.clone()
            after.apply(step, seat)
            said = self.changes.between(before, after, seat)
            if said:
                return said
        return ""

    def walk(self, sample: State, line: Line, seat: int) -> list[Step]:
        """A line step by step."""
        found = []
        state = sample
        for action in line.actions:
            decision = state.decision_of(seat)
            option = next(o for o in decision.options if o.action == action)
            after = state.clone()
            after.apply(action, seat)
            short = f"short_{decision.kind}"
            source = self.names.titled(decision.source) if decision.source else self.texts(short)
            text = self.option_text(decision, option)
            done = self.changes.between(state, after, seat)
            refused = action == c.OPTION_NO and not done and decision.kind not in AMOUNTS
            found.append(Step(source, text, done, refused))
            state = after
        return found
