"""What the terminal says, in either language (`texts.toml`), beside what every front end says."""

from __future__ import annotations

from fourbit.errors import Lang
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words import texts


def all_texts() -> texts.Templates:
    """The terminal's own texts."""
    return texts.templates("fourbit.terminal", "texts.toml")


class ScreenTexts(texts.Texts):
    """Everything the terminal can say in one language."""

    def __init__(self, lang: Lang, words: Vocabulary) -> None:
        super().__init__(lang, words, all_texts())
