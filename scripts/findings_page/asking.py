"""Questions asked of folders of games: the figure of each row, and the blocks it comes from."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fourbit.errors import Lang
from fourbit.lab.inquiry import Asked
from fourbit.lab.statistics import Measure

HERE = Path(__file__).parent
ALIKE = 1e-9  # the line on the page and the blocks give the same figure

Row = tuple[Any, ...]
Measures = dict[Row, Measure]


@dataclass(frozen=True)
class Question:
    """A SELECT as the page prints it (see `questions.toml`)."""

    id: str
    template: str
    plain: bool = False

    def select(self, lang: Lang = "en") -> str:
        """For a page in this language."""
        return self.template.replace("{lang}", lang)

    def line(self, folder: str, lang: Lang) -> str:
        """The command that asks it."""
        return f'fourbit query {folder} "{self.select(lang)}"'

    @property
    def by_game(self) -> str:
        """The same, game by game."""
        return self.select().replace("SELECT ", "SELECT game, ", 1)


@cache
def questions() -> dict[str, Question]:
    """All of them, by id."""
    read = tomllib.loads((HERE / "questions.toml").read_text("utf-8"))
    return {id_: Question(id_, one["select"], one.get("plain", False)) for id_, one in read.items()}


def asked_by(headline: str, players: int) -> tuple[str, tuple[int, ...]]:
    """The question and the key of a headline figure."""
    turns = {"first_wins": 1, "last_wins": players}
    return ("wins", (turns[headline],)) if headline in turns else (headline, ())


class Folder:
    """A folder of games that is open for the page's questions."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.asked = Asked(path)
        self.games: int = self.asked.ask("SELECT count(*) FROM games").rows[0][0]

    def rows(self, id_: str) -> list[Row]:
        """What the line on the page gives."""
        return self.asked.ask(questions()[id_].select()).rows

    def names(self) -> list[Row]:
        """What numbers mean: what, number, key, ja, en, text_ja, text_en."""
        return self.asked.ask("SELECT * FROM names ORDER BY what, number").rows

    def measures(self, id_: str) -> Measures:
        """The figure of each row by block. Raises `ValueError` where blocks and line disagree."""
        found = self.asked.ask(questions()[id_].by_game)
        per_game = "out_of" not in found.columns
        measures: Measures = {}
        for game, *rest in found.rows:
            *key, many, of = rest[:-1] if not per_game else (*rest[:-1], 1.0)
            measure = measures.get(tuple(key))
            if measure is None:
                of_games = np.ones(self.games) if per_game else np.zeros(self.games)
                measure = measures[tuple(key)] = Measure(np.zeros(self.games), of_games)
            measure.many[game] = many or 0.0
            measure.of[game] = of or 0.0
        self._checked(id_, measures)
        return measures

    def _checked(self, id_: str, measures: Measures) -> None:
        """The line on the page gives what the blocks give."""
        found = self.asked.ask(questions()[id_].select())
        keys = len(found.columns) - (2 if "out_of" not in found.columns else 3)
        told = {row[:keys]: row[-1] for row in found.rows}
        for key, measure in measures.items():
            same = math.isclose(told[key] or 0.0, measure.value, rel_tol=1e-6, abs_tol=ALIKE)
            if not same and not (told[key] is None and math.isnan(measure.value)):
                raise ValueError(f"{self.path} {id_} {key}: {told[key]} is not {measure.value}")
        if told.keys() != measures.keys():
            raise ValueError(f"{self.path} {id_}: {told.keys() ^ measures.keys()}")
