"""Cards, buildings and places of an edition in words, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fourbit.errors import Lang
from fourbit.rules.doing import FOR_EVERYBODY
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier
from fourbit.words.description import Description
from fourbit.words.descriptions import Descriptions
from fourbit.words.phrases import capital


@dataclass(frozen=True)
class Listing:
    """The entries of one edition in one language, drawn from their descriptions."""

    edition: Edition
    lang: Lang

    @cached_property
    def entries(self) -> Descriptions:
        """What there is to be said."""
        return Descriptions(self.edition)

    def text(self, key: str, **facts: object) -> str:
        """One of the small texts at the head of the chapters."""
        return self.entries.text(key, self.lang, **facts)

    def said(self, one: Description) -> list[str]:
        """Each sentence, dead ones with their note; `未定` where there is none."""
        notes = [f"\n  {self.text('dead')}" if effect.never else "" for effect in one.effects]
        return [said + note for said, note in zip(one.said(self.lang), notes or [""], strict=True)]

    def effects(self, one: Description) -> str:
        """As a list."""
        return "\n".join(f"- {said}" for said in self.said(one))

    def town_hall(self, *, now: bool) -> str:
        """What the town hall does in an action there (§4-2), or at moments of its own."""
        hall = self.entries["town_hall"]
        said = zip(hall.effects, self.said(hall), strict=False)  # without effects: a mere word
        return "\n".join(f"- {text}" for effect, text in said if (effect.moment == "now") == now)

    # --- chapters 7, 8, 9, 11

    def cards(self) -> str:
        """The sixteen cards."""
        blocks: dict[int, list[str]] = {}
        for side in self.entries.of("card"):
            name = side.name.text(self.lang)
            bit = side.key.partition("-")[2]
            head = self.text("side" if name else "side_unnamed", side=bit, name=name)
            gap = "：" if self.lang == "ja" else " "
            block = blocks.setdefault(side.number, [self.text("card", n=side.number), ""])
            block.append(f"- {head}{gap}{' '.join(self.said(side))}")
        return "\n\n".join("\n".join(block) for block in blocks.values())

    def buildings(self) -> str:
        """All buildings."""
        blocks = []
        for one in self.entries.of("building"):
            head = self.text("building", n=one.key, name=one.name.text(self.lang)).rstrip()
            facts = f"{one.headline.text(self.lang)}\n\n" if not one.undecided else ""
            blocks.append(f"{head}\n\n{facts}{self.effects(one)}")
        return "\n\n".join(blocks)

    def places(self) -> str:
        """The sixteen places."""
        blocks = []
        for one in self.entries.of("place"):
            name = one.name.text(self.lang)
            head = self.text("place", n=one.number, bits=one.key, name=name).rstrip()
            blocks.append(f"{head}\n\n{self.effects(one)}")
        return "\n\n".join(blocks)

    def bit_table(self) -> str:
        """Bits, number, name, and the stack that leads there."""
        rows = []
        for one in self.entries.of("place"):
            stack = " ".join(reversed(one.key))
            unnamed = self.text("undecided" if one.undecided else "unnamed")
            name = one.name.text(self.lang) or unnamed
            rows.append(f"| {one.key} | {one.number} | {name} | {stack} |")
        return "\n".join(rows)

    # --- moments

    def at_moment(self, moment: str) -> str:
        """What works at a moment of the procedure, with its owner's name."""
        found = []
        for carrier, at in self._at(moment):
            one = self.entries[carrier.key]
            owner = "" if one.sort == "procedure" else self._owner(one)
            found.append(f"- {owner}{one.effects[at].sentence.text(self.lang)}")
        return "\n".join(found)

    def works_at(self, moment: str) -> bool:
        """Whether anything does; nothing needs to be put into words for that."""
        return any(True for _ in self._at(moment))

    def _at(self, moment: str) -> Iterator[tuple[Carrier, int]]:
        """Who has a line at that moment, and which of its lines that is."""
        for carrier in self.edition.carriers:
            for at, line in enumerate(carrier.lines):
                now = carrier.kind == "procedure" and line.moment == "now"
                if line.moment == moment or (now and moment == "setup"):
                    yield carrier, at

    def _owner(self, one: Description) -> str:
        return capital(one.title.text(self.lang)) + self.text("colon")

    def procedure_lines(self) -> str:
        """Effects of the procedure that no chapter lists at its own moment."""
        effects = self.entries[self.edition.procedure_lines.key].effects
        rest = [effect for effect in effects if effect.moment not in ("now", *FOR_EVERYBODY)]
        return "\n".join(f"- {effect.sentence.text(self.lang)}" for effect in rest)
