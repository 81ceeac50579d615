"""The tables. A game is its entries, which are only ever added; everything else is who may see it.

No secret is stored: keys of seats and sessions of browsers are hashes. Changes of these tables are
migrations (`migrations/versions`); a test compares both.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

WATCHING = -1  # the seat of a key or session that may only look
RECORD = "record"  # the way of games that anybody may look at

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# the merged source of an edition: a game finishes under the rules it began with
ruleset = Table(
    "ruleset",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("source", Text, nullable=False),
)

# `rev` counts its entries. `made_key` makes a repeated request for a new game harmless.
game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("way", String(16), nullable=False),
    Column("ruleset", ForeignKey("ruleset.digest"), nullable=False),
    Column("rev", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("made_by", String(64), nullable=False),
    Column("made_key", String(64), nullable=False),
    UniqueConstraint("made_key"),
)

# what happened, in order; `decision` names what a seat answered, `client_key` the request
entry = Table(
    "entry",
    metadata,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("decision", String(40)),
    Column("client_key", String(80)),
    Column("body", JSON, nullable=False),
    Column("at", Float(53), nullable=False),
    UniqueConstraint("game", "client_key"),
    UniqueConstraint("game", "seat", "decision"),
)

# the key of a seat's link; a renewed link has another one
seat_key = Table(
    "seat_key",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("made", Float(53), nullable=False),
    Index("ix_seat_key_game", "game"),
)

# which browser sits where, and when it was last there (nothing: nobody has written it down)
seating = Table(
    "seating",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("made", Float(53), nullable=False),
    Column("seen", Float(53)),
    Index("ix_seating_game", "game"),
)


def add_if_new(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """A row, unless it is there. Only the dialect that is used is loaded: others take a while."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert

        connection.execute(insert(table).values(row).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_in_sqlite

        connection.execute(insert_in_sqlite(table).values(row).on_conflict_do_nothing())
