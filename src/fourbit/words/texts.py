"""Fixed texts in either language, filled with facts: what is said of a game being played."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from fourbit.errors import Lang
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.terms import terms

Templates = Mapping[str, Mapping[str, str]]  # id -> language -> template


@cache
def templates(package: str, file: str) -> Templates:
    """The texts of one file."""
    return tomllib.loads(resources.files(package).joinpath(file).read_text("utf-8"))


def playing() -> Templates:
    """Changes, the log, questions (`playing.toml`): what every front end says alike."""
    return templates("fourbit.words", "playing.toml")


class Texts:
    """The texts of one language, with an edition's own terms. A front end adds its own texts."""

    def __init__(self, lang: Lang, words: Vocabulary, *more: Templates) -> None:
        self.lang = lang
        self.terms = terms(words, lang)
        self.ja = lang == "ja"
        self.templates = {key: text for book in (playing(), *more) for key, text in book.items()}

    def __call__(self, key: str, **facts: object) -> str:
        """The text, filled with the facts."""
        return self.templates[key][self.lang].format(**{**self.terms, **facts})

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.templates

    def joined(self, items: Sequence[str]) -> str:
        """Items of a list."""
        return ("、" if self.ja else ", ").join(items)
