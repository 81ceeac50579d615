"""Cards, buildings and places of an edition in words, as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fourbit.errors import Lang
from fourbit.rules.doing import FOR_EVERYBODY, all_lines, dead
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier, Line, Number
from fourbit.words.phrases import book, capital
from fourbit.words.sentences import sentence, speaker


@dataclass(frozen=True)
class Listing:
    """The entries of one edition in one language."""

    edition: Edition
    lang: Lang

    def text(self, key: str, **facts: object) -> str:
        """One of the small texts at the head of the chapters."""
        return str(book(f"chapters_{self.lang}")[key]).format(**facts)

    # --- names

    def name(self, carrier: Carrier) -> str:
        """Its name in this language, else in the other, else nothing."""
        return carrier.names.get(self.lang) or next(iter(carrier.names.values()), "")

    def what(self, carrier: Carrier) -> str:
        """`場所7`, `card 9, 1-side`, `building 8`."""
        number, _, side = carrier.key.partition("-")
        if carrier.kind == "place":
            number = str(int(carrier.key, 2))
        return self.text(f"carrier_{carrier.kind}", n=number, side=side)

    def title(self, carrier: Carrier) -> str:
        """With its name: `場所7「裏工房」`."""
        what, name = self.what(carrier), self.name(carrier)
        return self.text("named", what=what, name=name) if name else what

    # --- effects

    @cached_property
    def _dead(self) -> tuple[tuple[str, str, Line], ...]:
        found = dead(all_lines(self.edition))
        return tuple((place.carrier.kind, place.carrier.key, place.line) for place in found)

    def is_dead(self, carrier: Carrier, line: Line) -> bool:
        """Whether the line can never work in this edition."""
        return (carrier.kind, carrier.key, line) in self._dead

    def is_undecided(self, carrier: Carrier) -> bool:
        """Whether the entry was left empty: no lines, and for a building nothing at all."""
        whole = carrier.kind == "building" and (carrier.cost or carrier.points != Number((0,)))
        return not carrier.lines and not whole

    def has_marks(self) -> bool:
        """Whether something is marked as undecided or without effect."""
        return bool(self._dead) or any(map(self.is_undecided, self._entries))

    @property
    def _entries(self) -> tuple[Carrier, ...]:
        sides = (side for pair in self.edition.cards for side in pair)
        return (*self.edition.places, *sides, *self.edition.buildings)

    def said(self, carrier: Carrier) -> list[str]:
        """Each sentence, dead ones with their note; `未定` where there is none."""
        if not carrier.lines:
            undecided = self.is_undecided(carrier)
            return [capital(self.text("undecided" if undecided else "no_effect"))]
        found = []
        for line in carrier.lines:
            note = f"\n  {self.text('dead')}" if self.is_dead(carrier, line) else ""
            found.append(sentence(line, carrier, self.edition, self.lang) + note)
        return found

    def effects(self, carrier: Carrier) -> str:
        """As a list."""
        return "\n".join(f"- {text}" for text in self.said(carrier))

    # --- chapters 7, 8, 9, 11

    def cards(self) -> str:
        """The sixteen cards."""
        blocks = []
        for number, pair in enumerate(self.edition.cards, 1):
            lines = [self.text("card", n=number), ""]
            for bit, side in enumerate(pair):
                key = "side" if self.name(side) else "side_unnamed"
                head = self.text(key, side=bit, name=self.name(side))
                lines.append(
                    f"- {head}{'：' if self.lang == 'ja' else ' '}{' '.join(self.said(side))}"
                )
            blocks.append("\n".join(lines))
        return "\n\n".join(blocks)

    def headline(self, building: Carrier) -> str:
        """Price, VP, tags and copies of a building."""
        say = speaker(self.edition.words, self.lang)
        gap = "　" if self.lang == "ja" else " · "
        colon = self.text("colon")
        price = say.price(building.cost) if building.cost else self.text("free")
        score = self.edition.words.kind(self.edition.words.score).name(self.lang)
        parts = [f"{self.text('price')}{colon}{price}"]
        if building.points != Number((0,)):
            parts.append(f"{score}{colon}{say.number(building.points)}")
        if building.tags:
            parts.append(
                self.text("tags") + colon + " ".join(f"【{tag}】" for tag in building.tags)
            )
        if building.copies > 1:
            parts.append(self.text("copies", n=building.copies))
        if meanings := say.series.meanings(self.lang).strip():
            parts.append(meanings)
        return gap.join(parts)

    def buildings(self) -> str:
        """All buildings."""
        blocks = []
        for building in self.edition.buildings:
            head = self.text("building", n=building.key, name=self.name(building)).rstrip()
            facts = "" if self.is_undecided(building) else f"{self.headline(building)}\n\n"
            blocks.append(f"{head}\n\n{facts}{self.effects(building)}")
        return "\n\n".join(blocks)

    def places(self) -> str:
        """The sixteen places."""
        blocks = []
        for number, place in enumerate(self.edition.places):
            head = self.text("place", n=number, bits=place.key, name=self.name(place)).rstrip()
            blocks.append(f"{head}\n\n{self.effects(place)}")
        return "\n\n".join(blocks)

    def bit_table(self) -> str:
        """Bits, number, name, and the stack that leads there."""
        rows = []
        for number, place in enumerate(self.edition.places):
            stack = " ".join(reversed(place.key))
            name = self.name(place) or self.text("undecided")
            rows.append(f"| {place.key} | {number} | {name} | {stack} |")
        return "\n".join(rows)

    # --- moments

    def at_moment(self, moment: str) -> str:
        """What works at a moment of the procedure, with its owner's name."""
        found = []
        for carrier in self.edition.carriers:
            for line in carrier.lines:
                now = carrier.kind == "procedure" and line.moment == "now"
                if line.moment == moment or (now and moment == "setup"):
                    text = sentence(line, carrier, self.edition, self.lang)
                    owner = "" if carrier.kind == "procedure" else self._owner(carrier)
                    found.append(f"- {owner}{text}")
        return "\n".join(found)

    def _owner(self, carrier: Carrier) -> str:
        return capital(self.title(carrier)) + self.text("colon")

    def procedure_lines(self) -> str:
        """Effects of the procedure that no chapter lists at its own moment."""
        listed = ("now", *FOR_EVERYBODY)
        carrier = self.edition.procedure_lines
        lines = [line for line in carrier.lines if line.moment not in listed]
        texts = (sentence(line, carrier, self.edition, self.lang) for line in lines)
        return "\n".join(f"- {text}" for text in texts)
