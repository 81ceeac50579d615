"""`fourbit replay RECORD`: a game once more, step by step."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from fourbit.commands.common import LangOption, language
from fourbit.commands.output import echo
from fourbit.commands.play import BOT, new_file
from fourbit.files import given

File = Annotated[str, typer.Argument(help="A record (JSON or notation) or a saved game.")]
At = Annotated[int, typer.Option("--ply", min=0, help="Where to begin.")]
Round = Annotated[int | None, typer.Option("--round", min=1, help="The round to begin with.")]
Step = Annotated[int | None, typer.Option("--step", min=1, help="The step of that round.")]
Seats = Annotated[
    str, typer.Option("--play", metavar="SEATS", help="Play on from there: people's seats (AC).")
]
AsNotation = Annotated[bool, typer.Option("--notation", help="Print it as notation and leave.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Without colours.")]


def replay(
    record: File,
    ply: At = 0,
    from_round: Round = None,
    step: Step = None,
    seats: Seats = "",
    notation: AsNotation = False,
    no_color: NoColor = False,
    lang: LangOption = None,
) -> None:
    """Step through a record and back, or play on from any point.

    Example: fourbit replay game.record.json --round 3 --play A
    """
    from fourbit.play.continuing import continued, seats_named
    from fourbit.play.saving import open_record
    from fourbit.records.notation import to_notation
    from fourbit.terminal.replaying import Onward, Replay
    from fourbit.terminal.screen import Screen
    from fourbit.terminal.session import Session

    game = open_record(given(record))
    if notation:
        echo(to_notation(game), nl=False)
        return
    people = seats_named(seats, len(game.names)) if seats else ()
    with Screen(not no_color) as screen:
        shown = Replay(game, language(), screen.paper)
        at = min(ply, shown.plies)
        if from_round is not None or step is not None:
            at = shown.begin_of(from_round or 1, step or 0)
        onward = Onward(at, people) if people else shown.run(screen, at)
        if onward is not None:
            seed = random.SystemRandom().randrange(10**6)
            table = continued(game, onward.at, onward.people, BOT, seed)
            Session(table, screen, language(), new_file(), hints=True).run()
