"""The tables as this version needs them: made or changed when the server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from fourbit.web.store.database import Database

FOLDER = Path(__file__).parent / "migrations"
LOCK = 4_816  # of PostgreSQL: one server at a time changes tables


def migrate(database: Database) -> None:
    """Bring the tables up to this version. Raises `StoreTrouble` if the database is away."""
    database.write(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
