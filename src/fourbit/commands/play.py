"""`fourbit play`: the game in the terminal."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Annotated

import typer

from fourbit import files
from fourbit.commands.common import EditionOption, LangOption, SetOption, language, settings
from fourbit.commands.untaught import tell_untaught
from fourbit.errors import FourbitError

Players = Annotated[int | None, typer.Option(help="Seats, 2 to 4 (default 3).")]
Humans = Annotated[int, typer.Option(help="How many of them are people.")]
Bots = Annotated[str, typer.Option(help="Bots or levels for the other seats, by name, in turn.")]
NamesOption = Annotated[str, typer.Option("--names", help="Names of the seats, with commas.")]
Seed = Annotated[int | None, typer.Option(help="The same seed, the same game.")]
Resume = Annotated[str | None, typer.Option(help="Go on with a saved game; `last` is the latest.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Without colours.")]
NoHints = Annotated[bool, typer.Option("--no-hints", help="Without explanations.")]
LATEST, EDITION, BOT = "last", "mended", "resident"


def play(
    players: Players = None,
    humans: Humans = 1,
    bots: Bots = BOT,
    names: NamesOption = "",
    seed: Seed = None,
    edition: EditionOption = EDITION,
    change: SetOption = None,
    resume: Resume = None,
    no_color: NoColor = False,
    no_hints: NoHints = False,
    lang: LangOption = None,
) -> None:
    """Play in the terminal, alone against bots or with others at the same screen.

    Example: fourbit play --players 3 --humans 2 --names Ann,Bob
    """
    from fourbit.play.saving import open_table
    from fourbit.play.table import Setting, Table, seats
    from fourbit.terminal.screen import Screen
    from fourbit.terminal.session import Session

    if resume is not None:
        fixed = {"--players": players is not None, "--seed": seed is not None}
        fixed |= {"--edition": edition != EDITION, "--humans": humans != 1, "--bots": bots != BOT}
        fixed |= {"--names": bool(names), "--set": bool(change)}
        if given := [name for name, said in fixed.items() if said]:
            raise FourbitError("resume_alone", given=", ".join(given))
        saved = latest() if resume == LATEST else files.given(resume)
        table = open_table(saved)
        autosave = saved if saved.parent == files.data_folder() else new_file()
    else:
        from fourbit.players.bots import bot_named
        from fourbit.rules.compiled import load

        rules = load(edition, settings(change))
        wanted = players if players is not None else max(3, min(4, humans))
        called = [name.strip() for name in names.split(",") if name.strip()]
        kinds = [bot_named(bot.strip()) for bot in bots.split(",") if bot.strip()] or [BOT]
        if not 2 <= wanted <= 4:
            raise FourbitError("bad_players", players=wanted)
        default = "ABCD"[:wanted]
        said, machines = seats(wanted, humans, kinds, called, default)
        number = random.SystemRandom().randrange(10**6) if seed is None else seed
        tell_untaught(rules, edition, settings(change), [bot for bot in machines if bot])
        table, autosave = Table(rules, Setting(said, machines, number)), new_file()
    with Screen(not no_color) as screen:
        Session(table, screen, language(), autosave, not no_hints).run()


def new_file() -> Path:
    """A name that no game has yet."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = files.data_folder()
    tails = ("", *(f"-{number}" for number in range(2, 1000)))
    names = (folder / f"{stamp}{tail}.game" for tail in tails)
    try:
        return next(path for path in names if not path.exists())
    except OSError:  # a folder that cannot be looked into: said when the game is saved
        return folder / f"{stamp}.game"


def latest() -> Path:
    """The game that was saved last."""
    found = sorted(files.data_folder().glob("*.game"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise FourbitError("no_saved_game", path=files.data_folder())
    return found[-1]
