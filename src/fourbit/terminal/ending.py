"""The final scoring: each effect's share, points by source, standing, winners."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fourbit.play.log import Chronicle
from fourbit.play.scoring import Share, by_group, shares
from fourbit.play.swings import curve, said, swings
from fourbit.records.record import Record
from fourbit.terminal.paper import WIDTH, Line, pad, wrap
from fourbit.words.sources import source_name

TITLE = 26
SEVERAL = ("place", "card", "building")  # groups of more than one carrier


class EndingPage:
    """The scoring of one finished game."""

    def __init__(self, chronicle: Chronicle, record: Record) -> None:
        self.chronicle = chronicle
        self.names = chronicle.names
        self.texts = chronicle.texts
        self.state = record.state
        self.shares = shares(record)
        self.swings = swings(curve(record))
        self.column = max(4, min(13, (WIDTH - TITLE) // len(record.names)))

    def lines(self) -> list[Line]:
        """Every share, then the sums and who has won."""
        t = self.texts
        lines: list[Line] = [Text(t("final_title"), style="reverse"), self._heads()]
        group = ""
        for share in self.shares:
            if not any(share.points):
                continue
            if share.group != group and share.group in SEVERAL:
                group = share.group
                lines.append(Text(self._group(group), style="bold"))
            lines += self._share(share)
        lines += ["", Text(t("final_sums"), style="reverse"), self._heads()]
        for group, points in by_group(self.shares).items():
            if any(points):
                lines.append(self._row(self._group(group), points))
        lines.append(self._row(t("group_total"), self.state.scores(), "bold"))
        lines += self._tie_breaks()
        winners = t.joined([self.chronicle.player(seat) for seat in self.state.winners()])
        key = "final_winner" if len(self.state.winners()) == 1 else "final_winners"
        return [*lines, "", Text(t(key, names=winners), style="bold"), *self._swings()]

    def _swings(self) -> list[Line]:
        """Where the chances of winning changed most, where somebody can tell."""
        lines: list[Line] = [Text(self.texts("final_swings"), style="reverse")]
        for swing in self.swings:
            name = self.chronicle.player(swing.seat)
            text = said(swing, self.names, self.texts, name)
            facts = {"was": f"{swing.was:.0%}", "now": f"{swing.now:.0%}"}
            lines += wrap(
                self.texts(
                    "final_swing", ply=swing.ply, round=swing.round, name=name, what=text, **facts
                ),
                "  ",
            )
        return ["", *lines] if self.swings else []

    def _group(self, group: str) -> str:
        """A group of sources; the town hall by its own name."""
        return self.names.town_hall if group == "town_hall" else self.texts(f"group_{group}")

    def _heads(self) -> Text:
        names = (pad(self.chronicle.player(s), self.column) for s in range(self.state.players))
        return Text(pad("", TITLE) + "".join(names), style="bold")

    def _row(self, title: str, numbers: Sequence[int], style: str = "") -> Text:
        cells = "".join(pad(f"{n:>4}", self.column) for n in numbers)
        return Text(pad(title, TITLE) + cells, style=style)

    def _share(self, share: Share) -> list[Line]:
        """What it is and gave; a line of the game's end with what it says and counted."""
        name = source_name(self.names, self.texts, share.carrier)
        if share.group == "building" and share.line is None:
            name = self.texts("final_printed", name=name)
        if share.group not in SEVERAL:
            return [self._row(name, share.points)]
        lines: list[Line] = [self._row(f"  {name}", share.points)]
        if share.line is not None and (share.group != "place" or share.noun):
            effect = self.names.of(share.carrier).effects[share.line]
            lines += wrap(f"    {effect.sentence.text(self.names.lang)}", "    ", "dim")
        if share.noun is not None:
            lines += wrap(f"    {self._counts(share)}", "    ", "dim")
        return lines

    def _counts(self, share: Share) -> str:
        """`A: コイン 68 → +17`."""
        assert share.noun is not None
        what = self.names.printer.say.noun(share.noun)
        told = [
            self.texts(
                "final_count", name=self.chronicle.player(seat), what=what, n=count,
                points=f"{share.points[seat]:+d}",
            )
            for seat, count in enumerate(share.counts)
            if share.points[seat]
        ]  # fmt: skip
        return self.texts.joined(told)

    def _tie_breaks(self) -> list[Line]:
        """What breaks ties, shown when the points are level."""
        scores = self.state.scores()
        if scores.count(max(scores)) < 2:
            return []
        nouns = self.names.edition.procedure.tie_breaks
        standings = [self.state.standing(seat)[1:] for seat in range(self.state.players)]
        rows: list[Line] = []
        for i, noun in enumerate(nouns):
            title = self.texts("tie_break", what=self.names.printer.say.noun(noun))
            rows.append(self._row(title, [abs(standing[i]) for standing in standings]))
        return rows
