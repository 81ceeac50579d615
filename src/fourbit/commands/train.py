"""`fourbit train`: a mind for an edition, from games with itself or against one opponent."""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit import files
from fourbit.commands.common import (
    EditionArgument,
    LangOption,
    SetOption,
    finite,
    language,
    settings,
)
from fourbit.commands.output import echo
from fourbit.errors import FourbitError, say

if TYPE_CHECKING:
    from array import array

    from fourbit.lab.aims import Aim, Judgement
    from fourbit.lab.training import Training
    from fourbit.lab.versus import Strength

Minutes = Annotated[
    float, typer.Option(min=0.01, max=6000, callback=finite, help="How long to train.")
]
Players = Annotated[int, typer.Option(min=2, max=4, help="Players at the table.")]
Seed = Annotated[int, typer.Option(min=0, max=2**50, help="Seed of the training.")]
Out = Annotated[
    str, typer.Option(help="File for the mind (.npz); by default where bots look for it.")
]
PersonaOption = Annotated[
    str, typer.Option("--persona", help="Make it invest in one thing and evolve all else.")
]
Against = Annotated[
    str,
    typer.Option(metavar="BOT", help="Evolve it to beat this bot (a name, or a file of a mind)."),
]
Afresh = Annotated[
    bool,
    typer.Option("--afresh", help="Begin anew; the edition's own mind from the hand-made one."),
]
NEEDED = ("numpy", "cma")
MEASURING = 0.2  # part of the time for the last measurement,
MOST_MEASURING = 120.0  # and the most seconds


def train(
    edition: EditionArgument,
    change: SetOption = None,
    minutes: Minutes = 10.0,
    players: Players = 2,
    seed: Seed = 1,
    out: Out = "",
    persona: PersonaOption = "",
    against: Against = "",
    afresh: Afresh = False,
    lang: LangOption = None,
) -> None:
    """Train bots for an edition; a training that was stopped goes on where it was.

    Example: fourbit train my-edition.toml --minutes 10
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise FourbitError("train.no_lab")
    if persona and against:
        raise FourbitError("train.one_way")
    if persona and players != 2:
        raise FourbitError("train.persona_table", players=players)
    from fourbit.lab.aims import Aim
    from fourbit.lab.budget import Deadline
    from fourbit.lab.personas import persona_named
    from fourbit.lab.training_file import keep, ship
    from fourbit.players.shelf import kept_mind
    from fourbit.rules.compiled import load

    end = Deadline(60 * minutes)
    rules = load(edition, settings(change))
    aim = Aim(rules, players, persona_named(persona) if persona else None, against)
    path = _writable(out, kept_mind(rules, aim.name))
    kept = path.with_suffix(".training.json")
    training = _begun(aim, seed, kept, afresh)
    keep(training, kept)  # what cannot be written is said before hours of play
    cycle = training.cycle
    measuring = min(MOST_MEASURING, MEASURING * 60 * minutes)
    learned = _learned(training, end.left - measuring, kept, against or _rival(aim))
    if not training.cycle:  # nothing was learned: it is not passed off as a trained mind
        raise FourbitError("train.too_short")
    if training.cycle == cycle:
        echo(say("train.no_further", language(), cycle=cycle), err=True)
    mind = aim.ready(learned)
    judged = aim.judged(mind, end.left)
    ship(training, mind, Path(edition).stem, path, judged.measured)
    _tell(aim, judged)
    own = not out and not aim.name
    echo(say("train.done" if own else "train.written", language(),
             file=str(path), games=training.games))  # fmt: skip


def _writable(out: str, usual: Path) -> Path:
    """Where the mind is written. Raises `FourbitError` for what is no file or none of ours."""
    from fourbit.players.mind_file import ENDING

    path = files.given(out) if out else usual
    if files.is_there(path):
        files.read_bytes(path, 10**9)  # says what is wrong with a folder or a device
    if path.suffix != ENDING:
        raise FourbitError("train.ending", file=str(path), ending=ENDING)
    return path


def _begun(aim: Aim, seed: int, kept: Path, afresh: bool) -> Training:
    """The training to go on with, or a new one."""
    from fourbit.lab.training_file import resume

    new = aim.begin(seed, afresh)
    if afresh or not files.is_there(kept):
        _tell_beginning(aim, afresh)
        return new
    found = resume(aim.rules, kept)
    if found.aims != new.aims:
        raise FourbitError("train.other", file=str(kept))
    echo(say("train.goes_on", language(), cycle=found.cycle), err=True)
    return found


def _tell_beginning(aim: Aim, afresh: bool) -> None:
    from fourbit.players.shelf import mind_for

    about = mind_for(aim.rules).about
    if about is None or (afresh and not aim.name):
        echo(say("train.from_nothing", language()), err=True)
    else:
        echo(say("train.from", language(), edition=about.edition), err=True)


def _rival(aim: Aim) -> str:
    from fourbit.lab.aims import PLAIN

    return PLAIN if aim.persona else "greedy"


def _learned(training: Training, seconds: float, kept: Path, rival: str) -> array[float]:
    """Train, with a bar that tells the measured strength; who stops it is told how to go on."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from fourbit.lab.training_file import keep

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(say("train.begins", language()), total=seconds)
        begun = time.monotonic()

        def told(now: Training, strength: Strength) -> None:
            said = say("train.cycle", language(), cycle=now.cycle, bot=rival, **_percent(strength))
            done = min(seconds, time.monotonic() - begun)
            bar.update(task, completed=done, description=said)

        try:
            return training.learn(seconds, told, lambda: keep(training, kept))
        except KeyboardInterrupt:
            bar.stop()
            echo(say("train.stopped", language(), cycle=training.cycle, file=kept), err=True)
            raise


def _tell(aim: Aim, judged: Judgement) -> None:
    """What came of it, in words."""
    if judged.compared and aim.persona:
        one, lang = judged.compared, language()
        deed = say(f"persona.{aim.persona.name}.done", lang)
        echo(say("train.persona", lang, deed=deed, mine=f"{one.mine:.2f}",
                 theirs=f"{one.theirs:.2f}", half=f"{one.half:.2f}"))  # fmt: skip
    for opponent, strength in judged.measured.items():
        bot, _, seats = opponent.rpartition("/")
        echo(say("train.strength", language(), bot=bot, players=seats, games=strength.games,
                 **_percent(strength)))  # fmt: skip


def _percent(strength: Strength) -> dict[str, int]:
    return {key: round(100 * getattr(strength, key)) for key in ("share", "low", "high")}
