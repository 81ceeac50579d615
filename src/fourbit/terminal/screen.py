"""What is shown and what is typed: pages of at most 24 lines of 80 cells, and one line of input."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

WIDTH = 80
HEIGHT = 24
NEW_PAGE = "\f"  # where the output is no terminal, pages are told apart by this

Line = str | Text


class Ended(Exception):
    """No more input will come."""


class Screen:
    """Prints pages and reads lines. Knows nothing about the game."""

    def __init__(
        self, color: bool = True, source: TextIO | None = None, target: TextIO | None = None
    ) -> None:
        out = target or sys.stdout
        self.source = source or sys.stdin
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

    def clear(self) -> None:
        """Leave nothing of the last page to be seen, not even by scrolling back."""
        if not self.terminal:
            self.console.file.write(NEW_PAGE + "\n")
        elif self.dumb:
            self.console.file.write("\n" * HEIGHT)
        else:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")

    def show(self, lines: Sequence[Line]) -> None:
        """A page of its own."""
        self.clear()
        for line in lines[: HEIGHT - 1]:
            self.console.print(cut(line), soft_wrap=True)

    def say(self, line: Line) -> None:
        """One more line."""
        self.console.print(cut(line), soft_wrap=True)

    def read(self, prompt: str) -> str:
        """What is typed; full-width signs are as good as others. Raises `Ended`."""
        self.console.file.write(set_cell_size(prompt, min(cell_len(prompt), WIDTH - 2)))
        self.console.file.flush()
        line = self.source.readline()
        if not self.source.isatty():
            self.console.file.write("\n")
        if not line:
            raise Ended
        return unicodedata.normalize("NFKC", line).strip()


def cut(line: Line, width: int = WIDTH) -> Line:
    """A line that fits."""
    if isinstance(line, Text):
        if line.cell_len > width:
            line = line.copy()
            line.truncate(width, overflow="ellipsis")
        return line
    return fit(line, width)


def fit(text: str, width: int) -> str:
    """The text, or as much of it as fits, ending in an ellipsis."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…"


def pad(text: str, width: int) -> str:
    """Exactly so wide."""
    return set_cell_size(fit(text, width), width)


def wrap(text: str, width: int = WIDTH, indent: str = "") -> list[str]:
    """Lines that fit: between words where there are blanks, anywhere in Japanese."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text, width - len(indent)):
        if line.strip() and cell_len(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = indent
            piece = piece.lstrip()
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


_STAY = "、。，．・）」』】！？→)]},.:;!?%ー"


def _pieces(text: str, most: int) -> list[str]:
    """Stretches that are not to be broken, unless they are longer than a line."""
    found: list[str] = []
    for sign in text:
        joins = (
            found
            and cell_len(found[-1]) < most
            and (
                sign in _STAY
                or sign == " "
                or (sign.isascii() and found[-1][-1].isascii() and found[-1][-1] != " ")
            )
        )
        if joins:
            found[-1] += sign
        else:
            found.append(sign)
    return found
