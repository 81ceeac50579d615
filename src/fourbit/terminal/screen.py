"""What is shown and what is typed: pages as large as the window, and one line of input."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import unicodedata
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from fourbit.errors import FourbitError
from fourbit.terminal.paper import HEIGHT, WIDEST, WIDTH, Laid, Line, Paper
from fourbit.words.harmless import one_line

NEW_PAGE = "\f"  # where the output is no terminal, pages are told apart by this
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"  # a screen of one's own, and back


class Ended(Exception):
    """No more input will come."""


class Resized(Exception):
    """The window has another size: the page is to be drawn anew."""


class Screen:
    """Prints pages and reads lines. Knows nothing about the game.

    Within `with`, a terminal shows the pages on a screen of their own; what was there before comes
    back afterwards, whatever ends it. Nothing that is shown can command the terminal.
    """

    def __init__(
        self, color: bool = True, source: TextIO | None = None, target: TextIO | None = None
    ) -> None:
        if source is None and sys.stdin is None:
            raise FourbitError("closed_input")
        out = target or sys.stdout
        self.source = source or sys.stdin
        self.paper = Paper()
        self.console = Console(
            file=out,
            width=WIDTH,
            height=HEIGHT,
            highlight=False,
            markup=False,
            emoji=False,
            color_system="auto" if color and not os.environ.get("NO_COLOR") else None,
            legacy_windows=False,
        )
        self.terminal = out.isatty()
        self.dumb = os.environ.get("TERM", "") in ("", "dumb")
        self.entered = False
        self._stale = False
        self._reading = False
        self._before: dict[int, Any] = {}
        self.measure()

    # --- a screen of its own ---

    def __enter__(self) -> Screen:
        for name, act in (("SIGWINCH", self._resized), ("SIGTERM", self._ended)):
            if self.terminal and (number := getattr(signal, name, None)) is not None:
                with contextlib.suppress(ValueError):  # not in the main thread
                    self._before[number] = signal.signal(number, act)
        if self.terminal and not self.dumb:
            self.console.file.write(ENTER)
            self.entered = True
        self.forget_typed()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, act in self._before.items():
            signal.signal(number, act)
        self._before.clear()
        self.leave()

    def leave(self) -> None:
        """Back to the screen that was there before."""
        if self.entered:
            self.entered = False
            with contextlib.suppress(OSError, ValueError):  # nobody is there to see it
                self.console.file.write(LEAVE)
                self.console.file.flush()

    def forget_typed(self) -> None:
        """Drop what was typed before the page that it would answer."""
        if self.terminal and self.source.isatty():
            with contextlib.suppress(ImportError, OSError, ValueError):
                import termios

                termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    def measure(self) -> None:
        """Take the size of the window; where there is none, that of a plain terminal."""
        if self.terminal:
            size = shutil.get_terminal_size((WIDTH, HEIGHT))
            with contextlib.suppress(OSError, ValueError):
                size = os.get_terminal_size(self.console.file.fileno())
            if size.columns and size.lines:
                self.paper.width = min(WIDEST, max(40, size.columns))
                self.paper.height = max(12, size.lines)

    def _resized(self, number: int, frame: object) -> None:
        self.measure()
        self._stale = True
        if self._reading:
            raise Resized

    def _ended(self, number: int, frame: object) -> None:
        raise Ended

    # --- pages ---

    def clear(self) -> None:
        """Leave nothing of the last page to be seen."""
        if not self.terminal:
            self.console.file.write(NEW_PAGE + "\n")
        elif self.dumb:
            self.console.file.write("\n" * self.paper.height)
        elif self.entered:
            self.console.file.write("\x1b[H\x1b[2J")

    def show(self, lines: Sequence[Line]) -> None:
        """A page of its own."""
        self._stale = False
        self.clear()
        for line in self.paper.laid(map(_harmless, lines))[: self.paper.room]:
            self._print(line)

    def say(self, line: Line) -> None:
        """One more line, or as many as it needs."""
        for laid in self.paper.laid([_harmless(line)]):
            self._print(laid)

    def last(self, lines: Sequence[Line]) -> None:
        """What stays to be read when everything is over."""
        self.leave()
        for number, line in enumerate(self.paper.laid(map(_harmless, lines))):
            if not self.terminal and number % self.paper.room == 0:
                self.clear()
            self._print(line)

    def _print(self, line: Laid) -> None:
        self.console.print(line, soft_wrap=True)

    # --- typing ---

    def read(self, prompt: str) -> str:
        """What is typed; full-width signs are as good as others. Raises `Ended`, `Resized`."""
        said = one_line(prompt)
        self.console.file.write(set_cell_size(said, min(cell_len(said), self.paper.width - 2)))
        self.console.file.flush()
        line = self._line()
        if not self.source.isatty():
            self.console.file.write("\n")
        if not line:
            raise Ended
        return unicodedata.normalize("NFKC", line).strip()

    def _line(self) -> str:
        self._reading = True
        try:
            if self._stale:
                raise Resized
            return self.source.readline()
        except Resized:
            self.forget_typed()
            raise
        finally:
            self._reading = False

    def asked(self, draw: Callable[[], Sequence[Line]], prompt: str, fresh: bool = False) -> str:
        """Show a page and read a line; draw it anew as often as the window changes.

        With `fresh`, what was typed before the page was shown is no answer to it.
        """
        while True:
            self.show(draw())
            if fresh:
                self.forget_typed()
            try:
                return self.read(prompt)
            except Resized:
                continue

    def told(self, draw: Callable[[], Sequence[Line]], prompt: str) -> str:
        """Show as many pages as it takes, one after the other; what was typed at the last,
        or at the first that was answered by more than Enter."""
        at = 0
        while True:
            room = self.paper.room

            def page(start: int = at, room: int = room) -> list[Laid]:
                return self.paper.laid(map(_harmless, draw()))[start : start + room]

            said = self.asked(page, prompt)
            at += room
            if said or at >= len(self.paper.laid(map(_harmless, draw()))):
                return said


def _harmless(line: Line) -> Line:
    """The line without anything that could command the terminal."""
    if isinstance(line, Text):
        clean = line.copy()
        clean.plain = one_line(line.plain)
        return clean
    if isinstance(line, str):
        return one_line(line)
    return type(line)(one_line(line.text), line.indent, line.style)
