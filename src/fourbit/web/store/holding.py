"""Whether a server uses a database file just now: each holds a lock beside it while it runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourbit.errors import FourbitError


@contextmanager
def in_use(path: Path, alone: bool = False) -> Iterator[None]:
    """Use a database file with other servers, or `alone`. Raises `FourbitError` if it is used.

    The lock goes with the process, however that ends. Systems without such locks have none.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except OSError:
            raise FourbitError("backup.running", path=path) from None
        yield
    finally:
        os.close(handle)
