"""How a word stands in a text: found without a pattern, since there are hundreds to try."""

from __future__ import annotations

from dataclasses import dataclass

from fourbit.rules.normalise import as_written, normalise


@dataclass(frozen=True, slots=True)
class Word:
    """A written word: its stretches, with blanks between them, and the signs around it."""

    parts: tuple[str, ...]
    terminal: str
    entry: str
    text: str
    before: str = ""  # a bracket it opens with
    after: str = ""  # a bracket behind it

    @property
    def first(self) -> str:
        """The sign it begins with."""
        return self.before or self.parts[0][0]

    @property
    def weight(self) -> int:
        """The longer a word, the earlier it is tried."""
        return len(self.before) + sum(map(len, self.parts)) + len(self.after)

    def end(self, text: str, at: int) -> int:
        """Where it ends if it stands there, else -1."""
        if self.before:
            at = blanks(text, at + 1)
        for number, part in enumerate(self.parts):
            if number:
                after = blanks(text, at)
                if after == at:
                    return -1
                at = after
            if not text.startswith(part, at):
                return -1
            at += len(part)
        if _small(self.parts[-1][-1]) and at < len(text) and _small(text[at]):
            return -1  # the word goes on
        if not self.after:
            return at
        at = blanks(text, at)
        return at + 1 if text.startswith(self.after, at) else -1


def _small(sign: str) -> bool:
    return "a" <= sign <= "z"


def blanks(text: str, at: int) -> int:
    """Where the blanks that begin here end."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def parts_of(text: str) -> tuple[str, ...]:
    """A word's stretches, in the one form that texts are read in."""
    return tuple(normalise(as_written(text)).text.split())
