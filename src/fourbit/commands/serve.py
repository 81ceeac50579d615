"""`fourbit serve`: the game in the browser, for oneself or for many."""

from __future__ import annotations

import gc
import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourbit import files
from fourbit.commands.common import LangOption, finite, language
from fourbit.commands.output import echo
from fourbit.errors import FourbitError, reason, say
from fourbit.web.settings import AWAY_AFTER

if TYPE_CHECKING:
    import socket

HostOption = Annotated[str, typer.Option("--host", help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")]
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="FOURBIT_DATABASE",
        help="sqlite:///FILE or postgresql+psycopg://…; by default a file among the user's data.",
    ),
]
BaseUrl = Annotated[str, typer.Option(help="How browsers reach the server behind a proxy.")]
Trusted = Annotated[
    str, typer.Option(help="Further host names it answers to, with commas; * for any.")
]
Proxies = Annotated[
    str, typer.Option(help="Addresses of proxies whose forwarded headers count, with commas.")
]
Workers = Annotated[int, typer.Option(min=1, max=64, help="Server processes.")]
Rate = Annotated[
    float,
    typer.Option(
        min=0, callback=finite, help="Requests per second from one address; 0 for any number."
    ),
]
Bots = Annotated[int, typer.Option(min=0, max=64, help="Processes in which bots think.")]
Away = Annotated[
    float,
    typer.Option(
        min=0,
        callback=finite,
        help="Seconds without a sign of a player until a bot may play for them.",
    ),
]
Open = Annotated[bool, typer.Option("--open", help="Open the browser on it.")]
PORT, TRIED = 8000, 20


def serve(
    host: HostOption = "127.0.0.1",
    port: Port = PORT,
    database: DatabaseOption = "",
    base_url: BaseUrl = "",
    trusted_hosts: Trusted = "",
    proxies: Proxies = "127.0.0.1",
    workers: Workers = 1,
    rate: Rate = 50.0,
    bots: Bots = 1,
    away: Away = AWAY_AFTER,
    open_browser: Open = False,
    lang: LangOption = None,
) -> None:
    """Serve the game to browsers.

    Example: fourbit serve --port 8000 --base-url https://town.example
    """
    if importlib.util.find_spec("fastapi") is None:
        raise FourbitError("serve.no_web")
    taken = listening(host, port, TRIED if open_browser else 1)
    if open_browser:  # the browser starts while we do; its request waits at the door
        say_open(taken)
    gc.disable()  # what a start makes, stays: to look through it takes an eighth of the time
    from fourbit.web.interpreter import settle
    from fourbit.web.launching import run
    from fourbit.web.settings import Settings

    settle()

    names = tuple(name.strip() for name in trusted_hosts.split(",") if name.strip())
    settings = Settings(
        database=database or default_database(),
        base_url=base_url,
        trusted_hosts=names,
        rate=rate,
        bots=bots,
        away=away,
        several=workers > 1,
        building=os.environ.get("FOURBIT_BUILDING", ""),
    )
    with taken:
        run(settings, taken, workers, proxies, quiet=open_browser, ready=say_serving)


def town() -> None:
    """The game, as `fourbit` alone starts it: in the browser if that is installed."""
    if importlib.util.find_spec("fastapi") is None:
        from fourbit.commands.play import play

        play()
    else:
        serve(open_browser=True)


def default_database() -> str:
    """One file among the user's data. Raises `FileError` where there is no home to keep it in."""
    return f"sqlite:///{files.given(str(files.data_folder() / 'games.db'))}"


def listening(host: str, port: int, tries: int) -> socket.socket:
    """A socket on that port, or on one of the next; raises `FourbitError` if none is free."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    refused = OSError()
    for number in [port + more for more in range(tries)] if port else [0]:
        # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named;
        # without, an answer in two parts waits 40 ms for the browser's receipt of the first
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(512)
        except OSError as error:
            found.close()
            refused = error
            continue
        return found
    why = reason(refused.strerror or type(refused).__name__)
    raise FourbitError("serve.no_port", host=host, port=port, reason=why)


def address_of(taken: socket.socket) -> str:
    """How a browser on this machine reaches it."""
    host, port = taken.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def say_serving(taken: socket.socket) -> None:
    """Where it listens, for an operator."""
    echo(say("serve.at", language(), url=address_of(taken)), err=True)


def say_open(taken: socket.socket) -> None:
    """Open the browser, or say where the game is and how to play it right here."""
    import webbrowser

    url = address_of(taken)
    echo(say("serve.open", language(), url=url))
    if not has_screen() or not webbrowser.open(url):
        echo(say("serve.no_screen", language()))


def has_screen() -> bool:
    """Whether a browser window could be seen."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def database_file(url: str) -> Path:
    """The file of an SQLite database. Raises `FourbitError` for any other."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        parsed = make_url(url or default_database())
    except ArgumentError:
        raise FourbitError("store.bad_url", url=url) from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise FourbitError("backup.only_sqlite")
    return Path(parsed.database)
