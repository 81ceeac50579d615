"""What can go wrong, by name, and the one sentence that says so in either language.

Every error a user can cause is a `FourbitError` with a message id of `messages/*.toml` and the
facts that fill it. Code raises ids and facts; only the edge (command line, page) turns them into
words.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Literal

Lang = Literal["ja", "en"]


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """All messages of the package: id -> language -> template."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(resources.files("fourbit.messages").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            found |= tomllib.loads(file.read_text("utf-8"))
    return found


def say(message_id: str, lang: Lang, **facts: object) -> str:
    """The message in that language, filled with the facts."""
    return catalogue()[message_id][lang].format(**facts)


def nearest(word: str, known: Iterable[object]) -> str:
    """The known word that looks most like this one, or nothing."""
    found = difflib.get_close_matches(word, [str(k) for k in known], n=1, cutoff=0.4)
    return found[0] if found else ""


class FourbitError(Exception):
    """Something a user gave us cannot be used. Nothing has been changed."""

    def __init__(self, message_id: str, **facts: object) -> None:
        super().__init__(message_id, facts)
        self.id = message_id
        self.facts = facts

    def text(self, lang: Lang) -> str:
        """One clear sentence: what, where, nearest valid word."""
        return say(self.id, lang, **self.facts)

    def __str__(self) -> str:
        return self.text("en")


class EditionError(FourbitError):
    """An edition that cannot be played as written."""

    def text(self, lang: Lang) -> str:
        """As always; what stands in no file or line (`--set`, an argument) names none."""
        said = super().text(lang)
        if self.facts.get("line") == 0:
            said = said.replace(" line 0", "").replace(" 0行目", "")
        return said.removeprefix("-: ").removeprefix("-：")


class IllegalAction(FourbitError, ValueError):
    """An action that is not among the options of that seat. The state is as it was."""


class PositionError(FourbitError):
    """A position or record that does not fit its rules."""


class ScenarioError(FourbitError):
    """A scenario file that cannot be read."""
