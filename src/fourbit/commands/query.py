"""`fourbit query DIR "SELECT …"`: a folder of simulated games, asked with SQL."""

from __future__ import annotations

import csv
import io
import math
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourbit.commands.common import JsonOption, LangOption, language
from fourbit.commands.output import echo, echo_json
from fourbit.commands.simulate import need
from fourbit.errors import say
from fourbit.files import given
from fourbit.words.harmless import harmless

if TYPE_CHECKING:
    from fourbit.lab.inquiry import Asked, Found

Folder = Annotated[str, typer.Argument(metavar="DIR", help="A folder that simulate made.")]
Select = Annotated[str, typer.Argument(help="One SELECT; without it, tables and columns.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Answer in CSV.")]


def query(
    folder: Folder,
    select: Select = "",
    as_csv: AsCsv = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Ask a folder of simulated games, or list its tables.

    Example: fourbit query town "SELECT bot, avg(score) FROM seats GROUP BY bot"
    """
    need("lab", "duckdb", "numpy", "pyarrow")
    from fourbit.lab.inquiry import Asked

    asked = Asked(given(folder))
    if not select:
        list_tables(asked, as_json)
        return
    answer = asked.ask(select)
    if as_json:
        echo_json([dict(zip(answer.columns, map(plain, row), strict=True)) for row in answer.rows])
    elif as_csv:
        echo(written(answer), nl=False)
    else:
        echo(drawn(answer), nl=False)


def plain(value: Any) -> Any:
    """A value as JSON can say it."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def written(answer: Found) -> str:
    """The answer as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows([plain(one) for one in row] for row in answer.rows)
    return text.getvalue()


def drawn(answer: Found) -> str:
    """The answer as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    numbers = [all(isinstance(row[i], int | float | Decimal | None) for row in answer.rows)
               for i in range(len(answer.columns))]  # fmt: skip
    for name, number in zip(answer.columns, numbers, strict=True):
        table.add_column(Text(harmless(name)), justify="right" if number else "left")
    for row in answer.rows:
        table.add_row(*(Text(harmless(shown(one))) for one in row))
    text = io.StringIO()
    width = 10_000 if not answer.rows else max(200, 40 * len(answer.columns))
    Console(file=text, width=width, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in text.getvalue().split("\n")).strip("\n") + "\n"


def shown(value: Any) -> str:
    """A value in a cell."""
    value = plain(value)
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:,.1f}"
    return "" if value is None else str(value)


def list_tables(asked: Asked, as_json: bool) -> None:
    """Every table and column with a sentence; as JSON in both languages."""
    if as_json:
        echo_json(
            [
                {
                    "table": table.name,
                    "rows": table.rows,
                    "ja": table.what.ja,
                    "en": table.what.en,
                    "columns": [
                        {"column": name, "type": kind, "ja": what.ja, "en": what.en}
                        for name, kind, what in table.columns
                    ],
                }
                for table in asked.tables()
            ]
        )
        return
    lang = language()
    for table in asked.tables():
        said = say("lab.listed", lang, table=table.name, rows=f"{table.rows:,}", what=table.what)
        echo(said)
        for name, kind, what in table.columns:
            echo(f"  {name:<16} {kind.lower():<9} {what.text(lang)}")
