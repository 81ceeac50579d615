"""One sitting: people and bots at one screen, from the first question to the scoring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from fourbit.errors import FourbitError, Lang, seen
from fourbit.files import FileError, given
from fourbit.play.log import Chronicle
from fourbit.play.saving import Keeper, is_save, save
from fourbit.play.table import Table
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.drawing import Drawing, Page
from fourbit.terminal.ending import EndingPage
from fourbit.terminal.helping import Helping
from fourbit.terminal.hinting import Hinting
from fourbit.terminal.pages import Pages
from fourbit.terminal.paper import Line, wrap
from fourbit.terminal.prompts import Asking
from fourbit.terminal.screen import Ended, Screen
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.terminal.typed import Command, command
from fourbit.words.names import Names
from fourbit.words.questions import Questions

T = TypeVar("T")


class Back(Exception):
    """The last choice is taken back."""


class Session:
    """Plays one table on one screen."""

    def __init__(
        self, table: Table, screen: Screen, lang: Lang, autosave: Path, hints: bool
    ) -> None:
        self.table = table
        self.screen = screen
        self.keeper = Keeper(autosave)
        self.hints = hints
        self.texts = ScreenTexts(lang, table.rules.edition.words)
        self.lang = lang
        self.names = Names(table.rules, lang)
        self.chronicle = Chronicle(self.names, self.texts, table.setting.names)
        self.drawing = Drawing(self.names, self.texts, table.setting.names, screen.paper)
        self.pages = Pages(self.drawing, self.chronicle)
        self.helping = Helping(self.names, self.texts)
        self.hinting = Hinting(table.proposer, self.texts)
        self.asking = Asking(self.names, self.texts)
        self.questions = Questions(self.names, self.texts)
        self.hinted: set[str] = set()
        self.at_keyboard = table.people[0]
        self.asked: int | None = None  # whose question is on the screen
        self.stepwise = (-1, -1, -1)  # the action that is gone through step by step
        self.seen = 0  # sentences of the log that were shown

    # --- the game ---

    def run(self) -> None:
        """Play until the end, or until the input ends (then the game is saved)."""
        try:
            self.catch_up()
            self.seen = len(self.chronicle.entries)
            self.keep_safe()
            if self.hints and not self.table.before:
                self.tell(self.opening)
            while (seat := self.table.next_person()) is not None:
                self.catch_up()
                self.keep_safe()
                self.turn(seat)
            self.catch_up()
            self.tell_news()
        except (Ended, KeyboardInterrupt):
            self.leave()
            return
        self.finish()

    def turn(self, seat: int) -> None:
        """One decision (or one whole action) of a person."""
        from fourbit.terminal.turns import Turns

        try:
            self.asked = None
            self.hand_over(seat)
            self.tell_news()
            self.asked = seat
            Turns(self).take(seat)
        except Back:
            self.table.undo(self.table.last_seat)
            self.stepwise = (-1, -1, -1)

    def play(self, action: int, seat: int) -> None:
        """Make a choice and go on with the log."""
        self.table.play(action, seat)
        self.at_keyboard = seat
        self.catch_up()

    def play_all(self, words: Sequence[str], seat: int) -> None:
        """Make several choices at once."""
        self.table.play_all(words, seat)
        self.at_keyboard = seat
        self.catch_up()

    def catch_up(self) -> None:
        """Let the log know everything up to now."""
        plies = self.table.before
        if self.chronicle.plies > len(plies):
            self.chronicle.restart()
        for seat, action, _ in plies[self.chronicle.plies :]:
            self.chronicle.feed(seat, action)
        self.seen = min(self.seen, len(self.chronicle.entries))

    # --- who sees what ---

    def hand_over(self, seat: int) -> None:
        """Before something secret is shown, the right person must sit at the keyboard."""
        if len(self.table.people) < 2 or seat == self.at_keyboard or not self.secret(seat):
            return
        name = self.drawing.player(SEAT_NAMES[seat])
        self.ask(
            lambda note: ["", "", *wrap(self.texts("hand_over", name=name)), note],
            self.texts("hand_over_prompt", name=name),
            lambda said: True,
        )
        self.at_keyboard = seat

    def secret(self, seat: int) -> bool:
        """Whether what this seat is to be shown is for its eyes only."""
        plans = self.table.state.view(None)["seats"][SEAT_NAMES[seat]].get("secret_plans")
        return self.table.is_secret() or bool(plans)

    def page(self, seat: int) -> Page:
        """What may be on the screen now."""
        alone = len(self.table.people) == 1
        mine = alone or (self.secret(seat) and self.at_keyboard == seat)
        view: Page = self.table.state.view(seat if mine else None)
        return view

    # --- asking ---

    def ask(
        self,
        draw: Callable[[str], list[Line]],
        prompt: str,
        parse: Callable[[str], T | None],
        back: bool = False,
        final: bool = False,
    ) -> T:
        """Show a page and read until the answer means something.

        `draw` gets the line that says what was wrong. With `back`, `u` leads to the page before
        (`Back`); else it takes the last choice back, if that can still be done. What was typed
        before a `final` question was seen, whose answer cannot be taken back, does not answer it.
        """
        note = ""
        while True:
            said = self.screen.asked(partial(draw, note), prompt, final)
            note = self.command(said, back)
            if note:
                note = note.strip()
                continue
            try:
                found = parse(said)
            except FourbitError as error:
                note = error.text(self.lang)
                continue
            if found is not None:
                return found
            note = self.texts("not_understood", said=said[:20])

    def command(self, said: str, back: bool) -> str:
        """Do what a command says; gives the line to show afterwards, or nothing if it is none."""
        wanted = command(said)
        if wanted is None:
            return ""
        if wanted.name == "quit":
            raise Ended
        if wanted.name == "undo":
            if back or self.table.can_undo(self.table.last_seat):
                raise Back
            return self.texts("no_undo")
        if wanted.name == "save":
            return self.save_as(wanted.rest)
        if wanted.name == "help":
            self.tell(lambda: self.helping.page(wanted.rest))
        else:
            self.tell(
                {
                    "board": self.board_page,
                    "players": self.players_page,
                    "log": self.log_page,
                    "hint": self.hint_page,
                }[wanted.name]
            )
        return " "

    def save_as(self, name: str) -> str:
        """`s FILE`."""
        if not name:
            return self.texts("save_how")
        try:
            path = given(name)
            if path.is_file() and not is_save(path):
                return self.texts("save_foreign", path=seen(name))
            save(self.table, path)
        except FileError as error:
            return error.text(self.lang)
        return self.texts("saved", path=seen(name))

    def tell(self, draw: Callable[[], list[Line]]) -> None:
        """Pages to read, one after the other; a command is followed from any of them."""
        said = self.screen.told(draw, self.texts("go_on"))
        if command(said) not in (None, Command("undo")):
            self.command(said, back=False)

    def tell_news(self) -> None:
        """What happened since the last question, if there is much of it."""
        news = self.chronicle.entries[self.seen :]
        self.seen = len(self.chronicle.entries)
        if sum(entry.seat != self.at_keyboard for entry in news) > 2:
            lines: list[Line] = [self.texts("news")]
            for line in self.chronicle.lines(len(news)):
                lines += wrap(f" {line}", indent="   ")
            self.tell(lambda: lines)

    # --- pages at any time ---

    def public(self) -> Page:
        """What everybody at the screen may see."""
        people = self.table.people
        view: Page = self.table.state.view(people[0] if len(people) == 1 else None)
        return view

    def board_page(self) -> list[Line]:
        """`b`: the places."""
        return self.pages.with_board(self.public(), None)

    def players_page(self) -> list[Line]:
        """`p`: everybody's board in full."""
        page = self.public()
        lines: list[Line] = []
        for seat in page["seats"]:
            lines += self.drawing.details(page, seat)
        return lines

    def log_page(self) -> list[Line]:
        """`l`: the last sentences of the log."""
        return [line for said in self.chronicle.lines(20) for line in wrap(said, indent="  ")]

    def hint_page(self) -> list[Line]:
        """`!`: what the best player at hand would do, knowing what the seat may know."""
        if self.asked is None or self.asked not in self.table.state.waiting:
            return wrap(self.texts("advice_none"))
        return self.hinting.page(self.table.state.sight(self.asked))

    def opening(self) -> list[Line]:
        """The game in a page."""
        lines: list[Line] = [self.texts("opening", seed=self.table.setting.seed), ""]
        lines += [*self.helping.game(), *wrap(self.texts("help_hints"), indent="  ")]
        if self.keeper.trouble is None:
            lines += ["", *wrap(self.texts("autosaved", path=seen(self.keeper.path)))]
        return lines

    def hint(self, kind: str) -> str:
        """A word of explanation, the first time a kind of question comes up."""
        return self.helping.hint(kind) if self.hints and kind not in self.hinted else ""

    # --- the end ---

    def keep_safe(self) -> None:
        """Nothing is lost by a crash; where there is no place to save, it is said once."""
        trouble = self.keeper.keep(self.table)
        if trouble is not None:
            said = self.texts("not_kept", why=trouble.text(self.lang))
            self.tell(lambda: [*wrap(said)])

    def leave(self) -> None:
        """Save and say where."""
        self.keeper.keep(self.table)
        trouble = self.keeper.trouble
        if trouble is not None:
            said = [self.texts("left_unsaved", why=trouble.text(self.lang))]
        else:
            said = [self.texts("left", path=seen(self.keeper.path)), self.texts("left_how")]
        self.screen.last([line for text in said for line in wrap(text)])

    def finish(self) -> None:
        """The scoring, and where the record is."""
        trouble = self.keeper.finish(self.table)
        said = self.texts("record_saved", path=seen(self.keeper.record_path))
        if trouble is not None:
            said = trouble.text(self.lang)
        self.screen.last([*EndingPage(self.chronicle, self.table.record).lines(), "", *wrap(said)])
