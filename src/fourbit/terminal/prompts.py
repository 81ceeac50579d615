"""A decision put to a person who types: what to type for each option, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourbit.engine import constants as c
from fourbit.play.proposal import Alternative, Step, refuses
from fourbit.play.stack_offers import StackOffer
from fourbit.words.changes import Change, Changes
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.questions import AMOUNTS, yes_or_no
from fourbit.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Answer:
    """One option: what to type, what it says, what it does."""

    key: str
    text: str
    result: str
    action: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """One step of a preview: who asks, what is chosen, what it does, whether it is a refusal."""

    source: str
    text: str
    result: str
    refused: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A stack on offer: its cards from top to bottom and what can be made of it."""

    word: str
    place: str
    cards: tuple[str, ...]
    used: tuple[str, ...]
    discounts: tuple[str, ...]
    result: str


@dataclass(slots=True)
class Question:
    """What is asked. `default` is the key that Enter stands for."""

    kind: str
    title: str
    choices: list[Answer]
    default: str

    def find(self, said: str) -> int | None:
        """The action that was meant."""
        wanted = said.lower() or self.default
        for choice in self.choices:
            if wanted == choice.key or wanted in choice.aliases:
                return choice.action
        return None


class Asking:
    """Makes pages' parts out of proposals."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts
        self.changes = Changes(names, texts)

    def question(self, decision: Decision, step: Step) -> Question:
        """A step as a question; what it proposes is what Enter takes."""
        offered = {one.word: one for one in step.options}
        choices = [
            Answer(
                self._key(decision, option, number),
                offered[option.word].label.text(self.texts.lang),
                self._result(offered[option.word], decision.kind),
                option.action,
                self._aliases(decision, option),
            )
            for number, option in enumerate(decision.options, 1)
        ]
        best = decision.action(step.word)
        default = next(choice.key for choice in choices if choice.action == best)
        title = step.title.text(self.texts.lang)
        return Question(decision.kind, title, self._ordered(choices, decision), default)

    def _ordered(self, choices: list[Answer], decision: Decision) -> list[Answer]:
        """Doing nothing last."""
        if decision.kind == "join":
            return choices[::-1]
        return sorted(choices, key=lambda choice: refuses(decision, choice.action))

    # --- what to type ---

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
        if decision.kind == "choice" and yes_or_no(decision):
            return "y"
        return str(action) if decision.kind == "choice" else str(number - 1)

    def _aliases(self, decision: Decision, option: Option) -> tuple[str, ...]:
        found = [option.word, option.word.replace(" ", "")]
        if decision.kind in ("fee", "modifier") and option.word in self.names.rules.kinds:
            found.append(self.names.kind(option.word).lower())
        if decision.kind in ("plan", "build") and option.action not in (0, c.OPTION_DECK):
            number = option.word.split()[-1]
            found += [number, self.names.building(number).lower()]
        if decision.kind == "choice" and yes_or_no(decision) and option.action:
            found.append("1")
        if refuses(decision, option.action):
            found += ["0", "no"]
        return tuple(found)

    # --- what it does ---

    def _result(self, offered: Alternative, kind: str) -> str:
        said = self.changes.said(offered.changes)
        if not said and offered.draws:
            said = self.texts("result_drawn")
        return said + (self.spent(offered.spends) if kind == "modifier" else "")

    def spent(self, sides: Sequence[str]) -> str:
        """Cards that go with a payment and have no effect of their own any more."""
        named = self.texts.joined([self.names.card(side) for side in sides])
        return self.texts("result_spent", cards=named) if sides else ""

    def preview(self, steps: Sequence[Step]) -> list[Shown]:
        """What is to be done step by step; what is forced and does nothing is left out."""
        lang = self.texts.lang
        found = []
        for step in steps:
            if step.forced and not step.changes and not step.spends:
                continue
            text = step.label.text(lang)
            if step.kind == "modifier":
                text += self.spent(step.spends)
            if step.forced:
                text += self.texts("preview_forced")
            said = self.changes.said(step.changes)
            found.append(Shown(step.asker.text(lang), text, said, step.refused and not said))
        return found

    def total(self, changes: Sequence[Change], ends: str) -> str:
        """All changes of a proposal, and that a card is turned over then."""
        said = [self.changes.said(changes)] if changes else []
        return self.texts.joined(
            [*said, *([self.texts("result_drawn")] if ends == "chance" else [])]
        )

    def offer(self, stack: StackOffer) -> Offer:
        """A stack with its result in words."""
        said = self.total(stack.changes, "chance" if stack.draws else "done")
        return Offer(
            stack.word, stack.place, stack.cards, stack.used, stack.discounts,
            said or self.texts("nothing"),
        )  # fmt: skip
