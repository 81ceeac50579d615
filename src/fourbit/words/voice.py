"""How one edition speaks in one language, to one person or about others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fourbit.errors import Lang
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.phrases import entry, joining, listed
from fourbit.words.series import Series
from fourbit.words.terms import terms


@dataclass(frozen=True)
class Voice:
    """What every part of a sentence has in common: language, terms, pronouns and letters.

    `series` gathers the letters of the sentence that is being said; a new voice begins at X.
    """

    words: Vocabulary
    lang: Lang
    series: Series = field(default_factory=Series)
    others: bool = False  # speaks about others: they, their

    @property
    def ja(self) -> bool:
        """Japanese order of words."""
        return self.lang == "ja"

    def of_others(self) -> Voice:
        """The same sentence going on about somebody else: they, their."""
        return replace(self, others=True)

    def form(self, text: str, **facts: object) -> str:
        """A template filled in, its pronouns and the edition's terms too."""
        you = ("they", "them", "their") if self.others else ("you", "you", "your")
        named = dict(zip(("you", "them", "your"), you, strict=True))
        return text.format(**named, **terms(self.words, self.lang), **facts)

    def phrase(self, section: str, key: str, **facts: object) -> str:
        """A word of phrases.toml in this language."""
        return self.form(entry(section, key)[self.lang], **facts)

    def meanings(self) -> str:
        """What the letters said so far stand for."""
        return self.series.meanings(self.lang)

    # --- several things or phrases

    def all_of(self, items: list[str]) -> str:
        """Things taken together."""
        return "と".join(items) if self.ja else listed(items)

    def one_of(self, items: list[str]) -> str:
        """One of these things."""
        return "か".join(items) if self.ja else listed(items, " or ")

    def in_turn(self, phrases: list[str]) -> str:
        """Phrases one after the other."""
        if self.ja:
            return "、".join([*(joining(phrase) for phrase in phrases[:-1]), phrases[-1]])
        return listed(phrases)
