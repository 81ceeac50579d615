"""Running a server until it is told to stop: one process, or several on one socket."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import uvicorn
from sqlalchemy import make_url
from uvicorn.supervisors import Multiprocess

from fourbit.web.app import create_app
from fourbit.web.metrics import log_as_json
from fourbit.web.settings import Settings
from fourbit.web.store.database import make_engine
from fourbit.web.store.holding import in_use

GRACE = 5  # seconds for requests that are under way when the server is told to stop


class _Ended(BaseException):
    """Told to stop, and stopped."""


def _end(*_: object) -> None:
    """The server raises a signal again once it has stopped: Python then ends as usual and puts all
    away that its bots' processes shared with it."""
    raise _Ended


class _Server(uvicorn.Server):
    """Says when it can be asked."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(
    settings: Settings,
    taken: socket.socket,
    workers: int,
    proxies: str,
    quiet: bool,
    ready: Callable[[socket.socket], None],
) -> None:
    """Serve on that socket. Raises `FourbitError` for settings that cannot be.

    `quiet`: for somebody at home, who wants no log and was told already where the game is.
    """

    def say() -> None:
        if not quiet:
            ready(taken)

    make_engine(settings.database).dispose()  # says what is wrong with the URL
    log_as_json("error" if quiet else "info")
    with ExitStack() as stack:
        url = make_url(settings.database)
        if url.get_backend_name() == "sqlite" and url.database:
            stack.enter_context(in_use(Path(url.database)))
        if workers > 1:
            settings.to_environment()
            config = _config("fourbit.web.app:from_environment", proxies, workers)
            say()
            Multiprocess(config, [taken]).run()
        else:
            config = _config(create_app(settings), proxies, 1)
            signal.signal(signal.SIGTERM, _end)
            with suppress(_Ended):
                _Server(config, say).run([taken])
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # who asks twice is in a hurry


def _config(app: object, proxies: str, workers: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        factory=isinstance(app, str),
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        ws="websockets-sansio",
        ws_max_size=4_096,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE,
    )
