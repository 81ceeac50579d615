"""The tables as this version needs them: made or changed when the server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from fourbit.web.store.database import Database

FOLDER = Path(__file__).parent / "migrations"
LOCK = 4_816  # of PostgreSQL: one server at a time changes tables


def migrate(database: Database) -> None:
    """Bring the tables up to this version. Raises `StoreTrouble` if the database is away."""
    if database.read(_version) != newest():
        database.write(_upgrade)


def newest() -> str:
    """The last migration there is."""
    return max(path.name for path in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]


def _version(connection: Connection) -> str | None:
    """The migration the tables are at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("select version_num from alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # half a second, once in the life of a database
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
