"""A record shown with the same drawing, step by step and back, everything open."""

from __future__ import annotations

from functools import partial

from fourbit.engine.state import State
from fourbit.errors import Lang
from fourbit.play.log import Chronicle
from fourbit.play.table import replayed
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.drawing import Drawing
from fourbit.terminal.ending import final_page
from fourbit.terminal.pages import Pages
from fourbit.terminal.paper import Line, Paper, wrap
from fourbit.terminal.screen import Ended, Screen
from fourbit.terminal.texts import Texts
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.questions import Questions

KEPT = 60  # sentences of the log


class Replay:
    """Stands at one ply of a record."""

    def __init__(self, record: Record, lang: Lang, paper: Paper | None = None) -> None:
        self.record = record
        self.texts = Texts(lang)
        self.names = Names(record.rules, lang)
        self.chronicle = Chronicle(self.names, self.texts, record.names)
        self.pages = Pages(Drawing(self.names, self.texts, record.names, paper), self.chronicle)
        self.questions = Questions(self.names, self.texts)
        self.choices = replayed(record)
        self.states: list[State] = [*(state for _, _, state in self.choices), record.state]
        self.logs: list[list[str]] = [[]]
        for seat, action, _ in self.choices:
            self.chronicle.feed(seat, action)
            self.logs.append(self.chronicle.lines(KEPT))

    @property
    def plies(self) -> int:
        """How many there are."""
        return len(self.record.plies)

    def page(self, at: int, note: str = "") -> list[Line]:
        """The table after so many plies."""
        page = self.states[at].position()
        top = self.pages.with_board(page, None)
        said = wrap(self.texts("replay_at", ply=at, plies=self.plies, what=self.said(at)))
        return self.pages.composed(top, said, note, self.logs[at])

    def said(self, at: int) -> str:
        """Who chose what, before it was applied."""
        if at == 0:
            return self.texts("replay_start")
        seat, action, state = self.choices[at - 1]
        decision = state.decision_of(seat)
        option = next(option for option in decision.options if option.action == action)
        what, choice = self.questions.asker(decision), self.word(decision, option)
        return self.texts("replay_choice", who=self.who(seat), what=what, choice=choice)

    def who(self, seat: int) -> str:
        """A player, or chance."""
        return self.record.names[seat] if seat >= 0 else self.texts("replay_chance")

    def word(self, decision: Decision, option: Option) -> str:
        """An option in words."""
        if decision.kind == "order":
            return self.who(SEAT_NAMES.index(option.word))
        if decision.kind == "draft":
            return option.word
        return self.questions.option(decision, option)

    def run(self, screen: Screen, at: int) -> None:
        """Go through it until `q` or the input ends."""
        note = ""
        try:
            while True:
                page = partial(self.page, at, note)
                said = screen.asked(page, self.texts("replay_prompt")).lower()
                note = ""
                if said == "q":
                    return
                moved = self.moved(at, said)
                if moved is None:
                    note = self.texts("replay_bad", said=said[:20], plies=self.plies)
                elif moved > self.plies:
                    self.end(screen)
                    at = self.plies
                else:
                    at = max(0, moved)
        except (Ended, KeyboardInterrupt):
            return

    def moved(self, at: int, said: str) -> int | None:
        """Where an answer leads; past the last ply is the scoring."""
        if said in ("", "n"):
            return at + 1
        if said == "b":
            return at - 1
        if said == "e":
            return self.plies
        return int(said) if said.isdecimal() and int(said) <= self.plies else None

    def end(self, screen: Screen) -> None:
        """The scoring, if the game was finished."""
        if self.record.state.is_over:
            screen.show(final_page(self.chronicle))
            screen.read(self.texts("go_on"))
