"""The room there is, and text that is made to fit it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

WIDTH = 80
HEIGHT = 24
WIDEST = 160  # wider lines are hard to read


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text that takes as many lines as it needs; all but the first are indented."""

    text: str
    indent: str = ""
    style: str = ""


Laid = str | Text
Line = Laid | Paragraph


@dataclass(slots=True)
class Paper:
    """The size of a page. It changes with the window."""

    width: int = WIDTH
    height: int = HEIGHT

    @property
    def room(self) -> int:
        """Lines of a page; the last one is for typing."""
        return self.height - 1

    @property
    def roomy(self) -> bool:
        """Whether there is more height than a plain terminal has."""
        return self.height >= HEIGHT + 8

    def laid(self, lines: Iterable[Line]) -> list[Laid]:
        """Lines that fit, one each."""
        found: list[Laid] = []
        for line in lines:
            if isinstance(line, Paragraph):
                found += [
                    Text(text, style=line.style) if line.style else text
                    for text in folded(line.text, self.width, line.indent)
                ]
            else:
                found.append(cut(line, self.width))
        return found


def wrap(text: str, indent: str = "", style: str = "") -> list[Line]:
    """A paragraph, to be put among lines."""
    return [Paragraph(text, indent, style)] if text.strip() else []


def cut(line: Laid, width: int) -> Laid:
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


def folded(text: str, width: int, indent: str = "") -> list[str]:
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
