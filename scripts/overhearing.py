"""Browsers that keep an ear on every byte they are sent, and know whose secrets those may hold."""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from fourbit.web.premises import COOKIE
from fourbit.web.tokens import hashed

WAIT = 60.0  # seconds for one answer
CHANGES = ("date", "content-length")  # headers that are nobody's secret and never the same
_WHEN = re.compile(rb'"changed":[0-9.e+]+')


@dataclass
class Found:
    """What was counted, and what was wrong. Many threads write it."""

    answers: int = 0
    pokes: int = 0
    octets: int = 0
    compared: int = 0
    moments: int = 0
    planted: int = 0
    games: int = 0
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, **more: int) -> None:
        """Add to the counts."""
        with self.lock:
            for name, value in more.items():
                setattr(self, name, getattr(self, name) + value)

    def tell(self, said: str) -> None:
        """Something that must not be."""
        with self.lock:
            self.wrong.append(said[:600])


class Secrets:
    """Keys and cookies by whom they were given to; what is stored of them is nobody's."""

    def __init__(self) -> None:
        self.owners: dict[bytes, set[Browser]] = {}
        self._lock = threading.Lock()

    def give(self, secret: str, owner: Browser) -> None:
        """That browser may know it."""
        with self._lock:
            owners = dict(self.owners)
            owners.setdefault(hashed(secret).encode(), set())
            owners[secret.encode()] = owners.get(secret.encode(), set()) | {owner}
            self.owners = owners

    def not_for(self, browser: Browser | None) -> list[bytes]:
        """Everything that browser (None: nobody at all) must never be sent."""
        return [secret for secret, owners in self.owners.items() if browser not in owners]


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    head: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def said(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    def plain(self, id: str) -> tuple[object, ...]:
        """Without what differs between any two games: the id, and when something happened."""
        body = _WHEN.sub(b'"changed":0', self.body.replace(id.encode(), b"-" * len(id)))
        return self.status, self.head, body


class Browser:
    """One cookie at one server. Everything it is sent is searched for what others own."""

    def __init__(self, port: int, secrets: Secrets, found: Found, name: str) -> None:
        self.port, self.secrets, self.found, self.name = port, secrets, found, name
        self.cookie = ""
        self.unspoken: list[bytes] = []  # what else must not be in an answer just now
        self._line: http.client.HTTPConnection | None = None
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self._rev = -1  # what the socket told last

    @property
    def headers(self) -> dict[str, str]:
        """As a page of this server sends them."""
        said = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        return said | ({"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {})

    def ask(self, method: str, path: str, body: object = None, more: str = "") -> Answer:
        """One request and its answer, which was searched."""
        headers = self.headers | ({"Prefer": more} if more else {})
        said = None if body is None else json.dumps(body)
        try:
            got = self._once(method, path, said, headers)
        except (http.client.RemoteDisconnected, ConnectionError):  # the line was silent too long
            self._line = None
            got = self._once(method, path, said, headers)  # its key makes that harmless
        body_of = got.read()
        head = [(name.lower(), value) for name, value in got.getheaders()]
        for name, value in head:
            if name == "set-cookie":
                self.cookie = value.partition(";")[0].partition("=")[2]
                self.secrets.give(self.cookie, self)
        kept = tuple(one for one in head if one[0] not in CHANGES)
        self._search(
            b"\n".join(f"{n}: {v}".encode() for n, v in head) + body_of, f"{method} {path}"
        )
        if got.status >= 500:
            self.found.tell(f"{self.name} {method} {path}: {got.status} {body_of!r}")
        return Answer(got.status, kept, body_of)

    def _once(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        line = self._line or http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        self._line = line
        line.request(method, path, body, headers)
        return line.getresponse()

    def _search(self, sent: bytes, where: str) -> None:
        self.found.count(answers=1, octets=len(sent))
        for secret in (*self.secrets.not_for(self), *self.unspoken):
            if secret in sent:
                self.found.tell(f"{self.name} was told {secret!r} by {where}")

    # --- pokes ---

    def listen(self, id: str) -> None:
        """Open the socket of a game."""
        live = f"ws://127.0.0.1:{self.port}/api/games/{id}/live"
        door = connect(live, additional_headers=self.headers, open_timeout=WAIT)
        self._socket = self._open.enter_context(door)

    def may_listen(self, id: str) -> bool:
        """Whether the socket of a game lets this browser in."""
        try:
            self.listen(id)
        except (WebSocketException, OSError):
            return False
        return True

    def poked(self, rev: int) -> list[str]:
        """All that the socket said until it told that revision. Nothing but revisions."""
        said: list[str] = []
        while self._socket is not None and self._rev < rev:
            said.append(str(self._socket.recv(timeout=WAIT)))
            self.found.count(pokes=1, octets=len(said[-1]))
            told = json.loads(said[-1])
            if list(told) != ["rev"] or not self._rev < told["rev"] <= rev:
                self.found.tell(f"{self.name} was poked {said[-1]}, the game is at {rev}")
            self._rev = int(told["rev"])
        return said

    def close(self) -> None:
        """Hang up."""
        self._open.close()
        if self._line is not None:
            self._line.close()


def search_log(text: str, secrets: Iterable[str], found: Found) -> None:
    """Nothing in the server's log belongs to anybody."""
    for secret in secrets:
        if secret in text:
            at = text.index(secret)
            found.tell(f"the log tells {secret!r}: {text[max(0, at - 100) : at + 100]}")
