"""Signs that would command a terminal, or turn the direction of writing, and what is shown."""

from __future__ import annotations

import re

SHOWN = "�"
_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)
_BREAKS = re.compile(r"[\n\t]")


def harmless(text: str) -> str:
    """The text with every such sign replaced by another, one for one; lines stay lines."""
    return _COMMANDS.sub(SHOWN, text)


def one_line(text: str) -> str:
    """Harmless, and without breaks; just as long."""
    return _BREAKS.sub(" ", harmless(text))


def escaped(json: str) -> str:
    """JSON that says the same without such signs."""
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", json)
