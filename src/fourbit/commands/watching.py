"""A file that is looked at until the user has enough: something is done after every save."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from fourbit.commands.common import language
from fourbit.commands.output import echo
from fourbit.errors import EditionError, FourbitError, say

PAUSE = 0.2  # seconds between looks

Stamp = tuple[int, int] | None


def again_and_again(
    path: Path, deed: Callable[[], None], sleep: Callable[[float], None] = time.sleep
) -> None:
    """Do it now and after every save; what is wrong with the file is told, and the next save
    waited for. Ctrl+C ends it without a word."""
    try:
        while True:
            tried = stamp(path)
            try:
                deed()
            except EditionError as error:
                for one in error.all:
                    echo(" ".join(one.text(language()).split()), err=True)
            except FourbitError as error:
                echo(error.text(language()), err=True)
            echo(say("try.waiting", language(), file=path), err=True)
            await_save(path, tried, sleep)
    except KeyboardInterrupt:
        return


def await_save(path: Path, tried: Stamp, sleep: Callable[[float], None]) -> None:
    """Until the file is another one than was tried, and whoever writes it has finished."""
    found = stamp(path)
    while found == tried or found is None or found != stamp(path):
        sleep(PAUSE)
        found = stamp(path)
        sleep(PAUSE / 4)


def stamp(path: Path) -> Stamp:
    """When a file was written and how long it is; nothing while it is away."""
    for one in (path, path.with_name(f"{path.name}.toml")):
        try:
            found = one.stat()
        except OSError:
            continue
        return found.st_mtime_ns, found.st_size
    return None
