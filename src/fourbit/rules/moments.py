"""What stands before a colon: a name, unless it looks like a moment, a target or a condition.

A misspelt moment must not become a name, or its effect would work at once and always.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import cache

from fourbit.errors import Lang
from fourbit.rules.normalise import SourceText, normalise
from fourbit.rules.vocabulary import glossary

_MOMENT = re.compile(
    r".*(時|とき|の前|の後|直前|直後|たび|度に|いつでも)|(on|when|whenever|before|after) .*"
)
_CONDITION = re.compile(r".*(なら|ならば)|if .*")
_LEADING = re.compile(r"(at )?(the )?")
ALIKE = 0.85  # a word so like a moment or target is meant to be one;
ALIKE_EACH = 0.75  # of several words, each


def like_moment(head: SourceText) -> tuple[str, dict[str, object]] | None:
    """The message about what no name can be, with the nearest moment or target; None of a name."""
    said = normalise(head).text
    if _CONDITION.fullmatch(said):
        return "text.condition_colon", {"found": head.text}
    lang: Lang = "en" if said.isascii() else "ja"
    words = _words(lang)
    shaped = _MOMENT.fullmatch(said)
    if shaped or f"{said}は" in words or any(_alike(said, one) for one in words):
        same = [word for word in words if _same(shaped, word)]
        near = _nearest(said.rpartition("の")[2], same or words)
        moments = (entry[lang][0] for entry in glossary()["moment"].values())
        known = ("・" if lang == "ja" else ", ").join(moments)
        return "text.moment_unknown", {"found": head.text, "nearest": near, "known": known}
    return None


@cache
def _words(lang: Lang) -> tuple[str, ...]:
    """Everything that says when, or for whom, in more than one sign."""
    entries = (*glossary()["moment"].values(), *glossary()["target"].values())
    return tuple(word for entry in entries for word in entry[lang] if len(word) > 1)


def _alike(said: str, word: str) -> bool:
    """Whether each stretch is misspelt at most; `at the round end` is `round end`."""
    parts, meant = _LEADING.sub("", said, count=1).split(), word.lower().split()
    alike = ALIKE if len(meant) == 1 else ALIKE_EACH
    return len(parts) == len(meant) and all(
        _most_likeness(*pair) >= alike and _likeness(*pair) >= alike
        for pair in zip(parts, meant, strict=True)
    )


def _same(shaped: re.Match[str] | None, word: str) -> bool:
    """Whether the word has the ending or beginning that made the text look like a moment."""
    if shaped is None:
        return True
    tail, lead = shaped.groups()
    return word.endswith(tail[-1]) if tail else word.startswith(lead.removesuffix("ever"))


def _nearest(said: str, words: Sequence[str]) -> str:
    return max(words, key=lambda word: _likeness(said, word.lower()))


def _most_likeness(said: str, word: str) -> float:
    """What the likeness is at most, in a fraction of its time."""
    shared = min(sum(map(word.__contains__, said)), sum(map(said.__contains__, word)))
    return 2 * shared / (len(said) + len(word))


def _likeness(said: str, word: str) -> float:
    return difflib.SequenceMatcher(None, said, word).ratio()
