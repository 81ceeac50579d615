"""What every request finds: the host, the pokes, the settings, and the browser that asks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.hosting import Host, Visit
from fourbit.web.metrics import Metrics
from fourbit.web.pokes import Pokes
from fourbit.web.presence import Presence
from fourbit.web.settings import Settings
from fourbit.web.thinking import Thinkers
from fourbit.web.tokens import hashed, is_session, new_session

COOKIE = "fourbit"
AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


@dataclass(slots=True)
class Premises:
    """One server process."""

    settings: Settings
    metrics: Metrics
    host: Host
    pokes: Pokes
    presence: Presence
    thinkers: Thinkers

    def building(self) -> bool:
        """Whether the compiled engine is just being made beside the server."""
        return bool(self.settings.building) and Path(self.settings.building).exists()


# What routes depend on is worked out in the event loop: FastAPI takes a plain function to another
# thread, which costs more than all of these do.


def premises(connection: HTTPConnection) -> Premises:
    """The server's parts."""
    found: Premises = connection.app.state.premises
    return found


async def inside(connection: HTTPConnection) -> Premises:
    """The same, for routes."""
    return premises(connection)


def cookie_of(connection: HTTPConnection) -> str:
    """The browser's secret, or nothing."""
    said = connection.cookies.get(COOKIE, "")
    return said if is_session(said) else ""


async def known(connection: HTTPConnection) -> str:
    """The same, for routes."""
    return cookie_of(connection)


async def browser(request: Request, response: Response) -> str:
    """The browser's secret; one that has none gets one. For POSTs only: two answers that each bring
    a secret would race, and the later one would take the seats of the earlier away."""
    known = cookie_of(request)
    secret = known or new_session()
    if not known:
        secure = request.url.scheme == "https" or premises(request).settings.base_url.startswith(
            "https:"
        )
        response.set_cookie(
            COOKIE, secret, max_age=AGE, httponly=True, samesite="lax", secure=secure
        )
    return secret


async def visit(request: Request, id: str) -> Visit:
    """The browser at the game of the path. Raises `Refused`."""
    return await visiting(request, id)


async def visiting(connection: HTTPConnection, id: str) -> Visit:
    """The same for sockets."""
    cookie, here = cookie_of(connection), premises(connection)
    visit = await here.host.visit_soon(hashed(cookie) if cookie else "", id)
    here.presence.see(visit.session, id)
    return visit


def seat_number(seat: str) -> int:
    """A seat by its letter."""
    return SEAT_NAMES.index(seat)


Inside = Annotated[Premises, Depends(inside)]
Browser = Annotated[str, Depends(browser)]
Known = Annotated[str, Depends(known)]
Visiting = Annotated[Visit, Depends(visit)]
