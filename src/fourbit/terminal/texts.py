"""What the terminal says, in either language (`texts.toml`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from fourbit.errors import Lang


@cache
def all_texts() -> dict[str, dict[str, str]]:
    """id -> language -> template."""
    file = resources.files("fourbit.terminal").joinpath("texts.toml")
    return tomllib.loads(file.read_text("utf-8"))


class Texts:
    """The texts of one language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.ja = lang == "ja"

    def __call__(self, key: str, **facts: object) -> str:
        """The text, filled with the facts."""
        return all_texts()[key][self.lang].format(**facts)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in all_texts()

    def joined(self, items: list[str]) -> str:
        """Items of a list."""
        return ("、" if self.ja else ", ").join(items)
