"""Playing without a person: a screen that keeps its pages and answers by a function."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from rich.cells import cell_len
from rich.text import Text

from fourbit.engine import mode
from fourbit.errors import Lang
from fourbit.play.table import Setting, Table
from fourbit.rules.compiled import load
from fourbit.terminal.paper import HEIGHT, WIDTH, Line
from fourbit.terminal.screen import NEW_PAGE, Ended, Screen
from fourbit.terminal.session import Session

Answer = Callable[["Script", str], str | None]


class Script(Screen):
    """Asks `answer` (with itself and the prompt); None ends the input."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(False, io.StringIO(), io.StringIO())
        self.answer = answer
        self.pages: list[list[str]] = []
        self.watch: Callable[[list[str]], None] = lambda page: None

    def show(self, lines: Sequence[Line]) -> None:
        page = [line.plain if isinstance(line, Text) else line for line in self.paper.laid(lines)]
        self.pages.append(page)
        self.watch(page)
        super().show(lines)

    def read(self, prompt: str) -> str:
        self.console.file.write(prompt + "\n")
        said = self.answer(self, prompt)
        if said is None:
            raise Ended
        return said

    @property
    def page(self) -> str:
        """What is on the screen."""
        return "\n".join(self.pages[-1])

    @property
    def output(self) -> str:
        """Everything that was printed."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


def enter(script: Script, prompt: str) -> str:
    """Take every default."""
    return ""


def sitting(
    folder: Path,
    answer: Answer,
    lang: Lang = "en",
    bots: tuple[str, ...] = ("", "random"),
    seed: int = 1,
    rounds: int = 6,
    options: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Session, Script]:
    """A new game of these seats."""
    names = ("Ann", "Bob", "Cat", "Dan")[: len(bots)]
    table = Table(load("mended", {"rounds": str(rounds), **options}), Setting(names, bots, seed))
    script = Script(answer)
    return Session(table, script, lang, folder / "auto.game", True), script


def misfits(output: str) -> list[str]:
    """Lines that are too wide, and pages that are too long."""
    found = [line for line in output.split("\n") if cell_len(line.strip(NEW_PAGE)) > WIDTH]
    for page in output.split(NEW_PAGE + "\n"):
        if len(page.rstrip("\n").split("\n")) > HEIGHT:
            found.append(page)
    return found


def complaints(errors: str, lang: Lang = "en") -> list[str]:
    """Lines of the error stream, without the word that the engine runs uncompiled."""
    return [line for line in errors.strip().splitlines() if line != mode.notice(lang)]
