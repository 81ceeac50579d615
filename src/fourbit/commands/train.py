"""`fourbit train`: a mind for an edition, from games with itself."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit import files
from fourbit.commands.common import EditionArgument, LangOption, SetOption, language, settings
from fourbit.commands.output import echo
from fourbit.errors import FourbitError, say

if TYPE_CHECKING:
    from fourbit.lab.training import Training
    from fourbit.lab.versus import Strength
    from fourbit.rules.compiled import Rules

Minutes = Annotated[float, typer.Option(min=0.01, max=6000, help="How long to train.")]
Players = Annotated[int, typer.Option(min=2, max=4, help="Players at the table.")]
Seed = Annotated[int, typer.Option(min=0, help="Seed of the training.")]
Out = Annotated[str, typer.Option(help="File for the mind; by default where bots look for it.")]
Afresh = Annotated[bool, typer.Option("--afresh", help="Begin anew, from the hand-made mind.")]
NEEDED = ("numpy", "cma")
BLOCKS = 200  # of the last measurement


def train(
    edition: EditionArgument,
    change: SetOption = None,
    minutes: Minutes = 10.0,
    players: Players = 2,
    seed: Seed = 1,
    out: Out = "",
    afresh: Afresh = False,
    lang: LangOption = None,
) -> None:
    """Train bots for an edition; a training that was stopped goes on where it was.

    Example: fourbit train my-edition.toml --minutes 10
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise FourbitError("train.no_lab")
    from fourbit.lab.training import ship
    from fourbit.rules.compiled import load

    rules = load(edition, settings(change))
    folder = files.data_folder() / "minds"
    path = files.given(out) if out else folder / f"{rules.digest[:16]}.npz"
    kept = path.with_suffix(".training.json")
    training = _training(rules, players, seed, kept, afresh)
    _run(training, minutes * 60, kept)
    about = ship(training, training.finish(), Path(edition).stem, path, BLOCKS)
    for opponent, (share, low, high) in about.strength.items():
        bot, _, seats = opponent.partition("/")
        echo(say("train.strength", language(), bot=bot, players=seats, share=round(100 * share),
                 low=round(100 * low), high=round(100 * high)))  # fmt: skip
    echo(say("train.done", language(), file=str(path), games=training.games))


def _training(rules: Rules, players: int, seed: int, kept: Path, afresh: bool) -> Training:
    """The training to go on with, or a new one: from the nearest mind that exists."""
    from fourbit.lab.training import begin, resume
    from fourbit.players.shelf import mind_for

    if kept.is_file() and not afresh:
        found = resume(rules, kept)
        if (found.players, found.seed) == (players, seed):
            return found
    return begin(rules, players, seed, None if afresh else mind_for(rules).mind)


def _run(training: Training, seconds: float, kept: Path) -> None:
    """Train, with a bar that tells the measured strength."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(say("train.begins", language()), total=seconds)
        begun = training.seconds

        def told(now: Training, strength: Strength) -> None:
            said = say(
                "train.cycle",
                language(),
                cycle=now.cycle,
                share=round(100 * strength.share),
                low=round(100 * strength.low),
                high=round(100 * strength.high),
            )
            bar.update(task, completed=min(seconds, now.seconds - begun), description=said)

        training.run(seconds, told, kept)
