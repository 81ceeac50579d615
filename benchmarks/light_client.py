"""A client that costs little, so that what is measured is the server: HTTP on connections that stay
open and sockets that only listen, on asyncio's bare protocols. It reads of an answer what it needs
(status, cookie, length) and understands nothing else: no chunks, no redirects, no long frames."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

HOST = "127.0.0.1"
END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.I)
_COOKIE = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.I)


@dataclass(slots=True)
class Answer:
    """What came back, and after how many seconds."""

    status: int
    head: bytes
    body: bytes
    seconds: float

    @property
    def cookie(self) -> str:
        """The cookie it brought, as it is sent back."""
        found = _COOKIE.search(self.head)
        return found[1].decode() if found else ""


def request(port: int, method: str, path: str, cookie: str = "", body: bytes = b"") -> bytes:
    """The bytes of a request: made once where it is sent often."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}"]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    if method == "POST":
        lines += [f"Origin: http://{HOST}:{port}", "Content-Type: application/json",
                  f"Content-Length: {len(body)}"]  # fmt: skip
    return "\r\n".join(lines).encode() + END + body


class Line(asyncio.Protocol):
    """One connection: one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._read = bytearray()
        self._told: asyncio.Future[Answer] | None = None
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone; whoever waits is told."""
        self.transport = None
        if self._told and not self._told.done():
            self._told.set_exception(ConnectionError("closed in the middle"))

    def ask(self, sent: bytes) -> asyncio.Future[Answer]:
        """Send a request."""
        assert self.transport is not None
        self._read.clear()
        self._told = asyncio.get_running_loop().create_future()
        self._sent = time.perf_counter()
        self.transport.write(sent)
        return self._told

    def data_received(self, data: bytes) -> None:
        """A part of the answer."""
        self._read += data
        head = self._read.find(END)
        if head < 0 or self._told is None:
            return
        length = _LENGTH.search(self._read, 0, head + 2)
        whole = head + len(END) + (int(length[1]) if length else 0)
        if len(self._read) >= whole:
            took = time.perf_counter() - self._sent
            body = bytes(self._read[head + len(END) : whole])
            answer = Answer(int(self._read[9:12]), bytes(self._read[:head]), body, took)
            if not self._told.done():
                self._told.set_result(answer)


class Lines:
    """As many connections as are needed at once."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.free: list[Line] = []

    async def ask(self, sent: bytes) -> Answer:
        """Send a request on a free connection, or on one more."""
        line = self._free()
        if line is None:
            loop = asyncio.get_running_loop()
            _, line = await loop.create_connection(Line, HOST, self.port)
        answer = await line.ask(sent)
        self.free.append(line)
        return answer

    def _free(self) -> Line | None:
        while self.free:
            line = self.free.pop()
            if line.transport is not None and not line.transport.is_closing():
                return line
        return None

    def close(self) -> None:
        """Hang up."""
        for line in self.free:
            if line.transport:
                line.transport.close()


class Ear(asyncio.Protocol):
    """A socket that only listens: `heard` gets each message; pings are answered."""

    def __init__(self, port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._read = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has gone, or we have."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        """The greeting, then frames."""
        self._read += data
        if not self.opened.done():
            head = self._read.find(END)
            if head < 0:
                return
            if self._read[9:12] != b"101":
                self.opened.set_exception(ConnectionError(bytes(self._read[:80]).decode()))
                return
            del self._read[: head + len(END)]
            self.opened.set_result(None)
        while len(self._read) >= 2 and len(self._read) >= 2 + (self._read[1] & 127):
            kind, length = self._read[0] & 15, self._read[1] & 127
            assert length < 126, "no message of ours is that long"
            said = bytes(self._read[2 : 2 + length])
            del self._read[: 2 + length]
            self._frame(kind, said)

    def _frame(self, kind: int, said: bytes) -> None:
        if kind == 1:
            self.heard(said)
        elif kind == 9 and self._transport:  # ping: the same back, masked with zeros
            self._transport.write(bytes((0x8A, 0x80 | len(said))) + bytes(4) + said)

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()
