"""`fourbit bench`: the speed of this machine."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fourbit.commands.common import (
    EditionOption,
    JsonOption,
    LangOption,
    SetOption,
    finite,
    language,
    settings,
)
from fourbit.commands.output import echo, echo_json
from fourbit.errors import say

Seconds = Annotated[
    float, typer.Option(min=0.05, max=600, callback=finite, help="Time for each figure.")
]
Seed = Annotated[int, typer.Option(help="Seed of the random games.")]


def bench(
    edition: EditionOption = "rulebook",
    change: SetOption = None,
    seconds: Seconds = 1.0,
    seed: Seed = 1,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Measure games: random ones inside the engine and from Python, and those of every bot.

    Example: fourbit bench --seconds 2 --json
    """
    from fourbit.rules.compiled import load
    from fourbit.speed import report

    found: dict[str, Any] = report(load(edition, settings(change)), seconds, seed)
    if as_json:
        echo_json(found)
        return
    for row in found["players"]:
        echo(
            say(
                "bench_row",
                language(),
                players=row["players"],
                games=round(row["games"]),
                inside=f"{row['decisions'] / 1e6:.2f}",
                both=f"{row['decisions_all_cores'] / 1e6:.2f}",
                cores=row["cores"],
                faster=f"{row['speed_up']:.2f}",
                python=f"{row['python_decisions'] / 1e6:.2f}",
                copy=f"{row['copy_microseconds']:.3f}",
                guess=f"{row['guess_microseconds']:.2f}",
            )
        )
    for row in found["bots"]:
        echo(
            say(
                "bench_bot" if row["simulates"] else "bench_bot_blunt",
                language(),
                bot=row["bot"],
                players=row["players"],
                games=f"{row['games_a_minute']:,.0f}",
            )
        )
    waited = found["waiting"]
    echo(
        say(
            "bench_waiting",
            language(),
            bot=waited["bot"],
            players=waited["players"],
            decisions=waited["decisions"],
            half=f"{waited['p50']:.3f}",
            most=f"{waited['p99']:.1f}",
            longest=f"{waited['longest']:.1f}",
        )
    )
    echo(
        say(
            "bench_import",
            language(),
            milliseconds=f"{found['import_milliseconds']['fourbit.engine.state']:.0f}",
        )
    )
