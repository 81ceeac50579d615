"""Full-width and half-width forms mean the same; error columns refer to the text as written.

A `SourceText` carries, for each of its characters, the position in the designer's text it came
from, so normalising, lower-casing and filling in options never lose the place of a mistake.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

_SAME = {
    "−": "-", "–": "-", "‐": "-", "⇒": "→", "⟶": "→", "，": ",", "【": "【",
    "「": "[", "」": "]", "｡": "。",
}  # fmt: skip
_VOICED = "\u3099\u309a"
_OPTION = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text and where each character stood in the original (0-based)."""

    text: str
    at: tuple[int, ...]

    def __getitem__(self, part: slice) -> SourceText:
        return SourceText(self.text[part], self.at[part])

    def column(self, position: int) -> int:
        """The 1-based column, in the text as written, of this position."""
        if position < len(self.at):
            return self.at[position] + 1
        return self.at[-1] + 2 if self.at else 1

    def strip(self) -> SourceText:
        """Without blanks at either end."""
        start = len(self.text) - len(self.text.lstrip())
        return self[start : len(self.text.rstrip())]


def as_written(text: str) -> SourceText:
    """The text with its own positions."""
    return SourceText(text, tuple(range(len(text))))


def fill(text: SourceText, value_of: Callable[[str, int], str]) -> SourceText:
    """Each `{option}` replaced; what was filled in stands where its brace stood."""
    parts: list[str] = []
    at: list[int] = []
    last = 0
    for found in _OPTION.finditer(text.text):
        parts.append(text.text[last : found.start()])
        at.extend(text.at[last : found.start()])
        value = value_of(found.group(1).strip(), text.column(found.start()))
        parts.append(value)
        at.extend([text.at[found.start()]] * len(value))
        last = found.end()
    parts.append(text.text[last:])
    at.extend(text.at[last:])
    return SourceText("".join(parts), tuple(at))


@cache
def _plain(char: str) -> str:
    """One sign in the form it is read in."""
    found = []
    for one in _SAME.get(char, unicodedata.normalize("NFKC", char)):
        small = _SAME.get(one, one).lower()
        found.append(small if len(small) == 1 else one)
    return "".join(found)


@lru_cache(maxsize=1024)
def normalise(text: SourceText) -> SourceText:
    """NFKC character by character, one form of each sign, small letters."""
    chars: list[str] = []
    at: list[int] = []
    for char, position in zip(text.text, text.at, strict=True):
        for one in _plain(char):
            if one in _VOICED and chars:
                chars[-1] = unicodedata.normalize("NFC", chars[-1] + one)
            else:
                chars.append(one)
                at.append(position)
    return SourceText("".join(chars), tuple(at))
