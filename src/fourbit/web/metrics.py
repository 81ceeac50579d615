"""What an operator watches: numbers for Prometheus, and one line of JSON for each request.

Neither holds a secret: routes are named by their pattern, without keys, ids, names or cookies.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
access = logging.getLogger("fourbit.access")


class Metrics:
    """The numbers of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "fourbit_requests", "Requests answered", ["method", "route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "fourbit_request_seconds", "Time to the answer", ["route"],
            buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip
        self.choices = Counter(
            "fourbit_choices", "Choices that were kept", ["by"], registry=self.registry
        )
        self.trouble = Counter(
            "fourbit_store_trouble", "Requests the database could not serve",
            registry=self.registry,
        )  # fmt: skip

        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        asked = method, route, status
        if asked not in self._known:  # to look labels up takes longer than to count
            said = self.requests.labels(method, route, str(status))
            self._known[asked] = said, self.seconds.labels(route)
        many, long = self._known[asked]
        many.inc()
        long.observe(seconds)
        if status == 503:
            self.trouble.inc()

    def watch(self, name: str, says: str, count: Callable[[], float]) -> None:
        """A number that is asked for when somebody looks."""
        Gauge(name, says, registry=self.registry).set_function(count)

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)


class RequestCounter:
    """Counts and logs each request; the outermost layer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, start = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self._count(scope, status, time.perf_counter() - start)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self.metrics.answered(scope["method"], route, status, seconds)
        said = {"method": scope["method"], "route": route, "status": status}
        access.info("request", extra={"fields": said | {"ms": round(seconds * 1000, 1)}})


def route_of(scope: Scope) -> str:
    """The pattern of the path that answered: `/api/games/{id}`."""
    route = scope.get("route")
    return str(getattr(route, "path", "-"))


@lru_cache(maxsize=4)
def _second(at: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at))


class JsonLines(logging.Formatter):
    """One JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, event and its fields; of an error also where it arose."""
        said: dict[str, object] = {
            "time": f"{_second(int(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= getattr(record, "fields", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def tells_no_address(record: logging.LogRecord) -> bool:
    """Whether a line is fit for the log: uvicorn's lines about sockets hold the ids of games."""
    return "WebSocket" not in str(record.msg)


def log_as_json(level: str) -> None:
    """Everything the server says goes to the error stream, line by line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(tells_no_address)
    for name in ("fourbit", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper())
