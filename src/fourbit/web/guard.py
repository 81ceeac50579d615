"""The guard at the door: who may ask, from where, how much and how often; headers of every answer.

Unsafe methods and sockets need an Origin that is this server; names that are not its own are not
answered (an address may always be used); bodies are JSON and of bounded size.
"""

from __future__ import annotations

import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourbit.web.answers import refusal
from fourbit.web.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BODY = 20_000  # bytes, but for what holds a whole file:
LARGE = (
    (re.compile(r"^/api/(check|games)/?$"), 1_300_000),
    (re.compile(r"^/api/records/?$"), 5_000_000),
)
MOST_ADDRESSES = 10_000
_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Buckets:
    """So many requests per second for each address, with `burst` seconds of them at once."""

    def __init__(
        self, rate: float, burst: float = 8.0, clock: Callable[[], float] = time.monotonic
    ):
        self.rate = rate
        self.most = rate * burst
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Whether this request may pass."""
        if not self.rate:
            return True
        now = self.clock()
        left, then = self._left.get(address, (self.most, now))
        left = min(self.most, left + (now - then) * self.rate)
        self._left[address] = (left - cost if left >= cost else left, now)
        self._left.move_to_end(address)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= cost


class Guard:
    """Wraps the whole server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = settings.hosts
        self.buckets = Buckets(settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = self.problem(scope)
        if problem is not None and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif problem is not None:
            await problem(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    def problem(self, scope: Scope) -> Response | None:
        """Why a request is turned away before anybody reads it, if it is."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.is_ours(host):
            return refusal(400, "web.bad_host")
        if scope["path"] in ("/health", "/ready", "/metrics"):
            return None
        client = scope.get("client")
        if not self.buckets.take(client[0] if client else "-", _cost(scope)):
            return refusal(429, "web.too_fast")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self.same_origin(headers.get("origin", ""), host):
            return refusal(403, "web.bad_origin")
        return _bad_body(scope, headers) if scope["type"] == "http" else None

    def is_ours(self, host: str) -> bool:
        """Whether the server answers to that Host: one of its names, or an address."""
        name = _name(host)
        return name in self.hosts or "*" in self.hosts or _is_address(name)

    def same_origin(self, origin: str, host: str) -> bool:
        """Whether a page of this server asks."""
        found = urlsplit(origin)
        return found.scheme in ("http", "https") and found.netloc == host

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        most, read = most_body(scope["path"]), 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413)  # answered like any other
            return message

        await self.app(scope, counted, _with_headers(send))


def most_body(path: str) -> int:
    """How many bytes may be sent there."""
    return next((most for pattern, most in LARGE if pattern.match(path)), MOST_BODY)


def _cost(scope: Scope) -> float:
    """What takes the server longer counts for more."""
    return 10.0 if scope["path"] in ("/api/check", "/api/records") else 1.0


@lru_cache(maxsize=64)  # everybody says the same one
def _name(host: str) -> str:
    """The name or address in a Host header; nothing if it is none."""
    return urlsplit(f"//{host}").hostname or "" if _HOST.fullmatch(host) else ""


@lru_cache(maxsize=64)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bad_body(scope: Scope, headers: Headers) -> Response | None:
    if scope["method"] in SAFE:
        return None
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > most_body(scope["path"]):
        return refusal(413, "web.too_large")
    has_body = length != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        return refusal(415, "web.not_json")
    return None


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *RAW_HEADERS]  # no route sets any of them
        await send(message)

    return guarded
