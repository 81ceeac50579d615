"""`fourbit simulate EDITION`: many games between bots, kept as tables."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit.commands.common import JsonOption, LangOption, SetOption, language, settings
from fourbit.commands.output import echo, echo_json
from fourbit.commands.untaught import tell_untaught
from fourbit.errors import FourbitError, say
from fourbit.files import given

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from fourbit.lab.pieces import Piece
    from fourbit.lab.simulation import Simulation

MOST_GAMES = 1_000_000_000
PIECE, FAR_PIECE = 1.0, 3.0  # seconds of work given out at a time, here and on a cluster

Edition = Annotated[str, typer.Argument(help="A shipped edition or an edition file.")]
Games = Annotated[
    int, typer.Option(min=1, max=MOST_GAMES, help="How many games; blocks are played whole.")
]
Players = Annotated[int | None, typer.Option(help="How many players; as many as bots by default.")]
Bots = Annotated[
    str, typer.Option(metavar="A,B,…", help="The bots by seat; one name stands for all seats.")
]
Seed = Annotated[
    int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games.")
]
Out = Annotated[str, typer.Option("--out", help="The folder; one begun earlier is gone on with.")]
Cores = Annotated[int, typer.Option(min=0, max=1024, help="Cores to play on; 0: all.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster instead.")
]
Game = Annotated[
    int | None, typer.Option("--game", min=0, max=2**31 - 1, help="Only this game, as a record.")
]
RecordFile = Annotated[str, typer.Option("--record", help="Where that record is written.")]


def simulate(
    edition: Edition,
    games: Games = 1000,
    players: Players = None,
    bots: Bots = "greedy",
    seed: Seed = 1,
    out: Out = "",
    change: SetOption = None,
    cores: Cores = 0,
    cluster: Cluster = "",
    game: Game = None,
    record: RecordFile = "",
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play many games between bots and keep them as tables (Parquet).

    Example: fourbit simulate rulebook --games 2000 --players 4 --bots greedy --seed 1 --out town
    """
    need("lab", "numpy", "pyarrow")
    if cluster:
        need("cluster", "distributed")
    from fourbit.lab.lineup import lineup
    from fourbit.lab.simulation import simulation
    from fourbit.rules.compiled import load

    if (game is None) == (not out) or (game is None) != (not record):
        raise FourbitError("lab.out_or_record")
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else 4
    rules = load(edition, settings(change))
    wanted = simulation(rules, lineup(rules, names, seats), seed, games)
    tell_untaught(rules, edition, settings(change), names)
    if game is not None:
        write_record(wanted, game, given(record))
        return
    start, path = time.monotonic(), given(out)
    played = fill(wanted, path, cores or os.cpu_count() or 1, cluster)
    seconds = time.monotonic() - start
    if as_json:
        echo_json({"out": str(path), "games": wanted.games, "played": played, "seconds": seconds})
        return
    rate = round(60 * played / max(seconds, 1e-3))
    echo(say("lab.done", language(), path=path, games=wanted.games, played=played, rate=rate))


def need(extra: str, *modules: str) -> None:
    """Raise `FourbitError` saying what to install, if one of these is missing."""
    if any(importlib.util.find_spec(module) is None for module in modules):
        raise FourbitError("lab.missing", extra=extra)


def write_record(batch: Simulation, number: int, path: Path) -> None:
    """One game again, as a record."""
    from fourbit.lab.again import record_of

    game = record_of(batch.rules, batch.lineup, batch.seed, number)
    game.save(path)
    echo(
        say(
            "lab.recorded",
            language(),
            game=number,
            path=path,
            scores=", ".join(
                f"{name} {score}"
                for name, score in zip(game.names, game.state.scores(), strict=True)
            ),
        )
    )


def fill(batch: Simulation, path: Path, cores: int, address: str) -> int:
    """Play what the folder is missing, with a bar where somebody looks on; gives how many games."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from fourbit.lab.folder import opened
    from fourbit.lab.pieces import Running

    lang = language()
    rate = TextColumn(say("lab.rate", lang, rate="{task.fields[rate]}"))
    shown = (BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    bar = Progress(
        *shown, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True
    )
    with (
        players(batch, cores, address) as (executor, many, play),
        opened(path, batch) as folder,
        bar,
    ):
        left = sum(map(len, folder.missing())) * batch.lineup.per_block
        task = bar.add_task("", total=batch.games, completed=batch.games - left, rate=0)
        start, played = time.monotonic(), 0

        def told(games: int) -> None:
            nonlocal played
            played += games
            rate = round(60 * played / (time.monotonic() - start))
            bar.update(task, advance=games, rate=f"{rate:,}")

        Running(folder, play, FAR_PIECE if address else PIECE, told).run(executor, many)
    return played


@contextlib.contextmanager
def players(batch: Simulation, cores: int, address: str) -> Iterator[tuple[Executor, int, Piece]]:
    """Who plays pieces, how many at a time, and how: threads here, or a cluster."""
    if address:
        from fourbit.lab.cluster import cluster, there

        with cluster(address) as (far, workers):
            yield far, workers, there(batch)
        return
    from concurrent.futures import ThreadPoolExecutor

    from fourbit.lab.pieces import here

    pool = ThreadPoolExecutor(cores)
    try:
        yield pool, cores, here(batch)
    finally:
        pool.shutdown(cancel_futures=True)
