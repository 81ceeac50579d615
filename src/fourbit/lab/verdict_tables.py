"""A verdict as tables for a terminal, a hundred columns wide."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from statistics import median
from typing import TYPE_CHECKING

from fourbit.lab.verdict import Compared, Verdict
from fourbit.lab.verdict_words import MARK, VerdictWords

if TYPE_CHECKING:
    from rich.table import Table

WIDTH = 100
LITTLE = 0.05  # of a kind, that no visit is said to give
ALIVE = ("alive", None)


class VerdictTables:
    """Draws the tables of one verdict."""

    def __init__(self, verdict: Verdict, words: VerdictWords) -> None:
        self.verdict = verdict
        self.words = words

    def drawn(self) -> str:
        """All of them, one below the other."""
        return printed(self._all())

    def _all(self) -> Iterator[Table]:
        yield self._simple("headline", self.verdict.headlines)
        if turns := self._turns():
            yield self._simple("turn", turns, labels=[str(i + 1) for i in range(len(turns))])
        yield self._simple("points", self._points())
        yield self._places()
        yield from self._cards()
        yield self._simple("building", self.verdict.topic("building"))
        yield self._simple("deed", self.verdict.topic("deed"))
        yield self._simple("round", self.verdict.topic("round"))
        lines = self._lines()
        if lines.row_count:
            yield lines

    def _turns(self) -> list[Compared]:
        """With more than two players, everybody's share."""
        middle = self.verdict.topic("turn")
        ends = {one.key[1]: one for one in self.verdict.headlines}
        return [ends["first_wins"], *middle, ends["last_wins"]] if middle else []

    def _points(self) -> list[Compared]:
        """Sorts, then each source that differs."""
        sources = [one for one in self.verdict.topic("source") if one.differs]
        return [*self.verdict.topic("sort"), *sources]

    def _simple(
        self, title: str, rows: Iterable[Compared], labels: list[str] | None = None
    ) -> Table:
        """One figure a row."""
        words = self.words
        table = self._table(title, "before", "after", "difference")
        for i, one in enumerate(rows):
            name = labels[i] if labels else words.row(one.key)
            table.add_row(
                name,
                words.value(one.key, one.pair.before),
                words.value(one.key, one.pair.after),
                words.difference(one),
                words.seen(one),
            )
        for key, (before, after) in self.verdict.only.items():
            if key[0] == title:
                values = (words.value(key, value) for value in (before, after))
                table.add_row(words.row(key), *values, "", "")
        return table

    def _table(self, title: str, *columns: str) -> Table:
        """With the editions' names above their columns."""
        from rich import box
        from rich.table import Table

        words = self.words
        table = Table(
            title=words.say(f"table.{title}"),
            title_justify="left",
            title_style="bold",
            caption_justify="left",
            caption_style="",
            box=box.SIMPLE_HEAD,
            pad_edge=False,
        )
        table.add_column(
            words.say("column.figure"), max_width=38, overflow="ellipsis", no_wrap=True
        )
        for column in columns:
            if column in ("before", "after"):
                name = words.titles[column == "after"]
                table.add_column(name, justify="right", max_width=14, overflow="fold")
            else:
                table.add_column(words.say(f"column.{column}"), no_wrap=True)
                table.add_column(words.say("column.seen"), no_wrap=True)
        return table

    def _places(self) -> Table:
        """Visits, and what one gives."""
        words, figures = self.words, self.verdict.figures
        table = self._table("place", "before", "after", "difference")
        table.columns[0].max_width = 20
        table.add_column(words.say("column.gives"))
        for one in self.verdict.topic("place"):
            if one.key[2] != "visits":
                continue
            gives = [
                self._given(other)
                for key, other in figures.items()
                if key[:2] == one.key[:2] and key[2] != "visits" and _gives(other)
            ]
            table.add_row(
                words.row(one.key),
                words.value(one.key, one.pair.before),
                words.value(one.key, one.pair.after),
                words.difference(one),
                words.seen(one),
                ", ".join(gives),
            )
        table.caption = words.say("gives", seen=", ".join(self._visible()))
        return table

    def _given(self, one: Compared) -> str:
        """`wood 4.2→6.5 ●`, in one piece."""
        mark = f"\N{NO-BREAK SPACE}{MARK}" if one.differs else ""
        kind = self.words.kind(one.key[2]).replace(" ", "\N{NO-BREAK SPACE}")
        before, after = (
            f"{x:.1f}".replace("-0.0", "0.0") for x in (one.pair.before, one.pair.after)
        )
        moved = before if before == after and not mark else f"{before}→{after}"
        return f"{kind}\N{NO-BREAK SPACE}{moved}{mark}"

    def _visible(self) -> Iterator[str]:
        """How small a difference would have been seen in what a visit gives: the middle place."""
        kinds: dict[str, list[float]] = {}
        for one in self.verdict.topic("place"):
            if one.key[2] != "visits" and one.pair.error:
                kinds.setdefault(one.key[2], []).append(one.seen)
        for kind, seen in kinds.items():
            yield f"{self.words.kind(kind)} ± {median(seen):.2f}"

    def _cards(self) -> Iterator[Table]:
        """How often in a hand, unless every card always is; and how early."""
        held, picks = self.verdict.topic("card"), self.verdict.topic("pick")
        if any(one.pair.error or one.pair.after != 1 for one in held):
            yield self._simple("card", held)
        if picks:
            yield self._simple("pick", picks)

    def _lines(self) -> Table:
        """Lines that did nothing in one of the editions, those that changed first."""
        from rich import box
        from rich.table import Table

        words = self.words
        before, after = self.verdict.fates
        table = Table(
            title=words.say("table.lines"), title_justify="left", title_style="bold",
            box=box.SIMPLE_HEAD, pad_edge=False,
        )  # fmt: skip
        table.add_column(words.say("column.line"), max_width=46, overflow="fold")
        for name in words.titles:
            table.add_column(name, max_width=25, overflow="fold")
        found = []
        for key in dict.fromkeys((*after, *before)):
            was, now = before.get(key), after.get(key)
            fates = [one.fate if one else None for one in (was, now)]
            if any(fate not in ALIVE for fate in fates):
                same = fates[0] == fates[1]
                text = words.line(*key, whole=not same)
                found.append((same, text, words.fate(was), words.fate(now)))
        for row in sorted(found, key=lambda row: row[0]):
            table.add_row(*row[1:])
        return table


