"""Whether a cluster answers at an address, found out before anything is begun there."""

from __future__ import annotations

import asyncio
import re
import socket
from concurrent.futures import ThreadPoolExecutor

from fourbit.errors import FourbitError, reason

_FORM = re.compile(
    r"(?:(tcp|tls|ws|wss)://)?(?P<host>\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):(?P<port>\d{1,5})/?"
)
MOST_PORT = 65535


def knock(address: str, patience: float) -> None:
    """Raise `FourbitError` if that is no address, or nobody of ours answers there so soon."""
    found = _FORM.fullmatch(address)
    if not found or not 0 < int(found["port"]) <= MOST_PORT:
        raise no_cluster(address, "an address looks like tcp://HOST:PORT")
    host, port = found["host"].strip("[]"), int(found["port"])
    try:
        socket.create_connection((host, port), patience).close()
    except (socket.gaierror, UnicodeError):
        raise no_cluster(address, "unknown host") from None
    except OSError:
        raise no_cluster(address, "nobody answers there") from None
    try:
        with ThreadPoolExecutor(1) as apart:  # a notebook has a loop of its own in this thread
            apart.submit(_greet, address, patience).result()
    except Exception:  # whatever keeps it from answering as one of ours
        raise no_cluster(address, "who answers there is no Dask scheduler") from None


def _greet(address: str, patience: float) -> None:
    from distributed import Security
    from distributed.comm import connect

    async def greet() -> None:
        arguments = Security().get_connection_args("client")
        comm = await asyncio.wait_for(connect(address, timeout=patience, **arguments), patience)
        await comm.close()

    asyncio.run(greet())


def no_cluster(address: str, why: str) -> FourbitError:
    """The error for an address at which there is none."""
    return FourbitError("lab.no_cluster", address=address, reason=reason(why))
