"""How long somebody waits for the first page: from pressing Enter to its data.

    .venv/bin/python benchmarks/first_page.py [--runs 5]

The server is started as `fourbit` starts it. As a browser would, the request for the document waits
at the door as soon as there is one; then come its scripts and styles, and the data of the first
page. Each run has its own folder of data: the first start there makes the database, the second
finds it, with a game to go on with. The best of the runs counts, and the processor time of the
server says the same on a busy machine.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from load import spent

PROGRAM = Path(sys.executable).parent / "fourbit"
WAIT = 60.0


@dataclass
class Times:
    """Seconds from the start to the document, to all of the page, to its data; then processor."""

    document: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    data: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def told(self) -> str:
        """The best of each, in milliseconds."""
        parts = [f"{name} {min(found) * 1000:.0f}" for name, found in vars(self).items()]
        return ", ".join(parts) + " ms"


class Browser:
    """One connection that stays open, and a cookie."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)

    def connect(self) -> None:
        """As soon as somebody listens."""
        while True:
            try:
                self.line.connect()
                return
            except ConnectionRefusedError:
                time.sleep(0.002)

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """Ask, and read all of the answer."""
        headers = {"Accept-Encoding": "gzip", "Cookie": self.cookie}
        headers |= {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        self.line.request(method, path, json.dumps(body) if body else None, headers)
        answer = self.line.getresponse()
        if given := answer.getheader("set-cookie"):
            self.cookie = given.partition(";")[0]
        assert answer.status < 300, answer.read()
        return answer.read()


def start(folder: str, port: int, times: Times, cookie: str) -> str:
    """Start a server, look at its first page, and make a game; gives the cookie."""
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "XDG_DATA_HOME": folder}
    begun = time.perf_counter()
    command = [str(PROGRAM), "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL)
    try:
        browser = Browser(port, cookie)
        browser.connect()
        browser.line.request("GET", "/", headers={})
        document = browser.line.getresponse().read().decode()
        times.document.append(time.perf_counter() - begun)
        for path in re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', document):
            browser.ask("GET", path)
        times.page.append(time.perf_counter() - begun)
        browser.ask("GET", "/api/start")
        times.data.append(time.perf_counter() - begun)
        times.processor.append(spent(server.pid))
        seats = [{"who": "me", "name": "P"}, {"who": "bot", "name": "Q", "bot": "random"}]
        body = {"way": "alone", "seats": seats, "key": f"first-{port}"}
        browser.ask("POST", "/api/games", body)
        return browser.cookie
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    new, known = Times(), Times()
    for run in range(wanted.runs):
        with tempfile.TemporaryDirectory() as folder:
            cookie = start(folder, 18_000 + 2 * run, new, "")
            start(folder, 18_001 + 2 * run, known, cookie)
    print(f"new database: {new.told()}")
    print(f"a database with a game: {known.told()}")
    print(f"best of {wanted.runs}; load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
