"""`?`: any place, card, building or term, in sentences."""

from __future__ import annotations

from fourbit.rules import model as m
from fourbit.terminal.paper import Line, wrap
from fourbit.terminal.texts import Texts, all_texts
from fourbit.words.names import Names
from fourbit.words.phrases import capital

TOPIC = "topic_"


class Helping:
    """Answers questions about the rules of one edition."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts

    def page(self, term: str) -> list[Line]:
        """What is known about a term; without one, the commands and the terms."""
        lines: list[Line] = []
        if not term:
            return self.overview()
        for carrier in self.found(term):
            lines += self.about(carrier)
        for text in self.topics(term):
            lines += wrap(text, "  ")
        return lines or [self.texts("help_unknown", term=term)]

    def overview(self) -> list[Line]:
        """The commands, the game in a few lines, the terms."""
        lines: list[Line] = []
        for key in ("help_game", "help_round", "help_stack", "help_commands"):
            lines += wrap(self.topic(key), "  ")
        titles = [self.topic(key).partition(":")[0] for key in all_texts() if key.startswith(TOPIC)]
        return [*lines, *wrap(self.texts("help_terms", terms=" / ".join(titles)), "  ")]

    def topic(self, key: str) -> str:
        """A term with its explanation, filled with the edition's numbers."""
        p = self.names.edition.procedure
        joint = " / "
        return self.texts(
            key,
            rounds=p.rounds,
            fee=joint.join(self.names.pay((pay,)) for pay in p.late_fee),
            hall=self.names.effect(self.names.edition.town_hall),
            hire=self.names.pay(p.hire_cost),
            house=self.names.pay(p.house_cost),
            most=p.limit_most,
            units=self.names.printer.say.amount(p.upkeep_units),
            unit=joint.join(self.names.pay((pay,)) for pay in p.upkeep_unit_of),
            cap=p.cap,
        )

    def topics(self, term: str) -> list[str]:
        """Terms whose title holds the word."""
        said = (self.topic(key) for key in all_texts() if key.startswith(TOPIC))
        return [text for text in said if term.lower() in text.partition(":")[0].lower()]

    def found(self, term: str) -> list[m.Carrier]:
        """Places, card sides and buildings of that key or name."""
        word = term.lower().lstrip("#")
        exact = [k for k in self.names.carriers.values() if self._keys(k) & {word, term.lower()}]
        if exact:
            return exact
        named = self.names.carriers.values()
        return [k for k in named if k.names and self.names.name(k).lower().startswith(word)][:4]

    def _keys(self, carrier: m.Carrier) -> set[str]:
        keys = {carrier.key, self.names.name(carrier).lower()}
        if carrier.kind == "building":
            keys |= {f"#{carrier.key}"}
        if carrier.kind == "card":
            keys |= {carrier.key.partition("-")[0]}
        return keys

    def about(self, carrier: m.Carrier) -> list[Line]:
        """One entry in sentences."""
        one, lang = self.names.of(carrier.key), self.names.lang
        lines: list[Line] = [capital(one.title.text(lang))]
        if one.headline.text(lang):
            lines += wrap(f"  {one.headline.text(lang)}", "  ")
        for sentence in one.said(lang):
            lines += wrap(f"  {sentence}", "  ")
        return lines
