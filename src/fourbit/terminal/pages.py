"""Pages: what is shown around a question, cut to the height of a plain terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fourbit.play.log import Chronicle
from fourbit.terminal.drawing import Drawing, Page
from fourbit.terminal.paper import Laid, Line, Paper, folded, wrap
from fourbit.terminal.prompts import Answer, Offer, Question, Shown
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.names import Names

MANY = 9


class Pages:
    """Puts drawings, log and questions together."""

    def __init__(self, drawing: Drawing, chronicle: Chronicle) -> None:
        self.drawing = drawing
        self.chronicle = chronicle
        self.names: Names = drawing.names
        self.texts: ScreenTexts = drawing.texts
        self.paper: Paper = drawing.paper

    def composed(
        self,
        top: Sequence[Line],
        bottom: Sequence[Line],
        note: str = "",
        log: Sequence[str] | None = None,
    ) -> list[Line]:
        """Top and bottom, with as much of the log between them as there is room for."""
        below = self.paper.laid([*bottom, *wrap(note, style="bold red")])
        room = self.paper.room
        above = self.paper.laid(top)[: max(1, room - len(below))]
        told = self.chronicle.lines(room) if log is None else log
        left = max(0, room - len(above) - len(below))
        lines: list[Line] = [*above, *self.log(told[-left:] if left else (), left), *below]
        return lines[:room]

    def log(self, lines: Sequence[str], room: int) -> list[Laid]:
        """The last sentences, as many as fit whole."""
        found: list[Laid] = []
        for line in reversed(lines):
            laid = self.paper.laid(wrap(f" {line}", "   ", "dim"))
            if len(laid) + len(found) > room:
                break
            found = [*laid, *found]
        return found

    def with_board(self, page: Page, me: str | None) -> list[Line]:
        """Everything public."""
        d = self.drawing
        return [d.head(page), *d.board(page), *d.players(page, me), *d.row(page)]

    def without_board(self, page: Page, me: str | None) -> list[Line]:
        """Everything but the places."""
        d = self.drawing
        return [d.head(page), *d.players(page, me), *d.row(page)]

    # --- questions ---

    def question(self, question: Question, effect: str, who: str, hint: str) -> list[Line]:
        """A title and its options."""
        lines: list[Line] = [Text(f"{who}: {question.title}", style="bold")]
        if effect:
            lines += wrap(f"  {effect}", "  ")
        usual = [choice for choice in question.choices if not choice.key.startswith("m")]
        if len(usual) > MANY and question.kind != "draft":
            lines += self._range(usual, question.default)
        else:
            for choice in usual:
                lines += self._choice(choice, choice.key == question.default, len(usual))
        extra = [choice for choice in question.choices if choice.key.startswith("m")]
        if extra:
            said = " / ".join(f"{choice.key}) {choice.text}" for choice in extra)
            lines += wrap(self.texts("extra", what=said), "    ")
        if hint:
            lines += wrap(hint, style="italic")
        return lines

    def _choice(self, choice: Answer, default: bool, among: int) -> list[Line]:
        mark = "*" if default else " "
        text = f"{mark}{choice.key:>3}) {choice.text}"
        if choice.result:
            text += self.texts("result", result=choice.result)
        lines = folded(text, self.paper.width, "      ")
        most = max(1, min(3, 14 // among))
        if len(lines) > most:
            lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
        return [Text(line, style="bold" if default else "") for line in lines]

    def _range(self, choices: list[Answer], default: str) -> list[Line]:
        """Many amounts: from, to, and what some of them do."""
        chosen = next(choice for choice in choices if choice.key == default)
        some = {
            c.key: c
            for c in (choices[0], *choices[1 :: max(1, len(choices) // 5)], chosen, choices[-1])
        }
        lines: list[Line] = [
            self.texts("range", low=choices[0].key, high=choices[-1].key,
                       all=" ".join(choice.key for choice in choices))
        ]  # fmt: skip
        for choice in sorted(some.values(), key=lambda c: choices.index(c)):
            lines += self._choice(choice, choice is chosen, 9)
        return lines

    def preview(self, steps: Sequence[Shown], total: str, who: str, hint: str) -> list[Line]:
        """A whole action, to be confirmed at once."""
        lines: list[Line] = [Text(f"{who}: {self.texts('preview')}", style="bold")]
        done = [step for step in steps if not step.refused]
        for number, step in enumerate(done, 1):
            said = self.texts("preview_step", n=number, source=step.source, text=step.text)
            said += self.texts("result", result=step.result) if step.result else ""
            lines += folded(said, self.paper.width, "     ")[:2]
        left = self.texts.joined([step.source for step in steps if step.refused])
        if left:
            lines += wrap(self.texts("preview_left", left=left), "     ")
        if total:
            lines += wrap(self.texts("preview_total", total=total), "     ")
        if hint:
            lines += wrap(hint, style="italic")
        return lines

    # --- stacks ---

    def hand(self, cards: Sequence[int]) -> list[Line]:
        """One's cards with both sides."""
        lines: list[Line] = []
        for card in cards:
            for side in (0, 1):
                lines.append(f"  {self.names.side(f'{card}-{side}')}")
        return lines

    def offers(self, offers: Sequence[Offer], in_order: bool) -> list[Line]:
        """Side sets or orders with what can be made of them."""
        lines: list[Line] = []
        for number, offer in enumerate(offers[:6], 1):
            cards = offer.cards if in_order else tuple(sorted(offer.cards, key=card_number))
            shown = " ".join(card + use_mark(offer, card) for card in cards)
            said = f"{'*' if number == 1 else ' '}{number:>2}) {shown}"
            said += self.texts("result", result=offer.result)
            style = "bold" if number == 1 else ""
            lines += [
                Text(line, style=style) for line in folded(said, self.paper.width, "      ")[:2]
            ]
        return lines


def card_number(side: str) -> int:
    """The card of a side."""
    return int(side.partition("-")[0])


def use_mark(offer: Offer, card: str) -> str:
    """How a card is used: by its effect, spent for a discount, or not at all."""
    if card in offer.discounts:
        return "-"
    return "+" if card in offer.used else ""
