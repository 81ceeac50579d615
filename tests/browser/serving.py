"""A server of one's own for browsers: a process, a database in a folder, a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

STATIC = Path(__file__).parents[2] / "src/fourbit/web/static"
COMMAND = "from fourbit.cli import main; main()"


class Served:
    """A running server. `stop` and `start` keep its database (a file of its own, or the one at
    that URL), its port and what `more` it was told."""

    def __init__(self, folder: Path, database: str = "", *more: str) -> None:
        if not (STATIC / "index.html").is_file():
            raise RuntimeError("the page is not built: cd page && npm ci && npm run build")
        self.folder, self.port, self.more = folder, free_port(), more
        self.database = database or f"sqlite:///{folder / 'games.db'}"
        self.start()

    @property
    def base(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ["--port", str(self.port), "--rate", "0", "--lang", "en", *self.more]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", COMMAND, "serve", *options, "--database", self.database],
                stdout=log, stderr=log,
            )  # fmt: skip
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text("utf-8")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.base}/ready", timeout=5):
                return True
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """As if the power went."""
        self._process.kill()
        self._process.wait(20)

    def stop(self) -> None:
        """Stop it as an operator does."""
        self._process.terminate()
        self._process.wait(20)


def free_port() -> int:
    """A port nobody uses just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
