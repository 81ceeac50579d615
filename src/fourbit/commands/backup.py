"""`fourbit backup` and `fourbit restore`: the games of a server in one file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit import files
from fourbit.commands.common import LangOption, language
from fourbit.commands.output import echo
from fourbit.commands.serve import DatabaseOption, database_file
from fourbit.errors import FourbitError, reason, say

if TYPE_CHECKING:
    import sqlite3

Target = Annotated[str, typer.Argument(help="The file to write; one that is there is replaced.")]
Kept = Annotated[str, typer.Argument(help="A file that `fourbit backup` has written.")]


def backup(file: Target, database: DatabaseOption = "", lang: LangOption = None) -> None:
    """Copy all games of a server into a file, while it runs.

    Example: fourbit backup games-monday.db
    """
    source, target = database_file(database), files.given(file)
    if not source.is_file():
        raise FourbitError("backup.nothing", path=source)
    games = copied(source, target)
    echo(say("backup.done", language(), path=target, games=games))


def restore(file: Kept, database: DatabaseOption = "", lang: LangOption = None) -> None:
    """Put the games of a backup back in place of those there are; the server must not run.

    Example: fourbit restore games-monday.db
    """
    from fourbit.web.store.holding import in_use

    source, target = files.given(file), database_file(database)
    with in_use(target, alone=True):
        games = copied(source, target)
    echo(say("backup.restored", language(), path=target, games=games))


def copied(source: Path, target: Path) -> int:
    """Copy a database whole or not at all; gives how many games it holds."""
    import sqlite3

    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.part")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(draft)) as new,
        ):
            old.backup(new)
            games = checked(new)
            new.execute("pragma journal_mode=delete")
        for tail in ("-wal", "-shm"):
            target.with_name(target.name + tail).unlink(missing_ok=True)
        draft.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise FourbitError("backup.failed", path=target, reason=reason(error)) from None
    finally:
        draft.unlink(missing_ok=True)
    return games


def checked(copy: sqlite3.Connection) -> int:
    """The number of games, once the copy was found whole. Raises `sqlite3.Error`."""
    import sqlite3

    said = copy.execute("pragma integrity_check").fetchone()[0]
    if said != "ok":
        raise sqlite3.DatabaseError(said)
    found: int = copy.execute("select count(*) from game").fetchone()[0]
    return found
