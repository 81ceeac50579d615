"""`fourbit replay RECORD`: a game once more, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourbit.commands.options import LangOption, language
from fourbit.commands.output import echo

File = Annotated[Path, typer.Argument(help="A record (JSON or notation) or a saved game.")]
At = Annotated[int, typer.Option("--ply", min=0, help="Where to begin.")]
AsNotation = Annotated[bool, typer.Option("--notation", help="Print it as notation and leave.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Without colours.")]


def replay(
    record: File,
    ply: At = 0,
    notation: AsNotation = False,
    no_color: NoColor = False,
    lang: LangOption = None,
) -> None:
    """Step through a record and back.

    Example: fourbit replay game.record.json --ply 40
    """
    from fourbit.play.saving import open_record
    from fourbit.records.notation import to_notation
    from fourbit.terminal.replay import Replay
    from fourbit.terminal.screen import Screen

    game = open_record(record)
    if notation:
        echo(to_notation(game), nl=False)
        return
    with Screen(not no_color) as screen:
        shown = Replay(game, language(), screen.paper)
        shown.run(screen, min(ply, shown.plies))
