"""The tables of the lab: their columns, in order, and how each is kept.

A column `{kind}` is one for each kind of piece of the edition. Descriptions in both languages are
messages `lab.table.NAME` and `lab.column.NAME.COLUMN`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourbit.errors import Both, catalogue
from fourbit.rules.compiled import Rules

KIND = "{kind}"


@dataclass(frozen=True, slots=True)
class Column:
    """A name and a numpy type. `words`: the numbers stand for words (see `tallying.WORDS`);
    `gaps`: a negative number (or NaN) stands for nothing."""

    name: str
    type: str
    words: str = ""
    gaps: bool = False


def _columns(*said: str) -> tuple[Column, ...]:
    """Columns from `name type`, with `?` for gaps and `=words` for words."""
    found = []
    for one in said:
        name, _, kind = one.partition(" ")
        kind, _, words = kind.partition("=")
        found.append(Column(name, kind.rstrip("?"), words, kind.endswith("?")))
    return tuple(found)


SCHEMA: dict[str, tuple[Column, ...]] = {
    "games": _columns(
        *("game int32", "deal int32", "rotation int8", "seed int64", "winners int8"),
        *("rounds int8", "decisions int16", "best int32", "margin int32"),
    ),
    "seats": _columns(
        *("game int32", "seat int8", "bot int8=bots", "score int32", "share float32"),
        *("rank int8", "margin int32", "turn int8", "hand int32", "decisions int16"),
        "end_{kind} int32",
    ),
    "rounds": _columns(
        *("game int32", "round int8", "seat int8", "{kind} int32", "hired int8"),
        *("hiring_limit int8", "built int8", "planned int8", "space int16", "sent int8"),
        *("late int8", "town_hall int8", "passed bool", "without_workers bool"),
    ),
    "cards": _columns(
        *("game int32", "seat int8", "card int8", "pick int8?", "dealt_to int8?"),
    ),
    "deeds": _columns(
        *("game int32", "round int8", "step int8", "seat int8", "deed int8=deeds"),
        *("building int16?", "line int16", "known bool", "paid_{kind} int32", "points int32"),
    ),
    "visits": _columns(
        *("game int32", "round int8", "step int8", "seat int8", "wanted int8", "place int8"),
        *("late bool", "paid_fee bool", "town_hall bool", "stack int16", "got_{kind} int32"),
    ),
    "effects": _columns(
        *("game int32", "round int8", "seat int8", "line int16", "offered int16", "used int16"),
        *("fired int16", "gave_{kind} int32", "took_{kind} int32"),
    ),
    "choices": _columns(
        *("game int32", "ply int16", "round int8", "step int8", "seat int8"),
        *("kind int8=choices", "options int16", "choice int16", "value float32?"),
    ),
}
NAMES = ("what", "number", "key", "ja", "en", "text_ja", "text_en")
RUN = ("edition", "rules", "players", "seed", "games", "bot", "bot_name", "bot_hash")


def columns(table: str, rules: Rules) -> Iterator[Column]:
    """The columns of a table for an edition, `{kind}` spelled out."""
    for column in SCHEMA[table]:
        if KIND in column.name:
            for kind in rules.kinds:
                yield Column(column.name.replace(KIND, kind), column.type)
        else:
            yield column


def told(table: str, column: str = "") -> Both:
    """What a table or a column is, in both languages."""
    said = catalogue()[f"lab.column.{table}.{column}" if column else f"lab.table.{table}"]
    return Both(said["ja"], said["en"])
