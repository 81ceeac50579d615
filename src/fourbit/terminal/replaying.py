"""A record shown with the same drawing, step by step and back, everything open."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from fourbit.engine.state import State
from fourbit.errors import FourbitError, Lang
from fourbit.play.continuing import seats_named
from fourbit.play.log import Chronicle
from fourbit.play.table import replayed
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.drawing import Drawing
from fourbit.terminal.ending import EndingPage
from fourbit.terminal.pages import Pages
from fourbit.terminal.paper import Line, Paper, wrap
from fourbit.terminal.screen import Ended, Screen
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.terminal.typed import Command, command
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.questions import Questions

KEPT = 60  # sentences of the log
NEXT, BACK, END, PLAY = ("", "n", "次"), ("b", "前"), ("e", "最後"), ("g", "遊ぶ")
JUMP = re.compile(r"(?:r|round\s*)(\d+)(?:\s*(?:s|step\s*)(\d+))?|(?:s|step\s*)(\d+)")
When = tuple[int, int]  # round and step; 0, 0 before the first round


@dataclass(frozen=True, slots=True)
class Onward:
    """A game is to be played from here: after so many plies, people at these seats."""

    at: int
    people: tuple[int, ...]


class Replay:
    """Stands at one ply of a record."""

    def __init__(self, record: Record, lang: Lang, paper: Paper | None = None) -> None:
        self.record = record
        self.lang = lang
        self.texts = ScreenTexts(lang, record.rules.edition.words)
        self.names = Names(record.rules, lang)
        self.chronicle = Chronicle(self.names, self.texts, record.names)
        self.pages = Pages(Drawing(self.names, self.texts, record.names, paper), self.chronicle)
        self.questions = Questions(self.names, self.texts)
        self.choices = replayed(record)
        self.states: list[State] = [*(state for _, _, state in self.choices), record.state]
        self.when: list[When] = [when(state) for state in self.states]
        self.logs: list[list[str]] = [[]]
        for seat, action, _ in self.choices:
            self.chronicle.feed(seat, action)
            self.logs.append(self.chronicle.lines(KEPT))

    @property
    def plies(self) -> int:
        """How many there are."""
        return len(self.record.plies)

    # --- pages ---

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

    def help(self) -> list[Line]:
        """What can be typed."""
        return [line for said in self.texts("replay_help").split("\n") for line in wrap(said, "  ")]

    def end(self) -> list[Line]:
        """The scoring, if the game was finished."""
        return EndingPage(self.chronicle, self.record).lines() if self.record.state.is_over else []

    # --- going through it ---

    def run(self, screen: Screen, at: int) -> Onward | None:
        """Go through it until somebody leaves, the input ends, or a game is to go on from here."""
        note = ""
        try:
            while True:
                page = partial(self.page, at, note)
                said = screen.asked(page, self.texts("replay_prompt"))
                note = ""
                if command(said) == Command("quit"):
                    return None
                if command(said) == Command("help"):
                    screen.told(self.help, self.texts("go_on"))
                    continue
                try:
                    if (onward := self.onward(at, said)) is not None:
                        return onward
                    moved = self.moved(at, said.lower())
                except FourbitError as error:
                    note = error.text(self.lang)
                    continue
                if moved is None:
                    note = self.texts("replay_bad", said=said[:20])
                elif moved > self.plies:
                    at = self.plies
                    if self.record.state.is_over:
                        screen.told(self.end, self.texts("go_on"))
                else:
                    at = max(0, moved)
        except (Ended, KeyboardInterrupt):
            return None

    def moved(self, at: int, said: str) -> int | None:
        """Where an answer leads; past the last ply is the scoring."""
        if said in NEXT:
            return at + 1
        if said in BACK:
            return at - 1
        if said in END:
            return self.plies
        if said in ("r", "s"):
            return self._after(at, by_step=said == "s")
        if said in ("br", "bs"):
            return self._before(at, by_step=said == "bs")
        if jump := JUMP.fullmatch(said):
            now = self.when[at][0]
            return self.begin_of(int(jump[1] or now), int(jump[2] or jump[3] or 0))
        return int(said) if said.isdecimal() and int(said) <= self.plies else None

    def begin_of(self, wanted_round: int, step: int = 0) -> int:
        """Where a round, or one of its steps, begins. Raises `FourbitError` if there is none."""
        for at, (one, other) in enumerate(self.when):
            if one == wanted_round and (other == step or not step):
                return at
        rounds = max(one for one, _ in self.when)
        raise FourbitError("no_such_step", round=wanted_round, step=step or 1, rounds=rounds)

    def _after(self, at: int, by_step: bool) -> int:
        """The next round or step; the end, if there is none."""
        now = self._part(at, by_step)
        later = range(at + 1, self.plies + 1)
        return next((one for one in later if self._part(one, by_step) > now), self.plies + 1)

    def _before(self, at: int, by_step: bool) -> int:
        """The beginning of this round or step, or of the one before if that is here."""
        if at == 0:
            return 0
        part = self._part(at - 1, by_step)
        return next(one for one in range(at) if self._part(one, by_step) == part)

    def _part(self, at: int, by_step: bool) -> When:
        return self.when[at] if by_step else (self.when[at][0], 0)

    # --- playing on ---

    def onward(self, at: int, said: str) -> Onward | None:
        """`g AC`: people at these seats; `g`: whoever is to choose, or the first seat."""
        word, _, letters = said.partition(" ")
        if word.lower() not in PLAY:
            return None
        state = self.states[at]
        if state.is_over:
            raise FourbitError("nothing_left")
        if letters.strip():
            return Onward(at, seats_named(letters.strip(), state.players))
        return Onward(at, (max(0, state.waiting[0]),))


def when(state: State) -> When:
    """The round and step of a state; the end of a round belongs to its last step."""
    return (0, 0) if state.before("round_start") else (state.round, state.step)
