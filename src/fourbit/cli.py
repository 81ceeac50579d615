"""The command line: the edge where errors become one line in the user's language."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from fourbit import __version__
from fourbit.commands import common
from fourbit.commands.backup import backup, restore
from fourbit.commands.bench import bench
from fourbit.commands.check import check
from fourbit.commands.diff import diff
from fourbit.commands.editions import editions
from fourbit.commands.help_texts import SpokenCommand, SpokenGroup
from fourbit.commands.ladder import ladder
from fourbit.commands.output import echo
from fourbit.commands.play import play
from fourbit.commands.query import query
from fourbit.commands.replay import replay
from fourbit.commands.scenario import scenario
from fourbit.commands.serve import serve, town
from fourbit.commands.show import show
from fourbit.commands.simulate import simulate
from fourbit.commands.train import train
from fourbit.commands.try_ import try_
from fourbit.errors import FourbitError, reason, say, seen

USER_ERROR = 2
INTERRUPTED = 130

app = typer.Typer(cls=SpokenGroup, add_completion=False, pretty_exceptions_enable=False)
for command in (
    check, scenario, bench, play, replay, show, diff, editions, serve, backup, restore,
    simulate, query, ladder, train, try_,
):  # fmt: skip
    app.command(command.__name__.rstrip("_"), cls=SpokenCommand)(command)


def show_version(wanted: bool) -> None:
    """`--version`: print it and leave."""
    if wanted:
        echo(f"fourbit {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context, lang: common.LangOption = None, version: Version = False) -> None:
    """4bit Town."""
    warn_if_slow()
    if context.invoked_subcommand is None:
        town()


def warn_if_slow() -> None:
    """Say once, on the error stream, that the engine runs uncompiled."""
    from fourbit.engine import mode

    if line := mode.notice(common.language()):
        echo(line, err=True)


def explain(error: Exception) -> str:
    """The one line that tells a user what went wrong."""
    lang = common.language()
    if isinstance(error, FourbitError):
        return error.text(lang)
    if isinstance(error, typer.TyperException):
        return say("bad_usage", lang, detail=reason(seen(error.format_message())))
    if isinstance(error, OSError) and error.filename:
        return say("bad_file", lang, path=seen(str(error.filename)), reason=reason(error.strerror))
    if isinstance(error, OSError) and error.strerror:  # of the output: disk full, pipe closed
        return say("bad_output", lang, reason=reason(error.strerror))
    raise error


def never_choke_on_encoding() -> None:
    """A terminal that cannot show a sign gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(text: str) -> None:
    """One line on the error stream, if there is one."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            echo(" ".join(text.split()), err=True)


def let_go_of_output() -> None:
    """What cannot be written any more is not tried again when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives its exit code."""
    common.start(sys.argv[1:] if argv is None else argv)
    never_choke_on_encoding()
    try:
        if sys.stdout is None:  # closed by whoever started us
            raise FourbitError("closed_output")
        code = int(app(argv, prog_name="fourbit", standalone_mode=False) or 0)
        sys.stdout.flush()
        return code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (FourbitError, typer.TyperException, OSError) as error:
        complain(explain(error))
        return USER_ERROR
    except SystemExit:  # how the library answers a pipe that nobody reads
        complain(explain(BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))))
        return USER_ERROR
    finally:
        let_go_of_output()
