"""The server: routes, the guard around them, and what lives as long as it does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from fourbit import __version__
from fourbit.web.answers import handle_errors
from fourbit.web.guard import Guard
from fourbit.web.hosting import Host
from fourbit.web.interpreter import settle
from fourbit.web.metrics import Metrics, RequestCounter, log_as_json
from fourbit.web.pokes import Pokes
from fourbit.web.premises import Premises
from fourbit.web.presence import Presence
from fourbit.web.routes import (
    game_routes,
    look_routes,
    operator_routes,
    page_routes,
    play_routes,
    rule_routes,
)
from fourbit.web.settings import Settings
from fourbit.web.store.database import Database, StoreTrouble
from fourbit.web.store.migrating import migrate
from fourbit.web.thinking import Thinkers

log = logging.getLogger("fourbit.web")
ROUTES = (look_routes, play_routes, game_routes, rule_routes, operator_routes, page_routes)
TRIES = 30  # seconds a server waits for its database when it starts


def create_app(settings: Settings) -> FastAPI:
    """The server for these settings."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database)
        await _migrated(database)
        host = Host(database)
        thinkers = Thinkers(host, settings.bots)
        pokes = Pokes(database, 1.0 if settings.several and database.is_sqlite else 5.0)
        host.listeners.append(pokes)
        presence = Presence(database, settings.away)
        metrics.watch("fourbit_sockets", "Connected viewers", lambda: pokes.count)
        metrics.watch("fourbit_games_held", "Games in memory", lambda: host.held)
        app.state.premises = Premises(settings, metrics, host, pokes, presence, thinkers)
        try:
            yield
        finally:
            pokes.close()
            presence.close()
            await asyncio.to_thread(thinkers.close)
            await asyncio.to_thread(database.close)

    app = FastAPI(
        title="4bit Town", version=__version__, lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
    )  # fmt: skip
    handle_errors(app)
    for routes in ROUTES:
        app.router.routes.extend(routes.router.routes)  # `include_router` makes each once more
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(RequestCounter, metrics=metrics)
    return app


async def _migrated(database: Database) -> None:
    """Wait for the database, and bring its tables up to date."""
    for left in range(TRIES, -1, -1):
        try:
            await asyncio.to_thread(migrate, database)
            return
        except StoreTrouble:
            if not left:
                raise
            log.warning("waiting for the database")
            await asyncio.sleep(1)


def from_environment() -> FastAPI:
    """For server processes started by `fourbit serve`."""
    log_as_json("info")
    settle()
    return create_app(Settings.from_environment())
