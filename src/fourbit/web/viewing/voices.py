"""Who says things of a game in both languages, made once for each set of rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from fourbit.rules.compiled import Rules
from fourbit.web.wire import Text
from fourbit.words.changes import Change, Changes
from fourbit.words.names import Names
from fourbit.words.questions import Questions
from fourbit.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language of one edition."""

    names: Names
    texts: Texts

    @property
    def questions(self) -> Questions:
        """Decisions as questions."""
        return Questions(self.names, self.texts)


class Voices:
    """Both languages of one edition."""

    def __init__(self, rules: Rules) -> None:
        words = rules.edition.words
        self.ja = Tongue(Names(rules, "ja"), Texts("ja", words))
        self.en = Tongue(Names(rules, "en"), Texts("en", words))

    def say(self, said: Callable[[Tongue], str]) -> Text:
        """The same in both."""
        return Text(ja=said(self.ja), en=said(self.en))

    def changes(self, found: tuple[Change, ...]) -> Text:
        """`木材6→12`, or that nothing changes."""
        return self.say(
            lambda voice: Changes(voice.names, voice.texts).said(found) or voice.texts("nothing")
        )


@lru_cache(maxsize=64)
def voices(rules: Rules) -> Voices:
    """The voices of these rules."""
    return Voices(rules)