def _gives(one: Compared) -> bool:
    return one.differs or max(abs(one.pair.before), abs(one.pair.after)) >= LITTLE


def beside(verdicts: tuple[Verdict, Verdict], words: VerdictWords) -> str:
    """Headline differences of two kinds of bots."""
    from rich import box
    from rich.table import Table

    table = Table(
        title=words.say("table.relearned"), title_justify="left", title_style="bold",
        box=box.SIMPLE_HEAD, pad_edge=False,
    )  # fmt: skip
    table.add_column(words.say("column.figure"), max_width=36)
    for key in ("as_they_were", "relearned"):
        table.add_column(words.say(key), no_wrap=True)
        table.add_column(words.say("column.seen"), no_wrap=True)
    for one in verdicts[0].headlines:
        if other := verdicts[1].figures.get(one.key):
            cells = [
                part for each in (one, other) for part in (words.difference(each), words.seen(each))
            ]
            table.add_row(words.row(one.key), *cells)
    return printed([table])


def printed(tables: Iterable[Table]) -> str:
    """As plain text."""
    from rich.console import Console

    paper = Console(
        file=io.StringIO(), width=WIDTH, markup=False, highlight=False, color_system=None
    )
    with paper.capture() as text:
        for table in tables:
            paper.print(table)
            if table.caption:
                paper.print()
    return "\n".join(line.rstrip() for line in text.get().split("\n"))
