"""What can go wrong, by name, and the one sentence that says so in either language.

Every error a user can cause is a `FourbitError` with a message id of `messages/*.toml` and the
facts that fill it. Code raises ids and facts; only the edge (command line, page) turns them into
words.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

Lang = Literal["ja", "en"]
LANGUAGES: tuple[Lang, ...] = ("ja", "en")


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
    said = {key: fact.text(lang) if isinstance(fact, Told) else fact for key, fact in facts.items()}
    return catalogue()[message_id][lang].format(**said)


class Told:
    """A fact that has its own words in each language."""

    def text(self, lang: Lang) -> str:
        """In that language."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Both(Told):
    """Words in both languages."""

    ja: str
    en: str

    def text(self, lang: Lang) -> str:
        """In that language."""
        return self.ja if lang == "ja" else self.en


@cache
def _reasons() -> list[tuple[re.Pattern[str], str]]:
    """What others say in English, and how it is said in Japanese."""
    found = []
    for key, texts in catalogue().items():
        if key.startswith("reason."):
            parts = re.split(r"\{([xyzw])\}", texts["en"].replace("{{", "{").replace("}}", "}"))
            names = [f"(?P<{p}>.+?)" if i % 2 else re.escape(p) for i, p in enumerate(parts)]
            found.append((re.compile("".join(names), re.DOTALL), texts["ja"]))
    return found


def reason(said: object) -> Both:
    """What the system or another program's reader complained about, in both languages."""
    if isinstance(said, RecursionError):
        said = "nested too deeply"
    elif isinstance(said, UnicodeDecodeError):
        said = "not UTF-8"
    elif isinstance(said, ValueError) and not isinstance(said, json.JSONDecodeError):
        said = "a number is too long"
    english = str(said).strip()
    for pattern, japanese in _reasons():
        if match := pattern.fullmatch(english):
            words = {key: reason(word).ja for key, word in match.groupdict().items()}
            return Both(japanese.format(**words), english)
    return Both(english, english)


MOST_FACT = 300  # signs of one fact in a message
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # what moves a cursor, or cannot be written at all


def seen(text: str | Path, most: int = MOST_FACT) -> str:
    """Somebody's text as a message shows it: not endless, and nothing in it acts on a terminal."""
    whole = str(text)
    cut = whole if len(whole) <= most else f"{whole[:most]}…"
    return "".join(
        ascii(sign)[1:-1] if unicodedata.category(sign) in _UNSEEN else sign for sign in cut
    )


def quoted(value: object, most: int = 60) -> str:
    """Somebody's value as JSON writes it, cut to fit into a sentence."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # a number too long, brackets too deep
        text = "{…}" if isinstance(value, Mapping) else "[…]" if isinstance(value, list) else "…"
    return seen(text, most)


def _fact(value: object) -> object:
    """A fact that fits into a sentence; numbers stay numbers."""
    if isinstance(value, Told | float) or (type(value) is int and abs(value) < 10**18):
        return value
    if isinstance(value, str | Path):
        return seen(str(value))
    return quoted(value)


def nearest(word: str, known: Iterable[object]) -> str:
    """The known word that looks most like this one, or nothing."""
    found = difflib.get_close_matches(word, [str(k) for k in known], n=1, cutoff=0.4)
    return found[0] if found else ""


class FourbitError(Told, Exception):
    """Something a user gave us cannot be used. Nothing has been changed."""

    def __init__(self, message_id: str, **facts: object) -> None:
        super().__init__(message_id, facts)
        self.id = message_id
        self.facts = facts

    def text(self, lang: Lang) -> str:
        """One clear sentence: what, where, and the nearest valid word if there is one."""
        near = f"{self.id}.near"
        told = near if self.facts.get("nearest") and near in catalogue() else self.id
        return say(told, lang, **{key: _fact(fact) for key, fact in self.facts.items()})

    def __str__(self) -> str:
        return self.text("en")


class EditionError(FourbitError):
    """An edition that cannot be played as written. The first error carries all others."""

    others: tuple[EditionError, ...] = ()

    @property
    def all(self) -> tuple[EditionError, ...]:
        """Everything that was found wrong, ordered by file and line."""
        return (self, *self.others)

    def text(self, lang: Lang) -> str:
        """As always; what stands in no file, line or text (`--set`, an argument) names none."""
        said = super().text(lang)
        if self.facts.get("line") == 0:
            said = said.replace(" line 0", "").replace(" 0行目", "")
        if self.facts.get("column") == 0:
            said = said.replace(" column 0:", "").replace("0文字目の", "")
        return said.removeprefix("-: ").removeprefix("-：")


class IllegalAction(FourbitError, ValueError):
    """An action that is not among the options of that seat. The state is as it was."""


class PositionError(FourbitError):
    """A position or record that does not fit its rules."""


class ScenarioError(FourbitError):
    """A scenario file that cannot be read."""
