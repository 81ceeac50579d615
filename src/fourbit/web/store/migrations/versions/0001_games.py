"""Games as their entries, seats by hashed keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first tables."""
    op.create_table(
        "ruleset",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_ruleset"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("made_key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["ruleset"], ["ruleset.digest"], name="fk_game_ruleset"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("made_key", name="uq_game_made_key"),
    )
    op.create_table(
        "entry",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("decision", sa.String(40)),
        sa.Column("client_key", sa.String(80)),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        _of_game("entry"),
        sa.PrimaryKeyConstraint("game", "n", name="pk_entry"),
        sa.UniqueConstraint("game", "client_key", name="uq_entry_game_client_key"),
        sa.UniqueConstraint("game", "seat", "decision", name="uq_entry_game_seat_decision"),
    )
    op.create_table(
        "seat_key",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        _of_game("seat_key"),
        sa.PrimaryKeyConstraint("hash", name="pk_seat_key"),
    )
    op.create_index("ix_seat_key_game", "seat_key", ["game"])
    op.create_table(
        "seating",
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        _of_game("seating"),
        sa.PrimaryKeyConstraint("session", "game", "seat", name="pk_seating"),
    )
    op.create_index("ix_seating_game", "seating", ["game"])


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["game"], ["game.id"], ondelete="CASCADE", name=f"fk_{table}_game"
    )
