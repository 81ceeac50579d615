"""Views drawn as lines: the head, the sixteen places, the players, the row.

Everything here is drawn from a page of words (a view, or a position when everything is open).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.paper import WIDTH, Line, Paper, fit, folded, pad, wrap
from fourbit.terminal.screen_texts import ScreenTexts
from fourbit.words.names import Names

Page = Mapping[str, Any]
SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green")
SECRET = "?"


class Drawing:
    """Draws one edition's pages in one language."""

    def __init__(
        self, names: Names, texts: ScreenTexts, people: Sequence[str], paper: Paper | None = None
    ) -> None:
        self.names = names
        self.texts = texts
        self.people = tuple(people)
        self.paper = paper or Paper()

    @property
    def name_width(self) -> int:
        """How much of a player's name is shown."""
        longest = max(cell_len(self.player(s)) for s in SEAT_NAMES[: len(self.people)])
        return min(11 + (self.paper.width - WIDTH) // 3, longest)

    @property
    def cell(self) -> int:
        """The width of a place."""
        return (self.paper.width - 3) // 4

    def player(self, seat: str) -> str:
        """`A たろう`; the letter alone where that is the name."""
        name = self.people[SEAT_NAMES.index(seat)]
        return seat if name == seat else f"{seat} {name}"

    # --- head ---

    def head(self, page: Page) -> Text:
        """Round, step, turn order."""
        t = self.texts
        rounds = self.names.edition.procedure.rounds
        if page["phase"] in ("order", "setup", "row", "deal", "draft"):
            where = t("head_setup")
        elif page["phase"] == "over":
            where = t("head_over")
        else:
            where = t("head_round", round=page.get("round", 0), rounds=rounds)
            if page["phase"] in ("join", "stack", "resolve", "action"):
                where += t("head_step", step=page.get("step", 0))
        line = Text(where, style="reverse")
        order = [seat for seat in page.get("order", []) if seat]
        if order:
            spaces = [f"{s}({page['seats'][s].get('space', 0)})" for s in order]
            line.append(t("head_order", order=" > ".join(spaces)), style="reverse")
        line.append(" " * max(0, self.paper.width - line.cell_len), style="reverse")
        return line

    # --- places ---

    def board(self, page: Page) -> list[Text]:
        """Four rows (upper two bits) of four places (lower two bits), three lines each or more."""
        lines = []
        for row in range(4):
            cells = [self.place(page, f"{row:02b}{column:02b}") for column in range(4)]
            for parts in zip(*cells, strict=True):
                line = Text()
                for column, part in enumerate(parts):
                    if column:
                        line.append("|", style="dim")
                    line.append_text(part)
                lines.append(line)
        return lines

    def place(self, page: Page, bits: str) -> list[Text]:
        """One place: number and bits, name, who is there; lines of effect."""
        one, cell = self.names.of(bits), self.cell
        blocked = bits in page.get("blocked", [])
        there = self._there(page, bits)
        marks = ("x" if blocked and not self._now(page, bits) else "") + there
        style = "dim" if blocked and not there else "bold"
        first, rest = self._title(bits)
        most = 3 if self.paper.roomy else 2
        effect = folded(rest + one.short.text(self.names.lang), cell)
        if len(effect) > most:
            effect = [*effect[: most - 1], fit(" ".join(effect[most - 1 :]), cell)]
        effect += [""] * (most - len(effect))
        lines = [Text(pad(line, cell), style="dim" if blocked else "") for line in effect]
        lines[0].stylize(style, 0, len(rest.rstrip()))
        return [Text(pad(first, cell), style), *lines[:-1], self._marked(lines[-1], marks)]

    def _title(self, bits: str) -> tuple[str, str]:
        """Number, bits and name; what is too long for a line goes on before the effect."""
        title = f"{self.label(bits)} {self.names.titled(bits)}"
        first = folded(title, self.cell)[0]
        rest = title[len(first) :].strip()
        return first, fit(rest, self.cell - 2) + self.texts("name_colon") if rest else ""

    def _marked(self, line: Text, marks: str) -> Text:
        """The line with who is there at its end."""
        if not marks:
            return line
        found = Text(pad(line.plain.rstrip(), self.cell - len(marks) - 1) + " ", style=line.style)
        for sign in marks:
            seat = SEAT_NAMES.find(sign)
            found.append(sign, style=SEAT_STYLES[seat] if seat >= 0 else "red")
        return found

    def label(self, bits: str) -> str:
        """A place's number and its bits: `7 0111`."""
        return f"{int(bits, 2)} {bits}"

    def _there(self, page: Page, bits: str) -> str:
        order = [seat for seat in page.get("frozen", []) if seat] or list(page["seats"])
        return "".join(s for s in order if bits in page["seats"][s].get("visited", []))

    def _now(self, page: Page, bits: str) -> bool:
        return any(them.get("at") == bits for them in page["seats"].values())

    # --- players ---

    def players(self, page: Page, me: str | None = None) -> list[Text]:
        """A line for each player."""
        return [self.player_line(page, seat, seat == me) for seat in page["seats"]]

    def player_line(self, page: Page, seat: str, mine: bool) -> Text:
        """What a player has, in one line."""
        them, t = page["seats"][seat], self.texts
        line = Text(">" if mine else " ")
        line.append(
            pad(self.player(seat), self.name_width), style=SEAT_STYLES[SEAT_NAMES.index(seat)]
        )
        line.append(" " + self.purse(them))
        line.append(" " + self.workers(them, page))
        if them.get("at") == "town_hall":
            line.append(f" @{self.names.town_hall}")
        if cards := them.get("cards"):
            line.append(t("line_cards", cards=" ".join(map(str, cards))), style="dim")
        if plans := self.plan_numbers(them):
            line.append(t("line_plans", plans=" ".join(plans)))
        if built := them.get("built"):
            line.append(t("line_built", built=" ".join(map(str, built))))
        return line

    def purse(self, them: Page) -> str:
        """`木材 6 石材 2 コイン 4 VP 3`."""
        held = self.held(them)
        return " ".join(f"{self.names.kind(kind)}{held[kind]:2}" for kind in self.names.rules.kinds)

    def held(self, them: Page) -> dict[str, int]:
        """Pieces of each kind, with what this upkeep has taken already."""
        purse, pending = them.get("purse", {}), them.get("pending", {})
        return {k: purse.get(k, 0) + pending.get(k, 0) for k in self.names.rules.kinds}

    def workers(self, them: Page, page: Page) -> str:
        """Workers ready and hired, with the limit."""
        hired, sent = them.get("hired", 0), them.get("sent", 0)
        if page["phase"] in ("upkeep", "refill", "over", "game_end", "before_upkeep", "round_end"):
            sent = 0
        limit = them.get("limit", 0)
        said = self.texts("line_workers", ready=hired - sent, hired=hired)
        said += self.texts("line_limit", limit=limit) if limit > hired else ""
        return said + (self.texts("line_passed") if them.get("passed") else "")

    def plan_numbers(self, them: Page) -> list[str]:
        """Plans by number; others' secret ones as question marks."""
        known = list(them.get("planned", {}))
        return known + [SECRET for _ in them.get("secret_plans", [])]

    # --- buildings ---

    def row(self, page: Page) -> list[Text]:
        """The buildings that can be planned or built: names, prices, and effects if there is
        room."""
        row = page.get("row", [])
        if not row:
            return [Text(self.texts("row_empty"), style="dim")]
        width = max(16, (self.paper.width - 1) // max(4, len(row)))
        columns = [self._column(number, width - 1) for number in row]
        lines = []
        for parts in zip(*columns, strict=True):
            line = Text()
            for part in parts:
                line.append_text(part)
                line.append(" ")
            lines.append(line)
        return lines

    def _column(self, number: int, width: int) -> list[Text]:
        one, lang = self.names.of(number), self.names.lang
        name = Text(pad(f"#{number} {self.names.building(number)}", width), "bold")
        lines = [name, Text(pad(f"{self._short_price(number)}:{one.score.text(lang)}", width))]
        if self.paper.roomy:
            effect = folded(one.short.text(lang), width)
            shown = [*effect[:1], fit(" ".join(effect[1:]), width)]
            lines += [Text(pad(line, width), "dim") for line in shown]
        return lines

    def _short_price(self, number: int) -> str:
        """Prices with the kinds' first letters."""
        pays = self.names.of(number).cost
        shorts = short_kinds([self.names.kind(kind) for kind in self.names.rules.kinds])
        words = [
            shorts[self.names.kind(pay.kind)] + str(pay.amount.times.values[0]) for pay in pays
        ]
        return "".join(words) if self.texts.ja else " ".join(words)

    # --- details ---

    def details(self, page: Page, seat: str) -> list[Line]:
        """A player's board in full: cards, plans, buildings with their effects."""
        them, t = page["seats"][seat], self.texts
        lines: list[Line] = [self.player_line({**page, "seats": {seat: _bare(them)}}, seat, False)]
        for card in them.get("cards", []):
            if card != SECRET:
                lines += wrap(self.names.sides(card), "     ")
        for number, when in them.get("planned", {}).items():
            lines += wrap(t("detail_plan", round=when.split()[0]) + self.entry(number), "     ")
        lines += [t("detail_secret", round=when) for when in them.get("secret_plans", [])]
        for number in them.get("built", []):
            lines += wrap(t("detail_built") + self.entry(number), "     ")
        return lines

    def entry(self, number: int | str) -> str:
        """A building with price, points and effect."""
        return f"#{number} {self.names.entry(number)}"


def _bare(them: Page) -> dict[str, Any]:
    return {k: v for k, v in them.items() if k not in ("cards", "planned", "secret_plans", "built")}


def short_kinds(kinds: list[str]) -> dict[str, str]:
    """The shortest beginnings by which the kinds are told apart."""
    found = {}
    for kind in kinds:
        size = 1
        while any(k != kind and k[:size].lower() == kind[:size].lower() for k in kinds):
            size += 1
        found[kind] = kind[:size]
    return found
