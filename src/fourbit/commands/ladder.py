"""`fourbit ladder`: bots against each other, rated."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit import files
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
from fourbit.commands.untaught import tell_untaught
from fourbit.errors import FourbitError, say

if TYPE_CHECKING:
    from fourbit.lab.standings import Meeting, Rated, Standings

Bots = Annotated[
    list[str] | None,
    typer.Argument(help="Bots by name, or files of trained minds; all by default."),
]
Players = Annotated[
    int,
    typer.Option(
        "--players",
        "-p",
        min=2,
        max=4,
        help="Seats at a table; with more than two, one bot sits against others of one kind.",
    ),
]
Games = Annotated[int, typer.Option(min=2, max=10**7, help="The most games of each pairing.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed, the same games.")]
Temperature = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=100,
        callback=finite,
        help="The same readiness to try something worse (VP) for all bots.",
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        min=0, max=256, help="Games at the same time; by default as many as there are cores."
    ),
]
Plot = Annotated[
    Path | None, typer.Option(help="Write a picture of the ratings there (HTML).")
]  # fmt: skip


def ladder(
    bots: Bots = None,
    edition: EditionOption = "rulebook",
    change: SetOption = None,
    players: Players = 2,
    games: Games = 1000,
    seed: SeedOption = 1,
    temperature: Temperature = None,
    threads: Threads = 0,
    plot: Plot = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let bots play each other and rate them, until their order is settled.

    Example: fourbit ladder random greedy --games 400 --plot ladder.html
    """
    from fourbit.lab.rating_plot import rating_page
    from fourbit.lab.standings import Standings, settle
    from fourbit.lab.versus import at_temperature
    from fourbit.players.bots import BOTS, mind_of
    from fourbit.rules.compiled import load

    names = list(dict.fromkeys(bots or BOTS))
    rules = load(edition, settings(change))
    minds = [at_temperature(mind_of(name, rules), temperature) for name in names]
    if len(names) < 2:
        raise FourbitError("ladder.too_few", bots=", ".join(names))
    tell_untaught(rules, edition, settings(change), names)
    title = say("ladder.title", language(), edition=rules.edition.id, players=players)
    if plot:
        rating_page([], title, language())  # what is missing is said before hours of play,
        files.try_writing(files.given(str(plot)))  # and so is what cannot be written
    standings = Standings(rules, names, minds, players, seed)
    blocks = -(-games // players)
    with progress(blocks * len(standings.shares)) as told:
        settled = settle(standings, blocks, threads, told)
    rated = standings.rated()
    if as_json:
        echo_json(
            {
                "edition": rules.edition.id,
                "digest": rules.edition.digest,
                "players": players,
                "seed": seed,
                "temperature": temperature,
                "games": standings.games,
                "settled": settled,
                "bots": [asdict(one) for one in rated],
                "pairs": [asdict(one) for one in standings.meetings()],
            }
        )
    else:
        echo(title)
        echo(drawn(rated, standings.meetings()), nl=False)
        echo(verdict(standings, settled))
    if plot:  # last: if the disk is full by now, the figures are told all the same
        files.write_whole(files.given(str(plot)), rating_page(rated, title, language()))


def verdict(standings: Standings, settled: bool) -> str:
    """Whether the order can be trusted."""
    key = "ladder.settled" if settled else "ladder.open"
    return say(key, language(), games=standings.games, seed=standings.seed)


def drawn(rated: list[Rated], meetings: list[Meeting]) -> str:
    """Ratings, then each meeting, as tables."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    def said(key: str) -> str:
        return say(f"ladder.{key}", language())

    ratings = Table(said("bot"), said("rating"), said("share"), box=box.SIMPLE_HEAD)
    for one in rated:
        points = f"{one.rating:.0f} [{one.low:.0f}–{one.high:.0f}]"
        ratings.add_row(one.name, points, f"{one.share:.1%}")
    pairs = Table(said("one"), said("other"), said("share"), said("games"), box=box.SIMPLE_HEAD)
    for met in meetings:
        share = f"{met.share:.1%} [{100 * met.low:.1f}–{100 * met.high:.1f}]"
        pairs.add_row(met.one, met.other, share, str(met.games))
    paper = Console(file=io.StringIO(), width=100, markup=False, highlight=False, color_system=None)
    with paper.capture() as text:
        paper.print(ratings)
        paper.print(pairs)
    return text.get()


@contextmanager
def progress(blocks: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, if somebody is looking; gives what counts it up."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Left

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Left())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(say("ladder.playing", language()), total=blocks)
        yield lambda more: bar.advance(task, more)
