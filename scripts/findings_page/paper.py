"""Figures on paper: facts in one language, numbers with their intervals, Markdown tables."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from math import ceil, log10
from pathlib import Path
from typing import Any

from findings_page.asking import questions
from findings_page.plan import BOTS, EDITIONS, PLAYERS, Run
from fourbit.errors import Lang, say

HERE = Path(__file__).parent
Figure = tuple[float, float | None]  # with half of its interval
NOTHING: Figure = (0.0, None)  # never happened


@cache
def words() -> dict[str, dict[str, str]]:
    """What the page says besides its template, in both languages."""
    return tomllib.loads((HERE / "words.toml").read_text("utf-8"))


class Paper:
    """The facts as one page shows them."""

    def __init__(self, facts: dict[str, Any], lang: Lang) -> None:
        self.facts = facts
        self.lang = lang
        self.at = 0 if lang == "ja" else 1

    def say(self, key: str, **with_: object) -> str:
        """Words of the page."""
        return words()[key][self.lang].format(**with_)

    def told(self, key: str, **with_: object) -> str:
        """Words of the program."""
        return say(key, self.lang, **with_)

    def listed(self, names: Iterable[str]) -> str:
        """Names one after the other."""
        return ("、" if self.lang == "ja" else ", ").join(names)

    # --- names -----------------------------------------------------------------------------------

    def edition(self, edition: str) -> str:
        """The name of an edition."""
        return str(self.facts["names"][edition]["edition"][self.at])

    def name(self, what: str, number: object) -> str:
        """A kind, place, card side or building; places and buildings with their number."""
        key, *texts = self.facts["names"][EDITIONS[0]][what][str(number)]
        name = str(texts[self.at])
        return f"{number} {name}" if what in ("place", "building") and key.isdigit() else name

    def card(self, number: int) -> str:
        """A card by both of its sides."""
        return " / ".join(self.name("side", f"{number}-{side}") for side in (0, 1))

    def text(self, what: str, number: object, edition: str = EDITIONS[0]) -> str:
        """The rulebook's own sentence of something."""
        _, *texts = self.facts["names"][edition][what][str(number)]
        return str(texts[2 + self.at])

    def line_of(self, key: str, at: int = 0, edition: str = EDITIONS[0]) -> int:
        """The number of a line of effect by what it stands on."""
        found = [
            int(number)
            for number, (of, *_) in self.facts["names"][edition]["line"].items()
            if of == key
        ]
        return sorted(found)[at]

    # --- figures ---------------------------------------------------------------------------------

    def merit(self, folder: str, card: int) -> tuple[float, float | None, bool]:
        """What having a card is worth in some games, half its interval, and whether it is sure."""
        for number, value, half, sure in self.facts["cards"][folder]:
            if number == card:
                return value, half, sure
        return *NOTHING, False

    @cached_property
    def _figures(self) -> dict[tuple[str, str], dict[tuple[Any, ...], Figure]]:
        return {
            (id_, folder): {tuple(keys): (value, half) for *keys, value, half in rows}
            for id_, folders in self.facts["figures"].items()
            for folder, rows in folders.items()
        }

    def figure(self, id_: str, folder: str, *key: Any) -> Figure:
        """A figure of a folder; what never happened is nothing."""
        return self._figures[id_, folder].get(key, NOTHING)

    def keys(self, id_: str) -> list[tuple[Any, ...]]:
        """All keys that occur anywhere, in order."""
        return sorted({key for (of, _), rows in self._figures.items() if of == id_ for key in rows})

    def both(self, id_: str, edition: str, players: int, *key: Any) -> list[Figure]:
        """What the two bots say."""
        return [self.figure(id_, f"{edition}-{players}-{bot}", *key) for bot in BOTS]

    def everywhere(self, id_: str, *key: Any, players: Sequence[int] = PLAYERS) -> list[Figure]:
        """What every main run says."""
        return [
            figure
            for edition in EDITIONS
            for many in players
            for figure in self.both(id_, edition, many, *key)
        ]

    def pair(self, figures: Sequence[Figure], unit: str = "") -> str:
        """`quick 73.5 ±0.6 %, value …`."""
        return self.of_bots(f"{number(*one)}{unit}" for one in figures)

    def of_bots(self, said: Iterable[str]) -> str:
        """What was said of each bot."""
        return self.listed(f"{bot} {one}" for bot, one in zip(BOTS, said, strict=True))

    def of_editions(self, said: Callable[[str], str]) -> str:
        """What is said of each edition."""
        parts = (
            self.say("of_edition", edition=self.edition(edition), said=said(edition))
            for edition in EDITIONS
        )
        return self.say("semicolon").join(parts)

    # --- tables ----------------------------------------------------------------------------------

    def heading(self, players: int) -> str:
        """Above a table."""
        return self.say("players", players=players)

    def columns(self) -> list[str]:
        """Of a table that shows both editions and both bots."""
        return [f"{self.edition(edition)} {bot}" for edition in EDITIONS for bot in BOTS]

    def grid(
        self, id_: str, players: int, rows: Iterable[tuple[str, tuple[Any, ...]]], first: str
    ) -> str:
        """One figure a cell: a row for each label and key, a column for each edition and bot."""
        return table(
            [first, *self.columns()],
            [[label, *(number(*one) for one in self.across(id_, players, *key))]
             for label, key in rows],
        )  # fmt: skip

    def by_round(self, id_: str, players: int, rounds: range) -> str:
        """A column for each round, a row for each edition and bot."""
        return table(
            [self.say(f"by_round.{id_}"), *map(str, rounds)],
            [
                [f"{self.edition(edition)} {bot}"]
                + [number(*self.figure(id_, f"{edition}-{players}-{bot}", r)) for r in rounds]
                for edition in EDITIONS
                for bot in BOTS
            ],
        )

    def across(self, id_: str, players: int, *key: Any) -> list[Figure]:
        """The cells of a row."""
        return [figure for edition in EDITIONS for figure in self.both(id_, edition, players, *key)]

    def run(self, folder: str) -> dict[str, Any]:
        """What was played there."""
        found: dict[str, Any] = next(r for r in self.facts["runs"] if r["folder"] == folder)
        return found

    def commands(self, runs: Iterable[Run]) -> str:
        """The commands that played."""
        return code(self.run(run.folder)["command"] for run in runs)

    def lines(self, *ids: str, folder: str = f"{EDITIONS[0]}-{PLAYERS[0]}-{BOTS[0]}") -> str:
        """The commands that ask."""
        return code([questions()[id_].line(folder, self.lang) for id_ in ids])


def code(lines: Iterable[str]) -> str:
    """Commands."""
    return "\n".join(["```sh", *lines, "```"])


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """Markdown; the first columns are words and stand to the left, numbers to the right."""
    lines = [head, [*["---"] * words, *["--:"] * (len(head) - words)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def number(value: float, half: float | None, sign: str = "") -> str:
    """A figure with half of its interval, as exactly as it is known."""
    if half is None:
        return "0" if not value else plain(value, sign)
    if not half:
        return plain(value, sign)
    digits = max(1, min(3, ceil(-log10(half))))
    value = round(value, digits) or 0.0  # no minus before nothing
    return f"{value:{sign}.{digits}f} ±{half:.{digits}f}"


def plain(value: float, sign: str = "") -> str:
    """Without an interval: all deals gave the same, or only one did."""
    return f"{value:{sign}.2f}".rstrip("0").rstrip(".")
