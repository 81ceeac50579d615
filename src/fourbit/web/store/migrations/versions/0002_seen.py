"""When a browser was last seen at its seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nobody was seen before it was written down."""
    op.add_column("seating", sa.Column("seen", sa.Float(53)))
