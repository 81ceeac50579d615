"""`?`: any place, card, building or term, in the sentences of the rulebook."""

from __future__ import annotations

from functools import cached_property

from rich.text import Text

from fourbit.terminal.paper import Line, wrap
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.meanings import Meanings
from fourbit.words.names import Names
from fourbit.words.short import Short

SHORT = ("goal", "round", "stack", "first")


class Helping:
    """Answers questions about the rules of one edition."""

    def __init__(self, names: Names, texts: ScreenTexts) -> None:
        self.names = names
        self.texts = texts
        self.short = Short(names.edition, names.lang)

    @cached_property
    def terms(self) -> Meanings:
        """The words that can be asked about."""
        return Meanings(self.names.edition, self.names.lang, self.names.descriptions)

    def page(self, term: str) -> list[Line]:
        """What is known about a term; without one, the commands and the terms."""
        return self.about(term) if term else self.overview()

    def about(self, term: str) -> list[Line]:
        """A term, or the nearest known one."""
        lines: list[Line] = []
        if not (passages := self.terms.about(term)):
            near = self.terms.nearest(term)
            lines += wrap(self.texts("help_unknown", term=term[:20]))
            lines += wrap(self.texts("help_nearest", term=near), style="bold") if near else []
            passages = self.terms.about(near) if near else []
        for passage in passages:
            lines += wrap(passage.title, "  ", "bold")
            for said in passage.lines:
                lines += wrap(f"  {said}", "  ")
        return lines

    def overview(self) -> list[Line]:
        """The game in a few lines, the commands, the terms."""
        lines = [*self.game(), *wrap(self.texts("help_screen"), "  ")]
        terms = " / ".join(self.terms.headings)
        return [*lines, Text(), *wrap(self.texts("help_terms", terms=terms), "  ")]

    def game(self) -> list[Line]:
        """The game in short, and how to type."""
        told = [*(self.short(key) for key in SHORT), self.texts("help_commands")]
        return [line for said in told for line in wrap(said, "  ")]

    def hint(self, kind: str) -> str:
        """A word of explanation for a kind of question, or nothing."""
        if self.short.has(kind):
            return self.texts("hint", said=self.short(kind))
        key = f"hint_{kind}"
        return self.texts("hint", said=self.texts(key)) if self.texts.has(key) else ""
